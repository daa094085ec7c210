import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { listInWords, Source } from '../../src/language/index.js';
import { changesBetween, changesInLines } from '../../src/law/identity/changes.js';
import { lawOf, type PartsOfLaw } from '../../src/law/identity/law.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { diffRules } from '../../src/workshop/compare/rules.js';
import { Coverage } from '../../src/workshop/coverage/coverage.js';
import { findingsWith } from '../language/support/real-book.js';
import { addTwin, edit, findingsWithTwin, TWIN, yearWithTwin } from '../language/support/twins.js';
import { TAX_YEARS } from '../support/years.js';

const YEAR = '2026-27';

/** Adds to the values of a rule file. */
const addValue = (root: string, file: string, text: string) =>
  edit(root, file, 'values:\n', `values:\n${text}`);

describe('a topic with a file for each purpose', () => {
  const none = () => {};
  const withOneMorePound = (root: string) => edit(root, TWIN, '+ bonus_paid\n', '+ bonus_paid + £1\n');

  it('is in order where both files find the same outputs', () => {
    expect(findingsWithTwin()).to.deep.equal([]);
  });

  it('is read by the rules of its own book alone', async () => {
    const year = yearWithTwin(YEAR, withOneMorePound);
    const request = { gross: { amount: 1200, per: 'month' }, ni_category: 'A', tax_code: 'NT' };
    const gross = async (purpose: 'employer_cost' | 'payslip') => {
      const book = year.bookOf(purpose);
      await book.ready();
      const run = book.plan(['take_home.take_home']).start(request);
      return ['pay.gross', 'take_home.take_home'].map((name) => run.figureOf(book.value(name)).toFixed(2));
    };
    expect(await gross('employer_cost')).to.deep.equal(['1200.00', '1187.84']);
    expect(await gross('payslip')).to.deep.equal(['1201.00', '1188.76']);
  });

  it('has its books compiled when they are needed, each once', () => {
    const year = yearWithTwin(YEAR, none);
    expect(year.purposes).to.deep.equal(['employer_cost', 'payslip']);
    expect(year.bookOf('payslip')).to.equal(year.bookOf('payslip'));
    expect(year.bookOf('payslip')).not.to.equal(year.bookOf('employer_cost'));
  });

  const TWINS: readonly (readonly [string, (root: string) => void, readonly string[]])[] = [
    [
      'an output that one of them lacks',
      (root) =>
        edit(
          root,
          TWIN,
          '    title: Expenses that are paid back with pay\n    output: true\n',
          '    title: Expenses that are paid back with pay\n',
        ),
      [
        'rules/take-home.yaml  “expenses” is a value of pay for employer_cost alone (rules/pay.yaml). This is so for payslip.',
      ],
    ],
    [
      'a slip in a topic of both books, once',
      (root) => edit(root, 'rules/take-home.yaml', 'is: gross +', 'is: groos +'),
      ['rules/take-home.yaml  “groos” is not a name here. Did you mean “gross”?'],
    ],
    [
      'a slip in a figure that both books read, once',
      (root) =>
        edit(
          root,
          'rules/income-tax.yaml',
          'is: max(number_size - 1, 0) / 500',
          'is: max(number_size - 1, 0) / rates.income_tax.blocks',
        ),
      [
        `rules/income-tax.yaml  “rates.income_tax.blocks” does not stand in the rates of ${listInWords(TAX_YEARS)}.`,
      ],
    ],
    [
      'what a topic of both books reads and only one book has',
      (root) => {
        edit(
          root,
          TWIN,
          '  gross:\n    type: amount_per\n    title: Gross pay\n',
          '  basic:\n    type: amount_per\n    title: Basic pay\n',
        );
        edit(root, TWIN, '      gross: [salary', '      basic: [salary');
        const twin = readFileSync(join(root, TWIN), 'utf8');
        writeFileSync(join(root, TWIN), twin.replaceAll('request.gross.', 'request.basic.'));
        edit(root, 'rules/take-home.yaml', 'is: gross +', 'is: spread(request.gross.amount) + gross +');
      },
      [
        'rules/take-home.yaml  “request.gross.amount” is not declared as an input of any topic. Did you mean “request.bonus.amount”? This is so for payslip.',
      ],
    ],
    [
      'a twin that is not valid in all years',
      (root) => edit(root, TWIN, 'for: payslip\n', `for: payslip\nyears: { from: ${TAX_YEARS[1]} }\n`),
      [`rules/twin-of-pay.yaml  The topic “pay” has no file for ${TAX_YEARS[0]}: its years leave a gap.`],
    ],
    [
      'a topic for all beside a twin',
      (root) => edit(root, 'rules/pay.yaml', 'for: employer_cost\n', ''),
      [
        `rules/twin-of-pay.yaml  The topic “pay” has two files for ${listInWords(TAX_YEARS)}: this one and rules/pay.yaml.`,
      ],
    ],
    [
      'a twin that is missing',
      (root) => edit(root, TWIN, 'topic: pay\n', 'topic: wages\n'),
      [
        'rules/deduction-rates.yaml  No file in rules/ has the topic “pay” for payslip, which is read here: a file with “topic: pay” and “for: payslip” is missing.',
      ],
    ],
    [
      'a purpose that there is not',
      (root) => edit(root, TWIN, 'for: payslip\n', 'for: payslips\n'),
      ['rules/twin-of-pay.yaml  “payslips” must be one of employer_cost, payslip. Did you mean “payslip”?'],
    ],
    [
      'a value that neither book uses',
      (root) => addValue(root, 'rules/take-home.yaml', '  unread:\n    is: take_home\n'),
      ['rules/take-home.yaml  “unread” is not used by any rule or operation.'],
    ],
    [
      'a value of a twin that its book does not use',
      (root) => addValue(root, TWIN, '  unread:\n    is: £1\n'),
      ['rules/twin-of-pay.yaml  “unread” is not used by any rule or operation.'],
    ],
    [
      'an output of both twins that neither book uses',
      (root) => {
        for (const file of [TWIN, 'rules/pay.yaml'])
          addValue(root, file, '  unread:\n    output: true\n    is: £1\n');
      },
      [
        'rules/pay.yaml  “unread” is not used by any rule or operation.',
        'rules/twin-of-pay.yaml  “unread” is not used by any rule or operation.',
      ],
    ],
  ];
  for (const [about, change, findings] of TWINS) {
    it(`is found to be wrong: ${about}`, () => {
      const withoutLines = findingsWithTwin(change).map((each) => each.replaceAll(/:\d+:\d+/g, ''));
      expect(withoutLines).to.deep.equal(findings);
    });
  }

  it('is one finding where the other file is deleted, whatever reads it', () => {
    for (const file of ['rules/pay.yaml', TWIN]) {
      const findings = findingsWithTwin((root) => rmSync(join(root, file)));
      expect(findings, findings.join('\n')).to.have.length(1);
      expect(findings[0]).to.include(`for: ${file === TWIN ? 'payslip' : 'employer_cost'}” is missing`);
    }
  });

  it('is one finding where a topic of both books is deleted', () => {
    const findings = findingsWithTwin((root) => rmSync(join(root, 'rules/two-pays.yaml')));
    expect(findings, findings.join('\n')).to.have.length(1);
  });

  it('may have an output that only one of the books uses', () => {
    const findings = findingsWithTwin((root) => {
      for (const file of [TWIN, 'rules/pay.yaml'])
        addValue(
          root,
          file,
          '  extra:\n    output: true\n    is: extra_of_twin\n  extra_of_twin:\n    is: £0\n',
        );
      edit(root, 'rules/employer-cost.yaml', 'values:\n', 'values:\n  with_extra:\n    is: extra\n');
      edit(root, 'rules/employer-cost.yaml', '      pay + benefits', '      with_extra + pay + benefits');
    });
    expect(findings).to.deep.equal([]);
  });

  it('is law of its own: a change of it, or of what it is for, is a change of the year', () => {
    const lawWith = (change: (root: string) => void): PartsOfLaw => lawOf(yearWithTwin(YEAR, change));
    const changes = (from: (root: string) => void, to: (root: string) => void) =>
      changesInLines(changesBetween(lawWith(from), lawWith(to)));
    expect(changes(none, withOneMorePound)).to.deep.equal(['values changed: pay.gross/payslip']);
    const narrowed = (root: string) =>
      edit(
        root,
        'rules/deduction-rates.yaml',
        'topic: deduction_rates\n',
        'topic: deduction_rates\nfor: employer_cost\n',
      );
    const [added = '', removed = ''] = changes(none, narrowed);
    expect(added).to.match(/^values added: deduction_rates\.\w+\/employer_cost/);
    expect(removed).to.match(/^values removed: deduction_rates\.\w+/);
  });

  it('is compared between years by itself', () => {
    const [old, now] = [none, withOneMorePound].map((change) => yearWithTwin(YEAR, change).topics);
    const moved = (now ?? []).map((topic) => ({
      ...topic,
      place: { ...topic.place, source: new Source('rules/new.yaml', '') },
    }));
    const names = diffRules(old ?? [], moved).map(({ name }) => name);
    expect(names.filter((name) => name.includes(':'))).to.deep.equal([
      'pay (for payslip).gross: value changed',
    ]);
  });

  it('is reached by runs of its own book alone', async () => {
    const year = yearWithTwin(YEAR, none);
    const coverage = new Coverage(year);
    const book = year.bookOf('payslip');
    await book.ready();
    const run = book
      .plan(['take_home.take_home'])
      .start({ gross: { amount: 1200, per: 'month' }, tax_code: 'NT' });
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
    const required = new Map([...allRequiredValues].filter(([purpose]) => purpose !== 'payslip'));
    const lacking = (change: (root: string) => void) =>
      findingsWith((root) => {
        addTwin(root);
        change(root);
      }, required).filter((each) => !each.includes(' is not used'));
    expect(lacking(none)).to.deep.equal([]);
    expect(lacking((root) => rmSync(join(root, TWIN)))).to.deep.equal([]);
    expect(lacking((root) => rmSync(join(root, 'rules/pay.yaml')))).to.have.length(1);
  });
});
