import { isDecimal, ZERO } from '../decimal/index.js';
import {
  type CheckedValue,
  type Citation,
  citationsOf,
  decimalOf,
  formatFigureInReason,
  formatUnrounded,
  lawName,
  rowOf,
} from '../language/index.js';
import {
  type AppliedCondition,
  appliedConditions,
  assumptionsOf,
  type Calculation,
  checkPayslip,
  exceptionOf,
  FoundValue,
  figuresUsed,
  isListSeries,
  isPair,
  operandsOf,
  rangesText,
  type Term,
  type TracedDatum,
  type TracedOperand,
  type TracedSeries,
  termsIn,
  tracedDatum,
  tracedSeries,
} from '../language/inspect.js';
import { ReasonsOfCalculation } from './reasons.js';
import { type Step, Steps } from './step.js';
import { sumOf } from './sum.js';
import { inWords, money } from './words.js';

interface ExplainOptions {
  /** The payslip whose figures to show, from 1; by default the first. */
  readonly payslip?: number;
  /** How many levels below the value to show; by default all. */
  readonly depth?: number;
  /** What its payslips come to is shown above the value. */
  readonly ofYear?: ShownOfYear;
}

/** A figure of an answer that is what payslips come to in the year, or the share of a period. */
interface ShownOfYear {
  readonly path: string;
  readonly period: string;
  /** The value (full name) that says how often a year has each period. */
  readonly timesAYear: string;
}

/** How a value came about, and its law. */
interface Explanation {
  readonly text: string;
  /** Where the law stands that the text names, each place once. */
  readonly law: readonly Citation[];
}

/** Explains a value (full name) as a tree from it down: each step with its sentence, sum, formula, figures, rounding and law. A step
 *  that stands further up is named again, but not explained again. */
export function explain(calculation: Calculation, name: string, options?: ExplainOptions): Explanation {
  const writing = explainInSteps(calculation, name, options);
  for (;;) {
    const { done, value } = writing.next();
    if (done) return value;
  }
}

/** The same, which stops after each step: one value of many items takes a millisecond, and there are hundreds. */
export function* explainInSteps(
  calculation: Calculation,
  name: string,
  { payslip = 1, depth = Number.POSITIVE_INFINITY, ofYear }: ExplainOptions = {},
): Generator<undefined, Explanation, void> {
  checkPayslip(calculation, payslip);
  const value = calculation.book.value(name);
  const writer = new ExplanationWriter(new ReasonsOfCalculation(new Steps(calculation)), payslip, depth);
  if (ofYear === undefined) yield* writer.write(value, '', '', 0);
  else yield* writer.writeYear(value, ofYear);
  return { text: writer.lines.join('\n'), law: [...writer.law] };
}

type Writing = Generator<undefined, void, void>;

class ExplanationWriter {
  readonly lines: string[] = [];
  readonly law = new Set<Citation>();
  readonly #explained = new Set<CheckedValue>();
  readonly #steps: Steps;

  constructor(
    private readonly allReasons: ReasonsOfCalculation,
    private readonly payslip: number,
    private readonly depth: number,
  ) {
    this.#steps = allReasons.steps;
  }

  /** What the payslips of a value come to, or the share of a period, above the value. */
  *writeYear(value: CheckedValue, { path, period, timesAYear }: ShownOfYear): Writing {
    const { calculation } = this.#steps;
    const periods = calculation.book.value(timesAYear);
    const total = calculation.total(value);
    const times =
      period === 'year' ? undefined : decimalOf(rowOf(calculation.datumOf(periods)).get(period) ?? '');
    const { text, sum, rounding } =
      times === undefined
        ? this.allReasons.ofYear(value)
        : this.allReasons.ofPeriod(value, { word: period, times });
    const shown = times === undefined ? total : total.divToNearest(times, 2);
    yield* this.#writeStep(
      `${path} = ${inWords(shown, value.type.kind)}`,
      [
        ...[text, sum && `    ${sum}`, rounding && `rounded: ${rounding}`],
        // Else they stand at the value, which is shown below.
        ...(this.depth > 0 ? [] : this.#origin(new FoundValue(calculation, value, this.payslip))),
      ],
      times === undefined ? [value] : [value, periods],
      '',
      0,
    );
  }

  *write(value: CheckedValue, first: string, prefix: string, level: number): Writing {
    const found = new FoundValue(this.#steps.calculation, value, this.payslip);
    const steps = found.indexes.map((at) => this.#steps.of(value, at));
    const head = `${first}${headOf(value, steps)}`;
    if (this.#explained.has(value)) {
      this.lines.push(`${head}   (explained above)`);
      return;
    }
    this.#explained.add(value);
    const children = new Set(found.dependencies.map((each) => each.value));
    const details = this.#details(found, steps);
    yield;
    yield* this.#writeStep(head, details, [...children], prefix, level);
  }

  *#writeStep(
    head: string,
    details: readonly (string | undefined)[],
    below: readonly CheckedValue[],
    prefix: string,
    level: number,
  ): Writing {
    const children = level >= this.depth ? [] : below;
    const bar = children.length > 0 ? '│  ' : '   ';
    this.lines.push(head, ...details.flatMap((each) => (each ? `${prefix}${bar}${each}` : [])));
    for (const [index, child] of children.entries()) {
      const isLast = index === children.length - 1;
      yield* this.write(
        child,
        `${prefix}${isLast ? '└─ ' : '├─ '}`,
        `${prefix}${isLast ? '   ' : '│  '}`,
        level + 1,
      );
    }
  }

  #details(found: FoundValue, steps: readonly Step[]): readonly (string | undefined)[] {
    const { rule, writer, value } = found;
    const { authorities } = this.#steps.calculation.book.checked;
    const lines = steps.length === 0 ? [`is: ${writer.step(value.definition)}`] : ofPlaces(steps, lineOf);
    const departs = exceptionOf(found);
    const figures = figuresUsed(found).map(({ figure: { full } }) => {
      const { path, value: datum, from, file, line, source = [], authority = [] } = full;
      const since = from === undefined ? '' : ` from ${from}`;
      const law = citationsOf({ authorities: authority, sources: source }, authorities).slice(0, 1);
      return `figure: ${path} = ${datumInWords(datum)}${since} (${file}:${line}) ${this.#cite(law)}`.trimEnd();
    });
    return [
      rule.title,
      ...ofPlaces(steps, (step) => this.#sentence(step)),
      rule.note && `(${rule.note})`,
      ...lines,
      ...ofPlaces(steps, sumLines),
      ...Object.entries(operandsOf(found)).flatMap(([name, operand]) => this.#operand(name, operand, found)),
      ...ofPlaces(steps, (step) => this.#additions(step)),
      ...appliedConditions(found).map(becauseInWords),
      ...ofPlaces(steps, roundingLine),
      departs && `departs from ${departs.authority}, by which it is ${columnInWords(departs.would_be)}`,
      ...figures,
      ...assumptionsOf(found).map((text) => `assumed: ${text}`),
      ...this.#origin(found, steps),
    ];
  }

  /** Where the rule of a value stands, and its law. */
  #origin(
    { rule, value, indexes }: FoundValue,
    steps: readonly Step[] = indexes.map((at) => this.#steps.of(value, at)),
  ): readonly string[] {
    const { authorities } = this.#steps.calculation.book.checked;
    const laws = steps.length === 0 ? [rule] : steps.map((step) => step.law);
    const law = this.#cite(laws.flatMap((each) => citationsOf(each, authorities)));
    return [`rule: ${rule.place.source.path}:${rule.place.line}`, ...(law === '' ? [] : [`law: ${law}`])];
  }

  /** What its rule says; else what is said of its construct, where that is more than its value and its line. */
  #sentence(step: Step): readonly string[] {
    const { phrase, way, datum } = step;
    const isBare = way.way === 'construct' || !isDecimal(datum);
    return phrase === undefined && isBare ? [] : [this.allReasons.ofStepAlone(step).text];
  }

  /** What a formula read that no step below shows: of the request, of other payslips, and cells of rows. */
  #operand(name: string, operand: TracedOperand, found: FoundValue): readonly string[] {
    const text = (of: string) => [`    ${name} = ${of}`];
    if ('input' in operand) {
      const origin = operand.default ? 'not in the request' : 'in the request';
      return text(`${columnInWords(operand.input)} (${origin})`);
    }
    if ('payslip' in operand) return text(operand.payslip);
    if ('figure' in operand) return [];
    if (operand.value !== undefined) return text(columnInWords(operand.value));
    return operand.column === undefined ? [] : cellsOf(found, name).flatMap(text);
  }

  /** Of a tally: the amount of each word that it started from, and what was added. */
  #additions(step: Step): readonly string[] {
    const { calculation } = this.#steps;
    const { leaf } = calculation.find(step.value, step.at);
    const start = leaf.term === 'apply' && leaf.by.name === 'tally' ? leaf.args[0] : undefined;
    if (start === undefined) return [];
    const before = rowOf(calculation.datum(start, step.value, step.at));
    return [...rowOf(step.datum)].flatMap(([word, amount]) => {
      const from = decimalOf(before.get(word) ?? ZERO);
      const added = decimalOf(amount).sub(from);
      if (added.isZero() && before.has(word)) return [];
      return [`    ${word} = ${money(from)} and ${money(added)} added`];
    });
  }

  /** Places of the law by name; by address where the book does not name them. */
  #cite(places: Iterable<Citation>): string {
    const names = new Set<string>();
    for (const place of places) {
      this.law.add(place);
      names.add(typeof place === 'string' ? place : lawName(place));
    }
    return [...names].join('; ');
  }
}

/** The value of a step; of items, all of them. */
function headOf(value: CheckedValue, steps: readonly Step[]): string {
  const [first] = steps;
  const all = steps.length === 0 ? 'no items' : steps.map((step) => valueInWords(step)).join(', ');
  return `${first?.name ?? value.fullName} = ${all}${first?.payslip === undefined ? '' : ` on payslip ${first.payslip}`}`;
}

function valueInWords({ datum, kind }: Step): string {
  if (isDecimal(datum) || kind === 'date') return formatFigureInReason(datum, kind, false);
  if (kind !== 'amounts') return datumInWords(tracedDatum(datum));
  return (
    [...rowOf(datum)].map(([word, amount]) => `${word} ${money(decimalOf(amount))}`).join(', ') ||
    'no amounts'
  );
}

/** The formula, with the branch that was taken. */
function lineOf({ line, branch }: Step): readonly string[] {
  return [`is: ${line.trim() || NO_TEXT}${branch === undefined ? '' : `   [${branch}]`}`];
}

/** The bands that are taxed, or the sum with its numbers. */
function sumLines(step: Step): readonly string[] {
  const { sum } = sumOf(step);
  const bands = step.bands.map(({ rate, of, tax }) => {
    const [amount, due] = [of, tax].map((figure) => formatUnrounded(figure, 'money'));
    return `    ${inWords(rate, 'rate')} of ${amount} is ${due}`;
  });
  return sum === undefined ? bands : [...bands, `    ${sum}`];
}

function roundingLine(step: Step): readonly string[] {
  const { rounding } = sumOf(step);
  const names = step.roundings.map(({ name }) => name).join(', then ');
  return rounding === undefined ? [] : [`${`rounded ${names}`.trimEnd()}: ${rounding}`];
}

/** What is the same for all items once; else each with its items. */
function ofPlaces(steps: readonly Step[], linesOf: (step: Step) => readonly string[]): readonly string[] {
  const byLine = new Map<string, number[]>();
  for (const step of steps)
    for (const line of linesOf(step)) byLine.set(line, [...(byLine.get(line) ?? []), step.at + 1]);
  return [...byLine].map(([line, items]) =>
    items.length === steps.length ? line : `item ${rangesText(items)}: ${line}`,
  );
}

function becauseInWords({ condition, holds, items, facts }: AppliedCondition): string {
  const comparisons = facts.map(
    ({ fact, operator, value, saw }) => `${fact} is ${String(saw)} (${operator} ${String(value)})`,
  );
  const ofItems = items === undefined ? '' : ` for item ${items}`;
  return `${condition} ${holds ? 'holds' : 'does not hold'}${ofItems}: ${comparisons.join('; ')}`;
}

/** The cells of a row that a formula names; those that only conditions saw stand there. */
function cellsOf(
  { calculation, value, paths, indexes, writer }: FoundValue,
  name: string,
): readonly string[] {
  const term = paths
    .flatMap(({ terms }) => terms.flatMap(cellsIn))
    .find((each) => writer.term(each) === name);
  if (term === undefined) return [];
  return [columnInWords(tracedSeries(indexes.map((at) => calculation.datum(term, value, at))))];
}

function cellsIn(term: Term): readonly Term[] {
  return term.term === 'column' ? [term] : termsIn(term).flatMap(cellsIn);
}

/** A column in words: the figure that all share, or each with its places. */
function columnInWords(series: TracedSeries): string {
  if (!isListSeries(series)) return datumInWords(series);
  return series
    .map((each) => (isPair(each) ? `${datumInWords(each[0])} (${each[1]})` : datumInWords(each)))
    .join(', ');
}

/** How a word that is left empty is seen. */
const NO_TEXT = '""';

/** Rows and tables as a reader sees them: `{ lower 520, upper 4189 }`. */
function datumInWords(value: TracedDatum): string {
  if (typeof value !== 'object') return String(value) || NO_TEXT;
  const list = Object.values(value).find((cell): cell is readonly TracedDatum[] => Array.isArray(cell));
  if (list !== undefined) return `[${list.map(datumInWords).join(', ')}]`;
  const cells = Object.entries(value).map(([name, cell]) => `${name} ${datumInWords(cell)}`);
  return cells.length === 0 ? '{}' : `{ ${cells.join(', ')} }`;
}
