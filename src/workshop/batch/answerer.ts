import type { Chunk } from './lines.js';

/** Who answers the lines of a batch: processes of this machine, or a service. */
export interface Answerer {
  /** The most lines of a chunk. */
  readonly mostLines: number;
  /** How many chunks are answered at once. */
  readonly atOnce: number;
  /** Answers a chunk, a line for each of its lines. Rejects with `UnfinishedError` where that cannot be had. */
  answer(chunk: Chunk): Promise<string>;
  /** What it does before the first answer comes, for people: `opening the law of 2026-27`. */
  readonly start: () => string;
  close(): void;
}

/** A chunk with its answers. */
interface Answered {
  readonly chunk: Chunk;
  readonly answers: string;
}

/** The answers to chunks in the order of these, some worked at once. */
export async function* answersInOrder(
  chunks: AsyncIterable<Chunk>,
  answerer: Answerer,
): AsyncGenerator<Answered> {
  const pending: Promise<Answered>[] = [];
  for await (const chunk of chunks) {
    const answer = answerer.answer(chunk).then((answers) => ({ chunk, answers }));
    // Whoever awaits it later hears of its failure; an earlier one may come first.
    answer.catch(() => {});
    pending.push(answer);
    const first = pending.length < answerer.atOnce ? undefined : pending.shift();
    if (first !== undefined) yield await first;
  }
  for (const answer of pending) yield await answer;
}
