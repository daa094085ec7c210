import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { jsonIn, UsageError } from '../../cli/index.js';
import { type FiledAnswer, readFiled } from '../verify/filed.js';

/** A line of a file of answers. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a file, one after the other: it may be larger than memory. Blank ones are left out. Throws `UsageError` where
 *  it cannot be read. */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  const stream = createReadStream(file);
  let number = 0;
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (text.trim() !== '') yield { number, text };
    }
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  } finally {
    stream.destroy();
  }
}

/** The answer in a line, or why it holds none, as the rest of a sentence. */
export function answerIn({ text }: FileLine): FiledAnswer | { readonly fault: string } {
  const parsed = jsonIn(text);
  // The number of the line in the file stands before the sentence.
  return 'fault' in parsed ? { fault: parsed.fault.replaceAll('line 1, ', '') } : readFiled(parsed.json);
}
