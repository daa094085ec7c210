import { Decimal, isDecimal } from '../../decimal/index.js';
import { type Place, type TextNode, YEARS } from '../../yaml/index.js';
import { may, must, oneOrMore, type ReadMap, text, texts } from '../../yaml/keys.js';
import { commonType, datumOfFigure, figureAt, typeOfFigure } from '../book/figure-at.js';
import type { Arguments, DatedTerm, Definition, LookupTerm, TableLookup, Term } from '../book/term.js';
import { dateOf, decimalOf } from '../datum.js';
import { dayOfChange, daysOfChangeIn, type Figure, type FigureNode, figuresOn, isDated } from '../figures.js';
import type { Formula } from '../formula/parse.js';
import { grainOf } from '../formula/terms.js';
import { isNumeric, isPlainNumber, type Type, withGrain } from '../kinds.js';
import { construct } from './construct.js';
import { field, formula, wayConstruct, written } from './fields.js';
import { formulaText } from './read-parts.js';
import { type Syntax, type SyntaxChecker, type TypedDefinition, UNCHECKED } from './syntax.js';

/*
 * What is found in tables of the law: a row or a cell of one, the lowest row, and the stretch of the year by which one changes.
 */

const keys = {
  lookup: must(
    text,
    'A row, or a figure, of a table of the rates or of this file; `by` names the row, or `by_range` finds it. ' +
      'Example: `lookup: rates.student_loans`',
  ),
  by: may(
    oneOrMore(formulaText),
    'Beside `lookup` or `in`: the word that names the row, or a list of words for a table of tables. Example: `by: loan_plan`',
  ),
  by_range: may(
    formulaText,
    'Beside `lookup`: the amount that falls in the row, the one with the highest `above` that is below the amount. With `by` as ' +
      'well, words lead to the table first. Example: `by_range: net_earnings`',
  ),
  on: may(
    formulaText,
    'Beside `lookup` in the rates: the day whose table is read, of whichever year. Example: `on: request.made_on`',
  ),
  column: may(
    texts,
    'Beside `lookup`: the column to take; of a list, the first that the row has. Without it the whole row is taken. ' +
      'Example: `column: threshold`',
  ),
};

/** A row of a table by words, or by the range that an amount falls in, or a cell of it: of the columns named, the first that
 *  the row has. */
export const lookup = construct({
  name: 'lookup',
  keys,
  needsOneOf: ['by', 'by_range'],
  takesOtherwise: true,
  read(read, reader, strange) {
    const { place } = read.lookup;
    if (read.by === undefined && read.by_range === undefined) {
      const says =
        'A lookup needs “by”, the word, or the list of words, that names the row, or “by_range”, the amount that falls in it.';
      return strange ?? reader.findings.add(place, says);
    }
    // Beside `when`, the `otherwise` belongs to the choice, not to the lookup.
    const { entries } = read.node;
    const entry = entries.has('when') ? undefined : entries.get('otherwise');
    const otherwise = entry && reader.otherwise(entry);
    return { place, cited: otherwise?.cited ?? [], check: (checker) => check(read, otherwise, checker) };
  },
});

function check(
  { lookup: name, by = [], by_range: range, on: day, column: columns = [] }: ReadMap<typeof keys>,
  otherwise: Syntax | undefined,
  checker: SyntaxChecker,
): TypedDefinition {
  const { place } = name;
  const { findings } = checker;
  if (!/^(rates|tables)(\.|$)/.test(name.text)) {
    const says = 'A lookup reads a table of the rates (rates.…) or of this file (tables.…).';
    findings.add(name.place, says);
    return UNCHECKED;
  }
  const { table, dated } =
    (day === undefined ? tableOfYear(name, by, checker) : tableOnDay(name, day, checker)) ?? {};
  if (table === undefined) return UNCHECKED;
  const keys = by.map((key) => checker.term(key, ['code']));
  const otherwiseStep = otherwise?.check(checker);
  const tables = dated?.on === undefined ? [table] : [...new Set(dated.figures)];
  const found = rowsOf(tables, keys, by, otherwiseStep !== undefined, checker);
  const amount = range && amountOf(range, found, checker);
  if (range !== undefined && otherwiseStep === undefined)
    findings.add(range.place, 'An amount that is not above the first row falls in none: add an “otherwise”.');
  if (range !== undefined && amount === undefined) return UNCHECKED;
  const rows = range === undefined ? found : found.flatMap(rowsIn);
  const types = [
    ...typesOf(rows, columns, checker),
    ...(otherwiseStep === undefined ? [] : [otherwiseStep.type]),
  ];
  const type = commonType(types);
  if (type === undefined) {
    findings.add(place, 'The rows of this table are not of one kind.');
    return UNCHECKED;
  }
  const terms = amount === undefined ? keys : [...keys, amount];
  // A figure of the law has no grain of its own, even if what leads to it is one for the year.
  const grainOfKeys = grainOf(terms) === 'year' ? 'any' : grainOf(terms);
  const grainOfRow = checker.commonGrain(grainOfKeys, dated?.type.grain ?? 'any', place);
  const grain = checker.commonGrain(grainOfRow, otherwiseStep?.type.grain ?? 'any', place);
  const leaf: LookupTerm = {
    ...{ term: 'lookup', table, dated, keys, amount, columns: columns.map((column) => column.text) },
    type: withGrain(type, grain),
  };
  const mayFindNone =
    otherwiseStep !== undefined && (amount !== undefined || !tables.every((each) => leadsToRows(each, keys)));
  const definition =
    otherwise && mayFindNone
      ? lookupOrOtherwise(leaf, place, otherwiseStep.definition, otherwise.place)
      : leaf;
  return { definition: definition, type: withGrain(type, grain) };
}

/** A table, with the term that finds it where it is another in each stretch of the year or on each day. */
interface TableInForce {
  readonly table: FigureNode;
  readonly dated: DatedTerm | undefined;
}

function tableOfYear(
  name: TextNode,
  by: readonly Formula[],
  checker: SyntaxChecker,
): TableInForce | undefined {
  const written = checker.figure(name);
  if (written === undefined) return undefined;
  // Ranges stand for each other, so that none is taken from elsewhere.
  const table = by.length === 0 ? written : checker.names.withRowsThatStay(written);
  const dated = isDated(table) ? checker.datedTerm(table, name.place) : undefined;
  return isDated(table) && dated === undefined ? undefined : { table, dated };
}

function tableOnDay(
  { text, place }: TextNode,
  day: Formula,
  checker: SyntaxChecker,
): TableInForce | undefined {
  const of = checker.term(day, ['date']);
  if (of.type.kind !== 'date') return undefined;
  if (!text.startsWith('rates.')) {
    checker.findings.add(
      day.place,
      'A table of this file is the same on each day; “on” is for one of the rates.',
    );
    return undefined;
  }
  const dated = checker.names.figureOn(text.split('.'), place, of);
  return dated && { table: dated.figure, dated };
}

/** A choice between a lookup that may find no row and its `otherwise`. */
function lookupOrOtherwise(
  leaf: LookupTerm,
  place: Place,
  otherwise: Definition,
  placeOfOtherwise: Place,
): Definition {
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
      { ...noTests, name: 'row', place, lookup: leaf, definition: leaf },
      { ...noTests, name: 'otherwise', place: placeOfOtherwise, definition: otherwise },
    ],
  };
}

/** How what a lookup reads comes out: its words, the amount of a range, and the figures in force. */
export interface LookupSource {
  word(key: Term): string;
  figure(amount: Term): Decimal;
  table(lookup: TableLookup): FigureNode;
}

/** The cell that a lookup finds; undefined where there is none. */
export function findCell(lookup: TableLookup, source: LookupSource): FigureNode | undefined {
  const found = tableAt(lookup, source);
  const row = lookup.amount === undefined ? found : rangesAround(found, source.figure(lookup.amount))[0];
  return row && cellOf(row, lookup.columns);
}

/** Of a lookup on a day whose words lead to nothing then, but on other days: the first of these; undefined where they lead somewhere, or
 *  never do. */
export function firstDayOfRow(lookup: TableLookup, source: LookupSource): string | undefined {
  const { dated, keys } = lookup;
  if (dated?.on === undefined || tableAt(lookup, source) !== undefined) return undefined;
  const words = keys.map((key) => source.word(key));
  const index = dated.figures.findIndex((table) => figureAt(table, words) !== undefined);
  return index < 0 ? undefined : dated.on.from[index];
}

/** What the words of a lookup lead to. */
function tableAt(lookup: TableLookup, source: LookupSource): FigureNode | undefined {
  let found: FigureNode | undefined = source.table(lookup);
  for (const key of lookup.keys) found = entryAt(found, source.word(key));
  return found;
}

/** The column of a table by ranges that says above which amount its row begins. */
const ABOVE = 'above';

/** The row of a table by ranges that an amount falls in, and the one above it; undefined where there is none. */
function rangesAround(
  table: FigureNode | undefined,
  amount: Decimal,
): readonly [FigureNode | undefined, FigureNode | undefined] {
  const exact = amount.withoutNoise();
  const rows = table === undefined ? [] : rowsIn(table);
  const next = rows.findIndex((row) => limitOf(row)?.value.gte(exact));
  return next < 0 ? [rows.at(-1), undefined] : [rows[next - 1], rows[next]];
}

/** Above which amount the range of a row begins. */
function limitOf(row: FigureNode | undefined): (Figure & { readonly value: Decimal }) | undefined {
  const limit = entryAt(row, ABOVE);
  return limit?.node === 'figure' && isDecimal(limit.value) ? { ...limit, value: limit.value } : undefined;
}

/** Where the range that an amount falls in begins and where the next one does. */
export function limitsAround(lookup: TableLookup, source: LookupSource): readonly FigureNode[] {
  if (lookup.amount === undefined) return [];
  const rows = rangesAround(tableAt(lookup, source), source.figure(lookup.amount));
  return rows.flatMap((row) => entryAt(row, ABOVE) ?? []);
}

function rowsIn(table: FigureNode): readonly FigureNode[] {
  return table.node === 'group' ? [...table.entries.values()] : [];
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
  tables: readonly FigureNode[],
  keys: readonly Term[],
  by: readonly Formula[],
  hasOtherwise: boolean,
  { names, findings }: SyntaxChecker,
): readonly FigureNode[] {
  let rows = tables;
  const isOfRates = tables.every(({ path }) => path.startsWith('rates.'));
  for (const [index, key] of keys.entries()) {
    const place = by[index]?.place ?? rows[0]?.place;
    if (place === undefined) return [];
    // Of a day on which a table lacks a row that it has on others the request is refused.
    const hasOnOtherDays = (path: string, word: string) =>
      rows.some((other) => other.path === path && figureAt(other, [word]) !== undefined);
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
        else if (hasOnOtherDays(row.path, word)) continue;
        else if (mustBeRow(word) && key.type.kind !== 'unknown' && names.markMissing(`${row.path}.${word}`)) {
          if (names.askForRow(row, word)) continue;
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

/** The amount whose range is found in one of these tables, whose rows go up; undefined where they have no limits. */
function amountOf(range: Formula, tables: readonly FigureNode[], checker: SyntaxChecker): Term | undefined {
  const { findings, names } = checker;
  const { place } = range;
  for (const { node, path } of tables)
    if (node !== 'group') findings.add(place, `${path} is a figure, not a table by ranges.`);
  const kind = commonType(typesOf(tables.flatMap(rowsIn), [{ text: ABOVE, place }], checker))?.kind;
  if (kind === 'unknown') return undefined;
  if (kind === undefined || !isNumeric(kind)) {
    findings.add(place, `The column “${ABOVE}” of these rows is not one kind of figure.`);
    return undefined;
  }
  for (const table of tables.flatMap((each) => names.stretches.map((day) => figuresOn(each, day)))) {
    for (const [index, row] of rowsIn(table).entries()) {
      const [before, limit] = [limitOf(rowsIn(table)[index - 1]), limitOf(row)];
      if (limit === undefined) names.markMissing(`${row.path}.${ABOVE}`);
      else if (before !== undefined && !before.value.lt(limit.value))
        findings.add(limit.place, `${limit.path} is not above that of the row before it; ranges go up.`);
    }
  }
  return checker.term(range, isPlainNumber(kind) ? ['count', 'number'] : [kind]);
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
  columns: readonly Pick<TextNode, 'text' | 'place'>[],
  { names, findings }: SyntaxChecker,
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

/** The name of the row with the lowest figure in a column, among rows that the request names; of equal ones the first by name. */
export const lowest = wayConstruct({
  name: 'lowest',
  help: 'The name of the row with the lowest figure, among those that the request names.',
  fields: {
    column: written(must(text, 'The column whose figures are compared. Example: `column: threshold`')),
    of: field(must(text, 'The table. Example: `of: rates.student_loans`'), (table, checker) =>
      checker.figure(table),
    ),
    among: written(
      must(
        text,
        'The list of words of the request that names the rows that count. Example: `among: request.student_loans`',
      ),
    ),
    except: written(
      may(texts, 'Rows that do not count though they are named. Example: `except: [postgraduate]`'),
    ),
    otherwise: written(must(text, 'The word that counts when no row does. Example: `otherwise: none`')),
  },
  lower({ column, of: table, among, except, otherwise }, checker) {
    const named = namedRows(table, among, except ?? [], checker);
    const rows = named.flatMap((row) => {
      const rowNode = figureAt(table, [row]);
      const node = rowNode && figureAt(rowNode, [column.text]);
      if (rowNode === undefined) return [];
      if (node?.node !== 'figure' || !isDecimal(node.value)) {
        const says = `${rowNode.path} has no figure in a column “${column.text}”.`;
        checker.findings.addUnknown(column.place, says, column.text, namesIn(rowNode));
      } else if (isDated(node)) {
        const says = `${node.path} changes on ${dayOfChange(node)}; “lowest” finds one word, by figures that are the same all year.`;
        checker.findings.add(column.place, says);
      } else {
        const condition = checker.flagCondition(`${inputOf(among)}.${row}`, among.place);
        const when: Term = { term: 'holds', condition, type: { kind: 'flag', grain: 'any' } };
        return [{ row, when, figure: node }];
      }
      return [];
    });
    return {
      parts: { lowest: rows, otherwise: otherwise.text },
      type: { kind: 'code', grain: 'any', words: [...named, otherwise.text] },
    };
  },
  sentence: ({ lowest: rows }) => `the lowest of ${rows.map(({ row }) => row).join(', ')} that applies`,
  find(parts, args) {
    const [first, ...others] = applicableRows(parts, args);
    if (first === undefined) return parts.otherwise;
    const figureOf = (row: LowestRow) => decimalOf(datumOfFigure(row.figure));
    return others.reduce((low, each) => (figureOf(each).lt(figureOf(low)) ? each : low), first).row;
  },
  candidates: ({ lowest: rows, otherwise }) => [...rows.map(({ row }) => row), otherwise],
  compared: (parts, args) => applicableRows(parts, args).map(({ figure }) => figure),
});

/** A row that may be the lowest, and whether the request names it. */
interface LowestRow {
  readonly row: string;
  readonly when: Term;
  readonly figure: FigureNode;
}

function applicableRows(
  { lowest: rows }: { readonly lowest: readonly LowestRow[] },
  args: Arguments,
): readonly LowestRow[] {
  return rows.filter(({ when }) => args.datum(when) === true);
}

/** The rows of a table that the request can name, sorted by name so that ties do not depend on a year's order of rows. */
function namedRows(
  table: FigureNode,
  among: TextNode,
  except: readonly TextNode[],
  { names, findings }: SyntaxChecker,
): readonly string[] {
  const known = namesIn(table);
  for (const { text: row, place } of except) {
    // An excepted word counts as used.
    names.markUsed(`${among.text}.${row}`);
    if (!known.includes(row))
      findings.addUnknown(place, `“${row}” is not a row of ${table.path}.`, row, known);
  }
  const input = inputOf(among);
  const named = known.toSorted().filter((row) => names.inputs.get(`${input}.${row}`)?.field === input);
  if (named.length === 0 || input === among.text) {
    const says = `“${among.text}” is not a list of words of the request that names rows of ${table.path}.`;
    findings.add(among.place, says);
    return [];
  }
  return named.filter((row) => except.every((each) => each.text !== row));
}

function inputOf({ text: among }: TextNode): string {
  return among.replace(/^request\./, '');
}

/** The number of the stretch of the year, from 1, in which a day lies: figures change between two stretches. A day before the
 *  year lies in the first of them, one after it in the last. */
export const stretch = wayConstruct({
  name: 'stretch',
  fields: {
    stretch: formula(
      'date',
      'The number of the stretch of the year in which a date lies, by the days on which figures change. The output “stretch” of ' +
        'the book says which figure counts. Example: `stretch: pay_date`',
    ),
    of: written(
      may(
        texts,
        'Beside `stretch`: a group of the rates, or a list of them, whose changes alone count. Example: `of: rates.national_insurance`',
      ),
    ),
  },
  lower({ stretch: date, of: groups }, checker) {
    // The days of change: the first days of all stretches but the first.
    const changes = groups === undefined ? checker.names.stretches.slice(1) : daysIn(groups, checker);
    return {
      parts: { stretch: date, changes, of: groups?.map((group) => group.text) },
      type: { kind: 'count', grain: date.type.grain },
    };
  },
  sentence: ({ stretch: date, of: groups }, write) =>
    `the stretch of the year that ${write(date)} lies in${groups === undefined ? '' : `, by ${groups.join(', ')}`}`,
  trace: ({ stretch: date, changes }, { write }) => ({ stretch: write(date), changes }),
  find({ stretch: date, changes }, args) {
    const day = dateOf(args.datum(date));
    return Decimal.of(1 + changes.filter((change) => change <= day).length);
  },
  // It numbers the figures of the whole book, which some changes of the year alone would not.
  findsStretch: ({ of: groups }) => groups === undefined,
});

/** The days on which figures of groups of the rates change, the earliest first. A group that is none is a finding. */
function daysIn(groups: readonly TextNode[], { names, findings }: SyntaxChecker): readonly string[] {
  const days = groups.flatMap(({ text: path, place }) => {
    const [root, ...steps] = path.split('.');
    const group = root === 'rates' ? figureAt(names.rates, steps) : undefined;
    if (group !== undefined) return daysOfChangeIn(group);
    if (names.markMissing(path)) findings.add(place, `“${path}” is no group of the rates.`);
    return [];
  });
  return [...new Set(days)].sort();
}
