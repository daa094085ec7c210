import {
  didYouMeanSuffix,
  type Endpoint,
  type FieldFault,
  type Payroll,
  suggester,
} from '../operations/index.js';
import { plainHeading } from '../plain-heading.js';
import type { ColumnMap } from './column-map.js';
import { besideHeadings, idHeadings, type TableColumn } from './columns.js';
import { columnCalled, ID, type KnownColumns, knownColumns, shapeOf, textColumn } from './known.js';

/** A column as it stands in a table. */
export interface HeaderColumn {
  readonly heading: string;
  /** `pay[0].kind`; `custom_id`. */
  readonly path: string;
  readonly column: TableColumn;
}

/** What the first row of a table says. */
export interface Header {
  /** As they stand, undefined for those that are not used. */
  readonly columns: readonly (HeaderColumn | undefined)[];
  /** The headings of these. */
  readonly notUsed: readonly string[];
  /** What all rows say besides. */
  readonly constants: ColumnMap['constants'];
}

/** What is wrong with a header. */
export interface HeaderFault extends Pick<FieldFault, 'code'> {
  /** The heading, or `custom_id`. */
  readonly field: string;
  readonly says: string;
  /** Whether to rename the column, or to leave it out, mends it; and whether it is near to no heading, so that nothing else is to be thought of. */
  readonly mending?: 'rename' | 'leave_out';
  /** The path of what all rows may say in the place of the column. */
  readonly constant?: string;
}

/** What else decides of a header. */
export interface HeaderOptions {
  /** Headings that are left out, as somebody says. */
  readonly leaveOut: readonly string[];
  readonly map: ColumnMap;
}

/** Reads the header of a table. Its headings are paths of fields of the request (`gross.amount`, `pay[0].kind`), or are listed by the rules
 *  or a map. A heading that is neither is a fault, and so are two that say the same, and pay whose period no column has. */
export function readHeader(
  header: readonly string[],
  payroll: Payroll,
  endpoint: Endpoint,
  { leaveOut, map }: HeaderOptions,
): Header | { readonly faults: readonly HeaderFault[] } {
  const left = new Set([...leaveOut, ...map.leaveOut].map(plainHeading));
  const latest = payroll.latestTaxYear();
  const beside = new Set(besideHeadings(payroll, latest).map(plainHeading));
  const ofMap = (heading: string) => map.columns.get(plainHeading(heading));
  const known = knownColumns(payroll, endpoint, (some) =>
    header.every(
      (each) => each === '' || ofMap(each) !== undefined || columnCalled(each, some) !== undefined,
    ),
  );
  const hasId = header.some((each) => each === ID || ofMap(each)?.path === ID);
  const idAt = hasId ? -1 : idColumn(header, idHeadings(payroll, latest), left);
  const suggest = suggester();
  const notUsed: string[] = [];
  const faults: HeaderFault[] = [];
  const said = new Map<string, string>();
  const ofConstants = new Set([...map.constants.keys()].map((path) => `${path} `));
  const columns = header.map((heading, index): HeaderColumn | undefined => {
    const fault = (code: FieldFault['code'], says: string, mending?: HeaderFault['mending']): undefined => {
      faults.push({ field: heading, code, says, ...(mending !== undefined && { mending }) });
    };
    const plain = plainHeading(heading);
    if (heading === '') return fault('REQUIRED', `Column ${index + 1} has no name.`);
    if (left.has(plain)) {
      notUsed.push(heading);
      return undefined;
    }
    if (index === idAt) return { heading, path: ID, column: textColumn(ID) };
    const found = ofMap(heading) ?? columnCalled(heading, known);
    if (found === undefined && beside.has(plain)) {
      notUsed.push(heading);
      return undefined;
    }
    if (found === undefined) {
      const suggestion = didYouMeanSuffix(suggest.name(shapeOf(heading), namesOf(known)));
      const says = `Column ${heading} is not a field of this request${suggestion || '.'}`;
      return fault('UNKNOWN_FIELD', says, suggestion === '' ? 'leave_out' : 'rename');
    }
    const { path, column } = found;
    const names = [`${path} ${column.word ?? ''}`, ...(column.says ? [`${column.says.path} `] : [])];
    const other = names.map((each) => said.get(each)).find((each) => each !== undefined);
    const constant = names.find((each) => ofConstants.has(each))?.trim();
    if (constant !== undefined)
      fault('REPEATED', `The constant ${constant} and the column ${heading} say the same.`, 'rename');
    if (other === heading) fault('REPEATED', `Column ${heading} comes twice.`);
    else if (other !== undefined)
      fault('REPEATED', `Columns ${other} and ${heading} say the same.`, 'rename');
    for (const each of names) said.set(each, heading);
    return { heading, path, column: map.withWords(path, column) };
  });
  for (const each of columns)
    if (
      each?.column.needs !== undefined &&
      !said.has(`${each.column.needs} `) &&
      !ofConstants.has(`${each.column.needs} `)
    )
      faults.push({
        field: each.heading,
        code: 'REQUIRED',
        says: `Column ${each.heading} does not say for what it is: call it Annual salary or Monthly salary, or add a column Per.`,
        constant: each.column.needs,
      });
  if (!columns.some((each) => each?.path === ID))
    faults.push({
      field: ID,
      code: 'REQUIRED',
      says: `A column ${ID} must name each row, or one such as Employee ID.`,
    });
  return faults.length > 0 ? { faults } : { columns, notUsed, constants: map.constants };
}

function namesOf({ paths, names }: KnownColumns): readonly string[] {
  return [...paths.keys(), ...names];
}

/** Where the column stands that names each row: the first of the headings which is not left out, -1 where there is none. */
function idColumn(header: readonly string[], ids: readonly string[], left: ReadonlySet<string>): number {
  const known = new Set(ids.map(plainHeading));
  return header.map(plainHeading).findIndex((heading) => known.has(heading) && !left.has(heading));
}
