import { circlesThroughBefore } from '../check/order.js';
import { reachedFrom } from '../check/selection-order.js';
import { comparisonTerms, listsIn, mentions, termsIn, termsOf } from '../check/terms-of.js';
import type { CheckedBook, CheckedInput, CheckedRefusal, CheckedValue, Datum, Term } from '../checked.js';
import { isDecimal } from '../decimal.js';
import { Findings } from '../findings.js';
import type { Grain } from '../kinds.js';
import type { Partition } from './column.js';
import { factsBehind, KeptColumns } from './kept.js';
import type { Run } from './run.js';
import { sharingOf } from './sharing.js';
import { StepCompiler } from './steps.js';
import { type Find, TermCompiler } from './terms.js';

/** A value ready to be found. */
export interface CompiledValue {
  readonly id: number;
  readonly fullName: string;
  readonly checked: CheckedValue;
  readonly grain: Grain;
  readonly find: Find;
  /** The same before it is rounded. */
  readonly exact: Find;
  /** Which payslips it is the same for. */
  readonly sharing: (run: Run) => Partition;
  /** Equal figures may come of payslips that were worked out apart. */
  readonly mayRepeat: boolean;
  /** The values to be found together with it, payslip by payslip, in order. */
  readonly circle: readonly number[] | undefined;
  /** The list of the request whose items it is found for. */
  readonly list: string | undefined;
  readonly assumptions: readonly (string | undefined)[];
  /** Where what was found is kept for others, if it rests only on figures and facts. */
  readonly kept: Keeping | undefined;
}

export interface Keeping {
  readonly columns: KeptColumns;
  /** The facts of a person that the value rests on, as a text. */
  readonly key: (run: Run) => string;
  /** The values beneath it that rest only on figures and facts, too. */
  readonly beneath: readonly number[];
}

export interface CompiledRefusal {
  readonly checked: CheckedRefusal;
  readonly grain: Grain;
  readonly applies: Find<boolean>;
  readonly fields: readonly { readonly path: string; readonly applies: Find<boolean> | undefined }[];
  readonly says: Find<string>;
}

/** The rule book of a year as closures over decimal.js. */
export class CompiledBook {
  readonly values: readonly CompiledValue[];
  readonly refusals: readonly CompiledRefusal[];
  readonly payslipsId: number;
  readonly #byName: ReadonlyMap<string, CompiledValue>;

  constructor(readonly checked: CheckedBook) {
    const circles = circlesThroughBefore(checked.values, new Findings());
    const keeping = keepingOf(checked);
    this.values = checked.values.map((value) => ({
      ...compileValue(value, checked.payslips, circles.get(value)),
      kept: keeping.get(value),
    }));
    const originals = this.values.filter((value) => value.checked.copy === undefined);
    this.#byName = new Map(originals.map((value) => [value.fullName, value]));
    this.payslipsId = checked.payslips?.id ?? 0;
    this.refusals = checked.refusals.map((refusal) => compileRefusal(refusal, checked.payslips));
  }

  value(id: number): CompiledValue {
    const value = this.values[id];
    if (value === undefined) throw new RangeError(`There is no value ${id}.`);
    return value;
  }

  /** By full name: `income_tax.tax`. */
  find(fullName: string): CompiledValue {
    const value = this.#byName.get(fullName);
    if (value === undefined) throw new RangeError(`No rule of ${this.checked.taxYear} finds ${fullName}.`);
    return value;
  }

  /** The inputs that a value rests on, at any distance. */
  inputsBehind(id: number): readonly CheckedInput[] {
    const values = reachedFrom([this.value(id).checked]);
    return [...values].flatMap((value) => inputsIn(termsOf(value.step)));
  }

  /** The inputs that a cell of a `table` value names. */
  inputsBehindCell(table: string, cell: string): readonly CheckedInput[] {
    const { step } = this.find(table).checked;
    const term = step.step === 'table' ? step.cells.get(cell) : undefined;
    return term === undefined ? [] : inputsIn([term]);
  }
}

function inputsIn(terms: readonly Term[]): readonly CheckedInput[] {
  return terms.flatMap((term) => [
    ...(term.term === 'input' ? [term.input] : []),
    ...inputsIn(termsIn(term)),
  ]);
}

function compileValue(
  value: CheckedValue,
  payslips: CheckedValue | undefined,
  circle: readonly CheckedValue[] | undefined,
): Omit<CompiledValue, 'kept'> {
  const terms = new TermCompiler(value.copy?.instead, payslips);
  const steps = new StepCompiler(value.id, terms);
  const exact = steps.step(value.step);
  return {
    id: value.id,
    fullName: value.fullName,
    checked: value,
    grain: value.type.grain,
    find: rounded(exact, value),
    exact,
    sharing: sharingOf(value.step, value, terms),
    mayRepeat: mentions(value.step, (term) => term.term === 'spread' || term.term === 'payslip'),
    circle: circle?.map((member) => member.id),
    list: value.type.grain === 'item' ? listsIn(value.step)[0] : undefined,
    assumptions: steps.assumptions,
  };
}

/** How what is found for values that rest only on figures and facts is kept for others. */
function keepingOf({ values, selections, payslips }: CheckedBook): ReadonlyMap<CheckedValue, Keeping> {
  const conditions = new Map(
    selections.flatMap((selection) =>
      selection.conditions.map((condition) => [condition.id, condition] as const),
    ),
  );
  const factsOf = new Map(values.map((value) => [value, factsBehind(value, conditions)] as const));
  const terms = new TermCompiler(undefined, payslips);
  const keeping = new Map<CheckedValue, Keeping>();
  for (const [value, facts] of factsOf) {
    if (facts === undefined) continue;
    const finds = [...facts.values()].map((fact) => terms.datum(fact));
    // What a fact was found from is beneath, too, but it is one person's: only what rests on the same facts is handed on.
    const restsOnTheSame = (each: CheckedValue) =>
      [...(factsOf.get(each)?.keys() ?? [''])].every((name) => facts.has(name));
    const beneath = [...reachedFrom([value])].filter((each) => each !== value && restsOnTheSame(each));
    keeping.set(value, {
      columns: new KeptColumns(),
      key: (run) => finds.map((find) => String(find(run, 0))).join(' '),
      beneath: beneath.map((each) => each.id),
    });
  }
  return keeping;
}

function rounded(find: Find, value: CheckedValue): Find {
  const [first, second, ...more] = value.roundings;
  if (first === undefined) return find;
  const round = (datum: Datum): Datum => {
    if (!isDecimal(datum)) return datum;
    let figure = first(datum);
    if (second !== undefined) figure = second(figure);
    for (const rounding of more) figure = rounding(figure);
    return figure;
  };
  return (run, at) => round(find(run, at));
}

function compileRefusal(refusal: CheckedRefusal, payslips: CheckedValue | undefined): CompiledRefusal {
  const terms = new TermCompiler(undefined, payslips);
  const steps = new StepCompiler(-1, terms);
  const byPayslip = comparisonTerms(refusal.if).some((term) => term.type.grain === 'payslip');
  return {
    checked: refusal,
    grain: byPayslip ? 'payslip' : 'year',
    applies: terms.comparison(refusal.if),
    fields: refusal.fields.map((field) => ({
      path: field.path,
      applies: field.if && terms.comparison(field.if),
    })),
    says: steps.text(refusal.says),
  };
}
