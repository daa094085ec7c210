import { memoize } from '../../cache.js';
import type { CitedLaw } from '../book/authority.js';
import type { CheckedValue } from '../book/checked.js';
import type { Book } from '../run/book.js';
import type { Place } from '../source/source.js';

/** What a step says of the rule behind it. */
export interface CitedRule extends CitedLaw {
  readonly topic: string;
  readonly title: string | undefined;
  readonly note: string | undefined;
  readonly place: Place;
  readonly lawOfRoundings: CitedLaw;
}

/** The rule of a value. For a value that `with` replaces it is the rule with the `with`, which has the formula. */
export function citedRule(value: CheckedValue, book: Book): CitedRule {
  return rulesOf(book)(value);
}

const rulesOf = memoize((book: Book) =>
  memoize(
    ({ copy, topic, rule, fullName, sources, authorities, lawOfRoundings }: CheckedValue): CitedRule => {
      const { title, note, place } = rule;
      // A value that `with` replaces reads originals, so it has no replacements; copies that rest on it have some.
      if (copy === undefined || copy.replacements.size > 0)
        return { topic, title, note, place, sources, authorities, lawOfRoundings };
      const owner = book.value(copy.ownerName);
      const change = owner.rule.with?.get(fullName) ?? owner.rule.with?.get(rule.name);
      return {
        topic: owner.topic,
        title,
        note: undefined,
        place: change?.place ?? owner.rule.place,
        sources: owner.sources,
        authorities: owner.authorities,
        lawOfRoundings: owner.lawOfRoundings,
      };
    },
  ),
);
