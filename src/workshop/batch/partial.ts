import { createHash } from 'node:crypto';
import { constants, createReadStream, readFileSync, statSync } from 'node:fs';
import { access, appendFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, format, parse } from 'node:path';
import { lock } from 'proper-lockfile';
import { UnfinishedError, UsageError } from '../../cli/index.js';
import { type Answerer, answersInOrder } from './answerer.js';
import { answerLinesIn, type Chunk, chunksOf, reasonOf } from './lines.js';
import { Tally } from './tally.js';

/** Milliseconds without a heartbeat of its holder after which a lock is stale and is taken over. */
const STALE = 5_000;

/** One try a second, until a lock that nobody holds any more is stale. */
const RETRIES = { retries: 6, minTimeout: 1_000, factor: 1 };

/** The files of a batch beside its answers. */
export function filesBeside(out: string) {
  const { dir, name } = parse(out);
  return {
    /** The answers, as lines, until all are there. */
    partial: `${out}.partial`,
    /** Which requests those answer: a count of lines, and the digest of so many, a line for each part. */
    digests: `${out}.partial.digests`,
    table: `${out}.table`,
    summary: format({ dir, name: `${name}.summary`, ext: '.json' }),
  };
}

/** The answers of a batch that is not finished. No other process writes to them. */
export class PartialAnswers {
  readonly file: string;
  readonly #digests: string;
  readonly #hash = createHash('sha256');
  #isLost = false;
  #unlock = async (): Promise<void> => {};

  private constructor(out: string) {
    const { partial, digests } = filesBeside(out);
    this.file = partial;
    this.#digests = digests;
  }

  /** Throws `UsageError` where the file cannot be written, or another process writes to it. */
  static async open(out: string): Promise<PartialAnswers> {
    const answers = new PartialAnswers(out);
    const { file } = answers;
    const onCompromised = (): void => {
      answers.#isLost = true;
    };
    try {
      // Else a lock that cannot be made is tried for long.
      await access(dirname(file), constants.W_OK);
      answers.#unlock = await lock(file, { realpath: false, stale: STALE, retries: RETRIES, onCompromised });
      await appendFile(file, '');
    } catch (error) {
      await answers.close();
      if (codeOf(error) !== 'ELOCKED') throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
      throw new UsageError(
        `Another process writes to ${file}: let it finish, or name another --out. (Where there is none, remove ${file}.lock.)`,
      );
    }
    return answers;
  }

  /** Counts the answers that an earlier start left, and skips their lines. Those must be the same as then, and the last line of each label
   *  is asked again: it must still have the same answer. Throws `UsageError` where that is not so. */
  async skipAnswered(lines: AsyncGenerator<string>, answerer: Answerer): Promise<Tally> {
    const digest = await this.#cutBack();
    const tally = await this.#tally();
    const samples = await this.#linesAt(tally.lastLines);
    const requests = new Map<number, string>();
    for (let number = 1; number <= tally.lines; number++) {
      const { value, done } = await lines.next();
      if (done === true) throw this.#otherRequests();
      this.#hash.update(`${value}\n`);
      if (samples.has(number)) requests.set(number, value);
    }
    if (digest !== this.#digest) throw this.#otherRequests();
    for (const [number, request] of requests)
      for await (const { answers } of answersInOrder(chunksOf(one(request), number, 1), answerer))
        if (answers !== `${samples.get(number)}\n`)
          throw new UsageError(
            `${this.file} holds other answers than there are now (line ${number}): the law is not the same. Remove it to begin anew.`,
          );
    return tally;
  }

  /** Appends the answers to a part. */
  async append({ first, lines }: Chunk, answers: string): Promise<void> {
    if (this.#isLost)
      throw new UnfinishedError(`Another process took ${this.file} over: this one stood still for long.`);
    for (const line of lines) this.#hash.update(`${line}\n`);
    try {
      await appendFile(this.file, answers);
      await appendFile(this.#digests, `${first + lines.length - 1} ${this.#digest}\n`);
    } catch (error) {
      throw new UnfinishedError(`${this.file} cannot be written: ${reasonOf(error)}`);
    }
  }

  /** Removes what is no longer needed once all answers are in their place. */
  async remove(): Promise<void> {
    await rm(this.file, { force: true });
    await rm(this.#digests);
  }

  async close(): Promise<void> {
    // Of a lock that was taken over nothing is left to release.
    await this.#unlock().catch(() => {});
  }

  get #digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Cuts off what no digest covers, a torn last line with it, and returns the digest of the lines before. */
  async #cutBack(): Promise<string> {
    if (statSync(this.file).size === 0) await writeFile(this.#digests, `0 ${this.#digest}\n`);
    const whole = await placeOfLine(this.file, Number.POSITIVE_INFINITY);
    let kept: { lines: number; digest: string; end: number } | undefined;
    for (const { 0: entry, 1: lines, 2: digest = '', index } of this.#readDigests().matchAll(ENTRY))
      if (Number(lines) <= whole.lines) kept = { lines: Number(lines), digest, end: index + entry.length };
    if (kept === undefined)
      throw new UsageError(
        `Nothing says which requests ${this.file} answers: move it away to begin anew, or put ${this.#digests} beside it.`,
      );
    await truncate(this.file, (await placeOfLine(this.file, kept.lines)).bytes);
    await truncate(this.#digests, kept.end);
    return kept.digest;
  }

  #readDigests(): string {
    try {
      return readFileSync(this.#digests, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return '';
      throw new UsageError(`${this.#digests} cannot be read: ${reasonOf(error)}`);
    }
  }

  async #tally(): Promise<Tally> {
    const tally = new Tally();
    try {
      for await (const line of answerLinesIn(this.file)) tally.add(line);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new UsageError(
        `${this.file} holds no answers of a batch at line ${tally.lines + 1}. Remove it to begin anew.`,
      );
    }
    return tally;
  }

  async #linesAt(numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>();
    let number = 0;
    for await (const line of answerLinesIn(this.file)) if (numbers.has(++number)) found.set(number, line);
    return found;
  }

  #otherRequests(): UsageError {
    return new UsageError(
      `${this.file} has answers of other requests, or with other options: move it away to begin anew, or start with those again.`,
    );
  }
}

const ENTRY = /^(\d+) ([\da-f]{64})\n/gm;

/** Where so many lines of a file end, or as many as are whole: by bytes, as characters have several. */
async function placeOfLine(
  file: string,
  most: number,
): Promise<{ readonly lines: number; readonly bytes: number }> {
  let [lines, bytes, read] = [0, 0, 0];
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const chunk of chunks) {
    for (let end = chunk.indexOf('\n'); end !== -1 && lines < most; end = chunk.indexOf('\n', end + 1)) {
      lines++;
      bytes = read + end + 1;
    }
    read += chunk.length;
  }
  return { lines, bytes };
}

async function* one(line: string): AsyncGenerator<string> {
  yield line;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
