import { isObject, type Json, type JsonObject } from '../../../json.js';
import { figure, object, type Schema } from '../../../json-schema.js';
import {
  type Catalogue,
  type CatalogueEntry,
  type CatalogueFigure,
  type CatalogueGroup,
  helpOf,
} from '../../../law/figures/index.js';
import type { Unit } from '../../../law/index.js';
import { result } from './parts.js';

/** The result of GET /v1/rates: what the catalogue says of each figure, as far as the answers of the years have it. A field that
 *  one of them does not have is not required, and one that is null in one of them may be: so a row or a figure of one year
 *  changes nothing that is promised of another. */
export function ratesResult(catalogue: Catalogue, answers: readonly JsonObject[]): Schema {
  const { properties, optional } = entriesIn(catalogue, answers);
  return result('Every rate and threshold of a tax year.', properties, optional);
}

interface Fields {
  readonly properties: Schema;
  /** Those that not every answer has. */
  readonly optional: readonly string[];
}

function entriesIn(entries: ReadonlyMap<string, CatalogueEntry>, answers: readonly Json[]): Fields {
  return fieldsIn(entries.keys(), answers, (name, values) => {
    const entry = entries.get(name);
    if (entry === undefined) return {};
    return entry.node === 'group' ? groupSchema(entry, values) : figureSchema(entry, values);
  });
}

function fieldsIn(
  names: Iterable<string>,
  answers: readonly Json[],
  schemaOf: (name: string, values: readonly Json[]) => Schema,
): Fields {
  const objects = answers.filter(isObject);
  const fields = [...names].map((name) => {
    const values = objects.flatMap((answer) => (name in answer ? [answer[name] ?? null] : []));
    return { name, schema: schemaOf(name, values), isOptional: values.length < objects.length };
  });
  return {
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    optional: fields.flatMap(({ name, isOptional }) => (isOptional ? [name] : [])),
  };
}

function groupSchema({ title, entries, rows }: CatalogueGroup, answers: readonly Json[]): Schema {
  const { properties, optional } =
    rows.length === 0
      ? entriesIn(entries, answers)
      : fieldsIn(rowNames(answers), answers, (_, row) => rowSchema(rows, row));
  return object(properties, { description: title, optional });
}

/** The rows of a table in any of the answers. */
function rowNames(answers: readonly Json[]): readonly string[] {
  return [...new Set(answers.filter(isObject).flatMap((answer) => Object.keys(answer)))].sort();
}

function rowSchema(kinds: readonly CatalogueGroup[], answers: readonly Json[]): Schema {
  const [only, ...others] = kinds;
  if (only !== undefined && others.length === 0) return groupSchema(only, answers);
  return { oneOf: kinds.map((kind) => groupSchema(kind, [])) };
}

function figureSchema(entry: CatalogueFigure, values: readonly Json[]): Schema {
  const { type, ...keywords } = UNITS[entry.unit];
  return {
    type: values.includes(null) ? [type, 'null'] : type,
    description: `${helpOf(entry)}${entry.unit === 'percent' ? ' Percent.' : ''}`,
    ...keywords,
  };
}

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
  bands: { type: 'array', items: BAND },
};
