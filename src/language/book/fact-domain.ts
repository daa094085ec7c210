import { isDecimal } from '../../decimal/index.js';
import { groupBy } from '../../group-by.js';
import type { Datum } from '../datum.js';
import type { CheckedFactTest, CheckedTest, Fact } from './checked.js';

/** Stands for all words that neither the type of a fact nor a condition names; no rule can write it. */
const OTHER_WORD = '';

/** What json-rules-engine compares rightly: words, flags and whole numbers. */
export type FactDatum = string | boolean | number;

/** Representative data of a fact: one of each set that a condition cannot tell apart. */
export interface FactDomain {
  readonly fact: Fact;
  readonly data: readonly FactDatum[];
  /** The index of the representative of a datum. */
  readonly indexOf: (datum: FactDatum) => number;
}

/** The domains of the facts that a condition names, each once. */
export function domainsOf(test: CheckedTest): readonly FactDomain[] {
  return [...groupBy(factTestsOf(test), ({ fact }) => fact.name).values()].flatMap((tests) => {
    const [first] = tests;
    return first === undefined
      ? []
      : [
          domainOf(
            first.fact,
            tests.flatMap(({ value }) => value),
          ),
        ];
  });
}

/** The tests that a condition is made of, as they are written. */
export function factTestsOf(test: CheckedTest): readonly CheckedFactTest[] {
  if ('tests' in test) return test.tests.flatMap(factTestsOf);
  if ('test' in test) return factTestsOf(test.test);
  return [test];
}

/** How many combinations these facts have. */
export function combinationsOf(domains: readonly FactDomain[]): number {
  return domains.reduce((all, { data }) => all * data.length, 1);
}

function domainOf(fact: Fact, namedData: readonly FactDatum[]): FactDomain {
  const { kind, words = [] } = fact.term.type;
  if (kind === 'flag') return { fact, data: [false, true], indexOf: (datum) => (datum === true ? 1 : 0) };
  if (kind === 'count') return domainOfCount(fact, namedData.map(Number));
  const data = [OTHER_WORD, ...words, ...namedData];
  const indexes = new Map([...new Set(data)].map((word, index) => [word, index]));
  return { fact, data: [...indexes.keys()], indexOf: (word) => indexes.get(word) ?? 0 };
}

/** The numbers that a condition names, and one for each interval between, below and above them. */
function domainOfCount(fact: Fact, namedNumbers: readonly number[]): FactDomain {
  const numbers = [...new Set(namedNumbers)].sort((a, b) => a - b);
  const data = numbers.flatMap((number, index) => [
    ((numbers[index - 1] ?? number - 2) + number) / 2,
    number,
  ]);
  const indexOf = (count: FactDatum) => {
    const below = numbers.filter((number) => number < Number(count)).length;
    return below * 2 + (numbers[below] === count ? 1 : 0);
  };
  return { fact, data: [...data, (numbers.at(-1) ?? 0) + 1], indexOf };
}

export function factDatum(datum: Datum): FactDatum {
  if (isDecimal(datum)) return datum.toNumber();
  if (typeof datum === 'string' || typeof datum === 'boolean') return datum;
  throw new TypeError('A fact is a word, a flag or a whole number.');
}
