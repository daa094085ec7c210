import { expect } from 'chai';
import { parse } from 'yaml';
import { planOf } from '../../src/language/index.js';
import { checkFiles } from '../../src/law/books.js';
import { changesBetween, changesInLines } from '../../src/law/identity/changes.js';
import { lawOf } from '../../src/law/identity/law.js';
import type { ReadRequired, RequiredOfOperation } from '../../src/law/requirements.js';
import type { YearBook } from '../../src/law/year-book.js';
import { readRequired } from '../../src/operations/required-values.js';
import { diffRules } from '../../src/workshop/compare/rules.js';
import { Coverage } from '../../src/workshop/coverage/coverage.js';
import { BrokenBook, Source } from '../../src/yaml/index.js';
import { type Change, changed, findingsIn, type Texts, textsOf, without, yamlOf } from './support/texts.js';

interface Slips {
  readonly slips: readonly Change[];
  readonly found: readonly string[];
}

const BOOKS: Readonly<Record<string, Slips>> = parse(yamlOf('twins.yaml'));

const TWIN = 'rules/twin-of-pay.yaml';

/** What the operations require, but for payslips only what is paid and what reaches the employee. */
const WITH_PAYSLIP: ReadRequired = (source, findings) => [...withoutPayslip(source, findings), PAYSLIP];

const withoutPayslip: ReadRequired = (source, findings) =>
  readRequired(source, findings).filter(({ name }) => name !== 'payslip');

const PAYSLIP: RequiredOfOperation = {
  name: 'payslip',
  isByDate: false,
  isOfYear: () => true,
  values: () =>
    ['pay.gross', 'take_home.take_home'].map((value) => ({ value, kinds: ['money'], grain: 'payslip' })),
  names: () => [],
  valuesOfEveryYear: [],
};

/** The book with one file of each topic, that for employer cost for all, but for `pay`, which has a twin for payslips. */
const right = withTwin(textsOf('2025-26', '2026-27'));

function withTwin(texts: Texts): Texts {
  const all = Object.fromEntries(
    Object.entries(texts).filter(([path]) => !path.startsWith('rules/payslip/')),
  );
  const twin = (all['rules/pay.yaml'] ?? '').replace('topic: pay\n', '$&operations: [payslip]\n');
  // What is said of a contribution that is not known is said of employer cost.
  const deductions = (all['rules/deductions.yaml'] ?? '').replaceAll('absent: unknown', 'absent: default');
  return { ...all, 'rules/deductions.yaml': deductions, [TWIN]: twin };
}

const unused = new Set(findingsIn(right, WITH_PAYSLIP).filter(isOfUnused));

function isOfUnused(finding: string): boolean {
  return finding.includes(' is not used');
}

/** What is found wrong, without places. What only the operation for payslips uses is unused here without any change, and left out. */
function foundIn(texts: Texts): readonly string[] {
  const findings = findingsIn(texts, WITH_PAYSLIP).filter((each) => !unused.has(each));
  return findings.map((each) => each.replaceAll(/:\d+:\d+/g, ''));
}

/** 2026-27, however much of it only the operation for payslips uses. */
function yearOf(texts: Texts): YearBook {
  const { findings, years } = checkFiles(texts, WITH_PAYSLIP);
  const slips = findings.all.filter(({ message }) => !isOfUnused(message));
  const year = years.at(-1);
  if (slips.length > 0 || year === undefined) throw new BrokenBook(slips);
  return year;
}

describe('a topic with a file for an operation', () => {
  const withOneMorePound = changed(right, [TWIN, '+ bonus_paid\n', '+ bonus_paid + £1\n']);
  const year = yearOf(right);
  const yearWithOneMore = yearOf(withOneMorePound);

  it('is in order where both files find the same outputs', () => {
    expect(foundIn(right)).to.deep.equal([]);
  });

  it('is read by the rules of its own book alone', async () => {
    const request = { gross: { amount: 1200, per: 'month' }, ni_category: 'A', tax_code: 'NT' };
    const gross = async (operation: 'employer-cost' | 'payslip') => {
      const book = yearWithOneMore.bookOf(operation);
      await book.ready();
      const run = planOf(book, ['take_home.take_home']).start(request);
      return ['pay.gross', 'take_home.take_home'].map((name) => run.figureOf(book.value(name)).toFixed(2));
    };
    expect(await gross('employer-cost')).to.deep.equal(['1200.00', '1187.84']);
    expect(await gross('payslip')).to.deep.equal(['1201.00', '1188.76']);
  });

  it('has its books compiled when they are needed, each once', () => {
    const books = [['employer-cost', 'tax-code'], ['sick-pay'], ['payslip']];
    expect(year.readers).to.deep.include.members(books);
    expect(year.bookOf('payslip')).to.equal(year.bookOf('payslip'));
    expect(year.bookOf('payslip')).not.to.equal(year.bookOf('employer-cost'));
  });

  for (const [about, { slips, found }] of Object.entries(BOOKS))
    it(`has ${found.length === 0 ? 'nothing wrong with it' : 'its findings'}: ${about}`, () => {
      expect(foundIn(changed(right, ...slips)).toSorted()).to.deep.equal(found.toSorted());
    });

  it('is one finding where the file for all others is deleted, or a topic of both books, whatever reads it', () => {
    for (const [file, says] of [
      ['rules/pay.yaml', 'a file with “topic: pay” and without “operations” is missing'],
      ['rules/two-pays.yaml', 'two_pays'],
    ] as const) {
      const findings = foundIn(without(right, file));
      expect(findings, findings.join('\n')).to.have.length(1);
      expect(findings[0]).to.include(says);
    }
  });

  it('is read from the file for all others where its own is deleted', () => {
    expect(foundIn(without(right, TWIN))).to.deep.equal([]);
  });

  it('is law of its own: a change of it, or of what it is for, is a change of the year', () => {
    const changes = (to: YearBook) => changesInLines(changesBetween(lawOf(year), lawOf(to)));
    expect(changes(yearWithOneMore)).to.deep.equal(['values changed: pay.gross/payslip']);
    const narrowed = changed(right, [
      'rules/deduction-rates.yaml',
      'topic: deduction_rates\n',
      '$&operations: [employer-cost]\n',
    ]);
    const [added = '', removed = ''] = changes(yearOf(narrowed));
    expect(added).to.match(/^values added: deduction_rates\.\w+\/employer-cost/);
    expect(removed).to.match(/^values removed: deduction_rates\.\w+/);
  });

  it('is compared between years by itself', () => {
    const moved = yearWithOneMore.topics.map((topic) => ({
      ...topic,
      place: { ...topic.place, source: new Source('rules/new.yaml', '') },
    }));
    const names = diffRules(year.topics, moved).map(({ name }) => name);
    expect(names.filter((name) => name.includes(':'))).to.deep.equal([
      'pay (for payslip).gross: value changed',
    ]);
  });

  it('is reached by runs of its own book alone', async () => {
    const coverage = new Coverage(year);
    const book = year.bookOf('payslip');
    await book.ready();
    const run = planOf(book, ['take_home.take_home']).start({
      gross: { amount: 1200, per: 'month' },
      tax_code: 'NT',
    });
    run.figureOf(run.book.value('take_home.take_home'), 0);
    coverage.observe(run);
    const reached = (rule: string) =>
      coverage.parts
        .filter(({ part }) => part.kind === 'rule' && part.rule === rule)
        .map(({ part, isReached }) => [part.place.source.path, isReached]);
    expect(reached('pay.gross')).to.deep.equal([
      ['rules/pay.yaml', false],
      [TWIN, true],
    ]);
    expect(reached('take_home.take_home')).to.deep.equal([['rules/take-home.yaml', true]]);
  });

  it('is not needed where no operation is for payslips', () => {
    const lacking = (texts: Texts) =>
      findingsIn(texts, withoutPayslip).filter((each) => !isOfUnused(each) && !each.includes('reaches'));
    expect(lacking(without(right, TWIN))).to.deep.equal([]);
    const [twin = '', ...others] = lacking(right);
    expect(twin).to.include('There is no operation “payslip”.');
    expect(others).to.deep.equal([]);
  });
});
