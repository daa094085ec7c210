import type { JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import { type AnyCalculation, type Payroll, taxYearOf } from '../../operations/index.js';
import { type Entry, type Given, readCase } from './entries.js';
import { fieldsOf } from './fields.js';
import { cleanNumber } from './numbers.js';

/** What a query says of how a case is shown; never a part of the request. */
export type Shown = ReadonlyMap<string, string>;

/** A case of an operation, as its address says it. */
export interface Case {
  readonly operation: AnyCalculation;
  /** The law that it is worked out by: of the label that it names, else the present law of all years. */
  readonly payroll: Payroll;
  /** The label that it names. */
  readonly engine: string | undefined;
  /** The fields of a request in its tax year. */
  readonly fields: readonly RequestField[];
  readonly taxYear: string;
  readonly request: JsonObject;
  /** What the form shows: the values of a query, by name. */
  readonly values: Given;
  readonly shown: Shown;
  /** What its address says of it, in its one form. */
  readonly entries: readonly Entry[];
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
  /** What the number must look like that it is. */
  readonly pattern?: RegExp;
  readonly default?: string;
  /** A script asks so for a part of the page: that is no address of it. */
  readonly ofScript?: boolean;
}

const TAX_YEAR = 'tax_year';
const ENGINE = 'engine';
const SHOW = 'show.';

/** Reads a case from the query of an address. `payroll` is the law of the label that it names, if that is available. */
export function caseOf(
  query: string | readonly Entry[],
  operation: AnyCalculation,
  shownNames: ShownNames,
  payroll: Payroll,
): Case {
  const given = new Map<string, string[]>();
  const shown = new Map<string, string>();
  const all = typeof query === 'string' ? [...new URLSearchParams(query)] : query;
  for (const [name, value] of all) {
    if (isShown(name, shownNames)) {
      const text = shownNames[name.slice(SHOW.length)]?.pattern === undefined ? value : cleanNumber(value);
      if (isWordOf(name, text, shownNames)) shown.set(name, text);
    } else given.set(name, [...(given.get(name) ?? []), value]);
  }
  const [named = ''] = given.get(TAX_YEAR) ?? [];
  given.delete(TAX_YEAR);
  const year = named.trim();
  const engine = engineIn(given, year, payroll);
  const { yearOf } = operation;
  const [day = ''] = (yearOf === undefined ? undefined : given.get(yearOf)) ?? [];
  const ofDay = yearOf === undefined || day === '' ? {} : { [yearOf]: day };
  const taxYear = taxYearOf({ ...ofDay, ...(year !== '' && { [TAX_YEAR]: year }) }, operation, payroll);
  const fields = fieldsOf(payroll, operation.name, taxYear);
  const { entries, request, unknown } = readCase(given, fields);
  // A year that there is none of is the check's to refuse; one that a day of the request chooses is not said twice.
  const ofYear: readonly Entry[] =
    year === '' && day !== '' ? [] : [[TAX_YEAR, year === '' ? taxYear : year]];
  const known: readonly Entry[] = [
    ...ofYear,
    ...entries,
    ...(engine === undefined ? [] : [[ENGINE, engine] as const]),
  ];
  return {
    operation,
    payroll,
    engine,
    fields,
    taxYear,
    request: { ...request, ...Object.fromEntries(ofYear) },
    values: valuesOf([...known, ...unknown]),
    shown,
    entries: known,
    unknown,
    isEmpty: all.length === 0,
    query: textOf(known),
    canonical: textOf([...known, ...unknown, ...shownEntries(shown, shownNames)]),
  };
}

/** The label that a query names, taken out of it. Beside another year the label no longer counts; one that is
 *  not kept stays, as a name that nobody knows. */
function engineIn(given: Map<string, string[]>, yearInQuery: string, payroll: Payroll): string | undefined {
  const [engine = '', ...more] = given.get(ENGINE) ?? [];
  if (more.length > 0 || !payroll.isAvailable(engine)) return undefined;
  given.delete(ENGINE);
  return yearInQuery === '' || yearInQuery === yearOfLabel(engine) ? engine : undefined;
}

/** The law that the query of an address asks for. */
export function lawOf(query: readonly Entry[], payroll: Payroll): Payroll | Promise<Payroll> {
  const valuesAt = (name: string) => query.flatMap(([each, value]) => (each === name ? [value] : []));
  const engines = valuesAt(ENGINE);
  if (engines.length === 0) return payroll;
  const [year = ''] = valuesAt(TAX_YEAR);
  const engine = engineIn(new Map([[ENGINE, engines]]), year.trim(), payroll);
  return engine === undefined ? payroll : payroll.under(engine);
}

/** 2026-27 of 2026-27.1 */
export function yearOfLabel(engine: string): string {
  return engine.slice(0, engine.indexOf('.'));
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
export function shownEntries(shown: Shown, names: ShownNames): readonly Entry[] {
  return Object.entries(names).flatMap(([name, { default: fallback = '', ofScript = false }]): Entry[] => {
    const value = shown.get(`show.${name}`) ?? '';
    return value === '' || value === fallback || ofScript ? [] : [[`show.${name}`, value]];
  });
}

function isShown(name: string, names: ShownNames): boolean {
  return name.startsWith(SHOW) && Object.hasOwn(names, name.slice(SHOW.length));
}

function isWordOf(name: string, value: string, names: ShownNames): boolean {
  const { words, pattern } = names[name.slice(SHOW.length)] ?? {};
  return words?.includes(value) ?? pattern?.test(value) ?? true;
}
