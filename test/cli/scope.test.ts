import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { leftOutOf, loadPayroll, scopeOf } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { SCOPE_DOCUMENT, scopeDocument } from '../../src/workshop/scope/document.js';
import { payroll } from '../support/project.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { findingsBesideProofs } from './support/findings.js';

const SCOPE = 'rates/scope.yaml';

describe('what is not modelled', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });
  const change = (from: string, to: string) => book.change(SCOPE, from, to);
  const findings = async () => (await findingsBesideProofs(book.root)).split('\n');

  it('names operations, years and fields of requests that there are', async () => {
    change('operations: [employer-cost, payslip]', 'operations: [employer-cost, payslips]');
    change('when: student_loans', 'when: student_loan');
    change('when: [pension, employer_pension]', 'years: { until: 2020-21 }');
    // An entry of a year to come waits for it.
    change(
      'operations: [payslip]\n\naverage',
      'years: { from: 2031-32 }\n  operations: [payslip]\n\naverage',
    );
    expect((await findings()).map((each) => each.replace(/^\S+ {2}/, ''))).to.deep.equal([
      '“payslips” is no operation. Did you mean “payslip”?',
      '“student_loan” is no field of a request of these operations. Did you mean “student_loans”?',
      'The book has none of these years: it has 2025-26 and 2026-27.',
    ]);
  });

  it('names authorities that there are', async () => {
    change('authority: itepa_660', 'authority: itepa_66');
    expect(await findings()).to.satisfy(([first, ...more]: readonly string[]) => {
      expect(more).to.deep.equal([]);
      return /^rates\/scope\.yaml:\d+:14 {2}“itepa_66” is no authority of rates\/authorities\.yaml\. Did you mean “itepa_660”\?$/.test(
        first ?? '',
      );
    });
    change('authority: itepa_66', 'authority: itepa_660');
    change('  authority: sscba_164\n', '');
    expect((await findings()).map((each) => each.replace(/^\S+ {2}/, ''))).to.deep.equal([
      '“authority” is missing: name the authority that has the law of it.',
    ]);
  });

  it('is words, not law: a label names the same year when it changes', async () => {
    change('  effect: None on the figures.\n', '  effect: None.\n');
    expect(await findings()).to.deep.equal(['']);
  });

  it('says of each entry all that there is to say', async () => {
    change('  effect: None on the figures.\n', '  efect: None on the figures.\n');
    expect(await findings()).to.satisfy(([first, ...more]: readonly string[]) => {
      expect(more).to.deep.equal([]);
      return /^rates\/scope\.yaml:\d+:3 {2}“efect” is not a key here\. Did you mean “effect”\?$/.test(
        first ?? '',
      );
    });
  });

  it('is not said by a book without its file, and check misses it', async () => {
    rmSync(join(book.root, SCOPE));
    expect(scopeOf(loadPayroll({ ...book, unreleased: true }), '2026-27').leftOut).to.equal(undefined);
    expect(await findings()).to.deep.equal(['rates/scope.yaml:1:1  This file is missing.']);
  });

  it('differs between years where an entry says so, and compare shows what came and went', async () => {
    const compare = async () => (await farthing(['compare', '2025-26', '2026-27'], book)).out;
    expect(await compare()).not.to.include('What is left out');
    change('  when: student_loans', '  years: { until: 2025-26 }');
    expect(await compare()).to.match(
      /What is left out\n=+\n\nStart and stop notices of loans\n {2}2025-26 {2}rates\/scope\.yaml:\d+\n {2}2026-27 {2}none\n/,
    );
  });

  it('touches only requests that have a field which it is about', () => {
    const touching = (request: { readonly student_loans?: readonly string[] }) =>
      (leftOutOf(payroll, '2026-27', 'employer-cost', request) ?? []).map(({ name }) => name);
    expect(touching({})).to.include('several_jobs').and.not.to.include('loan_notices');
    expect(touching({ student_loans: ['plan_2'] })).to.include('loan_notices');
  });

  it('stands in the documentation; if not as it is, `npm run generate` writes it', () => {
    const page = scopeDocument(payroll);
    expect(readFileSync(join(PROJECT, SCOPE_DOCUMENT), 'utf8')).to.equal(page);
  });
});
