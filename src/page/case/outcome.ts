import { type JsonObject, valueAt } from '../../json.js';
import type { Run } from '../../language/index.js';
import { answerOf, InvalidInput } from '../../operations/index.js';
import type { PageCall } from '../page.js';
import type { FieldFault } from '../site.js';
import type { Case } from './case.js';
import { type Cases, prefixed } from './cases.js';
import type { Entry } from './entries.js';
import { faultOfCase, type ShownFault, shownFaults } from './faults.js';

/** What becomes of a case. */
export type Outcome =
  /** Nothing was said yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unknown'; readonly entries: readonly Entry[] }
  | { readonly kind: 'faults'; readonly faults: readonly ShownFault[] }
  | (CaseAnswer & { readonly kind: 'answer' });

/** What a case comes to, and the run that its reasons are in. */
export interface CaseAnswer {
  readonly answer: JsonObject;
  readonly run: Run;
  readonly taxYear: string;
}

type NotAnswered = Exclude<Outcome, { readonly kind: 'answer' }>;

/** What becomes of one case, or of two together: nothing is worked out where one of them is wrong. */
export type OutcomeOfCases =
  | NotAnswered
  | { readonly kind: 'answers'; readonly answers: readonly CaseAnswer[] };

export async function outcomeOfCases(
  cases: Cases,
  call: Pick<PageCall, 'site' | 'visitor'>,
): Promise<OutcomeOfCases> {
  const answers: CaseAnswer[] = [];
  const unknown: Entry[] = [];
  const faults: ShownFault[] = [];
  let other: NotAnswered | undefined;
  for (const [at, of] of cases.entries()) {
    const outcome = await outcomeOf(of, call);
    if (outcome.kind === 'answer') answers.push(outcome);
    else if (outcome.kind === 'unknown') unknown.push(...prefixed(outcome.entries, at));
    else if (outcome.kind === 'faults') {
      faults.push(
        ...(cases.length === 1 ? outcome.faults : outcome.faults.map((each) => faultOfCase(each, at))),
      );
    } else other ??= outcome;
  }
  if (unknown.length > 0) return { kind: 'unknown', entries: unknown };
  if (faults.length > 0) return { kind: 'faults', faults };
  return other ?? { kind: 'answers', answers };
}

/** Works a case out, where its visitor may and it is right. */
export async function outcomeOf(
  of: Case,
  { site, visitor }: Pick<PageCall, 'site' | 'visitor'>,
): Promise<Outcome> {
  if (of.unknown.length > 0) return { kind: 'unknown', entries: [...new Map(of.unknown)] };
  if (of.isEmpty || of.shown.has('show.begin')) return { kind: 'none' };
  if (!visitor.isOpen) return { kind: 'locked' };
  const faulty = (faults: readonly FieldFault[]): Outcome => ({
    kind: 'faults',
    faults: shownFaults(faults, of.fields),
  });
  const checked = site.check(of.operation, of.request, of.payroll);
  if ('faults' in checked) return faulty(checked.faults);
  try {
    const { request, taxYear } = checked;
    const result = await of.payroll.calculate(of.operation.name, request, taxYear);
    return { kind: 'answer', answer: answerOf(result), run: result.run, taxYear };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return faulty(error.fields.map((fault) => ({ ...fault, code: 'REFUSED' })));
  }
}

/** The figure at a path of an answer; 0 where there is none. */
export function numberAt(answer: JsonObject, path: string): number {
  const value = valueAt(answer, path);
  return typeof value === 'number' ? value : 0;
}
