import type { Json, JsonObject } from '../../json.js';
import { year } from '../../language/index.js';
import { type Catalogue, type CatalogueEntry, type CatalogueGroup, helpOf } from '../../law/figures/index.js';
import { asDraft07 } from './draft-07.js';
import { figureDefinitions, IN_WORDS } from './figures.js';

/** The editor's schema of a rates file: every figure of the catalogue in its unit, and what only payroll needs beside. */
export function ratesSchema(catalogue: Catalogue): JsonObject {
  const groups = [...catalogue].map(([name, group]) => [name, groupSchema(group)] as const);
  return asDraft07({
    title: 'The rates and thresholds of a tax year',
    type: 'object',
    additionalProperties: false,
    required: [...Object.keys(HEADER), ...ofAllYears(catalogue)],
    properties: { ...HEADER, ...Object.fromEntries(groups) },
    $defs: figureDefinitions(),
  });
}

const DAY = {
  type: 'string',
  pattern: '^20\\d\\d-\\d\\d-\\d\\d$',
  errorMessage: 'A day is written like 2026-04-06.',
};

const HEADER = {
  tax_year: {
    ...year,
    description: 'The tax year; the file is named after it. Example: `tax_year: 2026-27`',
  },
  revision: {
    type: 'integer',
    minimum: 1,
    description:
      "Raised by `farthing release` with every released change of this year's figures or rules; the number in `engine`.",
  },
  starts: { ...DAY, description: 'The first day: 6 April. Example: `starts: 2026-04-06`' },
  ends: { ...DAY, description: 'The last day: 5 April of the year after. Example: `ends: 2027-04-05`' },
};

/** What a group or a table says of where its figures were taken from. */
const SOURCES = { source: { $ref: '#/$defs/addresses' }, sources: { $ref: '#/$defs/addresses_of' } };

function groupSchema(group: CatalogueGroup): JsonObject {
  return {
    type: 'object',
    description: group.title,
    // A figure that the law of the year does not have is left out.
    required: ['source'],
    properties: {
      ...SOURCES,
      payroll_only: {
        oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
        description:
          'The names in this group that the calculation needs and GET /v1/rates does not show. Example: `payroll_only: [basic_rate]`',
      },
      ...propertiesOf(group),
    },
    ...others(group),
  };
}

/** What may stand in a group beside its figures of the catalogue: what is under payroll_only, and the rows of a table, which are for
 *  the year to say. A group without payroll_only has nothing else. */
function others({ entries, rows }: CatalogueGroup): JsonObject {
  return {
    additionalProperties: { $ref: '#/$defs/payroll_figure' },
    if: { required: ['payroll_only'] },
    else:
      rows.length === 0
        ? { propertyNames: { enum: [...Object.keys(SOURCES), ...entries.keys()] } }
        : { properties: { source: {}, sources: {} }, additionalProperties: rowSchema(rows) },
  };
}

function propertiesOf({ entries }: CatalogueGroup): Readonly<Record<string, Json>> {
  return Object.fromEntries([...entries].map(([name, entry]) => [name, schemaOf(entry)]));
}

function schemaOf(entry: CatalogueEntry): JsonObject {
  if (entry.node === 'figure')
    return { $ref: `#/$defs/${entry.unit}`, description: `${helpOf(entry)} ${IN_WORDS[entry.unit]}` };
  return {
    type: 'object',
    description: entry.title,
    additionalProperties: entry.rows.length === 0 ? false : rowSchema(entry.rows),
    properties: { ...SOURCES, ...propertiesOf(entry) },
  };
}

/** A row has all figures of one of the kinds. */
function rowSchema(kinds: readonly CatalogueGroup[]): JsonObject {
  const [{ title = '' } = {}] = kinds;
  const needed = kinds.map(({ entries }) => ({ required: ofAllYears(entries) }));
  return {
    type: 'object',
    description: title,
    additionalProperties: false,
    properties: { ...SOURCES, ...Object.assign({}, ...kinds.map(propertiesOf)) },
    ...(needed.length === 1 ? needed[0] : { oneOf: needed }),
  };
}

/** The names that the file of every year must have. */
function ofAllYears(entries: ReadonlyMap<string, CatalogueEntry>): readonly string[] {
  return [...entries].flatMap(([name, { years }]) => (years.from || years.until ? [] : [name]));
}
