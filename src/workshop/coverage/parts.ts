import type { CheckedBook, CheckedValue, FigureNode } from '../../language/index.js';
import {
  type Branch,
  cellOf,
  type Definition,
  FormulaWriter,
  lookupOf,
  type TableLookup,
  type Term,
} from '../../language/inspect.js';
import type { Place } from '../../yaml/index.js';

/** What a case or a row of HMRC can reach: a rule, a branch of its `first`, a row of its `lookup`. */
export interface Part {
  readonly kind: 'rule' | 'branch' | 'row';
  /** `income_tax.tax` */
  readonly rule: string;
  /** Which branch or row of the rule: `branch 2 (when: code_given)`, `scotland.BR`; empty for the rule itself. */
  readonly which: string;
  /** The table that a row is of. */
  readonly table?: string;
  readonly place: Place;
  /** The part that must be reached before this one can be. */
  readonly parent: Part | undefined;
}

/** All parts of one value that a calculation can reach. */
export interface PartsOfValue {
  readonly rule: Part;
  /** What each of its branches reaches: itself, the `otherwise` of a lookup, or nothing of its own. */
  readonly byBranch: readonly (Part | undefined)[];
  /** The rows that lookups can find, by the path of the cell in each: its figure may change within the year. */
  readonly byCell: ReadonlyMap<Term, ReadonlyMap<string, Part>>;
}

/** The parts of a value of a book. */
export function partsOfValue(value: CheckedValue, book: CheckedBook): PartsOfValue {
  const { fullName } = value;
  const rule: Part = {
    ...{ kind: 'rule', rule: fullName, which: '', place: value.declaration.place },
    parent: undefined,
  };
  const byBranch: (Part | undefined)[] = [];
  const byCell = new Map<Term, ReadonlyMap<string, Part>>();
  const visit = (definition: Definition, parent: Part): void => {
    const lookup = lookupOf(definition);
    const rowPart = (which: string, place: Place): Part => ({
      ...{ kind: 'row', rule: fullName, which, place, parent },
      ...(lookup && { table: lookup.table.path }),
    });
    if (!('branches' in definition)) {
      if (lookup === undefined) return;
      const rows = rowsOf(lookup).rows.map(
        ({ words, place, cell }) => [cell.path, rowPart(words.join('.'), place)] as const,
      );
      byCell.set(definition, new Map(rows));
      return;
    }
    for (const [index, branch] of definition.branches.entries()) {
      let part: Part | undefined;
      if (lookup === undefined) {
        const which = `branch ${index + 1} (${testOf(branch, value, book)})`;
        part = { kind: 'branch', rule: fullName, which, place: branch.place, parent };
      } else if (branch.lookup === undefined && !rowsOf(lookup).isComplete)
        // Where every word names a row, the `otherwise` cannot be reached.
        part = rowPart('otherwise', branch.place);
      byBranch.push(part);
      visit(branch.definition, part ?? parent);
    }
  };
  visit(value.definition, rule);
  return { rule, byBranch, byCell };
}

function testOf({ when, if: claim }: Branch, { topic }: CheckedValue, book: CheckedBook): string {
  const condition = book.topicConditions.flatMap((each) => each.conditions).find(({ id }) => id === when);
  const tests = [
    ...(condition === undefined ? [] : [`when: ${condition.name}`]),
    ...(claim === undefined ? [] : [`if: ${new FormulaWriter(topic, new Set()).claim(claim)}`]),
  ];
  return tests.length === 0 ? 'otherwise' : tests.join(', ');
}

/** The rows of a table that the words of the keys can name, and whether each of these words names one. */
function rowsOf({
  table,
  keys: [key, ...others],
  amount,
  columns,
}: Pick<TableLookup, 'table' | 'keys' | 'amount' | 'columns'>): {
  readonly rows: readonly {
    readonly words: readonly string[];
    readonly place: Place;
    readonly cell: FigureNode;
  }[];
  readonly isComplete: boolean;
} {
  const entries = table.node === 'group' ? table.entries : new Map<string, FigureNode>();
  if (key === undefined && amount === undefined) {
    const cell = cellOf(table, columns);
    return {
      rows: cell === undefined ? [] : [{ words: [], place: table.place, cell }],
      isComplete: cell !== undefined,
    };
  }
  // The rows of a table by ranges come after the words; an amount may be below the first.
  const ofRows = key === undefined ? undefined : amount;
  const named = (key?.type.words ?? [...entries.keys()]).map((word) => {
    const entry = entries.get(word);
    const inner = entry && rowsOf({ table: entry, keys: others, amount: ofRows, columns });
    const rows = (inner?.rows ?? []).map((row) => ({ ...row, words: [word, ...row.words] }));
    return { rows, isComplete: inner?.isComplete === true };
  });
  const isComplete = key?.type.words !== undefined && named.every((each) => each.isComplete);
  return { rows: named.flatMap(({ rows }) => rows), isComplete };
}
