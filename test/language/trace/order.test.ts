import { expect } from 'chai';
import type { JsonObject } from '../../../src/json.js';
import { trace } from '../../../src/language/index.js';
import { payroll, valuesOf } from '../../support/project.js';
import { calculate } from './support/calculations.js';

const PEOPLE: readonly JsonObject[] = [
  { gross: { amount: 50_000, per: 'year' }, region: 'england' },
  { gross: { amount: 4321.09, per: 'month' }, tax_code: 'SK475 W1', pay_frequency: 'weekly' },
  {
    gross: { amount: 117_777.77, per: 'year' },
    region: 'scotland',
    overtime: [{ hours: 3.5, multiplier: 1.5, per: 'week' }],
    bonus: { amount: 2500.5, pay_period: 3 },
  },
];

describe('a trace', () => {
  for (const options of [{}, { payslip: 2 }]) {
    const which = options.payslip === undefined ? 'of all payslips' : `of payslip ${options.payslip}`;

    it(`${which} does not depend on whose was asked for before`, async () => {
      const texts = async (people: readonly JsonObject[]) => {
        const all = new Map<JsonObject, string>();
        for (const request of people) {
          const { run } = await answeredFor(request);
          all.set(request, JSON.stringify(trace(run, valuesOf('employer-cost', run.book), options)));
        }
        return all;
      };
      const forth = await texts(PEOPLE);
      const back = await texts(PEOPLE.toReversed());
      for (const request of PEOPLE) expect(back.get(request)).to.equal(forth.get(request));
    });
  }
});

async function answeredFor(request: JsonObject) {
  const taxYear = payroll.latestTaxYear();
  const found = await calculate({ calculation: 'employer-cost', taxYear, request });
  if (found === undefined) throw new Error(`The request is refused in ${taxYear}.`);
  return found;
}
