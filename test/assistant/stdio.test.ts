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
    expect((await assistant.client.listTools()).tools).to.have.length(6);
    await assistant.client.close();
  });

  it('writes nothing but messages, and ends with its input', async () => {
    const child = spawn(process.execPath, commandLine(), { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`);
    child.stdout.once('data', () => child.stdin.end());
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const messages = output.trimEnd().split('\n');
    expect(messages.map((line) => JSON.parse(line).id)).to.deep.equal([1]);
    expect(status).to.equal(0);
  });
});
