import { expect } from 'chai';
import { Book, type Datum, type Plan, Refused, type Run } from '../../../src/language/index.js';
import { SAVES_ALL, SAVES_NOTHING, type Saving } from '../../../src/language/run/saving.js';
import { tracedDatum } from '../../../src/language/trace/traced-datum.js';
import { checkFiles } from '../../../src/law/books.js';
import { PROJECT } from '../../../src/law/files.js';
import { presentEmployerCost } from '../../../src/operations/employer-cost.js';
import type { Calculation } from '../../../src/operations/payroll.js';
import { presentSickPay } from '../../../src/operations/sick-pay.js';
import { presentTaxCode } from '../../../src/operations/tax-code.js';
import { SHOWN } from '../trace/support/calculated.js';
import { type Asked, randomRequests } from '../trace/support/requests.js';

const REQUESTS = 2000;

/** The books of all years that save so much, with a plan for each calculation. */
function plansOf(saving: Saving): ReadonlyMap<string, Readonly<Record<Calculation, Plan>>> {
  return new Map(
    checkFiles(PROJECT).years.map(({ rates, checked }) => {
      const book = new Book(checked, saving);
      const plan = (calculation: Calculation) => book.plan(SHOWN[calculation]);
      const plans = {
        'employer-cost': plan('employer-cost'),
        'sick-pay': plan('sick-pay'),
        'tax-code': plan('tax-code'),
      };
      return [rates.taxYear, plans] as const;
    }),
  );
}

/** What a request comes to: the answer and its account, or why it is refused; with the run where there is one. */
async function outcome(
  { calculation, taxYear, request }: Asked,
  plans: ReturnType<typeof plansOf>,
): Promise<{ readonly answer: unknown; readonly run?: Run }> {
  const plan = plans.get(taxYear)?.[calculation];
  if (plan === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
  try {
    const run = await plan.begin(calculation === 'tax-code' ? { tax_code: request['code'] ?? '' } : request);
    plan.heedRefusals(run);
    const present = {
      'employer-cost': presentEmployerCost,
      'sick-pay': presentSickPay,
      'tax-code': presentTaxCode,
    }[calculation];
    return { answer: [...present(run, request), plan.account(run)], run };
  } catch (error) {
    if (error instanceof Refused) return { answer: error.faults };
    throw error;
  }
}

/** Every value that a run found, each figure to its last digit on every payslip. */
function figuresOf(run: Run, found: readonly number[]): Readonly<Record<string, unknown>> {
  const exact = (datum: Datum) => tracedDatum(datum);
  return Object.fromEntries(
    found.map((id) => {
      const value = run.book.value(id);
      const { data, shared } = run.column(id);
      const name = value.checked.copy === undefined ? value.fullName : `${id} ${value.fullName}`;
      if (value.grain !== 'payslip') return [name, data.map(exact)];
      return [name, Array.from(shared.of.slice(0, run.payslips), (number) => exact(data[number] ?? 'none'))];
    }),
  );
}

describe('what is kept and shared', () => {
  it(`changes nothing: ${REQUESTS} random requests come to the same, to the last digit of every value`, async function () {
    this.timeout(300_000);
    const [sparing, plain] = [plansOf(SAVES_ALL), plansOf(SAVES_NOTHING)];
    let refused = 0;
    for (const asked of randomRequests(REQUESTS)) {
      const [kept, anew] = [await outcome(asked, sparing), await outcome(asked, plain)];
      const about = JSON.stringify(asked);
      // As text first: it is quickly compared, and what differs is then shown field by field.
      if (JSON.stringify(kept.answer) !== JSON.stringify(anew.answer))
        expect(kept.answer, about).to.deep.equal(anew.answer);
      if (kept.run === undefined || anew.run === undefined) {
        refused += 1;
        continue;
      }
      const { run } = kept;
      const found = run.book.values.map(({ id }) => id).filter((id) => run.found(id) !== undefined);
      const [some, others] = [figuresOf(run, found), figuresOf(anew.run, found)];
      if (JSON.stringify(some) !== JSON.stringify(others)) expect(some, about).to.deep.equal(others);
    }
    expect(refused).to.be.below(REQUESTS / 2);
  });
});
