import type { CheckedComparison, CheckedValue, Step, Term } from '../book/checked.js';
import type { FigureNode } from '../figures.js';
import { type Find, TermCompiler } from '../formula/compile.js';
import { termsOf } from '../formula/terms-of.js';
import type { Run } from '../run/run.js';

export type LookupStep = Step & { step: 'lookup' };

/** A branch of a choice that was tried on the way to the one that fits. */
export interface Tried {
  readonly name: string;
  /** Its place among all branches: those of a branch come after it. */
  readonly order: readonly number[];
  readonly when: number | undefined;
  readonly if: CheckedComparison | undefined;
  /** The lookup that has to find a row. */
  readonly lookup: LookupStep | undefined;
}

/** A way by which a value is found on a payslip, with what is tried before it. */
export interface Taken {
  /** Its number among the ways of the value. */
  readonly number: number;
  /** A list of it alone. */
  readonly alone: readonly Taken[];
  /** The branch, where the value has several. */
  readonly name: string | undefined;
  /** Never a choice itself. */
  readonly step: Step;
  readonly tried: readonly Tried[];
  readonly assumed: readonly string[];
  /** The conditions that are asked on the way, and in finding it, each once. */
  readonly conditions: readonly number[];
  /** The row, or the figure, that a lookup finds on a payslip; undefined when there is none, or no lookup. */
  readonly cell: Find<FigureNode | undefined>;
}

/** Where the ways of a value part: at the branches of a choice, or at a lookup that finds a row or does not. */
type Fork =
  | { readonly fork: 'none'; readonly taken: Taken }
  | { readonly fork: 'first'; readonly branches: readonly Branch[] }
  | {
      readonly fork: 'lookup';
      readonly cell: Find<FigureNode | undefined>;
      readonly row: Fork;
      readonly otherwise: Fork;
    };

interface Branch {
  readonly when: number | undefined;
  readonly fits: Find<boolean> | undefined;
  readonly leads: Fork;
}

/** What lies behind a fork on the way to it. */
interface Behind {
  readonly path: readonly { readonly name: string; readonly order: number }[];
  readonly tried: readonly Tried[];
  readonly assumed: readonly string[];
}

/** The ways of a value, made ready once: tells the one that was taken on a payslip (or item) by trying branches again. */
export class Ways {
  /** The formulas of the value, in what a copy reads. */
  readonly terms: TermCompiler;
  /** Payslips may be found in different ways, or by different rows of a table. */
  readonly varies: boolean;
  readonly #fork: Fork;
  #count = 0;

  constructor(
    private readonly value: CheckedValue,
    payslips: CheckedValue | undefined,
  ) {
    this.terms = new TermCompiler(value.copy?.instead, payslips);
    this.#fork = this.#ready(value.step, { path: [], tried: [], assumed: [] });
    this.varies = mayVary(this.#fork);
  }

  taken(run: Run, at: number): Taken {
    let fork = this.#fork;
    for (;;) {
      if (fork.fork === 'none') return fork.taken;
      if (fork.fork === 'lookup') fork = fork.cell(run, at) === undefined ? fork.otherwise : fork.row;
      else fork = this.#fitting(fork.branches, run, at);
    }
  }

  #fitting(branches: readonly Branch[], run: Run, at: number): Fork {
    for (const { when, fits, leads } of branches) {
      if ((when === undefined || this.#holds(run, when)) && (fits === undefined || fits(run, at)))
        return leads;
    }
    throw new TypeError('The last branch of “first” always fits.');
  }

  #ready(step: Step, behind: Behind): Fork {
    if (step.step === 'first') return this.#first(step, behind);
    if (step.step === 'lookup' && step.otherwise !== undefined) {
      const row = trying(behind, 'row', 0, { lookup: step });
      const otherwise = trying(row, 'otherwise', 1);
      return {
        fork: 'lookup',
        cell: this.#cell(step),
        row: this.#none(step, along(row, 'row', 0)),
        otherwise: this.#ready(step.otherwise, along(otherwise, 'otherwise', 1)),
      };
    }
    return this.#none(step, behind);
  }

  #first({ branches }: Step & { step: 'first' }, behind: Behind): Fork {
    let before = behind;
    return {
      fork: 'first',
      branches: branches.map(({ when, if: comparison, assume, step }, order) => {
        const name = when === undefined && comparison === undefined ? 'otherwise' : `branch ${order + 1}`;
        before = trying(before, name, order, { when, if: comparison });
        const assumed = assume === undefined ? before.assumed : [...before.assumed, assume];
        return {
          when,
          fits: comparison && this.terms.comparison(comparison),
          leads: this.#ready(step, { ...along(before, name, order), assumed }),
        };
      }),
    };
  }

  #none(step: Step, { path, tried, assumed }: Behind): Fork {
    const name = path.length === 0 ? undefined : path.map((branch) => branch.name).join(': ');
    const cell = step.step === 'lookup' ? this.#cell(step) : () => undefined;
    const conditions = conditionsAsked(step, tried);
    const alone: Taken[] = [];
    const taken = { number: this.#count++, alone, name, step, tried, assumed, conditions, cell };
    alone.push(taken);
    return { fork: 'none', taken };
  }

  #cell({ table, keys, columns }: LookupStep): Find<FigureNode | undefined> {
    const finds = keys.map((key) => this.terms.datum(key));
    return (run, at) => {
      let row: FigureNode | undefined = table;
      for (const find of finds) row = entryOf(row, String(find(run, at)));
      if (row === undefined || columns.length === 0) return row;
      for (const column of columns) {
        const figure = entryOf(row, column);
        if (figure !== undefined) return figure;
      }
      return undefined;
    };
  }

  #holds(run: Run, condition: number): boolean {
    const holds = run.holds[condition];
    if (holds === undefined) {
      throw new RangeError(
        `This calculation does not find ${this.value.fullName}: its conditions were not asked.`,
      );
    }
    return holds;
  }
}

function entryOf(node: FigureNode | undefined, name: string): FigureNode | undefined {
  return node?.node === 'group' ? node.entries.get(name) : undefined;
}

/** A condition is the same for all payslips; a comparison and what a lookup finds may be each one's own. */
function mayVary(fork: Fork): boolean {
  if (fork.fork === 'first')
    return fork.branches.some(({ fits, leads }) => fits !== undefined || mayVary(leads));
  return fork.fork === 'lookup' || fork.taken.step.step === 'lookup';
}

function trying(
  behind: Behind,
  name: string,
  order: number,
  test: Partial<Omit<Tried, 'name' | 'order'>> = {},
): Behind {
  const tried = {
    name: [...behind.path.map((branch) => branch.name), name].join(': '),
    order: [...behind.path.map((branch) => branch.order), order],
    when: test.when,
    if: test.if,
    lookup: test.lookup,
  };
  return { ...behind, tried: [...behind.tried, tried] };
}

function along(behind: Behind, name: string, order: number): Behind {
  return { ...behind, path: [...behind.path, { name, order }] };
}

/** The formulas that were read on the way to what was found, and in finding it. */
export function termsRead({ step, tried }: Taken): readonly Term[] {
  return [...tried.flatMap(termsTried), ...termsOfTaken(step)];
}

function termsTried(tried: Tried): readonly Term[] {
  return [...(tried.if === undefined ? [] : [tried.if.left, tried.if.right]), ...(tried.lookup?.keys ?? [])];
}

/** The `otherwise` of a lookup is a branch of its own. */
function termsOfTaken(step: Step): readonly Term[] {
  return step.step === 'lookup' ? step.keys : termsOf(step);
}

function conditionsAsked(step: Step, tried: readonly Tried[]): readonly number[] {
  const ids = [
    ...tried.flatMap(({ when }) => (when === undefined ? [] : [when])),
    ...(step.step === 'lowest' ? step.rows.map(({ condition }) => condition) : []),
  ];
  return [...new Set(ids)];
}
