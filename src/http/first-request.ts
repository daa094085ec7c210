/** What it asks for: the cost of a salary. */
const PATH = '/v1/employer-cost';
const BODY = { gross: { amount: 50_000, per: 'year' }, region: 'england' };

/** A first request to the service with a key, as a line that can be pasted into a shell. */
export function firstRequest(url: string, key: string): string {
  return `curl -sS '${url}${PATH}' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(BODY)}'`;
}
