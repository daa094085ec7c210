import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrokenBook } from '../../../src/language/index.js';
import { checkFiles } from '../../../src/law/books.js';
import type { RequiredValues } from '../../../src/law/requirements.js';
import type { YearBook } from '../../../src/law/year-book.js';
import { allRequiredValues } from '../../../src/operations/operations.js';
import { findingsWith, inCopy } from './real-book.js';

/** What the operations require, but for payslips only what is paid and what reaches the employee. */
export const WITH_PAYSLIP: RequiredValues = new Map([
  ...allRequiredValues,
  [
    'payslip',
    {
      topics: [],
      checkAnswers: () => {},
      values: () =>
        ['pay.gross', 'take_home.take_home'].map((value) => ({
          value,
          kinds: ['money'],
          grain: 'payslip',
        })),
    },
  ],
]);

/** The file of the toy twin. */
export const TWIN = 'rules/twin-of-pay.yaml';

/** In a copy of the book: one file of each topic, for all, but for `pay`, which has a twin for payslips that says the same. */
export function addTwin(root: string): void {
  makeForAll(root);
  const file = join(root, 'rules/pay.yaml');
  const text = readFileSync(file, 'utf8');
  const withFor = (purpose: string) => text.replace('topic: pay\n', `topic: pay\nfor: ${purpose}\n`);
  writeFileSync(file, withFor('employer_cost'));
  writeFileSync(join(root, TWIN), withFor('payslip'));
}

/** Takes out the files for payslips, and makes those for employer cost be for all. */
function makeForAll(root: string): void {
  const names = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.yaml'))) {
    const file = join(root, 'rules', name);
    const text = readFileSync(file, 'utf8');
    if (/^for: payslip$/m.test(text)) rmSync(file);
    else writeFileSync(file, text.replace(/^for: employer_cost\n/m, ''));
  }
}

/** Puts a text in the place of another that stands once in a file of a copy. */
export function edit(root: string, file: string, from: string, to: string): void {
  const path = join(root, file);
  const pieces = readFileSync(path, 'utf8').split(from);
  if (pieces.length !== 2) throw new Error(`“${from}” stands ${pieces.length - 1} times in ${file}.`);
  writeFileSync(path, pieces.join(to));
}

/** What is found wrong in a copy with the toy twin and one more change. What only the operation for payslips uses is unused
 *  here without any change, and left out. */
export function findingsWithTwin(change: (root: string) => void = () => {}): readonly string[] {
  unchanged ??= new Set(findingsWith(addTwin, WITH_PAYSLIP).filter((each) => each.includes(' is not used')));
  const findings = findingsWith((root) => {
    addTwin(root);
    change(root);
  }, WITH_PAYSLIP);
  return findings.filter((each) => unchanged?.has(each) !== true);
}

let unchanged: ReadonlySet<string> | undefined;

/** A year of a copy with the toy twin and one more change, however much of it only the operation for payslips uses. */
export function yearWithTwin(taxYear: string, change: (root: string) => void): YearBook {
  return inCopy((root) => {
    addTwin(root);
    change(root);
    const { findings, years } = checkFiles(root, WITH_PAYSLIP);
    const slips = findings.all.filter(({ message }) => !message.includes(' is not used'));
    const year = years.find(({ rates }) => rates.taxYear === taxYear);
    if (slips.length > 0) throw new BrokenBook(slips);
    if (year === undefined) throw new Error(`there is no ${taxYear}`);
    return year;
  });
}
