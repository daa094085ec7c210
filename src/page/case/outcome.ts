import { type JsonObject, valueAt } from '../../json.js';
import {
  answerOf,
  calculateBy,
  checkedOrFaults,
  type FieldFault,
  InvalidInput,
  type OperationResult,
} from '../../operations/index.js';
import type { PageCall } from '../page.js';
import { type Case, caseOf } from './case.js';
import { type Cases, withPrefix } from './cases.js';
import { type QueryEntry, requestEntries } from './entries.js';
import { contradictionFault, type FormFault, faultOfCase, formFaults } from './faults.js';
import { KNOWN } from './fields.js';

/** What a page has to show for a case. */
export type Outcome =
  /** Nothing was entered yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unknown'; readonly entries: readonly QueryEntry[] }
  | { readonly kind: 'faults'; readonly faults: readonly FormFault[] }
  | (CaseAnswer & { readonly kind: 'answer' });

/** The answer of a case, and the result whose run explains it, which is worked out when it is first asked for. */
export interface CaseAnswer {
  readonly answer: JsonObject;
  readonly result: OperationResult;
  readonly taxYear: string;
  /** The case whose figures these are: with the pay that was found, where the address says what it comes to. */
  readonly pageCase: Case;
}

type WithoutAnswer = Exclude<Outcome, { readonly kind: 'answer' }>;

/** The outcome of one case, or of two together: no answer where one of them has none. */
export type OutcomeOfCases =
  | WithoutAnswer
  | { readonly kind: 'answers'; readonly answers: readonly CaseAnswer[] };

/** Calculates each case, and joins the faults of both where one has any. */
export async function outcomeOfCases(
  cases: Cases,
  call: Pick<PageCall, 'visitor' | 'nextTurn'>,
): Promise<OutcomeOfCases> {
  const answers: CaseAnswer[] = [];
  const unknown: QueryEntry[] = [];
  const faults: FormFault[] = [];
  let withoutAnswer: WithoutAnswer | undefined;
  for (const [index, oneCase] of cases.entries()) {
    const outcome = await outcomeOf(oneCase, call);
    if (outcome.kind === 'answer') answers.push(outcome);
    else if (outcome.kind === 'unknown') unknown.push(...withPrefix(outcome.entries, index));
    else if (outcome.kind === 'faults') {
      faults.push(
        ...(cases.length === 1 ? outcome.faults : outcome.faults.map((each) => faultOfCase(each, index))),
      );
    } else withoutAnswer ??= outcome;
  }
  if (unknown.length > 0) return { kind: 'unknown', entries: unknown };
  if (faults.length > 0) return { kind: 'faults', faults };
  return withoutAnswer ?? { kind: 'answers', answers };
}

/** Calculates a case, where it is valid and the visitor may. */
export async function outcomeOf(
  pageCase: Case,
  { visitor, nextTurn }: Pick<PageCall, 'visitor' | 'nextTurn'>,
): Promise<Outcome> {
  if (pageCase.unknown.length > 0) return { kind: 'unknown', entries: [...new Map(pageCase.unknown)] };
  if (pageCase.isEmpty || pageCase.displayValues.has('show.begin')) return { kind: 'none' };
  if (!visitor.isOpen) return { kind: 'locked' };
  const contradictions = pageCase.contradictions.map((each) => contradictionFault(each, pageCase.titles));
  const faulty = (faults: readonly FieldFault[]): Outcome => ({
    kind: 'faults',
    faults: [
      ...formFaults(
        faults.map((each) => atChosen(each, pageCase)),
        pageCase.fields,
        pageCase,
      ),
      ...contradictions,
    ],
  });
  const { payroll, operation, search, check: ofFigures } = pageCase;
  const endpoint = ofFigures ?? search ?? operation;
  const check = checkedOrFaults(payroll, endpoint, pageCase.request);
  if ('faults' in check) {
    const outcome = faulty(check.faults);
    // Whoever adds or removes an item has not come to the rest of the form yet.
    const isAtList = pageCase.displayValues.has('show.add') || pageCase.displayValues.has('show.list');
    if (outcome.kind !== 'faults' || !isAtList) return outcome;
    const wrong = outcome.faults.filter(({ isMissing }) => isMissing !== true);
    return wrong.length === 0 ? { kind: 'none' } : { ...outcome, faults: wrong };
  }
  if (contradictions.length > 0) return faulty([]);
  try {
    const { request, taxYear } = check;
    const result = await calculateBy(payroll, endpoint, request, taxYear, undefined, nextTurn);
    const answer = answerOf(result);
    return { kind: 'answer', answer, result, taxYear, pageCase: withFoundPay(pageCase, answer) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return faulty(error.faults);
  }
}

/** The case with the pay that a search found for it. */
function withFoundPay(pageCase: Case, answer: JsonObject): Case {
  const { search, request, operation, payroll } = pageCase;
  if (search === undefined) return pageCase;
  const pounds = Number(valueAt(answer, 'net_to_gross.gross.amount'));
  return caseOf(requestEntries(search.withPay(request, pounds), ''), operation, {}, payroll);
}

/** A fault that nothing was said which pay is found by, at the figure that a person chose. */
function atChosen(fault: FieldFault, { search, chosen }: Case): FieldFault {
  const isTarget = search?.targets.some(({ field }) => field === fault.field) ?? false;
  return isTarget && fault.code === 'REQUIRED'
    ? { ...fault, field: chosen.get(KNOWN) ?? fault.field }
    : fault;
}
