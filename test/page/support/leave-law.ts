import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadPayroll, type Payroll } from '../../../src/operations/index.js';
import { PROJECT } from '../../../src/project.js';
import { copyOf } from '../../support/copies.js';
import { SMALL_LAW } from '../../support/small-law.js';

/** The small law with one more operation, which has a page of its own by its files alone: leave-pay, from 2026-27 on. */
export function leavePayroll(): Payroll {
  const root = copyOf(SMALL_LAW);
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  cpSync(join(PROJECT, 'test/page/leave-law'), root, { recursive: true });
  return loadPayroll({ root, unreleased: true });
}

/** A right request: two payments, of which the second was paid late. */
export const LEAVE = {
  tax_year: '2026-27',
  leave: 'birth',
  part_paid: '90',
  'payments.0.paid_on': '2026-05-29',
  'payments.0.kind': 'salary',
  'payments.0.gross': '2000',
  'payments.1.paid_on': '2026-06-30',
  'payments.1.kind': 'bonus',
  'payments.1.gross': '333.33',
  'payments.1.is_late': 'true',
  has_notice: 'true',
  'agreed.days': '2',
  'agreed.top_up.amount': '10',
};

export function leaveQuery(changes: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries<string>({ ...LEAVE, ...changes }).filter(([, value]) => value !== '');
  return new URLSearchParams(all).toString();
}
