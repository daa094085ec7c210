import { groupBy } from '../../group-by.js';
import type { Figure, Place } from '../../language/index.js';
import {
  type Acceptance,
  type BrokenFigure,
  changesBetween,
  figuresByPath,
  figureText,
  lawOf,
  type SectionOfLaw,
  shortParts,
  type YearBook,
} from '../../law/index.js';
import type { Proof } from '../check/prove.js';
import type { PartCoverage } from '../coverage/coverage.js';
import type { Baseline } from './baseline.js';

/** Something that a release asks about: a case proves it, or somebody accepts it by its name. */
export interface Ask {
  readonly name: string;
  readonly says: string;
  /** Whether a case that reaches it answers, too. */
  readonly canBeProven: boolean;
  readonly place: Place;
}

/** An ask in a sentence that begins with its name. What an invariant says of a figure begins so by itself. */
export function askInWords({ name, says }: Pick<Ask, 'name' | 'says'>): string {
  return says.startsWith(name) ? says : `${name}: ${says}`;
}

/** What cases and rows of HMRC's reach of a year. */
export type Reached = Pick<Proof, 'unreachedFigures' | 'parts'>;

/** What changed in a year since its baseline. */
export interface YearChanges {
  readonly figures: readonly ChangedFigure[];
  /** The names of figures and rows that are gone. */
  readonly gone: readonly string[];
  /** The groups of figures that changed where it is not known which of them did. */
  readonly groups: readonly string[];
  /** Of the rules: those that changed or are new, by section. */
  readonly rules: ReadonlyMap<SectionOfLaw, readonly string[]>;
}

/** A figure that changed or is new. */
export interface ChangedFigure {
  /** Its path. */
  readonly name: string;
  /** As it is written: `£37700`. */
  readonly text: string;
  readonly place: Place;
  /** What it was; undefined where it is new. */
  readonly before: string | undefined;
}

const NO_CHANGES: YearChanges = { figures: [], gone: [], groups: [], rules: new Map() };

/** What changed in a year since its baseline; nothing where there is none. */
export function changesSince(baseline: Baseline | undefined, year: YearBook): YearChanges {
  if (baseline === undefined) return NO_CHANGES;
  const sections = changesBetween(baseline.parts, shortParts(lawOf(year)));
  const rules = new Map(sections.map(({ section, changed, added }) => [section, [...changed, ...added]]));
  const before = baseline.figures;
  if (before === undefined)
    return {
      figures: [],
      gone: [],
      groups: (rules.get('figures') ?? []).map((name) => `rates.${name}`),
      rules,
    };
  const present = figuresByPath(year.rates.figures);
  const figures = [...present].flatMap(([name, figure]) => {
    const [old, text] = [textOf(before.get(name)), figureText(figure)];
    return old === text ? [] : [{ name, text, place: figure.place, before: old }];
  });
  const gone = [...before.keys()].filter((name) => !present.has(name));
  return { figures, gone: [...new Set(gone.map((name) => rowOf(name, present)))], groups: [], rules };
}

function textOf(figure: Figure | undefined): string | undefined {
  return figure && figureText(figure);
}

/** The highest node above a figure that is gone with it: `rates.student_loans.plan_5`. */
function rowOf(name: string, present: ReadonlyMap<string, Figure>): string {
  const steps = name.split('.');
  const depth = steps.findIndex((_, index) => {
    const path = steps.slice(0, index + 1).join('.');
    return ![...present.keys()].some((each) => each === path || each.startsWith(`${path}.`));
  });
  return steps.slice(0, depth + 1).join('.');
}

/** What a release of a year asks: of what changed, all that no case and no row of HMRC's reaches; what is gone; and unusual
 *  figures, which break an invariant of the level `usual`. */
export function asksOf(
  { rates }: YearBook,
  { figures, gone, groups, rules }: YearChanges,
  baseline: Baseline | undefined,
  unusual: readonly BrokenFigure[],
  proof: Reached | undefined,
): readonly Ask[] {
  const { place } = rates;
  const asks: Ask[] = [
    ...figures
      .filter(({ name }) => proof?.unreachedFigures.has(name) ?? true)
      .map(({ name, text, before, place }) => {
        const change = before === undefined ? 'is new' : `was ${before}`;
        return {
          name,
          says: `It is ${text}, which ${change}, and no case and no row of HMRC's reaches it.`,
          canBeProven: true,
          place,
        };
      }),
    ...gone.map((name) => ({
      name,
      says: `It is gone; ${baseline?.name} has it.`,
      canBeProven: false,
      place,
    })),
    ...groups.map((name) => {
      const says = `A figure of it changed; git does not have those of ${baseline?.name}, so it is not known which.`;
      const group = rates.groups.get(name.slice('rates.'.length));
      return { name, says, canBeProven: false, place: group?.place ?? place };
    }),
    ...asksOfParts(unreachedParts(rules, proof?.parts ?? [])),
    ...unusual.map(({ name, says, place }) => ({ name, says, canBeProven: false, place })),
  ];
  return [...groupBy(asks, ({ name }) => name).values()].flatMap((ofName) => {
    const says = ofName.map((each) => each.says).join(' ');
    const canBeProven = ofName.every((each) => each.canBeProven);
    return ofName.slice(0, 1).map((first) => ({ ...first, says, canBeProven }));
  });
}

/** The parts of the rules that changed that no case and no row reaches. */
export function unreachedParts(
  rules: YearChanges['rules'],
  parts: readonly PartCoverage[],
): readonly PartCoverage[] {
  const names = new Set(
    (['values', 'refusals'] as const).flatMap((section) => rules.get(section) ?? []).map(withoutPurpose),
  );
  const tables = new Set(
    (rules.get('tables') ?? []).map((name) => `tables.${withoutPurpose(name).split('.').slice(1).join('.')}`),
  );
  return parts
    .filter(({ isReached }) => !isReached)
    .filter(({ part: { rule, table } }) => names.has(rule) || (table !== undefined && tables.has(table)));
}

/** The rules with parts that nothing reaches. */
function asksOfParts(unreached: readonly PartCoverage[]): readonly Ask[] {
  return [...groupBy(unreached, ({ part }) => part.rule).values()].flatMap((ofRule) => {
    const [first] = ofRule;
    if (first === undefined) return [];
    const isWhole = ofRule.some(({ part }) => part.kind === 'rule');
    const what = isWhole ? 'it' : ofRule.map(({ part }) => part.which).join(', ');
    const { rule: name, place } = first.part;
    const says = `It changed, and no case and no row of HMRC's reaches ${what}.`;
    return [{ name, says, canBeProven: true, place }];
  });
}

/** A rule of a topic for one purpose by its name alone, as coverage has it. */
export function withoutPurpose(name: string): string {
  return name.replace(/\/\w+$/, '');
}

/** What was accepted at a label and still holds: nothing that changed since, and nothing that is asked again in other words. */
export function stillAccepted(
  accepted: readonly Acceptance[],
  { figures, rules }: YearChanges,
  asks: readonly Ask[],
): readonly Acceptance[] {
  const changed = new Set([
    ...figures.map(({ name }) => name),
    ...[...rules.values()].flat().map(withoutPurpose),
    ...asks.map(({ name }) => name),
  ]);
  return accepted.filter(
    ({ name, says }) => !changed.has(name) || asks.some((ask) => ask.name === name && ask.says === says),
  );
}
