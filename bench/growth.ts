import { loadPayroll } from '../src/operations/index.js';
import { releasedBook } from '../test/cli/support/farthing.js';
import { runInChild } from './child.js';
import { type Loads, loadsOf, memoryOf, ratioOf, timeOf } from './load.js';
import { alternating } from './measure.js';
import { answerText, traceHtml } from './operations.js';
import { overtimeOf, plain } from './requests.js';
import { type Result, resultOf } from './result.js';
import type { Subject } from './subject.js';

const PART = 'growth';
const MIXED_REQUESTS = 100_000;
const FREQUENCIES = { monthly: 12, four_weekly: 13, two_weekly: 26, weekly: 52 };

/** How time and memory grow with the size of the request and of the book. */
export async function growth(subject: Subject): Promise<readonly Result[]> {
  return [
    ...(await growthWithPayslips(subject)),
    ...(await growthWithOvertime(subject)),
    ...(await growthWithYears(subject)),
    ...memoryGrowth(),
  ];
}

async function growthWithPayslips(subject: Subject): Promise<readonly Result[]> {
  const grow = (what: string, work: typeof answerText) =>
    alternating(
      Object.entries(FREQUENCIES).map(([frequency, payslips]) => {
        const request = { ...plain(34_567.89), pay_frequency: frequency };
        return { name: `${payslips} ${what}`, run: () => work(subject, 'employer-cost', request) };
      }),
    );
  const answers = await grow('payslips', answerText);
  const documents = await grow('payslips traced in HTML', traceHtml);
  return [
    ...answers.map((each) => resultOf(PART, each, '12 payslips')),
    // Not above the growth of the payslips themselves: it was quadratic once.
    ...documents.map((each) => ({ ...resultOf(PART, each, '12 payslips traced in HTML'), atMost: 52 / 12 })),
  ];
}

async function growthWithOvertime(subject: Subject): Promise<readonly Result[]> {
  const timed = await alternating(
    [0, 1, 10, 50].map((items) => {
      const request = overtimeOf(items);
      return { name: `${items} items of overtime`, run: () => answerText(subject, 'employer-cost', request) };
    }),
  );
  return timed.map((each) => resultOf(PART, each, '0 items of overtime'));
}

/** Books of one year, then of more, the latest first: what a request and a start take. */
async function growthWithYears(subject: Subject): Promise<readonly Result[]> {
  const { taxYears } = subject.payroll;
  const roots = taxYears.map((_, index) => releasedBook(taxYears.slice(-1 - index)));
  const [root = ''] = roots;
  const oneYear = { ...subject, payroll: loadPayroll({ root }) };
  return [...(await requestOfOneYear(subject, oneYear)), ...loadsOfMore(roots)];
}

async function requestOfOneYear(subject: Subject, oneYear: Subject): Promise<readonly Result[]> {
  const request = plain(50_000);
  const [, timed] = await alternating([
    { name: 'all years loaded', run: () => answerText(subject, 'employer-cost', request) },
    { name: 'a request, 1 year loaded', run: () => answerText(oneYear, 'employer-cost', request) },
  ]);
  return timed === undefined ? [] : [resultOf(PART, timed, 'all years loaded')];
}

/** Loads books of one year, of two, and so on. */
function loadsOfMore(roots: readonly string[]): readonly Result[] {
  const words = roots.map((root) => ['start', root]);
  const loads = Object.values(loadsOf(Object.fromEntries(words.entries())));
  const [one, last] = [loads[0], loads.at(-1)];
  if (one === undefined || last === undefined) return [];
  const further = (numbers: (each: Loads) => readonly number[]) =>
    numbers(last).map((number, round) => (number - (numbers(one)[round] ?? number)) / (loads.length - 1));
  const ofFurther = {
    milliseconds: further((each) => each.milliseconds),
    megabytes: further((each) => each.megabytes),
  };
  return [
    ...loads.map((each, index) => ({
      ...timeOf(`loading ${index + 1} of the years`, each, PART),
      ratio: ratioOf(each, one),
      against: 'loading 1 of the years',
    })),
    timeOf('loading a further year', ofFurther, PART),
    memoryOf('memory of a further year', ofFurther, PART),
  ];
}

function memoryGrowth(): readonly Result[] {
  const { half = 0, all = 0, kilobytes = 0 } = runInChild('processes/memory.js', String(MIXED_REQUESTS));
  const count = MIXED_REQUESTS.toLocaleString('en-GB');
  return [
    {
      part: PART,
      name: `resident memory after ${count} mixed requests`,
      measured: `${all.toFixed(0)} MB`,
      figure: all,
      atMost: 150,
    },
    {
      part: PART,
      name: 'the same',
      measured: `${all.toFixed(0)} MB`,
      figure: all,
      ratio: all / half,
      against: `after half of them (${half.toFixed(0)} MB)`,
    },
    {
      part: PART,
      name: 'heap that a mixed request takes while it is worked out',
      measured: `${kilobytes.toFixed(0)} kB`,
      figure: kilobytes,
    },
  ];
}
