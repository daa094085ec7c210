import type { Context, ParameterizedContext } from 'koa';
import { answerMessage, DescribedTools } from '../assistant/index.js';
import type { JsonObject } from '../json.js';
import type { NextTurn, Payroll } from '../operations/index.js';
import { originNotAllowed } from './errors.js';
import { knownKey } from './middleware/api-key.js';
import { crossOrigin, originOf } from './middleware/cross-origin.js';
import { checkType, jsonBodyReceiver } from './middleware/json-body.js';
import { onlyMethod } from './middleware/only-method.js';
import { inTurn } from './middleware/queue.js';
import { checkNotOverdrawn, withinLimit } from './middleware/rate-limit.js';
import { setHeaders } from './response.js';
import type { RequestState } from './route.js';
import type { Gates, PathMiddleware } from './router.js';

type RequestContext = ParameterizedContext<RequestState>;

/** Where an assistant sends its messages. */
export const MCP_PATH = '/mcp';

/** POST /mcp: the tools of an assistant, for whoever has a key. It passes the gates of a calculation. Each message is answered by itself, and
 *  there is no session to read or to end. */
export function assistant(
  payroll: Payroll,
  { keys, limits, scheduler, bodies, corsOrigins }: Gates,
): PathMiddleware {
  const withBody = jsonBodyReceiver();
  const tools = new DescribedTools(payroll);
  const answer = async (ctx: RequestContext): Promise<void> => {
    ctx.state.apiKey = await knownKey(ctx, keys, limits);
    await withinLimit(ctx, limits, () => {
      checkType(ctx, 'application/json');
      return withBody(ctx, bodies.requests, (body) =>
        inTurn(ctx, scheduler, (nextTurn) => {
          checkNotOverdrawn(ctx, limits);
          return answerBody(ctx, tools, body, nextTurn);
        }),
      );
    });
  };
  return {
    path: MCP_PATH,
    middleware: [
      ({ state }, next) => {
        state.route = MCP_PATH;
        state.saysItsLaw = true;
        return next();
      },
      crossOrigin('POST', corsOrigins),
      onlyMethod('POST'),
      (ctx) => {
        checkOrigin(ctx, corsOrigins);
        return answer(ctx);
      },
    ],
  };
}

/** Refuses what another web page sends, unless it may: it could reach a service that its visitor alone can. */
function checkOrigin(ctx: Context, corsOrigins: readonly string[]): void {
  const origin = ctx.get('Origin');
  if (origin !== '' && origin !== originOf(ctx) && !corsOrigins.includes(origin)) throw originNotAllowed();
}

async function answerBody(
  ctx: RequestContext,
  tools: DescribedTools,
  body: JsonObject,
  nextTurn: NextTurn,
): Promise<void> {
  const { status, type, text } = await answerMessage(tools, protocolHeaders(ctx), body, nextTurn);
  ctx.status = status;
  if (text !== '') setHeaders(ctx, [['Content-Type', type]]);
  // Set also where it is empty: Koa would write the name of the status.
  ctx.body = Buffer.from(text);
}

/** The headers that the protocol reads; it has no need of the key. */
function protocolHeaders({ headers }: Context): Readonly<Record<string, string>> {
  const read = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-.*)$/.test(name));
  return Object.fromEntries(read.map(([name, value]) => [name, String(value)]));
}
