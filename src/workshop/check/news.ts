import type { Topic } from '../../language/index.js';
import {
  changesBetween,
  type LabelMatch,
  lawOf,
  partOfTopic,
  type SectionOfLaw,
  shortParts,
  type YearBook,
} from '../../law/index.js';
import { mapAt, type Place } from '../../yaml/index.js';
import { changeInWords, changesSince } from '../release/asks.js';
import { type Baseline, baselineOf, lawOfLabel, placeOfGroup } from '../release/baseline.js';

/** What is new in the law of a year against that of its latest label, or, where it has none, of the year before. */
export interface News {
  readonly taxYear: string;
  /** `2026-27.11`, `2026-27` */
  readonly since: string;
  readonly changes: readonly Change[];
}

/** A figure or a part of a rule that is new, or that differs. */
export interface Change {
  readonly place: Place;
  readonly name: string;
  /** `£123.25 → £125`, `new` */
  readonly how: string;
}

/** What is new in each of these years whose law is not what its label names. */
export function newsOf(
  root: string,
  which: readonly YearBook[],
  years: readonly YearBook[],
  matches: readonly LabelMatch[],
): readonly News[] {
  return which.flatMap((year): readonly News[] => {
    const { taxYear } = year.rates;
    const match = matches.find((each) => each.taxYear === taxYear);
    if (match === undefined || (match.label !== undefined && match.change === undefined)) return [];
    const before =
      match.label === undefined ? baselineOf(root, year, years, []) : lawOfLabel(root, match.label);
    return before === undefined ? [] : [{ taxYear, since: before.name, changes: changesOf(year, before) }];
  });
}

function changesOf(year: YearBook, before: Baseline): readonly Change[] {
  const { figures, gone, groups } = changesSince(before, year);
  const { rates } = year;
  const ofRules = changesBetween(before.parts, shortParts(lawOf(year)))
    .filter(({ section }) => section !== 'figures')
    .flatMap(({ section, changed, added, removed }) => {
      const change = (how: string) => (name: string) => {
        return { place: placeOfPart(year, section, name), name, how };
      };
      return [...changed.map(change('changed')), ...added.map(change('new')), ...removed.map(change('gone'))];
    });
  return [
    ...figures.map((figure) => ({ name: figure.name, place: figure.place, how: changeInWords(figure) })),
    ...gone.map((name) => ({ name, place: rates.place, how: 'gone' })),
    ...groups.map((name) => ({
      ...{ name, place: placeOfGroup(year, name) },
      how: 'changed; git does not have the figures of then',
    })),
    ...ofRules,
  ];
}

/** Where a part of the rules stands; of one that is gone the head of its file, or of the year's. */
function placeOfPart(year: YearBook, section: SectionOfLaw, name: string): Place {
  const key = section === 'refusals' ? 'refuse' : section;
  const placeIn = (topic: Topic) => {
    const part = partOfTopic(topic, name);
    return part === undefined ? undefined : (mapAt(topic.file, key)?.entries.get(part)?.key ?? topic.place);
  };
  const places = year.topics.flatMap((topic) => placeIn(topic) ?? []);
  return places[0] ?? year.rates.place;
}
