import type { Json, JsonObject } from '../json.js';
import { InvalidInput, jsonOf, requestOf } from '../operations/index.js';

/** The longest message in characters, about as many as the transport takes bytes. */
const MAX_LENGTH = 10 * 1024 * 1024;

const TOO_LONG = 'a message must be at most 10 MiB, and a line: nothing behind it is read';

/** By JSON-RPC, a message that is no request. */
const INVALID_REQUEST = -32600;

/** The messages of a stream, a line each, but those that have a field more than once: JSON.parse takes the last of these in silence. They are
 *  given to `refuse` with the answer to each. The stream ends at one that is too long, which is refused. What else may be wrong with a line is for the transport. */
export async function* messagesIn(
  input: AsyncIterable<string>,
  refuse: (answer: string) => void,
): AsyncGenerator<Buffer> {
  let begun = '';
  for await (const text of input) {
    const lines = `${begun}${text}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      const refusal = refusalOf(line);
      if (refusal === undefined) yield Buffer.from(`${line}\n`);
      else refuse(refusal);
    }
    if (begun.length > MAX_LENGTH) return refuse(refusalWith(null, TOO_LONG));
  }
}

function refusalOf(line: string): string | undefined {
  try {
    requestOf(jsonOf(line), line, Number.POSITIVE_INFINITY);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    if (error.fields.some(({ code }) => code === 'REPEATED')) {
      const { id = null }: JsonObject = JSON.parse(line);
      return refusalWith(id, error.message);
    }
  }
  return undefined;
}

function refusalWith(id: Json, message: string): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } })}\n`;
}
