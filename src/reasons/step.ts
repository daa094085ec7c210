import type { Decimal, Rounding } from '../decimal/index.js';
import { type CheckedValue, type CitedLaw, decimalOf, type PlacedFigure } from '../language/index.js';
import {
  assumptionsOf,
  type Calculation,
  type CitedRule,
  citedRule,
  copierOf,
  figuresAtIndex,
  formulaOfDefinition,
  formulasOf,
  lawOfBranches,
  pathOf,
  type TaxedBand,
  type Term,
  tracedBookOf,
  wouldBe,
} from '../language/inspect.js';
import {
  type FormulaContext,
  type FoundTerm,
  foundTerm,
  type Operand,
  operandsIn,
  titleOf,
} from './found-term.js';
import { type FoundFigure, type Phrase, phraseOf, reasonsOn } from './phrase.js';

/** How a value was found on one payslip, or for one item of a list of the request. */
export interface Step extends FoundFigure {
  readonly value: CheckedValue;
  /** The payslip or item, from 0. */
  readonly at: number;
  /** `income_tax.tax`; of a step on other figures with the value whose `with` asked for it: `pay.gross in costs.change`. */
  readonly name: string;
  readonly title: string;
  /** The number of the payslip, where there is a figure for each. */
  readonly payslip: number | undefined;
  readonly roundings: readonly Rounding[];
  /** The branch that was taken: `branch 2: otherwise`. */
  readonly branch: string | undefined;
  readonly way: HowFound;
  /** The way in a line, as the rule writes it. */
  readonly line: string;
  /** The sentence that its rule has for it (`explain:`). */
  readonly phrase: Phrase | undefined;
  readonly figures: readonly PlacedFigure[];
  readonly law: CitedLaw;
  readonly rule: CitedRule;
}

export type HowFound =
  | { readonly way: 'formula'; readonly formula: FoundTerm }
  /** The words that chose the row of a table. */
  | { readonly way: 'lookup'; readonly keys: readonly FoundTerm[] }
  | { readonly way: 'bands'; readonly bands: readonly TaxedBand[]; readonly limits: readonly BandLimit[] }
  /** Any other construct: its line says it. */
  | { readonly way: 'construct' };

/** The end of a band of the year, cut to a part of it. */
interface BandLimit {
  readonly upTo: Decimal;
  readonly ofYear: Decimal;
  /** As 3 of 12. */
  readonly part: Decimal;
  readonly whole: Decimal;
}

/** The formula of a step that is nothing else. */
export function formulaOf({ way }: Step): FoundTerm | undefined {
  return way.way === 'formula' ? way.formula : undefined;
}

/** The steps of one calculation, each made when it is first asked for. What is found for them alone goes to a scratch copy, and is no
 *  part of the answer. */
export class Steps {
  readonly calculation: Calculation;
  readonly #made = new Map<CheckedValue, Step[]>();

  constructor(calculation: Calculation) {
    this.calculation = calculation.scratchCopy;
  }

  of(value: CheckedValue, at = 0): Step {
    const place = this.calculation.indexOf(value, at);
    const made = this.#made.get(value) ?? [];
    this.#made.set(value, made);
    const step = made[place] ?? this.#make(value, place);
    made[place] = step;
    return step;
  }

  /** Of each payslip, or each item. */
  ofAll(value: CheckedValue): readonly Step[] {
    return Array.from({ length: this.calculation.countOf(value) }, (_, at) => this.of(value, at));
  }

  /** What a step was found from, in order; what is read of several payslips at once is that of the last. */
  operandsOf({ value, at, way }: Step): readonly Operand[] {
    if (way.way === 'formula') return operandsIn(way.formula);
    const read = formulasOf(this.calculation.find(value, at).leaf);
    return read.flatMap((term) => {
      const isOfLast = term.term === 'each' && 'payslips' in term.over;
      // What is of each item has no figure of the payslip.
      if (term.term === 'each' && !isOfLast) return [];
      const part = foundTerm(
        isOfLast ? term.of : term,
        this.context(value, isOfLast ? this.calculation.payslips - 1 : at),
      );
      return operandsIn(part);
    });
  }

  /** What a step takes for granted. */
  assumptionsOf({ value, at }: Step): readonly string[] {
    const { calculation } = this;
    return assumptionsOf({
      calculation,
      value,
      paths: [pathOf(value.definition, calculation.find(value, at).leaf)],
    });
  }

  /** What it would be by an authority that the rules depart from, where that is another figure. */
  exceptionOf({
    value,
    at,
    datum,
  }: Step): { readonly authority: string; readonly figure: Decimal } | undefined {
    const exception = tracedBookOf(this.calculation.book).exceptions.get(value.fullName);
    if (exception === undefined || value.copy !== undefined) return undefined;
    const figure = wouldBe(this.calculation.find(value, at), exception);
    return figure.eq(decimalOf(datum)) ? undefined : { authority: exception.authority, figure };
  }

  /** Where the formulas of a value are read. */
  context(value: CheckedValue, at: number): FormulaContext {
    const { calculation } = this;
    const { topic } = citedRule(value, calculation.book);
    return { calculation, value, at, writer: tracedBookOf(calculation.book).writer(topic) };
  }

  #make(value: CheckedValue, at: number): Step {
    const { calculation } = this;
    const { datum, unrounded, leaf } = calculation.find(value, at);
    const { type, fullName } = value;
    const context = this.context(value, at);
    const rule = citedRule(value, calculation.book);
    const path = pathOf(value.definition, leaf);
    const copier = copierOf(value);
    const way = wayOf(leaf, context);
    const figure = { kind: type.kind, datum, unrounded, bands: way.way === 'bands' ? way.bands : [] };
    return {
      ...figure,
      value,
      at,
      name: copier === undefined ? fullName : `${fullName} in ${copier}`,
      title: titleOf(value),
      payslip: type.grain === 'payslip' ? at + 1 : undefined,
      roundings: value.roundings,
      branch: path.name,
      way,
      // Most steps are asked for neither: a year has 52.
      get line() {
        return context.writer.leaf(leaf);
      },
      get figures() {
        return figuresAtIndex(path, calculation, value, at);
      },
      phrase: phraseOf(reasonsOn(path, context), figure, context),
      law: lawOfBranches(rule, [path.law]),
      rule,
    };
  }
}

/** How the step at the end of a path finds its value. */
function wayOf(leaf: Term, context: FormulaContext): HowFound {
  if (formulaOfDefinition(leaf) !== undefined) return { way: 'formula', formula: foundTerm(leaf, context) };
  if (leaf.term === 'lookup') {
    const { keys, amount, dated } = leaf;
    const day = dated?.on === undefined ? [] : [dated.of];
    const by = [...keys, ...(amount === undefined ? [] : [amount]), ...day];
    return { way: 'lookup', keys: by.map((key) => foundTerm(key, context)) };
  }
  const { calculation, value, at } = context;
  const taxed = calculation.taxed(leaf, value, at);
  if (taxed === undefined) return { way: 'construct' };
  const { bands, table, part, whole } = taxed;
  const limits = bands.flatMap(({ upTo }, index) => {
    const ofYear = table.bands[index]?.upTo;
    return upTo === undefined || !ofYear ? [] : [{ upTo, ofYear, part, whole }];
  });
  return { way: 'bands', bands: bands.filter(({ of }) => !of.isZero()), limits };
}
