import { memoize } from '../../cache.js';
import type { JsonObject } from '../../json.js';
import { labelName, yearOfLabel } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { then } from '../../then.js';
import { invalidInput } from '../errors.js';
import { suggester, suggestWord } from '../schemas/suggestions.js';
import { didYouMeanSuffix, oneOf, truncateName } from '../schemas/wording.js';
import type { Query } from './query.js';

/** The parts of a request that choose its law. */
interface LawRequest {
  readonly query: Query;
  readonly body?: JsonObject;
}

/** Answers a call by the law of the label that its query names as `engine`, else by the present law of all years. `make` makes the
 *  handler for a law; it is called once for each law. */
export function byLabel<Call extends LawRequest, Answer>(
  payroll: Payroll,
  make: (payroll: Payroll) => (call: Call) => Answer | Promise<Answer>,
): (call: Call) => Answer | Promise<Answer> {
  const answerBy = memoize(make);
  return (call) => then(lawFor(payroll, call), (law) => answerBy(law)(call));
}

/** The law that a request chooses. Throws INVALID_INPUT where it names an unknown label, one without a bundle, or the label of
 *  one year and another year: any other fault is for that law to find. */
export function lawFor(payroll: Payroll, { query, body }: LawRequest): Payroll | Promise<Payroll> {
  const { engine } = query;
  // An engine that is given twice is a list; the check of the query reports it.
  if (typeof engine !== 'string') return payroll;
  if (!payroll.isAvailable(engine))
    throw invalidInput([{ field: 'engine', code: 'NOT_ALLOWED', message: engineFault(engine, payroll) }]);
  const year = yearOfLabel(engine);
  const requestedYear = body?.['tax_year'] ?? query['tax_year'];
  if (payroll.taxYears.some((each) => each === requestedYear && each !== year)) {
    const message = `engine and tax_year must be of one year: ${engine} is law of ${year}, not of ${String(requestedYear)}`;
    throw invalidInput([
      { field: 'engine', code: 'NOT_ALLOWED', message },
      { field: 'tax_year', code: 'NOT_ALLOWED', message },
    ]);
  }
  return payroll.under(engine);
}

function engineFault(engine: string, payroll: Payroll): string {
  const labels = payroll.labels.map(labelName);
  const year = yearOfLabel(engine);
  const available = labels.filter((each) => payroll.isAvailable(each));
  const labelsOfYear = available.filter((each) => yearOfLabel(each) === year);
  if (labels.includes(engine) && labelsOfYear.length === 0)
    return `engine must be a label whose book is kept; that of ${engine} is not`;
  const suggestion = didYouMeanSuffix(suggestWord(engine, available, suggester()));
  if (labelsOfYear.length > 0)
    return `engine must be ${oneOf(labelsOfYear)}, the labels of ${year} whose books are kept${suggestion}`;
  return `engine must be a released label such as ${payroll.identity(payroll.latestTaxYear).engine}, not ${truncateName(engine)}${suggestion}`;
}
