import { figure } from '../../json-schema.js';
import { objectText } from '../json-text.js';
import type { AnswerField } from './field.js';
import type { AnswerFields } from './objects.js';
import { isShown, type NamedFigures, namedFiguresSchema, type PayFigures } from './pay-periods.js';
import { fieldOf, figureText } from './values.js';

/*
 * Fields of an operation that calculates one payment: each shows a value of its only payslip.
 */

/** The figures of a payslip, as they are for the one payment. */
export function payments(all: PayFigures): AnswerFields {
  return Object.fromEntries(
    Object.entries(all).map(([name, each]) => [
      name,
      'amount' in each
        ? fieldOf(
            {
              value: each.amount,
              kinds: ['money'],
              grain: 'payslip',
              ...(each.place && { place: each.place }),
            },
            figure(each.help),
            figureText,
          )
        : namedPayments(each),
    ]),
  );
}

/** Amounts of the payment as an object, each under the name that a value gives it. */
function namedPayments(named: NamedFigures): AnswerField {
  const { items } = named;
  return {
    values: items.flatMap(({ name, amount, place }) => [
      { value: amount, kinds: ['money'], grain: 'payslip', ...(place && { place }) },
      { value: name, kinds: ['code', 'text'], grain: 'year', ...(place && { place }) },
    ]),
    names: [{ name: named.wordsOf, is: 'words' }],
    schema: (words) => namedFiguresSchema(named, words),
    writer: (book) => {
      const ids = items.map(({ name, amount }) => ({
        name: book.value(name),
        amount: book.value(amount),
      }));
      return (results) =>
        objectText(
          ids.flatMap(({ name, amount }) => {
            const word = String(results.datumOf(name));
            return isShown(named, word) ? [[word, figureText(results, amount)] as const] : [];
          }),
        );
    },
    only: (tree) => namedPayments({ ...named, only: tree }),
    valueAt: ([word], results) => {
      const item = items.find(({ name }) => results.datumOf(results.book.value(name)) === word);
      return item && { value: item.amount };
    },
  };
}
