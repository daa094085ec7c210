import { figureAt } from '../check/figure-at.js';
import { termsOf } from '../check/terms-of.js';
import type { CheckedBranch, CheckedComparison, CheckedValue, Datum, Step, Term } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import { TermCompiler } from '../evaluate/terms.js';
import type { FigureNode } from '../figures.js';

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

/** The way by which a value was found on a payslip, with what was tried before it. */
export interface Taken {
  /** The branch, where the value has several. */
  readonly name: string | undefined;
  /** Never a choice itself. */
  readonly step: Step;
  readonly tried: readonly Tried[];
  readonly assumed: readonly string[];
}

/** Tells the way by which a value was found on a payslip (or item) by trying its branches again. */
export class Chooser {
  readonly #terms: TermCompiler;

  constructor(
    private readonly run: Run,
    private readonly value: CheckedValue,
  ) {
    this.#terms = new TermCompiler(value.copy?.instead, run.book.checked.payslips);
  }

  taken(at: number): Taken {
    const tried: Tried[] = [];
    const assumed: string[] = [];
    const path: { readonly name: string; readonly order: number }[] = [];
    const isTried = (name: string, order: number, test: Partial<Omit<Tried, 'name' | 'order'>> = {}) =>
      tried.push({
        name: [...path.map((branch) => branch.name), name].join(': '),
        order: [...path.map((branch) => branch.order), order],
        when: test.when,
        if: test.if,
        lookup: test.lookup,
      });
    let { step } = this.value;
    for (;;) {
      if (step.step === 'first') {
        const fits = this.#firstThatFits(step, at, (name, order, branch) => isTried(name, order, branch));
        if (fits.branch.assume !== undefined) assumed.push(fits.branch.assume);
        path.push(fits);
        step = fits.branch.step;
      } else if (step.step === 'lookup' && step.otherwise !== undefined) {
        isTried('row', 0, { lookup: step });
        if (this.cell(step, at) !== undefined) {
          path.push({ name: 'row', order: 0 });
          break;
        }
        isTried('otherwise', 1);
        path.push({ name: 'otherwise', order: 1 });
        step = step.otherwise;
      } else break;
    }
    const name = path.length === 0 ? undefined : path.map((branch) => branch.name).join(': ');
    return { name, step, tried, assumed };
  }

  #firstThatFits(
    step: Step & { step: 'first' },
    at: number,
    isTried: (name: string, order: number, branch: CheckedBranch) => void,
  ): { readonly name: string; readonly order: number; readonly branch: CheckedBranch } {
    for (const [order, branch] of step.branches.entries()) {
      const isLast = branch.when === undefined && branch.if === undefined;
      const name = isLast ? 'otherwise' : `branch ${order + 1}`;
      isTried(name, order, branch);
      if (branch.when !== undefined && !this.#holds(branch.when)) continue;
      if (branch.if !== undefined && !this.#terms.comparison(branch.if)(this.run, at)) continue;
      return { name, order, branch };
    }
    throw new TypeError('The last branch of “first” always fits.');
  }

  #holds(condition: number): boolean {
    const holds = this.run.holds[condition];
    if (holds === undefined) {
      throw new RangeError(
        `This calculation does not find ${this.value.fullName}: its conditions were not asked.`,
      );
    }
    return holds;
  }

  /** The row, or the figure, that a lookup finds on a payslip; undefined when there is none. */
  cell(step: LookupStep, at: number): FigureNode | undefined {
    const words = step.keys.map((key) => String(this.#terms.datum(key)(this.run, at)));
    const row = figureAt(step.table, words);
    if (row === undefined || step.columns.length === 0) return row;
    return step.columns.map((column) => figureAt(row, [column])).find((figure) => figure !== undefined);
  }

  /** What a formula comes to on a payslip. */
  figure(term: Term, at: number): Datum {
    return this.#terms.datum(term)(this.run, at);
  }

  /** What the value was found to be on a payslip. */
  found(at: number): Datum {
    return this.run.at(this.value.id, at);
  }
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

/** The conditions that were asked on the way, and in finding it. */
export function conditionsAsked({ step, tried }: Taken): readonly number[] {
  return [
    ...tried.flatMap(({ when }) => (when === undefined ? [] : [when])),
    ...(step.step === 'lowest' ? step.rows.map(({ condition }) => condition) : []),
  ];
}
