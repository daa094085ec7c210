import { isDecimal } from '../../decimal/index.js';
import { withDependencies } from '../book/check/condition-order.js';
import { cyclesThroughBefore } from '../book/check/order.js';
import type {
  CheckedBook,
  CheckedInput,
  CheckedRefusal,
  CheckedSentence,
  CheckedValue,
  Term,
} from '../book/checked.js';
import { listOfValue, mentions } from '../constructs/reads.js';
import { findsStretch, termsOf } from '../constructs/step.js';
import { compileText } from '../constructs/text.js';
import { type Find, TermCompiler } from '../formula/compile.js';
import { comparisonTerms, termsIn } from '../formula/terms.js';
import type { Grain } from '../kinds.js';
import { Findings } from '../source/findings.js';
import type { CacheOptions } from './cache-options.js';
import { allDistinct } from './column.js';
import { ConditionTables } from './condition-table.js';
import { Defaults } from './defaults.js';
import { CompiledInvariant } from './invariants.js';
import {
  type Partitioner,
  partitionByComparison,
  partitionByFigures,
  partitionByReads,
} from './partitioner.js';
import { type CompiledSentence, compileSentence } from './sentences.js';
import { Walk } from './walk.js';

/** A value of a book by its name. */
export interface BookValue {
  readonly id: number;
  readonly fullName: string;
  readonly checked: CheckedValue;
}

/** A value ready to be found. */
export interface CompiledValue extends BookValue {
  readonly grain: Grain;
  readonly find: Find;
  /** Finds it before it is rounded, and its branches. */
  readonly walk: Walk;
  /** Groups payslips for which it reads the same. */
  readonly groupByReads: Partitioner;
  /** Groups payslips that share one figure of it: as above, with equal shares of a spread amount together. */
  readonly groupByFigures: Partitioner;
  /** Whether different groups may have equal figures. */
  readonly mayHaveDuplicates: boolean;
  /** The values to be found together with it, payslip by payslip, in order. */
  readonly cycle: readonly number[] | undefined;
  /** Whether it is a set of amounts, each to be checked for being too great. */
  readonly hasAmounts: boolean;
  /** The list of the request whose items it is found for. */
  readonly list: string | undefined;
}

export interface CompiledRefusal {
  readonly checked: CheckedRefusal;
  readonly grain: Grain;
  /** Groups payslips for which it reads the same. */
  readonly groupByReads: Partitioner;
  readonly applies: Find<boolean>;
  readonly fields: readonly { readonly path: string; readonly applies: Find<boolean> | undefined }[];
  readonly says: Find<string>;
}

/** The rule book of a year as closures over decimal.js. The check found all faults, so values are compiled lazily: a service
 *  that starts does not wait for those of all years. */
export class CompiledBook {
  /** How many values there are. */
  readonly size: number;
  readonly refusals: readonly CompiledRefusal[];
  readonly payslipsId: number;
  readonly conditions: ConditionTables;
  readonly defaults: Defaults | undefined;
  readonly #values: (CompiledValue | undefined)[];
  readonly #byName: ReadonlyMap<string, BookValue>;
  readonly #sentences = new Map<CheckedSentence, CompiledSentence>();
  #invariants: readonly CompiledInvariant[] | undefined;
  /** The values that are found together with others, computed for the whole book at once. */
  #cycles: ReadonlyMap<CheckedValue, readonly CheckedValue[]> | undefined;

  constructor(
    readonly checked: CheckedBook,
    private readonly caches: CacheOptions,
  ) {
    this.size = checked.values.length;
    this.#values = new Array(this.size);
    const originals = checked.values.filter((value) => value.copy === undefined);
    this.#byName = new Map(
      originals.map((value) => [value.fullName, { id: value.id, fullName: value.fullName, checked: value }]),
    );
    this.payslipsId = checked.payslips?.id ?? 0;
    this.conditions = new ConditionTables(checked.topicConditions);
    this.defaults = caches.defaults ? new Defaults(this) : undefined;
    this.refusals = checked.refusals.map((refusal) => compileRefusal(refusal, checked.payslips));
  }

  value(id: number): CompiledValue {
    return this.#values[id] ?? this.#compile(id);
  }

  get values(): readonly CompiledValue[] {
    return this.checked.values.map(({ id }) => this.value(id));
  }

  #compile(id: number): CompiledValue {
    const { checked, caches } = this;
    const value = checked.values[id];
    if (value === undefined) throw new RangeError(`There is no value ${id}.`);
    this.#cycles ??= cyclesThroughBefore(checked.values, new Findings());
    const compiled = compileValue(value, checked.payslips, this.#cycles.get(value), caches);
    this.#values[id] = compiled;
    return compiled;
  }

  /** By full name: `income_tax.tax`. */
  find(fullName: string): BookValue {
    const value = this.#byName.get(fullName);
    if (value === undefined) throw new RangeError(`No rule of ${this.checked.taxYear} finds ${fullName}.`);
    return value;
  }

  /** What always holds; no answer needs it. */
  get invariants(): readonly CompiledInvariant[] {
    this.#invariants ??= this.checked.invariants.map((each) => new CompiledInvariant(each, this));
    return this.#invariants;
  }

  /** A sentence of a value of the book. */
  sentence(checked: CheckedSentence): CompiledSentence {
    const compiled = this.#sentences.get(checked) ?? compileSentence(checked, this.checked.payslips);
    this.#sentences.set(checked, compiled);
    return compiled;
  }

  /** What a value takes for granted. */
  assumptions({ assumptions }: CheckedValue): readonly CompiledSentence[] {
    return assumptions.map((each) => this.sentence(each));
  }

  /** The inputs that a value rests on, at any distance. */
  inputsBehind(id: number): readonly CheckedInput[] {
    const values = withDependencies([this.value(id).checked]);
    return [...values].flatMap((value) => inputsIn(termsOf(value.step)));
  }

  /** The inputs that a cell of a `table` value names. */
  inputsBehindCell(table: string, cell: string): readonly CheckedInput[] {
    const { step } = this.find(table).checked;
    const term = 'branches' in step ? undefined : step.cells?.get(cell);
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
  cycle: readonly CheckedValue[] | undefined,
  caches: CacheOptions,
): CompiledValue {
  const isOfItems = value.type.grain === 'item';
  const walk = new Walk(value, new TermCompiler(value.copy?.replacements, payslips, isOfItems));
  const hasSpread = mentions(value.step, (term) => term.term === 'spread');
  const groupByReads: Partitioner = caches.payslips
    ? partitionByReads(walk, value)
    : (run) => allDistinct(run.payslips);
  return {
    id: value.id,
    fullName: value.fullName,
    checked: value,
    grain: value.type.grain,
    find: withRoundings(walk.find, value),
    walk,
    groupByReads,
    groupByFigures: hasSpread && caches.payslips ? partitionByFigures(walk, value) : groupByReads,
    mayHaveDuplicates:
      caches.payslips &&
      (hasSpread || findsStretch(value.step) || mentions(value.step, (term) => term.term === 'payslip')),
    cycle: cycle?.map((member) => member.id),
    hasAmounts: value.type.kind === 'amounts',
    list: isOfItems ? listOfValue(value) : undefined,
  };
}

function withRoundings(find: Find, value: CheckedValue): Find {
  // Most values have one rounding.
  const [first, ...more] = value.roundings;
  if (first === undefined) return find;
  return (run, at) => {
    const datum = find(run, at);
    if (!isDecimal(datum)) return datum;
    let figure = first.round(datum);
    for (let next = 0; next < more.length; next++) figure = more[next]?.round(figure) ?? figure;
    return figure;
  };
}

function compileRefusal(refusal: CheckedRefusal, payslips: CheckedValue | undefined): CompiledRefusal {
  const terms = new TermCompiler(undefined, payslips, refusal.list !== undefined);
  const byPayslip = comparisonTerms(refusal.if).some((term) => term.type.grain === 'payslip');
  return {
    checked: refusal,
    grain: refusal.list !== undefined ? 'item' : byPayslip ? 'payslip' : 'year',
    groupByReads: partitionByComparison(refusal.if),
    applies: terms.comparison(refusal.if),
    fields: refusal.fields.map((field) => ({
      path: field.path,
      applies: field.if && terms.comparison(field.if),
    })),
    says: compileText(refusal.says, terms),
  };
}
