import type { Book, RequestNode } from '../language/index.js';
import type { CheckedClaim, CheckedRefusal } from '../language/inspect.js';
import { bail } from './bail.js';
import { Generator } from './generator.js';
import { ProgramRun } from './program-run.js';
import { runtime } from './runtime.js';
import type { Raw, Shape } from './shape.js';

/** What the text of a program returns. */
export interface Generated {
  /** By value: reads it on a payslip or item. */
  readonly values: readonly ((at: number) => Raw)[];
  /** By value: finds its figures of all payslips at once, in units; undefined where they are found otherwise. */
  readonly columns: readonly ((() => ArrayLike<number>) | undefined)[];
  readonly conditions: ReadonlyMap<number, (at: number) => boolean>;
  /** By refusal of the book: whether it applies. */
  readonly refusals: readonly (() => boolean)[];
  /** By claim of a sentence: without them a payslip took a twentieth longer. */
  readonly claims: readonly ((at: number) => boolean)[];
  /** By value: a bit for each of its paths that found it. */
  readonly paths: Int32Array;
  payslips(): number;
  /** The number of the latest calculation. */
  now(): number;
  /** Begins a calculation. */
  begin(run: ProgramRun, request: RequestNode): void;
  /** Whether what is found from now on counts as found. */
  marks(areFound: boolean): void;
}

type Make = (library: typeof runtime, constants: readonly unknown[]) => Generated;

/** Programs count their calculations in small whole numbers. */
const MOST_CALCULATIONS = 2 ** 30;

/** The rules of a book as JavaScript on whole numbers. It has the state of one calculation at a time: nothing of a calculation may
 *  be kept across an await. */
export class Program {
  readonly source: string;
  readonly claims: ReadonlyMap<CheckedClaim, number>;
  readonly #shapes: readonly Shape[];
  readonly #refusals: ReadonlyMap<CheckedRefusal, number>;
  readonly #make: () => Generated;
  #generated: Generated;

  /** The conditions of the book must have been answered. Throws `EvalError` where the host does not allow generated code, and `Bail`
   *  where a figure of the law is too great for it. `edit` is for tests that change the text. */
  constructor(
    readonly book: Book,
    edit: (source: string) => string = (source) => source,
  ) {
    const generator = new Generator(book);
    this.source = edit(generator.source());
    this.claims = generator.claims;
    this.#shapes = generator.shapes;
    this.#refusals = new Map(book.checked.refusals.map((refusal, index) => [refusal, index]));
    const make: unknown = new Function('runtime', 'K', this.source);
    if (!isMake(make)) throw new TypeError('A program is a function.');
    this.#make = () => make(runtime, generator.constants);
    this.#generated = this.#make();
  }

  /** How the program holds a value. */
  shapeOf(id: number): Shape {
    return this.#shapes[id] ?? bail();
  }

  /** The places of a value that it holds in units. */
  scaleOf(id: number): number | undefined {
    const shape = this.#shapes[id];
    return shape?.as === 'units' ? shape.scale : undefined;
  }

  /** Starts a calculation, with the refusals that it must not meet. Throws `Bail` where one applies, and so may whatever is read:
   *  the interpreter then calculates the request. */
  start(request: RequestNode, refusals: readonly CheckedRefusal[]): ProgramRun {
    if (this.#generated.now() >= MOST_CALCULATIONS) this.#generated = this.#make();
    const generated = this.#generated;
    const run = new ProgramRun(this, generated, request, generated.now() + 1);
    generated.begin(run, request);
    for (const refusal of refusals) {
      const applies = generated.refusals[this.#refusals.get(refusal) ?? -1];
      if (applies === undefined || applies()) bail();
    }
    return run;
  }
}

function isMake(make: unknown): make is Make {
  return typeof make === 'function';
}
