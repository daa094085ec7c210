import type { Term } from '../book/checked.js';
import { commonType, datumOfFigure, figureAt, typeOfFigure } from '../book/figure-at.js';
import { type FigureNode, isDated } from '../figures.js';
import type { Formula } from '../formula/parse.js';
import { type Type, withGrain } from '../kinds.js';
import { YEARS } from '../source/findings.js';
import { may, must, oneOrMore, type ReadMap, text, texts } from '../source/keys.js';
import type { Place } from '../source/source.js';
import type { TextNode } from '../source/yaml.js';
import { type ConstructChecker, grainOf, UNCHECKED } from './checker.js';
import { construct, type Syntax, type TypedStep } from './construct.js';
import { formulaText } from './read-parts.js';
import type { Here, Leaf, Step, TableLookup } from './step.js';

const keys = {
  lookup: must(
    text,
    'A row, or a figure, of a table of the rates or of this file; `by` names the row. Example: `lookup: rates.student_loans`',
  ),
  by: must(
    oneOrMore(formulaText),
    'Beside `lookup` or `in`: the word that names the row, or a list of words for a table of tables. Example: `by: loan_plan`',
    'A lookup needs “by”: the word, or the list of words, that names the row.',
  ),
  column: may(
    texts,
    'Beside `lookup`: the column to take; of a list, the first that the row has. Without it the whole row is taken. ' +
      'Example: `column: threshold`',
  ),
};

/** A row of a table by words, or a cell of it: of the columns named, the first that the row has. */
export const lookup = construct({
  name: 'lookup',
  keys,
  takesOtherwise: true,
  read(read, reader) {
    // Beside `when`, the `otherwise` belongs to the choice, not to the lookup.
    const { entries } = read.node;
    const entry = entries.has('when') ? undefined : entries.get('otherwise');
    const otherwise = entry && reader.otherwise(entry);
    return {
      place: read.lookup.place,
      cited: otherwise?.cited ?? [],
      check: (checker) => check(read, otherwise, checker),
    };
  },
});

function check(
  { lookup: name, by, column: columns = [] }: ReadMap<typeof keys>,
  otherwise: Syntax | undefined,
  checker: ConstructChecker,
): TypedStep {
  const { place } = name;
  const { findings } = checker;
  if (!/^(rates|tables)(\.|$)/.test(name.text)) {
    const says = 'A lookup reads a table of the rates (rates.…) or of this file (tables.…).';
    findings.add(name.place, says);
    return UNCHECKED;
  }
  const table = checker.figure(name);
  if (table === undefined) return UNCHECKED;
  const dated = isDated(table) ? checker.datedTerm(table, name.place) : undefined;
  if (isDated(table) && dated === undefined) return UNCHECKED;
  const keys = by.map((key) => checker.term(key, ['code']));
  const otherwiseStep = otherwise?.check(checker);
  const rows = rowsOf(table, keys, by, otherwiseStep !== undefined, checker);
  const types = [
    ...typesOf(rows, columns, checker),
    ...(otherwiseStep === undefined ? [] : [otherwiseStep.type]),
  ];
  const type = commonType(types);
  if (type === undefined) {
    findings.add(place, 'The rows of this table are not of one kind.');
    return UNCHECKED;
  }
  // A figure of the law has no grain of its own, even if the word that leads to it is one for the year.
  const grainOfKeys = grainOf(keys) === 'year' ? 'any' : grainOf(keys);
  const grainOfRow = checker.commonGrain(grainOfKeys, dated === undefined ? 'any' : 'payslip', place);
  const grain = checker.commonGrain(grainOfRow, otherwiseStep?.type.grain ?? 'any', place);
  const leaf = lookupLeaf({ table, dated, keys, columns: columns.map((column) => column.text) });
  const mayFindNone = otherwiseStep !== undefined && !leadsToRows(table, keys);
  const step =
    otherwise && mayFindNone ? lookupOrOtherwise(leaf, place, otherwiseStep.step, otherwise.place) : leaf;
  return { step, type: withGrain(type, grain) };
}

/** A choice between a lookup that may find no row and its `otherwise`. */
function lookupOrOtherwise(leaf: Leaf, place: Place, otherwise: Step, placeOfOtherwise: Place): Step {
  const noTests = {
    when: undefined,
    list: undefined,
    if: undefined,
    lookup: undefined,
    assume: undefined,
    explain: undefined,
    authority: undefined,
    law: undefined,
  };
  return {
    branches: [
      { ...noTests, name: 'row', place, lookup: leaf, step: leaf },
      { ...noTests, name: 'otherwise', place: placeOfOtherwise, step: otherwise },
    ],
    sentence: leaf.sentence,
  };
}

function lookupLeaf(of: TableLookup): Leaf {
  const { table, dated, keys, columns } = of;
  return {
    terms: dated === undefined ? keys : [...keys, dated.of],
    lookup: of,
    sentence(writer) {
      const column = columns.length === 0 ? '' : `, column ${columns.join(' or ')}`;
      return `lookup ${table.path} by ${keys.map((key) => writer.term(key)).join(', ')}${column}`;
    },
    find(here) {
      const node = findCell(of, here);
      if (node === undefined) throw new TypeError(`A row of ${table.path} was not found.`);
      return datumOfFigure(node);
    },
    cell: (here) => findCell(of, here),
    // A trace has the cell in `figures`, under its path: table, words and column joined by dots.
    trace: ({ writer }) => ({
      lookup: table.path,
      by: keys.map((key) => writer.term(key)),
      ...(columns.length === 0 ? {} : { column: columns }),
    }),
  };
}

/** The cell that a lookup finds; undefined where there is none. */
function findCell({ table, dated, keys, columns }: TableLookup, here: Here): FigureNode | undefined {
  let row: FigureNode | undefined = dated === undefined ? table : here.dated(dated);
  for (const key of keys) row = entryAt(row, String(here.datum(key)));
  return row && cellOf(row, columns);
}

/** The cell of the first of these columns that a row has; without columns the row itself. */
export function cellOf(row: FigureNode, columns: readonly string[]): FigureNode | undefined {
  if (columns.length === 0) return row;
  for (const column of columns) {
    const cell = entryAt(row, column);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

function entryAt(node: FigureNode | undefined, name: string): FigureNode | undefined {
  return node?.node === 'group' ? node.entries.get(name) : undefined;
}

/** The rows of a table that keys can lead to. Without an `otherwise`, a word that has no row is a finding, made once however
 *  many rules look it up; with one, a word that is the row of another table of the rates is. */
function rowsOf(
  table: FigureNode,
  keys: readonly Term[],
  by: readonly Formula[],
  hasOtherwise: boolean,
  { names, findings }: ConstructChecker,
): readonly FigureNode[] {
  let rows: readonly FigureNode[] = [table];
  const isOfRates = table.path.startsWith('rates.');
  for (const [index, key] of keys.entries()) {
    const place = by[index]?.place ?? table.place;
    const mustBeRow = (word: string) =>
      !hasOtherwise || (isOfRates && key.type.rows?.includes(word) === true);
    const entries: FigureNode[] = [];
    for (const row of rows) {
      if (row.node !== 'group') {
        findings.add(place, `${row.path} is a figure, not a table: “by” has a word too many.`);
        return [];
      }
      for (const word of key.type.words ?? row.entries.keys()) {
        const entry = figureAt(row, [word]);
        if (entry !== undefined) entries.push(entry);
        else if (mustBeRow(word) && key.type.kind !== 'unknown' && names.markMissing(`${row.path}.${word}`)) {
          const instead = hasOtherwise ? '' : ', or an “otherwise”';
          const says = `This word can be “${word}”, which is not a row of ${row.path}; add the row${instead}.`;
          findings.addUnknown(place, says, word, row.entries.keys());
        }
      }
    }
    rows = entries;
  }
  return rows;
}

/** Whether each word that the keys can be names a row, so that an `otherwise` is none of the rule in this book. */
function leadsToRows(table: FigureNode, [key, ...others]: readonly Term[]): boolean {
  if (key === undefined) return true;
  return (
    key.type.words?.every((word) => {
      const row = figureAt(table, [word]);
      return row !== undefined && leadsToRows(row, others);
    }) ?? false
  );
}

/** The type of the cell that each row gives. A row with none of the columns is a finding at the row; if no row has one, at the
 *  name of the column. */
function typesOf(
  rows: readonly FigureNode[],
  columns: readonly TextNode[],
  { names, findings }: ConstructChecker,
): readonly Type[] {
  const [first] = columns;
  if (first === undefined) return rows.map(typeOfFigure);
  const texts = columns.map((column) => column.text);
  const cells = rows.map((row) => ({ row, cell: cellOf(row, texts) }));
  const isAnywhere = cells.some(({ cell }) => cell !== undefined);
  if (!isAnywhere && rows.length > 0) {
    const known = new Set(rows.flatMap(namesIn));
    findings.addUnknown(first.place, `No row of this table has a column “${first.text}”.`, first.text, known);
  }
  for (const { row, cell } of cells) {
    if (cell !== undefined || !isAnywhere) continue;
    const says = `${row.path} has no column ${texts.join(' nor ')}, which rules of ${YEARS} read.`;
    findings.addUnknown(row.place, says, first.text, namesIn(row), names.taxYear);
  }
  return cells.flatMap(({ cell }) => (cell === undefined ? [] : [typeOfFigure(cell)]));
}

function namesIn(node: FigureNode): readonly string[] {
  return node.node === 'group' ? [...node.entries.keys()] : [];
}
