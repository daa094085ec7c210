import type { JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import { type AnyCalculation, type Payroll, taxYearOf } from '../../operations/index.js';
import { type Entry, type Given, readCase } from './entries.js';
import { fieldsOf } from './fields.js';

/** What a query says of how a case is shown; never a part of the request. */
export type Shown = ReadonlyMap<string, string>;

/** A case of an operation, as its address says it. */
export interface Case {
  readonly operation: AnyCalculation;
  /** The fields of a request in its tax year. */
  readonly fields: readonly RequestField[];
  readonly taxYear: string;
  readonly request: JsonObject;
  /** What the form shows: the values of a query, by name. */
  readonly values: Given;
  readonly shown: Shown;
  readonly unknown: readonly Entry[];
  /** Whether the query says anything of the case. */
  readonly isEmpty: boolean;
  /** The query in its one form, without what is about showing. */
  readonly query: string;
  /** The query as it should have been, with what is about showing. */
  readonly canonical: string;
}

/** Names of queries that are about showing, each with the value that counts when nothing is said. */
export type ShownNames = Readonly<Record<string, ShownName>>;

interface ShownName {
  readonly words?: readonly string[];
  readonly default?: string;
  /** A script asks so for a part of the page: that is no address of it. */
  readonly ofScript?: boolean;
}

const TAX_YEAR = 'tax_year';

/** Reads a case from the query of an address. */
export function caseOf(
  querystring: string,
  operation: AnyCalculation,
  shownNames: ShownNames,
  payroll: Payroll,
): Case {
  const given = new Map<string, string[]>();
  const shown = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(querystring)) {
    if (isShown(name, shownNames)) {
      if (isWordOf(name, value, shownNames)) shown.set(name, value);
    } else given.set(name, [...(given.get(name) ?? []), value]);
  }
  const [named = ''] = given.get(TAX_YEAR) ?? [];
  given.delete(TAX_YEAR);
  const asked = named.trim();
  const { yearOf } = operation;
  const [day = ''] = (yearOf === undefined ? undefined : given.get(yearOf)) ?? [];
  const ofDay = yearOf === undefined || day === '' ? {} : { [yearOf]: day };
  const taxYear = taxYearOf({ ...ofDay, ...(asked !== '' && { [TAX_YEAR]: asked }) }, operation, payroll);
  const fields = fieldsOf(payroll, operation.name, taxYear);
  const { entries, request, unknown } = readCase(given, fields);
  // A year that there is none of is the check's to refuse; one that a day of the request chooses is not said twice.
  const ofYear: readonly Entry[] =
    asked === '' && day !== '' ? [] : [[TAX_YEAR, asked === '' ? taxYear : asked]];
  const all: readonly Entry[] = [...ofYear, ...entries, ...unknown];
  return {
    operation,
    fields,
    taxYear,
    request: { ...request, ...Object.fromEntries(ofYear) },
    values: valuesOf(all),
    shown,
    unknown,
    isEmpty: querystring === '',
    query: textOf([...ofYear, ...entries]),
    canonical: textOf([...all, ...shownEntries(shown, shownNames)]),
  };
}

/** The query of a case with something said about showing. */
export function showing({ query }: Pick<Case, 'query'>, shown: Readonly<Record<string, string>>): string {
  const entries = Object.entries(shown).map(([name, value]): Entry => [`show.${name}`, value]);
  return entries.length === 0 ? query : `${query}&${textOf(entries)}`;
}

/** Entries as a form sends them. */
export function textOf(entries: readonly Entry[]): string {
  return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
}

function valuesOf(entries: readonly Entry[]): Given {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

/** In the order in which a page names them, without those that say what counts anyway. */
function shownEntries(shown: Shown, names: ShownNames): readonly Entry[] {
  return Object.entries(names).flatMap(([name, { default: fallback = '', ofScript = false }]): Entry[] => {
    const value = shown.get(`show.${name}`) ?? '';
    return value === '' || value === fallback || ofScript ? [] : [[`show.${name}`, value]];
  });
}

function isShown(name: string, names: ShownNames): boolean {
  return name.startsWith('show.') && Object.hasOwn(names, name.slice('show.'.length));
}

function isWordOf(name: string, value: string, names: ShownNames): boolean {
  const words = names[name.slice('show.'.length)]?.words;
  return words === undefined || words.includes(value);
}
