import { isObject, type Json, type JsonObject } from '../../../json.js';
import { figure, list, object, ref, type Schema, text } from '../../../json-schema.js';
import {
  type Catalogue,
  type CatalogueEntry,
  type CatalogueFigure,
  type CatalogueGroup,
  helpOf,
} from '../../../law/figures/index.js';
import type { Unit } from '../../../law/index.js';
import { CHANGE, result, TAX_YEAR } from './parts.js';

/** The schemas of GET /v1/rates: one that is true of every year, in which what some year has not got is not required; and one for
 *  each kind of row of its tables. `answers` are those of all years. */
export function ratesSchemas(
  catalogue: Catalogue,
  answers: readonly JsonObject[],
): Readonly<Record<string, Schema>> {
  const rows = new RowSchemas();
  const { properties, optional } = fieldsIn(answers, (name) => catalogue.get(name), rows, []);
  return {
    RatesResult: result(
      'Every rate and threshold of a tax year. What is not required, some year has not got: a category letter, a loan plan, an ' +
        'age of the minimum wage.',
      { tax_year: TAX_YEAR, ...properties, changes: CHANGES },
      { optional: [...optional, 'changes'] },
    ),
    RateBand: BAND,
    ...rows.byName(),
  };
}

/** The fields of an object, and those of them that not all years have. */
interface Fields {
  readonly properties: Schema;
  readonly optional: readonly string[];
}

/** A schema for each field that the catalogue knows, by what it is in each of the answers. */
function fieldsIn(
  answers: readonly JsonObject[],
  entryOf: (name: string) => CatalogueEntry | undefined,
  rows: RowSchemas,
  path: readonly string[],
): Fields {
  const names = new Set(answers.flatMap((answer) => Object.keys(answer)));
  const described = [...names].flatMap((name) => {
    const entry = entryOf(name);
    return entry === undefined ? [] : [{ name, entry, values: valuesOf(answers, name) }];
  });
  return {
    properties: Object.fromEntries(
      described.map(({ name, entry, values }) => [
        name,
        entry.node === 'group'
          ? groupSchema(entry, values.filter(isObject), rows, [...path, name])
          : figureSchema(entry, values),
      ]),
    ),
    optional: described.flatMap(({ name, values }) => (values.length < answers.length ? [name] : [])),
  };
}

function valuesOf(answers: readonly JsonObject[], name: string): readonly Json[] {
  return answers.flatMap((answer) => {
    const value = answer[name];
    return value === undefined ? [] : [value];
  });
}

function groupSchema(
  { title, entries, rows: kinds }: CatalogueGroup,
  answers: readonly JsonObject[],
  rows: RowSchemas,
  path: readonly string[],
): Schema {
  if (kinds.length > 0) return tableSchema(title, kinds, answers, rows, path);
  const { properties, optional } = fieldsIn(answers, (name) => entries.get(name), rows, path);
  return object(properties, { description: title, optional });
}

/** A table: each of its rows by its name, as a reference to the schema of its kind. */
function tableSchema(
  description: string,
  kinds: readonly CatalogueGroup[],
  answers: readonly JsonObject[],
  rows: RowSchemas,
  path: readonly string[],
): Schema {
  const names = [...new Set(answers.flatMap((answer) => Object.keys(answer)))];
  const properties = names.map((name): [string, Schema] => {
    const values = valuesOf(answers, name).filter(isObject);
    return [name, ref(rows.add(kinds, path, values))];
  });
  const optional = names.filter((name) => valuesOf(answers, name).length < answers.length);
  return object(Object.fromEntries(properties), { description, optional });
}

/** The schemas of the kinds of rows, named by the table that they are in: `NationalInsuranceEmployerRow2`. */
class RowSchemas {
  readonly #kinds = new Map<string, { readonly kind: CatalogueGroup; readonly rows: JsonObject[] }>();

  /** Adds what a row is in each year, and returns the name of its schema. */
  add(kinds: readonly CatalogueGroup[], path: readonly string[], rows: readonly JsonObject[]): string {
    const fields = new Set(rows.flatMap((row) => Object.keys(row)));
    const index = kinds.findIndex(({ entries }) => [...fields].every((name) => entries.has(name)));
    const kind = kinds[index];
    if (kind === undefined)
      throw new RangeError(`No kind of row of ${path.join('.')} has all of ${[...fields].join()}.`);
    const words = path
      .flatMap((name) => name.split('_'))
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const name = `${words.join('')}Row${index === 0 ? '' : index + 1}`;
    const known = this.#kinds.get(name) ?? { kind, rows: [] };
    known.rows.push(...rows);
    this.#kinds.set(name, known);
    return name;
  }

  byName(): Readonly<Record<string, Schema>> {
    return Object.fromEntries(
      [...this.#kinds].map(([name, { kind, rows }]) => {
        const { properties, optional } = fieldsIn(rows, (field) => kind.entries.get(field), this, []);
        return [name, object(properties, { description: kind.title, optional })];
      }),
    );
  }
}

/** A figure that is null in some year has not got it there. */
function figureSchema(entry: CatalogueFigure, values: readonly Json[]): Schema {
  const { type, ...keywords } = UNITS[entry.unit];
  return {
    type: values.includes(null) ? [type, 'null'] : type,
    description: `${helpOf(entry)}${entry.unit === 'percent' ? ' Percent.' : ''}`,
    ...keywords,
  };
}

const CHANGES = list(
  object({
    path: text('Of the figure in this answer: `national_insurance.thresholds.primary_threshold`.'),
    ...CHANGE,
  }),
  'Figures that changed within the tax year, by day, whatever day was asked for.',
);

const BAND = object({
  rate: figure('Percent.'),
  from: figure(),
  to: { type: ['number', 'null'], description: 'null for the top band.' },
});

const UNITS: Readonly<Record<Unit, Schema & { readonly type: string }>> = {
  money: { type: 'number' },
  percent: { type: 'number' },
  count: { type: 'number' },
  fraction: { type: 'string', pattern: '^\\d+/\\d+$' },
  bands: { type: 'array', items: ref('RateBand') },
};
