import {
  type Calculation,
  type CheckedValue,
  type Datum,
  decimalOf,
  isDecimal,
  rowOf,
} from '../../language/index.js';
import { nestedTerms, readsOf, termsOf } from '../../language/inspect.js';
import { answerBy, type FieldValue } from '../../operations/index.js';
import {
  effectiveAddends,
  type FoundTerm,
  formulaOf,
  type Operand,
  operandsIn,
  type Reason,
  ReasonsOfCalculation,
  type Step,
  Steps,
} from '../../reasons/index.js';
import { why as texts } from '../texts/en.js';
import { type AnsweredCalculation, answerTitles } from './answer-titles.js';
import { Numbers, type ReasonNumber, textOf } from './numbers.js';

/** The reasons of a figure of a case. */
export interface Reasons {
  /** With its payslip, where there are several. */
  readonly title: string;
  readonly name: string;
  readonly value: string;
  /** The payslip or item that these are the reasons of, from 1; undefined for the year. */
  readonly place: number | undefined;
  readonly reason: Reason;
  /** Limits of bands that were cut to a part of the year, and parts that are nothing, by the limits above which they would begin. */
  readonly notes: readonly string[];
  readonly numbers: readonly ReasonNumber[];
  /** The payslips or items of the figure, by distinct figure. */
  readonly places: readonly FigureOfPayslips[];
  readonly assumptions: readonly string[];
  /** From the figure to where it is worked out, each rule once. */
  readonly chain: readonly Step[];
}

/** A figure of payslips or items: its text, the first that has it and all that have it, from 1, and how many these are. */
export interface FigureOfPayslips {
  readonly place: number;
  readonly all: readonly number[];
  readonly figure: string;
  readonly times: number;
}

/** The figure to explain: a field of the answer by its path, or a value of the rules by its full name. */
export interface Question {
  readonly field: string;
  readonly payslip: number | undefined;
}

/** Finds the reasons of the figures of a calculation. */
export class ReasonFinder {
  readonly allReasons: ReasonsOfCalculation;
  readonly #numbers: Numbers;
  readonly #calculation: Calculation;

  constructor(private readonly context: AnsweredCalculation) {
    this.#calculation = context.calculation;
    this.allReasons = new ReasonsOfCalculation(new Steps(this.#calculation));
    this.#numbers = new Numbers(this.allReasons, answerTitles(context), context.titles);
  }

  /** Undefined where the case has no such figure. */
  of({ field, payslip }: Question): Reasons | undefined {
    const { operation } = this.context;
    const names = field.split('.');
    const list = names.indexOf('payslips');
    const path =
      list >= 0 && payslip !== undefined ? names.toSpliced(list + 1, 0, String(payslip - 1)) : names;
    const shown = answerBy(operation, this.#calculation.book.checked).answer.valueAt(path, this.#calculation);
    if (shown === undefined) return this.#ofRule(field, payslip);
    if ((payslip ?? 1) > this.#calculation.payslips) return undefined;
    return this.ofField(shown, this.context.titles.figure(field), shown.payslip ?? shown.item);
  }

  /** Of a field of the answer. */
  ofField({ value: name, average }: FieldValue, title: string, payslip: number | undefined): Reasons {
    const value = this.#calculation.book.value(name);
    if (average === undefined || value.type.grain !== 'payslip')
      return payslip === undefined && this.#calculation.countOf(value) > 1
        ? this.#ofYear(value, title)
        : this.ofStep(this.#step(value, payslip), title);
    const { period, timesAYear } = average;
    if (period === 'year') return this.#ofYear(value, title);
    const row = rowOf(this.#calculation.datumOf(this.#calculation.book.value(timesAYear)));
    const times = decimalOf(row.get(period) ?? '');
    const reason = this.allReasons.ofPeriod(value, { word: period, times });
    const share = this.#calculation.total(value).divToNearest(times, 2);
    return this.#ofYear(
      value,
      texts.ofPeriod(title, this.context.titles.word(period)),
      reason,
      textOf(share, value.type.kind),
    );
  }

  /** Of a figure of one payslip, or of one that is of the year. */
  ofStep(step: Step, name = this.#numbers.nameOf(step)): Reasons {
    const { value, at, datum, kind } = step;
    const count = this.#calculation.countOf(value);
    const place = count > 1 ? at + 1 : undefined;
    const words = value.type.grain === 'item' ? texts.ofItem : texts.ofPayslip;
    const reasons = this.#reasonsOf([step]);
    const totalled = this.allReasons.totalled(step);
    // Its sentence is theirs.
    const ofPayslips = totalled && this.#reasonsOf(this.allReasons.steps.ofAll(totalled));
    return {
      title: place === undefined ? name : words(name, place, count),
      name,
      value: `${textOf(datum, kind)}${isPercent(step) ? '%' : ''}`,
      place,
      reason: this.allReasons.of(step),
      ...reasons,
      numbers: unique([...reasons.numbers, ...(ofPayslips?.numbers ?? [])]),
      places: [],
    };
  }

  /** Where a figure is worked out, which others only pass on. */
  endOf(step: Step): Step {
    return this.allReasons.chain(step).at(-1) ?? step;
  }

  /** Of what the payslips come to. */
  #ofYear(
    value: CheckedValue,
    title: string,
    reason = this.allReasons.ofYear(value),
    shown = textOf(this.#calculation.total(value), value.type.kind),
  ): Reasons {
    const steps = this.allReasons.steps.ofAll(value);
    const [first] = steps;
    const reasons = this.#reasonsOf(steps);
    const named =
      first === undefined ? [] : reason.operands.map((operand) => this.#numbers.of(operand, first));
    return {
      title,
      name: title,
      value: shown,
      place: undefined,
      reason,
      ...reasons,
      numbers: unique([...named, ...reasons.numbers]),
      notes: [],
      places: figuresOfPayslips(steps),
    };
  }

  /** Of a value of the rules. What the calculation did not need has no figure in this case. */
  #ofRule(name: string, payslip: number | undefined): Reasons | undefined {
    const value = this.#calculation.book.checked.values.find(
      (each) => each.fullName === name && each.copy === undefined,
    );
    if (
      value === undefined ||
      !(this.#calculation.hasFound(value) || isOfPayslipBefore(value, this.#calculation))
    )
      return undefined;
    const count = this.#calculation.countOf(value);
    if (count === 0 || (payslip ?? 1) > Math.max(count, this.#calculation.payslips)) return undefined;
    const { steps } = this.allReasons;
    const { title } = steps.of(value);
    if (payslip !== undefined || count === 1) return this.ofStep(this.#step(value, payslip), title);
    if (value.type.grain === 'item')
      return { ...this.ofStep(steps.of(value), title), places: figuresOfPayslips(steps.ofAll(value)) };
    return isAddedUp(value, this.#calculation)
      ? this.#ofYear(value, title)
      : this.ofStep(this.#step(value, count), title);
  }

  /** What is of the year is the same on all payslips. */
  #step(value: CheckedValue, place = 1): Step {
    return this.allReasons.steps.of(value, Math.min(place, this.#calculation.countOf(value)) - 1);
  }

  /** What holds of a figure, or of all payslips that a figure of the year adds up. */
  #reasonsOf(shown: readonly Step[]): Pick<Reasons, 'notes' | 'numbers' | 'assumptions' | 'chain'> {
    const { steps } = this.allReasons;
    const all = shown.flatMap((step) => this.allReasons.chain(step));
    const chain = [...new Map(all.map((step) => [`${step.name} ${step.branch}`, step])).values()];
    const isOfNothing = shown.every(isNothing);
    return {
      notes: chain.flatMap((step) => [...limitNotes(step), ...(isOfNothing ? [] : this.#nothingAbove(step))]),
      numbers: this.#numbersOf(all, shown.length > 1, isOfNothing),
      assumptions: [...new Set(chain.flatMap((step) => steps.assumptionsOf(step)))],
      chain,
    };
  }

  /** What the steps are found from, each once, without what they only pass on; of the year what is not of a payslip alone. */
  #numbersOf(chain: readonly Step[], isOfYear: boolean, isOfNothing: boolean): readonly ReasonNumber[] {
    const passedOn = new Set(chain);
    const numbers: ReasonNumber[] = [];
    for (const reader of chain.toReversed())
      for (const operand of this.#operandsOf(reader)) {
        const number = this.#numbers.of(operand, reader);
        const { origin, step, text, isFigure } = number;
        const isOfPayslip = origin.from === 'figure' && origin.value.type.grain === 'payslip';
        if ((step !== undefined && passedOn.has(step)) || (isOfYear && isOfPayslip)) continue;
        const isShown = isFigure
          ? isOfNothing || !isNothing(operand) || origin.from !== 'figure'
          : text !== '' || origin.from === 'figure';
        if (isShown) numbers.push(...(text === '' ? ratesOf(number, reader) : [number]));
      }
    return unique(numbers);
  }

  /** Of a sum that is something without terms that cancel each other out. */
  #operandsOf(step: Step): readonly Operand[] {
    const formula = formulaOf(step);
    return formula === undefined || isNothing(step)
      ? this.allReasons.steps.operandsOf(step)
      : effectiveAddends(formula).flatMap(({ part }) => operandsIn(part));
  }

  /** The limit above which a part of a figure would begin, where that is nothing: “Above £4,189: nothing”. */
  #nothingAbove(step: Step): readonly string[] {
    const formula = formulaOf(step);
    return (formula === undefined ? [] : operandsIn(formula)).flatMap(({ datum, from }) => {
      if (from.from !== 'value' || !isNothing({ datum })) return [];
      const part = formulaOf(this.allReasons.steps.of(from.value, from.at));
      const limit = part && limitNotPassed(part);
      return limit === undefined ? [] : texts.nothingAbove(textOf(limit.datum, limit.kind, true));
    });
  }
}

/** Numbers, each once. */
function unique(numbers: readonly ReasonNumber[]): readonly ReasonNumber[] {
  return [...new Map(numbers.map((number) => [`${number.name} ${number.text}`, number])).values()];
}

/** A table of bands by the rates of those that an amount fell into. */
function ratesOf(bands: ReasonNumber, { way }: Step): readonly ReasonNumber[] {
  const taxed = way.way === 'bands' ? way.bands.filter(({ of }) => !of.isZero()) : [];
  if (taxed.length === 0) return [bands];
  return taxed.map(({ rate }) => ({
    ...bands,
    key: `${bands.key} ${rate.toFixed()}`,
    text: textOf(rate, 'rate', true),
    isFigure: true,
    sum: undefined,
  }));
}

function isNothing({ datum }: { readonly datum: Datum }): boolean {
  return isDecimal(datum) && datum.isZero();
}

/** The limit above which a rate would begin, where nothing lies above it. */
function limitNotPassed(part: FoundTerm): FoundTerm | undefined {
  if (part.part !== 'operation' || part.operator !== '*') return undefined;
  const above = [part.left, part.right].find((each) => each.part === 'call' && each.function === 'above');
  return above?.part === 'call' && isNothing(above) ? above.args[1] : undefined;
}

/** How the limits of bands were cut to a part of the year. */
function limitNotes({ way }: Step): readonly string[] {
  if (way.way !== 'bands') return [];
  return way.limits.map(({ upTo, ofYear, part, whole }) =>
    texts.bandLimit(
      textOf(upTo, 'money'),
      textOf(ofYear, 'money', true),
      textOf(part, 'count'),
      textOf(whole, 'count'),
    ),
  );
}

function isPercent({ kind, rule: { title = '' } }: Step): boolean {
  return kind === 'number' && /\bin percent\b/.test(title);
}

function figuresOfPayslips(steps: readonly Step[]): readonly FigureOfPayslips[] {
  const figures = steps.map(({ datum, kind }) => textOf(datum, kind));
  return [...new Set(figures)].map((figure) => {
    const all = figures.flatMap((each, index) => (each === figure ? index + 1 : []));
    return { place: figures.indexOf(figure) + 1, all, figure, times: all.length };
  });
}

/** Whether some rule totals a value over all payslips. Figures to date and counts are never totalled. */
function isAddedUp(value: CheckedValue, { book }: Calculation): boolean {
  return book.checked.values.some(({ definition }) =>
    termsOf(definition)
      .flatMap(nestedTerms)
      .some((term) => term.term === 'across' && term.function === 'total' && term.value === value),
  );
}

/** Whether a value that was found reads it of the payslip before: the first payslip has none, and its reasons name it all the same. */
function isOfPayslipBefore(value: CheckedValue, calculation: Calculation): boolean {
  const { circles } = calculation.book;
  return (
    circles.has(value) &&
    [...circles].some(
      (each) => calculation.hasFound(each) && readsOf(each).some((read) => read.value === value),
    )
  );
}

/** The values of a case that read another. */
export function dependentsOf(value: CheckedValue, calculation: Calculation): readonly CheckedValue[] {
  return calculation.book.checked.values.filter(
    (each) =>
      each !== value &&
      each.copy === undefined &&
      calculation.hasFound(each) &&
      readsOf(each).some((read) => read.value === value),
  );
}
