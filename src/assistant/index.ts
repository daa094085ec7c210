/*
 * The operations as tools of an assistant, by the Model Context Protocol. The SDK speaks the protocol; here is what the tools are.
 *
 *   tool.ts          what a tool is
 *   operation-tools.ts  a tool for each operation that says what an assistant is told of it, and net_to_gross
 *   firm.ts, compare.ts, explain.ts, look-up.ts  the other tools; band-incomes.ts above which income a band of tax begins
 *   arguments.ts     what a tool takes, from the request fields of the rules, for a model to read
 *   messages.ts      the messages of a stream
 *   server.ts        the tools behind the protocol, over standard streams and for one message of HTTP
 */
export { answerMessage, DescribedTools, serveStreams } from './server.js';
