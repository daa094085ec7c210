import type { Json, JsonObject } from '../../json.js';
import { MONEY, PERCENT, WITH_SEPARATORS } from '../../language/index.js';
import { type Catalogue, type CatalogueEntry, type CatalogueGroup, helpOf } from '../../law/figures/index.js';
import { NOTATIONS, type Unit } from '../../law/index.js';
import * as keys from '../../yaml/keys.js';
import { asDraft07 } from './transform.js';

/** The editor's schema of a rates file: every figure of the catalogue in its unit, and what only payroll needs. */
export function ratesSchema(catalogue: Catalogue): JsonObject {
  const groups = [...catalogue].map(([name, group]) => [name, groupSchema(group)] as const);
  return asDraft07({
    title: 'The rates and thresholds of a tax year',
    type: 'object',
    additionalProperties: false,
    required: [...Object.keys(REQUIRED_HEADER), ...requiredNames(catalogue)],
    properties: { ...header([...catalogue.keys()]), ...Object.fromEntries(groups) },
    $defs: figureDefinitions(),
  });
}

/** The editor's schema of the figures that do not follow the tax year. */
export function byDaySchema(): JsonObject {
  const entry = {
    type: 'object',
    required: ['from', 'authority'],
    properties: {
      from: {
        ...DAY_SCHEMA,
        description:
          'The first day on which the table is so, until that of the next entry. Example: `from: 2025-04-06`',
      },
      ...CITATIONS,
    },
    additionalProperties: { $ref: '#/$defs/payroll_figure' },
  };
  const tables = { type: 'object', additionalProperties: { type: 'array', minItems: 1, items: entry } };
  return asDraft07({
    title: 'Figures that do not follow the tax year',
    type: 'object',
    additionalProperties: tables,
    $defs: figureDefinitions(),
  });
}

const DAY = /^20\d\d-\d\d-\d\d$/;
const DAY_SCHEMA = {
  type: 'string',
  pattern: DAY.source,
  errorMessage: 'A day is written like 2026-04-06.',
};

const REQUIRED_HEADER = {
  tax_year: {
    ...keys.year.schema,
    description: 'The tax year; the file is named after it. Example: `tax_year: 2026-27`',
  },
  starts: { ...DAY_SCHEMA, description: 'The first day: 6 April. Example: `starts: 2026-04-06`' },
  ends: {
    ...DAY_SCHEMA,
    description: 'The last day: 5 April of the year after. Example: `ends: 2027-04-05`',
  },
  changes: {
    oneOf: [{ const: 'none' }, { type: 'array', items: DAY_SCHEMA, minItems: 1 }],
    description:
      'The first day of each figure that is new within the year, or none. Examples: `changes: [2024-01-06]`, `changes: none`',
  },
};

function header(groups: readonly string[]) {
  return {
    ...REQUIRED_HEADER,
    default_from: {
      ...DAY_SCHEMA,
      description:
        'The day from which requests that name no year mean this one; at once when left out. Example: `default_from: 2027-04-06`',
    },
    unconfirmed: {
      type: 'array',
      items: { enum: groups },
      description:
        'The groups of figures that nobody has compared with their official pages: the year is a draft while there are any. ' +
        '`farthing confirm` takes each away. Example: `unconfirmed: [child_benefit]`',
    },
    confirmed: {
      type: 'object',
      propertyNames: { enum: groups },
      additionalProperties: CONFIRMATION,
      description: 'Who compared which group with which page, and when, as `farthing confirm` writes it.',
    },
  };
}

const CONFIRMATION = {
  type: 'object',
  additionalProperties: false,
  required: ['by', 'on', 'page'],
  properties: {
    by: { type: 'string', description: 'Who compared the group. Example: `by: A. Name`' },
    on: { ...DAY_SCHEMA, description: 'The day. Example: `on: 2027-03-20`' },
    page: {
      type: 'string',
      pattern: '^https?://',
      description:
        'The official page. Example: `page: https://www.gov.uk/redundancy-your-rights/redundancy-pay`',
    },
    figures: {
      type: 'string',
      description:
        'A digest of the figures that were compared: with others the group is to be confirmed again.',
    },
    accepted: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Why figures are right that are unusual, such as one that usually rises and did not.',
    },
  },
};

/** What a group or a table says of where its figures were taken from. */
const CITATIONS = { authority: { $ref: '#/$defs/names' }, authorities: { $ref: '#/$defs/names_of' } };

function groupSchema(group: CatalogueGroup): JsonObject {
  return {
    type: 'object',
    description: group.title,
    // A figure that the law of the year does not have is left out.
    required: ['authority'],
    properties: {
      ...CITATIONS,
      payroll_only: {
        oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
        description:
          'The names in this group that the calculation needs and GET /v1/rates does not show. Example: `payroll_only: [basic_rate]`',
      },
      ...propertiesOf(group),
    },
    ...otherProperties(group),
  };
}

/** What a group may have besides its figures of the catalogue: what is under payroll_only, and the rows of a table, which are for
 *  the year to say. A group without payroll_only has nothing else. */
function otherProperties({ entries, rows }: CatalogueGroup): JsonObject {
  return {
    additionalProperties: { $ref: '#/$defs/payroll_figure' },
    if: { required: ['payroll_only'] },
    else:
      rows.length === 0
        ? { propertyNames: { enum: [...Object.keys(CITATIONS), ...entries.keys()] } }
        : { properties: { authority: {}, authorities: {} }, additionalProperties: rowSchema(rows) },
  };
}

function propertiesOf({ entries }: CatalogueGroup): Readonly<Record<string, Json>> {
  return Object.fromEntries([...entries].map(([name, entry]) => [name, schemaOf(entry)]));
}

function schemaOf(entry: CatalogueEntry): JsonObject {
  if (entry.node === 'figure')
    return { $ref: `#/$defs/${entry.unit}`, description: `${helpOf(entry)} ${NOTATION_HELP[entry.unit]}` };
  return {
    type: 'object',
    description: entry.title,
    additionalProperties: entry.rows.length === 0 ? false : rowSchema(entry.rows),
    properties: { ...CITATIONS, ...propertiesOf(entry) },
  };
}

/** A row has all figures of one of the kinds. */
function rowSchema(kinds: readonly CatalogueGroup[]): JsonObject {
  const [{ title = '' } = {}] = kinds;
  const required = kinds.map(({ entries }) => ({ required: requiredNames(entries) }));
  return {
    type: 'object',
    description: title,
    additionalProperties: false,
    properties: { ...CITATIONS, ...Object.assign({}, ...kinds.map(propertiesOf)) },
    ...(required.length === 1 ? required[0] : { oneOf: required }),
  };
}

/** The names that the file of every year must have. */
function requiredNames(entries: ReadonlyMap<string, CatalogueEntry>): readonly string[] {
  return [...entries].flatMap(([name, { years }]) => (years.from || years.until ? [] : [name]));
}

/** The schemas of the values of a rates file, by the names that `$ref` uses. */
function figureDefinitions(): Readonly<Record<string, JsonObject>> {
  return {
    ...Object.fromEntries([...NOTATIONS].map(([notation, form]) => [notation, figure(notation, form)])),
    bands: BANDS,
    names: NAMES,
    names_of: NAMES_OF,
    payroll_figure: PAYROLL_FIGURE,
  };
}

/** How a figure of each unit is written, for people. */
const NOTATION_HELP: Readonly<Record<Unit, string>> = {
  money:
    'Money is written £1234, without thousands separators. £190 until 2022-07-05 then £242 changes within the year.',
  percent: 'A percentage is written 20%. 12% until 2024-01-05 then 10% changes within the year.',
  count: 'A count is written 28. 28 until 2024-01-05 then 29 changes within the year.',
  fraction: 'A fraction is written 3/200.',
  bands: 'Bands are a list, the lowest first, the last without `up_to`: `- { rate: 20%, up_to: £20000 }`',
};

/** A figure in its notation; a fraction is the same all year. */
function figure(notation: Exclude<Unit, 'bands'>, form: RegExp): JsonObject {
  const schema = {
    type: 'string',
    pattern: notation === 'fraction' ? form.source : datedPattern(withoutAnchors(form)),
    errorMessage: NOTATION_HELP[notation],
  };
  return notation === 'count' ? { anyOf: [{ type: 'number', minimum: 0 }, schema] } : schema;
}

/** `12%`, and `12% until 2024-01-05 then 10%`. */
function datedPattern(form: string): string {
  return `^${form}( until ${withoutAnchors(DAY)} then ${form})*$`;
}

function withoutAnchors({ source }: RegExp): string {
  return source.replace(/^\^/, '').replace(/\$$/, '');
}

const NAMES: JsonObject = {
  oneOf: [keys.name.schema, keys.listOf(keys.name).schema],
  description:
    'The authority of these figures in rates/authorities.yaml, or a list of them. Example: `authority: [ita_10, employer_rates_2026]`',
};

const NAMES_OF: JsonObject = {
  type: 'object',
  additionalProperties: { $ref: '#/$defs/names' },
  description:
    'The authorities of single figures or tables of this group, by name: these count in the place of its `authority`. ' +
    'Example: `authorities: { marriage_allowance: ita_55b }`',
};

function figureOfBand(form: RegExp, description: string): JsonObject {
  return {
    type: 'string',
    pattern: form.source,
    description,
    errorMessage: description,
  };
}

const BANDS: JsonObject = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rate'],
    properties: {
      rate: figureOfBand(PERCENT, 'The rate of this band, the same all year: 20%.'),
      up_to: figureOfBand(
        MONEY,
        'Where this band ends, the same all year: £1234. The last band is open and has none.',
      ),
    },
  },
};

/** What only payroll needs can be of any notation, in groups of any depth. */
const PAYROLL_FIGURE: JsonObject = {
  anyOf: [
    ...[...NOTATIONS.keys()].map((notation) => ({ $ref: `#/$defs/${notation}` })),
    { type: 'string', pattern: `^(?!${withoutAnchors(WITH_SEPARATORS)}$)[^£%]+$` },
    { $ref: '#/$defs/bands' },
    {
      type: 'object',
      properties: CITATIONS,
      additionalProperties: { $ref: '#/$defs/payroll_figure' },
    },
  ],
};
