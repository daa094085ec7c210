import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { type Rounding, roundings } from '../../src/decimal/roundings.js';
import { loadPayroll } from '../../src/operations/index.js';
import { farthing, useCopyOfBook } from './support/farthing.js';

const YEAR = '2026-27';
const PAYE = 'fixtures/hmrc/paye-2026-27.csv';
const ROWS = 'fixtures/hmrc/student-loans-2026-27.csv';

interface Evidence {
  readonly sets: readonly Readonly<Record<string, unknown>>[];
  readonly cases: Readonly<Record<string, unknown>>;
  readonly not_proven: readonly unknown[];
}

type Entry = Readonly<Record<string, unknown>> & { readonly evidence: Evidence };

const BECAUSE = 'rates.income_tax.bands.scotland.band_1.up_to=Scottish Budget of 13 January 2026';

/** Changes a figure that no case reads, and releases the year with all its proof. */
async function releaseWithProof(root: string): Promise<void> {
  const path = join(root, `rates/${YEAR}.yaml`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('family_pay_weekly: £194.32', 'family_pay_weekly: £196'));
  const names = ['--by', 'A. Name', '--reviewed-by', 'B. Name'];
  const { status, err } = await farthing(['release', YEAR, ...names, '--because', BECAUSE], { root });
  if (status !== 0) throw new Error(err);
}

describe('the proof of a label', function () {
  this.timeout(300_000);
  const book = useCopyOfBook({ years: ['2025-26', YEAR], prepare: releaseWithProof });
  const read = (path: string) => readFileSync(join(book.root, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(book.root, path), text);
  const entries = (): readonly Entry[] => parse(read('rates/released.yaml'));
  const released = () => entries().find(({ released_by: by }) => by === 'A. Name');
  const label = () => String(released()?.['label']);
  const files = (): Readonly<Record<string, string>> =>
    parse(read(`rates/released/books/${label()}.yaml`)).files;
  const bundledText = (path: string) => {
    const digest = files()[path] ?? '';
    return read(`rates/released/blobs/${digest.slice(0, 2)}/${digest}.${path.split('.').at(-1)}`);
  };
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  it('stands in the entry of its release: who released it, and what rows and cases came to', () => {
    const evidence = released()?.evidence;
    expect(released()).to.include({
      kind: 'release',
      language: 1,
      released_by: 'A. Name',
      reviewed_by: 'B. Name',
    });
    expect(evidence?.sets.map(({ kind, file, rows, passed }) => [kind, file, rows, passed])).to.deep.equal([
      ['paye', PAYE, 168, 168],
      ['student_loans', ROWS, 105, 105],
    ]);
    for (const { file, sha256: ofFile } of evidence?.sets ?? [])
      expect(ofFile).to.equal(sha256(read(String(file))));
    expect(evidence?.cases['passed']).to.be.above(100);
    expect(evidence?.not_proven).to.deep.equal([]);
  });

  it('is kept with the book: rows, cases, invariants, the record and 48 answers', () => {
    const kinds = [
      'fixtures/cases/sick-pay.yaml',
      'rates/invariants.yaml',
      'fixtures/hmrc/manifest.yaml',
      ROWS,
    ];
    expect(files()).to.include.keys('record.yaml', 'answers.jsonl', ...kinds);
    for (const path of kinds) expect(bundledText(path)).to.equal(read(path));
    const answers = bundledText('answers.jsonl').trimEnd().split('\n');
    expect(answers).to.have.length(48);
    expect(JSON.parse(answers[0] ?? '')).to.have.nested.property('answer.engine', label());
    expect(JSON.parse(answers[0] ?? '').answer.employee.payslips).to.have.all.keys('sha256');
  });

  it('is what answers say of it, whatever becomes of the data sets', () => {
    write('fixtures/hmrc/manifest.yaml', 'data_sets: []\n');
    expect(loadPayroll({ root: book.root }).rates(YEAR)['authority_test_data']).to.include(
      'Tax test data examples 2026-27 v1.1',
    );
  });

  describe('is run on the present program by `check --labels`', () => {
    const check = (...year: readonly string[]) => farthing(['check', ...year, '--labels'], book);

    it('which says what it ran', async () => {
      const { status, out, err } = await check();
      expect([status, err]).to.deep.equal([0, '']);
      expect(out).to.match(new RegExp(`^${label()} +273 +[1-9]\\d\\d +48$`, 'm'));
      expect(out).to.match(/^2025-26\.\d+ +\d+ +\d+ +\d+$/m);
    });

    it('for one year where one is named', async () => {
      const { out } = await check(YEAR);
      expect(out)
        .to.match(new RegExp(`^${label()} +273 `, 'm'))
        .and.not.to.match(/^2025-26\.\d+ +\d+ +\d+ +\d+$/m);
    });

    it('which notices a changed rounding, though no law changed', async () => {
      const name = 'pound_down';
      const restore = changeRounding(name, roundings.get('pound_up'));
      try {
        const { status, err } = await check();
        expect(status).to.equal(1);
        expect(err).to.include(`${label()} does not answer as it was released: the program was changed.`);
        expect(err).to.match(/Golden answer \d+ \(employer-cost\): \S+ is \S+, was \S+/);
      } finally {
        restore();
      }
    });
  });

  it('is read again by a check of its year and of all years, not of another year', async () => {
    const digest = files()[ROWS] ?? '';
    const blob = `rates/released/blobs/${digest.slice(0, 2)}/${digest}.csv`;
    write(blob, `${read(blob)}\n`);
    const says = `${blob} was changed; bring it back from git. It is ${ROWS} of ${label()}.`;
    for (const years of [[], [YEAR]])
      expect((await farthing(['check', ...years], book)).err).to.include(says);
    expect((await farthing(['check', '2025-26'], book)).err).not.to.include(blob);
  });

  it('is held by check against the data, which must be the very files', async () => {
    write(ROWS, `${read(ROWS)}\n`);
    rmSync(join(book.root, PAYE));
    const { err } = await farthing(['check'], book);
    expect(err)
      .to.include(`${ROWS} is not the file that ${label()} was proven on. Bring it back from git`)
      .and.to.include(`${PAYE} is missing that ${label()} was proven on`);
  });

  it('grows by an entry of its own where HMRC has new data for the same law', async () => {
    const [heading, ...rows] = read(ROWS).trimEnd().split('\n');
    const fewer = `${[heading, ...rows.slice(5)].join('\n')}\n`;
    write(ROWS, fewer);
    const manifest = read('fixtures/hmrc/manifest.yaml');
    const before = sha256(`${[heading, ...rows].join('\n')}\n`);
    write(
      'fixtures/hmrc/manifest.yaml',
      manifest.replace(before, sha256(fewer)).replace('rows: 105', 'rows: 100'),
    );
    const { status, err } = await farthing(['release', YEAR, '--by', 'A. Name', '--because', BECAUSE], book);
    expect([status, err]).to.deep.equal([0, '']);
    const added = entries().at(-1);
    expect(added).to.include({ kind: 'evidence', label: label(), digest: released()?.['digest'] });
    expect(added?.evidence.sets[1]).to.include({ file: ROWS, rows: 100, passed: 100 });
  });
});

/** Makes a rounding of the program another one; what it gives back undoes that. */
function changeRounding(name: string, other: Rounding | undefined): () => void {
  const own = roundings.get(name);
  if (!(roundings instanceof Map) || own === undefined || other === undefined)
    throw new Error(`there is no rounding ${name}`);
  const all = roundings;
  all.set(name, { ...other, name });
  return () => all.set(name, own);
}
