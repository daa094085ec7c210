import { type Asked, type Run, rowOf } from '../rules/index.js';
import type { JsonObject } from './payroll.js';
import { asMoney, asRate, asWords, namesOf, shown, word, yearly } from './present.js';

const PARTS = 'tax_code.code';

/** Every value that the operation shows. */
export const taxCodeAsks: readonly Asked[] = [
  { value: PARTS, kinds: ['row'], grain: 'year' },
  ...asMoney('tax_code.allowance'),
  ...asRate('tax_code.flat_rate'),
  ...asWords('tax_code.description'),
];

export const taxCodeNames = namesOf(taxCodeAsks);

/** The answer, without its metadata. A field that the kind of code does not have is left out. */
export function presentTaxCode(run: Run): JsonObject {
  const parts = rowOf(run.one(run.book.find(PARTS).id));
  const part = (name: string) => String(parts.get(name));
  const allowance = yearly(run, 'tax_code.allowance');
  return {
    code: part('code'),
    kind: part('kind'),
    region: part('region'),
    basis: part('basis'),
    ...(allowance.isZero() ? {} : { allowance: shown(allowance) }),
    ...(part('kind') === 'flat_rate' ? { rate: shown(yearly(run, 'tax_code.flat_rate').mul(100)) } : {}),
    description: word(run, 'tax_code.description'),
  };
}
