/*
 * Keywords of the schemas of requests that JSON Schema lacks, or validators compute with doubles.
 */

/** Names the field that must differ between all items of a list. JSON Schema has no keyword for it. */
export const UNIQUE_BY = 'x-unique-by';

/** The most decimals of a number. Not `multipleOf: 0.01`: validators that divide doubles would refuse 1.1. */
export const DECIMALS = 'x-decimals';

/** Whether the shortest text of a number has so many decimals at most. */
export function hasDecimals(number: number, most: number): boolean {
  return Number.isInteger(number) || decimalsOf(number) <= most;
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
