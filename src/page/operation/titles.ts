import {
  addDays,
  besidesChoice,
  dayInWords,
  type FieldTest,
  monthsLater,
  type RequestField,
} from '../../language/index.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { form as texts } from '../texts/en.js';
import { unknownHint } from '../texts/hints.js';
import { humanize, lower, PARTS, plainPath, type Titles, WORDS } from '../texts/titles.js';
import { type ShownField, withInner } from './shown-fields.js';

/** The title of an operation whose words stand with its declaration: of request fields the titles of inputs, of figures those of
 *  the answer's fields; `yearStarts` is the first day of the tax year. */
export function declaredTitles(
  fields: readonly RequestField[],
  yearStarts: string,
  answer: (fieldLabel: Titles['field']) => readonly ShownField[],
): Titles {
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
    count: (path, count) => {
      const days = plainPath(path) === TAX_MONTH ? taxMonths(yearStarts).get(count) : undefined;
      return days ?? `${lower(field(path))} ${count}`;
    },
    numbers: (path) => (plainPath(path) === TAX_MONTH ? taxMonths(yearStarts) : undefined),
    figure(path) {
      figures ??= figureTitles(answer(field));
      const plain = plainPath(path);
      return figures.get(plain) ?? humanize(lastName(plain));
    },
    word: wordOf,
  };
}

const TAX_MONTH = 'tax_month';

/** The months of a tax year by their number, from its first day: “6 May to 5 June” is 2. */
function taxMonths(yearStarts: string): ReadonlyMap<string, string> {
  const dayAndMonth = (day: string) => dayInWords(day).replace(/ \d+$/, '');
  return new Map(
    Array.from({ length: 12 }, (_, index) => {
      const [from, next] = [index, index + 1].map((months) => monthsLater(yearStarts, months) ?? yearStarts);
      return [
        String(index + 1),
        texts.fromTo(dayAndMonth(from ?? yearStarts), dayAndMonth(addDays(next ?? yearStarts, -1))),
      ] as const;
    }),
  );
}

/** What the fields of an answer are called, by path. One that is called as another is stands after the title of its group. */
function figureTitles(fields: readonly ShownField[]): ReadonlyMap<string, string> {
  const all = withInner(fields);
  const titles = all.map(({ title }) => title);
  const isOne = (title: string) => titles.indexOf(title) === titles.lastIndexOf(title);
  const inGroups = all
    .filter(({ kind }) => kind === 'group')
    .flatMap((group) =>
      group.fields
        .filter(({ title }) => !isOne(title))
        .map(({ path, title }) => [path, `${group.title}: ${lower(title)}`] as const),
    );
  return new Map([...all.map(({ path, title }) => [path, title] as const), ...inGroups]);
}

function wordOf(word: string): string {
  return WORDS.get(word) ?? (/^[A-Z]$/.test(word) ? word : humanize(word));
}

/** The help of a field, where it says more than its title; and how a day is written. */
function hintOfField(field: RequestField, titleOf: Titles['field']): string | undefined {
  const { title, help, type, path, isRequired, absent } = field;
  const says = [
    ...conditionsInWords(field, titleOf),
    ...(help === `${title}.` || help === '' ? [] : [withApostrophes(help)]),
    ...(type === 'date' ? [texts.day] : []),
    // Within a group, that of the group is enough.
    ...(!isRequired && absent === 'unknown' && !path.includes('.') ? [unknownHint] : []),
  ];
  return says.length === 0 ? undefined : says.join(' ');
}

/** Where a field may be given at all, by the fields beside it. In a group the choice or the titles say with which others. */
function conditionsInWords(field: RequestField, titleOf: Titles['field']): readonly string[] {
  const { path, name, choice = [] } = field;
  const isAtTop = path === name;
  const title = (other: string) => titleOf(path.slice(0, path.length - name.length) + other);
  const others = choice.filter((each) => each !== name).map(title);
  // What it excludes is not of a form that shows what fits: whoever gives both reads so.
  const tests = besidesChoice(field)
    .filter((test) => test.test === 'word' || (isAtTop && test.test === 'given'))
    .map((test) => testInWords(test, title, texts.only));
  return [...(isAtTop && others.length > 0 ? [texts.orElse(others)] : []), ...tests];
}

function testInWords(
  test: FieldTest,
  title: (name: string) => string,
  words: typeof texts.only | typeof texts.not,
): string {
  switch (test.test) {
    case 'given':
      return words.with(test.names.map(title));
    case 'word':
      return words.where(title(test.name), test.words.map(wordOf));
    case 'not':
      return test.condition.map((each) => testInWords(each, title, texts.not)).join(' ');
  }
}

function allFields(fields: readonly RequestField[]): readonly RequestField[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields)]);
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
