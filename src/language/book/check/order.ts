import { readsOf } from '../../constructs/reads.js';
import type { Findings } from '../../source/findings.js';
import type { CheckedValue } from '../checked.js';

/** Sorts values topologically, each after all that it rests on, and numbers them so. A circle other than through before() is a
 *  finding. */
export function inOrder(values: readonly CheckedValue[], findings: Findings): readonly CheckedValue[] {
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
    for (const read of readsOf(value)) if (read.how !== 'before') visit(read.value);
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
  const steps = [...members, start].map((value) => value.rule.name).join(' → ');
  findings.add(
    start.rule.place,
    `These values go round in a circle: ${steps}. A circle is allowed only through before().`,
  );
}

/** The values that stand in a circle with each other through before(); they are found together, payslip by payslip.
 *  What such a circle cannot hold (a total of figures that are not all known yet) is a finding. */
export function circlesThroughBefore(
  values: readonly CheckedValue[],
  findings: Findings,
): ReadonlyMap<CheckedValue, readonly CheckedValue[]> {
  const groups = new Map<CheckedValue, readonly CheckedValue[]>();
  const circles = circlesOf(values);
  for (const value of values) {
    const circle = groups.has(value) ? undefined : circles.find((each) => each.has(value));
    if (circle === undefined) continue;
    const members = values.filter((other) => circle.has(other));
    for (const member of members) {
      groups.set(member, members);
      checkMember(member, members, findings);
    }
  }
  return groups;
}

function checkMember(member: CheckedValue, members: readonly CheckedValue[], findings: Findings): void {
  for (const read of readsOf(member)) {
    if (read.how !== 'all' || !members.includes(read.value)) continue;
    findings.add(
      member.rule.place,
      `“${member.rule.name}” needs all payslips of “${read.value.rule.name}”, which itself waits for it payslip by payslip.`,
    );
  }
  if (member.type.grain !== 'payslip' && member.type.kind !== 'unknown') {
    findings.add(
      member.rule.place,
      `“${member.rule.name}” stands in a circle through before(), so it must be one figure a payslip.`,
    );
  }
}

/** The circles through some before(): all values that such a value rests on, at any distance, and that rest on it. */
function circlesOf(values: readonly CheckedValue[]): readonly ReadonlySet<CheckedValue>[] {
  const reads = new Map<CheckedValue, CheckedValue[]>();
  const readers = new Map<CheckedValue, CheckedValue[]>();
  const starts = new Set<CheckedValue>();
  for (const value of values) {
    for (const read of readsOf(value)) {
      listAt(reads, value).push(read.value);
      listAt(readers, read.value).push(value);
      if (read.how === 'before') starts.add(read.value);
    }
  }
  return [...starts].map((value) => {
    const waiting = reachableFrom(readers, value);
    return new Set([...reachableFrom(reads, value)].filter((each) => waiting.has(each)));
  });
}

function listAt(lists: Map<CheckedValue, CheckedValue[]>, value: CheckedValue): CheckedValue[] {
  const list = lists.get(value) ?? [];
  lists.set(value, list);
  return list;
}

/** All that edges lead to from a value, at any distance; itself only through others. */
function reachableFrom(
  edges: ReadonlyMap<CheckedValue, readonly CheckedValue[]>,
  start: CheckedValue,
): ReadonlySet<CheckedValue> {
  const reachable = new Set(edges.get(start));
  // The loop visits what is added to the set on the way.
  for (const value of reachable) for (const next of edges.get(value) ?? []) reachable.add(next);
  return reachable;
}
