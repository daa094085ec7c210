import { setTimeout as pause } from 'node:timers/promises';
import { UnfinishedError, UsageError } from '../../cli/index.js';
import type { Answerer } from './answerer.js';
import type { Chunk } from './lines.js';

const MOST_LINES = 500;
const AT_ONCE = 2;

/** How often a part is asked for in vain, one time after the other, before the batch ends unfinished. */
const MOST_ATTEMPTS = 10;

/** Waits between attempts double from the first to the longest, in seconds. */
const FIRST_WAIT = 0.25;
const LONGEST_WAIT = 30;

/** What an attempt came to: answers, or why it is made again, and after how many seconds where the service says so. */
type Attempt = { readonly answers: string } | { readonly why: string; readonly seconds?: number | undefined };

/** Answers lines over HTTP, by any number of replicas behind an address. What a service is too busy for, or breaks off, is asked again;
 *  the first time, `say` says why. */
export function serviceAnswerer(url: string, key: string, say: (text: string) => void): Answerer {
  const address = `${url.replace(/\/+$/, '')}/v1/batch`;
  let isSaid = false;
  return {
    mostLines: MOST_LINES,
    atOnce: AT_ONCE,
    async answer(chunk) {
      for (let attempt = 0; ; attempt++) {
        const result = await attemptAt(address, key, chunk);
        if ('answers' in result) return result.answers;
        if (attempt === MOST_ATTEMPTS - 1)
          throw new UnfinishedError(`${address} ${result.why}, ${MOST_ATTEMPTS} times in a row`);
        if (!isSaid) say(`${address} ${result.why}: it is asked again.`);
        isSaid = true;
        await pause((result.seconds ?? Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT)) * 1000);
      }
    },
    start: () => `waiting for ${address}`,
    close() {},
  };
}

async function attemptAt(address: string, key: string, chunk: Chunk): Promise<Attempt> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/jsonl' },
      body: chunk.lines.map((line) => `${line}\n`).join(''),
      redirect: 'manual',
    });
    text = await response.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return { why: `cannot be reached, or breaks off${cause}` };
  }
  const { status, headers } = response;
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('Retry-After'));
    return { why: `answers ${status}`, seconds: seconds > 0 ? seconds : undefined };
  }
  if (status >= 300 && status < 400)
    throw new UsageError(
      `${address} answers ${status}, a redirect to ${headers.get('Location')}: give the address that it leads to.`,
    );
  if (status !== 200) throw new UsageError(`${address} answers ${status}: ${text.slice(0, 1_000)}`);
  const answers = wholeAnswers(text, chunk);
  return answers === undefined ? { why: 'breaks off' } : { answers };
}

/** The answers with the numbers that their lines have in the whole batch; undefined where some are missing. */
function wholeAnswers(text: string, { first, lines }: Chunk): string | undefined {
  const end = text.lastIndexOf('{"summary":{');
  const answers = text.slice(0, Math.max(end, 0)).split('\n');
  if (answers.pop() !== '' || answers.length !== lines.length || !text.endsWith('}}\n')) return undefined;
  return answers
    .map((line, index) => `${line.replace(/^\{"line":\d+/, `{"line":${first + index}`)}\n`)
    .join('');
}
