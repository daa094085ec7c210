import { expect } from 'chai';
import { Refused } from '../../src/language/index.js';
import { InvalidInput } from '../../src/operations/index.js';
import { answerOf } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';
import { bookOf, type TestBook } from './support/book.js';

async function refusalOf(book: TestBook, request: Parameters<TestBook['find']>[0], name: string) {
  try {
    await book.find(request, name);
  } catch (error) {
    if (error instanceof Refused) return error.faults;
    throw error;
  }
  return undefined;
}

describe('refuse: what the rules refuse on figures found on the way', () => {
  const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
  sacrifice: { type: amount_per, title: Sacrifice }
  vouchers: { type: group, title: Vouchers }
  vouchers.amount: { type: money, title: Vouchers }
  strict: { type: flag, title: Strict }
  unlucky: { type: count, title: An unlucky payslip }
conditions:
  strict: { fact: strict, operator: equal, value: true }
values:
  times_a_year: { table: { year: 1, month: 12 } }
  pay: { is: spread(request.pay) }
  given_up: { is: spread(request.sacrifice.amount + request.vouchers.amount) }
  left: { is: pay - given_up }
  per: { text: "{request.sacrifice.per}" }
refuse:
  more_than_pay:
    if: given_up > pay
    fields:
      - { field: sacrifice, if: request.sacrifice.amount > £0 }
      - { field: vouchers.amount, if: request.vouchers.amount > £0 }
    says: leads to {given_up} a payslip, which is more than the pay of {pay}
  unlucky:
    when: strict
    if: payslip = request.unlucky
    fields: [unlucky]
    says: is unlucky
`);

  it('names the fields that led to it, in a sentence with their figures', async () => {
    expect(await refusalOf(book, { pay: 1200, sacrifice: { amount: 2400, per: 'year' } }, 't.left')).to.eql([
      {
        field: 'sacrifice',
        message: 'sacrifice leads to £200 a payslip, which is more than the pay of £100',
      },
    ]);
    const both = await refusalOf(
      book,
      { pay: 1200, sacrifice: { amount: 1200 }, vouchers: { amount: 1200 } },
      't.left',
    );
    expect(both?.map((fault) => fault.field)).to.eql(['sacrifice', 'vouchers.amount']);
  });

  it('is one, even when every payslip has it', async () => {
    expect(await refusalOf(book, { payslips: 52, sacrifice: { amount: 5200 } }, 't.left')).to.have.length(1);
  });

  it('lets what is not above the limit be', async () => {
    expect(await book.find({ payslips: 1, pay: 100, vouchers: { amount: 100 } }, 't.left')).to.eql(['0']);
  });

  it('asks its when', async () => {
    expect(await refusalOf(book, { unlucky: 2 }, 't.left')).to.equal(undefined);
    expect(await refusalOf(book, { unlucky: 2, strict: true }, 't.left')).to.eql([
      { field: 'unlucky', message: 'unlucky is unlucky' },
    ]);
  });

  it('names each item that it refuses, and only these', async () => {
    const items = bookOf(`
inputs:
  most: { type: money, title: The most }
  pay:
    type: list
    title: Pay
    fields: { amount: { type: money, title: Amount } }
values:
  all: { is: total(amount) }
  amount: { is: request.pay.amount * 1 }
refuse:
  too_much:
    if: amount > request.most
    fields: [pay.amount]
    says: is {amount}, and the most is {request.most}
`);
    const pay = [{ amount: 5 }, { amount: 7 }, { amount: 6 }];
    expect(await refusalOf(items, { most: 5, pay }, 't.all')).to.eql([
      { field: 'pay[1].amount', message: 'pay[1].amount is £7, and the most is £5' },
      { field: 'pay[2].amount', message: 'pay[2].amount is £6, and the most is £5' },
    ]);
    expect(await refusalOf(items, { most: 7, pay }, 't.all')).to.equal(undefined);
    expect(await refusalOf(items, { most: 0, pay: [] }, 't.all')).to.equal(undefined);
  });

  it('says all that is refused at once', async () => {
    const request = { unlucky: 1, strict: true, vouchers: { amount: 1 } };
    expect((await refusalOf(book, request, 't.left'))?.map((fault) => fault.field)).to.eql([
      'vouchers.amount',
      'unlucky',
    ]);
  });
});

describe('figures that no pay can lead to', () => {
  const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
  times: { type: number, default: 1, title: Times }
  weeks: { type: count, default: 52, title: Weeks }
  unsaid: { type: money, title: Never said }
values:
  product: { is: request.pay * request.times + request.unsaid }
  of_week: { is: request.pay / request.weeks }
`);

  it('beyond 10^15 are refused, naming the fields that were given', async () => {
    expect(await refusalOf(book, { pay: 1e9, times: 1_000_001 }, 't.product')).to.eql(
      ['pay', 'times'].map((field) => ({
        field,
        message: `${field} leads to a figure beyond 1,000,000,000,000,000 (t: product); give figures of a real pay`,
      })),
    );
    expect(await refusalOf(book, { pay: '1000000000000000.01' }, 't.product')).to.have.length(1);
  });

  it('up to it they are not', async () => {
    expect(await book.find({ pay: 1e15 }, 't.product')).to.equal('1000000000000000');
    expect(await book.find({ pay: -1e15 }, 't.product')).to.equal('-1000000000000000');
  });

  it('below -10^15 they are', async () => {
    expect(await refusalOf(book, { pay: -2e15 }, 't.product')).to.have.length(1);
  });

  it('and what is divided by nothing is refused too', async () => {
    expect((await refusalOf(book, { pay: 5, weeks: 0 }, 't.of_week'))?.map((fault) => fault.field)).to.eql([
      'pay',
      'weeks',
    ]);
    expect((await refusalOf(book, { pay: 0, weeks: 0 }, 't.of_week'))?.map((fault) => fault.field)).to.eql([
      'pay',
      'weeks',
    ]);
  });

  it('are refused by the operations as faults of the request', async () => {
    const request = { gross: { amount: 1e15, per: 'hour' }, region: 'england' };
    try {
      answerOf(await payroll.calculate('employer-cost', request, '2026-27'));
      expect.fail('It was answered.');
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      expect(error.message).to.match(/gross\.amount/);
    }
  });
});

describe('what is not needed is not found', () => {
  const RULES = `
inputs:
  pay: { type: money, title: Pay }
  weeks: { type: count, title: Weeks }
  known: { type: flag, title: Known }
conditions:
  known: { fact: known, operator: equal, value: true }
values:
  paid: { is: spread(request.pay) }
  of_week: { is: paid / request.weeks }
  by_if:
    first:
      - { if: request.weeks = 0, is: paid }
      - { otherwise: of_week }
  by_when: { when: known, is: paid, otherwise: of_week }
  year_of_week: { is: request.pay / request.weeks }
  year_by_if:
    first:
      - { if: request.weeks = 0, is: request.pay }
      - { otherwise: year_of_week }
`;
  const book = bookOf(RULES);
  const request = { payslips: 2, pay: 100, weeks: 0, known: true };

  it('a branch that when passes over', async () => {
    expect(await book.find(request, 't.by_when')).to.eql(['50', '50']);
  });

  it('a branch of a year’s value that if passes over', async () => {
    expect(await book.find(request, 't.year_by_if')).to.equal('100');
  });

  it('a branch of a column that if passes over', async () => {
    expect(await book.find(request, 't.by_if')).to.eql(['50', '50']);
  });
});
