import { expect } from 'chai';
import { parse } from 'yaml';
import { readTopic, topicsIn } from '../../src/language/index.js';
import { NO_RATES_BY_DAY, readRatesFile } from '../../src/law/figures/index.js';
import { changesBetween, changesInLines } from '../../src/law/identity/changes.js';
import { digestOfLaw, lawOf, type PartsOfLaw } from '../../src/law/identity/law.js';
import { checkFiles, readAll, yamlFilesOfRules } from '../../src/law/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { Findings, readOnce } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { type Change, changed, findingsIn, type Texts, textsOf, yamlOf } from './support/texts.js';

type Row = readonly [what: string, path: string, ...cells: string[]];

const { same, other }: { readonly same: readonly Row[]; readonly other: readonly Row[] } = parse(
  yamlOf('law.yaml'),
);

const readTopicOnce = readOnce(readTopic);

describe('the law of a year, which its label counts', () => {
  const texts = textsOf('2025-26', '2026-27');
  const lawIn = (of: Texts, taxYear = '2026-27'): PartsOfLaw => {
    const findings = new Findings();
    const path = `rates/${taxYear}.yaml`;
    const rates = readRatesFile({ path, text: of[path] ?? '' }, findings);
    const topics = readAll(yamlFilesOfRules(of, findings), findings, readTopicOnce);
    if (rates === undefined || findings.count > 0) throw new Error(findings.all.map(inOneLine).join('\n'));
    return lawOf({ rates, topics: topicsIn(topics, taxYear), byDay: () => NO_RATES_BY_DAY });
  };
  const before = lawIn(texts);
  const digest = digestOfLaw(before);

  for (const [what, path, ...cells] of same)
    it(`is not changed by ${what}`, () => {
      const after = lawIn(changed(texts, ...changesOf(path, cells)));
      expect(changesInLines(changesBetween(before, after))).to.deep.equal([]);
      expect(digestOfLaw(after)).to.equal(digest);
    });

  it('is not changed by an entry of the scope, an authority or what a figure is called', () => {
    const after = changed(
      texts,
      ['rates/scope.yaml', 'several_jobs:', 'jobs_of_one_group:'],
      ['rates/authorities.yaml', '/ {4}address: .*/', '    address: https://www.legislation.gov.uk/other'],
      ['rates/catalogue.yaml', 'title: The ordinary rate.', 'title: The rate that is ordinary.'],
    );
    const [of, ofAfter] = [texts, after].map((each) => {
      const year = checkFiles(each, readRequired).years.find(({ rates }) => rates.taxYear === '2026-27');
      return year && digestOfLaw(lawOf(year));
    });
    expect(of).to.be.a('string');
    expect(ofAfter).to.equal(of);
  });

  it('is not changed by the name of a rule file', () => {
    const { 'rules/sick-pay.yaml': text = '', ...others } = texts;
    expect(digestOfLaw(lawIn({ ...others, 'rules/a-sick-pay.yaml': text }))).to.equal(digest);
  });

  it('is not changed by a rule of other years', () => {
    const after = changed(texts, ['rules/sick-pay-before-2026.yaml', 'round: penny_up', 'round: penny_down']);
    expect(digestOfLaw(lawIn(after))).to.equal(digest);
    expect(digestOfLaw(lawIn(after, '2025-26'))).not.to.equal(digestOfLaw(lawIn(texts, '2025-26')));
  });

  for (const [what, path, ...cells] of other)
    it(`is changed by ${what}`, () => {
      const after = lawIn(changed(texts, ...changesOf(path, cells.slice(0, -1))));
      expect(digestOfLaw(after)).not.to.equal(digest);
      expect(changesInLines(changesBetween(before, after)).join('; ')).to.include(cells.at(-1));
    });

  it('is changed by the kind of a figure, by its days and by each of its amounts, and not by how it is written', () => {
    const figures = (text: string, changes = 'none') => {
      const head = `tax_year: 2026-27\nstarts: 2026-04-06\nends: 2027-04-05\nchanges: ${changes}\n`;
      const file = `${head}redundancy:\n  authority: law\n  weekly_pay_cap: ${text}\n`;
      const rates = readRatesFile({ path: 'rates/2026-27.yaml', text: file }, new Findings());
      return rates && lawOf({ rates, topics: [], byDay: () => NO_RATES_BY_DAY }).figures.get('redundancy');
    };
    const written = ['£751.50', '£751.5'].map((text) => figures(text));
    expect(written[0]).to.equal(written[1]);
    const others = [
      ...['£751', '751', '751%', '£751.50'].map((text) => figures(text)),
      figures('£751.00 until 2026-07-05 then £760', '2026-07-06'),
      figures('£752 until 2026-07-05 then £760', '2026-07-06'),
      figures('£751 until 2026-07-04 then £760', '2026-07-05'),
    ];
    expect(new Set(others)).to.have.lengthOf(others.length);
  });

  it('does not have what begins in a later year', () => {
    const later =
      'topic: later\ntitle: What begins later\nlaw: none\nyears: { from: 2027-28 }\nvalues:\n  amount: { title: An amount, is: £1 }\n';
    const after = { ...texts, 'rules/later.yaml': later };
    expect(findingsIn(after)).to.deep.equal([]);
    expect(digestOfLaw(lawIn(after))).to.equal(digest);
  });
});

/** Texts and what is put in the place of each, in one file. */
function changesOf(path: string, cells: readonly string[]): readonly Change[] {
  return cells.flatMap((from, at): Change[] => (at % 2 === 0 ? [[path, from, cells[at + 1] ?? '']] : []));
}
