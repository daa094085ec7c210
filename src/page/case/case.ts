import type { JsonObject } from '../../json.js';
import { alternativesAmong, isDate, type RequestField } from '../../language/index.js';
import {
  type FigureCheck,
  isByDate,
  type NetToGross,
  type Payroll,
  type PostOperation,
  taxYearOf,
  taxYearOn,
} from '../../operations/index.js';
import { cleanNumber } from '../../tables/index.js';
import type { Titles } from '../texts/titles.js';
import {
  type Contradiction,
  choiceName,
  parseQuery,
  type QueryEntry,
  type QueryValues,
  requestEntries,
} from './entries.js';
import { goesWith, hasAlternatives, KNOWN, requestFieldsOf } from './fields.js';
import { titlesOf } from './titles.js';

/** What a case may begin with in the place of pay: the search that finds the pay, and the names of pay and of the fields that the
 *  search finds it by. */
export interface Beginnings {
  readonly search: NetToGross;
  readonly names: readonly string[];
  /** The periods that a form offers first for what a case may begin with, by its name; the first of the words for all others. */
  readonly periods?: Readonly<Record<string, string>>;
}

/** The display options in a query, by full name (`show.…`); never a part of the request. */
export type DisplayValues = ReadonlyMap<string, string>;

/** A case of an operation, as its address says it. */
export interface Case {
  readonly operation: PostOperation;
  readonly payroll: Payroll;
  /** The search that finds its pay; undefined where it says its pay. */
  readonly search: NetToGross | undefined;
  /** The check of printed figures that it is for; undefined of a case that is calculated. */
  readonly check: FigureCheck | undefined;
  /** The fields of a request in its tax year. */
  readonly fields: readonly RequestField[];
  readonly titles: Titles;
  readonly taxYear: string;
  readonly request: JsonObject;
  /** The values of its query by name, as the form shows them. */
  readonly values: QueryValues;
  readonly displayValues: DisplayValues;
  /** Of groups in which one field excludes the others, by name: the field that was chosen, or that has a value. */
  readonly chosen: ReadonlyMap<string, string>;
  /** The entries of its query in their canonical form. */
  readonly entries: readonly QueryEntry[];
  readonly unknown: readonly QueryEntry[];
  /** What its query says in two ways at once. */
  readonly contradictions: readonly Contradiction[];
  /** Whether the query has no entries at all. */
  readonly isEmpty: boolean;
  /** The canonical query without display options. */
  readonly query: string;
  /** The canonical query with display options. A request with another query is redirected to it. */
  readonly canonical: string;
}

/** The display options of a page, by the name after `show.`. */
export type DisplayOptions = Readonly<Record<string, DisplayOption>>;

interface DisplayOption {
  readonly words?: readonly string[];
  /** For an option that is a number: which numbers are allowed. */
  readonly pattern?: RegExp;
  readonly default?: string;
  /** Only scripts send it, to ask for a part of the page; links leave it out. */
  readonly isForScript?: boolean;
}

const TAX_YEAR = 'tax_year';
const SHOW = 'show.';

/** Reads a case from a query. */
export function caseOf(
  query: string | readonly QueryEntry[],
  operation: PostOperation,
  optionsOfPage: DisplayOptions,
  payroll: Payroll,
  beginnings?: Beginnings,
  check?: FigureCheck,
): Case {
  const all = typeof query === 'string' ? [...new URLSearchParams(query)] : query;
  const valuesAt = (field: string) => all.flatMap(([name, value]) => (name === field ? value : []));
  const [yearText = '', ...otherYears] = valuesAt(TAX_YEAR).filter((each) => each.trim() !== '');
  const { yearOf } = operation;
  const [day = ''] = yearOf === undefined ? [] : valuesAt(yearOf);
  const year = isByDate(operation) ? '' : yearText.trim();
  const dayField = yearOf === undefined || day === '' ? {} : { [yearOf]: day };
  const taxYear = isByDate(operation)
    ? taxYearOn(firstDay(all, operation.datedBy), operation, payroll)
    : taxYearOf({ ...dayField, ...(year !== '' && { [TAX_YEAR]: year }) }, operation, payroll);
  const fields = requestFieldsOf(payroll, check ?? operation, taxYear, beginnings?.search);
  const options = { ...optionsOfPage, ...choicesIn(fields) };
  const { values, displayValues } = splitEntries(
    all.filter(([name]) => name !== TAX_YEAR),
    options,
  );
  // A second year is for the check to refuse.
  if (otherYears.length > 0 && !isByDate(operation)) values.set(TAX_YEAR, otherYears);
  const chosen = dropOtherAlternatives(values, displayValues, fields);
  if (beginnings !== undefined) chosen.set(KNOWN, dropOtherBeginnings(values, displayValues, beginnings));
  const { entries, request, unknown, contradictions } = parseQuery(values, fields);
  // An unknown year stays, for the check to refuse; a year that follows from a day of the request is left out.
  const yearEntries: readonly QueryEntry[] =
    isByDate(operation) || (year === '' && day !== '') ? [] : [[TAX_YEAR, year === '' ? taxYear : year]];
  const knownEntries: readonly QueryEntry[] = [...yearEntries, ...entries];
  return {
    operation,
    payroll,
    search: chosen.get(KNOWN) === beginnings?.names[0] ? undefined : beginnings?.search,
    check,
    fields,
    titles: titlesOf(operation, payroll, taxYear),
    taxYear,
    request: { ...request, ...Object.fromEntries(yearEntries) },
    values: valuesOf([...knownEntries, ...unknown]),
    displayValues,
    chosen,
    entries: knownEntries,
    unknown,
    contradictions,
    isEmpty: all.length === 0,
    query: encodeQuery(knownEntries),
    canonical: encodeQuery([...knownEntries, ...unknown, ...displayEntries(displayValues, options)]),
  };
}

/** The day of the first of these fields that a query fills in; of a list that of its first item. */
function firstDay(entries: readonly QueryEntry[], paths: readonly string[]): string | undefined {
  const days = paths.flatMap((path) =>
    entries
      .filter(([name, value]) => name.replaceAll(/\.\d+(?=\.)/g, '') === path && value.trim() !== '')
      .map(([, value]) => value.trim()),
  );
  return days.find(isDate);
}

/** Which field was chosen of each group in which one excludes the others, as a form sends it. */
function choicesIn(fields: readonly RequestField[]): DisplayOptions {
  return Object.fromEntries(
    fields
      .filter(hasAlternatives)
      .map(({ name, fields: inside }) => [name, { words: alternativesAmong(inside) }]),
  );
}

/** The entries of a query that are of a request, and its display options as far as they are allowed. */
function splitEntries(entries: readonly QueryEntry[], options: DisplayOptions) {
  const values = new Map<string, string[]>();
  const displayValues = new Map<string, string>();
  for (const [name, value] of entries) {
    if (isDisplayOption(name, options)) {
      const text = options[name.slice(SHOW.length)]?.pattern === undefined ? value : cleanNumber(value);
      if (isAllowed(name, text, options)) displayValues.set(name, text);
    } else values.set(name, [...(values.get(name) ?? []), value]);
  }
  return { values, displayValues };
}

/** Removes what a form sends of the fields that were not chosen, where one excludes the others, and the choice itself where a value
 *  says it. Returns what is chosen. */
function dropOtherAlternatives(
  values: Map<string, string[]>,
  displayValues: Map<string, string>,
  fields: readonly RequestField[],
): Map<string, string> {
  const chosen = new Map<string, string>();
  for (const { name, fields: inside } of fields.filter(hasAlternatives)) {
    const alternatives = alternativesAmong(inside);
    const choice = displayValues.get(choiceName(name));
    // Of a list the values have its name before their own.
    const namesOf = (part: RequestField) =>
      [...values.keys()].filter((each) => `${each}.`.startsWith(`${name}.${part.name}.`));
    const hasValue = (part: RequestField) =>
      namesOf(part).some((each) => values.get(each)?.some((value) => value.trim() !== '') === true);
    if (choice !== undefined) {
      for (const part of inside)
        if (!goesWith(part, choice, alternatives)) for (const each of namesOf(part)) values.delete(each);
    }
    const filled = alternatives.find((each) =>
      inside.some((part) => hasValue(part) && goesWith(part, each, alternatives)),
    );
    if (filled !== undefined) displayValues.delete(choiceName(name));
    const chosenField = choice ?? filled;
    if (chosenField !== undefined) chosen.set(name, chosenField);
  }
  return chosen;
}

/** Removes what a form sends of the figures that a case does not begin with, and the choice itself where a figure says it. Returns
 *  the name of the one that it begins with. */
function dropOtherBeginnings(
  values: Map<string, string[]>,
  displayValues: Map<string, string>,
  { names }: Beginnings,
): string {
  const [pay = ''] = names;
  const isFilled = (name: string) =>
    values.get(`${name}.amount`)?.some((each) => each.trim() !== '') ?? false;
  const choice = displayValues.get(choiceName(KNOWN));
  const begun = choice ?? names.toReversed().find(isFilled) ?? pay;
  if (choice !== undefined) {
    const others = names.filter((each) => each !== choice);
    for (const name of [...values.keys()])
      if (others.some((each) => name.startsWith(`${each}.`))) values.delete(name);
  }
  if (begun === pay || isFilled(begun)) displayValues.delete(choiceName(KNOWN));
  return begun;
}

/** The query of a case with these display options. */
export function queryWithDisplay(
  { query }: Pick<Case, 'query'>,
  values: Readonly<Record<string, string>>,
): string {
  const entries = Object.entries(values).map(([name, value]): QueryEntry => [`show.${name}`, value]);
  return entries.length === 0 ? query : `${query}&${encodeQuery(entries)}`;
}

/** A request as a query string. */
export function queryOfRequest(request: JsonObject): string {
  return encodeQuery(requestEntries(request, ''));
}

/** Entries as a query string, encoded as a form sends it. */
export function encodeQuery(entries: readonly QueryEntry[]): string {
  return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
}

export function valuesOf(entries: readonly QueryEntry[]): QueryValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

/** The display options of a query in the order of the page, without defaults and what only scripts send. */
export function displayEntries(values: DisplayValues, options: DisplayOptions): readonly QueryEntry[] {
  return Object.entries(options).flatMap(
    ([name, { default: fallback = '', isForScript = false }]): QueryEntry[] => {
      const value = values.get(`show.${name}`) ?? '';
      return value === '' || value === fallback || isForScript ? [] : [[`show.${name}`, value]];
    },
  );
}

function isDisplayOption(name: string, options: DisplayOptions): boolean {
  return name.startsWith(SHOW) && Object.hasOwn(options, name.slice(SHOW.length));
}

function isAllowed(name: string, value: string, options: DisplayOptions): boolean {
  const { words, pattern } = options[name.slice(SHOW.length)] ?? {};
  return words?.includes(value) ?? pattern?.test(value) ?? true;
}
