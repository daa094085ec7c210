import { type PartsOfLaw, SECTIONS_OF_LAW, type SectionOfLaw } from './law.js';

/** What differs between two states of the law, in one section of it. */
export interface SectionChanges {
  readonly section: SectionOfLaw;
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What changed from one state of the law to another, by the names of its parts; sections where nothing did are left out. */
export function changesBetween(before: PartsOfLaw, after: PartsOfLaw): readonly SectionChanges[] {
  const changes = SECTIONS_OF_LAW.map((section): SectionChanges => {
    const [old, present] = [before[section], after[section]];
    return {
      section,
      changed: [...present].flatMap(([name, digest]) =>
        old.has(name) && old.get(name) !== digest ? [name] : [],
      ),
      added: [...present.keys()].filter((name) => !old.has(name)),
      removed: [...old.keys()].filter((name) => !present.has(name)),
    };
  });
  return changes.filter(({ changed, added, removed }) => changed.length + added.length + removed.length > 0);
}

/** The changes as lines, each with at most `mostNames` names: `values changed: income_tax.tax`. */
export function changesInLines(
  changes: readonly SectionChanges[],
  mostNames = Number.POSITIVE_INFINITY,
): readonly string[] {
  return changes.flatMap(({ section, ...names }) =>
    (['changed', 'added', 'removed'] as const).flatMap((how) => {
      const all = names[how];
      if (all.length === 0) return [];
      const more = all.length - mostNames;
      return [
        `${section} ${how}: ${all.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      ];
    }),
  );
}
