import { createReadStream, existsSync, statSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { UsageError } from '../../cli/index.js';
import { type Answerer, answersInOrder } from './answerer.js';
import { linesIn, partsOf, textsOf } from './lines.js';
import { Tally } from './tally.js';

/** The answers that an earlier start left, and some of them by their lines, which are asked again: they must still be the same. */
export interface Earlier {
  readonly tally: Tally;
  readonly samples: ReadonlyMap<number, string>;
}

/** What lies in a file of answers that is not finished. A torn last line is cut off it. */
export async function earlierAnswers(file: string): Promise<Earlier> {
  if (!existsSync(file)) return { tally: new Tally(), samples: new Map() };
  await cutTornLine(file);
  const tally = new Tally();
  try {
    for await (const line of linesIn(textsOf(file, undefined).texts)) tally.add(line);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(
      `${file} holds no answers of a batch at line ${tally.lines + 1}. Remove it to begin anew.`,
    );
  }
  const { lastLines } = tally;
  const samples = new Map<number, string>();
  let number = 0;
  for await (const line of linesIn(textsOf(file, undefined).texts))
    if (lastLines.has(++number)) samples.set(number, line);
  return { tally, samples };
}

/** Cuts what is behind the last end of a line: by bytes, as characters have several. */
async function cutTornLine(file: string): Promise<void> {
  let [end, bytes] = [0, 0];
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf('\n');
    if (last !== -1) end = bytes + last + 1;
    bytes += chunk.length;
  }
  if (end < statSync(file).size) await truncate(file, end);
}

/** Skips the lines that were answered, and asks the last of each label again. Throws `UsageError` where one of them has another answer
 *  now: the requests are others, or their options or the law. */
export async function skipAnswered(
  lines: AsyncGenerator<string>,
  { tally, samples }: Earlier,
  answerer: Answerer,
  file: string,
): Promise<void> {
  const differs = (line: number) =>
    new UsageError(
      `${file} holds other answers than there are now (line ${line}): the requests, the options or the law are not the same. Remove it to begin anew.`,
    );
  for (let number = 1; number <= tally.lines; number++) {
    const { value, done } = await lines.next();
    if (done === true) throw differs(number);
    const sample = samples.get(number);
    if (sample === undefined) continue;
    const part = partsOf(one(value), number, 1);
    for await (const answer of answersInOrder(part, answerer))
      if (answer !== `${sample}\n`) throw differs(number);
  }
}

async function* one(line: string): AsyncGenerator<string> {
  yield line;
}
