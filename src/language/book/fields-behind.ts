import { conditionsOf, termsOf } from '../constructs/definition-walks.js';
import { readsOf } from '../constructs/dependencies.js';
import { refusalTerms, sentencesOf, sentenceTerms, termsIn } from '../formula/terms.js';
import type { CheckedBook, CheckedCondition, CheckedValue, ConditionId } from './checked.js';
import { namesInCondition } from './field-condition.js';
import type { RequestField } from './request-field.js';
import { factsOf } from './rests-on.js';
import type { Term } from './term.js';

/** Whether a term needs the number of payslips of the year: a sum over the items of a list does not. */
function countsPayslips(term: Term): boolean {
  if (term.term === 'across') return term.value.type.grain !== 'item';
  return term.term === 'payslip' || term.term === 'spread';
}

/** What an answer shows besides values. */
export interface ShownBeside {
  readonly conditions: readonly CheckedCondition[];
  /** Inputs, fields and lists of the request, by their paths. */
  readonly inputs: readonly string[];
}

/** The fields of a request that these values can rest on, with those of refusals and sentences on the way. */
export function fieldsBehind(
  book: CheckedBook,
  answerValues: readonly CheckedValue[],
  showsNotices: boolean,
  { conditions, inputs }: ShownBeside,
): readonly RequestField[] {
  const tests = new Map(
    book.topicConditions.flatMap(({ conditions }) => conditions.map(({ id, test }) => [id, test] as const)),
  );
  const values = new Set(answerValues);
  const topics = new Set<string>();
  const paths = new Set<string>(inputs);
  const read = (term: Term): void => {
    if (term.term === 'input') paths.add(term.input.path);
    if (term.term === 'value' || term.term === 'across') values.add(term.value);
    if (countsPayslips(term) && book.payslips !== undefined) values.add(book.payslips);
    termsIn(term).forEach(read);
  };
  const readCondition = (id: ConditionId | undefined): void => {
    const test = id === undefined ? undefined : tests.get(id);
    if (test !== undefined) factsOf(test).forEach(read);
  };
  for (const { test } of conditions) factsOf(test).forEach(read);
  // The loop visits what is added to the set on the way.
  for (const value of values) {
    for (const each of readsOf(value)) values.add(each.value);
    termsOf(value.definition).forEach(read);
    conditionsOf(value.definition).forEach(readCondition);
    for (const sentence of sentencesOf(value, showsNotices)) {
      readCondition(sentence.when);
      sentenceTerms(sentence).forEach(read);
    }
    if (topics.has(value.topic)) continue;
    topics.add(value.topic);
    for (const refusal of book.refusals.filter(({ topic }) => topic === value.topic)) {
      readCondition(refusal.when);
      refusalTerms(refusal).forEach(read);
    }
  }
  for (const [list, { of }] of book.madeLists)
    if ([...paths].some((path) => path === list || path.startsWith(`${list}.`))) paths.add(of);
  return fieldsRead(book.requestFields, [...paths]);
}

/** The fields that paths read, and the groups with such fields; amounts and lists as a whole. What their conditions ask about comes with
 *  them. */
function fieldsRead(fields: readonly RequestField[], paths: readonly string[]): readonly RequestField[] {
  const read = new Set(
    fields.filter(({ path }) => paths.some((each) => each === path || each.startsWith(`${path}.`))),
  );
  // The loop visits what is added to the set on the way.
  for (const { requiredIf = [], allowedIf = [] } of read) {
    const asked = namesInCondition([...requiredIf, ...allowedIf]);
    for (const field of fields) if (asked.includes(field.name)) read.add(field);
  }
  return fields.flatMap((field) => {
    const isRead = read.has(field);
    const isWhole = ['amount_per', 'amounts', 'list'].includes(field.type);
    const withoutDefault = withoutDefaults(field, paths);
    return isRead
      ? [isWhole ? withoutDefault : { ...withoutDefault, fields: fieldsRead(field.fields, paths) }]
      : [];
  });
}

/** A flag has no default where rules read whether the request has it. */
function withoutDefaults(field: RequestField, paths: readonly string[]): RequestField {
  const isAskedFor = field.type === 'flag' && paths.includes(`${field.path}.given`);
  const fields = field.fields.map((each) => withoutDefaults(each, paths));
  return { ...field, fields, ...(isAskedFor && { default: undefined }) };
}
