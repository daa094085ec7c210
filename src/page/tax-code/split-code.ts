import type { Calculation } from '../../language/index.js';
import { traceSteps } from '../../operations/index.js';

/** Splits a code by its form in the rules: K, 475 and M1. `value` is the full name of the value that decodes it. */
export function splitCode(calculation: Calculation, value: string): readonly string[] {
  const step = traceSteps(calculation, { values: [value] }).find(({ rule }) => rule === value);
  const { form, written }: Readonly<Record<string, unknown>> = { ...step?.way };
  if (typeof form !== 'string') return [];
  return form
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? pieceOf(written, part.slice(1, -1)) : part))
    .filter((part) => part !== '');
}

function pieceOf(written: unknown, name: string): string {
  const piece: unknown = Reflect.get(Object(written), name);
  return typeof piece === 'string' ? piece : '';
}
