import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../src/law/files.js';
import { loadPayroll } from '../src/operations/index.js';
import { runInChild } from './child.js';
import { loadTimes } from './load.js';
import { alternating, median } from './measure.js';
import { answerText } from './operations.js';
import { overtimeOf, plain } from './requests.js';
import { type Result, resultOf } from './result.js';
import type { Subject } from './subject.js';

const PART = 'growth';
const MIXED_REQUESTS = 100_000;
const FREQUENCIES = { monthly: 12, four_weekly: 13, two_weekly: 26, weekly: 52 };

/** How time and memory grow with the size of the request and of the book. */
export async function growth(subject: Subject): Promise<readonly Result[]> {
  return [
    ...(await withPayslips(subject)),
    ...(await withOvertime(subject)),
    ...(await withYears(subject)),
    ...inMemory(),
  ];
}

async function withPayslips(subject: Subject): Promise<readonly Result[]> {
  const timed = await alternating(
    Object.entries(FREQUENCIES).map(([frequency, payslips]) => {
      const request = { ...plain(34_567.89), pay_frequency: frequency };
      return { name: `${payslips} payslips`, run: () => answerText(subject, 'employer-cost', request) };
    }),
  );
  return timed.map((each) => resultOf(PART, each, '12 payslips'));
}

async function withOvertime(subject: Subject): Promise<readonly Result[]> {
  const timed = await alternating(
    [0, 1, 10, 50].map((items) => {
      const request = overtimeOf(items);
      return { name: `${items} items of overtime`, run: () => answerText(subject, 'employer-cost', request) };
    }),
  );
  return timed.map((each) => resultOf(PART, each, '0 items of overtime'));
}

/** Books of one year, then of more, the latest first. */
async function withYears(subject: Subject): Promise<readonly Result[]> {
  const { payroll } = subject;
  const request = plain(50_000);
  const results: Result[] = [];
  let [alone] = [Number.NaN];
  for (const years of payroll.taxYears.map((_, index) => payroll.taxYears.slice(-1 - index))) {
    const root = withOnly(years, payroll.taxYears);
    try {
      const ofFew = { ...subject, payroll: loadPayroll({ root, unreleased: true }) };
      const [, timed] = await alternating([
        { name: 'all years loaded', run: () => answerText(subject, 'employer-cost', request) },
        { name: `a request, ${years.length} loaded`, run: () => answerText(ofFew, 'employer-cost', request) },
      ]);
      if (timed !== undefined) results.push(resultOf(PART, timed, 'all years loaded'));
      const loading = median(loadTimes(root)[1]);
      if (years.length === 1) alone = loading;
      results.push({
        part: PART,
        name: `loading ${years.length} of the years`,
        measured: `${loading.toFixed(0)} ms`,
        figure: loading,
        ratio: loading / alone,
        against: 'loading 1 of the years',
      });
    } finally {
      rmSync(root, { recursive: true });
    }
  }
  return results;
}

/** A copy of the book with some of its years. */
function withOnly(years: readonly string[], all: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
  for (const folder of ['rules', 'rates', 'fixtures'])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true });
  for (const year of all) if (!years.includes(year)) rmSync(join(root, 'rates', `${year}.yaml`));
  return root;
}

function inMemory(): readonly Result[] {
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
