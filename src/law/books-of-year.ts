import {
  type References,
  type RequiredName,
  type Topic,
  topicsFor,
  topicsReached,
  type UncheckedBook,
} from '../language/index.js';
import { payrollOnlyOf, type Rates } from './figures/index.js';
import { type RequiredOfOperation, type Requirements, requirementsOf } from './requirements.js';

/** An operation with the topics that its answers reach in a year. */
interface Reach extends Pick<Requirements, 'missingTopics'> {
  readonly operation: RequiredOfOperation;
  /** Those that it may read. */
  readonly readable: readonly Topic[];
  readonly topics: readonly Topic[];
}

/** What the books of a year are made of. An operation reads the topics that its answers reach; where another reaches these, too, both have
 *  one book. */
export function booksOf(
  rates: Rates,
  topics: readonly Topic[],
  requirements: readonly Requirements[],
): readonly UncheckedBook[] {
  const books: Reach[][] = [];
  for (const each of requirements.filter(({ areClear }) => areClear)) {
    const reaches = reachesOf(each, rates, topics);
    for (const reach of reaches.toSorted((a, b) => b.topics.length - a.topics.length)) {
      const book = books.find(([first]) => reach.topics.every((topic) => first?.topics.includes(topic)));
      if (book === undefined) books.push([reach]);
      else book.push(reach);
    }
  }
  return books.map((reaches) => bookOf(reaches, rates));
}

function reachesOf(
  { operations, missingTopics }: Requirements,
  rates: Rates,
  topics: readonly Topic[],
): readonly Reach[] {
  return operations
    .filter(({ isOfYear }) => isOfYear(rates.taxYear))
    .map((operation) => {
      const readable = topicsFor(topics, operation.name);
      const reached = topicsReached(readable, referencesIn(operation, rates.taxYear), rates.figures);
      return { operation, missingTopics, readable, topics: reached };
    });
}

function referencesIn({ values, names }: RequiredOfOperation, taxYear: string): References {
  const others = names(taxYear);
  const named = (...kinds: readonly RequiredName['is'][]) =>
    others.flatMap(({ name, is }) => (kinds.includes(is) ? [name] : []));
  return {
    names: new Set([...values(taxYear).map(({ value }) => value), ...named('value')]),
    inputs: new Set(named('input', 'field', 'list', 'words')),
    figures: new Set(),
  };
}

function bookOf(reaches: readonly Reach[], rates: Rates): UncheckedBook {
  const [first] = reaches;
  const fields = reaches.flatMap(({ operation }) => operation.answerFields ?? []);
  const { topics = [], readable = [] } = first ?? {};
  return {
    ...figuresOf(rates),
    topics,
    otherTopics: readable.filter((topic) => !topics.includes(topic)),
    operations: reaches.map(({ operation }) => operation.name),
    requiredValues: reaches.flatMap(({ operation }) => operation.values(rates.taxYear)),
    requiredNames: reaches.flatMap(({ operation }) => operation.names(rates.taxYear)),
    ...(fields.length > 0 && { answerFields: (book) => new Set(fields.flatMap((paths) => paths(book))) }),
    ...(first && { missingTopics: first.missingTopics }),
  };
}

/** What the book of an operation is made of, by rules from before on these figures: they need not find what it shows. */
export function bookBefore(
  rates: Rates,
  topics: readonly Topic[],
  operation: RequiredOfOperation,
): UncheckedBook {
  const [requirements] = requirementsOf(topics, [operation], []);
  const [reach] = requirements === undefined ? [] : reachesOf(requirements, rates, topics);
  return {
    ...bookOf(reach === undefined ? [] : [reach], rates),
    payrollOnly: [],
    requiredValues: [],
    requiredNames: [],
  };
}

function figuresOf(rates: Rates) {
  return {
    taxYear: rates.taxYear,
    authorities: rates.authorities,
    rates: rates.figures,
    stretches: [rates.starts, ...rates.changes],
    days: rates.days,
    payrollOnly: payrollOnlyOf(rates),
  };
}
