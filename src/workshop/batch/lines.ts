import { createReadStream } from 'node:fs';
import { linesOf } from '../../batch/index.js';
import { UsageError } from '../../cli/index.js';

/** A file that is read, and how far. */
export interface Source {
  /** The texts of its bytes as they come. Throws `UsageError` where they are no UTF-8. */
  readonly texts: AsyncIterable<string>;
  /** The part of it that was read, from 0 to 1; undefined where nobody knows its length. */
  readonly progress: () => number | undefined;
}

/** The texts of a file, or of standard input for `-`. */
export function textsOf(file: string, size: number | undefined): Source {
  const stream = file === '-' ? process.stdin : createReadStream(file);
  let bytes = 0;
  async function* texts(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const chunk of stream) {
        bytes += chunk.length;
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw new UsageError(
        error instanceof TypeError
          ? `${file} must be written in UTF-8.`
          : `${file} cannot be read: ${reasonOf(error)}`,
      );
    }
  }
  return { texts: texts(), progress: () => (size === undefined ? undefined : bytes / Math.max(size, 1)) };
}

/** No line is nearly as long: what is longer is no lines. */
const MAX_LINE_CHARACTERS = 1024 * 1024;

/** The lines of texts, wherever those were cut. Throws `UsageError` where one does not end within so many characters. */
export async function* linesIn(
  texts: AsyncIterable<string>,
  mostCharacters = MAX_LINE_CHARACTERS,
): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) yield* linesOf(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
    if (rest.length > mostCharacters)
      throw new UsageError('The file is not lines of JSON: one request a line, not a list.');
  }
  yield* linesOf(rest);
}

/** The lines of a file of answers. That of a firm may have megabytes. */
export function answerLinesIn(file: string): AsyncGenerator<string> {
  return linesIn(textsOf(file, undefined).texts, Number.POSITIVE_INFINITY);
}

/** Consecutive lines, the first of them counted from 1. */
export interface Chunk {
  readonly first: number;
  readonly lines: readonly string[];
}

/** Characters of a chunk, by which it stays below what a service takes at once. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** Puts lines together, at most so many. */
export async function* chunksOf(
  lines: AsyncIterable<string>,
  start: number,
  mostLines: number,
): AsyncGenerator<Chunk> {
  let [first, chunk, characters] = [start, [] as string[], 0];
  for await (const line of lines) {
    if (chunk.length === mostLines || (chunk.length > 0 && characters + line.length > MAX_CHARACTERS)) {
      yield { first, lines: chunk };
      [first, chunk, characters] = [first + chunk.length, [], 0];
    }
    chunk.push(line);
    characters += line.length;
  }
  if (chunk.length > 0) yield { first, lines: chunk };
}

/** What the system says of a failure. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
