import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequiredValues } from '../../../src/law/books.js';
import { allRequiredValues } from '../../../src/operations/operations.js';
import { findingsWith } from './real-book.js';

/** What the operations require, but for payslips only what is paid and what reaches the employee. */
export const WITH_PAYSLIP: RequiredValues = new Map([
  ...allRequiredValues,
  [
    'payslip',
    {
      values: ['pay.gross', 'take_home.take_home'].map((value) => ({
        value,
        kinds: ['money'],
        grain: 'payslip',
      })),
    },
  ],
]);

/** The file of the toy twin. */
export const TWIN = 'rules/twin-of-pay.yaml';

/** In a copy of the book: one file of each topic, for all, but for `pay`, which has a twin for payslips that is the same but
 *  for `change`. */
export function addTwin(root: string, change: (text: string) => string = (text) => text): void {
  makeForAll(root);
  const file = join(root, 'rules/pay.yaml');
  const text = readFileSync(file, 'utf8');
  const withFor = (purpose: string) => text.replace('topic: pay\n', `topic: pay\nfor: ${purpose}\n`);
  writeFileSync(file, withFor('employer_cost'));
  const twin = change(withFor('payslip'));
  writeFileSync(join(root, TWIN), twin);
}

/** Takes out the files for payslips, and makes those for employer cost be for all. */
function makeForAll(root: string): void {
  for (const name of readdirSync(join(root, 'rules'))) {
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

/** What is found wrong in a copy with the toy twin and one more change. */
export function findingsWithTwin(change: (root: string) => void = () => {}): readonly string[] {
  return findingsWith((root) => {
    addTwin(root);
    change(root);
  }, WITH_PAYSLIP);
}
