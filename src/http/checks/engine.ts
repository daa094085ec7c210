import { memoize } from '../../cache.js';
import { nameOf } from '../../law/index.js';
import type { JsonObject, Payroll } from '../../operations/index.js';
import { then } from '../../then.js';
import { invalidInput } from '../errors.js';
import { suggester, suggestWord } from '../schemas/suggestions.js';
import { didYouMeanSuffix, oneOf, truncateName } from '../schemas/wording.js';
import type { Query } from './query.js';

/** What a request says of the law it asks for. */
interface LawAsked {
  readonly query: Query;
  readonly body?: JsonObject;
}

/** Answers a call by the law of the label that its query names as `engine`, else by the present law of all years. `make` makes
 *  what answers, once for each. */
export function byLabel<Call extends LawAsked, Answer>(
  payroll: Payroll,
  make: (payroll: Payroll) => (call: Call) => Answer | Promise<Answer>,
): (call: Call) => Answer | Promise<Answer> {
  const answerBy = memoize(make);
  return (call) => then(lawAsked(payroll, call), (law) => answerBy(law)(call));
}

/** The law that a request asks for. Throws INVALID_INPUT where it names a label that there is not, or whose book is not kept, or
 *  the label of one year and another year: what else is wrong with it only that law can say. */
export function lawAsked(payroll: Payroll, { query, body }: LawAsked): Payroll | Promise<Payroll> {
  const { engine } = query;
  // That it is given twice is found with the rest of the query.
  if (typeof engine !== 'string') return payroll;
  if (!payroll.isKept(engine))
    throw invalidInput([{ field: 'engine', code: 'NOT_ALLOWED', message: fault(engine, payroll) }]);
  const year = yearOf(engine);
  const named = body?.['tax_year'] ?? query['tax_year'];
  if (payroll.taxYears.some((each) => each === named && each !== year)) {
    const message = `engine and tax_year must be of one year: ${engine} is law of ${year}, not of ${String(named)}`;
    throw invalidInput([
      { field: 'engine', code: 'NOT_ALLOWED', message },
      { field: 'tax_year', code: 'NOT_ALLOWED', message },
    ]);
  }
  return payroll.under(engine);
}

function fault(engine: string, payroll: Payroll): string {
  const known = payroll.labels.map(nameOf);
  const year = yearOf(engine);
  const kept = known.filter((each) => payroll.isKept(each));
  const ofYear = kept.filter((each) => yearOf(each) === year);
  if (known.includes(engine) && ofYear.length === 0)
    return `engine must be a label whose book is kept; that of ${engine} is not`;
  const suggestion = didYouMeanSuffix(suggestWord(engine, kept, suggester()));
  if (ofYear.length > 0)
    return `engine must be ${oneOf(ofYear)}, the labels of ${year} whose books are kept${suggestion}`;
  return `engine must be a released label such as ${payroll.identity(payroll.latestTaxYear).engine}, not ${truncateName(engine)}${suggestion}`;
}

function yearOf(engine: string): string {
  return engine.split('.')[0] ?? '';
}
