import { isDeepStrictEqual } from 'node:util';
import type { CalculatedAnswer, Calculator, RequestRefusal } from '../../cli/index.js';
import { type Json, type JsonObject, objectsIn, textsIn, valueAt } from '../../json.js';
import type { WorkedCase } from './read.js';

/** A case that was calculated; it passed when nothing differs. */
export interface CaseResult {
  readonly workedCase: WorkedCase;
  readonly answer: CalculatedAnswer | RequestRefusal;
  readonly differences: readonly CaseDifference[];
}

/** A figure that is not as a case expects; what else is not so, by the key of the case that expects it. */
export interface CaseDifference {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

/** Calculates a worked case, and compares what comes of it with what it expects. */
export async function runCase(workedCase: WorkedCase, calculator: Calculator): Promise<CaseResult> {
  const answer = await calculator.calculateOrRefuse(workedCase.operation, workedCase.request);
  return { workedCase, answer, differences: differencesOf(workedCase, answer) };
}

/** What came of a request: an answer, or the fields that were refused. */
type CaseOutcome =
  | { readonly answer: JsonObject }
  | { readonly faults: readonly { readonly field: string }[] };

/** In what an outcome is not as a case expects. */
export function differencesOf(
  { refuses, expect, assumes, doesNotAssume, notices, doesNotNotice }: WorkedCase,
  outcome: CaseOutcome,
): readonly CaseDifference[] {
  const difference = (path: string, expected: string, got: string) => ({ path, expected, got });
  if ('faults' in outcome || refuses !== undefined) {
    const refused = 'faults' in outcome ? [...new Set(outcome.faults.map(({ field }) => field))] : undefined;
    if (refuses === undefined) return [difference('refuses', 'an answer', `refused: ${refused?.join(', ')}`)];
    const expected = [...refuses].sort().join(', ');
    const got = refused === undefined ? 'an answer' : refused.sort().join(', ');
    return expected === got ? [] : [difference('refuses', expected, got)];
  }
  const { answer } = outcome;
  const sentences = textsIn(answer['assumptions']);
  const given = objectsIn(answer['notices']);
  const codes = given.map(({ code }) => String(code));
  const list = (all: readonly string[], mark: string) => (all.length === 0 ? 'none' : all.join(mark));
  return [
    ...[...expect].flatMap(([path, expected]) => {
      const got = valueAt(answer, path);
      return isDeepStrictEqual(got, expected) ? [] : [difference(path, fieldText(expected), fieldText(got))];
    }),
    ...assumes
      .filter((words) => !sentences.some((sentence) => sentence.includes(words)))
      .map((words) => difference('assumes', `a sentence with “${words}”`, list(sentences, ' | '))),
    ...doesNotAssume.flatMap((words) => {
      const sentence = sentences.find((each) => each.includes(words));
      return sentence === undefined
        ? []
        : [difference('does_not_assume', `no sentence with “${words}”`, sentence)];
    }),
    ...notices
      .filter((code) => !codes.includes(code))
      .map((code) => difference('notices', `the notice ${code}`, list(codes, ', '))),
    ...doesNotNotice.flatMap((code) => {
      const notice = given.find((each) => each['code'] === code);
      return notice === undefined
        ? []
        : [difference('does_not_notice', `no notice ${code}`, String(notice['message']))];
    }),
  ];
}

function fieldText(json: Json | undefined): string {
  return json === undefined ? 'no such field' : JSON.stringify(json);
}
