import { LAW_PARTS, type Law, type LawPart } from './law.js';

/** What differs between two states of the law, in one part of it. */
export interface PartChanges {
  readonly part: LawPart;
  readonly changed: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  readonly added: readonly { readonly name: string; readonly to: string }[];
  readonly removed: readonly { readonly name: string; readonly from: string }[];
}

/** What changed from one state of the law to another; parts where nothing did are left out. */
export function changesBetween(before: Law, after: Law): readonly PartChanges[] {
  const changes = LAW_PARTS.map((part) => changesOfPart(part, before[part], after[part]));
  return changes.filter(({ changed, added, removed }) => changed.length + added.length + removed.length > 0);
}

function changesOfPart(
  part: LawPart,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): PartChanges {
  const changed = [...before].flatMap(([name, from]) => {
    const to = after.get(name);
    return to === undefined || to === from ? [] : [{ name, from, to }];
  });
  return {
    part,
    changed,
    added: [...after].filter(([name]) => !before.has(name)).map(([name, to]) => ({ name, to })),
    removed: [...before].filter(([name]) => !after.has(name)).map(([name, from]) => ({ name, from })),
  };
}

const PART_IN_WORDS: Readonly<Record<Exclude<LawPart, 'figures'>, string>> = {
  figure_sources: 'sources of figures',
  authorities: 'authorities',
  departures: 'departures from authorities',
  payroll_only: 'figures that GET /v1/rates does not show',
  topics: 'sources and purposes of topics',
  inputs: 'inputs',
  conditions: 'conditions',
  tables: 'tables',
  rules: 'rules',
  refusals: 'refusals',
  scope: 'entries of the scope',
};

/** The changes as lines: one for each figure, and one for each other kind of change with at most `mostNames` names. */
export function changesInLines(changes: readonly PartChanges[], mostNames = Infinity): readonly string[] {
  return changes.flatMap(({ part, changed, added, removed }) => {
    if (part === 'figures') {
      return [
        ...changed.map(({ name, from, to }) => `${name}: ${from} to ${to}`),
        ...added.map(({ name, to }) => `${name}: new, ${to}`),
        ...removed.map(({ name, from }) => `${name}: no longer there, was ${from}`),
      ];
    }
    return [
      ...lineOfNames(`${PART_IN_WORDS[part]} changed`, changed, mostNames),
      ...lineOfNames(`${PART_IN_WORDS[part]} added`, added, mostNames),
      ...lineOfNames(`${PART_IN_WORDS[part]} removed`, removed, mostNames),
    ];
  });
}

function lineOfNames(
  what: string,
  parts: readonly { readonly name: string }[],
  mostNames: number,
): readonly string[] {
  if (parts.length === 0) return [];
  const names = parts.slice(0, mostNames).map(({ name }) => name);
  const more = parts.length - names.length;
  return [`${what}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}

/** How many differences a sentence names: more would hide the first, and diffs show all. */
const MOST_NAMED = 10;

/** How the present law differs from the released one, in a sentence without its full stop. */
export function changesInSentence(changes: readonly PartChanges[]): string {
  const differences = changes.flatMap(({ part, changed, added, removed }) => {
    if (part !== 'figures') return changesInLines([{ part, changed, added, removed }], MOST_NAMED);
    return [
      ...changed.map(({ name, from, to }) => `${name} is ${to}, released ${from}`),
      ...added.map(({ name, to }) => `${name} is ${to}, released without it`),
      ...removed.map(({ name, from }) => `${name} is missing, released ${from}`),
    ];
  });
  const more = differences.length - MOST_NAMED;
  const sentence = differences.slice(0, MOST_NAMED).join('; ');
  return more > 0 ? `${sentence}; and ${more} more ${more === 1 ? 'difference' : 'differences'}` : sentence;
}
