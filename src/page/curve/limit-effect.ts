import { memoize } from '../../cache.js';
import { type JsonObject, valueAt } from '../../json.js';
import { Decimal, type TraceStep } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { traceSteps } from '../../operations/index.js';
import type { Case } from '../case/case.js';
import { percent, shortPounds } from '../parts/figures.js';
import { curve as texts } from '../texts/en.js';
import { lower } from '../texts/labels.js';
import { answerLabels } from '../why/answer-labels.js';
import { formulaOf, keyIn, keysIn } from '../why/formula.js';
import { Numbers, type ReasonNumber } from '../why/numbers.js';
import { valueText } from '../why/sentence.js';
import type { LimitCrossing } from './crossings.js';
import { CURVE_VALUES, type SalaryRun } from './salary-runs.js';

/** What begins, or ends, where a limit is crossed. */
export interface LimitEffect {
  readonly says: string;
  /** The full name of the rule. */
  readonly rule: string;
  readonly payslip: number;
  /** The name of the figure of the answer that it is about. */
  readonly subject: string;
  /** Where the figure of the limit is published, as the book names it. */
  readonly figure: string | undefined;
}

/** The run of a case at a salary, with the answer. */
type SalaryRunWithAnswer = SalaryRun & { readonly answer: JsonObject };

/** What it means to a person that a limit is crossed, in the words of the book. Undefined for a limit that moves with the salary:
 *  it is a step of the calculation, not one of the law. */
export function effectOf(
  crossing: LimitCrossing,
  before: SalaryRun,
  after: SalaryRunWithAnswer,
  pageCase: Case,
): LimitEffect | undefined {
  const { payslip } = crossing;
  const { rule, key } = crossing.after;
  const steps = stepsOf(after, payslip, pageCase);
  const step = steps.numbers.step(rule);
  if (step === undefined || before.side(key) === undefined) return undefined;
  const subject = steps.subjectOf(rule) ?? steps.numbers.name(step);
  const common = { rule, payslip, subject };
  if (crossing.after.by === 'limits')
    return { ...common, ...effectOfOwnLimits(crossing, step, subject, steps) };
  const limits = limitsIn(crossing, step, steps, numbersBefore(crossing, before, pageCase));
  const [limit] = limits;
  if (limit === undefined) return undefined;
  const figure = limits.map((each) => steps.publishedFigureOf(each)).find((path) => path !== undefined);
  return { ...common, figure, says: effectText(crossing, step, subject, limit, steps) };
}

/** The limits of a comparison: its figures that stay the same when the salary rises. */
function limitsIn(
  { before, after }: LimitCrossing,
  step: TraceStep,
  steps: PayslipSteps,
  earlierNumbers: ReadonlyMap<string, ReasonNumber>,
): readonly ReasonNumber[] {
  const numbers = steps.numbers.of(step);
  const keys =
    after.by === 'branch'
      ? [...numbers.keys()].filter((key) =>
          (step.tried ?? []).some((each) => each.if?.includes(key) === true),
        )
      : keysOfLimit(before, after, callIn(step, after.part, steps), numbers);
  return keys.flatMap((key) => {
    const [number, earlier] = [numbers.get(key), earlierNumbers.get(key)];
    const isSame = number?.figure !== undefined && earlier?.figure?.sub(number.figure).isZero() === true;
    return number !== undefined && isSame ? [number] : [];
  });
}

/** The numbers that the step of a limit read at the salary before it. */
function numbersBefore(
  { payslip, after: { rule } }: LimitCrossing,
  { run }: SalaryRun,
  pageCase: Case,
): ReadonlyMap<string, ReasonNumber> {
  const steps = traceSteps(run, { values: [rule], payslip });
  const numbers = new Numbers(steps, run, pageCase.payroll.book(pageCase.taxYear), payslip, () => undefined);
  const step = numbers.step(rule);
  return step === undefined ? new Map() : numbers.of(step);
}

function keysOfLimit(
  before: LimitCrossing['before'],
  { by }: LimitCrossing['after'],
  call: (Formula & { form: 'call' }) | undefined,
  numbers: ReadonlyMap<string, ReasonNumber>,
): readonly string[] {
  const args = call?.args ?? [];
  if (by === 'min' || by === 'max') return args.flatMap((arg) => keysIn(arg, numbers));
  const isUpper = by === 'between' && before.sides.includes(1);
  const limit = args[isUpper ? 2 : 1];
  return limit === undefined ? [] : keysIn(limit, numbers);
}

/** The comparison in the formula of a step. */
function callIn(
  step: TraceStep,
  part: string,
  { salaryRun }: PayslipSteps,
): (Formula & { form: 'call' }) | undefined {
  const formula = formulaOf(step, salaryRun.run);
  return formula === undefined ? undefined : callsIn(formula).find((call) => keyIn(call) === part);
}

function callsIn(formula: Formula): readonly (Formula & { form: 'call' })[] {
  if (formula.form === 'operation') return [...callsIn(formula.left), ...callsIn(formula.right)];
  return formula.form === 'call' ? [formula, ...formula.args.flatMap(callsIn)] : [];
}

/** What begins, changes or ends at a limit, in a sentence. */
function effectText(
  { before, after }: LimitCrossing,
  step: TraceStep,
  subject: string,
  limit: ReasonNumber,
  steps: PayslipSteps,
): string {
  const amount = limit.figure === undefined ? '' : limitText(limit);
  const per =
    step.grain === 'payslip'
      ? texts.perPayslip(String(valueAt(steps.salaryRun.answer, 'employee.pay_frequency')))
      : '';
  switch (after.by) {
    case 'above':
    case 'between': {
      const isUpper = after.by === 'between' && before.sides.includes(1);
      const rate = rateIn(step, after.part, steps);
      return isUpper ? texts.endsAbove(subject, amount, per) : texts.beginsAbove(subject, rate, amount, per);
    }
    case 'branch':
      return texts.turnsTo(steps.numbers.name(step), newValueText(step, steps));
    default:
      return texts.passes(subject, lower(limit.name), amount);
  }
}

function limitText({ figure = Decimal.of(0), kind }: ReasonNumber): string {
  return kind === 'money' ? shortPounds(figure) : valueText(figure, kind);
}

function newValueText({ rule, value }: TraceStep, { numbers }: PayslipSteps): string {
  return typeof value === 'string' ? valueText(Decimal.of(value), numbers.kindOf(rule)) : '';
}

/** The rate that the compared amount is multiplied by, where there is one. */
function rateIn(step: TraceStep, part: string, { numbers, salaryRun }: PayslipSteps): string | undefined {
  const formula = formulaOf(step, salaryRun.run);
  if (formula?.form !== 'operation' || formula.operator !== '*' || keyIn(formula.left) !== part)
    return undefined;
  const rate = numbers.of(step).get(keyIn(formula.right));
  return rate?.kind === 'rate' && rate.figure !== undefined ? percent(rate.figure.inPercent()) : undefined;
}

/** The effect of a construct that has limits of its own: bands, or a taper. */
function effectOfOwnLimits(
  { after, payslip }: LimitCrossing,
  step: TraceStep,
  subject: string,
  steps: PayslipSteps,
): Pick<LimitEffect, 'says' | 'figure'> {
  const side = after.sides[payslip - 1] ?? after.sides[0] ?? 0;
  const numbers = steps.numbers.of(step);
  const way: Readonly<Record<string, unknown>> = { ...step.way };
  const limit = numbers.get(String(way['above'] ?? way['bands']));
  const figure = limit === undefined ? undefined : steps.publishedFigureOf(limit);
  if (way['above'] === undefined)
    return { figure, says: texts.atRate(subject, steps.rateOfBand(limit, side)) };
  const says =
    side === 2 ? texts.gone(subject) : texts.shrinks(subject, limit === undefined ? '' : limitText(limit));
  return { figure, says };
}

const stepsCache = memoize((_: JsonObject) => new Map<number, PayslipSteps>());

/** Cached, since several limits may be crossed at one salary. */
function stepsOf(run: SalaryRunWithAnswer, payslip: number, pageCase: Case): PayslipSteps {
  const cache = stepsCache(run.answer);
  const steps = cache.get(payslip) ?? new PayslipSteps(run, payslip, pageCase);
  cache.set(payslip, steps);
  return steps;
}

/** The steps of a run on one payslip. */
class PayslipSteps {
  readonly numbers: Numbers;
  readonly #steps: ReadonlyMap<string, TraceStep>;
  readonly #readers = new Map<string, string[]>();
  readonly #names: ReadonlyMap<string, string>;

  constructor(
    readonly salaryRun: SalaryRunWithAnswer,
    payslip: number,
    pageCase: Case,
  ) {
    const { run, answer } = salaryRun;
    const steps = traceSteps(run, { values: CURVE_VALUES, payslip });
    this.#names = answerLabels({ operation: pageCase.operation, answer, run });
    this.numbers = new Numbers(steps, run, pageCase.payroll.book(pageCase.taxYear), payslip, ({ rule }) =>
      this.#names.get(rule),
    );
    this.#steps = new Map(steps.filter((step) => step.in === undefined).map((step) => [step.rule, step]));
    for (const step of steps) {
      for (const rule of rulesRead(step))
        this.#readers.set(rule, [...(this.#readers.get(rule) ?? []), step.rule]);
    }
  }

  /** The name of the nearest figure of the answer that rests on a rule. */
  subjectOf(rule: string): string | undefined {
    for (const each of byDistance(rule, (name) => this.#readers.get(name) ?? [])) {
      const name = this.#names.get(each);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** The path of a published number, or of the nearest one that it rests on. */
  publishedFigureOf({ origin }: ReasonNumber): string | undefined {
    if (origin.kind === 'published') return origin.path;
    if (origin.kind !== 'figure') return undefined;
    const readsOf = (name: string) => {
      const step = this.#steps.get(name);
      return step === undefined ? [] : rulesRead(step);
    };
    for (const rule of byDistance(origin.rule, readsOf)) {
      const figure = this.#steps.get(rule)?.figures?.find(({ path }) => path.startsWith(RATES));
      if (figure !== undefined) return figure.path.slice(RATES.length);
    }
    return undefined;
  }

  rateOfBand(bands: ReasonNumber | undefined, side: number): string {
    const step = bands?.origin.kind === 'figure' ? this.#steps.get(bands.origin.rule) : undefined;
    const table: unknown = step === undefined ? undefined : Reflect.get(Object(step.value), 'bands');
    const band: unknown = Array.isArray(table) ? table[side] : undefined;
    const rate: unknown = Reflect.get(Object(band), 'rate');
    return typeof rate === 'string' ? percent(Decimal.of(rate).inPercent()) : '';
  }
}

const RATES = 'rates.';

function rulesRead(step: TraceStep): readonly string[] {
  return Object.values(step.operands).flatMap((operand) => ('step' in operand ? [operand.step] : []));
}

/** A name and all that it leads to, the nearest first: a breadth-first search. */
function byDistance(name: string, next: (name: string) => readonly string[]): ReadonlySet<string> {
  const names = new Set([name]);
  // The set grows while the loop goes through it.
  for (const each of names) for (const other of next(each)) names.add(other);
  return names;
}
