import { type CheckedBranch, FormulaWriter, type Step, type Term, type Way } from '../../language/inspect.js';
import { type CheckedValue, type FigureNode, type Place, type Topic, figureAt } from '../../language/index.js';

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
  /** What must be reached before this can be. */
  readonly within: Part | undefined;
}

/** A branch of a value, by its number among all the branches of that value. */
export interface BranchPart extends Part {
  readonly kind: 'branch';
  readonly bit: number;
}

/** The rows that a lookup can come to, by the words that lead there; `otherwise` where they lead to none. */
export interface LookupParts {
  readonly rows: ReadonlyMap<string, Part>;
  readonly otherwise: Part | undefined;
}

/** Everything of one value that can be reached. */
export interface ValueParts {
  readonly rule: Part;
  readonly branches: readonly BranchPart[];
  readonly lookups: ReadonlyMap<Step, LookupParts>;
}

/** The parts of a value. `conditionNames` are by the condition's number. */
export function partsOfValue(value: CheckedValue, conditionNames: ReadonlyMap<number, string>): ValueParts {
  const rule: Part = {
    kind: 'rule',
    rule: value.fullName,
    which: '',
    place: value.rule.place,
    within: undefined,
  };
  const finder = new PartFinder(value, conditionNames);
  finder.step(value.step, value.rule.way, rule);
  return { rule, branches: finder.branches, lookups: finder.lookups };
}

/** The refusals of a topic, by full name. */
export function partsOfRefusals(topic: Topic): ReadonlyMap<string, Part> {
  return new Map(
    topic.refusals.map(({ name, place }) => {
      const rule = `${topic.name}.${name}`;
      return [rule, { kind: 'rule', rule, which: 'a refusal', place, within: undefined }] as const;
    }),
  );
}

class PartFinder {
  readonly branches: BranchPart[] = [];
  readonly lookups = new Map<Step, LookupParts>();
  readonly #writer: FormulaWriter;

  constructor(
    private readonly value: CheckedValue,
    private readonly conditionNames: ReadonlyMap<number, string>,
  ) {
    this.#writer = new FormulaWriter(value.topic, new Set());
  }

  /** Goes through a step and the way it was written, in the order in which branches are numbered. */
  step(step: Step, way: Way | undefined, within: Part): void {
    if (step.step === 'first') {
      const written = way?.way === 'first' ? way.branches : [];
      for (const [index, branch] of step.branches.entries()) {
        const part: BranchPart = {
          kind: 'branch',
          rule: this.value.fullName,
          which: `branch ${index + 1} (${this.#test(branch)})`,
          place: written[index]?.place ?? within.place,
          within,
          bit: 1 << this.branches.length,
        };
        this.branches.push(part);
        this.step(branch.step, written[index]?.way, part);
      }
    }
    if (step.step === 'lookup') {
      const otherwiseWay = way?.way === 'lookup' ? way.otherwise : undefined;
      const parts = this.#lookup(step, otherwiseWay, within);
      this.lookups.set(step, parts);
      if (step.otherwise !== undefined) this.step(step.otherwise, otherwiseWay, parts.otherwise ?? within);
    }
  }

  #test({ when, if: comparison }: CheckedBranch): string {
    const tests = [
      ...(when === undefined ? [] : [`when: ${this.conditionNames.get(when) ?? when}`]),
      ...(comparison === undefined ? [] : [`if: ${this.#writer.comparison(comparison)}`]),
    ];
    return tests.length === 0 ? 'otherwise' : tests.join(', ');
  }

  #lookup(step: Step & { step: 'lookup' }, otherwise: Way | undefined, within: Part): LookupParts {
    const row = (words: string, place: Place): Part => ({
      kind: 'row',
      rule: this.value.fullName,
      which: words,
      table: step.table.path,
      place,
      within,
    });
    const { rows, complete } = rowsOf(step.table, step.keys, step.columns);
    const canFail = step.otherwise !== undefined && !complete;
    return {
      rows: new Map(rows.map(({ words, place }) => [words.join(' '), row(words.join('.'), place)])),
      otherwise: canFail ? row('otherwise', otherwise?.place ?? within.place) : undefined,
    };
  }
}

interface TableRow {
  readonly words: readonly string[];
  readonly place: Place;
}

/** The rows that the words of the keys can name, and whether each of these words names one. */
function rowsOf(
  node: FigureNode,
  keys: readonly Term[],
  columns: readonly string[],
): { rows: readonly TableRow[]; complete: boolean } {
  const [key, ...others] = keys;
  if (key === undefined) {
    const found = columns.length === 0 || columns.some((column) => figureAt(node, [column]) !== undefined);
    return { rows: found ? [{ words: [], place: node.place }] : [], complete: found };
  }
  const entries = node.node === 'group' ? node.entries : new Map<string, FigureNode>();
  const words = key.type.words ?? [...entries.keys()];
  const rows: TableRow[] = [];
  let complete = key.type.words !== undefined;
  for (const word of words) {
    const entry = entries.get(word);
    const below = entry === undefined ? { rows: [], complete: false } : rowsOf(entry, others, columns);
    complete &&= below.complete;
    for (const row of below.rows) rows.push({ ...row, words: [word, ...row.words] });
  }
  return { rows, complete };
}
