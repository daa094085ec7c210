import { listInWords } from '../../yaml/index.js';
import type { TestData, TestDataKind } from './manifest.js';

/** A part of the law that an operation answers by. */
export interface Subject {
  readonly name: string;
  /** The topic of its rules. */
  readonly topic: string;
  /** The data sets of HMRC that prove it; undefined where HMRC publishes none. */
  readonly kind: TestDataKind | undefined;
}

export const INCOME_TAX: Subject = { name: 'income tax', topic: 'income_tax', kind: 'paye' };
export const NATIONAL_INSURANCE: Subject = {
  name: 'National Insurance',
  topic: 'national_insurance',
  kind: 'national_insurance',
};
export const DIRECTORS: Subject = {
  name: "directors' National Insurance",
  topic: 'national_insurance',
  kind: 'directors',
};
export const STUDENT_LOANS: Subject = {
  name: 'student loans',
  topic: 'student_loans',
  kind: 'student_loans',
};
export const STATUTORY_SICK_PAY: Subject = { name: 'Statutory Sick Pay', topic: 'sick_pay', kind: undefined };

/** A data set as answers name it, from the manifest or the register. */
export type TestedSet = Pick<TestData, 'name' | 'version'> & { readonly kind: string };

/** The data sets of a year that prove the subjects of an answer, by name and version, and the subjects that none proves:
 *  `PAYE 1.2; none for student loans`. `none` where the year has no data sets. */
export function authorityTestData(sets: readonly TestedSet[], subjects: readonly Subject[]): string {
  if (sets.length === 0) return 'none';
  const kinds = new Set<string | undefined>(subjects.map(({ kind }) => kind));
  const proof = sets.filter(({ kind }) => kinds.has(kind));
  const unproven = subjects.filter(({ kind }) => !proof.some((set) => set.kind === kind));
  return [
    ...proof.map(({ name, version }) => `${name} ${version}`),
    ...(unproven.length === 0 ? [] : [`none for ${listInWords(unproven.map(({ name }) => name))}`]),
  ].join('; ');
}
