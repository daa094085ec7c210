import type { Figure } from '../../language/index.js';
import {
  BY_DAY_FILE,
  NO_RATES_BY_DAY,
  namedFiguresByDay,
  readRatesByDay,
  readRatesFile,
} from '../../law/figures/index.js';
import {
  figuresByPath,
  isInPreparation,
  type Label,
  labelName,
  latestLabel,
  lawOf,
  type PartsOfLaw,
  REGISTER_FILE,
  readParts,
  shortParts,
  type YearBook,
  yearAfter,
  yearBefore,
} from '../../law/index.js';
import { Findings, type Place, readYaml, valid } from '../../yaml/index.js';
import { git } from './git.js';

/** The law that a release of a year is compared with. */
export interface Baseline {
  /** The latest label of the year whose version is out, or that there is; of a year without one, the year before it: `2026-27.10`,
   *  `2026-27`. So what a version in preparation changes is asked as a whole, however often it is released. */
  readonly name: string;
  readonly parts: PartsOfLaw;
  /** Its figures by name; undefined where git does not have the file of the label. */
  readonly figures: ReadonlyMap<string, Figure> | undefined;
}

/** What a year is compared with; undefined for the only year of a book. */
export function baselineOf(
  root: string,
  { rates: { taxYear } }: YearBook,
  years: readonly YearBook[],
  labels: readonly Label[],
): Baseline | undefined {
  const isOut = ({ version }: Label) => !isInPreparation(root, version);
  const label = latestLabel(labels.filter(isOut), taxYear) ?? latestLabel(labels, taxYear);
  if (label !== undefined) return lawOfLabel(root, label);
  const beside = yearBeside(taxYear, years);
  if (beside === undefined) return undefined;
  return { name: beside.rates.taxYear, parts: shortParts(lawOf(beside)), figures: namedFigures(beside) };
}

/** The figures of a year by name, with those that do not follow the tax year as they are in it. */
export function namedFigures({
  rates,
  byDay,
}: Pick<YearBook, 'rates' | 'byDay'>): ReadonlyMap<string, Figure> {
  return new Map([...figuresByPath(rates.figures), ...namedFiguresByDay(byDay(), rates)]);
}

/** The year before one, or where there is none the year after; undefined for the only year of a book. */
export function yearBeside(taxYear: string, years: readonly YearBook[]): YearBook | undefined {
  return [yearBefore(taxYear), yearAfter(taxYear)].flatMap(
    (name) => years.find(({ rates }) => rates.taxYear === name) ?? [],
  )[0];
}

/** Where a group of figures stands, `rates.orders`; the head of the year's file where it is gone. */
export function placeOfGroup({ rates, byDay }: Pick<YearBook, 'rates' | 'byDay'>, name: string): Place {
  const group = name.slice('rates.'.length);
  return (rates.groups.get(group) ?? byDay().groups.get(group) ?? rates).place;
}

/** The law that a label names. */
export function lawOfLabel(root: string, label: Label): Baseline {
  const parts = valid((findings) => readParts(root, label, findings));
  const commit = commitOf(root, label.digest);
  const figures = commit === undefined ? undefined : figuresAt(root, commit, label);
  return { name: labelName(label), parts, figures };
}

/** The commit that brought the law of this digest into the register; undefined where git does not have it. */
export function commitOf(root: string, digest: string): string | undefined {
  return git(root, 'log', '-1', '--format=%H', '-S', digest, '--', REGISTER_FILE) || undefined;
}

/** The figures of a year at a commit; undefined where git does not have them. */
export function figuresAt(
  root: string,
  commit: string,
  { taxYear }: Pick<YearBook, 'taxYear'>,
): ReadonlyMap<string, Figure> | undefined {
  // Only the figures are looked at: what else this program finds in a file of an earlier one does not matter.
  const nothing = new Findings();
  const fileOf = (path: string) => ({ path, text: git(root, 'show', `${commit}:./${path}`) ?? '' });
  const file = fileOf(`rates/${taxYear}.yaml`);
  const rates = file.text ? readRatesFile(file, nothing) : undefined;
  if (rates === undefined) return undefined;
  const ofDays = fileOf(BY_DAY_FILE);
  const node = ofDays.text ? readYaml(ofDays, nothing) : undefined;
  const byDay = node === undefined ? NO_RATES_BY_DAY : readRatesByDay(node, nothing, rates.authorities);
  return namedFigures({ rates, byDay: () => byDay });
}
