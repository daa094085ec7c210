import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The body of a valid request. */
export const SICK_DAYS =
  '{"tax_year":"2026-27","average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

/** Sends all of a request but its body. */
export async function beginRequest(url: string, key: string, ...headers: readonly string[]): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    'POST /v1/statutory/sick-pay HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${SICK_DAYS.length}`,
    ...headers,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // "100 Continue" shows that the service has the request: from then on it owes an answer.
  await once(socket, 'data');
  return socket;
}
