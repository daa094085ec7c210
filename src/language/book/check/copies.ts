import { formulaStep } from '../../constructs/is.js';
import { readsOf } from '../../constructs/reads.js';
import type { CheckedValue, Term } from '../checked.js';

/** Makes what `with` asks for: the same rules on other figures. Copies the root and every value between it and the changed
 *  ones; all others are shared. Returns the copies, the root's last. */
export function copiesFor(
  owner: CheckedValue,
  root: CheckedValue,
  changed: ReadonlyMap<CheckedValue, Term>,
): readonly CheckedValue[] {
  const affected = affectedValues(root, new Set(changed.keys()));
  const copies = new Map<CheckedValue, CheckedValue>();
  const copy = (value: CheckedValue): void => {
    if (copies.has(value) || !affected.has(value)) return;
    const term = changed.get(value);
    const result: CheckedValue = {
      ...value,
      assumptions: [],
      notices: [],
      ...(term === undefined ? {} : { step: formulaStep(term), roundings: [] }),
      // The changed value itself reads the originals: salary + £1000 is the real salary and more.
      copy: {
        original: value,
        ownerName: owner.fullName,
        replacements: term === undefined ? copies : new Map(),
      },
    };
    copies.set(value, result);
    if (term === undefined) for (const read of readsOf(value)) copy(read.value);
  };
  copy(root);
  return [...copies.values()].reverse();
}

/** The changed values that the root rests on, and every value between them and the root. */
function affectedValues(root: CheckedValue, changed: ReadonlySet<CheckedValue>): ReadonlySet<CheckedValue> {
  const readers = new Map<CheckedValue, CheckedValue[]>([[root, []]]);
  for (const reader of readers.keys()) {
    for (const { value } of readsOf(reader)) {
      const known = readers.get(value);
      if (known === undefined) readers.set(value, [reader]);
      else known.push(reader);
    }
  }
  const closure = new Set([...changed].filter((value) => readers.has(value)));
  for (const value of closure) for (const reader of readers.get(value) ?? []) closure.add(reader);
  return closure;
}
