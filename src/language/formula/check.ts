import { capitalise } from '../../capitalise.js';
import { isDecimal } from '../../decimal/index.js';
import { type Findings, type Place, YEARS } from '../../yaml/index.js';
import { datedGrainMessage } from '../book/check/dated.js';
import type { Names } from '../book/check/names.js';
import type { CheckedValue } from '../book/checked.js';
import { commonType } from '../book/figure-at.js';
import { FOUND_FOR_ALL } from '../book/found-for-all.js';
import type { Across, CheckedClaim, CheckedComparison, DatedTerm, Term } from '../book/term.js';
import { formulaOfDefinition } from '../constructs/definition-walks.js';
import type { FigureNode } from '../figures.js';
import {
  canStandInSentence,
  type Grain,
  grainOfBoth,
  isNumeric,
  isTextual,
  type Kind,
  kindInWords,
  kindOfSum,
  NO_WORD,
  type Type,
  UNKNOWN,
} from '../kinds.js';
import { ACROSS, ALL_FUNCTIONS, functions, isFunctionName, ON } from './functions.js';
import { isOfSum, isOrder, operators } from './operators.js';
import type { Claim, Comparison, Formula } from './parse.js';
import { FormulaWriter } from './print.js';
import { nestedTerms, unknownTerm } from './terms.js';
import { zeroFigureIn } from './zero-figures.js';

/** A function call. */
export type Call = Formula & { readonly form: 'call' };

const TAKES_DAY =
  'takes a date and a figure or a table of the rates: on(request.paid_on, rates.statutory_pay.sick_pay_weekly)';

/** What before() reads, and what the first payslip, or item, reads in its place. */
export interface BeforeArgument {
  readonly value: CheckedValue;
  readonly place: Place;
  readonly first: Term | undefined;
  readonly placeOfFirst: Place | undefined;
}

/** Resolves the names of formulas of a topic and infers their kinds and grains. */
export class FormulaChecker {
  constructor(
    readonly topic: string,
    readonly names: Names,
    readonly findings: Findings,
    /** The type of a value, inferred now if it is not known yet. */
    private readonly typeOf: (value: CheckedValue) => Type,
    /** The type of an argument of before(), as far as it is known: the two may be in a circle. */
    private readonly typeBefore: (argument: BeforeArgument) => Type,
  ) {}

  /** Checks a call of a function that only some formulas have; undefined for any other call. */
  protected specialCall(_call: Call): Term | undefined {
    return undefined;
  }

  term(formula: Formula): Term {
    switch (formula.form) {
      case 'number':
        return {
          term: 'constant',
          datum: formula.value,
          figure: undefined,
          type: { kind: formula.kind, grain: 'any' },
        };
      case 'date':
        return {
          term: 'constant',
          datum: formula.value,
          figure: undefined,
          type: { kind: 'date', grain: 'any' },
        };
      case 'name':
        return this.names.resolve(formula.path, formula.place, this.topic, this.typeOf);
      case 'cell':
        return this.#cell(formula);
      case 'call':
        return this.#call(formula);
      case 'operation':
        return this.#operation(formula);
    }
  }

  termOfText(formula: Formula, where: 'sentence' | 'text' = 'sentence'): Term {
    const term = this.term(formula);
    const { kind } = term.type;
    const isFlagOfText = kind === 'flag' && where === 'text';
    if (!canStandInSentence(kind) && !isFlagOfText) {
      const says = `${capitalise(kindInWords(kind))} cannot be written in a ${where}.`;
      this.findings.add(formula.place, says);
    }
    return term;
  }

  claim(claim: Claim): CheckedClaim {
    if ('operator' in claim) return this.comparison(claim);
    if ('not' in claim) return { ...claim, not: this.claim(claim.not) };
    return { ...claim, claims: claim.claims.map((each) => this.claim(each)) };
  }

  comparison(comparison: Comparison): CheckedComparison {
    const { operator, place } = comparison;
    const left = this.term(comparison.left);
    const isWord = isTextual(left.type.kind);
    const hasFinding = !this.#isComparable(left, place) || (isWord && this.#isUnknownWord(comparison.right));
    if (hasFinding) return { operator, place, left, right: unknownTerm() };
    const right = this.term(comparison.right);
    if (this.#isComparable(right, place)) this.#checkComparable(left, right, place);
    if (isWord && isOrder(operator)) {
      const says = `${capitalise(kindInWords(left.type.kind))} is another or is not, with = or !=; “${operator}” compares figures.`;
      this.findings.add(place, says);
    }
    this.grain([left, right], place, true);
    return { operator, place, left, right };
  }

  /** Whether a single word is no name, which is a finding: it is most likely meant as a word of the request, which a formula
   *  cannot write. */
  #isUnknownWord(formula: Formula): boolean {
    if (formula.form !== 'name' || formula.path.length !== 1) return false;
    const [word = ''] = formula.path;
    if (word === 'payslip' || this.names.findValue(formula.path, this.topic) !== undefined) return false;
    if (!this.names.isReported('values', formula.place, undefined, word)) {
      this.findings.addUnknown(
        formula.place,
        `“if” compares words by their names, and “${word}” is not a name here; whether a word of the request is “${word}” is asked with “when”.`,
        word,
        this.names.shortNames(this.topic),
      );
    }
    return true;
  }

  #isComparable({ type: { kind } }: Term, place: Place): boolean {
    if (isNumeric(kind) || isTextual(kind) || kind === 'date') return true;
    this.findings.add(
      place,
      kind === 'flag'
        ? '“if” compares figures or words; a flag of the request is asked about with “when”.'
        : `${capitalise(kindInWords(kind))} is neither a figure, a word nor a date.`,
    );
    return false;
  }

  #checkComparable({ type: left }: Term, { type: right }: Term, place: Place): void {
    if (left.kind === 'unknown' || right.kind === 'unknown') return;
    const areWords = isTextual(left.kind) && isTextual(right.kind);
    if (!areWords && kindOfSum(left.kind, right.kind) === undefined) {
      this.findings.add(
        place,
        `${capitalise(kindInWords(left.kind))} is not compared with ${kindInWords(right.kind)}.`,
      );
    }
    const { words } = left;
    const others = right.words;
    if (words !== undefined && others !== undefined && !words.some((word) => others.includes(word))) {
      this.findings.add(
        place,
        `These words are never the same: the one can be ${words.join(', ')}; the other ${others.join(', ')}.`,
      );
    }
  }

  #cell(formula: Formula & { form: 'cell' }): Term {
    const of = this.term(formula.of);
    const key = this.term(formula.key);
    if (of.type.kind === 'unknown' || key.type.kind === 'unknown') return unknownTerm();
    const isAmounts = of.type.kind === 'amounts';
    if ((of.type.kind !== 'row' && !isAmounts) || key.type.kind !== 'code') {
      const says = 'name[word] takes the cell of a table, or of amounts the one, that a word names.';
      this.findings.add(formula.place, says);
      return unknownTerm();
    }
    if (isAmounts) return this.#amountByWord(of, key, formula.place);
    const columns = of.type.columns ?? new Map<string, Type>();
    const missing = key.type.words?.find((word) => !columns.has(word));
    if (missing !== undefined)
      this.findings.add(formula.place, `The word can be “${missing}”, which is not in this table.`);
    const type = commonType([...columns.values()]);
    if (type === undefined) this.findings.add(formula.place, 'The cells of this table are not of one kind.');
    const grain = this.grainOfBoth(of.type.grain, key.type.grain) ?? 'any';
    return { term: 'cell', of, key, type: type === undefined ? UNKNOWN : { ...type, grain } };
  }

  /** The amount of a word; £0 where it has none, as the word `none` has. */
  #amountByWord(of: Term, key: Term, place: Place): Term {
    const { words } = of.type;
    const unknownWord = key.type.words?.find((word) => word !== NO_WORD && words?.includes(word) === false);
    if (unknownWord !== undefined)
      this.findings.add(place, `The word can be “${unknownWord}”, of which there is no amount here.`);
    const grain = this.grainOfBoth(of.type.grain, key.type.grain) ?? 'any';
    return { term: 'cell', of, key, type: { kind: 'money', grain } };
  }

  #call(formula: Call): Term {
    const { name, args, place } = formula;
    const special = this.specialCall(formula);
    if (special !== undefined) return special;
    const across = ACROSS.find((each) => each === name);
    if (across !== undefined) return this.#across(across, formula);
    if (name === 'spread') return this.#spread(formula);
    if (name === ON) return this.#on(formula);
    if (!isFunctionName(name)) {
      this.findings.addUnknown(place, `“${name}” is not a function.`, name, ALL_FUNCTIONS);
      return unknownTerm();
    }
    const { operands, takes, takesDates, kinds } = functions[name];
    const terms = args.map((arg) => this.term(arg));
    if (terms.length !== operands) {
      this.findings.add(place, `${name}() takes ${takes}; here are ${terms.length}.`);
      return unknownTerm();
    }
    const misfit = terms.find(({ type: { kind } }, index) =>
      kinds === undefined
        ? !isNumeric(kind) && !(takesDates && kind === 'date')
        : kind !== kinds.operands[index] && kind !== 'unknown',
    );
    if (misfit !== undefined) {
      if (kinds === undefined) return this.#addNotAFigure(misfit, place);
      this.findings.add(place, `${name}() takes ${takes}; here is ${kindInWords(misfit.type.kind)}.`);
      return unknownTerm();
    }
    const kind = kinds?.result ?? kindOfAll(terms);
    if (kind === undefined) {
      const here = terms.map((term) => kindInWords(term.type.kind)).join(', ');
      this.findings.add(place, `${name}() takes figures of one kind; here are ${here}.`);
      return unknownTerm();
    }
    const grain = this.grain(terms, place, kinds === undefined);
    return { term: 'call', function: name, args: terms, type: { kind, grain } };
  }

  /** The figure of the law that is in force on a day, of whichever year. */
  #on({ args, place }: Call): Term {
    const [day, figure, begin, ...others] = args;
    if (day === undefined || figure?.form !== 'name' || others.length > 0) {
      this.findings.add(place, `${ON}() ${TAKES_DAY}.`);
      return unknownTerm();
    }
    const [of, since] = [this.term(day), begin && this.term(begin)];
    const { kind } = of.type;
    if (kind === 'unknown' || since?.type.kind === 'unknown') return unknownTerm();
    if (kind !== 'date' || figure.path[0] !== 'rates') {
      const here = kind === 'date' ? `“${figure.path.join('.')}”` : kindInWords(kind);
      this.findings.add(place, `${ON}() ${TAKES_DAY}; here is ${here}.`);
      return unknownTerm();
    }
    const first = since === undefined ? '' : dayOfTerm(since);
    if (first === undefined) {
      const says = `The third of ${ON}() is the day from which the law has the figure, written 2026-04-06.`;
      this.findings.add(begin?.place ?? place, says);
      return unknownTerm();
    }
    return this.names.figureOn(figure.path, figure.place, of, first) ?? unknownTerm();
  }

  #across(name: Across, { args, place }: Call): Term {
    const [arg, first] = args;
    const isOneName = args.length === 1 || (name === 'before' && args.length === 2);
    const argument =
      arg?.form === 'name' && isOneName ? this.names.findValue(arg.path, this.topic) : undefined;
    if (arg === undefined || argument === undefined || argument.columns.length > 0) {
      // A name that stands for nothing at all has a finding of its own.
      const isUnknown = arg?.form === 'name' && this.term(arg).type.kind === 'unknown';
      const what =
        name === 'before' ? 'the name of one value, and what the first reads' : 'the name of one value';
      if (!isUnknown) this.findings.add(place, `${name}() takes ${what}.`);
      return unknownTerm();
    }
    const { value } = argument;
    if (name === 'before') return this.#before(value, arg.place, first);
    const { kind, grain } = this.typeOf(value);
    const fits = grain === 'payslip' || (grain === 'item' && name !== 'last');
    if (!fits && kind !== 'unknown' && grain !== 'unknown') {
      const is = grain === 'item' ? 'one figure an item' : 'one figure for the year';
      const says = `“${value.declaration.name}” is ${is}; ${name}() goes over one figure a payslip.`;
      this.findings.add(arg.place, says);
      return unknownTerm();
    }
    if (!isNumeric(kind) && name !== 'last') {
      this.findings.add(
        arg.place,
        `${name}() adds up figures; “${value.declaration.name}” is ${kindInWords(kind)}.`,
      );
      return unknownTerm();
    }
    const type: Type = { kind: 'money', grain: name === 'to_date' ? grain : 'year' };
    // An amount for the year is no amount a payslip; a count or a rate for the year is the same on every payslip.
    // Of what could not be found it is not known either what it goes with.
    if (kind === 'unknown') return { term: 'across', function: name, value, type: UNKNOWN };
    const isSame = type.grain === 'year' && kind !== 'money';
    return { term: 'across', function: name, value, type: { kind, grain: isSame ? 'any' : type.grain } };
  }

  /** before() breaks circles: the figure of the payslip, or item, before is known when this one is found. */
  #before(value: CheckedValue, place: Place, formula: Formula | undefined): Term {
    const first = formula && this.term(formula);
    const argument = { value, place, first, placeOfFirst: formula?.place };
    const { kind, grain } = this.typeBefore(argument);
    return {
      term: 'across',
      function: 'before',
      value,
      ...(first !== undefined && { first }),
      type: {
        kind: kind === 'unknown' && first !== undefined ? first.type.kind : kind,
        grain: this.grainOfBoth(grain, first?.type.grain ?? 'any') ?? grain,
      },
    };
  }

  #spread({ args, place }: Call): Term {
    const [arg] = args;
    if (arg === undefined || args.length !== 1) {
      this.findings.add(place, 'spread() takes one yearly amount.');
      return unknownTerm();
    }
    const of = this.term(arg);
    if (of.type.kind !== 'money' && of.type.kind !== 'unknown') {
      this.findings.add(place, `spread() takes money; here is ${kindInWords(of.type.kind)}.`);
      return unknownTerm();
    }
    if (of.type.grain === 'payslip' || of.type.grain === 'item') {
      const says = 'spread() takes a yearly amount; this is one figure a payslip or an item already.';
      this.findings.add(place, datedGrainMessage([of], 'what spread() takes') ?? says);
      return unknownTerm();
    }
    return { term: 'spread', of, type: { kind: 'money', grain: 'payslip' } };
  }

  #operation(formula: Formula & { form: 'operation' }): Term {
    const { operator, place } = formula;
    const [left, right] = [this.term(formula.left), this.term(formula.right)];
    if (operator === '/') this.divisor(right, formula.right.place);
    if (left.type.kind === 'date' || right.type.kind === 'date')
      return this.#operationOfDate(formula, left, right);
    if (!isNumeric(left.type.kind)) return this.#addNotAFigure(left, place);
    if (!isNumeric(right.type.kind)) return this.#addNotAFigure(right, place);
    const kind = operators[operator].kind(left.type.kind, right.type.kind);
    if (kind === undefined) {
      const kinds = [left.type.kind, right.type.kind];
      const said = `${capitalise(kindInWords(left.type.kind))} ${operator} ${kindInWords(right.type.kind)}`;
      const isShareOfOne = isOfSum(operator) && kinds.includes('rate') && kinds.includes('count');
      this.findings.add(place, `${said} makes no sense${isShareOfOne ? '; a whole is written 100%' : ''}.`);
      return unknownTerm();
    }
    return {
      term: 'operation',
      operator,
      left,
      right,
      type: { kind, grain: this.grain([left, right], place, isOfSum(operator)) },
    };
  }

  /** A date moves by a count of days. */
  #operationOfDate({ operator, place }: Formula & { form: 'operation' }, left: Term, right: Term): Term {
    const [from, by] = [left.type.kind, right.type.kind];
    if (from === 'unknown' || by === 'unknown') return unknownTerm();
    const isSum = isOfSum(operator);
    if (isSum && from === 'date' && by === 'count')
      return {
        term: 'operation',
        operator,
        left,
        right,
        type: { kind: 'date', grain: this.grain([left, right], place, false) },
      };
    const [first, second] = [capitalise(kindInWords(from)), kindInWords(by)];
    const says =
      from === 'date' && by === 'date'
        ? 'Two dates make no figure; days(from, to) counts the days from one to the other.'
        : isSum && from === 'date'
          ? `A date moves by a count of days; this is ${second}.`
          : isSum
            ? `${first} ${operator} ${second} makes no sense; a date stands first: date ${operator} days.`
            : `${first} ${operator} ${second} makes no sense.`;
    this.findings.add(place, says);
    return unknownTerm();
  }

  divisor(divisor: Term, place: Place): Term {
    const zero = zeroFigureIn(divisor);
    if (zero === '') this.findings.add(place, 'Nothing can be divided by 0.');
    else if (zero !== undefined) {
      const says = `Nothing can be divided by 0, and “${zero}” makes this 0 in ${YEARS}.`;
      this.findings.add(place, says, this.names.taxYear);
    }
    return divisor;
  }

  #addNotAFigure(term: Term, place: Place): Term {
    this.findings.add(place, `${capitalise(kindInWords(term.type.kind))} is not a figure to reckon with.`);
    return unknownTerm();
  }

  grain(terms: readonly Term[], place: Place, isSum: boolean): Grain {
    let grain: Grain = 'any';
    for (const { type } of terms) {
      const both = this.grainOfBoth(grain, type.grain);
      if (both === undefined) {
        this.findings.add(
          place,
          'A figure a payslip does not meet a figure an item; use total() of the items.',
        );
        return 'payslip';
      }
      grain = both;
    }
    if (grain === 'item' && terms.some(goesByPayslipNumber)) {
      const says =
        'What goes by the number of the payslip does not meet an item; make it a value of its own.';
      this.findings.add(place, says);
    }
    const money = terms.filter(({ type }) => type.kind === 'money');
    const yearAmount = money.find(({ type }) => type.grain === 'year');
    const payslipAmounts = money.filter(({ type }) => type.grain === 'payslip');
    if (isSum && yearAmount !== undefined && payslipAmounts.length > 0) {
      const says =
        'An amount for the year does not go with an amount a payslip: use spread() of the one, or total(), to_date() or last() of the other.';
      const name =
        yearAmount.term === 'value'
          ? yearAmount.value.declaration.name
          : new FormulaWriter('').term(yearAmount);
      this.findings.add(place, datedGrainMessage(payslipAmounts, `“${name}”`) ?? says);
    }
    return grain;
  }

  /** The grain of two figures used together; undefined where they do not go together. In a book of one payment an item reads what
   *  is of its payslip. */
  grainOfBoth(left: Grain, right: Grain): Grain | undefined {
    const grain = grainOfBoth(left, right);
    if (grain !== undefined) return grain;
    const { isOfOnePayment } = this;
    if (isOfOnePayment === undefined) return 'unknown';
    return isOfOnePayment ? 'item' : undefined;
  }

  get isOfOnePayment(): boolean | undefined {
    const { payslips } = this.names;
    // Without payslips nothing is one figure a payslip, so that an item meets all that there is.
    if (payslips === undefined)
      return this.names.mayBeUnread('values', FOUND_FOR_ALL.payslips) ? undefined : true;
    if (this.typeOf(payslips).kind === 'unknown') return undefined;
    const formula = formulaOfDefinition(payslips.definition);
    return formula?.term === 'constant' && isDecimal(formula.datum) && formula.datum.toNumber() === 1;
  }

  datedTerm(table: FigureNode, place: Place): DatedTerm | undefined {
    return this.names.datedTerm(table, place, this.typeOf);
  }
}

/** The kind of figures of one kind; undefined where they are of several. */
function kindOfAll([first, ...others]: readonly Term[]): Kind | undefined {
  return others.reduce<Kind | undefined>(
    (kind, { type }) => kind && kindOfSum(kind, type.kind),
    first?.type.kind ?? 'unknown',
  );
}

/** The day that a formula itself writes; undefined where it is another formula. */
function dayOfTerm(term: Term): string | undefined {
  return term.term === 'constant' && term.type.kind === 'date' ? String(term.datum) : undefined;
}

/** Whether a term, or a part of it, is of a payslip by its number, such as before(x). */
function goesByPayslipNumber(term: Term): boolean {
  return nestedTerms(term).some(
    (each) =>
      each.term === 'payslip' ||
      (each.term === 'across' &&
        each.type.grain === 'payslip' &&
        (each.function === 'before' || each.function === 'to_date')),
  );
}
