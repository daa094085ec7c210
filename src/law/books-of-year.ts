import {
  type FiguresOfYear,
  type References,
  type RequiredName,
  type Topic,
  topicsFor,
  topicsReached,
  type UncheckedBook,
} from '../language/index.js';
import { figuresByDay, payrollOnlyOf, type Rates, type RatesByDay } from './figures/index.js';
import { type RequiredOfOperation, type Requirements, requirementsOfYear } from './requirements.js';

/** An operation with the topics that its answers reach in a year. */
interface Reach extends Pick<Requirements, 'missingTopics'> {
  readonly operation: RequiredOfOperation;
  /** Those that it may read. */
  readonly readable: readonly Topic[];
  readonly topics: readonly Topic[];
}

/** What the books of a year are made from. */
export interface FilesOfRules {
  readonly rates: Rates;
  readonly topics: readonly Topic[];
  /** The figures of all years that an answer may rest on, the earliest first. */
  readonly ratesOfYears: () => readonly Rates[];
  /** Those that do not follow the tax year. */
  readonly byDay: () => RatesByDay;
}

/** What the books of a year are made of. An operation reads the topics that its answers reach; where another reaches these, too, both have
 *  one book. */
export function booksOf(
  files: FilesOfRules,
  requirements: readonly Requirements[],
): readonly UncheckedBook[] {
  const books: Reach[][] = [];
  for (const each of requirements.filter(({ areClear }) => areClear)) {
    const reaches = reachesOf(each, files.rates, files.topics);
    for (const reach of reaches.toSorted((a, b) => b.topics.length - a.topics.length)) {
      const book = books.find(([first]) => reach.topics.every((topic) => first?.topics.includes(topic)));
      if (book === undefined) books.push([reach]);
      else book.push(reach);
    }
  }
  return books.map((reaches) => bookOf(reaches, files));
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
    inputs: new Set(named('input', 'date', 'field', 'list', 'words')),
    figures: new Set(),
    figuresOnDay: new Set(),
  };
}

function bookOf(reaches: readonly Reach[], { rates, ratesOfYears, byDay }: FilesOfRules): UncheckedBook {
  const [first] = reaches;
  const fields = reaches.flatMap(({ operation }) => operation.answerFields ?? []);
  const { topics = [], readable = [] } = first ?? {};
  const isByDate = first?.operation.isByDate === true;
  return {
    ...figuresOf(rates),
    topics,
    otherTopics: readable.filter((topic) => !topics.includes(topic)),
    operations: reaches.map(({ operation }) => operation.name),
    requiredValues: reaches.flatMap(({ operation }) => operation.values(rates.taxYear)),
    requiredNames: reaches.flatMap(({ operation }) => operation.names(rates.taxYear)),
    ...(fields.length > 0 && { answerFields: (book) => new Set(fields.flatMap((paths) => paths(book))) }),
    ...(first && { missingTopics: first.missingTopics }),
    // The others reach no more than the first.
    ...(isByDate && { figuresOfYears: () => ratesOfYears().map(figuresOnDays) }),
    // An answer by the year that its request names has no label but that of the year.
    figuresByDay: () => figuresByDay(byDay(), isByDate ? ratesOfYears() : [rates], rates),
  };
}

/** What the book of an operation is made of, by rules from before on these figures: they need not find what it shows. */
export function bookBefore(files: FilesOfRules, operation: RequiredOfOperation): UncheckedBook {
  const [requirements] = requirementsOfYear(files.topics, [operation], files.rates.taxYear);
  const [reach] = requirements === undefined ? [] : reachesOf(requirements, files.rates, files.topics);
  return {
    ...bookOf(reach === undefined ? [] : [reach], files),
    payrollOnly: [],
    requiredValues: [],
    requiredNames: [],
  };
}

function figuresOnDays({
  taxYear,
  figures,
  groups,
  starts,
  changes,
  ends,
  authorities,
}: Rates): FiguresOfYear {
  const unreadable = [...groups.values()].flatMap((group) => group.unreadable);
  return { taxYear, rates: figures, stretches: [starts, ...changes], ends, unreadable, authorities };
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
