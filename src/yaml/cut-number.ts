import { isScalar, type Scalar, type YAMLMap } from 'yaml';

/** A number that commas inside { } cut into names without values: `{ amount: 2,000 }` is YAML for an amount of 2 and a name 000. */
export interface CutNumber {
  /** The number as it was meant: `2,000`. */
  readonly text: string;
  /** How many of the names belong to it. */
  readonly names: number;
}

/** Joins the beginning of a number with the names that follow it; undefined where it is none, or none follow. */
export function joinCutNumber(first: string, items: YAMLMap['items']): CutNumber | undefined {
  if (!/^-?£?\d{1,3}$/.test(first)) return undefined;
  let text = first;
  let names = 0;
  for (const { key, value } of items) {
    const name = isScalar(key) ? String(key.source ?? key.value) : '';
    if (!/^\d{3}(\.\d+)?$/.test(name) || text.includes('.') || !isEmpty(value)) break;
    text += `,${name}`;
    names++;
  }
  return names === 0 ? undefined : { text, names };
}

/** What is wrong with such a number, and how it is written: in figures of the law with its £, in requests without. */
export function cutNumberMessage(text: string, sign: '£' | '' = '£'): string {
  const written = text.replaceAll(',', '').replace('£', sign);
  return `Inside { } a comma begins a new name, so “${text}” is cut in two: write ${written}.`;
}

/** Whether nothing stands at a key. */
export function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && isNull(value) && value.source !== 'null');
}

/** The plain scalars that YAML 1.2 reads as null. */
const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);

/** Whether a scalar is a null of YAML. */
export function isNull(scalar: Scalar): boolean {
  return scalar.type === 'PLAIN' && NULLS.has(scalar.source ?? '');
}
