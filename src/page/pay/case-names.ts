import type { Case } from '../case/case.js';
import { inAddressOrder } from '../case/entries.js';
import { fieldInWords } from '../case/in-words.js';
import { compare as texts } from '../texts/en.js';
import { lower } from '../texts/titles.js';

/** What two cases are called: A and B, each with what was said of it and not of the other. */
export function namesOf(a: Case, b: Case): readonly [a: string, b: string] {
  const differences = [...differencesOfYear(a, b), ...differencesOfFields(a, b)];
  const named = (letter: string, words: readonly string[]) =>
    words.length === 0 ? letter : texts.named(letter, words.join(', '));
  return [
    named(
      texts.letters[0],
      differences.map(([ofA]) => ofA),
    ),
    named(
      texts.letters[1],
      differences.map(([, ofB]) => ofB),
    ),
  ];
}

type Difference = readonly [ofA: string, ofB: string];

function differencesOfYear(a: Case, b: Case): readonly Difference[] {
  return a.taxYear === b.taxYear ? [] : [[a.taxYear, b.taxYear]];
}

function differencesOfFields(a: Case, b: Case): readonly Difference[] {
  const fields = new Map([...a.fields, ...b.fields].map((field) => [field.name, field]));
  return inAddressOrder([...fields.values()]).flatMap((field) => {
    const [ofA, ofB] = [a, b].map(({ values, titles }) => fieldInWords(field, values, titles));
    if (ofA === ofB) return [];
    const without = texts.without(lower(a.titles.field(field.path)));
    return [[ofA || without, ofB || without]];
  });
}
