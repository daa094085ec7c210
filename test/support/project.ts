import type { Book } from '../../src/language/index.js';
import { validFiles } from '../../src/law/books.js';
import { isDraft } from '../../src/law/year-book.js';
import { answerBy, loadPayroll, type Payroll } from '../../src/operations/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { PROJECT } from '../../src/project.js';
import { operationNamed } from './operations.js';

/*
 * The project's book as it is, read and checked once for all tests of a process. No test changes it; one that is about a load, or
 * about what is cached, loads its own.
 */

export const projectFiles = validFiles(PROJECT, readRequired);

/** The books of its years, drafts left out. */
export const projectBooks = new Map(
  projectFiles.years.filter(({ rates }) => !isDraft(rates)).map((year) => [year.rates.taxYear, year]),
);

/** Its operations, also where no label names the law of a year. */
export const payroll = freshPayroll();

/** The same, asked by nobody before. */
export function freshPayroll(): Payroll {
  return loadPayroll({ unreleased: true, years: projectFiles.years });
}

/** The full names of the values that answers of an operation show, by the rules of a book. */
export function valuesOf(operation: string, { checked }: Book): readonly string[] {
  return answerBy(operationNamed(operation), checked).values;
}
