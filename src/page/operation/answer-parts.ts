import { isList, isObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { CheckedBook, Kind } from '../../language/index.js';
import { answerBy, type Operation, type Payroll } from '../../operations/index.js';
import { titleOf } from '../../reasons/index.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { operation as texts } from '../texts/en.js';
import { humanize } from '../texts/labels.js';

/** How a page draws a field of an answer. */
export type PartKind =
  | 'money'
  | 'rate'
  | 'number'
  | 'word'
  | 'date'
  | 'text'
  | 'flag'
  | 'texts'
  | 'group'
  | 'list'
  | 'amounts';

/** A field of an answer as a page draws it. */
export interface AnswerPart {
  readonly name: string;
  /** `weeks.pay`: items of lists have no number. */
  readonly path: string;
  readonly kind: PartKind;
  readonly label: string;
  /** The full name of the value of the rules that it shows, where it shows one. */
  readonly value: string | undefined;
  /** Of a group, or of the items of a list. */
  readonly fields: readonly AnswerPart[];
}

const NOTICES = 'notices';

/** The fields of the answer of an operation in a year, in their order, without its notices and metadata. */
export function answerPartsOf(
  operation: Operation,
  payroll: Payroll,
  taxYear: string,
): readonly AnswerPart[] {
  const { checked } = payroll.book(taxYear).bookOf(operation.purpose);
  const { answer } = answerBy(operation, checked);
  const words = payroll.words(taxYear, operation.purpose);
  // Notices are no figure: they stand above all.
  return new Parts(checked, answer.components(words))
    .in(answer.schema(words), '')
    .filter(({ path }) => !operation.showsNotices || path !== NOTICES);
}

/** Fields and all that are in them, however deep. */
export function withInner(parts: readonly AnswerPart[]): readonly AnswerPart[] {
  return parts.flatMap((part) => [part, ...withInner(part.fields)]);
}

/** Reads the schema of an answer, whose fields name the values that they show. */
class Parts {
  constructor(
    private readonly book: CheckedBook,
    private readonly components: Readonly<Record<string, Schema>>,
  ) {}

  in({ properties }: Schema, path: string): readonly AnswerPart[] {
    return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
      isObject(schema) ? this.#part(name, path === '' ? name : `${path}.${name}`, schema) : [],
    );
  }

  #part(name: string, path: string, schema: Schema): AnswerPart {
    const { 'x-value': shown } = schema;
    const value = typeof shown === 'string' ? shown : undefined;
    const whole = this.#whole(schema);
    const rule = this.book.values.find(({ fullName }) => fullName === value);
    const { items } = whole;
    const inner = isObject(items) ? this.#whole(items) : whole;
    return {
      name,
      path,
      value,
      label: rule === undefined ? humanize(name) : withApostrophes(titleOf(rule)),
      kind: kindOf(whole, inner, rule?.type.kind),
      fields: rule?.type.kind === 'band_rows' ? inBands(this.in(inner, path)) : this.in(inner, path),
    };
  }

  /** A schema itself: not a reference to it, and of what may be null the part that is not. */
  #whole(schema: Schema): Schema {
    const { $ref: reference, oneOf: choices } = schema;
    const choice = isList(choices) ? choices.filter(isObject).find(({ type }) => type !== 'null') : undefined;
    if (choice !== undefined) return this.#whole(choice);
    return typeof reference === 'string'
      ? (this.components[reference.split('/').at(-1) ?? ''] ?? schema)
      : schema;
  }
}

/** The rate of each band, and the amounts in it. */
function inBands(fields: readonly AnswerPart[]): readonly AnswerPart[] {
  return fields.map((field) => ({
    ...field,
    kind: field.name === 'rate' ? 'rate' : 'money',
    label: texts.bands[field.name] ?? field.label,
  }));
}

function kindOf({ type, format, enum: words }: Schema, inner: Schema, kind: Kind | undefined): PartKind {
  const types = (isList(type) ? type : [type]).filter((each) => each !== 'null');
  switch (types[0]) {
    case 'array':
      return isObject(inner['properties']) ? 'list' : 'texts';
    case 'object':
      return kind === 'amounts' ? 'amounts' : 'group';
    case 'boolean':
      return 'flag';
    case 'number':
    case 'integer':
      return kind === 'money' || kind === 'rate' ? kind : 'number';
    default:
      if (format === 'date') return 'date';
      return words === undefined ? 'text' : 'word';
  }
}
