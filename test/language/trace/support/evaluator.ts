import type {
  StepOperand,
  TracedFigure,
  TracedOperand,
  TraceStep,
} from '../../../../src/language/trace/trace-step.js';
import type { TracedDatum } from '../../../../src/language/trace/traced-datum.js';
import type { TracedSeries } from '../../../../src/language/trace/traced-series.js';
import { bandRows } from './band-rows.js';
import { figureAt, figuresInColumn, numbersIn } from './columns.js';
import {
  constructsOf,
  isLookup,
  type TracedBandRowsConstruct,
  type TracedConstruct,
  type TracedInBands,
  type TracedLookup,
  type TracedTally,
} from './constructs.js';
import {
  cell,
  Decimal,
  figure,
  holds,
  readFormula,
  type Surroundings,
  toDecimal,
  withoutNoise,
} from './formula.js';
import { round } from './roundings.js';

/** What a step comes to when it is worked out again. */
export interface RecomputedStep {
  /** The branch that fits, where there are several. */
  readonly took: string | undefined;
  readonly unrounded: TracedDatum;
  readonly value: TracedDatum;
}

/** Works the steps of a trace out again, each from its own operands, knowing nothing but the trace. */
export class Evaluator {
  readonly #steps: ReadonlyMap<string, TraceStep>;
  readonly #figures = new Map<TraceStep, readonly TracedDatum[]>();
  readonly #decimals = new Map<TraceStep, readonly Decimal[]>();

  /** Paths of rows that lookups did not find, with the step that looked, and the day whose table it was. */
  readonly missing = new Map<string, { readonly step: TraceStep; readonly day: string | undefined }>();

  constructor(readonly steps: readonly TraceStep[]) {
    this.#steps = new Map(steps.map((step) => [nameOf(step.rule, step.in), step]));
  }

  find(rule: string, copyIn?: string): TraceStep {
    const step = this.#steps.get(nameOf(rule, copyIn));
    if (step === undefined) throw new Error(`The trace has no step ${nameOf(rule, copyIn)}.`);
    return step;
  }

  /** The figures of a step, one a payslip (or item). */
  figures(step: TraceStep): readonly TracedDatum[] {
    const known = this.#figures.get(step) ?? figuresInColumn(step.value, lengthOf(step));
    this.#figures.set(step, known);
    return known;
  }

  #decimalsOf(step: TraceStep): readonly Decimal[] {
    const known = this.#decimals.get(step) ?? this.figures(step).map(toDecimal);
    this.#decimals.set(step, known);
    return known;
  }

  /** What a step comes to on the payslip (or item) at `at`, from 0. */
  recompute(step: TraceStep, at: number): RecomputedStep {
    const here = this.#surroundings(step, at);
    const took = this.#took(step, at, here);
    const unrounded = this.#found(step, took, at, here);
    if (step.rounding === undefined) return { took, unrounded, value: unrounded };
    const rounded = step.rounding.reduce((sum, rounding) => round(rounding, sum), toDecimal(unrounded));
    return { took, unrounded, value: inDigits(rounded) };
  }

  /** How a step's tax lies in bands, of the payslip at `at`; undefined where it is none that is found so. */
  rows(step: TraceStep, at: number): TraceStep['rows'] {
    const here = this.#surroundings(step, at);
    const construct =
      typeof step.formula === 'string'
        ? constructOf(step)
        : constructsOf(step)[this.#took(step, at, here) ?? ''];
    if (construct === undefined || !('in_bands' in construct)) return undefined;
    return inBands(construct, here).map(({ of, rate, end, tax }) => ({
      of: inDigits(of),
      rate,
      ...(end !== undefined && { up_to: inDigits(end) }),
      tax: inDigits(tax),
    }));
  }

  #surroundings(step: TraceStep, at: number): Surroundings {
    return {
      operand: (name) => this.#read(step, at, name),
      across: (name, call, first) => this.#across(step, at, name, call, first),
      onDay: (day, call) => {
        const shown = this.#read(step, at, call);
        const used = usedFor(step, pathOnDay(call), at);
        if (used !== undefined) expectInForce(step, used, day);
        return shown;
      },
      spreadOver: () => {
        const operand = operandOf(step, 'payslip');
        if (!('payslip' in operand) || operand.of === undefined)
          throw new Error(`${step.rule} does not say over what it spreads.`);
        const [payslips = ''] = this.figures(this.find(operand.of));
        return { number: toDecimal(this.#read(step, at, 'payslip')), payslips: toDecimal(payslips) };
      },
    };
  }

  #read(step: TraceStep, at: number, name: string): TracedDatum {
    const operand = operandOf(step, name);
    if ('input' in operand) return atPlace(operand.input, lengthOf(step), at);
    if ('figure' in operand) return atPlace(operand.figure, lengthOf(step), at);
    // All items are of one payslip.
    if ('payslip' in operand) return `${numbersIn(operand.payslip)[step.grain === 'item' ? 0 : at]}`;
    if (operand.value !== undefined) return atPlace(operand.value, lengthOf(step), at);
    return this.#columnOf(operand, at);
  }

  #columnOf(operand: StepOperand, at: number): TracedDatum {
    const read = this.find(operand.step, operand.in);
    const figures = this.figures(read);
    // Of a single payslip an item reads the one figure that there is.
    const isOne = read.grain === 'year' || (read.grain === 'payslip' && figures.length === 1);
    const datum = isOne ? figures[0] : figures[at];
    if (datum === undefined) throw new Error(`${read.rule} has no figure at ${at}.`);
    return (operand.column?.split('.') ?? []).reduce(cell, datum);
  }

  #across(
    step: TraceStep,
    at: number,
    name: string,
    call: string,
    first: TracedDatum | Decimal | undefined,
  ): TracedDatum | Decimal {
    const operand = operandOf(step, call);
    if (!('step' in operand)) throw new Error(`${call} goes over a step.`);
    const shown = operand.value === undefined ? undefined : atPlace(operand.value, lengthOf(step), at);
    if (shown !== undefined && name !== 'before') return toDecimal(shown);
    const read = this.find(operand.step, operand.in);
    // All items are of one payslip, the first.
    const place = step.grain === 'item' && read.grain !== 'item' ? 0 : at;
    switch (name) {
      case 'total':
        return sumOf(this.#decimalsOf(read));
      case 'to_date':
        return sumOf(this.#decimalsOf(read).slice(0, place + 1));
      case 'before': {
        const before = place === 0 ? written(first ?? '0') : this.figures(read)[place - 1];
        // In a trace of one payslip there is nothing to hold it against.
        const isOne = lengthOf(step) === 1 && read.grain !== 'item';
        if (shown === undefined || !(isOne || shown === before))
          throw new Error(`${call} is not what ${operand.step} found before.`);
        return shown;
      }
      default:
        return this.#decimalsOf(read).at(-1) ?? new Decimal(NaN);
    }
  }

  /** Tries the branches in order, and those of the one that fits; the last always fits. */
  #took(step: TraceStep, at: number, here: Surroundings): string | undefined {
    if (step.took === undefined) return undefined;
    const tried = step.tried ?? [];
    const all = [
      ...tried.map(({ branch }) => branch),
      ...figuresInColumn(step.took, lengthOf(step)).map(String),
    ];
    const within = (prefix: string): string => {
      const level = tried.filter(
        ({ branch }) => branch.startsWith(prefix) && !branch.slice(prefix.length).includes(': '),
      );
      const fits = level.find(
        (each) =>
          (each.when === undefined || this.#holds(step, each.when, at)) &&
          (each.if === undefined || holds(each.if, here)) &&
          (each.lookup === undefined ||
            (isLookup(each.lookup) && this.#cell(step, each.lookup, at, here) !== undefined)),
      );
      const isRow = all.includes(`${prefix}row`) && level.length === 0;
      const branch = fits?.branch ?? `${prefix}${isRow ? 'row' : 'otherwise'}`;
      return all.some((each) => each.startsWith(`${branch}: `)) ? within(`${branch}: `) : branch;
    };
    return within('');
  }

  /** Whether a condition holds; on the item at `at`, where each is asked. */
  #holds(step: TraceStep, condition: string, at = 0): boolean {
    const because = step.applied_because?.find(
      ({ condition: name, items }) =>
        name === condition && (items === undefined || numbersIn(items).includes(at + 1)),
    );
    if (because === undefined) throw new Error(`${step.rule} does not say whether ${condition} holds.`);
    return because.holds;
  }

  #found(step: TraceStep, took: string | undefined, at: number, here: Surroundings): TracedDatum {
    const formula = typeof step.formula === 'string' ? step.formula : (step.formula[took ?? ''] ?? '');
    const construct = typeof step.formula === 'string' ? constructOf(step) : constructsOf(step)[took ?? ''];
    return construct === undefined
      ? written(readFormula(formula)(here))
      : this.#byConstruct(step, construct, at, here);
  }

  #byConstruct(step: TraceStep, construct: TracedConstruct, at: number, here: Surroundings): TracedDatum {
    const comesTo = (formula: string) => readFormula(formula)(here);
    if ('text' in construct) {
      return construct.text
        .map((part) => (typeof part === 'string' ? part : inText(comesTo(part.is), part.kind)))
        .join('');
    }
    if ('lookup' in construct) {
      const found = this.#cell(step, construct, at, here);
      if (found === undefined) throw new Error(`${step.rule} does not say what its lookup found.`);
      return found.value;
    }
    if ('table' in construct) {
      return Object.fromEntries(
        Object.entries(construct.table).map(([name, formula]) => [name, written(comesTo(formula))]),
      );
    }
    if ('in_bands' in construct) return inDigits(sumOf(inBands(construct, here).map(({ tax }) => tax)));
    if ('band_of' in construct) {
      const amount = withoutNoise(figure(construct.band_of, here));
      const bands = bandsOf(comesTo(construct.bands));
      const band = bands.find(({ up_to: end }) => end === undefined || amount.lte(end));
      return { rate: band?.rate ?? '0' };
    }
    if ('taper' in construct) {
      const excess = figure(construct.of, here).minus(figure(construct.above, here));
      const steps = Decimal.max(excess, 0).dividedBy(figure(construct.per, here)).floor();
      return inDigits(
        Decimal.max(figure(construct.taper, here).minus(steps.times(figure(construct.takes, here))), 0),
      );
    }
    if ('stretch' in construct) {
      const date = String(comesTo(construct.stretch));
      return `${1 + construct.changes.filter((first) => first <= date).length}`;
    }
    if ('sum_of' in construct) {
      const { sum_of: of, where, equals, items } = construct;
      const wanted = String(comesTo(equals));
      const figures = Array.from({ length: items }, (_, item) => {
        const on = this.#onItem(step, item, items, here);
        return String(readFormula(where)(on)) === wanted ? figure(of, on) : new Decimal(0);
      });
      return inDigits(sumOf(figures));
    }
    if ('sum_of_days' in construct) {
      const { sum_of_days: of, days, within, items } = construct;
      const dayNumber = (date: string, surroundings: Surroundings) =>
        Date.parse(String(readFormula(date)(surroundings))) / 86_400_000;
      const [from, to] = [dayNumber(within[0], here), dayNumber(within[1], here)];
      const figures = Array.from({ length: items }, (_, item) => {
        const on = this.#onItem(step, item, items, here);
        const [first, last] = [dayNumber(days[0], on), dayNumber(days[1], on)];
        const inCommon = Array.from(
          { length: Math.max(last - first + 1, 0) },
          (_, day) => first + day,
        ).filter((day) => day >= from && day <= to);
        return inCommon.length === 0 ? new Decimal(0) : figure(of, on).times(inCommon.length);
      });
      return inDigits(sumOf(figures));
    }
    if ('greatest_of' in construct) {
      const { greatest_of: of, items } = construct;
      const figures = Array.from({ length: items }, (_, item) =>
        figure(of, this.#onItem(step, item, items, here)),
      );
      return inDigits(Decimal.max(0, ...figures));
    }
    if ('first_of' in construct) {
      const length = lengthOf(step);
      const keys = Array.from({ length }, (_, item) =>
        String(readFormula(construct.first_of)(this.#onItem(step, item, length, here))),
      );
      return keys.indexOf(keys[at] ?? '') === at ? '1' : '0';
    }
    if ('tally' in construct) return this.#tally(step, construct, here);
    if ('band_rows' in construct) return this.#bandRows(step, construct, here);
    if ('lowest' in construct) {
      const that = construct.lowest.filter(({ when }) => this.#holds(step, when));
      const figures = that.map((row) => ({ ...row, at: toDecimal(figureOf(step, row.figure)) }));
      const lowest = figures.reduce<(typeof figures)[number] | undefined>(
        (low, each) => (low === undefined || each.at.lt(low.at) ? each : low),
        undefined,
      );
      return lowest?.row ?? construct.otherwise;
    }
    if ('decode' in construct) {
      const code = construct.read_as ?? String(comesTo(construct.decode)).replaceAll(/\s/g, '').toUpperCase();
      const pieces = (construct.form ?? '').replaceAll(
        /\{(\w+)\}/g,
        (_, piece: string) => construct.written[piece] ?? '?',
      );
      if (pieces !== code) throw new Error(`${pieces} is not the code ${code}.`);
      return {
        ...construct.without,
        ...construct.written,
        ...construct.stands_for,
        ...construct.gives,
        code,
      };
    }
    return {
      bands: construct.bands.map(({ rate, up_to: end }) => ({
        rate: inDigits(figure(rate, here)),
        ...(end === undefined ? {} : { up_to: inDigits(figure(end, here)) }),
      })),
    };
  }

  #tally(step: TraceStep, construct: TracedTally, here: Surroundings): TracedDatum {
    const amounts = new Map(
      Object.entries(readFormula(construct.tally)(here)).map(([word, each]) => [word, toDecimal(each)]),
    );
    for (const { to, is, items } of construct.add) {
      for (let item = 0; item < (items ?? 1); item++) {
        const on = items === undefined ? here : this.#onItem(step, item, items, here);
        const word = String(readFormula(to)(on));
        const amount = figure(is, on);
        if (word === 'none' || (items !== undefined && amount.isZero() && !amounts.has(word))) continue;
        amounts.set(word, amount.plus(amounts.get(word) ?? 0));
      }
    }
    return Object.fromEntries([...amounts].map(([word, amount]) => [word, inDigits(amount)]));
  }

  /** What a step that is one for the year reads of one item. */
  #onItem(step: TraceStep, item: number, items: number, here: Surroundings): Surroundings {
    return {
      ...here,
      operand: (name) => {
        const operand = operandOf(step, name);
        if ('input' in operand) return atPlace(operand.input, items, item);
        return 'step' in operand ? this.#columnOf(operand, item) : here.operand(name);
      },
    };
  }

  #cell(
    step: TraceStep,
    { or_in: other, ...construct }: TracedLookup,
    at: number,
    here: Surroundings,
  ): TracedFigure | undefined {
    return (
      this.#cellIn(step, construct, at, here) ??
      (other === undefined ? undefined : this.#cellIn(step, { ...construct, lookup: other }, at, here))
    );
  }

  #cellIn(
    step: TraceStep,
    { lookup, by, by_range: amount, on, column }: TracedLookup,
    at: number,
    here: Surroundings,
  ): TracedFigure | undefined {
    const table = [lookup, ...by.map((key) => String(readFormula(key)(here)))].join('.');
    const day = on === undefined ? undefined : String(readFormula(on)(here));
    const ranges = amount === undefined ? [] : rangesOf(step, table, at);
    if (amount !== undefined && ranges.length === 0) this.missing.set(table, { step, day });
    const row = amount === undefined ? table : rowOfRange(ranges, figure(amount, here));
    if (row === undefined) return undefined;
    const paths = column === undefined ? [row] : column.map((name) => `${row}.${name}`);
    for (const path of paths) {
      const found = usedFor(step, path, at);
      if (found !== undefined && day !== undefined) return expectInForce(step, found, day);
      if (found !== undefined) return this.#inForce(step, found, at, here);
      this.missing.set(path, { step, day });
    }
    return undefined;
  }

  /** A figure, which must be in force in the stretch of the year that the payslip is paid in. */
  #inForce(step: TraceStep, used: TracedFigure, at: number, here: Surroundings): TracedFigure {
    const { from, until } = used;
    if (from === undefined || until === undefined) return used;
    const operand = operandOf(step, 'stretch');
    const construct = 'step' in operand ? constructOf(this.find(operand.step, operand.in)) : undefined;
    if (construct === undefined || !('stretch' in construct))
      throw new Error(`${step.rule} reads no stretch.`);
    const first = construct.changes[Number(here.operand('stretch')) - 2] ?? from;
    if (first < from || first > until) throw new Error(`${used.path} is not in force at ${at + 1}.`);
    return used;
  }

  #bandRows(step: TraceStep, construct: TracedBandRowsConstruct, here: Surroundings): TracedDatum {
    const numbers = numbersIn(construct.payslips);
    // What is read of each payslip stands with the operand where only one payslip is shown.
    const on = (index: number): Surroundings => ({
      ...here,
      operand: (name) => {
        const operand = operandOf(step, name);
        if ('payslip' in operand) return String(numbers[index]);
        if (!('step' in operand)) return here.operand(name);
        if (operand.value !== undefined) return atPlace(operand.value, numbers.length, index);
        const read = this.find(operand.step, operand.in);
        const at = numbersIn(read.payslips ?? '1').indexOf(numbers[index] ?? 0);
        return this.#columnOf(operand, at);
      },
    });
    const payslips = numbers.map((_, index) => {
      const [part, whole] = construct.share.map((each) => figure(each, on(index)));
      if (part === undefined || whole === undefined) throw new Error('A share is a part and a whole.');
      const cut = (end: Decimal) => round(construct.limits, end.times(part).dividedBy(whole));
      return {
        amount: figure(construct.band_rows, on(index)),
        bands: bandsOf(readFormula(construct.bands)(on(index))).map(({ rate, up_to: end }) => ({
          rate: new Decimal(rate),
          end: end === undefined ? undefined : cut(new Decimal(end)),
        })),
      };
    });
    const rows = bandRows(payslips, figure(construct.adds_up_to, here), (share) =>
      round(construct.rows, share),
    );
    return {
      rows: rows.map(({ rate, taxable, tax }) => ({
        rate: inDigits(rate),
        taxable: inDigits(taxable),
        tax: inDigits(tax),
      })),
    };
  }
}

/** What of an amount lies in a band, and the tax on it. */
interface TaxRow {
  readonly of: Decimal;
  readonly rate: string;
  readonly end: Decimal | undefined;
  readonly tax: Decimal;
}

/** HMRC's formula: tax on the bands below by their published sum, the rest at the rate of the band. */
function inBands(construct: TracedInBands, here: Surroundings): readonly TaxRow[] {
  const [part, whole] = construct.share.map((each) => figure(each, here));
  if (part === undefined || whole === undefined) throw new Error('A share is a part and a whole.');
  const share = (yearly: Decimal) => round(construct.limits, yearly.times(part).dividedBy(whole));
  const chooser = withoutNoise(figure(construct.choose_by, here));
  const rows: TaxRow[] = [];
  let [below, taxBelow] = [new Decimal(0), new Decimal(0)];
  for (const { rate, up_to: upTo } of bandsOf(readFormula(construct.bands)(here))) {
    const end = upTo === undefined ? undefined : share(new Decimal(upTo));
    const isWhole = end !== undefined && round(construct.choose_limit, end).lt(chooser);
    const from = sumOf(rows.map((row) => row.of));
    const of = (isWhole ? end : figure(construct.in_bands, here)).minus(from);
    if (!isWhole) return [...rows, { of, rate, end, tax: of.times(rate) }];
    taxBelow = taxBelow.plus(new Decimal(upTo ?? 0).minus(below).times(rate));
    below = new Decimal(upTo ?? 0);
    rows.push({ of, rate, end, tax: share(taxBelow).minus(sumOf(rows.map((row) => row.tax))) });
  }
  return rows;
}

/** The rows of a table that a step compared an amount with, and where each begins. */
function rangesOf(step: TraceStep, table: string, at: number): readonly Range[] {
  return (step.figures ?? []).flatMap(({ path }) => {
    const row = path.replace(/\.above$/, '');
    const isLimit = row !== path && row.slice(0, row.lastIndexOf('.')) === table;
    const limit = isLimit ? usedFor(step, path, at) : undefined;
    return limit === undefined ? [] : [{ row, above: toDecimal(limit.value) }];
  });
}

interface Range {
  readonly row: string;
  readonly above: Decimal;
}

/** The row with the highest `above` below an amount. */
function rowOfRange(ranges: readonly Range[], amount: Decimal): string | undefined {
  const below = ranges.filter(({ above }) => above.lt(amount.toDecimalPlaces(20, Decimal.ROUND_HALF_UP)));
  return below.toSorted((a, b) => a.above.comparedTo(b.above)).at(-1)?.row;
}

function sumOf(figures: readonly Decimal[]): Decimal {
  return figures.reduce((sum, each) => sum.plus(each), new Decimal(0));
}

export function nameOf(rule: string, copyIn: string | undefined): string {
  return copyIn === undefined ? rule : `${rule} in ${copyIn}`;
}

/** The path of the figure that `on(day, path)` reads. */
export function pathOnDay(call: string): string {
  return /^on\(.*, ([\w.]+)\)$/.exec(call)?.[1] ?? call;
}

/** A figure, which must be in force on a day; after the last day that figures are known for, the last one is. */
function expectInForce(step: TraceStep, used: TracedFigure, day: string): TracedFigure {
  const { path, from, until } = used;
  const isFollowed = step.figures?.some((each) => each.path === path && (each.from ?? '') > (until ?? ''));
  if ((from !== undefined && day < from) || (until !== undefined && day > until && isFollowed === true))
    throw new Error(`${path} of ${nameOf(step.rule, step.in)} is not in force on ${day}.`);
  return used;
}

/** The figure that a step used on the payslip (or item) at `at`: of one that changes within the year there may be several. */
export function usedFor(step: TraceStep, path: string, at: number): TracedFigure | undefined {
  const isOfItems = step.grain === 'item';
  const number = isOfItems ? at + 1 : (numbersIn(step.payslips ?? '1')[at] ?? 0);
  return step.figures?.find((each) => {
    if (each.path !== path) return false;
    const places = isOfItems ? each.items : each.payslips;
    return each.from === undefined || places === undefined || numbersIn(places).includes(number);
  });
}

/** How many figures a step has. */
export function lengthOf({ grain, payslips, items }: TraceStep): number {
  if (grain === 'item') return items ?? 0;
  return grain === 'year' ? 1 : numbersIn(payslips ?? '').length;
}

function constructOf(step: TraceStep): TracedConstruct | undefined {
  return constructsOf(step)[''];
}

function operandOf(step: TraceStep, name: string): TracedOperand {
  const operand = step.operands[name];
  if (operand === undefined) throw new Error(`${nameOf(step.rule, step.in)} has no operand ${name}.`);
  return operand;
}

function figureOf(step: TraceStep, path: string): TracedDatum {
  const found = step.figures?.find((each) => each.path === path);
  if (found === undefined) throw new Error(`${step.rule} does not say what ${path} is.`);
  return found.value;
}

function bandsOf(
  datum: TracedDatum | Decimal,
): readonly { readonly rate: string; readonly up_to?: string }[] {
  if (typeof datum === 'object' && 'bands' in datum && Array.isArray(datum.bands)) return datum.bands;
  throw new Error(`${JSON.stringify(datum)} is not a table of bands.`);
}

/** As a trace writes figures. */
function written(datum: TracedDatum | Decimal): TracedDatum {
  return datum instanceof Decimal ? inDigits(datum) : datum;
}

function inDigits(number: Decimal): string {
  return number.isZero() ? '0' : number.toFixed();
}

/** A figure in a sentence: £12,579 or £12,579.50, 20%, 1257. */
function inText(datum: TracedDatum | Decimal, kind: string): string {
  if (kind !== 'money' && kind !== 'rate') return String(written(datum));
  const number = withoutNoise(toDecimal(datum));
  if (kind === 'rate') return `${number.times(100).toFixed()}%`;
  const [pounds = '', pence] = number
    .abs()
    .toFixed(number.isInteger() ? 0 : 2)
    .split('.');
  const thousands = pounds.replaceAll(/(\d)(?=(\d{3})+$)/g, '$1,');
  return `${number.isNegative() ? '-' : ''}£${thousands}${pence === undefined ? '' : `.${pence}`}`;
}

function atPlace(series: TracedSeries, length: number, at: number): TracedDatum {
  const figure = figureAt(series, length, at);
  if (figure === undefined) throw new Error(`There is no figure at ${at}.`);
  return figure;
}
