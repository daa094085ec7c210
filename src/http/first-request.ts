import { employerCost } from '../operations/index.js';

/** A first request to the service with a key, as a line that can be pasted into a shell. */
export function firstRequest(url: string, key: string): string {
  const { path, examples } = employerCost;
  const body = JSON.stringify(examples[0]?.request);
  return `curl -sS '${url}${path}' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
