/** Work that others may interrupt: where it yields, they may have their turn, or it waits for what it yields. */
export type Work<T> = Generator<Promise<void> | undefined, T, void>;

/** Resolves once it is a caller's turn again. Rejects where nobody waits for the work any more. */
export type NextTurn = () => Promise<void>;

/** Where nobody else calculates: whatever else the event loop has to do comes first. */
const nextOfLoop: NextTurn = () => new Promise((resolve) => void setImmediate(resolve));

/** Does work among that of others. Work that has no next turn is ended, and rejects as that does. */
export async function inTurns<T>(work: Work<T>, nextTurn: NextTurn = nextOfLoop): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    try {
      await step.value;
      await nextTurn();
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next();
  }
  return step.value;
}

/** Does work without a turn for others. Throws `RangeError` where it must wait. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (value !== undefined) throw new RangeError('This work must wait: the book of its year is not ready.');
  }
}
