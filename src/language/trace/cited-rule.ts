import type { Place } from '../../yaml/index.js';
import type { CitedLaw } from '../book/authority.js';
import type { CheckedValue } from '../book/checked.js';
import type { Book } from '../run/book.js';

/** What a step says of the rule behind it. */
export interface CitedRule extends CitedLaw {
  readonly topic: string;
  readonly title: string | undefined;
  readonly note: string | undefined;
  readonly place: Place;
  readonly lawOfRoundings: CitedLaw;
}

/** The rule of a value. For a value that `with` replaces it is the rule with the `with`, which has the formula. */
export function citedRule(
  { copy, topic, declaration, fullName, sources, authorities, lawOfRoundings }: CheckedValue,
  book: Book,
): CitedRule {
  const { title, note, place } = declaration;
  // A value that `with` replaces reads originals, so it reads no copies; those that rest on it do.
  if (copy === undefined || copy.copies.size > 0)
    return { topic, title, note, place, sources, authorities, lawOfRoundings };
  const copier = book.value(copy.copierName);
  const change = copier.declaration.with?.get(fullName) ?? copier.declaration.with?.get(declaration.name);
  return {
    topic: copier.topic,
    title,
    note: undefined,
    place: change?.place ?? copier.declaration.place,
    sources: copier.sources,
    authorities: copier.authorities,
    lawOfRoundings: copier.lawOfRoundings,
  };
}
