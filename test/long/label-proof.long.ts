import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { loadPayroll } from '../../src/operations/index.js';
import { farthing, useCopyOfBook } from '../cli/support/farthing.js';

const YEAR = '2026-27';
const PAYE = 'fixtures/hmrc/paye-2026-27.csv';
const ROWS = 'fixtures/hmrc/student-loans-2026-27.csv';

interface Proof {
  readonly sets: readonly Readonly<Record<string, unknown>>[];
  readonly cases: number;
}

type Entry = Readonly<Record<string, unknown>> & { readonly proof: Proof };

const NAMES = ['rates.dividends.allowance', 'rates.income_tax.bands.scotland.band_1.up_to'];
const RELEASE = [
  ...['release', YEAR, '--by', 'A. Name', '--why', 'A test.'],
  ...NAMES.flatMap((name) => ['--accept', name]),
  ...['--because', 'It is a test.'],
];

/** Changes a figure that no case reads, and releases the year with all its proof. */
async function releaseWithProof(root: string): Promise<void> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args]);
  git('init', '--quiet');
  git('add', 'rates');
  git('commit', '--quiet', '--message', 'Release all years');
  const path = join(root, `rates/${YEAR}.yaml`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('allowance: £500', 'allowance: £400'));
  const { status, err } = await farthing(RELEASE, { root });
  if (status !== 0) throw new Error(err);
}

describe('the proof of a label', function () {
  this.timeout(300_000);
  const book = useCopyOfBook({ years: ['2025-26', YEAR], prepare: releaseWithProof });
  const read = (path: string) => readFileSync(join(book.root, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(book.root, path), text);
  const entries = (): readonly Entry[] => parse(read('rates/released.yaml'));
  const released = () => entries().find(({ by }) => by === 'A. Name');
  const label = () => String(released()?.['label']);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  it('stands in the entry of its release: who released it, and what rows and cases came to', () => {
    const proof = released()?.proof;
    expect(proof?.sets.map(({ kind, file, rows, passed }) => [kind, file, rows, passed])).to.deep.equal([
      ['paye', PAYE, 168, 168],
      ['student_loans', ROWS, 105, 105],
    ]);
    for (const { file, sha256: ofFile } of proof?.sets ?? [])
      expect(ofFile).to.equal(sha256(read(String(file))));
    expect(proof?.cases).to.be.above(100);
  });

  it('is what answers say of it, whatever becomes of the data sets', () => {
    write('fixtures/hmrc/manifest.yaml', 'data_sets: []\n');
    expect(loadPayroll({ root: book.root }).rates(YEAR)['authority_test_data']).to.include(
      'Tax test data examples 2026-27 v1.1',
    );
  });

  it('is held by check against the data, which must be the very files', async () => {
    write(ROWS, `${read(ROWS)}\n`);
    rmSync(join(book.root, PAYE));
    const { err } = await farthing(['check'], book);
    expect(err)
      .to.include(`${ROWS} is not the file that ${label()} was proven on. Bring it back from git`)
      .and.to.include(`${PAYE} is missing that ${label()} was proven on`);
  });

  it('is given anew where HMRC has new data for the same law', async () => {
    const [heading, ...rows] = read(ROWS).trimEnd().split('\n');
    const fewer = `${[heading, ...rows.slice(5)].join('\n')}\n`;
    write(ROWS, fewer);
    const manifest = read('fixtures/hmrc/manifest.yaml');
    const before = sha256(`${[heading, ...rows].join('\n')}\n`);
    write(
      'fixtures/hmrc/manifest.yaml',
      manifest.replace(before, sha256(fewer)).replace('rows: 105', 'rows: 100'),
    );
    const digest = released()?.['digest'];
    const { status, err } = await farthing(
      ['release', YEAR, '--by', 'A. Name', '--why', 'HMRC published its rows.'],
      book,
    );
    expect([status, err]).to.deep.equal([0, '']);
    expect(released()).to.include({ digest, why: 'HMRC published its rows.' });
    expect(released()?.proof.sets[1]).to.include({ file: ROWS, rows: 100, passed: 100 });
  });
});
