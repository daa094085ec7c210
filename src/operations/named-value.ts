import { type Book, type CheckedValue, didYouMean } from '../language/index.js';
import { withDependencies } from '../language/inspect.js';

/** The value that a name stands for; or why it stands for none, as the rest of a sentence that begins with the name. */
export type NamedValue = { readonly value: CheckedValue } | { readonly fault: string };

/** Finds a value by its full name (`national_insurance.employee_ni`) or its short one (`employee_ni`) among those that the
 *  values `roots` rest on; among all of the book where there are none. */
export function namedValue(book: Book, name: string, roots?: readonly string[]): NamedValue {
  const all = originals(book.checked.values);
  const within = roots === undefined ? all : valuesBelow(book, roots);
  const match = among(within, name);
  if (match !== undefined) return match;
  if (all.some((value) => value.fullName === name || value.rule.name === name)) {
    return { fault: 'is not part of this calculation' };
  }
  const suggestion = didYouMean(name, [
    ...within.map((value) => value.rule.name),
    ...within.map((value) => value.fullName),
  ]);
  const suffix = suggestion === undefined ? '' : `, did you mean ${suggestion}?`;
  return { fault: `is not a value of the rules of ${book.taxYear}${suffix}` };
}

/** A name that several topics use is that of the value whose short name holds everywhere. */
function among(values: readonly CheckedValue[], name: string): NamedValue | undefined {
  const short = values.filter((value) => value.rule.name === name);
  const value = values.find((each) => each.fullName === name) ?? short.find((each) => each.rule.output);
  if (value !== undefined) return { value };
  const [only] = short;
  if (only !== undefined && short.length === 1) return { value: only };
  if (short.length === 0) return undefined;
  return { fault: `is a value of several topics: ${short.map((each) => each.fullName).join(', ')}` };
}

function valuesBelow(book: Book, roots: readonly string[]): readonly CheckedValue[] {
  return originals([...withDependencies(roots.map((name) => book.compiled.find(name).checked))]);
}

function originals(values: readonly CheckedValue[]): readonly CheckedValue[] {
  return values.filter((value) => value.copy === undefined);
}
