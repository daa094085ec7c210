import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOfTests } from '../../support/program-of-tests.js';
import type { AttackName, Attacks } from '../attacks/index.js';

const MAIN = programOfTests('../attacks/main', import.meta.url);

/** Runs an attack in a child process, so that it does not slow down the probes. Resolves to its report; rejects where the
 *  attack itself failed. */
export async function attack<Name extends AttackName>(
  name: Name,
  options: Parameters<Attacks[Name]>[0],
): Promise<Awaited<ReturnType<Attacks[Name]>>> {
  const { PATH = '' } = process.env;
  const attacker = spawn(process.execPath, [...MAIN, name, JSON.stringify(options)], {
    env: { PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => attacker.kill('SIGKILL');
  process.once('exit', stop);
  let printed = '';
  attacker.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(attacker, 'close');
  process.off('exit', stop);
  if (code !== 0) throw new Error(`the attack ${name} ended with ${code}`);
  return JSON.parse(printed);
}
