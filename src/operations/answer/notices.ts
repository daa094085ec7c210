import { list, object, text, texts, word } from '../../json-schema.js';
import { NOTICE_CODES } from '../words.js';
import type { AnswerField } from './field.js';

/** What a person must look at: the notices of the rules that the answer rests on. Which these are is known only when all other
 *  fields are written, so the operation adds them and this field writes nothing. */
export function notices(help = 'What a person must look at; none of it changes a figure.'): AnswerField {
  return {
    values: [],
    names: [],
    showsNotices: true,
    schema: (words) => {
      const codes = words.get(NOTICE_CODES) ?? [];
      const codeHelp = 'What programs know the notice by.';
      const code = codes.length === 0 ? text(codeHelp) : word(codes, codeHelp);
      const fields = texts('The fields of the request or of the answer that it is about, by path.');
      return list(object({ code, message: text('A sentence with the figures.'), fields }), help);
    },
    writer: () => () => undefined,
    valueAt: () => undefined,
  };
}
