import { groupBy } from '../../../group-by.js';
import { type Findings, placeText } from '../../../yaml/index.js';
import type { AnswerEntry, Topic } from '../model.js';

/** Checks that a field of answers which files of different tax years declare is of one type: the OpenAPI document describes it once, for
 *  all years. */
export function checkSameFields(topics: readonly Topic[], findings: Findings): void {
  const entries = topics.flatMap(({ answers }) => answers);
  for (const [first, ...others] of groupBy(entries, ({ operation, path }) => `${operation} ${path}`).values())
    for (const other of others) {
      const key = TYPE_KEYS.find(
        (each) => first !== undefined && textOf(first, each) !== textOf(other, each),
      );
      if (first === undefined || key === undefined) continue;
      const says = `“${key}” of “${other.path}” is ${textOf(other, key)} here and ${textOf(first, key)} in ${placeText(first.place)}: a field of answers is the same in all tax years.`;
      findings.add(other.place, says);
    }
}

/** What the document says of a field besides its help; that it can be null in some year it says of all. */
const TYPE_KEYS = ['type', 'words_of', 'minimum', 'maximum'] as const;

function textOf(entry: AnswerEntry, key: (typeof TYPE_KEYS)[number]): string {
  const value = entry[key];
  return value === undefined ? 'not given' : typeof value === 'number' ? String(value) : value.text;
}
