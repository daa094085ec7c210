import { type Findings, YEARS } from '../../../yaml/index.js';
import type { CheckedBook, CheckedValue } from '../checked.js';
import type { RequestField } from '../request-field.js';
import type { Names } from './names.js';
import type { RequiredName, UncheckedBook } from './unchecked-book.js';

/** Checks that requests and rules have what operations name of them. An input that an answer shows is used. */
export function checkRequiredNames(
  { requiredNames = [], taxYear, topics, otherTopics = [] }: UncheckedBook,
  { requestFields, madeLists }: Pick<CheckedBook, 'requestFields' | 'madeLists'>,
  values: readonly CheckedValue[],
  names: Names,
  findings: Findings,
): void {
  const all = withInner(requestFields);
  const pathsOf = (isMeant: (field: RequestField) => boolean) => all.filter(isMeant).map(({ path }) => path);
  const known: Readonly<Record<RequiredName['is'], readonly string[]>> = {
    input: [...names.inputs.keys()],
    date: [...names.inputs.values()].filter(({ type }) => type.kind === 'date').map(({ path }) => path),
    field: pathsOf(() => true),
    list: [...pathsOf(({ type }) => type === 'list'), ...madeLists.keys()],
    words: pathsOf(({ words }) => words.length > 0),
    topic: [...topics, ...otherTopics].map(({ name }) => name),
    value: values.flatMap(({ fullName, declaration }) => [declaration.name, fullName]),
    notice: values.flatMap(({ declaration }) => declaration.notices.map(({ code }) => code.text)),
  };
  for (const { name, is, place = topics[0]?.place } of requiredNames) {
    if (is === 'input' || is === 'date') names.markUsed(`request.${name}`);
    if (place === undefined || names.lacksTopics || known[is].includes(name)) continue;
    if (OF_REQUESTS.includes(is) && names.isReported('inputs', place, undefined, name)) continue;
    findings.addUnknown(place, `“${name}” is ${IN_WORDS[is]} of ${YEARS}.`, name, known[is], taxYear);
  }
}

const OF_REQUESTS: readonly RequiredName['is'][] = ['input', 'date', 'field', 'list', 'words'];

const IN_WORDS: Readonly<Record<RequiredName['is'], string>> = {
  input: 'no input of the requests',
  date: 'no date of the requests',
  topic: 'no topic of the rules',
  value: 'no value of the rules',
  notice: 'no notice of the rules',
  field: 'no field of the requests',
  list: 'no list of the requests',
  words: 'no field with words of the requests',
};

function withInner(fields: readonly RequestField[]): readonly RequestField[] {
  return fields.flatMap((field) => [field, ...withInner(field.fields)]);
}
