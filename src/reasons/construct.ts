import { Decimal, isDecimal, ZERO } from '../decimal/index.js';
import { type Band, bandRowsOf, type Datum, decimalOf, type Row } from '../language/index.js';
import { type BandRow, BandTable, isOfSum, operators, type Type } from '../language/inspect.js';
import { listInWords } from '../yaml/index.js';
import {
  addendsOf,
  areSame,
  type Call,
  effectiveAddends,
  effectiveTerm,
  type FoundTerm,
  inYear,
  isNothing,
  type Operation,
} from './found-term.js';
import type { Phrase, Slot } from './phrase.js';
import type { Step } from './step.js';
import { inWords, lower } from './words.js';

/** The sentence of a step whose rule has none, by how the step found its value. `shown` is the step whose value it says. */
export function phraseOfWay(step: Step, shown: Step): Phrase {
  const { datum, kind, value } = shown;
  const table = tableInWords(datum, value.type);
  const [how, ...slots] = wordsOf(step, table !== undefined);
  return {
    template: `${step.name} ${step.branch ?? ''} by ${how}`,
    slots: [table ?? { slot: 'value', kind, datum }, ...slots],
  };
}

/** What is no single figure or word. */
function tableInWords(datum: Datum, type: Type): string | undefined {
  if (datum instanceof Map) return cellsInWords(datum, type);
  if (datum instanceof BandTable) return datum.bands.map(bandInWords).join('; ');
  return Array.isArray(datum) ? bandRowsInWords(bandRowsOf(datum)) : undefined;
}

type NamedWords = readonly [how: string, ...slots: readonly Slot[]];

function wordsOf({ way, line, datum }: Step, isTable: boolean): NamedWords {
  switch (way.way) {
    case 'lookup':
      return [
        'lookup',
        ', as published for ',
        ...joined(
          way.keys.map((key) => [figure(key)]),
          ', ',
          ', ',
        ),
      ];
    case 'bands':
      return ['bands', ': ', { slot: 'bands', bands: way.bands }];
    case 'construct':
      return isTable ? ['table'] : ['construct', `: ${line.replaceAll(/[_{} ]+/g, ' ').trim()}`];
    case 'formula':
      return ofFormula(effectiveTerm(way.formula), datum);
  }
}

function ofFormula(part: FoundTerm, datum: Datum): NamedWords {
  switch (part.part) {
    case 'figure':
      return ['number', ', which the rule itself says'];
    case 'operand':
      switch (part.from.from) {
        case 'request':
          return ['request', part.from.isDefault ? ', which counts where nothing is said' : ', as you said'];
        case 'law':
          return ['law', `${inYear(part)}, as published: ${lower(part.title)}`];
        default:
          if (part.from.from === 'across' && part.from.across === 'total')
            return ['total', `: ${lower(part.title)}, added up`];
          return areSame(part.datum, datum)
            ? ['value', `: the same as ${lower(part.title)}`]
            : ['value', ': ', ...named(part), ', rounded'];
      }
    case 'share':
      return ['share', ': ', ...named(part.of), `, shared out over ${part.payslips} payslips`];
    case 'operation':
      if (part.kind === 'date') return ['days', ': ', ...ofDay(part)];
      return isOfSum(part.operator) ? ['sum', ': ', ...inTerms(part)] : ['product', ': ', ...named(part)];
    case 'call':
      return [part.function, ': ', ...named(part)];
  }
}

/** “pay £3,500.00, less tax £490.40” */
export function inTerms(sum: FoundTerm): readonly Slot[] {
  const effective = effectiveAddends(sum);
  return (effective.length > 0 ? effective : addendsOf(sum)).flatMap(({ part, isLess }, index) => {
    const before = index > 0 ? ', ' : '';
    return isLess ? [index > 0 ? ', less ' : 'nothing, less ', ...named(part)] : [before, ...named(part)];
  });
}

/** A part with what it is called: “tax £490.40”, “8% of the £2,452.00 of £3,500.00 between £1,048.00 and £4,189.00”. */
function named(part: FoundTerm): readonly Slot[] {
  switch (part.part) {
    case 'operand':
      return [`${lower(part.title)} `, figure(part)];
    case 'operation':
      return ofOperation(part);
    case 'call':
      return ofCall(part);
    default:
      return [figure(part)];
  }
}

function ofOperation({ operator, left, right, ...whole }: Operation): readonly Slot[] {
  if (isOfSum(operator)) return [figure({ operator, left, right, ...whole })];
  if (operator === '*' && left.kind === 'rate') return ofShare(left, right);
  if (operator === '*' && right.kind === 'rate') return ofShare(right, left);
  return [...named(left), ` ${operators[operator].sign} `, ...named(right)];
}

/** A day by how far it is from another: “14 days after the first day 6 April 2026”. */
function ofDay(whole: FoundTerm): readonly Slot[] {
  let [from, days] = [whole, ZERO];
  while (from.part === 'operation') {
    const by = decimalOf(from.right.datum);
    days = from.operator === '-' ? days.sub(by) : days.add(by);
    from = from.left;
  }
  const count = { part: 'figure', kind: 'count', datum: days.abs() } as const;
  const unit = isOne(count) ? 'day' : 'days';
  return [figure(count), ` ${unit} ${days.isNegative() ? 'before' : 'after'} `, ...named(from)];
}

const ONE = Decimal.of(1);

function isOne(part: FoundTerm | undefined): boolean {
  return part !== undefined && areSame(part.datum, ONE);
}

/** A rate of an amount. */
function ofShare(rate: FoundTerm, of: FoundTerm): readonly Slot[] {
  if (of.part === 'operand') return [figure(rate), ` of ${lower(of.title)} of `, figure(of)];
  return [figure(rate), ' of ', ...(of.part === 'call' ? ofCall(of) : [figure(of)])];
}

function ofCall(call: Call): readonly Slot[] {
  const figures = call.args.map((arg) => [figure(arg)]);
  const [of = [], low = [], high] = figures;
  switch (call.function) {
    case 'above':
    case 'between':
      if (isNothing(call)) return ['nothing, as ', ...of, ' is not above ', ...low];
      return high === undefined
        ? ['the ', figure(call), ' of ', ...of, ' above ', ...low]
        : ['the ', figure(call), ' of ', ...of, ' between ', ...low, ' and ', ...high];
    case 'abs':
      return ofSize(call);
    case 'min':
      return ofExtreme(call.args, call.kind === 'date' ? 'earlier' : 'lower', 'least');
    case 'max': {
      const [only, ...more] = call.args.filter((arg) => !isNothing(arg));
      // A bound of £0 that did not apply.
      if (only !== undefined && more.length === 0 && areSame(only.datum, call.datum)) return named(only);
      return ofExtreme(call.args, call.kind === 'date' ? 'later' : 'higher', 'most');
    }
    case 'days':
    case 'months':
      return [`${call.function} from `, ...of, ' to ', ...low];
    case 'add_months':
      return [...low, isOne(call.args[1]) ? ' month after ' : ' months after ', ...of];
    case 'sunday':
      return ['the Sunday on or before ', ...of];
  }
}

/** How far a figure is from nothing: of a difference, how much lies between. */
function ofSize(call: Call): readonly Slot[] {
  const [of] = call.args;
  if (of?.part === 'operation' && of.operator === '-' && !isNothing(call))
    return ['the ', figure(call), ' between ', figure(of.left), ' and ', figure(of.right)];
  return of === undefined || areSame(of.datum, call.datum)
    ? named(of ?? call)
    : [figure(of), ' without its minus'];
}

function ofExtreme(args: readonly FoundTerm[], ofTwo: string, ofMore: string): readonly Slot[] {
  return [`the ${args.length === 2 ? ofTwo : ofMore} of `, ...joined(args.map(named), ', ', ' and ')];
}

function joined(items: readonly (readonly Slot[])[], comma: string, and: string): readonly Slot[] {
  return items.flatMap((item, index) => {
    if (index === 0) return item;
    return [index === items.length - 1 ? and : comma, ...item];
  });
}

function figure(part: FoundTerm): Slot {
  return { slot: 'figure', part, isPublished: false, words: NO_WORDS };
}

const NO_WORDS: ReadonlyMap<string, string> = new Map();

/** The cells of a row, or the amounts of a set, that are something. */
function cellsInWords(row: Row, { kind, columns }: Type): string {
  const cells = [...row].filter(([, datum]) => !isNothing({ datum }));
  const texts = cells.map(([name, datum]) => {
    const ofCell = kind === 'amounts' ? 'money' : (columns?.get(name)?.kind ?? 'number');
    const text = isDecimal(datum) || typeof datum === 'string' ? inWords(datum, ofCell, true) : '';
    return `${name.replaceAll('_', ' ')} ${text}`.trimEnd();
  });
  return texts.join('; ') || 'nothing';
}

function bandInWords({ rate, upTo }: Band): string {
  const percent = inWords(rate, 'rate', true);
  return upTo === null ? `${percent} of the rest` : `${percent} up to ${inWords(upTo, 'money', true)}`;
}

function bandRowsInWords(rows: readonly BandRow[]): string {
  const texts = rows.map(({ rate, taxable, tax }) => {
    const [of, is] = [taxable, tax].map((amount) => inWords(amount, 'money'));
    return `${inWords(rate, 'rate', true)} of ${of} is ${is}`;
  });
  return listInWords(texts) || 'nothing was taxed at any rate';
}
