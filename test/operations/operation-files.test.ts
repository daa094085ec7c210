import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { PROJECT } from '../../src/project.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { findingsWith } from '../language/support/real-book.js';

interface Slip {
  readonly slip: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Findings in that file, each with its place where that is said. */
  readonly found: readonly string[];
}

const SLIPS: readonly Slip[] = parse(
  readFileSync(join(PROJECT, 'test/operations/operation-files.yaml'), 'utf8'),
);

function changeIn(root: string, { file, from, to }: Omit<Slip, 'slip' | 'found'>): void {
  const path = join(root, `rules/operations/${file}.yaml`);
  const text = readFileSync(path, 'utf8');
  expect(text).to.include(from);
  writeFileSync(path, text.replace(from, to));
}

describe('the file of an operation', () => {
  for (const { slip, found, ...change } of SLIPS)
    it(`has a finding at its place: ${slip}`, () => {
      const head = `rules/operations/${change.file}.yaml:`;
      const findings = findingsWith((root) => changeIn(root, change));
      expect(findings.filter((each) => !each.startsWith(head))).to.eql([]);
      const inFile = findings.map((each) => each.slice(head.length));
      const withPlaces = found.map((each) => /^\d/.test(each));
      const said = inFile.map((each, at) => (withPlaces[at] ? each : each.replace(/^\d+:\d+ {2}/, '')));
      expect(said).to.eql(found);
      for (const each of inFile) expect(each).to.match(/^\d+:\d+ {2}/);
    });

  it('is one of an operation, not of a topic, wherever it stands', () => {
    const file = (root: string) => readFileSync(join(root, 'rules/operations/sick-pay.yaml'), 'utf8');
    expect(findingsWith((root) => writeFileSync(join(root, 'rules/sick-days.yaml'), file(root)))).to.eql([
      'rules/sick-days.yaml:2:1  This is the file of an operation, which stands in rules/operations/; a rule file begins with its topic.',
    ]);
  });
});

describe('the requests that the file of an operation shows', () => {
  const book = useSmallLaw();

  it('are asked by the check: one that is refused is a finding', async () => {
    const file = 'rules/operations/sick-pay.yaml';
    const example = 'qualifying_days_per_week: 5, days: 3 }';
    book.change(file, example, example.replace('days: 3', 'days: many'));
    book.change(file, 'qualifying_days_per_week: 7, days: 366', 'qualifying_days_per_week: 8, days: 366');
    const { status, err } = await book.run('check');
    expect(status).to.equal(1);
    expect(err).to.include(`${file}:${book.lineOf(file, example.slice(0, 27))}:`);
    expect(err).to.include('The operation refuses this request: days must be');
    expect(err).to.include('The operation refuses this request: qualifying_days_per_week must be');
  });
});
