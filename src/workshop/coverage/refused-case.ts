import { inputsOf, operationNamed } from '../../operations/index.js';
import type { YearBook } from '../../law/index.js';
import { Refused } from '../../language/index.js';
import type { WorkedCase } from '../cases/read.js';
import type { Coverage } from './coverage.js';

/** Marks what a case reaches that the rules refuse: it has no answer, so it is run once more to be looked at. */
export async function observeRefusedCase(
  { operation: name, request }: WorkedCase,
  { book }: YearBook,
  coverage: Coverage,
): Promise<void> {
  const operation = operationNamed(name);
  try {
    const run = await book.plan(operation.values).begin(inputsOf(operation, request));
    coverage.observeRefused(run);
  } catch (error) {
    // Figures beyond what there can be are refused on the way.
    if (!(error instanceof Refused)) throw error;
  }
}
