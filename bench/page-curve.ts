import { answerOf, employerCost } from '../src/operations/index.js';
import { caseOf } from '../src/page/case/case.js';
import { curveOf } from '../src/page/curve/curve.js';
import { SalaryRuns } from '../src/page/curve/salary-runs.js';
import { alternating } from './measure.js';
import { type Result, resultOf } from './result.js';
import type { Subject } from './subject.js';

const ROUNDS = 15;
const TO = 150_000;

/** What a curve of salaries takes against answering each of its salaries: it finds two figures of each, and draws what they mean. */
export async function curve({ payroll }: Subject, query: string): Promise<readonly Result[]> {
  const pageCase = caseOf(query, employerCost, {}, payroll);
  const salaries = new SalaryRuns(pageCase);
  await curveOf(pageCase, 0, TO, salaries);
  const requests = salaries.all.map((salary) => ({
    ...pageCase.request,
    gross: { amount: salary, per: 'year' },
  }));
  const runs = async () => {
    for (const request of requests)
      answerOf(await payroll.calculate(pageCase.operation.name, request, pageCase.taxYear));
  };
  const timed = await alternating(
    [
      { name: 'its runs', run: runs },
      { name: 'a curve of salaries', run: () => curveOf(pageCase, 0, TO) },
    ],
    ROUNDS,
  );
  const against = `its ${requests.length} calculations alone`;
  return timed.slice(1).map((each) => ({ ...resultOf('page', each, against), atMost: 1.3 }));
}
