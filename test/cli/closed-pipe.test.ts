import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { buildFile, SHORT_LIVED } from '../support/build-file.js';

describe('a command whose reader goes before it is done', () => {
  it('ends without an error', async () => {
    const command = [SHORT_LIVED, buildFile('cli/main.js'), 'labels'];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [errors, [status, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ errors, status, signal }).to.deep.equal({ errors: '', status: 0, signal: null });
  });
});
