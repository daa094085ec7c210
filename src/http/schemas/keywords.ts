import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDate } from '../../language/index.js';

/*
 * What the schemas of requests say that ajv has not, or has by arithmetic on doubles.
 */

/** Names the field that no two items of a list have alike. JSON Schema has no word for it. */
export const UNIQUE_BY = 'x-unique-by';

/** The most decimals of a number. By `multipleOf: 0.01` checkers that divide doubles would refuse 1.1. */
export const DECIMALS = 'x-decimals';

/** Compiles the schemas of requests. */
export function requestAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // `required` in a branch of oneOf names fields that the schema around it describes: strictRequired would not see them.
    strictRequired: false,
    verbose: true,
    // The schemas are our own, and the tests hold them against the metaschema: to compile that takes long at every start.
    meta: false,
    validateSchema: false,
    // The validators are no slower without, and compiled a third sooner.
    code: { optimize: false },
  });
  ajv.addFormat('date', { type: 'string', validate: isDate });
  ajv.addKeyword({
    keyword: DECIMALS,
    type: 'number',
    schemaType: 'number',
    validate: (most: number, data: number) => decimalsOf(data) <= most,
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

/** The items that have a word in a field which one before them has there, too: their places, and that word. */
export function repeatedKeys(list: unknown, key: string): readonly (readonly [at: number, word: string])[] {
  const words = new Set<string>();
  return (Array.isArray(list) ? list : []).flatMap((item: unknown, at) => {
    const word = textOf(item, key);
    if (word === undefined) return [];
    const before = words.size;
    return words.add(word).size === before ? [[at, word] as const] : [];
  });
}

function textOf(item: unknown, key: string): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const value: unknown = Object.entries(item).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}
