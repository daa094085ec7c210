import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

/** A book that knows no payslips: a price, and the same rules for each item of a list. */
const RULES = `
topic: year
title: Prices
authority: law
inputs:
  price: { type: money, title: Price, absent: none }
  day: { type: date, title: Day, absent: none }
  items:
    type: list
    title: Items
    absent: none
    fields:
      price: { type: money, title: Price, absent: none }
      day: { type: date, title: Day, absent: none }
values:
  price: { is: request.price }
  day: { is: request.day }
  reduced: { first: [{ if: day < 2026-05-01, is: price / 2 }, { otherwise: price }] }
  rounded: { is: reduced, round: pound_up }
  of_item: { is: rounded, with: { price: request.items.price, day: request.items.day } }
  of_all: { is: rounded + total(of_item) }
`;

describe('a book without payslips', () => {
  const book = bookOf({ rules: { 'year.yaml': RULES } });
  const request = {
    price: 9,
    day: '2026-05-01',
    items: [
      { price: 9, day: '2026-04-30' },
      { price: 20.5, day: '2026-05-01' },
    ],
  };

  it('finds its rules for each item, on what the item says in the place of what the request does', async () => {
    expect(await book.find(request, 'year.of_item')).to.eql(['5', '21']);
    expect(await book.find(request, 'year.of_all')).to.equal('35');
    expect(await book.find({ ...request, items: [] }, 'year.of_all')).to.equal('9');
  });

  it('is not one of several payslips, of which an item is none', () => {
    const several = RULES.replace(
      'values:',
      'values:\n  payslips: { output: true, is: "12" }\n  each: { is: spread(request.price) + payslip * £0 }',
    );
    expect(findingsOf({ rules: { 'year.yaml': several } }).join()).to.include(
      '“price” is one figure for the year; what is put in its place is one figure an item.',
    );
  });
});
