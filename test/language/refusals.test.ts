import { expect } from 'chai';
import { InvalidInput } from '../../src/operations/index.js';
import { BrokenBook } from '../../src/yaml/index.js';
import { payroll } from '../support/project.js';
import { bookOf, inOneLine } from './support/book.js';
import { bookNamed } from './support/book-files.js';
import { differences, programOf } from './support/programs.js';

/* What rules refuse, with what is said, is in books/refusals.yaml. */
describe('what is refused', () => {
  it('is a fault of the request to the operations', async () => {
    const request = { gross: { amount: 1e15, per: 'hour' }, region: 'england' };
    const error: unknown = await payroll.calculate('employer-cost', request, '2026-27').catch((each) => each);
    expect(error).to.be.instanceOf(InvalidInput);
    expect(String(error)).to.match(/gross\.amount/);
  });

  it('is left by a program to the interpreter', async () => {
    const program = await programOf(bookNamed('refusals.yaml', 'a division by 0').book);
    for (const name of ['least', 'none', 'branch', 'of_row', 'tax'])
      expect(differences(program, [`t.${name}`], { pay: 52, weeks: 0 }), name).to.equal('left');
  });
});

describe('a division by 0', () => {
  it('is a fault of the book where no number of the request led to it, at the rule', async () => {
    const book = bookOf(`
inputs:
  pay: { type: money, title: Pay, absent: none }
  frequency: { type: code, words: [weekly, never], default: weekly, title: Frequency, absent: default }
tables:
  weeks: { weekly: 52, never: 0.4 }
values:
  weeks_of_year: { lookup: tables.weeks, by: request.frequency, round: whole_down }
  of_year: { is: request.pay / weeks_of_year }
`);
    expect(await book.find({ pay: 52 }, 't.of_year')).to.equal('1');
    const fault = await book.find({ pay: 52, frequency: 'never' }, 't.of_year').catch((error) => error);
    expect(fault).to.be.instanceOf(BrokenBook);
    expect(fault.findings.map(inOneLine)).to.eql([
      'rules/t.yaml:12:3  “t.of_year” leads to a division by 0, and no number of the request led to it.',
    ]);
  });

  it('is never said in a sentence', async () => {
    const book = bookOf(`
inputs:
  pay: { type: money, title: Pay, absent: none }
  weeks: { type: count, default: 52, title: Weeks, absent: default }
values:
  told: { is: request.pay * 1, assume: { if: request.pay / request.weeks > £5, says: It is much. } }
`);
    expect((await book.notes({ pay: 520 }, 't.told')).assumptions).to.eql(['It is much.']);
    expect((await book.notes({ pay: 520, weeks: 0 }, 't.told')).assumptions).to.eql([]);
  });
});
