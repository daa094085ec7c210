import { Readable } from 'node:stream';
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { isObject, type JsonObject } from '../json.js';
import type { Schema } from '../json-schema.js';
import { SERVICE_VERSION } from '../law/index.js';
import {
  FIRM,
  InvalidInput,
  type NextTurn,
  type Payroll,
  type PostOperation,
  yearsOf,
} from '../operations/index.js';
import { checkTool, isCheckWithTool } from './check.js';
import { compare } from './compare.js';
import { explain } from './explain.js';
import { firm } from './firm.js';
import { lookUp } from './look-up.js';
import { messagesIn } from './messages.js';
import { hasTool, isSearchWithTool, netToGross, operationTool } from './operation-tools.js';
import type { Tool } from './tool.js';

/** All of them, by the law of the latest year: those of the operations that say what an assistant is told of them, and what rests on these. */
export function toolsOf(payroll: Payroll): readonly Tool[] {
  // Law that has not begun has no year yet.
  const hasYears = (operation: PostOperation) => yearsOf(operation, payroll).taxYears.length > 0;
  const withTool = payroll.postOperations.filter(hasTool).filter(hasYears);
  const searched = payroll.searches.filter(isSearchWithTool).filter(({ operation }) => hasYears(operation));
  const checked = payroll.checks.filter(isCheckWithTool).filter(({ operation }) => hasYears(operation));
  const ofPerson = withTool.filter(({ name }) => name === FIRM.operationOfPerson);
  return [
    ...withTool.map((each) => operationTool(payroll, each)),
    ...(searched.length > 0 ? [netToGross(payroll, searched)] : []),
    ...checked.map((each) => checkTool(payroll, each)),
    ...ofPerson.map((each) => firm(payroll, each)),
    ...(withTool.length > 0 ? [compare(payroll, withTool), explain(payroll, withTool)] : []),
    lookUp(payroll),
  ];
}

const INSTRUCTIONS =
  'Figures of UK payroll by the rules of HMRC: take them as they are, and never work one out yourself. Ask the user for what a tool ' +
  'needs and the user has not said. Tell the user what `assumptions` and `notices` say. What no tool answers Farthing does not calculate: say so.';

/** Called with a fault of the service that a tool met. */
type OnFault = (thrown: unknown) => void;

/** Loaded on demand: only an assistant needs the protocol, and to load it takes a tenth of a second. */
const loadProtocol = () => import('@modelcontextprotocol/server');
type Protocol = Awaited<ReturnType<typeof loadProtocol>>;

/** Serves the tools over the standard streams of this process, until its input ends. */
export async function serveStreams(payroll: Payroll): Promise<void> {
  const protocol = await loadProtocol();
  const tools = new DescribedTools(payroll);
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  // Each answer that its reader is slow to take has a listener.
  process.stdout.setMaxListeners(0);
  const input = messagesIn(process.stdin.setEncoding('utf8'), (answer) => process.stdout.write(answer));
  const transport = new StdioServerTransport(Readable.from(input));
  serveStdio(() => serverOf(protocol, tools, () => undefined), { transport });
}

/** The answer to a message that came over HTTP. */
export interface MessageAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Answers one message: the body of a POST with these headers. Nothing is kept for the next one. `nextTurn` as of a payroll. Rejects
 *  with a fault of the service. */
export async function answerMessage(
  tools: DescribedTools,
  headers: Readonly<Record<string, string>>,
  body: JsonObject,
  nextTurn: NextTurn,
): Promise<MessageAnswer> {
  const faults: unknown[] = [];
  const errors: Error[] = [];
  const protocol = await loadProtocol();
  const { fetch } = protocol.createMcpHandler(
    () => serverOf(protocol, tools, (thrown) => faults.push(thrown), nextTurn),
    {
      // A stream of changes would never end, and there are none.
      maxSubscriptions: 0,
      onerror: (error) => errors.push(error),
    },
  );
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  const response = await fetch(request, { parsedBody: body });
  const text = await response.text();
  if (response.status >= 500) faults.push(errors.at(-1));
  if (faults.length > 0) throw faults[0];
  return { status: response.status, type: response.headers.get('Content-Type') ?? '', text };
}

function serverOf(
  { McpServer }: Protocol,
  tools: DescribedTools,
  onFault: OnFault,
  nextTurn?: NextTurn,
): McpServer {
  const server = new McpServer(
    { name: 'farthing', version: SERVICE_VERSION },
    { capabilities: { tools: { listChanged: false } }, instructions: INSTRUCTIONS },
  );
  for (const tool of tools.all) {
    const { name, description } = tool;
    const inputSchema = asStandardSchema(tool.inputSchema);
    server.registerTool(
      name,
      { description, inputSchema, annotations: { readOnlyHint: true } },
      (input: JsonObject) => call(tool, input, onFault, nextTurn),
    );
  }
  return server;
}

/** The tools over a payroll. */
export class DescribedTools {
  /** As they are described while a year is the latest: to describe them takes 20 ms, and each message needs them. */
  #latest: { readonly taxYear: string; readonly all: readonly Tool[] } | undefined;

  constructor(private readonly payroll: Payroll) {}

  get all(): readonly Tool[] {
    const taxYear = this.payroll.latestTaxYear();
    if (this.#latest?.taxYear !== taxYear) this.#latest = { taxYear, all: toolsOf(this.payroll) };
    return this.#latest.all;
  }
}

/** A schema as the SDK has them. It is for the model to read: what is wrong with a request the tool says itself, in better words. */
function asStandardSchema(schema: Schema): StandardSchemaWithJSON<JsonObject> {
  const json = () => ({ ...schema });
  return {
    '~standard': {
      version: 1,
      vendor: 'farthing',
      validate: (value) => (isObject(value) ? { value } : { issues: [{ message: 'must be an object' }] }),
      jsonSchema: { input: json, output: json },
    },
  };
}

/** Calls a tool. A wrong request is a result, so that the model reads what is wrong and can mend it. */
async function call(
  tool: Tool,
  input: JsonObject,
  onFault: OnFault,
  nextTurn: NextTurn | undefined,
): Promise<CallToolResult> {
  try {
    const answer = await tool.answer(input, nextTurn);
    // The text is for clients that do not give the model what is structured.
    return { structuredContent: { ...answer }, content: [{ type: 'text', text: JSON.stringify(answer) }] };
  } catch (error) {
    if (error instanceof InvalidInput) return refusal(error);
    onFault(error);
    throw error;
  }
}

function refusal({ fields, more }: InvalidInput): CallToolResult {
  const messages = new Set(fields.map(({ message }) => message));
  const isMissing = fields.some(({ field, code }) => code === 'REQUIRED' && field !== 'fields');
  const text = [
    ...messages,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(isMissing ? ['Ask the user for what is missing; do not guess it.'] : []),
  ].join('\n');
  return { isError: true, content: [{ type: 'text', text }] };
}
