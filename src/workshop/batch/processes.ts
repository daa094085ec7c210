import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { answerLine } from '../../batch/index.js';
import { type AddCommand, UnfinishedError } from '../../cli/index.js';
import { loadPayroll, type PayrollOptions } from '../../operations/index.js';
import type { Answerer } from './answerer.js';
import type { Chunk } from './lines.js';

/** The law that answers. */
export type Law = Pick<PayrollOptions, 'drafts' | 'unreleased'>;

export interface LawOptions {
  readonly draft?: boolean;
  readonly unreleased?: boolean;
}

export function lawOf({ draft = false, unreleased = false }: LawOptions): Law {
  return { drafts: draft, unreleased };
}

/** A part as processes send it, and its answer. Both ends run the same program, so the content is trusted. */
type ToProcess = Chunk;
interface FromProcess {
  readonly first: number;
  readonly answers: string;
}
/** The tax year whose law a process has just begun to open. */
interface Opening {
  readonly opens: string;
}

const isOf = <T extends object>(message: unknown, name: keyof T): message is T =>
  typeof message === 'object' && message !== null && name in message;

/** Few enough that no process is left with the last ones of a batch. */
const MOST_LINES = 100;

/** The next part lies there when a process is done with one. */
const PARTS_A_PROCESS = 2;

const WORKER = 'batch-process';

/** Answers lines in processes, which start as parts come: at most as many as this machine has processors. */
export function processAnswerer(law: Law): Answerer {
  const most = availableParallelism();
  const children: Child[] = [];
  let opens = '';
  const idlest = (): Child => {
    const idle = children.find(({ waiting }) => waiting === 0);
    if (idle !== undefined) return idle;
    if (children.length === most)
      return children.reduce((one, other) => (other.waiting < one.waiting ? other : one));
    const child = new Child(law, (taxYear) => {
      opens = taxYear;
    });
    children.push(child);
    return child;
  };
  return {
    mostLines: MOST_LINES,
    atOnce: most * PARTS_A_PROCESS,
    answer: (chunk) => idlest().answer(chunk),
    start: () => (opens === '' ? 'starting' : `opening the law of ${opens}`),
    close() {
      for (const child of children) child.end();
    },
  };
}

/** A process that answers parts, one after the other. */
class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (answers: string | UnfinishedError) => void>();
  #failure: UnfinishedError | undefined;

  constructor(law: Law, onOpening: (taxYear: string) => void) {
    this.#process = fork(
      process.argv[1] ?? '',
      [WORKER, ...(law.drafts ? ['--draft'] : []), ...(law.unreleased ? ['--unreleased'] : [])],
      {
        // What it says goes where errors go: standard output is for answers.
        stdio: ['ignore', 2, 2, 'ipc'],
      },
    );
    this.#process.on('message', (message: unknown) => {
      if (isOf<FromProcess>(message, 'answers')) this.#settle(message.first, message.answers);
      else if (isOf<Opening>(message, 'opens')) onOpening(message.opens);
    });
    this.#process.once('exit', (status, signal) => {
      this.#failure = new UnfinishedError(`a process of the batch ended (${signal ?? status})`);
      for (const first of this.#waiting.keys()) this.#settle(first, this.#failure);
    });
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  answer(chunk: Chunk): Promise<string> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.set(chunk.first, (answers) =>
        typeof answers === 'string' ? resolve(answers) : reject(answers),
      );
      // What is lost because the process is gone needs no error: its exit is handled.
      this.#process.send(chunk, () => {});
    });
  }

  end(): void {
    this.#process.kill();
  }

  #settle(first: number, answers: string | UnfinishedError): void {
    this.#waiting.get(first)?.(answers);
    this.#waiting.delete(first);
  }
}

/** The process of a batch, which `farthing batch` starts: it answers the parts that it is sent until the other end is gone. */
export const batchProcess: AddCommand = (program, { root }) => {
  program
    .command(WORKER, { hidden: true })
    .option('--draft')
    .option('--unreleased')
    .action((options: LawOptions) => {
      const onOpening = (opens: string) => process.send?.({ opens } satisfies Opening);
      const payroll = loadPayroll({ root, ...lawOf(options), onDemand: true, onOpening });
      let before = Promise.resolve();
      process.on('message', (message: unknown) => {
        if (!isOf<ToProcess>(message, 'lines')) return;
        before = before.then(async () => {
          let answers = '';
          for (const [index, line] of message.lines.entries())
            answers += (await answerLine(payroll, message.first + index, line, throwIt)).text;
          process.send?.({ first: message.first, answers } satisfies FromProcess);
        });
      });
      process.once('disconnect', () => process.exit());
    });
};

function throwIt(thrown: unknown): never {
  throw thrown;
}
