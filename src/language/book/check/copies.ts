import { formulaStep } from '../../constructs/is.js';
import { readsOf } from '../../constructs/reads.js';
import type { CheckedValue, Term } from '../checked.js';

/** `with`: the same rules on other figures. Copies every value on the way from the changed ones to the asked one;
 *  all others are shared. Returns the copies, the asked one last. */
export function copiesFor(
  owner: CheckedValue,
  asked: CheckedValue,
  changed: ReadonlyMap<CheckedValue, Term>,
): readonly CheckedValue[] {
  const onTheWay = dependents(asked, new Set(changed.keys()));
  const instead = new Map<CheckedValue, CheckedValue>();
  const copy = (value: CheckedValue): void => {
    if (instead.has(value) || !onTheWay.has(value)) return;
    const term = changed.get(value);
    const copied: CheckedValue = {
      ...value,
      assumptions: [],
      notices: [],
      ...(term === undefined ? {} : { step: formulaStep(term), roundings: [] }),
      // The changed value itself reads the originals: salary + £1000 is the real salary and more.
      copy: { of: value, in: owner.fullName, instead: term === undefined ? instead : new Map() },
    };
    instead.set(value, copied);
    if (term === undefined) for (const read of readsOf(value)) copy(read.value);
  };
  copy(asked);
  return [...instead.values()].reverse();
}

/** Of all that `asked` rests on, itself included: what rests on one of the changed values. */
function dependents(asked: CheckedValue, changed: ReadonlySet<CheckedValue>): ReadonlySet<CheckedValue> {
  const readers = new Map<CheckedValue, CheckedValue[]>([[asked, []]]);
  for (const reader of readers.keys()) {
    for (const { value } of readsOf(reader)) {
      const known = readers.get(value);
      if (known === undefined) readers.set(value, [reader]);
      else known.push(reader);
    }
  }
  const found = new Set([...changed].filter((value) => readers.has(value)));
  for (const value of found) for (const reader of readers.get(value) ?? []) found.add(reader);
  return found;
}
