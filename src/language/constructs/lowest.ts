import { type Decimal, isDecimal } from '../../decimal/index.js';
import { mapWith, may, must, type ReadMap, text, texts } from '../../yaml/keys.js';
import { figureAt } from '../book/figure-at.js';
import { dayOfChange, type FigureNode, isDated } from '../figures.js';
import { datumOfArgument } from '../run/datum.js';
import { type TopicChecker, UNCHECKED } from './checker.js';
import { applied, construct, type TypedStep } from './construct.js';
import type { Argument, Way } from './step.js';

/** A row that may be the lowest, and the id of the condition that the request names it. */
interface CheckedRow {
  readonly row: string;
  readonly figure: Decimal;
  readonly node: FigureNode;
  readonly condition: number;
}

const fields = {
  column: must(text, 'The column whose figures are compared. Example: `column: threshold`'),
  of: must(text, 'The table. Example: `of: rates.student_loans`'),
  among: must(
    text,
    'The list of words of the request that names the rows that count. Example: `among: request.student_loans`',
  ),
  except: may(texts, 'Rows that do not count though they are named. Example: `except: [postgraduate]`'),
  otherwise: must(text, 'The word that counts when no row does. Example: `otherwise: none`'),
};
type LowestFields = ReadMap<typeof fields>;

/** The name of the row with the lowest figure in a column, among rows that the request names; of equal ones the first by name. */
export const lowest = construct({
  name: 'lowest',
  keys: {
    lowest: must(
      mapWith(fields),
      'The name of the row with the lowest figure, among those that the request names.',
    ),
  },
  read: ({ lowest: read }) => ({ place: read.node.place, check: (checker) => check(read, checker) }),
});

function check(fields: LowestFields, checker: TopicChecker): TypedStep {
  const {
    column,
    otherwise: { text: otherwise },
  } = fields;
  const table = checker.figure(fields.of);
  if (table === undefined) return UNCHECKED;
  const named = namedRows(fields, table, checker);
  const rows = named.flatMap((row): CheckedRow[] => {
    const rowNode = figureAt(table, [row]);
    const node = rowNode && figureAt(rowNode, [column.text]);
    if (rowNode === undefined) return [];
    if (node?.node !== 'figure' || !isDecimal(node.value)) {
      const says = `${rowNode.path} has no figure in a column “${column.text}”.`;
      checker.findings.addUnknown(column.place, says, column.text, rowsOf(rowNode));
    } else if (isDated(node)) {
      const says = `${node.path} changes on ${dayOfChange(node)}; “lowest” finds one word, by figures that are the same all year.`;
      checker.findings.add(column.place, says);
    } else {
      const condition = checker.flagCondition(`${inputOf(fields)}.${row}`, fields.among.place);
      return [{ row, figure: node.value, node, condition }];
    }
    return [];
  });
  return applied(
    lowestOf(rows, otherwise),
    rows.map(({ condition }) => ({ term: 'holds', condition, type: { kind: 'flag', grain: 'any' } })),
    { kind: 'code', grain: 'any', words: [...named, otherwise] },
  );
}

/** Its arguments are whether the request names each row. */
function lowestOf(rows: readonly CheckedRow[], otherwise: string): Way {
  const applicable = (args: readonly Argument[]) =>
    rows.filter((_, index) => datumOfArgument(args[index]) === true);
  return {
    name: 'lowest',
    candidates: [...rows.map(({ row }) => row), otherwise],
    sentence: () => `the lowest of ${rows.map(({ row }) => row).join(', ')} that applies`,
    find(args) {
      const [first, ...others] = applicable(args);
      if (first === undefined) return otherwise;
      return others.reduce((low, each) => (each.figure.lt(low.figure) ? each : low), first).row;
    },
    compared: (args) => applicable(args).map(({ node }) => node),
    trace: ({ condition }) => ({
      lowest: rows.map(({ row, node }, index) => ({ row, when: condition(index), figure: node.path })),
      otherwise,
    }),
  };
}

/** The rows of a table that the request can name, sorted by name so that ties do not depend on a year's order of rows. */
function namedRows(
  fields: LowestFields,
  table: FigureNode,
  { names: { inputs, usedPaths }, findings }: TopicChecker,
): readonly string[] {
  const { among, except = [] } = fields;
  const known = rowsOf(table);
  for (const { text: row, place } of except) {
    // An excepted word counts as used.
    usedPaths.add(`${among.text}.${row}`);
    if (!known.includes(row))
      findings.addUnknown(place, `“${row}” is not a row of ${table.path}.`, row, known);
  }
  const input = inputOf(fields);
  const named = known.toSorted().filter((row) => inputs.get(`${input}.${row}`)?.field === input);
  if (named.length === 0 || input === among.text) {
    const says = `“${among.text}” is not a list of words of the request that names rows of ${table.path}.`;
    findings.add(among.place, says);
    return [];
  }
  return named.filter((row) => except.every((each) => each.text !== row));
}

function inputOf({ among }: LowestFields): string {
  return among.text.replace(/^request\./, '');
}

function rowsOf(table: FigureNode): readonly string[] {
  return table.node === 'group' ? [...table.entries.keys()] : [];
}
