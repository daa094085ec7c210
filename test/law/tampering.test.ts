import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT } from '../../src/project.js';
import { changeFile, releasedBook } from '../cli/support/farthing.js';
import { buildFile, SHORT_LIVED } from '../support/build-file.js';
import { copyOf } from '../support/copies.js';

const YEAR = '2026-27';
const EARLIER = '2024-25';
const RULE = 'rules/sick-pay.yaml';
const REGISTER = 'rates/released.yaml';

/** What is changed; what a calculation of `YEAR` says it rests on, and on standard error; and with what a start of the service ends. */
interface Row {
  readonly what: string;
  readonly path: string;
  readonly from: string | RegExp;
  readonly to: string;
  readonly engine: RegExp;
  readonly says: RegExp;
  readonly start: RegExp;
}

const RELEASED = /^2026-27\.\d+$/;
const UNRELEASED = /^2026-27\.unreleased$/;

const ROWS: readonly Row[] = [
  {
    what: 'a figure',
    ...{ path: `rates/${YEAR}.yaml`, from: /personal_allowance: £\d+/, to: 'personal_allowance: £99999' },
    engine: UNRELEASED,
    says: /^Not released: 2026-27 is not what 2026-27\.\d+ names: figures changed: income_tax\.$/m,
    start:
      /^rates\/2026-27\.yaml:\d+:\d+ {2}2026-27 is not what 2026-27\.\d+ names: figures changed: income_tax\./m,
  },
  {
    what: 'a rule',
    ...{ path: RULE, from: 'min(rates.statutory_pay', to: 'max(rates.statutory_pay' },
    engine: UNRELEASED,
    says: /^Not released: 2026-27 is not what 2026-27\.\d+ names: values changed: sick_pay\./m,
    start: /is not what .* values changed: sick_pay\./,
  },
  {
    what: 'a figure of another year',
    ...{ path: `rates/${EARLIER}.yaml`, from: /personal_allowance: £\d+/, to: 'personal_allowance: £99999' },
    engine: RELEASED,
    says: /^$/,
    start: /2024-25 is not what 2024-25\.\d+ names: figures changed: income_tax\./,
  },
  {
    what: 'the digest in the register',
    ...{ path: REGISTER, from: /digest: [0-9a-f]{4}/g, to: 'digest: 0000' },
    engine: UNRELEASED,
    says: /^Not released: 2026-27 /m,
    start: /^rates\/(released|2026-27)\.yaml:\d+:\d+ {2}/m,
  },
  {
    what: 'the reason in an entry of the register',
    ...{ path: REGISTER, from: /\bwhy: /, to: 'why: Not because ' },
    engine: UNRELEASED,
    says: /^Not released: 2026-27 is not released: no label names it\.$/m,
    start: /^rates\/released\.yaml:\d+:\d+ {2}This entry does not follow the one above it/m,
  },
  {
    what: 'a sentence, so that it is one no longer',
    ...{ path: 'rules/pay.yaml', from: '{value}', to: '{valeu}' },
    engine: RELEASED,
    says: /^$/,
    start: /^rules\/pay\.yaml:\d+:\d+ {2}“valeu” /m,
  },
];

/** In processes, since only a program that was built knows what its build read: it must not take that for what the files say now. */
describe('law that was changed after the build and the release', function () {
  this.timeout(120_000);
  let root = '';
  let original = '';
  before(() => {
    buildFile('main.js');
    original = releasedBook(undefined);
    root = copyOf(original);
    for (const each of ['dist', 'bin', 'package.json'])
      cpSync(join(PROJECT, each), join(root, each), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const run = (file: string, args: readonly string[] = [], input = ''): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [SHORT_LIVED, join(root, file), ...args], {
      ...{ input, encoding: 'utf8' as const, timeout: 60_000 },
      env: { ...process.env, PORT: '0', API_KEYS: 'one' },
    });
  const calc = (taxYear = YEAR) =>
    run(
      'bin/farthing.mjs',
      ['calc', '-'],
      JSON.stringify({ gross: { amount: 30_000, per: 'year' }, region: 'england', tax_year: taxYear }),
    );
  const engineIn = ({ stdout }: SpawnSyncReturns<string>): string => JSON.parse(stdout).engine;
  const put = (path: string) => cpSync(join(original, path), join(root, path));

  it('answers as the released law while nothing is', () => {
    const answer = calc();
    expect([answer.status, answer.stderr]).to.deep.equal([0, '']);
    expect(engineIn(answer)).to.match(RELEASED);
  });

  for (const { what, path, from, to, engine, says, start } of ROWS)
    it(`is not served as it: ${what}`, () => {
      changeFile(root, path, from, to);
      try {
        const answer = calc();
        expect(answer.status, answer.stderr).to.equal(0);
        expect(engineIn(answer)).to.match(engine);
        expect(answer.stderr).to.match(says);
        const service = run('dist/main.js');
        expect(service.status, service.stdout).to.equal(1);
        expect(service.stderr).to.match(start);
      } finally {
        put(path);
      }
    });

  it('says of the year that it is of, and of none before it is asked for', () => {
    const path = `rates/${EARLIER}.yaml`;
    changeFile(root, path, /personal_allowance: £\d+/, 'personal_allowance: £99999');
    const answer = calc(EARLIER);
    put(path);
    expect(engineIn(answer)).to.equal(`${EARLIER}.unreleased`);
    expect(answer.stderr).to.include('figures changed: income_tax');
  });

  it('has its findings where it is used: with the file, the line and a caret', () => {
    changeFile(
      root,
      RULE,
      'min(rates.statutory_pay.sick_pay_weekly',
      'min(rates.statutory_pay.sick_pay_weakly',
    );
    const answer = calc();
    const line = readFileSync(join(root, RULE), 'utf8').split('sick_pay_weakly')[0]?.split('\n').length;
    put(RULE);
    expect(answer.status).to.equal(1);
    expect(answer.stderr).to.include(`${RULE}:${line}:`);
    expect(answer.stderr).to.match(
      /“rates\.statutory_pay\.sick_pay_weakly” .*\n {4}.*sick_pay_weakly.*\n +\^/,
    );
  });

  it('is read as YAML where the program is another than the one that the build was of', () => {
    const file = join(root, 'dist/law.json');
    const text = readFileSync(file, 'utf8');
    // Nothing of it is used, and so the slip in it changes nothing.
    writeFileSync(file, text.replace(/"build":"[^"]+"/, '"build":"another"').replaceAll('12570', '99999'));
    const answer = calc();
    writeFileSync(file, text);
    expect([answer.status, answer.stderr]).to.deep.equal([0, '']);
    expect(engineIn(answer)).to.match(RELEASED);
  });
});
