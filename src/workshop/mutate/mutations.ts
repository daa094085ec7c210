import { roundings as allRoundings, type Rounding } from '../../decimal/index.js';
import { groupBy } from '../../group-by.js';
import {
  type Book,
  type Calculation,
  type CheckedValue,
  formatFigure,
  isDecimal,
  Refused,
} from '../../language/index.js';
import {
  branchesOf,
  type CheckedClaim,
  type CheckedComparison,
  type CheckedCondition,
  type CheckedFactTest,
  type CheckedJoin,
  type CheckedRefusal,
  type CheckedSentence,
  type CheckedTest,
  comparators,
  comparisonsOf,
  conditionsOf,
  doesApply,
  FormulaWriter,
  factTestsOf,
  isOrder,
  type Path,
  pathOf,
  says,
} from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { BrokenBook, type Place, placeText } from '../../yaml/index.js';

/*
 * A mutation is a slip that a hand makes: a comparison, a rounding or a condition with its neighbour in its place. It is made in the checked
 * books, and taken back, so that a thousand can be tried in the time of some calculations.
 */

/** One slip in a rule, in each of the books that have the rule. */
export interface Mutation {
  /** Where what is replaced stands. */
  readonly place: Place;
  /** The full name of the value, refusal or condition: `minimum_wage.hourly_pay`. */
  readonly rule: string;
  /** What stands there, and what is put in its place: `pay > £0`, `pay >= £0`. */
  readonly original: string;
  readonly replacement: string;
  /** Which case would notice it, as the beginning of a sentence: “A case in which pay is exactly £0”. */
  readonly noticedBy: string;
  readonly sites: ReadonlyMap<Book, Site>;
}

/** A mutation in one book. */
export interface Site {
  /** Puts the replacement in the place of the original, and back when it is called again. */
  readonly swap: () => void;
  /** Whether it decides anything otherwise in a calculation that is done. May be true of more, and is never false of what it changes. */
  readonly isMet: (calculation: Calculation, reach: Reach) => boolean | Promise<boolean>;
}

/** The rules that an answer can rest on, and the refusals of its requests. */
export type Reach = Pick<ReturnType<Book['behind']>, 'refusals' | 'rules'>;

type MutationInBook = Omit<Mutation, 'sites'> & { readonly site: Site };

/** The mutations of a topic, each in all of these years that have its rule. */
export function mutationsOf(topic: string, years: readonly YearBook[]): readonly Mutation[] {
  const all: (MutationInBook & { readonly book: Book })[] = [];
  // The latest year first: what is said of a mutation names its figures.
  for (const year of years.toReversed())
    for (const book of year.books()) {
      for (const each of mutationsIn(topic, book)) all.push({ ...each, book });
    }
  const same = groupBy(all, ({ place, rule, replacement }) => `${placeText(place)} ${rule} ${replacement}`);
  return [...same.values()].flatMap((each) => {
    const [first] = each;
    if (first === undefined) return [];
    const { site: _, book: _book, ...mutation } = first;
    return [{ ...mutation, sites: new Map(each.map(({ book, site }) => [book, site])) }];
  });
}

function mutationsIn(topic: string, book: Book): readonly MutationInBook[] {
  const { values, refusals } = book.checked;
  const own = values.filter((value) => value.topic === topic && value.copy === undefined);
  const writer = new FormulaWriter(topic, new Set(own.map(({ declaration }) => declaration.name)));
  const claim = claimMutations(writer);
  return [
    ...own.flatMap((value) => {
      // The copies of `with` are found by the same steps.
      const found = values.filter(({ definition }) => definition === value.definition);
      const { fullName } = value;
      return [
        ...branchesOf(value.definition).flatMap(({ if: each }) => claim(fullName, each, ofBranch(found))),
        ...[...value.assumptions, ...value.notices].flatMap((sentence) =>
          claim(fullName, sentence.if, ofSentence(sentence, value)),
        ),
        ...value.roundings.flatMap((_, at) => roundingMutation(value, at, found)),
      ];
    }),
    ...refusals
      .filter((refusal) => refusal.topic === topic)
      .flatMap((refusal) =>
        [refusal.if, ...refusal.fields.map((field) => field.if)].flatMap((each) =>
          claim(refusal.fullName, each, ofRefusal(refusal)),
        ),
      ),
    ...conditionMutations(topic, book),
  ];
}

/** Whether a calculation is another where a part of a claim is: `swap` makes it so. */
type MeetsClaim = (swap: () => void, claim: CheckedClaim) => Site['isMet'];

/** A slip in a claim, whose site asks of the whole of it. */
type Slip = Pick<Mutation, 'place' | 'original' | 'replacement' | 'noticedBy'> & Pick<Site, 'swap'>;

function claimMutations(writer: FormulaWriter) {
  return (rule: string, claim: CheckedClaim | undefined, meets: MeetsClaim): readonly MutationInBook[] => {
    if (claim === undefined) return [];
    const slips = [
      ...comparisonsOf(claim).map((each) => comparisonSlip(each, writer)),
      ...joinsIn(claim).map((each) => joinSlip(each, writer)),
    ];
    return slips.map(({ swap, ...slip }) => ({ ...slip, rule, site: { swap, isMet: meets(swap, claim) } }));
  };
}

function comparisonSlip(comparison: CheckedComparison, writer: FormulaWriter): Slip {
  let other = comparators[comparison.operator].neighbour;
  const { place, operator, left, right } = comparison;
  const limit =
    right.term === 'constant' && right.figure !== undefined
      ? `${writer.term(right)} (${formatFigure(right.datum, right.type.kind)})`
      : writer.term(right);
  return {
    ...{ place, original: writer.claim(comparison) },
    replacement: writer.claim({ ...comparison, operator: other }),
    noticedBy: isOrder(operator) ? `A case in which ${writer.term(left)} is exactly ${limit}` : RESTS_ON_IT,
    swap: () => {
      [comparison.operator, other] = [other, comparison.operator];
    },
  };
}

/** `and` for `or`, and the other way round. */
function joinSlip(joined: CheckedJoin, writer: FormulaWriter): Slip {
  let other: CheckedJoin['join'] = joined.join === 'and' ? 'or' : 'and';
  const [first, ...more] = joined.claims;
  return {
    ...{ place: joined.place, original: writer.claim(joined) },
    replacement: writer.claim({ ...joined, join: other }),
    noticedBy:
      first === undefined || more.length !== 1
        ? 'A case in which one of these holds and another does not'
        : `A case in which just one of “${writer.claim(first)}” and “${more.map((each) => writer.claim(each)).join()}” holds`,
    swap: () => {
      [joined.join, other] = [other, joined.join];
    },
  };
}

function joinsIn(claim: CheckedClaim): readonly CheckedJoin[] {
  if ('operator' in claim) return [];
  return 'not' in claim ? joinsIn(claim.not) : [claim, ...claim.claims.flatMap(joinsIn)];
}

const RESTS_ON_IT = 'A case whose expected figures rest on it';

function ofBranch(values: readonly CheckedValue[]): MeetsClaim {
  return (swap, claim) => (calculation) =>
    someFound(values, calculation, (value, at, each) => {
      const { trials } = pathTo(value, at, each);
      const trial = trials.find((one) => one.if === claim);
      const isTried =
        trial !== undefined && (trial.when === undefined || each.conditionHolds(trial.when, at));
      return isTried && differs(swap, () => each.claimHolds(claim, value, at));
    });
}

function ofSentence(sentence: CheckedSentence, value: CheckedValue): MeetsClaim {
  return (swap) =>
    (calculation, { rules }) =>
      rules.has(value) && differs(swap, () => says(sentence, calculation));
}

function ofRefusal(refusal: CheckedRefusal): MeetsClaim {
  return (swap, claim) =>
    (calculation, { refusals }) => {
      if (!refusals.includes(refusal)) return false;
      // Which fields it names is said where it applies.
      if (claim !== refusal.if) return orFalse(() => doesApply(refusal, calculation));
      return differs(swap, () => doesApply(refusal, calculation));
    };
}

/** Whether something is so of one of these values on a payslip, or for an item, where it was found, if only for a sentence. */
function someFound(
  values: readonly CheckedValue[],
  calculation: Calculation,
  isSo: (value: CheckedValue, at: number, calculation: Calculation) => boolean,
): boolean {
  return [calculation, calculation.scratchCopy].some((each) =>
    values.some((value) => each.indexesOf(value).some((at) => isSo(value, at, each))),
  );
}

/** The branches that were tried until a value was found. */
function pathTo(value: CheckedValue, at: number, calculation: Calculation): Path {
  return pathOf(value.definition, calculation.find(value, at).leaf);
}

/** Whether a question has another answer under a mutation. */
function differs<T>(swap: () => void, ask: () => T): boolean {
  return orFalse(() => {
    const before = ask();
    swap();
    try {
      return ask() !== before;
    } finally {
      swap();
    }
  });
}

/** What could not be asked of a request, such as what divides by 0 there, was not asked. */
function orFalse(ask: () => boolean): boolean {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Refused || error instanceof BrokenBook) return false;
    throw error;
  }
}

/** The next rounding that leaves as many decimals in the place of one of a value's. */
function roundingMutation(
  value: CheckedValue,
  at: number,
  found: readonly CheckedValue[],
): readonly MutationInBook[] {
  const rounding = value.roundings[at];
  const place = value.declaration.roundings[at]?.place;
  const next = rounding && nextTo(rounding);
  if (rounding === undefined || next === undefined || place === undefined) return [];
  let others: readonly Rounding[] = value.roundings.with(at, next);
  const swap = () => {
    const now = value.roundings;
    for (const each of found) each.roundings = others;
    others = now;
  };
  return [
    {
      ...{ place, rule: value.fullName, original: rounding.name, replacement: next.name },
      noticedBy: 'A case whose figure the two round otherwise',
      site: { swap, isMet: (calculation) => isRoundedOtherwise(found, others, calculation) },
    },
  ];
}

/** The one after a rounding among those that are alike, the first after the last; undefined where there is no other. */
function nextTo(rounding: Rounding): Rounding | undefined {
  const placesOf = ({ stages }: Rounding) => stages.at(-1)?.places;
  const alike = [...allRoundings.values()].filter(
    (each) => each.makes === rounding.makes && placesOf(each) === placesOf(rounding),
  );
  const next = alike[(alike.indexOf(rounding) + 1) % alike.length];
  return next === rounding ? undefined : next;
}

function isRoundedOtherwise(
  values: readonly CheckedValue[],
  roundings: readonly Rounding[],
  calculation: Calculation,
): boolean {
  return someFound(values, calculation, (value, at, each) => {
    const { unrounded, datum } = each.find(value, at);
    if (!isDecimal(unrounded) || !isDecimal(datum)) return false;
    return !roundings.reduce((figure, { round }) => round(figure), unrounded).eq(datum);
  });
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['equal', 'notEqual'],
  ['notEqual', 'equal'],
  ['in', 'notIn'],
  ['notIn', 'in'],
  ['lessThan', 'lessThanInclusive'],
  ['lessThanInclusive', 'lessThan'],
  ['greaterThan', 'greaterThanInclusive'],
  ['greaterThanInclusive', 'greaterThan'],
]);

/** The tests of the conditions that values, sentences and refusals ask: one of reasons or of an invariant alone changes no answer. */
function conditionMutations(topic: string, book: Book): readonly MutationInBook[] {
  const { values, refusals, topicConditions } = book.checked;
  const inUse = new Set([
    ...values.flatMap(({ definition, assumptions, notices }) => [
      ...conditionsOf(definition),
      ...[...assumptions, ...notices].map(({ when }) => when),
    ]),
    ...refusals.map(({ when }) => when),
  ]);
  const own = topicConditions.filter((each) => each.topic === topic).flatMap(({ conditions }) => conditions);
  return own
    .filter(({ id }) => inUse.has(id))
    .flatMap((condition) =>
      factTestsOf(condition.test).flatMap((test) => {
        const operator = OPERATORS.get(test.operator);
        // Of a flag that a list names nobody wrote the condition.
        if (operator === undefined || !isWritten(test)) return [];
        const other = { ...test, operator };
        return {
          ...{ place: test.place, rule: `${topic}.${condition.name}` },
          ...{ original: inWords(test), replacement: inWords(other) },
          noticedBy: test.operator.includes('Than')
            ? `A case in which ${test.fact.name} is ${String(test.value)}`
            : RESTS_ON_IT,
          site: siteOfCondition({ ...condition, test: withOther(condition.test, test, other) }, book),
        };
      }),
    );
}

function siteOfCondition(other: CheckedCondition, { conditions, checked }: Book): Site {
  const { id, list } = other;
  const values = checked.values.filter(({ definition }) => conditionsOf(definition).includes(id));
  const sentences = checked.values.flatMap((value) =>
    [...value.assumptions, ...value.notices]
      .filter(({ when }) => when === id)
      .map((sentence) => ({ value, sentence: { ...sentence, when: undefined } })),
  );
  const refusals = checked.refusals.filter(({ when }) => when === id);
  const isSaid = (calculation: Calculation, { rules, refusals: ofAnswer }: Reach) =>
    sentences.some(({ value, sentence }) => rules.has(value) && says(sentence, calculation) !== undefined) ||
    refusals.some(
      (refusal) =>
        ofAnswer.includes(refusal) && orFalse(() => doesApply({ ...refusal, when: undefined }, calculation)),
    );
  // json-rules-engine is asked about it when the first calculation needs it.
  let swap: (() => void) | undefined;
  return {
    swap: () => swap?.(),
    async isMet(calculation, reach) {
      if (!calculation.hasAsked(id)) return false;
      const toOther = swap ?? (await conditions.other(other));
      swap = toOther;
      const isOtherwise = (at: number) =>
        differs(toOther, () => conditions.answer(id, calculation, at).holds);
      const isOfFound = someFound(
        values,
        calculation,
        (value, at, each) =>
          pathTo(value, at, each).conditions.includes(id) && isOtherwise(list === undefined ? 0 : at),
      );
      return isOfFound || (list === undefined && isOtherwise(0) && isSaid(calculation, reach));
    },
  };
}

function isWritten({ place, operator }: CheckedFactTest): boolean {
  const line = place.source.lines[place.line - 1] ?? '';
  return line.startsWith(operator, place.column - 1);
}

/** `pension.method equal net_pay` */
function inWords({ fact, operator, value }: CheckedFactTest): string {
  return `${fact.name} ${operator} ${Array.isArray(value) ? value.join(', ') : String(value)}`;
}

function withOther(test: CheckedTest, one: CheckedFactTest, other: CheckedFactTest): CheckedTest {
  if (test === one) return other;
  if ('tests' in test) return { ...test, tests: test.tests.map((each) => withOther(each, one, other)) };
  return 'test' in test ? { ...test, test: withOther(test.test, one, other) } : test;
}
