import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import type { Allowance } from '../../src/limits/index.js';
import { programOfTests } from '../support/program-of-tests.js';

const MACHINE = programOfTests('support/machine', import.meta.url);

interface Worker {
  readonly pid: number;
  readonly port: number;
}

describe('limits of several processes on one machine', () => {
  let machine: ChildProcess | undefined;
  let exited = false;
  let workers: Worker[] = [];
  beforeEach(async () => {
    exited = false;
    workers = [];
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, MACHINE, {
      env: { PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    machine = child;
    child.once('exit', () => {
      exited = true;
    });
    for await (const line of createInterface(child.stdout)) {
      workers.push(JSON.parse(line));
      if (workers.length === 2) return;
    }
    throw new Error('the workers did not start');
  });
  afterEach(async () => {
    if (machine === undefined || exited) return;
    machine.kill('SIGTERM');
    await once(machine, 'exit');
  });

  it('are shared by all of them', async () => {
    const [one, two] = bothOf(workers);
    const left = [];
    for (const worker of [one, two, one, two, one, two, one]) left.push(await count(worker, 'together'));
    expect(left.map(({ isAllowed }) => isAllowed)).to.deep.equal([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(left.map(({ remaining }) => remaining)).to.deep.equal([4, 3, 2, 1, 0, 0, 0]);
    expect((await count(two, 'alone')).remaining).to.equal(4);
  });

  it('survive a worker that dies while its count is on the way', async () => {
    const [one, two] = bothOf(workers);
    const cutOff = Array.from({ length: 200 }, (_, index) =>
      count(two, `dying-${index}`).catch(() => undefined),
    );
    process.kill(two.pid, 'SIGKILL');
    await Promise.all(cutOff);
    expect((await count(one, 'survivor')).remaining).to.equal(4);
    expect(exited).to.equal(false);
  });
});

async function count({ port }: Worker, caller: string): Promise<Allowance> {
  const answer = await fetch(`http://127.0.0.1:${port}/?caller=${caller}`);
  return JSON.parse(await answer.text());
}

function bothOf([one, two]: readonly Worker[]): [Worker, Worker] {
  if (one === undefined || two === undefined) throw new Error('there are not two workers');
  return [one, two];
}
