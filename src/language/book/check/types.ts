import { capitalise } from '../../../capitalise.js';
import type { Findings, Place } from '../../../yaml/index.js';
import { branchesOf } from '../../constructs/definition-walks.js';
import { listsIn } from '../../constructs/dependencies.js';
import { roundingOf } from '../../constructs/read-parts.js';
import type { SyntaxChecker } from '../../constructs/syntax.js';
import { type Grain, isNumeric, kindInWords, type Type, UNKNOWN, withGrain } from '../../kinds.js';
import type { CheckedValue } from '../checked.js';
import { reportCycle } from './order.js';

/** Which leaves were taken is a bit mask in one number: a program sets a bit for each. */
const MOST_BRANCHES = 30;

/** Finds the type of each value with its definition, on demand: a formula asks for the types of the values that it reads. */
export class TypeChecker {
  /** The values whose types are being found, each for the one before it; a value that occurs twice is a cycle. */
  readonly #typingStack: CheckedValue[] = [];
  readonly #typedValues = new Set<CheckedValue>();
  /** How high that stack was when a condition asked for the type of a fact. */
  #stackHeightAtFact = 0;
  /** Whether a cycle goes through such a fact: `inConditionOrder` reports it. */
  #isCycleThroughFact = false;
  /** The arguments of before(). Their types are checked last, since they may stand in a cycle with the caller. */
  readonly #beforeArguments: { readonly value: CheckedValue; readonly place: Place }[] = [];

  constructor(
    private readonly findings: Findings,
    private readonly constructsOf: (topic: string) => SyntaxChecker,
  ) {}

  /** Notes an argument of before(), to be checked when all types are known. */
  addBeforeArgument(value: CheckedValue, place: Place): void {
    this.#beforeArguments.push({ value, place });
  }

  /** Fills in the types, definitions and roundings of all values of a book. */
  check(values: readonly CheckedValue[]): void {
    for (const value of values) this.typeOf(value);
    for (const { value, place } of this.#beforeArguments) this.#checkBeforeArgument(value, place);
  }

  /** The type of a value; at the first call its definition and its roundings are filled in, too. */
  typeOf(value: CheckedValue): Type {
    if (this.#typedValues.has(value)) return value.type;
    const start = this.#typingStack.indexOf(value);
    if (start >= 0) {
      if (start < this.#stackHeightAtFact) this.#isCycleThroughFact = true;
      else reportCycle(this.#typingStack.slice(start), this.findings);
      return UNKNOWN;
    }
    this.#typingStack.push(value);
    const constructs = this.constructsOf(value.topic);
    const { definition, type: typeOfRule } = value.rule.syntax.check(constructs);
    const grain = grainByWith(value, constructs);
    const type = grain === undefined ? typeOfRule : withGrain(typeOfRule, grain);
    this.#typingStack.pop();
    this.#typedValues.add(value);
    value.definition = definition;
    const roundings = value.rule.roundings.map((name) => roundingOf(name, this.findings));
    value.roundings = roundings.filter((rounding) => rounding !== undefined);
    value.type = this.#typeAfterRoundings(value, type);
    if (branchesOf(definition).length > MOST_BRANCHES) {
      this.findings.add(
        value.rule.place,
        `“${value.rule.name}” has more than ${MOST_BRANCHES} branches; find a part of it as a value of its own.`,
      );
    }
    constructs.isOneList(listsIn(definition), value.rule.place);
    return value.type;
  }

  /** The type of a value that a condition asks about. In a cycle through the condition the types found on the way are
   *  provisional: they are forgotten, to be found again later. */
  typeOfFact(value: CheckedValue): Type {
    const [typedBefore, outer] = [this.#typedValues.size, this.#stackHeightAtFact];
    this.#stackHeightAtFact = this.#typingStack.length;
    const type = this.typeOf(value);
    this.#stackHeightAtFact = outer;
    if (this.#isCycleThroughFact) {
      for (const each of [...this.#typedValues].slice(typedBefore)) this.#typedValues.delete(each);
      this.#isCycleThroughFact = outer > 0;
    }
    return type;
  }

  #typeAfterRoundings(value: CheckedValue, type: Type): Type {
    const [first] = value.rule.roundings;
    if (first === undefined) return type;
    if (!isNumeric(type.kind))
      this.findings.add(first.place, `${capitalise(kindInWords(type.kind))} is not rounded.`);
    // An unknown rounding might make a count of it.
    if (value.roundings.length < value.rule.roundings.length) return { ...UNKNOWN, grain: type.grain };
    const makes = value.roundings.find((rounding) => rounding.makes !== undefined)?.makes;
    return type.kind === 'number' && makes !== undefined ? { ...type, kind: makes } : type;
  }

  #checkBeforeArgument(value: CheckedValue, place: Place): void {
    const { kind, grain } = value.type;
    if (kind !== 'unknown' && (kind !== 'money' || (grain !== 'payslip' && grain !== 'unknown'))) {
      this.findings.add(place, `before() takes an amount a payslip; “${value.rule.name}” is not one.`);
    }
  }
}

/** Where `with` puts figures of items in the place of others, the value is one figure an item, too; where it is not known whether
 *  it does, of no known grain. Undefined for the grain of its formula. */
function grainByWith({ rule }: CheckedValue, constructs: SyntaxChecker): Grain | undefined {
  if (rule.with === undefined) return undefined;
  const { isOfOnePayment } = constructs;
  if (isOfOnePayment === false) return undefined;
  const grains = [...rule.with.values()].map(({ value }) => constructs.term(value).type.grain);
  if (grains.includes('item')) return isOfOnePayment === undefined ? 'unknown' : 'item';
  return grains.includes('unknown') ? 'unknown' : undefined;
}
