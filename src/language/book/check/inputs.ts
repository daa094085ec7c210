import { type Decimal, isDecimal, ZERO } from '../../../decimal/index.js';
import { type Findings, mapAt, type TextNode } from '../../../yaml/index.js';
import { isDate } from '../../dates.js';
import { type FigureNode, readFigure } from '../../figures.js';
import type { Grain, Kind, Type } from '../../kinds.js';
import type { CheckedInput } from '../checked.js';
import { figureAt } from '../figure-at.js';
import { FOUND_FOR_ALL } from '../found-for-all.js';
import type { InputDatum } from '../input-datum.js';
import type { MadeList } from '../made-list.js';
import type { Input, Topic } from '../model.js';
import type { InputType, RequestField } from '../request-field.js';
import { isMade, madeLists } from './made-lists.js';
import { requestFields } from './request-fields.js';
import type { UncheckedBook } from './unchecked-book.js';

/** What the topics declare of a request: `inputs` by path (each part of an input, and whether it was given), and the `fields`
 *  that requests may have. */
export function checkInputs(
  topics: readonly Topic[],
  { rates, days, missingTopics }: Pick<UncheckedBook, 'rates' | 'days' | 'missingTopics'>,
  findings: Findings,
): {
  readonly inputs: ReadonlyMap<string, CheckedInput>;
  readonly fields: readonly RequestField[];
  /** The lists that are made of the days of others, by their paths. */
  readonly madeLists: ReadonlyMap<string, MadeList>;
} {
  const checker = new InputChecker(rates, days, periodsIn(topics), findings);
  const inputs = topics.flatMap((topic) => topic.inputs);
  for (const input of inputs) checker.declare(input);
  const unreadable = topics.flatMap((topic) => topic.unreadable);
  const areComplete =
    missingTopics?.lacksTopics !== true && unreadable.every(({ section }) => section !== 'inputs');
  return {
    inputs: checker.inputs,
    fields: checker.fields(
      inputs.filter((input) => !isMade(input)),
      areComplete,
    ),
    madeLists: madeLists(inputs, checker.inputs, areComplete, findings),
  };
}

/** Reports inputs that need periods where no value lists them. */
export function checkPeriods(topics: readonly Topic[], findings: Findings): void {
  const inputs = topics.flatMap((topic) => topic.inputs.flatMap((input) => [input, ...input.fields]));
  const first = inputs.find(
    ({ type, words }) => type === 'amount_per' || (type === 'code' && words === undefined),
  );
  if (first === undefined || periodsIn(topics).length > 0) return;
  const message = `“${first.path}” needs a value “${FOUND_FOR_ALL.periods}”: a table of the periods that it can be for.`;
  findings.add(first.place, message);
}

function periodsIn(topics: readonly Topic[]): readonly string[] {
  const tables = topics.flatMap(({ file }) => {
    const value = mapAt(file, 'values')?.entries.get(FOUND_FOR_ALL.periods)?.value;
    return value?.node === 'map' ? (mapAt(value, 'table') ?? []) : [];
  });
  return tables.flatMap(({ entries }) => [...entries.keys()]);
}

const TYPES_WITH_WORDS: readonly InputType[] = ['code', 'words', 'amounts'];

/** How the default of an input is written, where it is a figure: a rate of 5 would count as 500%. */
const NOTATIONS: ReadonlyMap<InputType, { readonly kinds: readonly Kind[]; readonly says: string }> = new Map(
  [
    ['money', { kinds: ['money'], says: 'money, written like £12.50' }],
    ['rate', { kinds: ['rate'], says: 'a rate, written like 5%' }],
    ['number', { kinds: ['count', 'number'], says: 'a number, written like 37.5' }],
    ['count', { kinds: ['count'], says: 'a count, written like 28' }],
  ],
);

const FLAG: Type = { kind: 'flag', grain: 'any' };

class InputChecker {
  readonly inputs = new Map<string, CheckedInput>();
  readonly #declared = new Set<string>();

  constructor(
    private readonly rates: FigureNode,
    private readonly days: FigureNode,
    private readonly periods: readonly string[],
    private readonly findings: Findings,
  ) {}

  declare(input: Input): void {
    const { path } = input;
    if (this.#declared.has(path)) {
      this.findings.add(input.place, `“${path}” is declared already; an input belongs to one topic.`);
      return;
    }
    this.#declared.add(path);
    if (isMade(input)) {
      this.#declareDays(input);
      return;
    }
    const at = stepsOf(path);
    this.#add(`${path}.given`, FLAG, { at, as: 'given' }, { field: path });
    switch (input.type) {
      case 'group':
        return;
      case 'amount_per':
        this.#add(
          `${path}.amount`,
          { kind: 'money', grain: 'year' },
          { at: [...at, 'amount'], as: 'number', otherwise: ZERO },
        );
        this.#add(
          `${path}.per`,
          { kind: 'code', grain: 'any', words: this.periods },
          { at: [...at, 'per'], as: 'word', otherwise: this.periods[0] ?? '' },
        );
        return;
      case 'words':
        for (const word of this.#words(input))
          this.#add(`${path}.${word}`, FLAG, { at, as: 'listed', word }, { field: path });
        return;
      case 'list':
        if (input.key === undefined) this.#declareItems(input);
        else this.#declareKeyedList(input, input.key);
        return;
      default:
        this.#add(path, this.#type(input, undefined), this.#datum(input, at));
    }
  }

  /** The fields of each item of a list, and for each whether it was given. */
  #declareItems({ path: list, fields }: Input): void {
    for (const field of fields) {
      const path = `${list}.${field.path}`;
      const at = [field.path];
      this.#add(path, this.#type(field, 'item'), this.#datum(field, at), { list });
      this.#add(`${path}.given`, { kind: 'flag', grain: 'item' }, { at, as: 'given' }, { field: path, list });
    }
  }

  /** The day of each item of a list that is made of spans: a caller would look at these. */
  #declareDays({ path: list, fields, keys: { days } }: Input): void {
    const field = days?.[0].text.replace(/\.[^.]*$/, '') ?? list;
    for (const day of fields)
      this.#add(`${list}.${day.path}`, this.#type(day, 'item'), this.#datum(day, [day.path]), {
        field,
        list,
      });
  }

  /** A list with a key: each other field becomes amounts by the word of the key, over all items. */
  #declareKeyedList(list: Input, key: TextNode): void {
    const at = stepsOf(list.path);
    const words = this.#wordsOfKey(list, key);
    for (const field of list.fields.filter(({ path }) => path !== key.text)) {
      const path = `${list.path}.${field.path}`;
      // Where the key has a finding, this field may be the one that was meant as the key.
      if (field.type !== 'money' && words !== undefined) {
        const message = `“${path}” is ${field.type}; beside its key, an item of a list has amounts of money.`;
        this.findings.add(field.place, message);
      }
      const amount = this.#datum(field, [field.path]);
      const type: Type = { kind: 'amounts', grain: 'year', ...(words && { words }) };
      const datum: InputDatum = { at, as: 'amounts_by_key', key: key.text, amount };
      this.#add(path, type, datum, { keyed: { list: list.path, key: key.text } });
    }
  }

  /** The words that the key of a list can be; undefined, with a finding, where it cannot be a key. */
  #wordsOfKey({ path, fields }: Input, { text, place }: TextNode): readonly string[] | undefined {
    const key = fields.find((field) => field.path === text);
    if (key === undefined) {
      const message = `“${text}” is no field of the items of “${path}”.`;
      this.findings.addUnknown(
        place,
        message,
        text,
        fields.map((field) => field.path),
      );
      return undefined;
    }
    if (key.type !== 'code') {
      this.findings.add(place, `“${text}” is ${key.type}; the key of a list is a code.`);
      return undefined;
    }
    if (key.keys.required?.text !== 'true')
      this.findings.add(key.place, `“${text}” is the key of “${path}”, so that it must be required.`);
    return this.#wordsOf(key, true);
  }

  fields(inputs: readonly Input[], areComplete: boolean): readonly RequestField[] {
    const wordsOf = (input: Input, isItem: boolean) => {
      if (input.type === 'amount_per') return this.periods;
      return TYPES_WITH_WORDS.includes(input.type) ? this.#wordsOf(input, isItem) : [];
    };
    return requestFields({ inputs, areComplete }, wordsOf, this.findings);
  }

  #add(
    path: string,
    type: Type,
    datum: InputDatum,
    { field = path, list, keyed }: Partial<Pick<CheckedInput, 'field' | 'list' | 'keyed'>> = {},
  ): void {
    const steps = stepsOf(field);
    this.inputs.set(path, { id: this.inputs.size, path, field, names: steps, type, list, keyed, datum });
  }

  #type(input: Input, itemGrain: Grain | undefined): Type {
    const { type } = input;
    const kind: Kind =
      type === 'amount_per' || type === 'words' || type === 'list' || type === 'group' ? 'unknown' : type;
    const grain = itemGrain ?? (kind === 'money' || kind === 'amounts' ? 'year' : 'any');
    if (kind === 'amounts') return { kind, grain, words: this.#wordsOf(input, itemGrain !== undefined) };
    if (kind !== 'code') return { kind, grain };
    const words = this.#wordsOf(input, itemGrain !== undefined);
    const otherWords = [input.default, input.object].filter((each) => each !== undefined);
    const rows = this.#rowNames(input.words?.rowsOf);
    return {
      kind,
      grain,
      words: [...new Set([...words, ...otherWords])],
      ...(rows !== undefined && { rows }),
    };
  }

  /** The words of an input; a field of an item that lists none is a period. */
  #wordsOf(input: Input, isItem: boolean): readonly string[] {
    return isItem && input.words === undefined ? this.periods : this.#words(input);
  }

  #words(input: Input): readonly string[] {
    const { words } = input;
    if (words === undefined) {
      this.findings.add(
        input.place,
        `“${input.path}” needs “words”, the words it can be, or “rows_of”, the table whose rows they are.`,
      );
      return [];
    }
    if (words.rowsOf === undefined) return words.listed;
    const rows = this.#rowNames(words.rowsOf);
    if (rows === undefined) {
      this.findings.add(words.place, `“${words.rowsOf}” is not a table of the rates.`);
      return words.listed;
    }
    return [...rows, ...words.listed];
  }

  /** The names of the rows of a table of the rates; undefined where there is no such table. */
  #rowNames(table: string | undefined): readonly string[] | undefined {
    const [of, ...path] = stepsOf(table ?? '');
    const node = of === 'rates' ? figureAt(this.rates, path) : undefined;
    return node?.node === 'group' ? [...node.entries.keys()] : undefined;
  }

  #datum(input: Input, at: readonly string[]): InputDatum {
    switch (input.type) {
      case 'flag':
        return { at, as: 'flag' };
      case 'code':
      case 'text':
        return { at, as: 'word', otherwise: input.default ?? '', object: input.object };
      case 'amounts':
        return { at, as: 'amounts' };
      case 'date':
        return { at, as: 'word', otherwise: this.#defaultDate(input) };
      case 'rate':
        return { at, as: 'percent', otherwise: this.#defaultFigure(input) };
      default:
        return { at, as: 'number', otherwise: this.#defaultFigure(input) };
    }
  }

  /** The default of a date; the first day of the tax year where none is declared. */
  #defaultDate({ path, place, default: fallback }: Input): string {
    if (fallback !== undefined && !isDate(fallback))
      this.findings.add(place, `The default of “${path}” must be a day, such as 2026-08-28.`);
    const starts = figureAt(this.days, ['starts']);
    return fallback ?? (starts?.node === 'figure' ? String(starts.value) : '');
  }

  #defaultFigure({ path, type, keys: { default: text } }: Input): Decimal {
    const notation = NOTATIONS.get(type);
    if (notation === undefined || text === undefined) return ZERO;
    const { kind, value } = readFigure(text, this.findings) ?? {};
    if (isDecimal(value) && kind !== undefined && notation.kinds.includes(kind)) return value;
    if (kind !== undefined) this.findings.add(text.place, `The default of “${path}” is ${notation.says}.`);
    return ZERO;
  }
}

function stepsOf(path: string): readonly string[] {
  return path.split('.');
}
