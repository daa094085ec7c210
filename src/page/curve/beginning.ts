import { memoize } from '../../cache.js';
import { type JsonObject, valueAt } from '../../json.js';
import { Decimal, type TraceStep } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { traceSteps } from '../../operations/index.js';
import type { Case } from '../case/case.js';
import { percent, shortPounds } from '../parts/figures.js';
import { curve as texts } from '../texts/en.js';
import { lower } from '../texts/labels.js';
import { formulaOf, keyIn, keysIn } from '../why/formula.js';
import { Numbers, type ReasonNumber } from '../why/numbers.js';
import { shownNames } from '../why/reasons.js';
import { valueText } from '../why/sentence.js';
import { type AtSalary, BEHIND } from './salaries.js';
import type { PassedLimit } from './turns.js';

/** What begins, or ends, where a limit is passed. */
export interface Beginning {
  readonly says: string;
  /** The full name of the rule. */
  readonly rule: string;
  readonly payslip: number;
  /** What of the answer it is about. */
  readonly what: string;
  /** Where the figure of the limit is published, as the book names it. */
  readonly figure: string | undefined;
}

/** A salary with all that is answered there. */
type AnswerAtSalary = AtSalary & { readonly answer: JsonObject };

/** What a passed limit means to a person, in the words of the book; undefined of a limit that moves with the salary itself, which
 *  is a step of the calculation and none of the law. */
export function beginningOf(
  passed: PassedLimit,
  before: AtSalary,
  after: AnswerAtSalary,
  pageCase: Case,
): Beginning | undefined {
  const { payslip } = passed;
  const { rule, key } = passed.after;
  const now = stepsOf(after, payslip, pageCase);
  const step = now.numbers.step(rule);
  if (step === undefined || before.side(key) === undefined) return undefined;
  const what = now.whatOf(rule) ?? now.numbers.name(step);
  const about = { rule, payslip, what };
  if (passed.after.by === 'limits') return { ...about, ...ofWay(passed, step, what, now) };
  const limits = limitsIn(passed, step, now, numbersBefore(passed, before, pageCase));
  const [limit] = limits;
  if (limit === undefined) return undefined;
  const figure = limits.map((each) => now.publishedFigureOf(each)).find((path) => path !== undefined);
  return { ...about, figure, says: sentence(passed, step, what, limit, now) };
}

/** The figures of a comparison that stay as they are when the salary rises: its limits. */
function limitsIn(
  { before, after }: PassedLimit,
  step: TraceStep,
  now: StepsAt,
  readBefore: ReadonlyMap<string, ReasonNumber>,
): readonly ReasonNumber[] {
  const read = now.numbers.of(step);
  const keys =
    after.by === 'branch'
      ? [...read.keys()].filter((key) => (step.tried ?? []).some((each) => each.if?.includes(key) === true))
      : keysOfLimit(before, after, callIn(step, after.part, now), read);
  return keys.flatMap((key) => {
    const [number, same] = [read.get(key), readBefore.get(key)];
    const isSame = number?.figure !== undefined && same?.figure?.sub(number.figure).isZero() === true;
    return number !== undefined && isSame ? [number] : [];
  });
}

/** The numbers that the step of a limit read at the salary before it. */
function numbersBefore(
  { payslip, after: { rule } }: PassedLimit,
  { run }: AtSalary,
  pageCase: Case,
): ReadonlyMap<string, ReasonNumber> {
  const steps = traceSteps(run, { values: [rule], payslip });
  const numbers = new Numbers(steps, run, pageCase.payroll.book(pageCase.taxYear), payslip, () => undefined);
  const step = numbers.step(rule);
  return step === undefined ? new Map() : numbers.of(step);
}

function keysOfLimit(
  before: PassedLimit['before'],
  { by }: PassedLimit['after'],
  call: (Formula & { form: 'call' }) | undefined,
  read: ReadonlyMap<string, ReasonNumber>,
): readonly string[] {
  const args = call?.args ?? [];
  if (by === 'min' || by === 'max') return args.flatMap((arg) => keysIn(arg, read));
  const isUpper = by === 'between' && before.sides.includes(1);
  const limit = args[isUpper ? 2 : 1];
  return limit === undefined ? [] : keysIn(limit, read);
}

/** The comparison in the formula of a step. */
function callIn(step: TraceStep, part: string, { at }: StepsAt): (Formula & { form: 'call' }) | undefined {
  const formula = formulaOf(step, at.run);
  return formula === undefined ? undefined : callsIn(formula).find((call) => keyIn(call) === part);
}

function callsIn(formula: Formula): readonly (Formula & { form: 'call' })[] {
  if (formula.form === 'operation') return [...callsIn(formula.left), ...callsIn(formula.right)];
  return formula.form === 'call' ? [formula, ...formula.args.flatMap(callsIn)] : [];
}

function sentence(
  { before, after }: PassedLimit,
  step: TraceStep,
  what: string,
  limit: ReasonNumber,
  now: StepsAt,
): string {
  const amount = limit.figure === undefined ? '' : limitText(limit);
  const per =
    step.grain === 'payslip'
      ? texts.perPayslip(String(valueAt(now.at.answer, 'employee.pay_frequency')))
      : '';
  switch (after.by) {
    case 'above':
    case 'between': {
      const isUpper = after.by === 'between' && before.sides.includes(1);
      const rate = rateIn(step, after.part, now);
      return isUpper ? texts.endsAbove(what, amount, per) : texts.beginsAbove(what, rate, amount, per);
    }
    case 'branch':
      return texts.turnsTo(now.numbers.name(step), shownValue(step, now));
    default:
      return texts.passes(what, lower(limit.name), amount);
  }
}

function limitText({ figure = Decimal.of(0), kind }: ReasonNumber): string {
  return kind === 'money' ? shortPounds(figure) : valueText(figure, kind);
}

function shownValue({ rule, value }: TraceStep, { numbers }: StepsAt): string {
  return typeof value === 'string' ? valueText(Decimal.of(value), numbers.kindOf(rule)) : '';
}

/** The rate that the compared amount is multiplied by, where there is one. */
function rateIn(step: TraceStep, part: string, { numbers, at }: StepsAt): string | undefined {
  const formula = formulaOf(step, at.run);
  if (formula?.form !== 'operation' || formula.operator !== '*' || keyIn(formula.left) !== part)
    return undefined;
  const rate = numbers.of(step).get(keyIn(formula.right));
  return rate?.kind === 'rate' && rate.figure !== undefined ? percent(rate.figure.inPercent()) : undefined;
}

/** Of what has limits of its own: bands, or an amount that is lost bit by bit. */
function ofWay(
  { after, payslip }: PassedLimit,
  step: TraceStep,
  what: string,
  now: StepsAt,
): Pick<Beginning, 'says' | 'figure'> {
  const side = after.sides[payslip - 1] ?? after.sides[0] ?? 0;
  const read = now.numbers.of(step);
  const way: Readonly<Record<string, unknown>> = { ...step.way };
  const limit = read.get(String(way['above'] ?? way['bands']));
  const figure = limit === undefined ? undefined : now.publishedFigureOf(limit);
  if (way['above'] === undefined) return { figure, says: texts.atRate(what, now.rateOfBand(limit, side)) };
  const says =
    side === 2 ? texts.gone(what) : texts.shrinks(what, limit === undefined ? '' : limitText(limit));
  return { figure, says };
}

const stepsOfSalaries = memoize((_: JsonObject) => new Map<number, StepsAt>());

/** Several limits may be passed at one salary. */
function stepsOf(at: AnswerAtSalary, payslip: number, pageCase: Case): StepsAt {
  const known = stepsOfSalaries(at.answer);
  const steps = known.get(payslip) ?? new StepsAt(at, payslip, pageCase);
  known.set(payslip, steps);
  return steps;
}

/** The steps of a case at a salary, on one payslip. */
class StepsAt {
  readonly numbers: Numbers;
  readonly #steps: ReadonlyMap<string, TraceStep>;
  readonly #readers = new Map<string, string[]>();
  readonly #names: ReadonlyMap<string, string>;

  constructor(
    readonly at: AnswerAtSalary,
    payslip: number,
    pageCase: Case,
  ) {
    const { run, answer } = at;
    const steps = traceSteps(run, { values: BEHIND, payslip });
    this.#names = shownNames({ operation: pageCase.operation, answer, run });
    this.numbers = new Numbers(steps, run, pageCase.payroll.book(pageCase.taxYear), payslip, ({ rule }) =>
      this.#names.get(rule),
    );
    this.#steps = new Map(steps.filter((step) => step.in === undefined).map((step) => [step.rule, step]));
    for (const step of steps) {
      for (const rule of rulesRead(step))
        this.#readers.set(rule, [...(this.#readers.get(rule) ?? []), step.rule]);
    }
  }

  /** What the answer shows that a rule leads to: the nearest of those that read it. */
  whatOf(rule: string): string | undefined {
    for (const each of nearest(rule, (name) => this.#readers.get(name) ?? [])) {
      const name = this.#names.get(each);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** Where a number is published, or the nearest that it rests on. */
  publishedFigureOf({ from }: ReasonNumber): string | undefined {
    if (from.from === 'published') return from.path;
    if (from.from !== 'figure') return undefined;
    const read = (name: string) => {
      const step = this.#steps.get(name);
      return step === undefined ? [] : rulesRead(step);
    };
    for (const rule of nearest(from.rule, read)) {
      const figure = this.#steps.get(rule)?.figures?.find(({ path }) => path.startsWith(RATES));
      if (figure !== undefined) return figure.path.slice(RATES.length);
    }
    return undefined;
  }

  rateOfBand(bands: ReasonNumber | undefined, side: number): string {
    const step = bands?.from.from === 'figure' ? this.#steps.get(bands.from.rule) : undefined;
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

/** A name and all that it leads to, the nearest first. */
function nearest(name: string, next: (name: string) => readonly string[]): ReadonlySet<string> {
  const names = new Set([name]);
  // Grows while it is gone through.
  for (const each of names) for (const other of next(each)) names.add(other);
  return names;
}
