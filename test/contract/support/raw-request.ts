import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Json } from '../../../src/json.js';

/** The answer to bytes that no HTTP client would send; the server ends the connection behind it. */
export async function sendRaw(
  url: string,
  bytes: string,
): Promise<{ readonly status: number; readonly body: Json }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}
