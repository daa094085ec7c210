import { employerCost } from '../../support/operations.js';

/** The target of an attack: a port of this machine, with a valid key. */
export interface Target {
  readonly port: number;
  readonly key: string;
}

export const HOST = '127.0.0.1';

/** The head of a POST of JSON with the key; `framing` is how its body is sent: `Content-Length: 58`. */
export function headOfPost({ key }: Target, path: string, ...framing: readonly string[]): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    ...framing,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A request as bytes. */
export function post(target: Target, path: string, body: string): Buffer {
  return Buffer.from(`${headOfPost(target, path, `Content-Length: ${Buffer.byteLength(body)}`)}${body}`);
}

export const PLAIN = JSON.stringify({ gross: { amount: 50_000, per: 'year' }, region: 'england' });

/** A valid request with the longest trace. */
export const HEAVY = JSON.stringify(employerCost.dearest());

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
