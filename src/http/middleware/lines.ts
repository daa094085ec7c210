import type { Middleware, ParameterizedContext } from 'koa';
import { Counts, type LineError, type LineSource } from '../../batch/index.js';
import { callerKey } from '../../limits/index.js';
import type { NextTurn } from '../../operations/index.js';
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

/** A table in commas. */
export const TABLE_TYPE = 'text/csv';

export type BatchType = (typeof LINE_TYPES)[number] | typeof TABLE_TYPE;

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
  const typeForLines = acceptedType(...LINE_TYPES);
  const typeForTable = acceptedType(...LINE_TYPES, TABLE_TYPE);
  return async (ctx) => {
    ctx.state.apiKey = await knownKey(ctx, keys, limits);
    await countRequest(ctx, limits);
    const isTable = ctx.request.type.trim().toLowerCase() === TABLE_TYPE;
    const type = (isTable ? typeForTable : typeForLines)(ctx);
    checkType(ctx, ...LINE_TYPES, TABLE_TYPE);
    const query = queryOf(ctx);
    if (!isTable) checkNoQuery(query);
    const open: OpenText = (text, onShorter) =>
      route.open({
        type: isTable ? TABLE_TYPE : LINE_TYPES[0],
        ...{ text, query, onShorter, mostRows: MAX_LINES, hasRows: type === TABLE_TYPE },
      });
    const answers = await answersToBody(ctx, open, { places, limits, bodies, scheduler, report });
    // A queue that is full refuses the first line, and with it the batch.
    const first = await answers.next();
    sendLines(ctx, type, continued(first, answers));
  };
}

/** Opens the text of a body. */
type OpenText = (text: string, onShorter: (characters: number) => void) => LineSource;

/** Reads the body, once there is a place for it. Nothing but the answers holds its text, which becomes shorter as they come. */
async function answersToBody(
  ctx: Context,
  open: OpenText,
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
  let body = text;
  const openBody = (): LineSource => {
    const source = open(body, (characters) => {
      if (!hasEnded(ctx)) reservation.resize(characters);
    });
    body = '';
    return source;
  };
  return answersTo(openBody, ctx, gates);
}

async function* continued(
  first: IteratorResult<string>,
  more: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done !== true) yield first.value;
  yield* more;
}

async function* answersTo(
  open: () => LineSource,
  ctx: Context,
  { limits, scheduler, report }: Pick<Gates, 'limits' | 'scheduler' | 'report'>,
): AsyncGenerator<string> {
  const counts = new Counts();
  const errorOf = (thrown: unknown) => lineError(thrown, ctx, report);
  const opened: { source?: LineSource } = {};
  let answers = '';
  // To open a body takes time, too: so it is a part of the first turn.
  const openOnce = (): LineSource => {
    opened.source = open();
    answers += opened.source.head;
    return opened.source;
  };
  const answerNext = async (lines: LineSource, nextTurn: NextTurn): Promise<void> => {
    const answer = await lines.answerNext(counts.lines + 1, errorOf, nextTurn);
    counts.add(answer.isSuccess);
    answers += answer.text;
  };
  while (opened.source?.isEmpty !== true) {
    const turn = await turnOf(ctx, scheduler, opened.source === undefined, async (nextTurn) => {
      const end = performance.now() + TURN_MILLISECONDS;
      const lines = opened.source ?? openOnce();
      do await answerNext(lines, nextTurn);
      while (!lines.isEmpty && performance.now() < end);
    }).catch(async (error: unknown) => {
      // A body that cannot be opened was worked, too.
      await payForWork(ctx, limits);
      throw error;
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
  yield answers + (opened.source?.end(counts) ?? '');
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
