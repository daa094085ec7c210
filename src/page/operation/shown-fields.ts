import type { FieldShape, Operation, Payroll } from '../../operations/index.js';
import { titleOf } from '../../reasons/index.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { operation as texts } from '../texts/en.js';
import { humanize } from '../texts/titles.js';

/** How a page draws a field of an answer. */
export type ShownAs =
  | 'money'
  | 'percent'
  | 'number'
  | 'word'
  | 'date'
  | 'text'
  | 'flag'
  | 'group'
  | 'list'
  /** Sentences with codes, of which people read the sentences. */
  | 'reasons'
  /** A group whose fields the answer names: amounts by word, and the periods of a year. */
  | 'amounts'
  | 'periods';

/** A field of an answer as a page draws it. */
export interface ShownField {
  readonly name: string;
  /** `weeks.pay`: items of lists have no number. */
  readonly path: string;
  readonly kind: ShownAs;
  readonly title: string;
  /** The full name of the value of the rules that it shows, where it shows one. */
  readonly value: string | undefined;
  /** Of a group, of the items of a list, or of each period. */
  readonly fields: readonly ShownField[];
}

/** The fields of the answer of an operation in a year, in their order, without its notices and metadata. Each is called by its own title,
 *  else by that of the value or of the input that it shows, else by its name. `fieldLabel` is of a request field by its path. */
export function shownFieldsOf(
  { shapes, name: operation }: Operation,
  payroll: Payroll,
  taxYear: string,
  fieldLabel: (path: string) => string,
): readonly ShownField[] {
  const { values } = payroll.book(taxYear).bookOf(operation).checked;
  const fieldTitle = ({ name, title, value, input }: FieldShape): string => {
    const rule = values.find(({ fullName }) => fullName === value);
    if (title !== undefined) return withApostrophes(title);
    if (rule !== undefined) return withApostrophes(titleOf(rule));
    return input === undefined ? humanize(name) : fieldLabel(input);
  };
  const shownIn = (all: readonly FieldShape[], above: string): readonly ShownField[] =>
    all.flatMap((shape): readonly ShownField[] => {
      const { name, as, value, fields } = shape;
      if (as === 'notices') return [];
      const path = above === '' ? name : `${above}.${name}`;
      const inner = as === 'bands' ? bandFields(path) : shownIn(fields, path);
      return [{ name, path, value, kind: KINDS[as], title: fieldTitle(shape), fields: inner }];
    });
  return shownIn(shapes(), '');
}

const KINDS: Readonly<Record<Exclude<FieldShape['as'], 'notices'>, ShownAs>> = {
  money: 'money',
  percent: 'percent',
  number: 'number',
  count: 'number',
  code: 'word',
  text: 'text',
  date: 'date',
  flag: 'flag',
  group: 'group',
  amounts: 'amounts',
  periods: 'periods',
  list: 'list',
  by_word: 'list',
  days: 'list',
  payslips: 'list',
  bands: 'list',
  reasons: 'reasons',
};

/** The rate of each band, and the amounts in it. */
function bandFields(path: string): readonly ShownField[] {
  return (['rate', 'taxable', 'tax'] as const).map((name) => ({
    name,
    path: `${path}.${name}`,
    kind: name === 'rate' ? 'percent' : 'money',
    title: texts.bands[name],
    value: undefined,
    fields: [],
  }));
}

/** Fields and all that are in them, however deep. */
export function withInner(fields: readonly ShownField[]): readonly ShownField[] {
  return fields.flatMap((field) => [field, ...withInner(field.fields)]);
}
