import type { CheckedValue } from '../book/checked.js';
import type { CompiledBook } from '../run/compile.js';
import type { Place } from '../source/source.js';

/** Where the rule stands by which a value was found, and what it says of itself. */
export interface Standing {
  /** In whose names its formula is written. */
  readonly topic: string;
  readonly title: string | undefined;
  readonly note: string | undefined;
  readonly place: Place;
  readonly sources: readonly string[];
}

/** Where a rule stands. What `with` puts in the place of a value stands in the `with`, in the topic that has it. */
export function whereItStands(
  { copy, topic, rule, fullName, sources }: CheckedValue,
  book: CompiledBook,
): Standing {
  const { title, note, place } = rule;
  // What `with` changes reads the values themselves; what rests on it reads copies.
  if (copy === undefined || copy.instead.size > 0) return { topic, title, note, place, sources };
  const owner = book.find(copy.in).checked;
  const changes = owner.rule.with;
  const change = changes?.get(fullName) ?? changes?.get(rule.name);
  return {
    topic: owner.topic,
    title,
    note: undefined,
    place: change?.place ?? owner.rule.place,
    sources: owner.sources,
  };
}
