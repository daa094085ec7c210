import type { CheckedRefusal } from '../book/checked.js';
import { formatFigure } from '../datum.js';
import { isByPayslip } from '../formula/terms.js';
import { Refused, type RefusedField } from '../refused.js';
import type { Calculation } from './calculation.js';

/** Thrown where a `refuse:` of a topic, or several, refuses the request of a calculation. */
export class RefusedByTopics extends Refused {
  constructor(
    faults: readonly RefusedField[],
    readonly refusals: readonly CheckedRefusal[],
    readonly calculation: Calculation,
  ) {
    super(faults);
  }
}

/** Throws `RefusedByTopics` with all faults where some of these rules refuse the request of a calculation. */
export function throwRefusals(refusals: readonly CheckedRefusal[], calculation: Calculation): void {
  const faults: RefusedField[] = [];
  const by = refusals.filter((refusal) => {
    const own = faultsOf(refusal, calculation);
    faults.push(...own);
    return own.length > 0;
  });
  if (by.length > 0) throw new RefusedByTopics(faults, by, calculation);
}

/** Whether a refusal applies to a request. */
export function doesApply(refusal: CheckedRefusal, calculation: Calculation): boolean {
  return faultsOf(refusal, calculation).length > 0;
}

/** What a refusal finds wrong: with each item of its list, or on the first payslip on which it applies. */
function faultsOf(refusal: CheckedRefusal, calculation: Calculation): readonly RefusedField[] {
  const { when, list, if: claim } = refusal;
  if (when !== undefined && !calculation.conditionHolds(when)) return [];
  if (list !== undefined)
    return calculation.items(list).flatMap((_, at) => faultsAt(refusal, calculation, at));
  const places = isByPayslip(claim) ? calculation.payslips : 1;
  for (let at = 0; at < places; at++) {
    const faults = faultsAt(refusal, calculation, at);
    if (faults.length > 0) return faults;
  }
  return [];
}

/** What a refusal finds wrong on a payslip, or with an item. */
function faultsAt(refusal: CheckedRefusal, calculation: Calculation, at: number): readonly RefusedField[] {
  const { if: claim, fields, says, list } = refusal;
  if (!calculation.claimHolds(claim, refusal, at)) return [];
  const texts = says.map((part) =>
    typeof part === 'string' ? part : formatFigure(calculation.datum(part, refusal, at), part.type.kind),
  );
  return fields
    .filter((field) => field.if === undefined || calculation.claimHolds(field.if, refusal, at))
    .map(({ path }) => {
      const field = list === undefined ? path : `${list}[${at}]${path.slice(list.length)}`;
      return { field, message: `${field} ${texts.join('')}` };
    });
}
