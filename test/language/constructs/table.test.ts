import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

const RULES = `
inputs:
  gross: { type: money, title: Gross }
  per: { type: code, words: [year, month, four_weeks, two_weeks, week, day, hour], title: Per }
  days: { type: number, default: 5, title: Days }
values:
  times:
    table: { year: 1, month: 12, four_weeks: 13, two_weeks: 26, week: 52, day: request.days * 52, hour: request.days * 390 }
  salary: { is: "request.gross * times[request.per]" }
  monthly: { is: request.gross * times.month }
`;

describe('table: cells that are formulas', () => {
  const book = bookOf(RULES);

  it('name[word] is the cell that a word names', async () => {
    expect(await book.find({ gross: 10, per: 'month' }, 't.salary')).to.equal('120');
    expect(await book.find({ gross: 10, per: 'day', days: 2.5 }, 't.salary')).to.equal('1300');
  });

  it('name.cell is a cell', async () => {
    expect(await book.find({ gross: 10, per: 'day' }, 't.monthly')).to.equal('120');
  });

  it('the table is a row of its cells', async () => {
    expect(await book.find({ days: 1 }, 't.times')).to.eql({
      year: '1',
      month: '12',
      four_weeks: '13',
      two_weeks: '26',
      week: '52',
      day: '52',
      hour: '390',
    });
  });

  it('has a cell for each word there can be', () => {
    expect(findingsOf(RULES.replace('day: request.days * 52, ', ''))).to.eql([
      'rules/t.yaml:12:34  The word can be “day”, which is not in this table.',
    ]);
  });

  it('has the cells that are named', () => {
    expect(findingsOf(RULES.replace('times.month', 'times.moth'))).to.eql([
      'rules/t.yaml:13:34  The row has no column “moth”. Did you mean “month”?',
    ]);
  });

  it('name[word] takes a table and a word', () => {
    expect(findingsOf(RULES.replace('times[request.per]', 'times[request.days]'))).to.eql([
      'rules/t.yaml:12:34  name[word] takes the cell of a table that a word names.',
    ]);
  });
});
