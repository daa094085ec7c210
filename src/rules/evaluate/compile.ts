import { circlesThroughBefore } from '../check/order.js';
import { reachedFrom } from '../check/selection-order.js';
import { comparisonTerms, mentions, termsIn, termsOf } from '../check/terms-of.js';
import type {
  CheckedBook,
  CheckedInput,
  CheckedRefusal,
  CheckedValue,
  Datum,
  Step,
  Term,
} from '../checked.js';
import { isDecimal } from '../decimal.js';
import { Findings } from '../findings.js';
import type { Grain } from '../kinds.js';
import { factsBehind, KeptColumns } from './kept.js';
import { ITS_OWN, type Run } from './run.js';
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
  /** The columns that a payslip's figure is worked out from, for the branches that apply to this person. */
  readonly reads: (run: Run) => readonly number[];
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
    reads: readsByBranch(value.step, value),
    mayRepeat: mentions(value.step, (term) => term.term === 'spread' || term.term === 'payslip'),
    circle: circle?.map((member) => member.id),
    list: listOf(value),
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

function listOf(value: CheckedValue): string | undefined {
  if (value.type.grain !== 'item') return undefined;
  let list: string | undefined;
  const within = (term: Term): boolean => {
    if (term.term === 'input' && term.input.list !== undefined) list = term.input.list;
    if (term.term === 'value' && term.type.grain === 'item') list ??= listOf(term.value);
    return false;
  };
  mentions(value.step, within);
  return list;
}

/** The payslip columns that a step reads. Branches whose `when` does not hold for this person are passed over. */
function readsByBranch(step: Step, value: CheckedValue): (run: Run) => readonly number[] {
  if (step.step !== 'first') {
    const columns = columnsOf(termsOf(step), value);
    return () => columns;
  }
  const branches = step.branches.map((branch) => ({
    when: branch.when,
    certain: branch.if === undefined,
    own: columnsOf(comparisonTerms(branch.if), value),
    inside: readsByBranch(branch.step, value),
  }));
  return (run) => {
    const columns: number[] = [];
    for (const { when, certain, own, inside } of branches) {
      if (when !== undefined && run.holds[when] !== true) continue;
      columns.push(...own, ...inside(run));
      if (certain) break;
    }
    return columns;
  };
}

function columnsOf(terms: readonly Term[], value: CheckedValue): readonly number[] {
  const columns = new Set<number>();
  const within = (term: Term): void => {
    if (term.term === 'payslip' || term.term === 'spread') columns.add(ITS_OWN);
    if (term.term === 'across' && (term.function === 'to_date' || term.function === 'before'))
      columns.add(ITS_OWN);
    if (term.term === 'value' && term.type.grain === 'payslip') {
      columns.add((value.copy?.instead.get(term.value) ?? term.value).id);
    }
    if (term.term !== 'spread') for (const inner of termsIn(term)) within(inner);
  };
  for (const term of terms) within(term);
  return [...columns].sort((a, b) => a - b);
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
