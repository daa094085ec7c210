import type { RequestField } from '../language/index.js';
import {
  type Endpoint,
  operationOfEndpoint,
  type Payroll,
  requestFieldsByYear,
  restingOf,
} from '../operations/index.js';
import { plainHeading } from '../plain-heading.js';
import { columnsIn, headingsOf, type TableColumn } from './columns.js';

/** The column that names a line. */
export const ID = 'custom_id';

/** What a table of an operation can have. */
export interface KnownColumns {
  /** By their paths, with all items of a list alike: `pay[].kind`. */
  readonly paths: ReadonlyMap<string, TableColumn>;
  readonly headings: ReadonlyMap<string, TableColumn>;
  /** The headings as the rules write them. */
  readonly names: readonly string[];
}

/** A column that was found, with its path: `pay[0].kind`. */
export interface FoundColumn {
  readonly path: string;
  readonly column: TableColumn;
}

/** Fields that hold others, each of which has a column of its own. */
const GROUPS: readonly RequestField['type'][] = ['amount_per', 'amounts', 'group', 'list'];

/** The columns that a table can have: those of the latest year, and of earlier ones until there are enough. */
export function knownColumns(
  payroll: Payroll,
  endpoint: Endpoint,
  isEnough: (known: KnownColumns) => boolean,
): KnownColumns {
  const paths = new Map([ID, 'tax_year'].map((name) => [name, textColumn(name)]));
  const headings = new Map<string, TableColumn>();
  const names = new Set<string>();
  const operation = operationOfEndpoint(endpoint);
  if (operation.method === 'GET') {
    paths.set(operation.codeField.field, textColumn(operation.codeField.field));
    return { paths, headings, names: [] };
  }
  for (const fields of requestFieldsByYear(payroll, operation, restingOf(endpoint))) {
    for (const [path, column] of columnsByPath(fields, '')) if (!paths.has(path)) paths.set(path, column);
    const headed = columnsIn(fields);
    for (const [heading, column] of headingsOf(headed))
      if (!headings.has(heading)) headings.set(heading, column);
    for (const { headings: each } of headed) for (const name of each) names.add(name);
    if (isEnough({ paths, headings, names: [] })) break;
  }
  return { paths, headings, names: [...names] };
}

/** The column of a path, or of a heading that the rules list. */
export function columnCalled(heading: string, { paths, headings }: KnownColumns): FoundColumn | undefined {
  const ofPath = paths.get(shapeOf(heading));
  if (ofPath !== undefined) return { path: heading, column: ofPath };
  const column = headings.get(plainHeading(heading));
  return column && { path: column.field.path, column };
}

/** Finds columns by their paths, as far as a table of an operation can have these; `names` are all that it looked at. */
export function paths(
  payroll: Payroll,
  endpoint: Endpoint,
  wanted: readonly string[],
): ((path: string) => TableColumn | undefined) & { readonly names: readonly string[] } {
  const known = knownColumns(payroll, endpoint, (some) =>
    wanted.every((path) => some.paths.has(shapeOf(path))),
  );
  return Object.assign((path: string) => known.paths.get(shapeOf(path)), { names: [...known.paths.keys()] });
}

/** A column of texts that are taken as they stand. */
export function textColumn(name: string): TableColumn {
  const field: RequestField = {
    name,
    path: name,
    type: 'text',
    help: '',
    isRequired: false,
    words: [],
    fields: [],
  };
  return { field, cells: new Map(), headings: [] };
}

/** The path of a column with all items of a list alike: `pay[].kind`. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

function columnsByPath(
  fields: readonly RequestField[],
  above: string,
  cellsAbove?: TableColumn['cells'],
): readonly (readonly [string, TableColumn])[] {
  return fields.flatMap((field) => {
    const path = `${above}${field.name}`;
    const cells =
      (field.name === 'per' ? cellsAbove : undefined) ?? field.cells ?? new Map<string, readonly string[]>();
    const inner = columnsByPath(field.fields, field.type === 'list' ? `${path}[].` : `${path}.`, field.cells);
    if (GROUPS.includes(field.type) && field.isWordOrObject !== true) return inner;
    return [[path, { field, cells, headings: [] }] as const, ...inner];
  });
}
