import type { CheckedValue } from '../checked.js';
import type { Run } from '../evaluate/run.js';
import { type Asked, because, type Conditions } from './conditions.js';
import { figuresIn, tracedFigures } from './figures-used.js';
import { inOf, Operands } from './operands.js';
import { type Chooser, type Taken, type Tried, termsRead } from './taken.js';
import type { TracedFigure, TraceStep, TriedBranch } from './trace-step.js';
import { inRanges, type TracedColumn, tracedColumn } from './traced-column.js';
import { tracedDatum } from './traced-datum.js';
import { nameOfRounding, tracedLookup, tracedWay } from './traced-way.js';
import { whereItStands } from './where-it-stands.js';
import { FormulaWriter } from './written.js';

/** A value as it was found in a run. */
export interface Found {
  readonly value: CheckedValue;
  /** Its figures were given in the place of its rule. */
  readonly isGiven: boolean;
  readonly chooser: Chooser;
  /** The payslips (or items) that are shown, from 0. */
  readonly places: readonly number[];
  /** How it was found on each of them. */
  readonly taken: readonly Taken[];
  /** The same, each branch once: what was tried and read on the way to it is the same for all that took it. */
  readonly ways: readonly Taken[];
  /** The conditions that were asked. */
  readonly asked: readonly Asked[];
}

/** Writes what was found in a run as the steps of a trace. */
export class StepWriter {
  readonly #ownNames = new Map<string, Set<string>>();

  constructor(
    private readonly run: Run,
    private readonly conditions: Conditions,
    private readonly isOfOnePayslip: boolean,
  ) {
    for (const { topic, rule } of run.book.checked.values) {
      const names = this.#ownNames.get(topic);
      if (names === undefined) this.#ownNames.set(topic, new Set([rule.name]));
      else names.add(rule.name);
    }
  }

  step(found: Found): TraceStep {
    const { value, isGiven, places, taken, ways, asked, chooser } = found;
    const { grain } = value.type;
    const { topic, title, note, place, sources } = whereItStands(value, this.run);
    const writer = new FormulaWriter(topic, this.#ownNames.get(topic));
    const copyIn = inOf(value);
    const way = this.#way(found, writer);
    const tried = this.#tried(ways, writer);
    const assumed = value.copy === undefined ? assumedBy(value, ways) : [];
    const figures = this.#figures(found);
    return {
      rule: value.fullName,
      ...(copyIn !== undefined && { in: copyIn }),
      ...(title !== undefined && { title }),
      grain: grain === 'payslip' || grain === 'item' ? grain : 'year',
      ...(grain === 'payslip' && { payslips: this.#numbers(places) }),
      ...(grain === 'item' && { items: places.length }),
      ...(isGiven && { given: true as const }),
      formula: byBranch(ways, (each) => writer.step(each.step)) ?? writer.step(value.step),
      ...(way !== undefined && { way }),
      ...(tried.length > 0 && { tried }),
      ...(ways.some(({ name }) => name !== undefined) && {
        took: tracedColumn(taken.map(({ name = '' }) => name)),
      }),
      operands: this.#operands(found, writer),
      ...(value.roundings.length > 0 &&
        !isGiven && { unrounded: this.#unrounded(found), rounding: value.roundings.map(nameOfRounding) }),
      value: tracedColumn(places.map((at) => tracedDatum(chooser.found(at)))),
      ...(asked.length > 0 && { applied_because: asked.map((each) => because(each, writer)) }),
      ...(assumed.length > 0 && { assumed }),
      ...(figures.length > 0 && { figures }),
      ...(note !== undefined && { note }),
      source: sources,
      file: place.source.path,
      line: place.line,
    };
  }

  #numbers(places: readonly number[]): string {
    return inRanges(places.map((at) => this.run.payslipNumber(at).toNumber()));
  }

  #operands({ value, chooser, places, ways, asked }: Found, writer: FormulaWriter): TraceStep['operands'] {
    const numbers = value.type.grain === 'payslip' ? this.#numbers(places) : '';
    const { run, isOfOnePayslip } = this;
    const operands = new Operands({ run, reader: value, writer, chooser, places, numbers, isOfOnePayslip });
    for (const each of ways) {
      const { step } = each;
      // All but what the tax adds up to is read of several payslips.
      const over = step.step === 'band_rows' ? this.#payslipsTaken(step.payslips) : undefined;
      const bandTerms = step.step === 'band_rows' ? [step.of, step.bands, ...step.share] : [];
      for (const term of termsRead(each)) operands.add(term, bandTerms.includes(term) ? over : undefined);
    }
    // What the request says is seen by the condition itself.
    for (const { seen } of asked) for (const { term } of seen) if (term.term !== 'input') operands.add(term);
    return operands.all;
  }

  /** The payslips that `band_rows` goes over, from 0. */
  #payslipsTaken(which: 'last' | 'each'): readonly number[] {
    const all = Array.from({ length: this.run.payslips }, (_, at) => at);
    return which === 'each' ? all : all.slice(-1);
  }

  #unrounded({ value, places }: Found): TracedColumn {
    const { exact } = this.run.book.value(value.id);
    return tracedColumn(places.map((at) => tracedDatum(exact(this.run, at))));
  }

  #way({ chooser, places, taken, ways }: Found, writer: FormulaWriter): TraceStep['way'] {
    const traced = ways.flatMap((taking) => {
      const way = tracedWay(taking.step, {
        writer,
        chooser,
        at: places[taken.findIndex(({ name }) => name === taking.name)] ?? 0,
        condition: (id) => this.conditions.name(id, writer.topic),
        payslips: (which) => this.#numbers(this.#payslipsTaken(which)),
      });
      return way === undefined ? [] : [[taking.name ?? '', way] as const];
    });
    const [only] = traced;
    return only === undefined || ways.length === 1 ? only?.[1] : Object.fromEntries(traced);
  }

  #tried(ways: readonly Taken[], writer: FormulaWriter): readonly TriedBranch[] {
    const all = new Map(ways.flatMap(({ tried }) => tried).map((each) => [each.name, each]));
    return [...all.values()].sort(inOrder).flatMap(({ name, when, if: comparison, lookup }) => {
      // A lookup whose `otherwise` no payslip needed always found its row.
      const missed = lookup !== undefined && all.has(name.replace(/row$/, 'otherwise'));
      if (when === undefined && comparison === undefined && !missed) return [];
      return [
        {
          branch: name,
          ...(when !== undefined && { when: this.conditions.name(when, writer.topic) }),
          ...(comparison !== undefined && { if: writer.comparison(comparison) }),
          ...(missed && { lookup: tracedLookup(lookup, writer) }),
        },
      ];
    });
  }

  #figures({ chooser, places, taken, ways }: Found): readonly TracedFigure[] {
    const cells = taken.flatMap(({ step }, index) => {
      const cell = step.step === 'lookup' ? chooser.cell(step, places[index] ?? 0) : undefined;
      return cell === undefined ? [] : [cell];
    });
    const compared = ways.flatMap(({ step }) =>
      step.step === 'lowest'
        ? step.rows.filter(({ condition }) => this.run.holds[condition] === true).map(({ node }) => node)
        : [],
    );
    return tracedFigures([...figuresIn(ways.flatMap(termsRead)), ...cells, ...compared]);
  }
}

/** One formula, or that of each branch; undefined where nothing was taken. */
function byBranch(
  ways: readonly Taken[],
  write: (taken: Taken) => string,
): string | Readonly<Record<string, string>> | undefined {
  const [only] = ways;
  if (only === undefined || ways.length === 1) return only && write(only);
  return Object.fromEntries(ways.map((each) => [each.name ?? '', write(each)]));
}

function assumedBy({ rule }: CheckedValue, ways: readonly Taken[]): readonly string[] {
  const texts = [rule.assume, ...ways.flatMap(({ assumed }) => assumed)];
  return [...new Set(texts.filter((text) => text !== undefined))];
}

function inOrder({ order: a }: Tried, { order: b }: Tried): number {
  for (let level = 0; level < Math.min(a.length, b.length); level++) {
    const difference = (a[level] ?? 0) - (b[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
