import { groupBy } from '../../group-by.js';
import type { Figure } from '../../language/index.js';
import {
  type Acceptance,
  type BrokenFigure,
  changesBetween,
  type Equation,
  figureText,
  lawOf,
  type SectionOfLaw,
  shortParts,
  type YearBook,
} from '../../law/index.js';
import type { Place } from '../../yaml/index.js';
import type { Proof } from '../check/prove.js';
import type { PartCoverage } from '../coverage/coverage.js';
import { type Baseline, namedFigures, placeOfGroup } from './baseline.js';

/** Something that a release asks about: a case proves it, or somebody accepts it by its name. */
export interface Ask {
  readonly name: string;
  readonly says: string;
  /** Whether a case that reaches it answers, too. */
  readonly canBeProven: boolean;
  readonly place: Place;
  /** The figure that changed, where that is all it is about. */
  readonly figure?: ChangedFigure;
  /** Whether it is only about what is unusual, which somebody may have accepted when the group was confirmed. */
  readonly isUnusual?: boolean;
}

/** An ask in a sentence that begins with its name. What an invariant says of a figure begins so by itself. */
export function askInWords({ name, says }: Pick<Ask, 'name' | 'says'>): string {
  return says.startsWith(name) ? says : `${name}: ${says}`;
}

/** What is asked at once: the figures of one group of the rates, or one thing. It is answered by its name, or by the names of its asks. */
export interface Question {
  readonly name: string;
  readonly asks: readonly Ask[];
}

/** Asks as questions, in their order. */
export function questionsOf(asks: readonly Ask[]): readonly Question[] {
  const groupOf = ({ name, figure }: Ask) => (figure === undefined ? name : name.split('.', 2).join('.'));
  return [...groupBy(asks, groupOf)].map(([group, ofGroup]) => {
    const [first, ...others] = ofGroup;
    return { name: first === undefined || others.length > 0 ? group : first.name, asks: ofGroup };
  });
}

/** A question in a sentence; where it is about several figures these stand below it, each with its place. `answer` is how to answer it. */
export function questionInLines({ name, asks }: Question, answer = ''): readonly string[] {
  const [first, ...others] = asks;
  if (first === undefined) return [];
  if (others.length === 0) return [`${askInWords(first)}${answer}`];
  return [
    `${name}: ${asks.length} figures changed, and no case and no row of HMRC's reaches them.${answer}`,
    ...asks.flatMap(({ figure }) => (figure === undefined ? [] : [lineOf(figure, name)])),
  ];
}

/** The same with the place before what is about one thing. */
export function placedQuestion(question: Question): readonly string[] {
  const [first, ...others] = question.asks;
  const lines = questionInLines(question);
  if (first === undefined || others.length > 0) return lines;
  const { source, line } = first.place;
  return lines.map((text) => `${source.path}:${line}  ${text}`);
}

/** `  rates/2027-28.yaml:273  aged_18_to_20: £10.85 → £11.50` */
function lineOf(figure: ChangedFigure, group: string): string {
  const { source, line } = figure.place;
  return `  ${source.path}:${line}  ${figure.name.slice(group.length + 1)}: ${changeInWords(figure)}`;
}

/** `£751 → £772`, or `new, £772`. */
export function changeInWords({ text, before }: Pick<ChangedFigure, 'text' | 'before'>): string {
  return before === undefined ? `new, ${text}` : `${before} → ${text}`;
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
  const present = namedFigures(year);
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
  year: YearBook,
  { figures, gone, groups, rules }: YearChanges,
  baseline: Baseline | undefined,
  unusual: readonly BrokenFigure[],
  reached: Reached,
): readonly Ask[] {
  const { place } = year.rates;
  const asks: Ask[] = [
    ...figures
      .filter(({ name }) => reached.unreachedFigures.has(name))
      .map((figure): Ask => {
        const { name, text, before, place } = figure;
        const change = before === undefined ? 'is new' : `was ${before}`;
        return {
          figure,
          name,
          says: `It is ${text}, which ${change}, and no case and no row of HMRC's reaches it.`,
          canBeProven: true,
          place,
        };
      }),
    ...gone.map(
      (name): Ask => ({
        name,
        says: `It is gone; ${baseline?.name} has it.`,
        canBeProven: false,
        place,
      }),
    ),
    ...groups.map((name): Ask => {
      const says = `A figure of it changed; git does not have those of ${baseline?.name}, so it is not known which.`;
      return { name, says, canBeProven: false, place: placeOfGroup(year, name) };
    }),
    ...asksOfParts(unreachedParts(rules, reached.parts)),
    ...unusual.map(
      ({ name, says, place }): Ask => ({ isUnusual: true, name, says, canBeProven: false, place }),
    ),
  ];
  return [...groupBy(asks, ({ name }) => name).values()].flatMap((ofName) => {
    const [first] = ofName;
    if (first === undefined || ofName.every(({ says }) => says === first.says)) return first ?? [];
    const says = ofName.map((each) => each.says).join(' ');
    const canBeProven = ofName.every((each) => each.canBeProven);
    const isUnusual = ofName.every((each) => each.isUnusual);
    return { name: first.name, place: first.place, says, canBeProven, isUnusual };
  });
}

/** Which of some figures need no question: in each stretch of the year invariants leave them no other value, once those are known that
 *  did not change, that a case reaches, or that are asked for. Of figures that give each other the first is asked for. */
export function givenFigures(
  names: readonly string[],
  equations: readonly (readonly Equation[])[],
): ReadonlySet<string> {
  const open = new Set(names);
  const given = new Set<string>();
  const isGivenBy = (name: string, isKnown: (figure: string) => boolean) =>
    equations.length > 0 &&
    equations.every((ofStretch) =>
      ofStretch.some(({ figure, from }) => figure === name && from.every(isKnown)),
    );
  const settle = () => {
    const next = [...open].filter((name) => isGivenBy(name, (figure) => !open.has(figure)));
    for (const name of next) {
      open.delete(name);
      given.add(name);
    }
    if (next.length > 0) settle();
  };
  // What nothing can give is asked for first: the rest may follow from it.
  for (const name of names) if (!isGivenBy(name, () => true)) open.delete(name);
  settle();
  for (const name of names) {
    open.delete(name);
    settle();
  }
  return given;
}

/** The parts of the rules that changed that no case and no row reaches. */
export function unreachedParts(
  rules: YearChanges['rules'],
  parts: readonly PartCoverage[],
): readonly PartCoverage[] {
  const names = new Set(
    (['values', 'refusals'] as const).flatMap((section) => rules.get(section) ?? []).map(withoutOperations),
  );
  const tables = new Set(
    (rules.get('tables') ?? []).map(
      (name) => `tables.${withoutOperations(name).split('.').slice(1).join('.')}`,
    ),
  );
  return parts
    .filter(({ isReached }) => !isReached)
    .filter(({ part: { rule, table } }) => names.has(rule) || (table !== undefined && tables.has(table)));
}

/** The rules with parts that nothing reaches. */
function asksOfParts(unreached: readonly PartCoverage[]): readonly Ask[] {
  return [...groupBy(unreached, ({ part }) => part.rule).values()].flatMap((ofRule): readonly Ask[] => {
    const [first] = ofRule;
    if (first === undefined) return [];
    const isWhole = ofRule.some(({ part }) => part.kind === 'rule');
    const what = isWhole ? 'it' : ofRule.map(({ part }) => part.which).join(', ');
    const { rule: name, place } = first.part;
    const says = `It changed, and no case and no row of HMRC's reaches ${what}.`;
    return [{ name, says, canBeProven: true, place }];
  });
}

/** A rule of a file that names its operations by its name alone, as coverage has it. */
export function withoutOperations(name: string): string {
  return name.replace(/\/.*$/, '');
}

/** What was accepted at a label and still holds: nothing that changed since, and nothing that is asked again in other words. */
export function stillAccepted(
  accepted: readonly Acceptance[],
  { figures, rules }: YearChanges,
  asks: readonly Ask[],
): readonly Acceptance[] {
  const changed = new Set([
    ...figures.map(({ name }) => name),
    ...[...rules.values()].flat().map(withoutOperations),
    ...asks.map(({ name }) => name),
  ]);
  return accepted.filter(
    ({ name, says }) => !changed.has(name) || asks.some((ask) => ask.name === name && ask.says === says),
  );
}
