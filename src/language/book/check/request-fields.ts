import { groupBy } from '../../../group-by.js';
import { plainHeading } from '../../../plain-heading.js';
import type { Findings, Place, TextNode } from '../../../yaml/index.js';
import { withChoices } from '../field-condition.js';
import type { Input } from '../model.js';
import type { FieldBounds, InputType, RequestField } from '../request-field.js';
import { checkFieldConditions } from './field-conditions.js';

/** No pay or count comes near it, and sums of amounts below it stay far from the figures that a run refuses as too great. */
export const AMOUNT_LIMIT = 100_000_000;
const LONGEST_TEXT = 100;
const MOST_ITEMS = 50;

/** The field of every request that says whose inputs these are. */
const TAX_YEAR = 'tax_year';

const NUMBERS: readonly InputType[] = ['money', 'rate', 'number', 'count'];
const BOUNDED: readonly InputType[] = [...NUMBERS, 'amounts'];

/** The types of input that a key makes sense for; a key that is not listed is for all. */
const TYPES_BY_KEY: ReadonlyMap<string, readonly InputType[]> = new Map([
  ['minimum', BOUNDED],
  ['above', BOUNDED],
  ['maximum', BOUNDED],
  ['below', BOUNDED],
  ['places', ['money', 'number', 'amounts']],
  ['longest', ['text']],
  ['most_items', ['list']],
  ['item_help', ['list']],
  ['word_help', ['code', 'amounts']],
  ['hint', ['code', 'words', 'amounts']],
  ['key', ['list']],
  ['days', ['list']],
  ['default', ['money', 'rate', 'number', 'count', 'code', 'text', 'flag', 'date']],
]);

/** The keys of these that a code may have whose words stand for themselves. */
const KEYS_OF_CODES = ['default', 'hint'];

/** What the topics declare of a request. */
interface DeclaredInputs {
  readonly inputs: readonly Input[];
  /** False where some could not be read: a field that is not among them may be one of those. */
  readonly areComplete: boolean;
}

/** The fields of requests that inputs declare, nested by their paths. `wordsOf` finds the words of an input in the year. What
 *  makes no sense goes to `findings`. */
export function requestFields(
  declared: DeclaredInputs,
  wordsOf: (input: Input, isItem: boolean) => readonly string[],
  findings: Findings,
): readonly RequestField[] {
  return new RequestFields(declared, wordsOf, findings).fieldsBelow('');
}

class RequestFields {
  readonly #byParent: ReadonlyMap<string, readonly Input[]>;
  readonly #areComplete: boolean;
  /** The input of each heading of tables. */
  readonly #seenHeadings = new Map<string, string>();

  constructor(
    { inputs, areComplete }: DeclaredInputs,
    private readonly wordsOf: (input: Input, isItem: boolean) => readonly string[],
    private readonly findings: Findings,
  ) {
    this.#areComplete = areComplete;
    this.#byParent = groupBy(inputs, ({ path }) => parentOf(path));
    const byPath = new Map(inputs.map((input) => [input.path, input]));
    for (const input of inputs) {
      const parent = parentOf(input.path);
      if (input.path === TAX_YEAR)
        findings.add(input.place, `Every request has “${TAX_YEAR}”; no rule declares it.`);
      if (parent !== '') this.#checkParent(input, parent, byPath);
    }
  }

  fieldsBelow(parent: string): readonly RequestField[] {
    return this.#fields(this.#byParent.get(parent) ?? [], '');
  }

  #checkParent(input: Input, parent: string, byPath: ReadonlyMap<string, Input>): void {
    const known = byPath.get(parent);
    if (known === undefined) {
      if (!this.#areComplete) return;
      const message = `“${input.path}” is a field of “${parent}”, which no topic declares as a group.`;
      const groups = [...byPath.values()].filter(hasFields).map(({ path }) => path);
      this.findings.addUnknown(input.place, message, parent, groups);
    } else if (!hasFields(known)) {
      this.findings.add(input.place, `“${parent}” is ${known.type} and has no fields of its own.`);
    }
  }

  /** Sibling fields in their `order:`; `list` is the path of the list whose items have them, with a dot. */
  #fields(inputs: readonly Input[], list: string): readonly RequestField[] {
    // Fields without an order come last, as written: Infinity - Infinity is NaN, hence the `|| 0`.
    const order = ({ keys }: Input) => keys.order ?? Infinity;
    const inOrder = inputs.toSorted((a, b) => order(a) - order(b) || 0);
    const beside = inOrder.map((input) => ({ input, field: this.#field(input, list) }));
    if (this.#areComplete) checkFieldConditions(beside, this.findings);
    return withChoices(beside.map(({ field }) => field));
  }

  #field(input: Input, list: string): RequestField {
    const { type, keys } = input;
    const { required, or_null: orNull, places } = keys;
    const path = `${list}${input.path}`;
    const words = this.wordsOf(input, list !== '');
    const isRequired = required?.text === 'true';
    const fallback = NUMBERS.includes(type)
      ? numericDefault(input)
      : [...words, ...defaultDates(input)].find((word) => word === input.default);
    const bounds = BOUNDED.includes(type) ? this.#bounds(input, fallback) : undefined;
    this.#checkNames(namesOf(keys.said), words, 'word of it');
    this.#checkNames(namesOf(keys.word_help), words, 'word of it');
    const wordHelp = new Map([...(keys.word_help ?? [])].map(([word, { value }]) => [word, value.text]));
    const fields = this.#fieldsIn(input, path, words, (word) => ({
      bounds,
      places,
      help: wordHelp.get(word) ?? `${input.title}.`,
    }));
    this.#checkKeys(input);
    this.#checkAbsence(path, input, isRequired);
    if (isRequired && orNull?.text === 'true')
      this.findings.add(orNull.place, `“${path}” is required, so that null cannot stand for it.`);
    if (isRequired && fallback !== undefined)
      this.findings.add(required.place, `“${path}” has a default, so that it need not be required.`);
    if (type === 'flag' && input.default !== undefined && input.default !== 'false')
      this.findings.add(keys.default?.place ?? input.place, 'A flag that is left out is false, always.');
    for (const { text, place } of (keys.words ?? []).filter((each, at, all) =>
      all.slice(0, at).some((earlier) => earlier.text === each.text),
    ))
      this.findings.add(place, `“${text}” stands among these words a second time.`);
    return {
      name: nameOf(input),
      path,
      type,
      title: input.title,
      help: keys.help?.text ?? `${input.title}.`,
      option: keys.option?.text,
      isRequired,
      absent: keys.absent?.text,
      words,
      fields,
      default: type === 'flag' && !isRequired ? false : fallback,
      isWordOrObject: input.object !== undefined,
      wordHelp,
      itemHelp: keys.item_help?.text,
      also: this.#also(input, words),
      headings: this.#headings(input, words, fields),
      cells: this.#cells(input, words),
      hint: keys.hint?.text,
      bounds,
      places,
      isNullable: orNull?.text === 'true',
      longest: keys.longest ?? LONGEST_TEXT,
      mostItems: keys.most_items ?? mostItemsOfKey(input, fields) ?? MOST_ITEMS,
      key: input.key?.text,
      requiredIf: keys.required_if?.condition,
      allowedIf: keys.allowed_if?.condition,
    };
  }

  /** The fields inside an input: declared ones, or the parts of an amount or amounts. */
  #fieldsIn(
    input: Input,
    path: string,
    words: readonly string[],
    amount: (word: string) => Pick<RequestField, 'bounds' | 'places' | 'help'>,
  ): readonly RequestField[] {
    switch (input.type) {
      case 'list':
        return this.#fields(input.fields, `${path}.`);
      case 'amounts':
        return words.map((word) => ({
          name: word,
          path: `${path}.${word}`,
          type: 'money',
          isRequired: false,
          words: [],
          fields: [],
          ...amount(word),
        }));
      case 'amount_per':
        return [...amountAndPeriod(path, words), ...this.fieldsBelow(path)];
      default:
        return this.fieldsBelow(path);
    }
  }

  /** What callers write, by the word or the name that they mean. */
  #also(input: Input, words: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const choices = [...words, nameOf(input)];
    const { also = new Map() } = input.keys;
    this.#checkNames(namesOf(also), choices, `word of “${input.path}”, nor its name`);
    return new Map(
      [...also].map(([meant, { value: texts }]) => {
        for (const { text, place } of texts) {
          if (choices.includes(text))
            this.findings.add(place, `“${text}” is right in requests, so that it cannot mean “${meant}”.`);
        }
        return [meant, textsOf(texts)];
      }),
    );
  }

  /** What tables call its column. No heading may mean two columns. */
  #headings(
    input: Input,
    words: readonly string[],
    fields: readonly RequestField[],
  ): ReadonlyMap<string, readonly string[]> {
    const { headings = new Map() } = input.keys;
    const ofList = input.type === 'list' ? ['ref'] : [];
    const parts = input.type === 'amount_per' ? fields.map(({ name }) => name) : ofList;
    const own = [nameOf(input), ...words, ...parts];
    this.#checkNames(namesOf(headings), own, `word or part of “${input.path}”, nor its name`);
    for (const { text, place } of [...headings.values()].flatMap(({ value }) => value)) {
      const heading = plainHeading(text);
      if (this.#seenHeadings.has(heading))
        this.findings.add(place, `“${text}” is the heading of “${this.#seenHeadings.get(heading)}” already.`);
      this.#seenHeadings.set(heading, input.path);
    }
    return new Map([...headings].map(([name, { value }]) => [name, textsOf(value)]));
  }

  /** How tables write its words. Rows are those of the year, which may lack some. */
  #cells(
    { path, keys: { cells = new Map(), rows_of: rows } }: Input,
    words: readonly string[],
  ): ReadonlyMap<string, readonly string[]> {
    if (rows === undefined) this.#checkNames(namesOf(cells), words, `word of “${path}”`);
    return new Map([...cells].map(([word, { value }]) => [word, textsOf(value)]));
  }

  /** Reports what may be left out and does not say what that means, and what must be given and does. */
  #checkAbsence(path: string, { place, keys: { absent } }: Input, isRequired: boolean): void {
    if (absent === undefined && !isRequired) {
      const says = `“${path}” may be left out: say what that means. “absent: none”: there is none of it; “absent: unknown”: there may be some, and figures rest on it; “absent: default”: something counts in its place.`;
      this.findings.add(place, says);
    }
    if (absent !== undefined && isRequired)
      this.findings.add(absent.place, `“${path}” must always be given, so that “absent” says nothing of it.`);
  }

  #checkKeys({ path, type, keys: { node }, object }: Input): void {
    for (const [key, { key: place }] of node.entries) {
      const types = TYPES_BY_KEY.get(key);
      const allowsKeys = type !== 'code' || object !== undefined || KEYS_OF_CODES.includes(key);
      const fits = types === undefined || (types.includes(type) && allowsKeys);
      if (!fits) this.findings.add(place, `“${key}” says nothing of “${path}”, which is ${type}.`);
    }
  }

  #checkNames(
    texts: readonly Pick<TextNode, 'text' | 'place'>[],
    known: readonly string[],
    what: string,
  ): void {
    for (const { text, place } of texts) {
      if (!known.includes(text)) this.findings.addUnknown(place, `“${text}” is no ${what}.`, text, known);
    }
  }

  #bounds(input: Input, fallback: number | string | undefined): FieldBounds {
    const { minimum, above, maximum, below, node } = input.keys;
    const addFinding = (key: string, message: string) =>
      this.findings.add(node.entries.get(key)?.key ?? input.place, message);
    if (minimum !== undefined && above !== undefined)
      addFinding('above', '“above” stands in the place of “minimum”; one of them is enough.');
    if (maximum !== undefined && below !== undefined)
      addFinding('below', '“below” stands in the place of “maximum”; one of them is enough.');
    const bounds: FieldBounds = {
      ...(above === undefined ? { minimum: minimum ?? 0 } : { above }),
      ...(below !== undefined ? { below } : upperBound(input.type, maximum)),
    };
    const [least, most] = [bounds.minimum ?? above ?? 0, bounds.maximum ?? bounds.below ?? 0];
    const isLimitIncluded = above === undefined && bounds.below === undefined;
    if (least > most || (least === most && !isLimitIncluded))
      addFinding(below === undefined ? 'maximum' : 'below', `No ${input.type} is within these bounds.`);
    if (typeof fallback === 'number' && !isWithin(fallback, bounds))
      addFinding('default', `The default of “${input.path}” is not within its bounds.`);
    return bounds;
  }
}

function upperBound(type: InputType, maximum: number | undefined): FieldBounds {
  if (maximum !== undefined) return { maximum };
  return type === 'rate' ? { maximum: 100 } : { below: AMOUNT_LIMIT };
}

function isWithin(number: number, { minimum, above, maximum, below }: FieldBounds): boolean {
  const [least, most] = [minimum ?? above ?? number, maximum ?? below ?? number];
  return number >= least && number <= most && number !== above && number !== below;
}

/** The fields `amount` and `per` of an amount for a period. */
function amountAndPeriod(path: string, periods: readonly string[]): readonly RequestField[] {
  const part = { isRequired: true, words: [], fields: [] };
  const bounds = { minimum: 0, below: AMOUNT_LIMIT };
  const help = 'The period that the amount is for.';
  return [
    { ...part, name: 'amount', path: `${path}.amount`, type: 'money', help: 'Pounds and pence.', bounds },
    { ...part, name: 'per', path: `${path}.per`, type: 'code', help, words: periods },
  ];
}

/** The default of a date, which no list of words has. */
function defaultDates({ type, default: date }: Input): readonly string[] {
  return type === 'date' && date !== undefined ? [date] : [];
}

/** The default as a request writes it: 10 for `£10`, 5 for `5%`. */
function numericDefault({ default: text }: Input): number | undefined {
  const number = Number(text?.replace(/[£%]/g, ''));
  return Number.isFinite(number) ? number : undefined;
}

/** Keys are unique, so a list has at most as many items as its key has words. */
function mostItemsOfKey({ key }: Input, fields: readonly RequestField[]): number | undefined {
  return fields.find(({ name }) => name === key?.text)?.words.length;
}

function hasFields({ type, object }: Input): boolean {
  return type === 'group' || type === 'amount_per' || object !== undefined;
}

/** The names of a map, each with its place. */
function namesOf(
  map: ReadonlyMap<string, { readonly place: Place }> = new Map(),
): readonly Pick<TextNode, 'text' | 'place'>[] {
  return [...map].map(([text, { place }]) => ({ text, place }));
}

function textsOf(nodes: readonly TextNode[] = []): readonly string[] {
  return nodes.map(({ text }) => text);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

function nameOf({ path }: Input): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
