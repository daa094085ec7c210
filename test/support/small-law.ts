import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPayroll, type Payroll } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { copyOf } from './copies.js';
import { releaseAsItStands } from './release.js';

/*
 * The small law: a whole book that every command, the service with its OpenAPI document, the pages and the package take, in a tenth of the
 * time of the project's. What is true of any book is tested on it; what is true of this law is a case, a row of HMRC's or an invariant.
 *
 * It has two years, 2025-26 (one figure changes on 6 January) and 2026-27 (with loan plans and a figure of sick pay that the year before
 * lacks), some twenty figures each, its own cases, typical people and rows written like HMRC's, one with a known difference. Its figures
 * are round, so that a test can say them. In 2026-27: income tax of 20% and 40% (Scotland 19% and 42%) above £12,600, cumulative or on its
 * own; National Insurance of 8% above £12,000 a year under letter A, none under C; the employer's 15% above £4,800; loans plan_1, plan_2,
 * plan_4 and postgraduate, of which the one with the lowest threshold is repaid; a pension in percent of pay; sick pay.
 *
 * What it cannot serve, though requests may say some of it: other frequencies than monthly and weekly, Wales, directors, pay for other pay
 * days and what was paid before in a pay period, statutory pay, benefits, allowances but the personal one, a charge on Child Benefit.
 */

/** The folder of the small law as it stands, without labels. No test changes it. */
export const SMALL_LAW = join(PROJECT, 'test/support/small-law');

/** Its years, the latest last. */
export const SMALL_YEARS = ['2025-26', '2026-27'] as const;

let released: string | undefined;

/** A folder with the small law, each of its years released as it stands; made once for all tests of a process, and changed by none: one
 *  that changes it borrows a copy (`borrowCopy`). */
export function releasedSmallLaw(): string {
  if (released !== undefined) return released;
  const root = copyOf(SMALL_LAW);
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  // Labels can be released whether or not the version of the project is out.
  writeFileSync(join(root, 'package.json'), '{ "version": "1.0.0-pre" }');
  releaseAsItStands(root);
  released = root;
  return root;
}

let payroll: Payroll | undefined;

/** The operations over the small law, also where no label names it; made once for all tests of a process. */
export function smallPayroll(): Payroll {
  payroll ??= loadPayroll({ root: SMALL_LAW, unreleased: true });
  return payroll;
}
