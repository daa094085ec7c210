import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Mixture, type MixtureRequest } from '../../../bench/mixture.js';
import { Random } from '../../../bench/random.js';
import { HOST, pause, type Target } from './target.js';

/** How many requests a connection sends before it waits for their answers. */
const AT_ONCE = [1, 1, 2, 5, 20] as const;

/** After so many answers another burst of connections comes that do not behave: by answers and not by the clock, so that a slow machine
 *  has no more of them to bear. */
const ANSWERS_A_BURST = 10;

/** Headers that may differ between two answers to one request. */
const OF_THE_MOMENT = /^(date|connection|keep-alive|ratelimit|ratelimit-policy|retry-after)$/i;

/** The outcome of sending requests alone and then interleaved with others. */
export interface Interleaved {
  readonly requests: number;
  /** Requests whose answer differed by a byte from the one that they had alone. */
  readonly different: readonly string[];
  /** Answers with the id of another request. */
  readonly foreign: number;
  /** Requests without an answer on an open connection. */
  readonly lost: number;
  readonly hostileConnections: number;
}

/** Asks distinct requests one after the other over one connection, then in another order over many, while others break off,
 *  write garbage or leave, and compares the answers. */
export async function interleaved({
  requests,
  connections,
  ...target
}: Target & {
  readonly requests: number;
  readonly connections: number;
}): Promise<Interleaved> {
  const mixture = new Mixture(target.key);
  const all = Array.from({ length: requests }, (_, id) => new NumberedRequest(id, mixture.next()));
  const alone = await inTurn(target, all);

  const random = new Random(1);
  const queue = all
    .map((request) => ({ request, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ request }) => request);
  const noise = new Noise(target, all, random);
  const different: string[] = [];
  const counts = { foreign: 0, lost: 0 };
  const client = async (): Promise<void> => {
    let connection = await Pipeline.open(target);
    while (queue.length > 0) {
      const batch = queue.splice(0, random.pick(AT_ONCE));
      const answers = await connection.ask(batch.map(({ bytes }) => bytes));
      noise.after(answers.length);
      // Behind an answer that closes the connection, as that to a body which is too large, nothing is owed.
      const unanswered = batch.slice(answers.length);
      if (answers.at(-1)?.closes === true) queue.push(...unanswered);
      else counts.lost += unanswered.length;
      batch.forEach(({ id, request }, at) => {
        const answer = answers[at];
        if (answer === undefined) return;
        // Answers that caches may keep have no id.
        if (answer.requestId !== undefined && answer.requestId !== idOf(id)) counts.foreign++;
        else if (answer.digest !== alone[id])
          different.push(`${request.method} ${request.path} ${request.body}`);
      });
      if (unanswered.length > 0 || connection.isClosed || answers.at(-1)?.closes === true)
        connection = await Pipeline.open(target);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  // The last of them have left by then.
  await pause(50);
  return {
    ...{ requests, different: different.slice(0, 10), ...counts },
    hostileConnections: noise.connections,
  };
}

/** The digest of each answer, asked one after the other. */
async function inTurn(target: Target, all: readonly NumberedRequest[]): Promise<readonly string[]> {
  const digests: string[] = [];
  let connection = await Pipeline.open(target);
  for (const { bytes, request } of all) {
    const [answer] = await connection.ask([bytes]);
    if (answer === undefined) throw new Error(`no answer to ${request.method} ${request.path}`);
    digests.push(answer.digest);
    // After a body that is too large, say, the service closes the connection.
    if (connection.isClosed || answer.closes) connection = await Pipeline.open(target);
  }
  connection.close();
  return digests;
}

function idOf(number: number): string {
  return `siege-${number}`;
}

class NumberedRequest {
  readonly bytes: string;

  constructor(
    readonly id: number,
    readonly request: MixtureRequest,
  ) {
    const { method, path, key, body } = request;
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      `X-Request-Id: ${idOf(id)}`,
      ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
      ...(body === undefined
        ? []
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ];
    this.bytes = `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
  }
}

interface Answer {
  readonly digest: string;
  readonly requestId: string | undefined;
  readonly closes: boolean;
}

/** One connection on which requests are sent before earlier ones are answered. */
class Pipeline {
  isClosed = false;
  #received = Buffer.alloc(0);
  #expected = 0;
  #answers: Answer[] = [];
  #done: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#readAnswers();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.isClosed = true;
      this.#done();
    });
  }

  static open({ port }: Target): Promise<Pipeline> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: HOST });
      const pipeline = new Pipeline(socket);
      socket.once('connect', () => resolve(pipeline)).once('error', reject);
    });
  }

  /** The answers in order; fewer where the service closed the connection before the last. */
  async ask(requests: readonly string[]): Promise<readonly Answer[]> {
    this.#answers = [];
    this.#expected = requests.length;
    const done = new Promise<void>((resolve) => {
      this.#done = resolve;
    });
    this.socket.write(requests.join(''));
    if (!this.isClosed) await done;
    return this.#answers;
  }

  close(): void {
    this.socket.destroy();
  }

  #readAnswers(): void {
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.#received.subarray(0, end).toString('latin1');
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      const after = end + 4 + length;
      if (this.#received.length < after) return;
      this.#answers.push(answerOf(head, this.#received.subarray(end + 4, after)));
      this.#received = this.#received.subarray(after);
      if (this.#answers.length === this.#expected) this.#done();
    }
  }
}

function answerOf(head: string, body: Uint8Array): Answer {
  const lines = head.split('\r\n').filter((line) => !OF_THE_MOMENT.test(line.slice(0, line.indexOf(':'))));
  return {
    digest: createHash('sha256').update(lines.join('\n')).update(body).digest('hex'),
    requestId: /^x-request-id: (\S+)$/im.exec(head)?.[1],
    closes: /^connection: close$/im.test(head),
  };
}

/** Connections that break off in the middle, write garbage behind a request, close one half, or say a wrong length. */
class Noise {
  connections = 0;
  #answers = 0;

  constructor(
    private readonly target: Target,
    private readonly all: readonly NumberedRequest[],
    private readonly random: Random,
  ) {}

  /** Comes when it is due after further answers. */
  after(answers: number): void {
    for (this.#answers += answers; this.#answers >= ANSWERS_A_BURST; this.#answers -= ANSWERS_A_BURST)
      this.#burst();
  }

  #burst(): void {
    const { random } = this;
    const kinds: readonly ((socket: Socket, request: string) => void)[] = [
      (socket, request) => {
        socket.write(request.slice(0, -5));
        leaveAfter(socket, random.whole(0, 30));
      },
      (socket, request) => {
        socket.write(request);
        leaveAfter(socket, random.whole(0, 20));
      },
      (socket, request) => socket.write(`${request}${request}GARBAGE\r\n\r\n`),
      (socket, request) => socket.end(request),
      (socket, request) => {
        socket.write(request + request);
        setTimeout(() => socket.resetAndDestroy(), random.whole(0, 10));
      },
      (socket, request) => {
        socket.write(request.replace('Content-Length: ', 'Content-Length: 9'));
        leaveAfter(socket, 50);
      },
    ];
    for (const behave of kinds) {
      this.connections++;
      const socket = connect({ port: this.target.port, host: HOST });
      socket.on('error', () => undefined).resume();
      behave(socket, random.pick(this.all).bytes);
    }
  }
}

function leaveAfter(socket: Socket, milliseconds: number): void {
  setTimeout(() => socket.destroy(), milliseconds);
}
