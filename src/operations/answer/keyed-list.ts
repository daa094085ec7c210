import { figure, list, object } from '../../json-schema.js';
import { decimalOf, type Results, type Row, rowOf } from '../../language/index.js';
import { jsonText, listText, objectText } from '../json-text.js';
import type { AnswerField } from './field.js';
import { chosen } from './field-tree.js';
import type { PayFigure } from './pay-periods.js';
import { numberText, showing, wordSchema } from './values.js';

/**
 * A list of objects made from values that are amounts by word: one object for each word, in the order in which they were found.
 * `key` is the name of the field with the word, and of the request field whose words it can be. `all` is the other fields by
 * name, each with the full name of its value and what callers read of it. `shown` are those that are written: all have a word in
 * how many objects there are.
 */
export function keyedList(
  key: string,
  all: Readonly<Record<string, PayFigure>>,
  help?: string,
  shown: Readonly<Record<string, PayFigure>> = all,
): AnswerField {
  const entries = Object.entries(all);
  return {
    values: entries.map(([, { amount }]) => ({ value: amount, kinds: ['amounts'], grain: 'year' })),
    names: [{ name: key, is: 'words' }],
    schema: (words) => {
      const amounts = Object.fromEntries(
        Object.entries(shown).map(([name, { amount, help }]) => [name, showing(amount, figure(help))]),
      );
      return list(object({ [key]: wordSchema(words, key), ...amounts }), help);
    },
    writer: (book) => {
      const sets = entries.map(([name, { amount }]) => ({ name, shown: book.value(amount) }));
      return (results) => {
        const rows = sets.map(({ name, shown }) => ({ name, amounts: rowOf(results.datumOf(shown)) }));
        return listText(
          distinctWords(rows.map(({ amounts }) => amounts)).map((word) =>
            objectText([
              [key, jsonText(word)],
              ...rows
                .filter(({ name }) => Object.hasOwn(shown, name))
                .map(({ name, amounts }) => [name, amountText(amounts, word)] as const),
            ]),
          ),
        );
      };
    },
    only: (tree) => keyedList(key, all, help, chosen(all, tree)),
    valueAt: ([index, name = ''], results) => {
      const value = (Object.hasOwn(all, name) ? all[name] : name === key ? entries[0]?.[1] : undefined)
        ?.amount;
      return value !== undefined && wordAt(Number(index), results) ? { value } : undefined;
    },
  };

  function wordAt(index: number, results: Results): boolean {
    const sets = entries.map(([, { amount }]) => rowOf(results.datumOf(results.book.value(amount))));
    return distinctWords(sets)[index] !== undefined;
  }
}

function amountText(amounts: Row, word: string): string {
  const amount = amounts.get(word);
  return amount === undefined ? '0' : numberText(decimalOf(amount));
}

/** The words of all sets, each once. */
function distinctWords(sets: readonly Row[]): readonly string[] {
  return [...new Set(sets.flatMap((set) => [...set.keys()]))];
}
