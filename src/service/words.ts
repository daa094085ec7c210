import { firstRequest } from '../http/first-request.js';
import type { FirstKey } from '../keys/index.js';

/** What the service has come to, once it answers. */
export interface Begun {
  readonly url: string;
  readonly metricsUrl: string | undefined;
  readonly firstKey: FirstKey | undefined;
  readonly keysFile: string;
}

/** Says on standard output where the service answers, for the person who started it, and shows the first key. */
export function sayWhereItAnswers({ url, metricsUrl, firstKey, keysFile }: Begun): void {
  console.log(`Farthing answers at ${url}`);
  if (metricsUrl !== undefined) console.log(`Its metrics are at ${metricsUrl}`);
  if (firstKey === undefined) return;
  console.log(`There was no API key, so one was made. It is shown only now: ${firstKey.key}`);
  console.log(`Its hash is in ${keysFile}. Try it:\n\n${firstRequest(url, firstKey.key)}\n`);
}
