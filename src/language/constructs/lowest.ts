import { type Decimal, isDecimal } from '../../decimal/index.js';
import { figureAt } from '../book/figure-at.js';
import { dayOfChange, type FigureNode, isDated } from '../figures.js';
import { type Broken, isBroken } from '../source/findings.js';
import { names, text, texts, withDescription } from '../source/shape-parts.js';
import type { Place } from '../source/source.js';
import type { MapNode, TextNode } from '../source/yaml.js';
import { type ConstructChecker, UNCHECKED } from './checker.js';
import type { Construct, TypedStep } from './construct.js';
import type { ConstructReader } from './reader.js';
import type { Here, Leaf } from './step.js';

interface LowestFields {
  readonly column: TextNode;
  readonly of: TextNode;
  readonly among: ReadonlyMap<string, TextNode> | RowsOfRequest;
  readonly otherwise: string;
}

/** The rows that a list of words of the request names, among those that the table has in the year. */
interface RowsOfRequest {
  /** `request.student_loans` */
  readonly list: TextNode;
  /** Rows that do not count even if named. */
  readonly except: readonly TextNode[];
}

/** A row that may be the lowest, and the id of the condition on which it counts. */
interface CandidateRow {
  readonly row: string;
  readonly place: Place;
  readonly condition: number | undefined;
}

interface CheckedRow {
  readonly row: string;
  readonly figure: Decimal;
  readonly node: FigureNode;
  readonly condition: number;
}

/** The name of the row with the lowest figure in a column, among rows whose condition holds; of equal ones the first. */
export const lowest: Construct = {
  name: 'lowest',
  shape: { $ref: '#/$defs/lowest' },
  parts: {
    lowest: {
      type: 'object',
      additionalProperties: false,
      required: ['column', 'of', 'among', 'otherwise'],
      properties: {
        column: withDescription(text, 'The column whose figures are compared. Example: `column: threshold`'),
        of: withDescription(text, 'The table. Example: `of: rates.student_loans`'),
        among: {
          anyOf: [names, text],
          description:
            'Which rows count: each with the condition that must hold, or the list of words of the request that names them. ' +
            'Example: `among: request.student_loans`',
        },
        except: withDescription(
          texts,
          'Beside a list of words of the request: rows that do not count though they are named. Example: `except: [postgraduate]`',
        ),
        otherwise: withDescription(
          text,
          'The word that counts when no condition holds. Example: `otherwise: none`',
        ),
      },
      description: 'The name of the row with the lowest figure, among those whose condition holds.',
    },
  },
  read(map, reader) {
    const inner = reader.fields.mustHave(map, 'lowest', reader.fields.mapAt(map, 'lowest'));
    if (isBroken(inner)) return inner;
    const [column, of] = [reader.textAt(inner, 'column'), reader.textAt(inner, 'of')];
    const [otherwise, among] = [reader.textAt(inner, 'otherwise'), readAmong(inner, reader)];
    if (isBroken(column)) return column;
    if (isBroken(of)) return of;
    if (isBroken(otherwise)) return otherwise;
    if (isBroken(among)) return among;
    const fields = { column, of, among, otherwise: otherwise.text };
    return {
      place: inner.place,
      check: (checker) => check(fields, checker),
    };
  },
};

function readAmong(map: MapNode, { fields, findings }: ConstructReader): LowestFields['among'] | Broken {
  const node = map.entries.get('among')?.value;
  const except = fields.textsAt(map, 'except');
  if (isBroken(except)) return except;
  if (node?.node === 'text') return { list: node, except };
  const conditions = fields.mustHave(map, 'among', fields.mapAt(map, 'among'));
  const [stray] = except;
  if (stray !== undefined) {
    const says = '“except” goes beside a list of words of the request: `among: request.student_loans`.';
    return fields.finding(map) ?? findings.add(stray.place, says);
  }
  return isBroken(conditions) ? conditions : fields.texts(conditions);
}

function check({ column, of, among, otherwise }: LowestFields, checker: ConstructChecker): TypedStep {
  const table = checker.figure(of);
  if (table === undefined) return UNCHECKED;
  const candidates =
    'list' in among
      ? rowsOfRequest(among, table, checker)
      : [...among].map(([row, name]) => ({
          row,
          place: name.place,
          condition: checker.conditionForAllItems(name, '“lowest” finds one word'),
        }));
  const rows = candidates.flatMap(({ row, place, condition }): CheckedRow[] => {
    const rowNode = figureAt(table, [row]);
    const node = rowNode && figureAt(rowNode, [column.text]);
    if (rowNode === undefined) {
      const says = `“${row}” is not a row of ${table.path}.`;
      checker.findings.addUnknown(place, says, row, rowsOf(table));
    } else if (node?.node !== 'figure' || !isDecimal(node.value)) {
      const says = `${rowNode.path} has no figure in a column “${column.text}”.`;
      checker.findings.addUnknown(column.place, says, column.text, rowsOf(rowNode));
    } else if (isDated(node)) {
      const says = `${node.path} changes on ${dayOfChange(node)}; “lowest” finds one word, by figures that are the same all year.`;
      checker.findings.add(column.place, says);
    } else if (condition !== undefined) {
      return [{ row, figure: node.value, node, condition }];
    }
    return [];
  });
  return {
    step: lowestLeaf(rows, otherwise),
    type: { kind: 'code', grain: 'any', words: [...candidates.map(({ row }) => row), otherwise] },
  };
}

function lowestLeaf(rows: readonly CheckedRow[], otherwise: string): Leaf {
  const applicable = (here: Here) => rows.filter(({ condition }) => here.doesHold(condition));
  return {
    terms: [],
    candidates: [
      ...rows.map(({ row, condition }) => ({ finds: row, when: condition })),
      { finds: otherwise, when: undefined },
    ],
    sentence: () => `the lowest of ${rows.map(({ row }) => row).join(', ')} that applies`,
    find(here) {
      const [first, ...others] = applicable(here);
      if (first === undefined) return otherwise;
      return others.reduce((low, each) => (each.figure.lt(low.figure) ? each : low), first).row;
    },
    compared: (here) => applicable(here).map(({ node }) => node),
    trace: ({ condition: name }) => ({
      lowest: rows.map(({ row, node, condition }) => ({ row, when: name(condition), figure: node.path })),
      otherwise,
    }),
  };
}

/** The rows of a table that the request can name, sorted by name so that ties do not depend on a year's order of rows. */
function rowsOfRequest(
  { list, except }: RowsOfRequest,
  table: FigureNode,
  checker: ConstructChecker,
): readonly CandidateRow[] {
  const {
    names: { inputs, usedPaths },
    findings,
  } = checker;
  const known = rowsOf(table);
  for (const { text: row, place } of except) {
    // An excepted word counts as used.
    usedPaths.add(`${list.text}.${row}`);
    if (!known.includes(row))
      findings.addUnknown(place, `“${row}” is not a row of ${table.path}.`, row, known);
  }
  const input = list.text.replace(/^request\./, '');
  const flags = known.toSorted().filter((row) => inputs.get(`${input}.${row}`)?.field === input);
  if (flags.length === 0 || input === list.text) {
    const says = `“${list.text}” is not a list of words of the request that names rows of ${table.path}.`;
    findings.add(list.place, says);
    return [];
  }
  return flags
    .filter((row) => except.every((each) => each.text !== row))
    .map((row) => ({
      row,
      place: list.place,
      condition: checker.flagCondition(`${input}.${row}`, list.place),
    }));
}

function rowsOf(table: FigureNode): readonly string[] {
  return table.node === 'group' ? [...table.entries.keys()] : [];
}
