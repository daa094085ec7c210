import { list, object, text, word } from '../../json-schema.js';
import type { RequiredValue } from '../../language/index.js';
import { jsonText, listText, objectText } from '../json-text.js';
import type { AnswerField } from './field.js';
import type { Test } from './tests.js';
import { fieldOf, SHOWN } from './values.js';

/** A reason for what an answer says: the code that programs know it by, where it is one, and the sentence of the rules. */
export interface AnswerReason {
  readonly code: string;
  readonly where: Test;
  /** The text, by its full name. */
  readonly message: Pick<RequiredValue, 'value' | 'place'>;
}

/** A list with those of the reasons that hold, in their order. */
export function reasons(all: readonly AnswerReason[], help: string | undefined): AnswerField {
  const { kinds, json, text: textOf } = SHOWN.text;
  const entries = all.map(({ code, where, message }) => ({
    code,
    where,
    message: fieldOf({ ...message, kinds, grain: 'year' }, json, textOf),
  }));
  return {
    values: entries.flatMap(({ where, message }) => [...where.values, ...message.values]),
    names: entries.flatMap(({ where }) => where.names),
    schema: () => {
      const code = word([...new Set(all.map((each) => each.code))], 'What programs know the reason by.');
      return list(object({ code, message: text('A sentence with the figures.') }), help);
    },
    writer: (book) => {
      const writers = entries.map(({ code, where, message }) => ({
        holds: where.reader(book),
        code: jsonText(code),
        write: message.writer(book),
      }));
      return (results, request, at) =>
        listText(
          writers.flatMap(({ holds, code, write }) => {
            if (!holds(results, request, at)) return [];
            return [
              objectText([
                ['code', code],
                ['message', write(results, request, at) ?? ''],
              ]),
            ];
          }),
        );
    },
    valueAt: ([index, name], results) => {
      const holding = entries.filter(({ where }) => where.reader(results.book)(results, {}, 0));
      return name === 'message' ? holding[Number(index)]?.message.valueAt([], results) : undefined;
    },
  };
}
