import type { CheckedValue } from '../checked.js';
import type { Findings } from '../findings.js';
import { readsOf } from './terms-of.js';

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
  const restsOn = reachability(ordered);
  for (const value of ordered) {
    if (groups.has(value) || restsOn(value).has(value) === false) continue;
    const members = ordered.filter((other) => restsOn(value).has(other) && restsOn(other).has(value));
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

/** All that a value rests on, at any distance, before() included. */
function reachability(ordered: readonly CheckedValue[]): (value: CheckedValue) => ReadonlySet<CheckedValue> {
  // Only values that some before() leads to can stand in a circle; for the others there is nothing to find out.
  const entered = ordered.some((value) => readsOf(value).some((read) => read.how === 'before'));
  const known = new Map<CheckedValue, ReadonlySet<CheckedValue>>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const reached = new Set<CheckedValue>();
    const visit = (from: CheckedValue): void => {
      for (const read of readsOf(from)) {
        if (reached.has(read.value)) continue;
        reached.add(read.value);
        visit(read.value);
      }
    };
    if (entered) visit(value);
    known.set(value, reached);
    return reached;
  };
}
