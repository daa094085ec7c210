import { EMPLOYER_COST_EXAMPLES } from './openapi/examples.js';

/** A first request to the service with a key, as a line that can be pasted into a shell. */
export function firstRequest(url: string, key: string): string {
  const body = JSON.stringify(EMPLOYER_COST_EXAMPLES[0]?.request);
  return `curl -sS '${url}/v1/employer-cost' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
