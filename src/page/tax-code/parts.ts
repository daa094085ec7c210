import type { Run } from '../../language/index.js';
import { traceSteps } from '../../operations/index.js';

/** A code taken apart as its form in the rules is made: K, 475 and M1. `value` is the one that decodes it. */
export function partsOfCode(run: Run, value: string): readonly string[] {
  const step = traceSteps(run, { values: [value] }).find(({ rule }) => rule === value);
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
