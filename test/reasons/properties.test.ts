import { expect } from 'chai';
import { Decimal, decimalOf } from '../../src/language/index.js';
import { type Reason, ReasonsOfCalculation, Steps } from '../../src/reasons/index.js';
import { calculate } from '../language/trace/support/calculations.js';
import { randomRequests } from '../language/trace/support/requests.js';
import { valuesOf } from '../support/project.js';
import { runs } from '../support/runs.js';

/** A figure of a year of payslips that was found, with what is said of it. */
interface Wording {
  readonly about: string;
  readonly total: Decimal;
  readonly payslip: Reason;
  readonly year: Reason;
  readonly month: Reason;
}

/** A text begins with its figure or, of payslips that say different words, ends each with its own. */
const LEAD = /^(−?£[\d,.]+\d): /;
const AMOUNT = /−?£[\d,]+(?:\.\d+)?/g;

describe('what is said of any figure', () => {
  const all: Wording[] = [];

  before(async () => {
    for (const asked of randomRequests(runs(80))) {
      const found = await calculate(asked);
      if (found === undefined || asked.calculation !== 'employer-cost') continue;
      const { run } = found;
      const steps = new Steps(run);
      const allReasons = new ReasonsOfCalculation(steps);
      for (const name of valuesOf('employer-cost', run.book)) {
        const value = run.book.value(name);
        if (value.type.kind !== 'money' || value.type.grain !== 'payslip' || !run.hasFound(value)) continue;
        all.push({
          about: `${JSON.stringify(asked)} ${name}`,
          total: run.total(value),
          payslip: allReasons.of(steps.of(value)),
          year: allReasons.ofYear(value),
          month: allReasons.ofPeriod(value, { word: 'month', times: Decimal.of(12) }),
        });
      }
    }
  });

  it('is of hundreds of figures', () => {
    expect(all.length).to.be.above(runs(400));
  });

  it('is whole: nothing is missing in a sentence, a sum or a rounding', () => {
    for (const { about, payslip, year, month } of all)
      for (const { text, sum = '', rounding = '' } of [payslip, year, month]) {
        expect(`${text}${sum}${rounding}`, about).not.to.match(/undefined|NaN|\[object|[{}]| {2}|\.\./);
        expect(text, about).to.match(/^\S.*\.$/);
      }
  });

  it('leads with what the payslips come to', () => {
    for (const { about, total, year } of all) {
      const lead = LEAD.exec(year.text)?.[1];
      if (lead !== undefined) expect(decimalIn(lead).eq(total), `${about}: ${year.text}`).to.equal(true);
      else expect(year.template, about).to.match(/^year of/);
    }
  });

  it('counts payslips that come to the same sum', () => {
    for (const { about, total, year } of all) {
      if (!/^year of (alike|\d groups)|^shared out/.test(year.template)) continue;
      const [payslips = ''] = (year.sum ?? '').split(' = ');
      const terms = payslips.split(' + ').map((term) => term.split(' × ').map(decimalIn));
      const sum = Decimal.sum(terms.map(([one = decimalOf(''), other]) => (other ? one.mul(other) : one)));
      expect(sum.eq(total), `${about}: ${year.sum}`).to.equal(true);
    }
  });

  it('has a rate, a limit, parts, another figure of the same amount, or that of the request, where it is not nothing', () => {
    for (const { about, total, year, month } of all)
      for (const { text } of [year, month]) {
        const isOfParts = new Set(text.match(AMOUNT)).size > 1;
        const isOfRequest = /you said|shared out over/.test(text);
        expect(
          total.isZero() || isOfParts || isOfRequest || /%|above|between|as much as|added up/.test(text),
          `${about}: ${text}`,
        ).to.equal(true);
      }
  });
});

function decimalIn(text: string): Decimal {
  return Decimal.of(text.replaceAll(/[£,()]/g, '').replace('−', '-'));
}
