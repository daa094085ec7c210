import { type Calculation, type Plan, Refused, type RequestNode, type Results } from '../language/index.js';
import { programCounts } from '../program-counts.js';
import { Bail } from './bail.js';
import { programOf } from './program-of.js';

/** What `read` makes of a request by the program of the book; undefined where the program leaves it to the interpreter. The
 *  book must be ready, and nothing of the calculation may be kept: the next request overwrites it. */
export function readByProgram<T>(
  { book, refusals }: Plan,
  request: RequestNode,
  read: (calculation: Calculation) => T,
): T | undefined {
  const program = programOf(book);
  if (program === undefined) return undefined;
  try {
    const result = read(program.start(request, refusals));
    programCounts.written++;
    return result;
  } catch (error) {
    if (!(error instanceof Bail) && !(error instanceof Refused)) throw error;
    // The interpreter also says what is refused.
    programCounts.left++;
    return undefined;
  }
}

/** What `read` makes of a request, by the program or else by the interpreter. Throws `Refused` if rules refuse it. */
export function readResults<T>(plan: Plan, request: RequestNode, read: (results: Results) => T): T {
  // In a list, as what is read may be undefined.
  const byProgram = readByProgram(plan, request, (run) => [read(run)] as const);
  if (byProgram !== undefined) return byProgram[0];
  const calculation = plan.start(request);
  plan.throwRefusals(calculation);
  return read(calculation);
}
