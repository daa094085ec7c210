import type { CheckedBook, CheckedValue, FigureNode, Place } from '../../language/index.js';
import {
  type Branch,
  branchesOf,
  type Choice,
  cellOf,
  FormulaWriter,
  type Leaf,
  lookupOf,
  type Step,
  type TableLookup,
  type Term,
} from '../../language/inspect.js';

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

/** All parts of one value that a run can reach. */
export interface ValueParts {
  readonly rule: Part;
  /** Branches, then rows. */
  readonly all: readonly Part[];
  /** The part that a branch reaches, by the number of the branch. */
  readonly byBranch: ReadonlyMap<number, Part>;
  /** The rows that lookups can find, by the path of the cell in each: its figure may change within the year. */
  readonly byCell: ReadonlyMap<Leaf, ReadonlyMap<string, Part>>;
}

/** The parts of a value. `conditionNames` are by the condition's number. */
export function partsOfValue(value: CheckedValue, conditionNames: ReadonlyMap<number, string>): ValueParts {
  const rule: Part = {
    kind: 'rule',
    rule: value.fullName,
    which: '',
    place: value.rule.place,
    parent: undefined,
  };
  const finder = new PartFinder(value, conditionNames);
  finder.step(value.step, rule);
  const { branches, rows, byBranch, byCell } = finder;
  return { rule, all: [...branches, ...rows], byBranch, byCell };
}

/** The refusals of a book, by full name. */
export function partsOfRefusals({ refusals }: CheckedBook): ReadonlyMap<string, Part> {
  return new Map(
    refusals.map(({ fullName, rule: { place } }) => {
      const part = { kind: 'rule', rule: fullName, which: 'a refusal', place, parent: undefined } as const;
      return [fullName, part] as const;
    }),
  );
}

class PartFinder {
  readonly branches: Part[] = [];
  readonly rows: Part[] = [];
  readonly byBranch = new Map<number, Part>();
  readonly byCell = new Map<Leaf, ReadonlyMap<string, Part>>();
  readonly #writer: FormulaWriter;
  readonly #numbers: ReadonlyMap<Branch, number>;

  constructor(
    private readonly value: CheckedValue,
    private readonly conditionNames: ReadonlyMap<number, string>,
  ) {
    this.#writer = new FormulaWriter(value.topic, new Set());
    this.#numbers = new Map(branchesOf(value.step).map((branch, number) => [branch, number]));
  }

  step(step: Step, parent: Part): void {
    if ('branches' in step) {
      for (const [index, branch] of step.branches.entries()) this.#branch(branch, index, step, parent);
    } else if (step.lookup !== undefined) {
      this.#rows(step, step.lookup, parent);
    }
  }

  #branch(branch: Branch, index: number, choice: Choice, parent: Part): void {
    const lookup = lookupOf(choice);
    let part: Part | undefined = parent;
    if (lookup === undefined) {
      part = this.#part('branch', `branch ${index + 1} (${this.#test(branch)})`, branch.place, parent);
      this.branches.push(part);
    } else if (branch.lookup === undefined) {
      // Where every word names a row, the `otherwise` cannot be reached.
      if (rowsOf(lookup.table, lookup.keys, lookup.columns).isComplete) part = undefined;
      else {
        part = this.#part('row', 'otherwise', branch.place, parent, lookup);
        this.rows.push(part);
      }
    }
    const number = this.#numbers.get(branch);
    if (part !== undefined && part !== parent && number !== undefined) this.byBranch.set(number, part);
    this.step(branch.step, part ?? parent);
  }

  #rows(leaf: Leaf, lookup: TableLookup, parent: Part): void {
    const { rows } = rowsOf(lookup.table, lookup.keys, lookup.columns);
    const parts = rows.map(
      ({ words, place, cell }) =>
        [cell.path, this.#part('row', words.join('.'), place, parent, lookup)] as const,
    );
    this.rows.push(...parts.map(([, part]) => part));
    this.byCell.set(leaf, new Map(parts));
  }

  #part(kind: Part['kind'], which: string, place: Place, parent: Part, lookup?: TableLookup): Part {
    const rule = this.value.fullName;
    return { kind, rule, which, ...(lookup && { table: lookup.table.path }), place, parent };
  }

  #test({ when, if: comparison }: Branch): string {
    const tests = [
      ...(when === undefined ? [] : [`when: ${this.conditionNames.get(when) ?? when}`]),
      ...(comparison === undefined ? [] : [`if: ${this.#writer.comparison(comparison)}`]),
    ];
    return tests.length === 0 ? 'otherwise' : tests.join(', ');
  }
}

interface TableRow {
  readonly words: readonly string[];
  readonly place: Place;
  readonly cell: FigureNode;
}

/** The rows that the words of the keys can name, and whether each of these words names one. */
function rowsOf(
  node: FigureNode,
  keys: readonly Term[],
  columns: readonly string[],
): { rows: readonly TableRow[]; isComplete: boolean } {
  const [key, ...others] = keys;
  if (key === undefined) {
    const cell = cellOf(node, columns);
    if (cell === undefined) return { rows: [], isComplete: false };
    return { rows: [{ words: [], place: node.place, cell }], isComplete: true };
  }
  const entries = node.node === 'group' ? node.entries : new Map<string, FigureNode>();
  const words = key.type.words ?? [...entries.keys()];
  const rows: TableRow[] = [];
  let isComplete = key.type.words !== undefined;
  for (const word of words) {
    const entry = entries.get(word);
    const inner = entry === undefined ? { rows: [], isComplete: false } : rowsOf(entry, others, columns);
    isComplete &&= inner.isComplete;
    for (const row of inner.rows) rows.push({ ...row, words: [word, ...row.words] });
  }
  return { rows, isComplete };
}
