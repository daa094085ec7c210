import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpServer, listen } from '../../src/http/index.js';
import type { PageService } from '../page/support/pages.js';

/** So few that a select or a line of a form never comes whole. */
const BYTES_A_PIECE = 120;
/** Those of the first screen of a telephone; what is below it moves out of sight. */
const BYTES_OF_FIRST_SCREEN = 24_000;
/** Longer than a frame of the screen, so that a browser paints between two pieces, in milliseconds. */
const PAUSE = 20;
/** These say how the bytes were sent, and fetch has decoded them. */
const TRANSFER_HEADERS = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection']);

/** The pages of a service, piece by piece. */
class SlowNetwork {
  #server: HttpServer | undefined;

  constructor(private readonly service: PageService) {}

  get url(): string {
    if (this.#server === undefined) throw new Error('the network runs only inside of tests');
    return this.#server.url;
  }

  async start(): Promise<void> {
    const callback = (request: IncomingMessage, response: ServerResponse) =>
      void this.#send(request, response);
    this.#server = await listen(callback, { host: '127.0.0.1', port: 0 });
  }

  async stop(): Promise<void> {
    await this.#server?.stop(0);
  }

  async #send({ url, headers: { cookie = '' } }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(this.service.url + url, { headers: { cookie }, redirect: 'manual' });
    const headers = [...answer.headers].filter(([name]) => !TRANSFER_HEADERS.has(name));
    response.writeHead(answer.status, headers.flat());
    Readable.from(inPieces(Buffer.from(await answer.arrayBuffer()))).pipe(response);
  }
}

/** The first screen of a page in pieces. All else at once: nobody sees it. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  const body = bytes.indexOf('<body>');
  const rest = body < 0 ? 0 : body + BYTES_OF_FIRST_SCREEN;
  if (body >= 0) yield bytes.subarray(0, body);
  for (let from = body; from < rest; from += BYTES_A_PIECE) {
    await wait(PAUSE);
    yield bytes.subarray(from, Math.min(from + BYTES_A_PIECE, rest));
  }
  yield bytes.subarray(rest);
}

export function useSlowNetwork(service: PageService): SlowNetwork {
  const network = new SlowNetwork(service);
  before(() => network.start());
  after(() => network.stop());
  return network;
}
