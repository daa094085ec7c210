import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFiles } from '../../src/law/index.js';
import { loadPayroll } from '../../src/operations/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { PROJECT } from '../../src/project.js';
import { useCopyOfBook } from '../cli/support/farthing.js';

/* “A figure that the law of the year does not have is left out, and GET /v1/rates shows null.” */
describe('a figure that a year leaves out, where it is alone', () => {
  const LINES = readFileSync(join(PROJECT, 'rates/2024-25.yaml'), 'utf8').split('\n');
  /** Those on a line of their own, right below their group. */
  const figures = LINES.flatMap((line, at) => {
    const name = /^ {2}(\w+): (£|\d)/.exec(line)?.[1];
    const group = LINES.slice(0, at)
      .findLast((each) => /^\w+:/.test(each))
      ?.replace(/:.*/, '');
    return name === undefined || group === undefined ? [] : [{ at, group, name }];
  });

  const book = useCopyOfBook({ years: ['2024-25', '2025-26', '2026-27'] });
  const path = () => join(book.root, 'rates/2024-25.yaml');
  const messagesOf = () => checkFiles(book.root, readRequired).findings.all.map(({ message }) => message);

  it('is null in GET /v1/rates where no rule reads it, and is otherwise a finding of check, as is an address of it alone', () => {
    const results = new Map<string, 'null' | 'read'>();
    for (const { at, group, name } of figures) {
      const whole = `${group}.${name}`;
      const without = LINES.toSpliced(at, 1).join('\n');
      writeFileSync(path(), without);
      let messages = messagesOf();
      if (messages[0]?.startsWith(`“${name}” does not stand beside these authorities`)) {
        expect(messages.filter((each) => each.includes('these authorities'))).to.have.length(1);
        expect(messages[0]).not.to.include('Did you mean');
        const uncited = without.replace(new RegExp(`^ {4}${name}: [\\[a-z].*\n`, 'm'), '');
        writeFileSync(path(), uncited.replace(/^ {2}authorities:.*\n(?! {4})/m, ''));
        messages = messagesOf();
      }
      if (messages.length > 0) {
        const isFoundOnce =
          messages.filter((each) => each.includes(`“rates.${whole}” does not stand`)).length === 1;
        const isPayrollOnly = messages.some((each) =>
          each.includes(`“${name}” does not stand in this group`),
        );
        expect(isFoundOnce || isPayrollOnly, `${whole}: ${messages.join('; ')}`).to.equal(true);
        results.set(whole, 'read');
      } else {
        expect(
          loadPayroll({ root: book.root, unreleased: true }).rates('2024-25'),
          whole,
        ).to.have.nested.property(whole, null);
        results.set(whole, 'null');
      }
    }
    expect(results.get('redundancy.weekly_pay_cap')).to.equal('null');
    expect(results.get('dividends.allowance')).to.equal('null');
    expect(results.get('employer.class_1a_ni')).to.equal('read');
    expect(results.get('income_tax.personal_allowance')).to.equal('read');
  });
});
