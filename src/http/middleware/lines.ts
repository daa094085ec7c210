import type { Middleware, ParameterizedContext } from 'koa';
import { Counts, countLines, type LineError, LinesToTake } from '../../batch/index.js';
import { callerKey } from '../../limits/index.js';
import { invalidBody, type NextTurn } from '../../operations/index.js';
import { Gone, QueueFull } from '../../scheduler/index.js';
import type { Reservation } from '../body/budget.js';
import { bodyHolder } from '../body/read.js';
import { toApiError } from '../errors.js';
import { hasEnded, onceEnded } from '../once-ended.js';
import { checkNoQuery, queryOf } from '../query.js';
import { sendLines } from '../response.js';
import type { BatchRoute, RequestState } from '../route.js';
import type { Gates } from '../router.js';
import { acceptedType } from './accept.js';
import { knownKey } from './api-key.js';
import { BatchSlots } from './batch-slots.js';
import { serviceFaultOf } from './error-answers.js';
import { checkType } from './json-body.js';
import { inTurn } from './queue.js';
import { callerOf, countRequest, pauseWhileConnected, payForWork } from './rate-limit.js';

type Context = ParameterizedContext<RequestState>;

/** The most lines of a body. */
export const MAX_LINES = 10_000;

/** The most of a body, in MiB. */
export const MAX_MEBIBYTES = 8;

/** The types of lines of JSON; both are the same. */
export const LINE_TYPES = ['application/jsonl', 'application/x-ndjson'] as const;

const holdBody = bodyHolder(MAX_MEBIBYTES * 1024);

/** Characters of answers that are sent together: to send each small line by itself takes as long as to calculate it. */
const SENT_TOGETHER = 16 * 1024;

/** After so long a turn takes no further line: small ones take one together, as each turn is one of the event loop. */
const TURN_MILLISECONDS = 1;

type BatchGates = Pick<Gates, 'limits' | 'bodies' | 'scheduler' | 'report'> & {
  readonly places: BatchSlots;
};

/** Answers the lines of a body in their order, as they are worked: each takes its turn in the queue, small ones one together, and pays for its time. No more is
 *  worked than the client takes, and nothing once it is gone. A caller has a place for two batches at once. */
export function answerLines(
  route: BatchRoute,
  { keys, limits, bodies, batchWait, scheduler, report }: Gates,
): Middleware<RequestState> {
  const places = new BatchSlots(batchWait);
  const typeFor = acceptedType(...LINE_TYPES);
  return async (ctx) => {
    ctx.state.apiKey = await knownKey(ctx, keys, limits);
    await countRequest(ctx, limits);
    const type = typeFor(ctx);
    checkType(ctx, ...LINE_TYPES);
    checkNoQuery(queryOf(ctx));
    const answers = await answersToBody(ctx, route, { places, limits, bodies, scheduler, report });
    // A queue that is full refuses the first line, and with it the batch.
    const first = await answers.next();
    sendLines(ctx, type, continued(first, answers));
  };
}

/** Reads the body, once there is a place for it. Nothing but the answers holds its text, which becomes shorter as they come. */
async function answersToBody(
  ctx: Context,
  route: BatchRoute,
  { places, bodies, ...gates }: BatchGates,
): Promise<AsyncGenerator<string>> {
  const giveBack = await places.take(callerKey(callerOf(ctx)));
  let memory: Reservation | undefined;
  const end = (): void => {
    giveBack();
    memory?.release();
  };
  onceEnded(ctx, end);
  const { text, reservation } = await holdBody(ctx, bodies.batches);
  memory = reservation;
  if (hasEnded(ctx)) memory.release();
  checkLines(text);
  const lines = new LinesToTake(text, (characters) => {
    if (!hasEnded(ctx)) reservation.resize(characters);
  });
  return answersTo(lines, ctx, route, gates);
}

function checkLines(text: string): void {
  if (text === '') throw invalidBody('REQUIRED', 'body is empty: it must be lines of JSON objects');
  if (countLines(text) <= MAX_LINES) return;
  throw invalidBody('TOO_MANY', `body must have at most ${MAX_LINES} lines`);
}

async function* continued(
  first: IteratorResult<string>,
  more: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done !== true) yield first.value;
  yield* more;
}

async function* answersTo(
  lines: LinesToTake,
  ctx: Context,
  route: BatchRoute,
  { limits, scheduler, report }: Pick<Gates, 'limits' | 'scheduler' | 'report'>,
): AsyncGenerator<string> {
  const counts = new Counts();
  let answers = '';
  const answerNext = async (nextTurn: NextTurn): Promise<void> => {
    const errorOf = (thrown: unknown) => lineError(thrown, ctx, report);
    const answer = await route.answerLine(counts.lines + 1, lines.take(), errorOf, nextTurn);
    counts.add(answer.isSuccess);
    answers += answer.text;
  };
  while (!lines.isEmpty) {
    const turn = await turnOf(ctx, scheduler, counts.lines === 0, async (nextTurn) => {
      const end = performance.now() + TURN_MILLISECONDS;
      do await answerNext(nextTurn);
      while (!lines.isEmpty && performance.now() < end);
    });
    if (turn === 'gone') return;
    const seconds = turn === 'worked' ? await payForWork(ctx, limits) : turn.seconds;
    // Nothing that is answered is held back by a pause.
    if (answers.length >= SENT_TOGETHER || (answers !== '' && seconds > 0)) {
      yield answers;
      answers = '';
    }
    if (seconds > 0) await pauseWhileConnected(ctx, seconds);
    if (hasEnded(ctx)) return;
  }
  yield answers + counts.summary;
}

/** Works lines in their turn, unless their client is gone. What the queue has no room for comes later, after so many seconds, but the first is
 *  refused with `QueueFull`: so the client can ask elsewhere. */
async function turnOf(
  ctx: Context,
  scheduler: Gates['scheduler'],
  isFirst: boolean,
  work: (nextTurn: NextTurn) => Promise<void>,
): Promise<'worked' | 'gone' | { readonly seconds: number }> {
  let isWorked = false;
  try {
    await inTurn(ctx, scheduler, async (nextTurn) => {
      await work(nextTurn);
      isWorked = true;
    });
  } catch (error) {
    if (isFirst || !(error instanceof QueueFull)) throw error;
    return { seconds: error.seconds };
  }
  return isWorked ? 'worked' : 'gone';
}

/** What is no fault of the line: the same as of a request alone, and a fault of the service goes to its operator. Throws where the client
 *  has gone, as nobody reads it. */
function lineError(thrown: unknown, { state }: Context, report: Gates['report']): LineError {
  if (thrown instanceof Gone) throw thrown;
  const error = toApiError(thrown);
  const { code, message, status } = error;
  if (code === 'INTERNAL') report(serviceFaultOf(thrown, state.requestId));
  return { status, error: { code, message } };
}
