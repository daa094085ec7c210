import { didYouMean } from '../did-you-mean.js';

import { type FieldTree, fieldTree } from './answer/field-tree.js';
import { ENGINES, isByDate, type METADATA } from './operation.js';
import { type Endpoint, operationOfEndpoint } from './operations.js';
import type { Payroll } from './payroll.js';
import type { FieldFault } from './request/invalid-input.js';
import { remarkOnAnswerField } from './years-of-field.js';

/** The fields of an answer that a caller asks for. */
export interface Choice {
  /** Their paths, in the order of the answer: the same for all who ask for the same. */
  readonly name: string;
  readonly tree: FieldTree;
}

/** Bounded: each is looked for among all fields of an answer. */
export const MOST_FIELDS = 50;

/** Chooses fields of an answer by their paths: `employee.periods.year.tax`. The path of an object or a list stands for all of it, that of
 *  a member of a list for the member of each entry; one that is given twice counts once. `always` are fields of the metadata
 *  that come with any. */
export function chooseFields(
  payroll: Payroll,
  endpoint: Endpoint,
  taxYear: string,
  paths: readonly string[],
  always: readonly (typeof METADATA)[number][] = ['engine'],
): { readonly choice: Choice } | { readonly faults: readonly FieldFault[] } {
  const { order } = payroll.endpoint(endpoint, taxYear);
  const operation = operationOfEndpoint(endpoint);
  const faults = faultsOf(paths, order, (path) => remarkOnAnswerField(payroll, operation, taxYear, path));
  if (faults.length > 0) return { faults };
  // Which laws an answer rests on is said as one.
  const ofLaw = always.includes('engine') && isByDate(operation) ? [ENGINES] : [];
  const placeOf = (path: string) => order.get(path) ?? order.size;
  const chosen = [...new Set([...paths, ...always, ...ofLaw])].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  return { choice: { name: chosen.join(), tree: fieldTree(chosen) } };
}

function faultsOf(
  paths: readonly string[],
  places: ReadonlyMap<string, number>,
  remarkOn: (path: string) => string,
): readonly FieldFault[] {
  const fault = (code: FieldFault['code'], message: string): FieldFault => ({
    field: 'fields',
    code,
    message,
  });
  if (paths.length === 0)
    return [fault('REQUIRED', 'fields must have at least one path of a field of the answer')];
  // What a text without paths comes to; a list has no commas.
  if (paths.every((path) => path === ''))
    return [fault('REQUIRED', 'fields must be paths of fields of the answer, with commas between them')];
  if (paths.length > MOST_FIELDS) return [fault('TOO_MANY', `fields must be at most ${MOST_FIELDS} paths`)];
  const unknown = [...new Set(paths)].filter((path) => !places.has(path));
  return unknown.map((path, index) => {
    const name = path === '' ? '""' : shortened(path);
    const isLookedFor = index < MOST_SUGGESTIONS && path !== '' && path.length <= LONGEST_PATH;
    const remark = isLookedFor ? remarkOn(path) : '';
    const nearest = isLookedFor && remark === '' ? suggestion(path, places) : undefined;
    const suffix = nearest === undefined ? remark : `, did you mean ${nearest}?`;
    return fault('NOT_ALLOWED', `fields: ${name} is not a field of this answer${suffix}`);
  });
}

/** Bounded: to find the path that is spelt most like one takes longer than all else. */
const MOST_SUGGESTIONS = 10;

/** No path of an answer is longer. */
export const LONGEST_PATH = 100;

function shortened(path: string): string {
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}

/** The path that was meant: entries of lists have no numbers here; a name alone is that of the field that has it; else the one that is
 *  spelt most like it. */
function suggestion(path: string, places: ReadonlyMap<string, number>): string | undefined {
  const withoutIndexes = path.replaceAll(/\[\d*\]|\.\d+(?=\.|$)/g, '');
  if (places.has(withoutIndexes)) return withoutIndexes;
  const endings = [...places.keys()].filter((each) => each.endsWith(`.${path}`));
  return endings[0] ?? didYouMean(withoutIndexes, places.keys());
}
