import type { Term } from '../checked.js';
import type { Partition } from '../evaluate/column.js';
import type { Run } from '../evaluate/run.js';
import type { FigureNode } from '../figures.js';
import type { Asked } from './conditions.js';
import type { Found } from './found.js';
import { jsonOfList, NOTHING, Said } from './said.js';
import type { Saying } from './said-once.js';
import { payslipsTaken, type StepForm } from './step-form.js';
import type { TraceStep } from './trace-step.js';
import { inRanges, type TracedColumn, tracedColumn } from './traced-column.js';
import { type TracedDatum, tracedDatum } from './traced-datum.js';

/** The parts of a step, in the order in which they are said. */
interface Parts {
  readonly head: Said<Pick<TraceStep, 'rule' | 'in' | 'title' | 'grain'>>;
  readonly places: Said<Pick<TraceStep, 'payslips' | 'items' | 'given'>>;
  readonly formula: Said<Pick<TraceStep, 'formula' | 'way' | 'tried'>>;
  readonly took: Said<Pick<TraceStep, 'took'>>;
  readonly operands: Said<Pick<TraceStep, 'operands'>>;
  readonly value: Said<Pick<TraceStep, 'unrounded' | 'rounding' | 'value'>>;
  readonly because: Said<Pick<TraceStep, 'applied_because'>>;
  readonly assumed: Said<Pick<TraceStep, 'assumed'>>;
  readonly figures: Said<Pick<TraceStep, 'figures'>>;
  readonly end: Said<Pick<TraceStep, 'note' | 'source' | 'file' | 'line'>>;
}

/** A step that is written: as an object, or as text. */
export class WrittenStep {
  constructor(
    private readonly parts: Parts,
    private readonly form: StepForm,
  ) {}

  get step(): TraceStep {
    const { head, places, formula, took, operands, value, because, assumed, figures, end } = this.parts;
    return {
      ...head.is,
      ...places.is,
      ...formula.is,
      ...took.is,
      ...operands.is,
      ...value.is,
      ...because.is,
      ...assumed.is,
      ...figures.is,
      ...end.is,
    };
  }

  get json(): string {
    const { head, places, formula, took, operands, value, because, assumed, figures, end } = this.parts;
    const before = this.form.before.of([head, places, formula, took, operands]);
    return `{${before},${value.json},${this.form.after.of([because, assumed, figures, end])}}`;
  }
}

/** Writes what was found in a run as the steps of a trace. */
export class StepWriter {
  #all: string | undefined;
  /** The numbers of all payslips, whichever are shown. */
  readonly #allNumbers = (): string => {
    this.#all ??= inNumbers(this.run, payslipsTaken('each')(this.run));
    return this.#all;
  };
  readonly #numbers = new Map<readonly number[], string>();

  constructor(
    private readonly run: Run,
    private readonly saying: Saying,
    private readonly isOfOnePayslip: boolean,
  ) {}

  step(found: Found): WrittenStep {
    const { value, form, places, asked } = found;
    const { checked, original } = value;
    const { run, isOfOnePayslip } = this;
    const numbers = checked.type.grain === 'payslip' ? this.#numbersOf(places) : '';
    const isSaid = original !== undefined && this.saying.isSaidBy(original);
    const { head, end } = isSaid ? value.brief : value.whole;
    const parts = {
      head,
      places: this.#places(found),
      formula: form.formula(this.#allNumbers, ({ number }) => this.#wayContext(found, number)),
      took: form.took ?? new Said({ took: branchesTaken(found) }),
      operands: form.operands.in({ run, places, numbers, isOfOnePayslip }),
      value: this.#value(found),
      because: asked.length > 0 ? this.#because(found, asked) : NOTHING,
      assumed: form.assumed,
      figures: this.#figures(found),
      end,
    };
    return new WrittenStep(parts, form);
  }

  #places({ value, places, isGiven }: Found): Parts['places'] {
    const { grain } = value.checked.type;
    const counted =
      grain === 'payslip'
        ? value.book.payslipsSaid(this.#numbersOf(places))
        : grain === 'item'
          ? new Said({ items: places.length })
          : NOTHING;
    return isGiven ? new Said({ ...counted.is, given: true as const }) : counted;
  }

  #numbersOf(places: readonly number[]): string {
    const known = this.#numbers.get(places);
    if (known !== undefined) return known;
    const numbers = inNumbers(this.run, places);
    this.#numbers.set(places, numbers);
    return numbers;
  }

  #wayContext({ value, taken }: Found, way: number) {
    const { run } = this;
    const { checked, writer, ways, book } = value;
    const at = taken.find((alike) => alike.taken.number === way)?.at ?? 0;
    return {
      writer,
      condition: (id: number) => book.conditions.name(id, writer.topic),
      payslips: (which: 'last' | 'each') => inNumbers(run, payslipsTaken(which)(run)),
      figure: (term: Term) => ways.terms.datum(term)(run, at),
      found: () => run.at(checked.id, at),
    };
  }

  /** The figures that were found. What the run took over from another is written once for all that take it over. */
  #value(found: Found): Parts['value'] {
    const { value, isGiven } = found;
    if (value.compiled.kept === undefined || isGiven || this.isOfOnePayslip) return this.#figuresFound(found);
    const column = this.run.column(value.checked.id);
    const known = value.valueSaid.get(column) ?? this.#figuresFound(found);
    value.valueSaid.set(column, known);
    return known;
  }

  /** The figures that were found, and before that what they were rounded from; with their text. */
  #figuresFound({ value: { checked, compiled, roundings }, isGiven, places, shared }: Found): Parts['value'] {
    const { run } = this;
    const column = run.column(checked.id);
    const value = columnAt(places, column.shared, (at) => tracedDatum(run.at(checked.id, at)));
    const json = `"value":${JSON.stringify(value)}`;
    if (roundings === undefined || isGiven) return new Said({ value }, json);
    const unrounded = columnAt(places, shared, (at) => tracedDatum(compiled.exact(run, at)));
    const before = `"unrounded":${JSON.stringify(unrounded)},"rounding":${roundings.json}`;
    return new Said({ unrounded, rounding: roundings.is, value }, `${before},${json}`);
  }

  #because({ value }: Found, asked: readonly Asked[]): Parts['because'] {
    const said = asked.map((each) => each.because(value.writer));
    return new Said({ applied_because: said.map(({ is }) => is) }, jsonOfList('applied_because', said));
  }

  #figures({ form, taken }: Found): Parts['figures'] {
    const figures = form.figures ?? form.figuresWith(this.#figuresUsed(taken));
    if (figures.length === 0) return NOTHING;
    const said = figures.map((figure) => this.saying.figure(figure));
    return new Said({ figures: said.map(({ is }) => is) }, jsonOfList('figures', said));
  }

  /** The cells of tables that were found, and the figures that were compared for the lowest. */
  #figuresUsed(taken: Found['taken']): readonly FigureNode[] {
    const cells = taken.flatMap((alike) => alike.taken.cell(this.run, alike.at) ?? []);
    const steps = new Set(taken.map((alike) => alike.taken.step));
    const compared = [...steps].flatMap((step) =>
      step.step === 'lowest'
        ? step.rows.filter(({ condition }) => this.run.holds[condition] === true).map(({ node }) => node)
        : [],
    );
    return [...cells, ...compared];
  }
}

function inNumbers(run: Run, places: readonly number[]): string {
  return inRanges(places.map((at) => run.payslipNumber(at).toNumber()));
}

/** A column by its places: those that share a figure have it written once. */
function columnAt(
  places: readonly number[],
  { of, firsts }: Partition,
  figureAt: (at: number) => TracedDatum,
): TracedColumn {
  const [first] = places;
  if (first !== undefined && (places.length === 1 || firsts.length === 1)) return figureAt(first);
  const known: TracedDatum[] = [];
  return tracedColumn(
    places.map((at) => {
      const number = of[at] ?? 0;
      const figure = known[number] ?? figureAt(at);
      known[number] = figure;
      return figure;
    }),
  );
}

function branchesTaken({ places, shared, taken }: Found): TracedColumn {
  const names = new Map(taken.map((alike) => [alike.shared, alike.taken.name ?? '']));
  return tracedColumn(places.map((at) => names.get(shared.of[at] ?? 0) ?? ''));
}
