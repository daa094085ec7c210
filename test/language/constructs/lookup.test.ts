import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

const RATES = `
loans:
  source: https://example.org/loans
  plan_1: { threshold: £20000, rate: 9% }
  plan_2: { threshold: £25000, rate: 6% }
flat:
  source: https://example.org/flat
  north: { BR: 20%, D0: 40% }
  south: { BR: 19%, D0: 42%, D1: 45% }
employer:
  source: https://example.org/employer
  A: { main: 15%, upper: 14% }
  F: { low: 0%, high: 10%, upper: 15% }
`;

const RULES = `
inputs:
  plan: { type: code, rows_of: rates.loans, default: none, title: Plan }
  region: { type: code, words: [north, south], default: north, title: Region }
  code: { type: code, words: [BR, D0, D1], default: none, title: Code }
  letter: { type: code, rows_of: rates.employer, default: A, title: Letter }
  often: { type: code, words: [monthly, weekly], default: monthly, title: How often }
tables:
  often:
    monthly: { payslips: 12, word: month }
    weekly: { payslips: 52, word: week }
values:
  threshold: { lookup: rates.loans, by: request.plan, column: threshold, otherwise: £0 }
  flat_rate: { lookup: rates.flat, by: [request.region, request.code], otherwise: 0% }
  low: { lookup: rates.employer, by: request.letter, column: [low, main] }
  high: { lookup: rates.employer, by: request.letter, column: [high, main] }
  often: { lookup: tables.often, by: request.often }
  payslips: { is: often.payslips }
  other:
    lookup: rates.loans
    by: request.plan
    column: rate
    otherwise: { lookup: rates.flat, by: [request.region, request.code], otherwise: 1% }
`;

describe('lookup: a value found in a table', () => {
  const book = bookOf({ rules: { 't.yaml': RULES }, rates: RATES });

  it('takes a column of the row that one word names', async () => {
    expect(await book.find({ plan: 'plan_2' }, 't.threshold')).to.equal('25000');
  });

  it('takes what stands under two words', async () => {
    expect(await book.find({ region: 'south', code: 'D0' }, 't.flat_rate')).to.equal('0.42');
    expect(await book.find({ code: 'BR' }, 't.flat_rate')).to.equal('0.2');
  });

  it('takes otherwise where the table has no such row', async () => {
    expect(await book.find({}, 't.threshold')).to.equal('0');
    expect(await book.find({ region: 'north', code: 'D1' }, 't.flat_rate')).to.equal('0');
  });

  it('otherwise may be a way of its own', async () => {
    expect(await book.find({ plan: 'plan_1' }, 't.other')).to.equal('0.09');
    expect(await book.find({ code: 'BR' }, 't.other')).to.equal('0.2');
    expect(await book.find({}, 't.other')).to.equal('0.01');
  });

  it('of several columns takes the first that the row has', async () => {
    expect([await book.find({ letter: 'A' }, 't.low'), await book.find({ letter: 'A' }, 't.high')]).to.eql([
      '0.15',
      '0.15',
    ]);
    expect([await book.find({ letter: 'F' }, 't.low'), await book.find({ letter: 'F' }, 't.high')]).to.eql([
      '0',
      '0.1',
    ]);
  });

  it('without a column is the whole row, of which name.column is a part', async () => {
    expect(await book.find({ often: 'weekly' }, 't.often')).to.eql({ payslips: '52', word: 'week' });
    expect(await book.find({ often: 'weekly' }, 't.payslips')).to.equal('52');
  });

  it('of columns that each row has at most one of, is refused where a row has none', () => {
    const rates = RATES.replace('F: { low: 0%, high: 10%, upper: 15% }', 'F: { high: 10%, upper: 15% }');
    expect(findingsOf({ rules: { 't.yaml': RULES }, rates })).to.eql([
      'rates/2026-27.yaml:17:3  rates.employer.F has no column low nor main, which rules of 2026-27 read.',
    ]);
  });

  it('of a row that lacks a column is refused at that row, however many rules read the column', () => {
    const rules = `inputs:
  letter: { type: code, title: A letter, rows_of: rates.letters, default: A }
values:
  rate: { lookup: rates.letters, by: request.letter }
  once: { is: £100 * rate.upper }
  twice: { is: £200 * rate.upper + £1 * rate.lower }
`;
    const rates = `letters:
  source: https://example.org/law
  A: { lower: 1%, upper: 2% }
  B: { lower: 1% }
`;
    expect(findingsOf({ rules: { 't.yaml': rules }, rates })).to.eql([
      'rates/2026-27.yaml:8:3  rates.letters.B has no column “upper”, which rules/t.yaml:8:22 reads.',
    ]);
  });

  it('needs a row for every word there can be, or an otherwise', () => {
    const rules = RULES.replace('column: threshold, otherwise: £0', 'column: threshold');
    expect(findingsOf({ rules: { 't.yaml': rules }, rates: RATES })).to.eql([
      'rules/t.yaml:16:41  This word can be “none”, which is not a row of rates.loans; add the row, or an “otherwise”.',
    ]);
  });
});
