import type { Calculator } from '../../cli/index.js';
import { taxYearOf } from '../../operations/index.js';
import type { Findings } from '../../yaml/index.js';

/** Asks what the files of operations show as right requests, of these years; one that is refused is a finding. */
export async function checkShownRequests(
  calculator: Calculator,
  taxYears: readonly string[],
  findings: Findings,
): Promise<void> {
  const { payroll } = calculator;
  for (const operation of payroll.operations) {
    const { name, examples, dearest, dearestPlace } = operation;
    for (const { request, place } of [...examples, { request: dearest(), place: dearestPlace }]) {
      if (place === undefined || !taxYears.includes(taxYearOf(request, operation, payroll))) continue;
      const answer = await calculator.calculateOrRefuse(name, request);
      if (!('faults' in answer)) continue;
      const says = answer.faults.map(({ message }) => message).join('; ');
      findings.add(place, `The operation refuses this request: ${says}.`);
    }
  }
}
