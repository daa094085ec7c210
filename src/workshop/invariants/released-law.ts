import { getOrMake } from '../../get-or-make.js';
import {
  type CheckedBook,
  checkBook,
  type Figure,
  readTopic,
  type Topic,
  topicsIn,
} from '../../language/index.js';
import {
  bookBefore,
  type CheckedFiles,
  type Label,
  labelName,
  latestLabel,
  lawOf,
  OPERATIONS_FOLDER,
  type PartsOfLaw,
  shortParts,
  type YearBook,
} from '../../law/index.js';
import { readRequired } from '../../operations/index.js';
import { BrokenBook, Findings, type MapNode, readYaml } from '../../yaml/index.js';
import { commitOf, figuresAt, namedFigures, yearBeside } from '../release/baseline.js';
import { filesAt } from '../release/git.js';

/** What a year was before its law changed: the law of its latest label; of a year without one, that of the year beside it. */
export interface ReleasedLaw {
  /** `2026-27.10`, `2026-27` */
  readonly name: string;
  readonly parts: PartsOfLaw;
  /** Its figures by name. */
  readonly figures: ReadonlyMap<string, Figure>;
  /** Its rules for an operation on the figures as they stand now, so that only what the rules say differs. Throws `BrokenBook` where they do
   *  not fit these figures. */
  bookOf(operation: string): CheckedBook;
}

/** The released law of a year; undefined where git does not have it, or this program cannot read it, and of the only year of a book. */
export function releasedLaw(
  root: string,
  year: YearBook,
  { years, topics }: Pick<CheckedFiles, 'years' | 'topics'>,
  labels: readonly Label[],
): ReleasedLaw | undefined {
  const { taxYear } = year.rates;
  const label = latestLabel(labels, taxYear);
  if (label === undefined) {
    const beside = yearBeside(taxYear, years);
    if (beside === undefined) return undefined;
    return lawBefore(root, beside.rates.taxYear, year, beside.topics, namedFigures(beside));
  }
  const commit = commitOf(root, label.digest);
  const before = commit && topicsAt(root, commit, topics);
  const figures = commit && figuresAt(root, commit, year);
  if (!before || !figures) return undefined;
  return lawBefore(root, labelName(label), year, topicsIn(before, taxYear), figures);
}

function lawBefore(
  root: string,
  name: string,
  { rates, ratesOfYears, byDay }: YearBook,
  topics: readonly Topic[],
  figures: ReleasedLaw['figures'],
): ReleasedLaw {
  const books = new Map<string, CheckedBook>();
  return {
    name,
    parts: shortParts(lawOf({ rates, byDay, topics })),
    figures,
    bookOf: (operation) =>
      getOrMake(books, operation, () => {
        const findings = new Findings();
        const required = readRequired(root, findings).find(({ name }) => name === operation);
        if (required === undefined) throw new RangeError(`There is no operation ${operation}.`);
        const checked = checkBook(bookBefore({ rates, ratesOfYears, byDay, topics }, required), findings);
        if (findings.count > 0) throw new BrokenBook(findings.all);
        return checked;
      }),
  };
}

/** A rule file without the fields of answers that it had before operations were files: they were no law. */
function withoutAnswers(file: MapNode): MapNode {
  return { ...file, entries: new Map([...file.entries].filter(([key]) => key !== 'answers')) };
}

/** The rule files at a commit: those that changed since are read from git. `present` are those of now. */
function topicsAt(root: string, commit: string, present: readonly Topic[]): readonly Topic[] | undefined {
  const { paths, hasChanged, textOf } = filesAt(root, commit, 'rules/');
  const ofTopics = paths.filter((path) => !path.startsWith(`${OPERATIONS_FOLDER}/`));
  const topics = ofTopics.map((path) => {
    if (!hasChanged(path)) return present.find(({ place }) => place.source.path === path);
    const findings = new Findings();
    const node = readYaml({ path, text: textOf(path) ?? '' }, findings);
    const topic = node && readTopic(withoutAnswers(node), findings);
    return findings.count === 0 ? topic : undefined;
  });
  const all = topics.flatMap((topic) => topic ?? []);
  return all.length === 0 || all.length < topics.length ? undefined : all;
}
