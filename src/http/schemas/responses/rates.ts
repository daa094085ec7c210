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

/** The schemas of GET /v1/rates: one for each tax year, so that a new figure in one year changes no promise of another, and the union
 *  of them. */
export function ratesSchemas(
  catalogue: Catalogue,
  answers: ReadonlyMap<string, JsonObject>,
): Readonly<Record<string, Schema>> {
  const years = [...answers.keys()];
  const mapping = years.map((taxYear) => [taxYear, `#/components/schemas/${nameOf(taxYear)}`]);
  const schemasOfYears = [...answers].map(([taxYear, answer]) => [
    nameOf(taxYear),
    schemaOfYear(taxYear, answer, catalogue),
  ]);
  return {
    RatesResult: {
      description: 'Every rate and threshold of a tax year. A year has a schema, chosen by `tax_year`.',
      oneOf: years.map((taxYear) => ref(nameOf(taxYear))),
      discriminator: { propertyName: 'tax_year', mapping: Object.fromEntries(mapping) },
    },
    ...Object.fromEntries(schemasOfYears),
  };
}

function nameOf(taxYear: string): string {
  return `Rates_${taxYear.replace('-', '_')}`;
}

function schemaOfYear(taxYear: string, answer: JsonObject, catalogue: Catalogue): Schema {
  return result(`Every rate and threshold of ${taxYear}.`, {
    tax_year: { ...TAX_YEAR, enum: [taxYear] },
    ...fieldsIn(answer, (name) => catalogue.get(name)),
    ...('changes' in answer && { changes: CHANGES }),
  });
}

/** A schema for each field that the catalogue knows. */
function fieldsIn(
  answer: JsonObject,
  entryOf: (name: string, value: Json) => CatalogueEntry | undefined,
): Schema {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const entry = entryOf(name, value);
      if (entry === undefined) return [];
      return [[name, entry.node === 'group' ? groupSchema(entry, value) : figureSchema(entry, value)]];
    }),
  );
}

function groupSchema({ title, entries, rows }: CatalogueGroup, answer: Json): Schema {
  const entryOf = (name: string, value: Json) => entries.get(name) ?? kindOf(value, rows);
  return object(isObject(answer) ? fieldsIn(answer, entryOf) : {}, { description: title });
}

/** The kind of row whose figures a row has. */
function kindOf(row: Json, kinds: readonly CatalogueGroup[]): CatalogueGroup | undefined {
  const names = isObject(row) ? Object.keys(row) : [];
  return kinds.find(({ entries }) => names.every((name) => entries.has(name)));
}

function figureSchema(entry: CatalogueFigure, value: Json): Schema {
  const { type, ...keywords } = UNITS[entry.unit];
  return {
    type: value === null ? [type, 'null'] : type,
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
  bands: { type: 'array', items: BAND },
};
