import { getOrMake } from '../../../get-or-make.js';
import type { Findings } from '../../../yaml/index.js';
import { readsOf } from '../../constructs/dependencies.js';
import type { CheckedValue } from '../checked.js';

/** Sorts values topologically, each after all that it rests on, and sets their ids in that order. A circle other than through
 *  before() is a finding. */
export function sortTopologically(
  values: readonly CheckedValue[],
  findings: Findings,
): readonly CheckedValue[] {
  const order: CheckedValue[] = [];
  const visited = new Set<CheckedValue>();
  const path: CheckedValue[] = [];
  const visit = (value: CheckedValue): void => {
    if (visited.has(value)) return;
    const start = path.indexOf(value);
    if (start >= 0) {
      reportCircle(path.slice(start), findings);
      return;
    }
    path.push(value);
    for (const read of readsOf(value)) if (read.reading !== 'before') visit(read.value);
    path.pop();
    if (visited.has(value)) return;
    visited.add(value);
    value.id = order.length;
    order.push(value);
  };
  for (const value of values) visit(value);
  return order;
}

export function reportCircle(circle: readonly CheckedValue[], findings: Findings): void {
  // Reported at the first of the names, so that one circle is one finding wherever the search enters it.
  const names = circle.map((value) => value.fullName);
  const first = names.indexOf([...names].sort()[0] ?? '');
  const members = [...circle.slice(first), ...circle.slice(0, first)];
  const [start] = members;
  if (start === undefined) return;
  const steps = [...members, start].map((value) => value.declaration.name).join(' → ');
  findings.add(
    start.declaration.place,
    `These values go round in a circle: ${steps}. A circle is allowed only through before().`,
  );
}

/** The circle of each value that is in one through before(); its members are evaluated together, payslip by payslip, or item by item. What cannot
 *  be in a circle (a total of figures that are not all known yet) is a finding. */
export function circlesThroughBefore(
  values: readonly CheckedValue[],
  findings: Findings,
): ReadonlyMap<CheckedValue, readonly CheckedValue[]> {
  const circleOf = new Map<CheckedValue, readonly CheckedValue[]>();
  const circles = circlesOf(values);
  for (const value of values) {
    const circle = circleOf.has(value) ? undefined : circles.find((each) => each.has(value));
    if (circle === undefined) continue;
    const members = values.filter((other) => circle.has(other));
    for (const member of members) {
      circleOf.set(member, members);
      checkMember(member, members, findings);
    }
  }
  return circleOf;
}

function checkMember(member: CheckedValue, members: readonly CheckedValue[], findings: Findings): void {
  for (const read of readsOf(member)) {
    const isOfAll = read.reading === 'all' || read.reading === 'all_items';
    if (!isOfAll || !members.includes(read.value)) continue;
    const [many, one] = read.value.type.grain === 'item' ? ['items', 'item'] : ['payslips', 'payslip'];
    findings.add(
      member.declaration.place,
      `“${member.declaration.name}” needs all ${many} of “${read.value.declaration.name}”, which itself waits for it ${one} by ${one}.`,
    );
  }
  const { kind, grain } = member.type;
  if (grain !== 'payslip' && grain !== 'item' && grain !== 'unknown' && kind !== 'unknown') {
    findings.add(
      member.declaration.place,
      `“${member.declaration.name}” stands in a circle through before(), so it must be one figure a payslip, or an item.`,
    );
  }
}

/** The circles through some before(): the values that rest on its argument and that its argument rests on, at any distance. */
function circlesOf(values: readonly CheckedValue[]): readonly ReadonlySet<CheckedValue>[] {
  const reads = new Map<CheckedValue, CheckedValue[]>();
  const readers = new Map<CheckedValue, CheckedValue[]>();
  const starts = new Set<CheckedValue>();
  for (const value of values) {
    for (const read of readsOf(value)) {
      getOrMake(reads, value, () => []).push(read.value);
      getOrMake(readers, read.value, () => []).push(value);
      if (read.reading === 'before') starts.add(read.value);
    }
  }
  return [...starts].map((value) => {
    const dependents = reachableFrom(readers, value);
    return new Set([...reachableFrom(reads, value)].filter((each) => dependents.has(each)));
  });
}

/** All values reachable along edges; the start itself only if a path leads back to it. */
function reachableFrom(
  edges: ReadonlyMap<CheckedValue, readonly CheckedValue[]>,
  start: CheckedValue,
): ReadonlySet<CheckedValue> {
  const reachable = new Set(edges.get(start));
  // The loop visits what is added to the set on the way.
  for (const value of reachable) for (const next of edges.get(value) ?? []) reachable.add(next);
  return reachable;
}
