import type { Part } from './lines.js';

/** Who answers the lines of a batch: processes of this machine, or a service. */
export interface Answerer {
  /** The most lines of a part. */
  readonly mostLines: number;
  /** How many parts are answered at once. */
  readonly atOnce: number;
  /** Answers a part, a line for each of its lines. Rejects with `UnfinishedError` where that cannot be had. */
  answer(part: Part): Promise<string>;
  /** What it does before the first answer comes, for people: `opening the law of 2026-27`. */
  readonly start: () => string;
  close(): void;
}

/** A part with its answers. */
interface Answered {
  readonly part: Part;
  readonly answers: string;
}

/** The answers to parts in the order of these, some worked at once. */
export async function* answersInOrder(
  parts: AsyncIterable<Part>,
  answerer: Answerer,
): AsyncGenerator<Answered> {
  const pending: Promise<Answered>[] = [];
  for await (const part of parts) {
    const answer = answerer.answer(part).then((answers) => ({ part, answers }));
    // Whoever awaits it later hears of its failure; an earlier one may come first.
    answer.catch(() => {});
    pending.push(answer);
    const first = pending.length < answerer.atOnce ? undefined : pending.shift();
    if (first !== undefined) yield await first;
  }
  for (const answer of pending) yield await answer;
}
