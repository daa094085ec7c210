import {
  alternativesAmong,
  monthName,
  namesInCondition,
  neededUnless,
  type RequestField,
} from '../../language/index.js';
import type { FaultDetail, FieldFault } from '../../operations/index.js';
import { isNumeric } from '../../tables/index.js';
import { compare, form, faults as texts } from '../texts/en.js';
import { lower, OWN_TITLES, type Titles, withDays } from '../texts/titles.js';
import type { Case } from './case.js';
import { PREFIXES } from './cases.js';
import type { Contradiction } from './entries.js';
import { hasAlternatives, KNOWN } from './fields.js';

/** A fault as a form shows it, beside an input. */
export interface FormFault {
  /** The name of the input, as in a query: `overtime.0.hours`. */
  readonly name: string;
  readonly says: string;
  /** Whether nothing was said there yet, as far as the request needs it. */
  readonly isMissing?: boolean;
}

/** What a query says: its values by name, and which field was chosen of a group in which one excludes the others. */
interface Said extends Pick<Case, 'values' | 'chosen' | 'titles'> {
  /** What a table calls fields, by their paths, in the place of their labels. */
  readonly called?: ReadonlyMap<string, string>;
}

const NOTHING_SAID: Said = { values: new Map(), chosen: new Map(), titles: OWN_TITLES };

/** The faults of a request in the words of its form, each at an input that the form has. A fault between fields, which the
 *  check reports at each of them, stands at the first. */
export function formFaults(
  faults: readonly FieldFault[],
  fields: readonly RequestField[],
  said: Said = NOTHING_SAID,
): readonly FormFault[] {
  const bySentence = new Map<string, FormFault>();
  for (const fault of faults) {
    const { says, field, isMissing } = new FaultInWords(fault, fields, said).read();
    if (!bySentence.has(says))
      bySentence.set(says, { name: inputOf(nameOf(field), fields), says, ...(isMissing && { isMissing }) });
  }
  return [...bySentence.values()];
}

/** A fault of the first or the second of two cases, with the name of the case. */
export function faultOfCase({ name, says, ...rest }: FormFault, index: number): FormFault {
  return {
    ...rest,
    name: `${PREFIXES[index]}${name}`,
    says: compare.fault(compare.names[index] ?? '', says),
  };
}

/** The fault of a word with an object beside it, at the first input of the object. */
export function contradictionFault(
  { field: { path }, word, name, own }: Contradiction,
  titles: Titles,
): FormFault {
  const says = texts.notBoth(titles.field(path), titles.word(word, path), titles.field(`${path}.${own}`));
  return { name, says };
}

/** A field on the way to another; for an item of a list with its number, from 1. */
interface FieldOnPath {
  readonly field: RequestField;
  readonly item?: number;
}

/** The label of a field, and of the groups and items that it is in. */
interface FieldInWords {
  readonly group: string;
  readonly label: string;
}

/** Fields, words and items of lists, as the sentences of faults name them. */
const NAME = /[a-z]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*/gi;

/** The sentence of a fault, the path of the field at which it stands, and whether that field only waits for its value. */
interface FaultRead {
  readonly says: string;
  readonly field: string;
  readonly isMissing: boolean;
}

type ChoiceDetail = Extract<FaultDetail, { readonly is: 'choice' }>;

/** The message of a fault with labels in the place of paths and words. */
class FaultInWords {
  readonly #fault: FieldFault;
  readonly #fields: readonly RequestField[];
  readonly #field: RequestField | undefined;
  readonly #head: string;
  readonly #said: Said;
  readonly #titles: Titles;

  constructor(fault: FieldFault, fields: readonly RequestField[], said: Said) {
    this.#fault = fault;
    this.#fields = fields;
    this.#field = fieldsTo(fault.field, fields).at(-1)?.field;
    const called = said.called?.get(fault.field.replace(/\[\d+\]$/, ''));
    this.#head =
      called === undefined ? headOf(fieldInWordsOf(fault.field, fields, said.titles)) : texts.quote(called);
    this.#said = said;
    this.#titles = said.titles;
  }

  /** The sentence, and the path of the field at which it stands. */
  read(): FaultRead {
    const { field, code, detail } = this.#fault;
    if (detail?.is === 'choice') return this.#exactlyOne(detail);
    const isMissing = code === 'REQUIRED';
    if (isMissing && this.#field !== undefined && hasAlternatives(this.#field))
      return this.#choice(this.#field);
    return { says: isMissing ? this.#required() : this.#sentence(), field, isMissing };
  }

  /** A group in which one field excludes the others waits for a choice, then for the value of what was chosen. */
  #choice({ path, fields }: RequestField): FaultRead {
    const chosen = this.#said.chosen.get(path);
    const paths = alternativesAmong(fields).map((name) => `${path}.${name}`);
    if (chosen === undefined) {
      const says = texts.choose(this.#head, paths.map(this.#titles.alternative));
      return { says, field: path, isMissing: true };
    }
    const field = `${path}.${chosen}`;
    const label = this.#titles.field(field);
    const says = label === this.#titles.field(path) ? texts.needed(label) : texts.neededIn(this.#head, label);
    return { says, field, isMissing: true };
  }

  #required(): string {
    const { field: path, detail } = this.#fault;
    const { group, label } = fieldInWordsOf(path, this.#fields, this.#titles);
    const isOfCondition = this.#field?.requiredIf !== undefined && detail?.is === 'condition';
    const others = isOfCondition ? neededUnless(this.#field) : [];
    if (isOfCondition && others.length === 0) return this.#sentence();
    if (others.length === 0) return group === '' ? texts.needed(label) : texts.neededIn(group, label);
    const otherLabels = others.map((name) => lower(this.#titles.field(siblingOf(path, name))));
    return (this.#field?.type === 'code' ? texts.chooseOr : texts.giveOr)(lower(label), otherLabels);
  }

  /** Of several fields of an object just one is needed. */
  #exactlyOne({ names, isGiven }: ChoiceDetail): FaultRead {
    const { field } = this.#fault;
    const group = isGiven ? field.slice(0, Math.max(0, field.lastIndexOf('.'))) : field;
    const isOfRequest = group === '' || group === WHOLE_REQUEST;
    const paths = names.map((name) => (isOfRequest ? name : `${group}.${name}`));
    const labels = paths.map((path) => this.#titles.field(path));
    const head = isOfRequest ? '' : headOf(fieldInWordsOf(group, this.#fields, this.#titles));
    if (isGiven) return { says: texts.onlyOneOf(head, labels), field, isMissing: false };
    if (
      this.#field !== undefined &&
      hasAlternatives(this.#field) &&
      alternativesAmong(this.#field.fields).join() === names.join()
    )
      return this.#choice(this.#field);
    return { says: texts.oneOf(head, labels), field: paths[0] ?? field, isMissing: true };
  }

  #sentence(): string {
    const { field: path, code, message, detail } = this.#fault;
    const field = this.#field;
    if (code === 'UNKNOWN_FIELD') {
      const known = this.#said.chosen.get(KNOWN);
      // A field that the form has stands beside what its pay is found by.
      return field === undefined || known === undefined
        ? texts.unknownField(this.#head)
        : texts.notBeside(this.#head, lower(this.#titles.field(known)));
    }
    if (field?.isWordOrObject === true && (code === 'NOT_ALLOWED' || code === 'WRONG_TYPE')) {
      const words = field.words.map((word) => this.#titles.word(word, field.path));
      return texts.wordOrOwn(this.#head, words);
    }
    const rest = message.startsWith(path) ? message.slice(path.length) : ` ${message}`;
    if (detail?.is === 'infinite') return texts.tooManyDigits(this.#head);
    if (code === 'WRONG_TYPE' && field !== undefined && isNumeric(field.type))
      return field.type === 'money' ? texts.noAmount(this.#head) : texts.noNumber(this.#head);
    if (code === 'MALFORMED' && field?.type === 'date') return this.#noDay();
    return `${this.#head}${withDays(rest).replaceAll(NAME, (name) => this.#inWords(name))}`;
  }

  #noDay(): string {
    const [value = ''] = this.#said.values.get(nameOf(this.#fault.field)) ?? [];
    const [year = '', month = '', day = ''] = /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-') : [];
    const name = monthName(Number(month));
    if (year === '' || name === undefined) return texts.noDay(this.#head);
    return texts.noSuchDay(this.#head, `${Number(day)} ${name} ${year}`);
  }

  /** The label of a word of a field that the condition of this one asks about. */
  #wordOfCondition(word: string): string | undefined {
    const { requiredIf = [], allowedIf = [] } = this.#field ?? {};
    for (const name of namesInCondition([...requiredIf, ...allowedIf])) {
      const asked = fieldsTo(siblingOf(this.#fault.field, name), this.#fields).at(-1)?.field;
      if (asked?.words.includes(word) === true) return texts.quote(this.#titles.word(word, asked.path));
    }
    return undefined;
  }

  /** The label of what is the name of a field or a word; any other text as it is. */
  #inWords(name: string): string {
    const { code, field: path } = this.#fault;
    if (WITH_WORDS.has(code) && this.#field?.words.includes(name) === true) {
      const label = this.#titles.word(name, this.#field.path);
      return label === name ? name : texts.quote(label);
    }
    const ofCondition = WITH_FIELDS.has(code) ? this.#wordOfCondition(name) : undefined;
    if (ofCondition !== undefined) return ofCondition;
    if (!/[._]/.test(name) && !WITH_FIELDS.has(code)) return name;
    if (fieldsTo(name, this.#fields).length === 0) return name.includes('_') ? this.#titles.word(name) : name;
    const isSibling = siblingOf(path, '') === siblingOf(name, '');
    return isSibling
      ? texts.quote(this.#titles.field(name))
      : headOf(fieldInWordsOf(name, this.#fields, this.#titles));
  }
}

/** Codes of faults whose sentences have words of the field, or names of other fields. */
const WITH_WORDS: ReadonlySet<string> = new Set(['NOT_ALLOWED', 'REPEATED']);
const WITH_FIELDS: ReadonlySet<string> = new Set(['REQUIRED', 'ONLY_WITH', 'ONLY_WITHOUT']);

/** What the check names where a fault is of no field, but of the request. */
const WHOLE_REQUEST = 'body';

function headOf({ group, label }: FieldInWords): string {
  return group === '' ? texts.field(label) : texts.fieldIn(group, label);
}

/** A field by its own label and those of what it is in. The amount of an amount for a period has no label besides that. */
function fieldInWordsOf(path: string, fields: readonly RequestField[], titles: Titles): FieldInWords {
  const steps = fieldsTo(path, fields);
  const names = steps.flatMap(({ field, item }, index) => {
    const label = titles.field(field.path);
    const around = steps[index - 1]?.field;
    const isSame = around !== undefined && titles.field(around.path) === label;
    if (isSame || (around?.type === 'amount_per' && field.name === 'amount')) return [];
    return [item === undefined ? label : form.item(label, item)];
  });
  return { group: names.slice(0, -1).join(': '), label: names.at(-1) ?? titles.field(path) };
}

/** The fields on the way to a path such as `overtime[0].hours`; none where there is no such field. */
function fieldsTo(path: string, fields: readonly RequestField[]): readonly FieldOnPath[] {
  const steps: FieldOnPath[] = [];
  let candidates = fields;
  for (const part of path.split('.')) {
    const [, name = '', item] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    const field = candidates.find((each) => each.name === name);
    if (field === undefined) return [];
    steps.push({ field, ...(item !== undefined && field.type === 'list' && { item: Number(item) + 1 }) });
    candidates = field.fields;
  }
  return steps;
}

/** The path of the field with a name beside that at a path. */
function siblingOf(path: string, name: string): string {
  return `${path.slice(0, path.lastIndexOf('.') + 1)}${name}`;
}

/** `overtime.0.hours` for `overtime[0].hours` */
function nameOf(path: string): string {
  return path.replaceAll(/\[(\d+)\]/g, '.$1');
}

/** The name of the input at which the fault of a field stands; for a group its first input. */
function inputOf(name: string, fields: readonly RequestField[]): string {
  const steps = name.split('.');
  let field: RequestField | undefined;
  let candidates = fields;
  for (const step of steps) {
    if (/^\d+$/.test(step)) continue;
    field = candidates.find((field) => field.name === step);
    candidates = field?.fields ?? [];
  }
  if (field === undefined) return name;
  // All words of a field are one input.
  return field.type === 'words' ? name.replace(/\.\d+$/, '') : firstInput(field, name);
}

function firstInput(field: RequestField, name: string): string {
  const [first] = field.fields.filter(({ isRequired }) => isRequired).concat(field.fields);
  if (first === undefined || field.isWordOrObject === true) return name;
  if (hasAlternatives(field)) return name;
  const isList = field.type === 'list' && !/\.\d+$/.test(name);
  return firstInput(first, `${name}${isList ? '.0' : ''}.${first.name}`);
}
