import { Refused, type RequestNode } from '../../language/index.js';
import type { YearBook } from '../../law/books.js';
import type { WorkedCase } from '../cases/read.js';
import type { CaseOperation } from '../cases/shape.js';
import { employerCostNames } from '../../operations/employer-cost.js';
import { sickPayNames } from '../../operations/sick-pay.js';
import { taxCodeNames } from '../../operations/tax-code.js';
import type { Coverage } from './coverage.js';

const ASKED: Readonly<Record<CaseOperation, readonly string[]>> = {
  'employer-cost': employerCostNames,
  'sick-pay': sickPayNames,
  'tax-code': taxCodeNames,
};

/** Marks what a case reaches that the rules refuse: it has no answer, so it is run once more to be looked at. */
export async function observeRefusedCase(
  { operation, request }: WorkedCase,
  { book }: YearBook,
  coverage: Coverage,
): Promise<void> {
  const asRequest: RequestNode = operation === 'tax-code' ? { tax_code: request['code'] ?? '' } : request;
  const plan = book.plan(ASKED[operation]);
  try {
    const run = await plan.begin(asRequest);
    coverage.observeRefused(run);
  } catch (error) {
    // Figures beyond what there can be are refused on the way.
    if (!(error instanceof Refused)) throw error;
  }
}
