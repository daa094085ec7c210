import { capitalise } from '../../../capitalise.js';
import type { Findings } from '../../../yaml/index.js';
import { branchesOf, leavesOf, termsOf } from '../../constructs/definition-walks.js';
import { listsIn } from '../../constructs/dependencies.js';
import { roundingOf } from '../../constructs/read-parts.js';
import type { SyntaxChecker } from '../../constructs/syntax.js';
import type { BeforeArgument } from '../../formula/check.js';
import { functions } from '../../formula/functions.js';
import { isOfSum } from '../../formula/operators.js';
import { termsIn } from '../../formula/terms.js';
import {
  type Grain,
  isNumeric,
  type Kind,
  kindInWords,
  kindOfSum,
  type Type,
  UNKNOWN,
  withGrain,
} from '../../kinds.js';
import type { CheckedValue } from '../checked.js';
import type { Definition, Term } from '../term.js';
import { reportCircle } from './order.js';

/** Which leaves were taken is a bit mask in one number: a program sets a bit for each. */
const MOST_BRANCHES = 30;

/** A circle is found in two rounds, or three where a count turns out to be a number. */
const MOST_ROUNDS = 5;

/** Finds the type of each value with its definition, on demand: a formula asks for the types of the values that it reads. */
export class TypeChecker {
  /** The values whose types are being found, each for the one before it, by before() or not; a value that occurs twice is a circle. */
  readonly #typingStack: { readonly value: CheckedValue; readonly isBefore: boolean }[] = [];
  readonly #typedValues = new Set<CheckedValue>();
  /** How high that stack was when a condition asked for the type of a fact. */
  #stackHeightAtFact = 0;
  /** Whether a circle goes through such a fact: `inConditionOrder` reports it. */
  #isCircleThroughFact = false;
  /** What is assumed of values that are read in circles through before(), while their types are being found. */
  readonly #assumed = new Map<CheckedValue, Type>();
  /** Those of them that were read in a circle. */
  readonly #readInCircle = new Set<CheckedValue>();
  /** The arguments of before(). They are checked last, since they may stand in a circle with the caller. */
  readonly #beforeArguments: BeforeArgument[] = [];
  #areAllTyped = false;

  constructor(
    private readonly findings: Findings,
    private readonly constructsOf: (topic: string) => SyntaxChecker,
  ) {}

  /** The type of an argument of before(), as far as it is known. */
  typeBefore(argument: BeforeArgument): Type {
    const type = this.#typeOf(argument.value, true);
    if (this.#areAllTyped) this.#checkBeforeArgument(argument);
    else this.#beforeArguments.push(argument);
    return type;
  }

  /** Fills in the types, definitions and roundings of all values of a book. */
  check(values: readonly CheckedValue[]): void {
    for (const value of values) this.typeOf(value);
    this.#areAllTyped = true;
    for (const { definition, declaration, topic } of values)
      this.constructsOf(topic).isOneList(listsIn(definition), declaration.place);
    for (const argument of this.#beforeArguments) this.#checkBeforeArgument(argument);
  }

  /** The type of a value; at the first call its definition and its roundings are filled in, too. */
  typeOf(value: CheckedValue): Type {
    return this.#typeOf(value, false);
  }

  #typeOf(value: CheckedValue, isBefore: boolean): Type {
    if (this.#typedValues.has(value)) return value.type;
    const start = this.#typingStack.findIndex((each) => each.value === value);
    if (start < 0) return this.#find(value, isBefore);
    const circle = this.#typingStack.slice(start);
    if (start < this.#stackHeightAtFact) this.#isCircleThroughFact = true;
    else if (isBefore || circle.slice(1).some((each) => each.isBefore)) {
      this.#readInCircle.add(value);
      return this.#assumed.get(value) ?? UNKNOWN;
    } else
      reportCircle(
        circle.map((each) => each.value),
        this.findings,
      );
    return UNKNOWN;
  }

  /** Finds the type of a value. In a circle through before() it rests on itself: then it is found again with what was found, until it is the
   *  same. */
  #find(value: CheckedValue, isBefore: boolean): Type {
    for (let round = 1; ; round++) {
      const typedBefore = this.#typedValues.size;
      this.#typingStack.push({ value, isBefore });
      this.#check(value);
      this.#typingStack.pop();
      const assumed = this.#assumed.get(value);
      const isInCircle = this.#readInCircle.delete(value);
      const typed = [...this.#typedValues].slice(typedBefore);
      const found = isInCircle ? typeInCircle(value, typed) : value.type;
      const isSame = found.kind === assumed?.kind && found.grain === assumed.grain;
      if (!isInCircle || isSame) return value.type;
      if (round === MOST_ROUNDS) {
        const says = `“${value.declaration.name}” goes round in a circle that makes it of another kind each time.`;
        this.findings.add(value.declaration.place, says);
        return value.type;
      }
      this.#assumed.set(value, found);
      for (const each of typed) this.#typedValues.delete(each);
    }
  }

  /** Checks the rule of a value, and fills in what it comes to. */
  #check(value: CheckedValue): void {
    const constructs = this.constructsOf(value.topic);
    const { definition, type: typeOfRule } = value.declaration.syntax.check(constructs);
    const grain = grainByWith(value, constructs);
    const type = grain === undefined ? typeOfRule : withGrain(typeOfRule, grain);
    this.#typedValues.add(value);
    value.definition = definition;
    const roundings = value.declaration.roundings.map((name) => roundingOf(name, this.findings));
    value.roundings = roundings.filter((rounding) => rounding !== undefined);
    value.type = this.#typeAfterRoundings(value, type);
    if (branchesOf(definition).length > MOST_BRANCHES) {
      this.findings.add(
        value.declaration.place,
        `“${value.declaration.name}” has more than ${MOST_BRANCHES} branches; find a part of it as a value of its own.`,
      );
    }
  }

  /** The type of a value that a condition asks about. In a circle through the condition the types found on the way are
   *  provisional: they are forgotten, to be found again later. */
  typeOfFact(value: CheckedValue): Type {
    const [typedBefore, outer] = [this.#typedValues.size, this.#stackHeightAtFact];
    this.#stackHeightAtFact = this.#typingStack.length;
    const type = this.typeOf(value);
    this.#stackHeightAtFact = outer;
    if (this.#isCircleThroughFact) {
      for (const each of [...this.#typedValues].slice(typedBefore)) this.#typedValues.delete(each);
      this.#isCircleThroughFact = outer > 0;
    }
    return type;
  }

  #typeAfterRoundings(value: CheckedValue, type: Type): Type {
    const [first] = value.declaration.roundings;
    if (first === undefined) return type;
    if (!isNumeric(type.kind))
      this.findings.add(first.place, `${capitalise(kindInWords(type.kind))} is not rounded.`);
    // An unknown rounding might make a count of it.
    if (value.roundings.length < value.declaration.roundings.length) return { ...UNKNOWN, grain: type.grain };
    const makes = value.roundings.find((rounding) => rounding.makes !== undefined)?.makes;
    return type.kind === 'number' && makes !== undefined ? { ...type, kind: makes } : type;
  }

  #checkBeforeArgument({ value, place, first, placeOfFirst = place }: BeforeArgument): void {
    const { kind, grain } = value.type;
    const { name } = value.declaration;
    if (kind === 'unknown') return;
    if (!isNumeric(kind) && kind !== 'date')
      this.findings.add(place, `before() reads a figure or a date; “${name}” is ${kindInWords(kind)}.`);
    else if (grain !== 'payslip' && grain !== 'item' && grain !== 'unknown')
      this.findings.add(place, `before() takes one figure a payslip, or an item; “${name}” is not one.`);
    else if (first === undefined && kind === 'date')
      this.findings.add(
        place,
        `The first has no date before it: say which it reads, before(${name}, a date).`,
      );
    else if (
      first !== undefined &&
      kindOfSum(kind, first.type.kind) !== kind &&
      first.type.kind !== 'unknown'
    )
      this.findings.add(
        placeOfFirst,
        `“${name}” is ${kindInWords(kind)}; what the first reads in its place is ${kindInWords(first.type.kind)}.`,
      );
  }
}

/** The type of a value in a circle, by what its parts say that are no part of the circle; `typed` are the values that were found with it. */
function typeInCircle(
  { type: { kind, grain }, definition }: CheckedValue,
  typed: readonly CheckedValue[],
): Type {
  const unknown = typed.filter(({ type }) => type.kind === 'unknown');
  const kinds = [definition, ...unknown.map((each) => each.definition)].flatMap(kindsOfAddends);
  return {
    kind: kind === 'unknown' ? (kinds.find((each) => each !== 'unknown') ?? 'money') : kind,
    grain: grain === 'unknown' ? grainOfParts(definition, new Set()) : grain,
  };
}

function kindsOfAddends(definition: Definition): readonly Kind[] {
  return leavesOf(definition)
    .flatMap(addends)
    .map(({ type }) => type.kind);
}

function addends(term: Term): readonly Term[] {
  if (term.term === 'operation' && isOfSum(term.operator)) return [term.left, term.right].flatMap(addends);
  return term.term === 'call' && functions[term.function].kinds === undefined
    ? term.args.flatMap(addends)
    : [term];
}

/** The finest grain of what a definition reads, at any distance within its circle. */
function grainOfParts(definition: Definition, visited: Set<Definition>): Grain {
  if (visited.has(definition)) return 'any';
  visited.add(definition);
  const ofItems = branchesOf(definition).some(({ list }) => list !== undefined);
  const grains = termsOf(definition)
    .flatMap(nestedOutsideLists)
    .map((term): Grain => {
      const { grain } = term.type;
      if (grain !== 'unknown') return grain;
      const isBeside =
        term.term === 'value' ||
        (term.term === 'across' && (term.function === 'before' || term.function === 'to_date'));
      return isBeside ? grainOfParts(term.value.definition, visited) : 'any';
    });
  return GRAINS.find((each) => (each === 'item' && ofItems) || grains.includes(each)) ?? 'any';
}

const GRAINS: readonly Grain[] = ['item', 'payslip', 'year'];

function nestedOutsideLists(term: Term): readonly Term[] {
  return term.term === 'each' ? [] : [term, ...termsIn(term).flatMap(nestedOutsideLists)];
}

/** Where `with` puts figures of items in the place of others, the value is one figure an item, too; where it is not known whether
 *  it does, of no known grain. Undefined for the grain of its formula. */
function grainByWith({ declaration }: CheckedValue, constructs: SyntaxChecker): Grain | undefined {
  if (declaration.with === undefined) return undefined;
  const { isOfOnePayment } = constructs;
  if (isOfOnePayment === false) return undefined;
  const grains = [...declaration.with.values()].map(({ value }) => constructs.term(value).type.grain);
  if (grains.includes('item')) return isOfOnePayment === undefined ? 'unknown' : 'item';
  return grains.includes('unknown') ? 'unknown' : undefined;
}
