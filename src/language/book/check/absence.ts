import type { Findings } from '../../../yaml/index.js';
import { conditionsOf, termsOf } from '../../constructs/definition-walks.js';
import { readsOf } from '../../constructs/dependencies.js';
import { claimTerms, nestedTerms } from '../../formula/terms.js';
import type { CheckedBook, CheckedTest, CheckedValue, ConditionId } from '../checked.js';
import { fieldsBehind } from '../fields-behind.js';
import type { Input } from '../model.js';
import { pathsOfFields } from '../request-field.js';
import { factsOf } from '../rests-on.js';
import type { CheckedClaim, Term } from '../term.js';
import type { Names } from './names.js';
import type { UncheckedBook } from './unchecked-book.js';

/*
 * What it means that a request leaves a field out. That each input says so is checked with the fields of requests; here, that the book
 * bears it out: the absence of one that is `unknown` is what a sentence or a refusal is about, and in the place of a `default` something
 * counts.
 */

/** Reports names in sentences that are no fields of a request. */
export function checkNamesOfSentences(
  { requestFields }: CheckedBook,
  values: readonly CheckedValue[],
  names: Names,
  findings: Findings,
): void {
  const known = new Set(pathsOfFields(requestFields));
  const sentences = values.flatMap(({ assumptions, notices }) => [...assumptions, ...notices]);
  for (const { text, place } of sentences.flatMap((sentence) => sentence.names)) {
    if (known.has(text) || names.isReported('inputs', place, undefined, text)) continue;
    findings.addUnknown(place, `“${text}” is not a field of a request.`, text, known);
  }
}

/** Reports sentences that do not depend on the absence of what they name, and inputs whose `absent` the book does not bear out. To be
 *  used where all else is in order. */
export function checkAbsence(
  book: CheckedBook,
  values: readonly CheckedValue[],
  { topics, requiredValues, requiredNames = [] }: UncheckedBook,
  answerValues: readonly CheckedValue[],
  { usedPaths }: Names,
  findings: Findings,
): void {
  const fields = new Map(topics.flatMap(({ inputs }) => inputs.flatMap(withFields)));
  const tests = new Map(
    book.topicConditions.flatMap(({ conditions }) => conditions.map(({ id, test }) => [id, test] as const)),
  );
  const dependsOn = (path: string, when: ConditionId | undefined, ...claims: Claims) => {
    const { type, default: fallback } = fields.get(path) ?? {};
    // Without a group there is none of its fields, without a list none of its items.
    const isRead = (of: string) =>
      of === `${path}.given` ||
      (of === path && fallback !== undefined) ||
      (of.startsWith(`${path}.`) && (type === 'list' || (type === 'group' && of.endsWith('.given'))));
    return [...pathsBehind(when, claims, tests)].some(isRead);
  };
  const isNamed = new Set<string>();
  for (const { assumptions, notices } of values) {
    for (const { when, if: claim, names } of [...assumptions, ...notices])
      for (const { text, place } of names) {
        isNamed.add(text);
        if (dependsOn(text, when, claim)) continue;
        const says = `This is said whether or not “${text}” was given: its “when” or “if” must ask for “${text}.given”.`;
        findings.add(place, says);
      }
  }
  for (const { when, if: claim, fields: refused } of book.refusals)
    for (const { path, if: only } of refused) if (dependsOn(path, when, claim, only)) isNamed.add(path);
  const shown = new Set(requiredValues.map(({ value }) => value));
  const besideValues = {
    conditions: book.topicConditions.flatMap(({ topic, conditions }) =>
      conditions.filter(({ name }) => shown.has(`${topic}.${name}`)),
    ),
    inputs: requiredNames.map(({ name }) => name),
  };
  const asked = new Set(pathsOfFields(fieldsBehind(book, answerValues, true, besideValues)));
  for (const [path, { type, default: fallback, keys }] of fields) {
    const { absent } = keys;
    // A topic may declare what only another book reads, or what no answer of this one rests on.
    const isUsed = [...usedPaths].some((used) => `${used}.`.startsWith(`request.${path}.`));
    if (absent === undefined || !isUsed || !asked.has(path)) continue;
    if (absent.text === 'unknown' && !isNamed.has(path)) {
      const says = `“${path}” is unknown where it is left out, and nothing says so: name it in “names” of a sentence, or in “fields” of a refusal, whose “when” or “if” asks for “${path}.given”.`;
      findings.add(absent.place, says);
    }
    const fieldsIn = [...fields].filter(([each]) => each.startsWith(`${path}.`));
    const hasDefault =
      fallback !== undefined ||
      type === 'flag' ||
      usedPaths.has(`request.${path}.given`) ||
      (type === 'group' && fieldsIn.some(([, { keys: ofField }]) => ofField.absent?.text === 'default'));
    if (absent.text === 'default' && !hasDefault) {
      const says = `Nothing counts in the place of “${path}”: it has no “default”, and no rule asks for “${path}.given”. Write “absent: none”.`;
      findings.add(absent.place, says);
    }
  }
}

type Claims = readonly (CheckedClaim | undefined)[];

/** An input and the fields of its items, by their paths in requests. */
function withFields(input: Input): readonly (readonly [string, Input])[] {
  return [
    [input.path, input],
    ...input.fields.map((field) => [`${input.path}.${field.path}`, field] as const),
  ];
}

/** The paths of inputs that a condition and claims rest on, at any distance. */
function pathsBehind(
  when: ConditionId | undefined,
  claims: Claims,
  tests: ReadonlyMap<number, CheckedTest>,
): ReadonlySet<string> {
  const paths = new Set<string>();
  const values = new Set<CheckedValue>();
  const read = (term: Term): void => {
    for (const each of nestedTerms(term)) {
      if (each.term === 'input') paths.add(each.input.path);
      if (each.term === 'value' || each.term === 'across') values.add(each.value);
    }
  };
  const readCondition = (id: ConditionId): void => {
    const test = tests.get(id);
    if (test !== undefined) factsOf(test).forEach(read);
  };
  if (when !== undefined) readCondition(when);
  claims.flatMap(claimTerms).forEach(read);
  // The loop visits what is added to the set on the way.
  for (const value of values) {
    for (const each of readsOf(value)) values.add(each.value);
    termsOf(value.definition).forEach(read);
    conditionsOf(value.definition).forEach(readCondition);
  }
  return paths;
}
