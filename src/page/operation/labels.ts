import { besidesChoice, type FieldTest, type RequestField } from '../../language/index.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { form as texts } from '../texts/en.js';
import { unknownHint } from '../texts/hints.js';
import { humanize, type Labels, lower, PARTS, plainPath, WORDS } from '../texts/labels.js';
import { type AnswerPart, withInner } from './answer-parts.js';

/** The labels of an operation whose words stand with its declaration: of request fields the titles of inputs, of figures those of
 *  the answer's fields. */
export function declaredLabels(
  fields: readonly RequestField[],
  answer: (fieldLabel: Labels['field']) => readonly AnswerPart[],
): Labels {
  const byPath = new Map(allFields(fields).map((each) => [each.path, each]));
  let figures: ReadonlyMap<string, string> | undefined;
  const field = (path: string): string => {
    const plain = plainPath(path);
    const name = lastName(plain);
    const title = byPath.get(plain)?.title;
    return title === undefined ? (PARTS.get(name) ?? humanize(name)) : withApostrophes(title);
  };
  return {
    field,
    alternative: (path) => byPath.get(plainPath(path))?.option ?? field(path),
    hint: (each, isRepeated = false) => (isRepeated ? undefined : hintOfField(each, field)),
    count: (path, count) => `${lower(field(path))} ${count}`,
    figure(path) {
      figures ??= new Map(withInner(answer(field)).map((each) => [each.path, each.label]));
      const plain = plainPath(path);
      return figures.get(plain) ?? humanize(lastName(plain));
    },
    word: wordOf,
  };
}

function wordOf(word: string): string {
  return WORDS.get(word) ?? (/^[A-Z]$/.test(word) ? word : humanize(word));
}

/** The help of a field, where it says more than its title; and how a day is written. */
function hintOfField(field: RequestField, labelOf: Labels['field']): string | undefined {
  const { title, help, type, path, isRequired, absent } = field;
  const says = [
    ...conditionsInWords(field, labelOf),
    ...(help === `${title}.` || help === '' ? [] : [withApostrophes(help)]),
    ...(type === 'date' ? [texts.day] : []),
    // Within a group, that of the group is enough.
    ...(!isRequired && absent === 'unknown' && !path.includes('.') ? [unknownHint] : []),
  ];
  return says.length === 0 ? undefined : says.join(' ');
}

/** Where a field may be given at all, by the fields beside it. In a group the choice or the labels say with which others. */
function conditionsInWords(field: RequestField, labelOf: Labels['field']): readonly string[] {
  const { path, name, choice = [] } = field;
  const isAtTop = path === name;
  const label = (other: string) => labelOf(path.slice(0, path.length - name.length) + other);
  const others = choice.filter((each) => each !== name).map(label);
  const tests = besidesChoice(field)
    .filter((test) => isAtTop || test.test === 'word')
    .map((test) => testInWords(test, label, texts.only));
  return [...(isAtTop && others.length > 0 ? [texts.orElse(others)] : []), ...tests];
}

function testInWords(
  test: FieldTest,
  label: (name: string) => string,
  words: typeof texts.only | typeof texts.not,
): string {
  switch (test.test) {
    case 'given':
      return words.with(test.names.map(label));
    case 'word':
      return words.where(label(test.name), test.words.map(wordOf));
    case 'not':
      return test.condition.map((each) => testInWords(each, label, texts.not)).join(' ');
  }
}

function allFields(fields: readonly RequestField[]): readonly RequestField[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields)]);
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
