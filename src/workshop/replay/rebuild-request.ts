import { isList, isObject, type Json, type JsonObject, objectsIn } from '../../json.js';
import { type CheckedBook, Decimal, numbersInRanges } from '../../language/index.js';
import type { SavedStep } from './saved-trace.js';

type BookInput = CheckedBook['inputs'][number];

/** An input as the steps of a trace read it. */
interface InputReading {
  /** One figure; of the items of a list, one an item. */
  readonly data: readonly Json[];
  /** Whether the value is a default, which the request does not have. */
  readonly isDefault: boolean;
}

const REQUEST = 'request.';

/**
 * The request of a trace, as far as its steps and conditions read it: put together from their operands,
 * whose figures are exact. It is for the rules, which read nothing else, and not for the checks of the service: a trace
 * of one value may not hold a field that every request must have.
 */
export function rebuildRequest(steps: readonly SavedStep[], inputs: readonly BookInput[]): JsonObject {
  const readings = readInputs(steps);
  let request: JsonObject = {};
  // Shorter paths first: a field with fields below it becomes an object, even if a rule saw a word there.
  for (const input of inputs.toSorted((a, b) => a.field.length - b.field.length)) {
    const reading = readings.get(input.path);
    const { list, keyed } = input;
    if (reading === undefined || reading.isDefault || isMissing(readings, list ?? input.field)) continue;
    if (keyed !== undefined) request = withKeyed(request, input, keyed, reading.data[0] ?? null);
    else if (list === undefined) {
      const value = reading.data[0] ?? null;
      if (!isDefaultOfWord(request, input, value)) request = withInput(request, input, value);
    } else {
      const isGiven = readings.get(`${input.field}.given`)?.data;
      request = withItems(request, input, list, reading.data, (at) => isGiven?.[at] !== false);
    }
  }
  return request;
}

/** Whether a value is only the default of a field below a word: conditions read such defaults, too. */
function isDefaultOfWord(request: JsonObject, { field, read }: BookInput, value: Json): boolean {
  const isPartOfWord = typeof fieldAt(request, field.split('.').slice(0, -1)) === 'string';
  return isPartOfWord && String(read({})) === String(value);
}

function withInput(request: JsonObject, { path, field, type }: BookInput, value: Json): JsonObject {
  const steps = field.split('.');
  const present = fieldAt(request, steps);
  if (path === `${field}.given`) {
    return value === true && present === undefined ? withField(request, steps, {}) : request;
  }
  if (path === field) return withField(request, steps, requestValue(value, type));
  // A flag for one word of a list: the list is in the request even without the word.
  const words = isList(present) ? present : [];
  return withField(request, steps, value === true ? [...words, path.slice(field.length + 1)] : words);
}

function withItems(
  request: JsonObject,
  { path, field, type }: BookInput,
  list: string,
  data: readonly Json[],
  isGiven: (index: number) => boolean,
): JsonObject {
  const steps = list.split('.');
  const present = fieldAt(request, steps);
  const name = field.slice(list.length + 1);
  const items = data.map((value, index) => {
    const presentItem = isList(present) ? present[index] : undefined;
    const item = isObject(presentItem) ? presentItem : {};
    if (path === field) return isGiven(index) ? withField(item, [name], requestValue(value, type)) : item;
    // The object is in the request, but no rule read its fields.
    return value === true && item[name] === undefined ? withField(item, [name], {}) : item;
  });
  return withField(request, steps, items);
}

/** One field of the items of a list with a key, by the words of the key. */
function withKeyed(
  request: JsonObject,
  { field, type }: BookInput,
  { list, key }: NonNullable<BookInput['keyed']>,
  amounts: Json,
): JsonObject {
  const steps = list.split('.');
  const present = fieldAt(request, steps);
  const items = objectsIn(present);
  const amountsByWord = Object.entries(isObject(amounts) ? amounts : {});
  const words = new Set([...items.map((item) => item[key] ?? null), ...amountsByWord.map(([word]) => word)]);
  const all = [...words].map((word): JsonObject => {
    const item = items.find((each) => each[key] === word) ?? { [key]: word };
    const amount = amountsByWord.find(([each]) => each === word)?.[1];
    if (amount === undefined) return item;
    return withField(item, [field.slice(list.length + 1)], requestValue(amount, { ...type, kind: 'money' }));
  });
  return withField(request, steps, all);
}

/** A request says a percent where rules read a share. What cannot be a figure or a word of the input, in a file
 *  that was changed, is left out: the replay then shows that the input differs. */
function requestValue(value: Json, { kind, words }: BookInput['type']): Json {
  if (kind === 'code' && words !== undefined) return words.some((word) => word === value) ? value : null;
  if (['flag', 'code', 'text', 'date'].includes(kind)) return value;
  if (kind === 'amounts') {
    const amounts = Object.entries(isObject(value) ? value : {});
    return Object.fromEntries(
      amounts.map(([word, amount]) => [word, requestValue(amount, { kind: 'money', grain: 'year' })]),
    );
  }
  if (!/^-?\d+(\.\d+)?$/.test(String(value))) return null;
  return kind === 'rate' ? Decimal.of(String(value)).inPercent().toFixed() : value;
}

function readInputs(steps: readonly SavedStep[]): ReadonlyMap<string, InputReading> {
  const readings = new Map<string, InputReading>();
  for (const { operands, json } of steps) {
    for (const [name, operand] of Object.entries(operands)) {
      if (!name.startsWith(REQUEST) || !isObject(operand) || operand['input'] === undefined) continue;
      const { input, items = json['items'] } = operand;
      const data = typeof items === 'number' ? figuresOf(input, items) : [input];
      readings.set(name.slice(REQUEST.length), { data, isDefault: operand['default'] === true });
    }
  }
  const itemReadings = new Map<string, Json[]>();
  for (const { fact, saw, items, length } of steps.flatMap(factsOf)) {
    const name = fact.slice(REQUEST.length);
    if (readings.has(name)) continue;
    // A fact that is false or empty is the same as a missing field.
    if (items === undefined) readings.set(name, { data: [saw], isDefault: saw === '' });
    else {
      const data = itemReadings.get(name) ?? Array.from({ length }, () => null);
      for (const item of items) data[item - 1] = saw;
      itemReadings.set(name, data);
    }
  }
  for (const [name, data] of itemReadings) readings.set(name, { data, isDefault: false });
  return readings;
}

/** A fact of the request that a condition compared; of a condition of items those items of a list with `length`. */
interface FactReading {
  readonly fact: string;
  readonly saw: Json;
  readonly items: readonly number[] | undefined;
  readonly length: number;
}

/** The facts of the request that the conditions of a step saw. */
function factsOf({ json }: SavedStep): readonly FactReading[] {
  const because = isList(json['applied_because']) ? json['applied_because'] : [];
  const length = typeof json['items'] === 'number' ? json['items'] : 0;
  return because.flatMap((each) => {
    if (!isObject(each) || !isList(each['facts'])) return [];
    const items = typeof each['items'] === 'string' ? numbersInRanges(each['items']) : undefined;
    return each['facts'].filter(isObject).flatMap(({ fact, saw }): FactReading[] => {
      const isOfRequest = typeof fact === 'string' && fact.startsWith(REQUEST);
      return isOfRequest && saw !== undefined ? [{ fact, saw, items, length }] : [];
    });
  });
}

/** The figures of items: one that all share, one an item, or each figure with its places (`1-3,5`). */
function figuresOf(column: Json, length: number): readonly Json[] {
  if (!isList(column)) return Array.from({ length }, () => column);
  const figures: Json[] = Array.from({ length }, () => null);
  for (const [at, each] of column.entries()) {
    if (!isList(each)) figures[at] = each;
    else for (const place of numbersInRanges(String(each[1]))) figures[place - 1] = each[0] ?? null;
  }
  return figures;
}

/** Whether the steps show that a field, or the object around it, is not in the request. */
function isMissing(readings: ReadonlyMap<string, InputReading>, field: string): boolean {
  const steps = field.split('.');
  return steps.some(
    (_, index) => readings.get(`${steps.slice(0, index + 1).join('.')}.given`)?.data[0] === false,
  );
}

function fieldAt(from: Json | undefined, [step, ...rest]: readonly string[]): Json | undefined {
  if (step === undefined) return from;
  return isObject(from) ? fieldAt(from[step], rest) : undefined;
}

function withField(request: JsonObject, steps: readonly string[], value: Json): JsonObject {
  const [step = '', ...rest] = steps;
  const inner = request[step];
  return {
    ...request,
    [step]: rest.length === 0 ? value : withField(isObject(inner) ? inner : {}, rest, value),
  };
}
