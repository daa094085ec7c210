/** Work that others may interrupt: where it yields, they may have their turn, or it waits for what it yields. */
export type Work<T> = Generator<Promise<void> | undefined, T, void>;

/** Does work among that of others. */
export async function inTurns<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await (value ?? new Promise<void>((resolve) => void setImmediate(resolve)));
  }
}

/** Does work without a turn for others. Throws `RangeError` where it must wait. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (value !== undefined) throw new RangeError('This work must wait: the book of its year is not ready.');
  }
}
