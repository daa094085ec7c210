import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const FARTHING = fileURLToPath(new URL('../../bin/farthing.mjs', import.meta.url));

describe('a command whose reader goes before it is done', () => {
  it('ends without an error', async () => {
    const child = spawn(process.execPath, [FARTHING, 'diff', '2025-26', '2026-27', '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const [errors, [status, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ errors, status, signal }).to.deep.equal({ errors: '', status: 0, signal: null });
  });
});
