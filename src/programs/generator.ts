import type { Book, CheckedValue } from '../language/index.js';
import { type CheckedClaim, sentencesOf } from '../language/inspect.js';
import { Conditions } from './conditions.js';
import { Formulas } from './formulas.js';
import { block, ProgramText } from './program-text.js';
import { RequestCode } from './request-code.js';
import { runtime } from './runtime.js';
import type { Shape } from './shape.js';
import { type Prelude, Values } from './values.js';

/** Generates the program of a book: a function for each value, condition and input, which finds it when it is first read, as the
 *  interpreter does. */
export class Generator {
  readonly text = new ProgramText();
  readonly request: RequestCode;
  readonly values: Values;
  readonly conditions: Conditions;
  /** The claims of sentences, by their number. */
  readonly claims = new Map<CheckedClaim, number>();

  constructor(readonly book: Book) {
    this.request = new RequestCode(this.text, book.checked.madeLists);
    this.values = new Values(this);
    this.conditions = new Conditions(this);
  }

  /** By value: how its datum is held. */
  get shapes(): readonly Shape[] {
    return this.values.shapes;
  }

  /** What the program knows beforehand: K0, K1 … */
  get constants(): readonly unknown[] {
    return this.text.constants;
  }

  /** The body of a function of `runtime` and `K`, which returns a `Generated`. */
  source(): string {
    const { values, refusals } = this.book.checked;
    const readers = values.map((value) => `(i) => ${this.values.read(value).code},`);
    const columns = values.map((value) => `${this.values.column(value)},`);
    const conditions = this.conditions.ids.map((id) => `[${id}, (i) => ${this.conditions.code(id)}],`);
    const tests = refusals.map((refusal) => this.conditions.refusal(refusal));
    const payslips = this.values.payslips();
    const formulas = this.formulas(undefined);
    const claims: string[] = [];
    for (const { if: claim } of values.flatMap((each) => sentencesOf(each, true))) {
      if (claim === undefined) continue;
      this.claims.set(claim, claims.length);
      claims.push(`(i) => ${formulas.claim(claim)},`);
    }
    return [
      `const { ${Object.keys(runtime).join(', ')} } = runtime;`,
      `const [${this.text.constantNames.join(', ')}] = K;`,
      '// The number of the calculation, its request, and what the interpreter finds on it.',
      'let now = 0, request = null, run;',
      '// By value: a bit for each of its paths that found it; elsewhere for what is no part of an answer.',
      `const paths = new Int32Array(${values.length}), others = new Int32Array(${values.length});`,
      'let marks = paths;',
      ...this.text.functions,
      '',
      ...['const values = [', ...readers, '];'],
      ...['const columns = [', ...columns, '];'],
      ...['const conditions = new Map([', ...conditions, ']);'],
      ...['const refusals = [', ...tests, '];'],
      ...['const claims = [', ...claims, '];'],
      ...block('return', [
        `values, columns, conditions, refusals, claims, paths, payslips: () => ${payslips},`,
        'now: () => now,',
        // The calculation before may have ended within what is no part of its answer.
        'begin(nextRun, nextRequest) { run = nextRun; request = nextRequest; now++; marks = paths; paths.fill(0); },',
        'marks(areFound) { marks = areFound ? paths : others; },',
      ]),
    ].join('\n');
  }

  /** The formulas of a value. */
  formulas(owner: CheckedValue | undefined, prelude?: Prelude): Formulas {
    return new Formulas(this, owner, prelude);
  }
}
