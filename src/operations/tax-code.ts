import { type Asked, type Run, rowOf } from '../language/index.js';
import { INCOME_TAX, type Subject } from '../law/test-data/subjects.js';
import { type JsonFields, jsonText } from './json-text.js';
import { asMoney, asRate, asWords, namesOf, shownText, word, yearly } from './present.js';

const PARTS = 'tax_code.code';

/** Every value that the operation shows. */
export const taxCodeAsks: readonly Asked[] = [
  { value: PARTS, kinds: ['row'], grain: 'year' },
  ...asMoney('tax_code.allowance'),
  ...asRate('tax_code.flat_rate'),
  ...asWords('tax_code.description'),
];

export const taxCodeNames = namesOf(taxCodeAsks);

/** What of the law the answer rests on. */
export const taxCodeSubjects: readonly Subject[] = [INCOME_TAX];

/** The fields of the answer as JSON, without its metadata. One that the kind of code does not have is left out. */
export function presentTaxCode(run: Run): JsonFields {
  const parts = rowOf(run.one(run.book.find(PARTS).id));
  const part = (name: string) => jsonText(String(parts.get(name)));
  const allowance = yearly(run, 'tax_code.allowance');
  const rate = parts.get('kind') === 'flat_rate' ? yearly(run, 'tax_code.flat_rate').inPercent() : undefined;
  return [
    ['code', part('code')],
    ['kind', part('kind')],
    ['region', part('region')],
    ['basis', part('basis')],
    ...(allowance.isZero() ? [] : [['allowance', shownText(allowance)] as const]),
    ...(rate === undefined ? [] : [['rate', shownText(rate)] as const]),
    ['description', jsonText(word(run, 'tax_code.description'))],
  ];
}
