import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';
import { buildFile, SHORT_LIVED } from '../support/build-file.js';
import { Assistant } from './support/client.js';

/** Its streams are those of the process: it cannot be called in this one. `--unreleased`, since law under work has no label. */
const commandLine = () => [SHORT_LIVED, buildFile('cli/main.js'), 'mcp', '--unreleased'];

describe('farthing mcp', () => {
  it('answers the official client over standard streams', async () => {
    const transport = new StdioClientTransport({ command: process.execPath, args: commandLine() });
    const assistant = await new Assistant('legacy').connect(transport);
    const gross = { amount: 50_000, per: 'year' };
    const { structured } = await assistant.call('employer_cost', {
      tax_year: '2026-27',
      gross,
      region: 'england',
    });
    expect(structured).to.have.nested.property('cost.total', 56_749.4);
    expect(await assistant.refusal('employer_cost', { gross })).to.include(
      'region is needed unless tax_code is given',
    );
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).to.include.members(['payslip', 'net_to_gross', 'look_up']);
    await assistant.client.close();
  });

  it('writes nothing but messages, refuses one that has a field twice, as the API does, answers the next one, and ends with its input', async () => {
    const call = '"method":"tools/call","params":{"name":"look_up","arguments":{"code":"BR","code":"0T"}}';
    const { output, status } = await answersTo([
      `{"jsonrpc":"2.0","id":1,${call}}`,
      `{"jsonrpc":"2.0","id":2,"id":3,"method":"tools/list"}`,
      'no message',
      `{"jsonrpc":"2.0","id":"4\u2028","method":"tools/list"}`,
    ]);
    expect(status).to.equal(0);
    expect(output).to.have.length(3);
    const [ofCall, ofIds, last] = output.map((line) => JSON.parse(line));
    expect([ofCall.id, ofCall.error.code]).to.deep.equal([1, -32600]);
    expect(ofCall.error.message).to.match(
      /^params\.arguments\.code is given more than once: at line 1, column \d+ and /,
    );
    expect([ofIds.id, ofIds.error.code]).to.deep.equal([3, -32600]);
    expect(last.id).to.equal('4\u2028');
    expect(last.result.tools).not.to.be.empty;
  });
});

describe('farthing mcp at a message of more than 10 MiB', () => {
  it('says so, and ends', async () => {
    const child = spawn(process.execPath, commandLine(), { stdio: ['pipe', 'pipe', 'inherit'] });
    // What it does not read any more is lost.
    child.stdin.on('error', () => undefined);
    for (let mebibyte = 0; mebibyte < 12; mebibyte++) child.stdin.write('a'.repeat(1024 * 1024));
    child.stdin.end();
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(JSON.parse(output)).to.deep.equal({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32600,
        message: 'a message must be at most 10 MiB, and a line: nothing behind it is read',
      },
    });
    expect(status).to.equal(0);
  });
});

/** What is written for messages, of which the last one alone is answered by the protocol, and how the process then ends. */
async function answersTo(messages: readonly string[]) {
  const child = spawn(process.execPath, commandLine(), { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  child.stdin.write(`${messages.join('\n')}\n`);
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (output.includes('"result"')) child.stdin.end();
  }
  const [status]: readonly unknown[] = await exit;
  return { output: output.trimEnd().split('\n'), status };
}
