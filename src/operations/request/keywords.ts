import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDate } from '../../language/index.js';

/*
 * Keywords of the schemas of requests that ajv lacks, or computes with doubles.
 */

/** Names the field that must differ between all items of a list. JSON Schema has no keyword for it. */
export const UNIQUE_BY = 'x-unique-by';

/** The most decimals of a number. Not `multipleOf: 0.01`: validators that divide doubles would refuse 1.1. */
export const DECIMALS = 'x-decimals';

/** A compiler of the schemas of requests. */
export function requestAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // `required` in a branch of oneOf names fields that the schema around it describes: strictRequired would not see them.
    strictRequired: false,
    verbose: true,
    // Tests check our schemas against the metaschema; compiling that would slow down every start.
    meta: false,
    validateSchema: false,
    // Without it the validators are no slower, and compile a third faster.
    code: { optimize: false },
  });
  ajv.addFormat('date', { type: 'string', validate: isDate });
  ajv.addKeyword({
    keyword: DECIMALS,
    type: 'number',
    schemaType: 'number',
    validate: (most: number, data: number) => Number.isInteger(data) || decimalsOf(data) <= most,
  });
  ajv.addKeyword({
    keyword: UNIQUE_BY,
    type: 'array',
    schemaType: 'string',
    validate: (key: string, data: readonly unknown[]) => repeatedKeys(data, key).length === 0,
  });
  return ajv;
}

/** How many decimals the shortest text of a number has: 2 of 1.05, 7 of 1e-7. */
function decimalsOf(number: number): number {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  const [, decimals = ''] = mantissa.split('.');
  return Math.max(0, decimals.length - Number(exponent));
}

/** The items whose word in the field `key` an earlier item has, too: the index and the word of each. */
export function repeatedKeys(
  list: unknown,
  key: string,
): readonly (readonly [index: number, word: string])[] {
  const words = new Set<string>();
  return (Array.isArray(list) ? list : []).flatMap((item: unknown, index) => {
    const word = textOf(item, key);
    if (word === undefined) return [];
    const before = words.size;
    return words.add(word).size === before ? [[index, word] as const] : [];
  });
}

function textOf(item: unknown, key: string): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const value: unknown = Object.entries(item).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}
