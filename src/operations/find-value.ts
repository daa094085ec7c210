import { didYouMean } from '../did-you-mean.js';
import type { Book, CheckedValue } from '../language/index.js';
import { withDependencies } from '../language/inspect.js';

/** The value that a name stands for; or why it stands for none, as the rest of a sentence that begins with the name. */
export type ValueMatch = { readonly value: CheckedValue } | { readonly fault: string };

/** Finds a value by its full name (`national_insurance.employee_ni`) or its short one (`employee_ni`) among `roots` and the
 *  values that these rest on; among all values of the book where `roots` is left out. */
export function findValue(book: Book, name: string, roots?: readonly string[]): ValueMatch {
  const all = withoutCopies(book.checked.values);
  const candidates = roots === undefined ? all : valuesBehind(book, roots);
  const match = matchName(candidates, name);
  if (match !== undefined) return match;
  if (all.some((value) => value.fullName === name || value.declaration.name === name)) {
    return { fault: 'is not part of this calculation' };
  }
  const suggestion = didYouMean(name, [
    ...candidates.map((value) => value.declaration.name),
    ...candidates.map((value) => value.fullName),
  ]);
  const suffix = suggestion === undefined ? '' : `, did you mean ${suggestion}?`;
  return { fault: `is not a value of the rules of ${book.taxYear}${suffix}` };
}

/** Where several topics use a short name, the value that is an output has it. Undefined where no value has the name. */
function matchName(values: readonly CheckedValue[], name: string): ValueMatch | undefined {
  const short = values.filter((value) => value.declaration.name === name);
  const value =
    values.find((each) => each.fullName === name) ?? short.find((each) => each.declaration.isOutput);
  if (value !== undefined) return { value };
  const [only] = short;
  if (only !== undefined && short.length === 1) return { value: only };
  if (short.length === 0) return undefined;
  return { fault: `is a value of several topics: ${short.map((each) => each.fullName).join(', ')}` };
}

function valuesBehind(book: Book, roots: readonly string[]): readonly CheckedValue[] {
  return withoutCopies([...withDependencies(roots.map((name) => book.value(name)))]);
}

/** Without what `with` copies for single values: a name stands for the rule as it is written. */
function withoutCopies(values: readonly CheckedValue[]): readonly CheckedValue[] {
  return values.filter((value) => value.copy === undefined);
}
