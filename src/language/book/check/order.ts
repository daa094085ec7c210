import { readsOf } from '../../constructs/reads.js';
import type { Findings } from '../../source/findings.js';
import type { CheckedValue } from '../checked.js';

/** Puts values in an order in which each comes after all that it rests on, and numbers them so. What goes round in a
 *  circle other than through before() is a finding. */
export function inOrder(values: readonly CheckedValue[], findings: Findings): readonly CheckedValue[] {
  const ordered: CheckedValue[] = [];
  const done = new Set<CheckedValue>();
  const path: CheckedValue[] = [];
  const visit = (value: CheckedValue): void => {
    if (done.has(value)) return;
    const start = path.indexOf(value);
    if (start >= 0) {
      reportCircle(path.slice(start), findings);
      return;
    }
    path.push(value);
    for (const read of readsOf(value)) if (read.how !== 'before') visit(read.value);
    path.pop();
    if (done.has(value)) return;
    done.add(value);
    value.id = ordered.length;
    ordered.push(value);
  };
  for (const value of values) visit(value);
  return ordered;
}

export function reportCircle(circle: readonly CheckedValue[], findings: Findings): void {
  // Said at the step that stands first in the book, so that one circle is one finding wherever it was entered.
  const names = circle.map((value) => value.fullName);
  const first = names.indexOf([...names].sort()[0] ?? '');
  const turned = [...circle.slice(first), ...circle.slice(0, first)];
  const [start] = turned;
  if (start === undefined) return;
  const steps = [...turned, start].map((value) => value.rule.name).join(' → ');
  findings.add(
    start.rule.place,
    `These values go round in a circle: ${steps}. A circle is allowed only through before().`,
  );
}

/** The values that stand in a circle with each other through before(); they are found together, payslip by payslip.
 *  What such a circle cannot hold (a total of figures that are not all known yet) is a finding. */
export function circlesThroughBefore(
  ordered: readonly CheckedValue[],
  findings: Findings,
): ReadonlyMap<CheckedValue, readonly CheckedValue[]> {
  const groups = new Map<CheckedValue, readonly CheckedValue[]>();
  const circles = circlesEntered(ordered);
  for (const value of ordered) {
    const circle = groups.has(value) ? undefined : circles.find((each) => each.has(value));
    if (circle === undefined) continue;
    const members = ordered.filter((other) => circle.has(other));
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

/** The circles that some before() leads into: all that such a value rests on, at any distance, that rests on it, too. */
function circlesEntered(ordered: readonly CheckedValue[]): readonly ReadonlySet<CheckedValue>[] {
  const reads = new Map<CheckedValue, CheckedValue[]>();
  const readers = new Map<CheckedValue, CheckedValue[]>();
  const entered = new Set<CheckedValue>();
  for (const value of ordered) {
    for (const read of readsOf(value)) {
      listAt(reads, value).push(read.value);
      listAt(readers, read.value).push(value);
      if (read.how === 'before') entered.add(read.value);
    }
  }
  return [...entered].map((value) => {
    const waiting = reachedAlong(readers, value);
    return new Set([...reachedAlong(reads, value)].filter((each) => waiting.has(each)));
  });
}

function listAt(lists: Map<CheckedValue, CheckedValue[]>, value: CheckedValue): CheckedValue[] {
  const known = lists.get(value) ?? [];
  lists.set(value, known);
  return known;
}

/** What is reached from a value at any distance; itself only through others. */
function reachedAlong(
  ways: ReadonlyMap<CheckedValue, readonly CheckedValue[]>,
  start: CheckedValue,
): ReadonlySet<CheckedValue> {
  const reached = new Set(ways.get(start));
  // Grows while it is gone through.
  for (const value of reached) for (const next of ways.get(value) ?? []) reached.add(next);
  return reached;
}
