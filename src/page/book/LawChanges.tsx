import { memoize } from '../../cache.js';
import { nameAmongTwins, PURPOSES } from '../../language/index.js';
import { changesBetween, lawOf, type YearBook } from '../../law/index.js';
import { changes as texts } from '../texts/en.js';
import { bookAddress } from './address.js';
import type { BookFigure } from './figures.js';

interface LawChangesProps {
  readonly before: YearBook;
  readonly after: YearBook;
  /** The published figures, which the page shows itself. */
  readonly figures: readonly BookFigure[];
}

/** What differs between two labels of one year besides published figures: the rules by name, and how much of all else that a
 *  label names. */
export function LawChanges({ before, after, figures }: LawChangesProps) {
  const changes = changesBetween(lawOfBook(before), lawOfBook(after));
  const ofRules = changes.filter(({ part }) => part === 'rules');
  const names = ofRules.flatMap(({ changed, added, removed }) => [...changed, ...added, ...removed]);
  const addresses = ruleAddresses(after);
  const others = otherChanges(changes, figures);
  return (
    <>
      <section>
        <h2>{texts.rules(names.length)}</h2>
        <ul class="plain">
          {names.map(({ name }) => {
            const address = addresses.get(name);
            return (
              <li key={name}>
                {address === undefined ? `${name}: ${texts.gone}` : <a href={address}>{name}</a>}
              </li>
            );
          })}
        </ul>
      </section>
      {others.length > 0 && (
        <section>
          <h2>{texts.others}</h2>
          <p>{texts.othersLead}</p>
          <ul class="plain">
            {others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const lawOfBook = memoize((year: YearBook) => lawOf(year));

/** How much of each part of the law differs, in words, without rules and published figures. */
function otherChanges(
  changes: ReturnType<typeof changesBetween>,
  figures: readonly BookFigure[],
): readonly string[] {
  const published = new Set(figures.map(({ path }) => `rates.${path}`));
  return changes.flatMap(({ part, ...differences }) => {
    if (part === 'rules') return [];
    const [changed, added, removed] = [differences.changed, differences.added, differences.removed].map(
      (list) => list.filter(({ name }) => part !== 'figures' || !published.has(name)).length,
    );
    return texts.other(texts.parts[part], changed, added, removed);
  });
}

/** The address of each rule of a year, by its name among those of all purposes. */
function ruleAddresses(year: YearBook): ReadonlyMap<string, string> {
  return new Map(
    year.topics.flatMap(({ name: topic, for: only, values }) =>
      values.map(({ name }) => {
        const fullName = `${topic}.${name}`;
        return [
          nameAmongTwins({ name: fullName, for: only }),
          bookAddress(year, fullName, only?.purpose ?? PURPOSES[0]),
        ] as const;
      }),
    ),
  );
}
