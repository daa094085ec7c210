import { taxYearOf } from '../src/operations/index.js';
import { alternating, cycle, type Timing } from './measure.js';
import { answerText, costOrRefusal, FOUR_FIGURES, traceHtml, traceText } from './operations.js';
import { People } from './people.js';
import { EVERY_OPTION, payslipOf, plain, SCOTTISH_K_CODE, SICK_PAY } from './requests.js';
import { type Result, resultOf } from './result.js';
import type { Subject } from './subject.js';

const PART = 'engine';
const FLOOR = 'decimal.js by hand';
const SALARIES = Array.from({ length: 997 }, (_, index) => Math.round(1_500_000 + index * 17_137) / 100);
const PEOPLE = 5000;
const OTHER_SEED = 1;
const BY_DATES = ['sick-pay-by-dates', 'family-pay', 'attachments'];

/** One calculation of each kind with its JSON, against the same monthly case written by hand with decimal.js. */
export async function engine(subject: Subject): Promise<readonly Result[]> {
  const { payroll, taxYear } = subject;
  const salary = () => cycle(SALARIES);
  const [forDecimal, forPence, forPlain] = [salary(), salary(), salary()];
  const words = payroll.words(taxYear, 'employer-cost');
  // A service that runs for a while has calculated for other people before.
  for (const other of new People(words, OTHER_SEED).many(PEOPLE)) await costOrRefusal(subject, other);
  const people = cycle(new People(words).many(PEOPLE));
  const same = plain(50_000);

  const timed = await alternating([
    { name: FLOOR, run: () => subject.decimal(forDecimal()) },
    { name: 'whole pence by hand', run: () => subject.pence(forPence()) },
    { name: 'monthly, the same request', run: () => answerText(subject, 'employer-cost', same) },
    {
      name: 'monthly, salary varied',
      run: () => answerText(subject, 'employer-cost', plain(forPlain())),
    },
    { name: 'mixed people', run: () => costOrRefusal(subject, people()) },
    { name: 'Scottish K code', run: () => answerText(subject, 'employer-cost', SCOTTISH_K_CODE) },
    { name: 'weekly with every option', run: () => answerText(subject, 'employer-cost', EVERY_OPTION) },
    { name: 'sick pay', run: () => answerText(subject, 'sick-pay', SICK_PAY) },
    { name: 'tax code', run: () => answerText(subject, 'tax-code', { code: 'S1257L M1' }) },
    ...BY_DATES.map((name) => ({ name: name.replaceAll('-', ' '), run: firstExample(subject, name) })),
  ]);
  const bounds: Readonly<Record<string, number>> = {
    'monthly, the same request': 0.8,
    'monthly, salary varied': 0.8,
    'mixed people': 1.2,
  };
  return [
    ...timed.map((each) => result(each, FLOOR, bounds[each.name])),
    perPayslip(timed),
    ...(await parts(subject)),
    ...(await traces(subject)),
    ...(await payslips(subject)),
  ];
}

/** The first example of an operation whose dates choose the tax year. */
function firstExample(subject: Subject, name: string): () => Promise<string> {
  const { payroll } = subject;
  const operation = payroll.operationNamed(name);
  const [{ request } = { request: {} }] = operation.examples;
  const ofYear = { ...subject, taxYear: taxYearOf(request, operation, payroll) };
  return () => answerText(ofYear, name, request);
}

/** Four figures of the employer cost of people against all of it. */
async function parts(subject: Subject): Promise<readonly Result[]> {
  const people = new People(subject.payroll.words(subject.taxYear, 'employer-cost')).many(PEOPLE);
  const [forWhole, forPart] = [cycle(people), cycle(people)];
  const whole = { name: 'mixed people', run: () => costOrRefusal(subject, forWhole()) };
  const part = {
    name: 'mixed people, four figures',
    run: () => costOrRefusal(subject, forPart(), FOUR_FIGURES),
  };
  const timed = await alternating([whole, part]);
  return timed.slice(1).map((each) => result(each, `all of ${whole.name}`, 0.7));
}

/** One payslip against the year of an employer cost, and its trace. */
async function payslips(subject: Subject): Promise<readonly Result[]> {
  const salary = cycle(SALARIES);
  const request = payslipOf(subject.taxYear);
  const cost = {
    name: 'monthly, salary varied',
    run: () => answerText(subject, 'employer-cost', plain(salary())),
  };
  const payslip = { name: 'payslip', run: () => answerText(subject, 'payslip', request) };
  const againstCost = await alternating([cost, payslip]);
  const traced = await alternating([
    payslip,
    { name: 'payslip with a trace of all', run: () => traceText(subject, 'payslip', request) },
  ]);
  return [
    ...againstCost.slice(1).map((each) => result(each, cost.name, 1 / 8)),
    ...traced.slice(1).map((each) => result(each, payslip.name)),
  ];
}

/** One request without and with a trace, which the interpreter writes; and the trace as a sheet for the file. */
async function traces(subject: Subject): Promise<readonly Result[]> {
  const request = plain(50_000);
  const plainCase = { name: 'without a trace', run: () => answerText(subject, 'employer-cost', request) };
  const tracedCase = {
    name: 'with a trace of all',
    run: () => traceText(subject, 'employer-cost', request),
  };
  const sheet = { name: 'its sheet in HTML', run: () => traceHtml(subject, 'employer-cost', request) };
  const traced = await alternating([plainCase, tracedCase]);
  const onPaper = await alternating([tracedCase, sheet]);
  return [
    ...traced.slice(1).map((each) => result(each, plainCase.name)),
    ...onPaper.slice(1).map((each) => result(each, tracedCase.name, 4)),
  ];
}

function perPayslip(timed: readonly Timing[]): Result {
  const of = (name: string) => timed.find((each) => each.name === name)?.microseconds ?? Number.NaN;
  const [weekly, monthly] = [of('weekly with every option') / 52, of('monthly, salary varied') / 12];
  return {
    part: PART,
    name: 'weekly with every option, a payslip',
    measured: `${weekly.toFixed(1)} µs`,
    figure: weekly,
    ratio: weekly / monthly,
    against: 'a payslip of monthly, salary varied',
    atMost: 2.5,
  };
}

function result(timed: Timing, against: string, atMost?: number): Result {
  return { ...resultOf(PART, timed, against), ...(atMost !== undefined && { atMost }) };
}
