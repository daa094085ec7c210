import { expect } from 'chai';
import fc from 'fast-check';
import { isObject, type Json, type JsonObject, objectsIn, textsIn, valueAt } from '../../src/json.js';
import { answerCall, answerOf, InvalidInput } from '../../src/operations/index.js';
import { payslipRequest } from '../language/trace/support/payslips.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { answerTo } from './support/front-door.js';

/*
 * What a payslip prints that was worked out otherwise is explained: by what was otherwise, or by what gives the same figures.
 */

const FIGURES = ['taxable_pay', 'tax', 'employee_ni', 'employer_ni', 'student_loans', 'pension', 'take_home'];

type Request = JsonObject;
/** A payslip worked out otherwise; undefined where the change is none of it. */
type Change = (request: Request) => Request | undefined;

const without = (request: Request, ...names: readonly string[]): Request =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !names.includes(name)));
const withCode =
  (code: (own: string) => string): Change =>
  (request) => {
    const { tax_code: own } = request;
    return typeof own === 'string' ? { ...request, tax_code: code(own) } : undefined;
  };
const body = (code: string) => code.replace(/ M1$/, '').replace(/^[SC]/, '');
const prefix = (code: string) => /^[SC]?/.exec(code)?.[0] ?? '';
const basis = (code: string) => / M1$/.exec(code)?.[0] ?? '';

/** What a table of another hand says of tax alone, of National Insurance alone, of loans alone. */
const OF_TAX: Readonly<Record<string, Change>> = {
  'week 1/month 1': withCode((code) => `${code.replace(/ M1$/, '')} M1`),
  cumulative: withCode((code) => code.replace(/ M1$/, '')),
  BR: withCode(() => 'BR'),
  SBR: withCode(() => 'SBR'),
  '0T': withCode(() => '0T'),
  '0T M1': withCode((code) => `${prefix(code)}0T M1`),
  D0: withCode(() => 'D0'),
  SD2: withCode(() => 'SD2'),
  CD1: withCode(() => 'CD1'),
  NT: withCode(() => 'NT'),
  Scotland: withCode((code) => (code.startsWith('NT') ? code : `S${body(code)}${basis(code)}`)),
  England: withCode((code) => `${body(code)}${basis(code)}`),
  'statement A': (request) => ({ ...without(request, 'tax_code'), starter_declaration: 'A' }),
  'statement C': (request) => ({ ...without(request, 'tax_code'), starter_declaration: 'C' }),
  'no statement': (request) => ({ ...without(request, 'tax_code'), starter_declaration: 'none' }),
  'without the P45': (request) =>
    'earlier_employment' in request ? without(request, 'earlier_employment') : undefined,
  'the P45 twice': ({ earlier_employment: earlier, ...request }) =>
    isObject(earlier) ? { ...request, earlier_employment: doubled(earlier) } : undefined,
};
const OF_INSURANCE: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(
    ['C', 'M', 'H', 'J', 'V', 'X', 'B', 'A'].map((letter): [string, Change] => [
      `letter ${letter}`,
      (request) => ({ ...request, ni_category: letter }),
    ]),
  ),
};
const OF_LOANS: Readonly<Record<string, Change>> = {
  'plan 2 more': ({ student_loans: loans = [], ...request }) =>
    textsIn(loans).includes('plan_2')
      ? undefined
      : { ...request, student_loans: [...textsIn(loans), 'plan_2'] },
  'plan 1 more': ({ student_loans: loans = [], ...request }) =>
    textsIn(loans).includes('plan_1')
      ? undefined
      : { ...request, student_loans: [...textsIn(loans), 'plan_1'] },
  'no loan': (request) => ({ ...request, student_loans: [] }),
  'one loan fewer': ({ student_loans: loans = [], ...request }) => ({
    ...request,
    student_loans: textsIn(loans).slice(1),
  }),
};
const OF_ALL: Readonly<Record<string, Change>> = {
  // Loans of a director go by the director's earnings period, too.
  'a director': (request) =>
    'director' in request ? undefined : { ...request, director: { method: 'annual' } },
  'no director': (request) => ('director' in request ? without(request, 'director') : undefined),
  'net pay': pensionBy({ method: 'net_pay' }),
  'relief at source': pensionBy({ method: 'relief_at_source' }),
  'salary sacrifice': pensionBy({ method: 'salary_sacrifice' }),
  'qualifying earnings': pensionBy({ basis: 'qualifying_earnings' }),
  'no pension': (request) => ('pension' in request ? without(request, 'pension') : undefined),
  'no year to date': (request) => ('year_to_date' in request ? without(request, 'year_to_date') : undefined),
  'twice the pay': ({ pay = [], ...request }) => ({ ...request, pay: doubled(pay) }),
  'the period after': shifted(1),
  'the period before': shifted(-1),
  "last year's figures": ({ tax_year: year, year_to_date: before, ...request }) => {
    const last = payroll.taxYears[payroll.taxYears.indexOf(String(year)) - 1];
    if (last === undefined) return undefined;
    return {
      ...request,
      tax_year: last,
      ...(isObject(before) && { year_to_date: { ...before, tax_year: last } }),
    };
  },
};

function pensionBy(other: JsonObject): Change {
  return ({ pension, ...request }) =>
    isObject(pension) ? { ...request, pension: { ...pension, ...other } } : undefined;
}

function shifted(by: number): Change {
  const units: Readonly<Record<string, number>> = {
    four_weekly: 4,
    two_weekly: 2,
    quarterly: 3,
    half_yearly: 6,
    yearly: 12,
  };
  return (request) => {
    const step = by * (units[String(request['pay_frequency'])] ?? 1);
    const name = 'tax_week' in request ? 'tax_week' : 'tax_month';
    return { ...request, [name]: Number(request[name]) + step };
  };
}

function doubled(json: Json): Json {
  if (typeof json === 'number') return json * 2;
  if (Array.isArray(json)) return json.map(doubled);
  return isObject(json)
    ? Object.fromEntries(Object.entries(json).map(([name, each]) => [name, doubled(each)]))
    : json;
}

/** The figures that are printed; undefined where the rules refuse the payslip. */
async function printedOf(request: Request): Promise<JsonObject | undefined> {
  const answer = await answerTo('payslip', request).catch((error: unknown) => {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  });
  const payslip = answer?.['payslip'];
  if (payslip === undefined) return undefined;
  const figure = (name: string): number => {
    const json = valueAt(payslip, name) ?? 0;
    const pounds = isObject(json) ? Object.values(json).map(Number) : [Number(json)];
    return Math.round(pounds.reduce((sum, each) => sum + each, 0) * 100) / 100;
  };
  return Object.fromEntries(FIGURES.map((name) => [name, figure(name)]));
}

async function checked(request: Request, printed: JsonObject): Promise<JsonObject> {
  const call = { endpoint: payroll.checkOf('payslip'), request: { ...request, printed } };
  return answerOf(await answerCall(payroll, call));
}

const requests = fc.constantFrom(...payroll.taxYears).chain(payslipRequest);
const oneOf = (changes: Readonly<Record<string, Change>>) => fc.constantFrom(...Object.keys(changes));

describe('the check of any payslip', function () {
  this.timeout(PATIENCE * 10);

  /** Tries changes one after the other on payslips; how many were tried. */
  async function isExplained(
    request: Request,
    ...changes: readonly (Change | undefined)[]
  ): Promise<boolean> {
    if ((await printedOf(request)) === undefined) return false;
    let other: Request | undefined = request;
    for (const change of changes) other = other && change?.(other);
    const printed = other && (await printedOf(other));
    if (printed === undefined) return false;
    const { unexplained, explained_by: entries, calculations } = await checked(request, printed);
    expect(unexplained, JSON.stringify({ request, printed })).to.deep.equal([]);
    for (const entry of objectsIn(entries)) expect(entry['no_longer_agrees']).to.deep.equal([]);
    expect(calculations).to.be.at.most(100);
    return true;
  }

  const alone = { ...OF_TAX, ...OF_INSURANCE, ...OF_LOANS, ...OF_ALL };
  for (const [what, change] of Object.entries(alone))
    it(`explains what is printed: ${what}`, async () => {
      let tried = 0;
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          if (await isExplained(request, change)) tried += 1;
        }),
        runOptions(100),
      );
      expect(tried, 'payslips that it could be tried on').to.be.above(0);
    });

  it('explains what is printed by two changes that explain different figures', async () => {
    const two = fc.oneof(
      fc.tuple(oneOf(OF_TAX), oneOf(OF_INSURANCE)),
      fc.tuple(oneOf(OF_TAX), oneOf(OF_LOANS)),
      fc.tuple(oneOf(OF_INSURANCE), oneOf(OF_LOANS)),
    );
    await fc.assert(
      fc.asyncProperty(requests, two, async (request, [one, other]) => {
        await isExplained(request, alone[one], alone[other]);
      }),
      runOptions(400),
    );
  });

  it('says that a payslip agrees that prints what it comes to', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const printed = await printedOf(request);
        fc.pre(printed !== undefined);
        const { unexplained, tried, calculations } = await checked(request, printed);
        expect({ unexplained, tried, calculations }).to.deep.equal({
          unexplained: [],
          tried: [],
          calculations: 1,
        });
      }),
      runOptions(200),
    );
  });
});
