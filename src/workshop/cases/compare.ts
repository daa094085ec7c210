import { isList, isObject, type Json, type JsonObject, objectsIn, valueAt } from '../../json.js';
import type { WorkedCase } from './read.js';

/** The outcome of a request: an answer, or the fields that were refused. */
export type CaseOutcome = { readonly answer: JsonObject } | { readonly refused: readonly string[] };

/** A figure that is not as a case expects. */
export interface CaseDifference {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

/** The differences between an outcome and what its case expects; none when it passes. */
export function compareOutcome(workedCase: WorkedCase, outcome: CaseOutcome): readonly CaseDifference[] {
  if (workedCase.refuses !== undefined) {
    const expected = [...workedCase.refuses].sort().join(', ');
    const got = 'refused' in outcome ? [...outcome.refused].sort().join(', ') : 'an answer';
    return expected === got ? [] : [{ path: 'refuses', expected, got }];
  }
  if ('refused' in outcome) {
    return [{ path: 'refuses', expected: 'an answer', got: `refused: ${outcome.refused.join(', ')}` }];
  }
  const fieldDifferences = [...workedCase.expect].flatMap(([path, expected]) => {
    const got = valueAt(outcome.answer, path);
    return isEqual(got, expected) ? [] : [{ path, expected: fieldText(expected), got: fieldText(got) }];
  });
  return [
    ...fieldDifferences,
    ...assumptionDifferences(workedCase, outcome.answer),
    ...noticeDifferences(workedCase, outcome.answer),
  ];
}

/** Sentences that are missing, and those that must not be there. */
function assumptionDifferences(
  { assumes, doesNotAssume }: WorkedCase,
  answer: JsonObject,
): readonly CaseDifference[] {
  const { assumptions } = answer;
  const sentences = isList(assumptions) ? assumptions.map(String) : [];
  const got = sentences.length === 0 ? 'none' : sentences.join(' | ');
  return [
    ...assumes
      .filter((words) => !sentences.some((sentence) => sentence.includes(words)))
      .map((words) => ({ path: 'assumes', expected: `a sentence with “${words}”`, got })),
    ...doesNotAssume.flatMap((words) => {
      const sentence = sentences.find((each) => each.includes(words));
      return sentence === undefined
        ? []
        : [{ path: 'does_not_assume', expected: `no sentence with “${words}”`, got: sentence }];
    }),
  ];
}

/** Notices that are missing, and those that are given and must not be. */
function noticeDifferences(
  { notices, doesNotNotice }: WorkedCase,
  answer: JsonObject,
): readonly CaseDifference[] {
  const answerNotices = objectsIn(answer['notices']);
  const codes = answerNotices.map(({ code }) => String(code));
  const got = codes.length === 0 ? 'none' : codes.join(', ');
  return [
    ...notices
      .filter((code) => !codes.includes(code))
      .map((code) => ({ path: 'notices', expected: `the notice ${code}`, got })),
    ...doesNotNotice.flatMap((code) => {
      const notice = answerNotices.find((each) => each['code'] === code);
      return notice === undefined
        ? []
        : [{ path: 'does_not_notice', expected: `no notice ${code}`, got: String(notice['message']) }];
    }),
  ];
}

function isEqual(a: Json | undefined, b: Json): boolean {
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index] ?? null));
  if (isObject(a) && isObject(b)) {
    const names = Object.keys(b);
    return names.length === Object.keys(a).length && names.every((name) => isEqual(a[name], b[name] ?? null));
  }
  return a === b;
}

function fieldText(json: Json | undefined): string {
  return json === undefined ? 'no such field' : JSON.stringify(json);
}
