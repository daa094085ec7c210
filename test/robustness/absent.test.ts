import { expect } from 'chai';
import fc from 'fast-check';
import { isList, isObject, type Json, type JsonObject, objectsIn } from '../../src/json.js';
import type { RequestField } from '../../src/language/index.js';
import { says } from '../../src/language/run/sentences.js';
import { figuresByPath, figureText } from '../../src/law/index.js';
import { InvalidInput, operationCheck } from '../../src/operations/index.js';
import { answerOf } from '../../src/operations/payroll.js';
import { members } from '../http/support/contract.js';
import {
  FREQUENCIES,
  type Frequency,
  frequency,
  payslipRequest,
  periodOf,
} from '../language/trace/support/payslips.js';
import { operationNamed } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { answerOrSkip, costRequests, sickPayRequests } from './support/front-door.js';

/*
 * What a request does not say, and figures rest on, is never silent: where a field that is `unknown` is taken out of a request and a figure
 * changes, a sentence that names it comes, or the request is refused.
 */

type Name = 'employer-cost' | 'sick-pay' | 'payslip';

/** What a request comes to. */
interface Outcome {
  /** Without the law and without what is said of it; of a payslip its own figures, as the year to date is what was sent, and more. */
  readonly figures: Json;
  /** The fields whose absence its sentences are about. */
  readonly names: ReadonlySet<string>;
}

/** What a request comes to, with what its sentences name; undefined where it is refused. */
async function outcomeOf(name: Name, body: JsonObject): Promise<Outcome | undefined> {
  const operation = operationNamed(name);
  try {
    const { request, taxYear } = operationCheck(payroll, operation)(body);
    const result = await payroll.calculate(name, request, taxYear);
    const { assumptions, notices = [], sources: _, engine: __, ...figures } = answerOf(result);
    const texts = [assumptions, isList(notices) ? notices.map((each) => members(each)['message'] ?? '') : []];
    const { values } = payroll.book(taxYear).bookOf(name).checked;
    const sentences = values.flatMap((value) => [...value.assumptions, ...value.notices]);
    const named = sentences.filter((each) => {
      const text = each.names.length === 0 ? undefined : says(each, result.calculation);
      return text !== undefined && texts.some((all) => isList(all) && all.includes(text));
    });
    return {
      figures: name === 'payslip' ? (figures['payslip'] ?? null) : withoutUsualWeek(figures),
      names: new Set(named.flatMap((each) => each.names.map(({ text }) => text))),
    };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** A day's and an hour's figures are shown of a usual week, which is a default: only an amount that was sent so rests on it. */
function withoutUsualWeek(figures: JsonObject): JsonObject {
  const { employee, ...others } = figures;
  const { periods, ...ofEmployee } = members(employee);
  const { day: _, hour: __, ...ofPeriods } = members(periods);
  return { ...others, employee: { ...ofEmployee, periods: ofPeriods } };
}

/** Whether what is left of a year's pay is above the trigger of automatic enrolment: up to it no employer need pay, and none is missed. */
function isAboveTrigger({ figures }: Outcome, { pension }: JsonObject, taxYear: string): boolean {
  const { year } = members(members(members(figures)['employee'])['periods']);
  const { gross, salary_sacrifice: salary, childcare_vouchers: vouchers, pension: given } = members(year);
  const sacrificed = members(pension)['method'] === 'salary_sacrifice' ? Number(given) : 0;
  const trigger = figuresByPath(payroll.book(taxYear).rates.figures).get(TRIGGER);
  const left = Number(gross) - Number(salary) - Number(vouchers) - sacrificed;
  return trigger !== undefined && left > Number(figureText(trigger).replace('£', ''));
}
const TRIGGER = 'rates.employer.auto_enrolment_trigger';

/** The first pay of a tax year has nothing before it as a rule, and says nothing of that. */
const NOTHING_BEFORE = ['year_to_date', 'earlier_employment'];

function isOfFirstPeriod({ pay_frequency: often, tax_month: month, tax_week: week }: JsonObject): boolean {
  const units = isFrequency(often) ? FREQUENCIES[often].units : 1;
  return [month, week].some((period) => typeof period === 'number' && period <= units);
}

function isFrequency(word: Json | undefined): word is Frequency {
  return typeof word === 'string' && word in FREQUENCIES;
}

/** Whether the year to date of a request says what was taxed of an earnings period, which those of 1.0.0 did not. */
function saysTaxOfPeriods({ year_to_date: before }: JsonObject): boolean {
  return objectsIn(members(before)['earnings_periods']).some(({ tax = null }) => tax !== null);
}

/** A field of a request that is `unknown` where it is left out, and the request without it. */
interface LeftOut {
  readonly path: string;
  readonly request: JsonObject;
}

/** Each way to leave one such field out. */
function leftOut(fields: readonly RequestField[], request: JsonObject): readonly LeftOut[] {
  return fields.flatMap((field): LeftOut[] => {
    const { name, path } = field;
    const { [name]: said, ...others } = request;
    if (said === undefined || said === null) return [];
    const within = (of: Json, rebuilt: (part: JsonObject) => Json): LeftOut[] =>
      isObject(of)
        ? leftOut(field.fields, of).map((each) => ({
            ...each,
            request: { ...request, [name]: rebuilt(each.request) },
          }))
        : [];
    const inside = isList(said)
      ? said.flatMap((item, at) => within(item, (part) => said.map((each, of) => (of === at ? part : each))))
      : within(said, (part) => part);
    return [...(field.absent === 'unknown' ? [{ path, request: others }] : []), ...inside];
  });
}

/** A request, and which of its fields that may be unknown is left out. */
async function neverSilent(name: Name, request: JsonObject, which: number): Promise<void> {
  const whole = await outcomeOf(name, request);
  const { taxYear } = operationCheck(payroll, operationNamed(name))(request);
  const ways = leftOut(payroll.requestFields(name, taxYear), request);
  const way = ways[which % Math.max(ways.length, 1)];
  fc.pre(whole !== undefined && way !== undefined);
  fc.pre(!(NOTHING_BEFORE.includes(way.path) && isOfFirstPeriod(request)));
  // A year to date has the P45 that was used, or there was none; who makes a starter's declaration has none.
  const saysOfP45 = request['year_to_date'] ?? request['starter_declaration'];
  fc.pre(way.path !== 'earlier_employment' || saysOfP45 === undefined);
  // Who was answered what was taxed of each earnings period was answered its P45, too: null, or nothing, is none.
  fc.pre(way.path !== 'year_to_date.earlier_employment' || !saysTaxOfPeriods(request));
  fc.pre(way.path !== 'employer_pension' || isAboveTrigger(whole, request, taxYear));
  const without = await outcomeOf(name, way.request);
  if (without === undefined || JSON.stringify(without.figures) === JSON.stringify(whole.figures)) return;
  const silent = `${way.path} is left out in silence: ${JSON.stringify(way.request)} of ${JSON.stringify(request)}`;
  expect(
    [...without.names].some((each) => `${way.path}.`.startsWith(`${each}.`)),
    silent,
  ).to.equal(true);
}

const which = fc.nat(1_000);
const taxYears = fc.constantFrom(...payroll.taxYears);

/** Two payslips of one person: in one pay period, or one after the other; of the first what an answer says, or without its earnings
 *  periods, as in a year to date of 1.0.0. */
const twoPayslips = taxYears.chain((taxYear) =>
  fc.record({
    often: frequency,
    period: fc.integer({ min: 1, max: 12 }),
    later: fc.constantFrom(0, 0, 1),
    hasPeriods: fc.boolean(),
    one: payslipRequest(taxYear),
    other: payslipRequest(taxYear),
  }),
);

describe('what a request leaves out', function () {
  this.timeout(PATIENCE);

  it('is said of an employer cost, or refused, where figures rest on it', async () => {
    await fc.assert(
      fc.asyncProperty(costRequests, which, (request, at) => neverSilent('employer-cost', request, at)),
      runOptions(100),
    );
  });

  it('is said of sick pay', async () => {
    await fc.assert(
      fc.asyncProperty(sickPayRequests, which, (request, at) => neverSilent('sick-pay', request, at)),
      runOptions(60),
    );
  });

  it('is said of a payslip with anything before it', async () => {
    await fc.assert(
      fc.asyncProperty(taxYears.chain(payslipRequest), which, (request, at) =>
        neverSilent('payslip', request, at),
      ),
      runOptions(400),
    );
  });

  it('is said of a payslip after another', async () => {
    await fc.assert(
      fc.asyncProperty(twoPayslips, which, async ({ often, period, later, hasPeriods, one, other }, at) => {
        const { tax_month: _, tax_week: __, ...first } = one;
        const { tax_month: ___, tax_week: ____, ...second } = other;
        const { year_to_date: answered } = await answerOrSkip('payslip', {
          ...first,
          ...periodOf(often, period),
        });
        const { earnings_periods = [], ...others } = members(answered);
        const year_to_date = hasPeriods ? { ...others, earnings_periods } : others;
        const { ni_category = null } = first;
        const next = {
          ...second,
          ...periodOf(often, Math.min(period + later, 12)),
          ni_category,
          year_to_date,
        };
        await neverSilent('payslip', next, at);
      }),
      runOptions(400),
    );
  });
});

describe('a payslip with all that it needs', function () {
  this.timeout(PATIENCE);

  it('says nothing but what every payslip takes for granted', async () => {
    const plain = { pay: [{ kind: 'salary', amount: 2500 }], tax_code: '1257L', ni_category: 'A' };
    await fc.assert(
      fc.asyncProperty(
        taxYears,
        frequency,
        fc.integer({ min: 1, max: 11 }),
        async (tax_year, often, from) => {
          const request = { ...plain, tax_year };
          const { year_to_date = null } = await answerOrSkip('payslip', {
            ...request,
            ...periodOf(often, from),
          });
          const next = { ...request, ...periodOf(often, from + 1), year_to_date };
          const { assumptions, notices } = await answerOrSkip('payslip', next);
          expect(assumptions).to.have.length(3);
          expect(notices).to.deep.equal([]);
        },
      ),
      runOptions(60),
    );
  });
});
