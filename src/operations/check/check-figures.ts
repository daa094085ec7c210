import { type JsonObject, objectsIn, textsIn, valueAt } from '../../json.js';
import { chooseFields } from '../choice.js';
import { jsonText } from '../json-text.js';
import { METADATA, metadataOf } from '../operation.js';
import { type OperationResult, type Payroll, parseObject } from '../payroll.js';
import { postRequestCheck } from '../request/check.js';
import { yearsOf } from '../request/tax-year.js';
import type { Work } from '../work.js';
import type { YearOfPayroll } from '../year-of-payroll.js';
import { type FigureCheck, PRINTED } from './figure-check.js';
import { type Asking, findCauses, pathsOfCheck } from './find-causes.js';

/** Calculates by the law of a year. */
export type CalculateIn = (
  taxYear: string,
  ...call: Parameters<YearOfPayroll['calculate']>
) => Work<OperationResult>;

/** The answer of a check to a request that passed its form; throws `InvalidInput` where the rules refuse it. Its calculation is that of the
 *  request as it is. */
export function* checkFigures(
  check: FigureCheck,
  { [PRINTED]: printed = null, ...request }: JsonObject,
  taxYear: string,
  payroll: Payroll,
  calculateIn: CalculateIn,
): Work<OperationResult> {
  const { operation } = check;
  const choiceOf = (year: string, paths: readonly string[], always: Parameters<typeof chooseFields>[4]) => {
    const chosen = chooseFields(payroll, operation, year, paths, always);
    if ('faults' in chosen) throw new RangeError(chosen.faults.map(({ message }) => message).join('; '));
    return chosen.choice;
  };
  const checkRequest = postRequestCheck(payroll, operation);
  const asking: Asking = {
    check: checkRequest,
    *answer(situation, paths) {
      const choice = choiceOf(situation.taxYear, paths, []);
      const { text } = yield* calculateIn(situation.taxYear, operation.name, situation.request, choice);
      return parseObject(text);
    },
    words: (year, path) => payroll.requestWords(year, operation.name).get(path) ?? [],
    yearBefore(year) {
      const { taxYears } = yearsOf(operation, payroll);
      const before = taxYears[taxYears.indexOf(year) - 1];
      return before !== undefined && payroll.book(before).isSound() ? before : undefined;
    },
  };
  const choice = choiceOf(taxYear, pathsOfCheck(check), METADATA);
  const result = yield* calculateIn(taxYear, operation.name, request, choice);
  const answer = parseObject(result.text);
  const found = yield* findCauses(
    check,
    { request: { ...request, [PRINTED]: printed }, taxYear },
    answer,
    asking,
  );
  const metadata = metadataOf(operation).map((name) => [name, answer[name] ?? null] as const);
  const text = jsonText({
    not_said: notSaid(request, answer),
    ...found,
    ...('notices' in answer && { notices: answer['notices'] ?? [] }),
    ...Object.fromEntries(metadata),
  });
  return {
    text,
    get calculation() {
      return result.calculation;
    },
    get interpreter() {
      return result.interpreter;
    },
  };
}

/** What an answer says that its request did not say, and takes for granted. */
function notSaid(request: JsonObject, { notices, assumptions }: JsonObject): readonly string[] {
  const ofNotices = objectsIn(notices)
    .filter(({ fields }) => textsIn(fields).some((path) => isMissing(request, path)))
    .flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
  return [...ofNotices, ...textsIn(assumptions)];
}

function isMissing(request: JsonObject, path: string): boolean {
  return !path.includes('.') && valueAt(request, path) === undefined;
}
