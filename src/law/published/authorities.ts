import type { JsonObject } from '../../json.js';
import type { Authorities, Authority } from '../../language/index.js';

/** What is known of an authority; null for what is not. */
export function presentAuthority(authority: Authority): JsonObject {
  return Object.fromEntries(FIELDS.map((field) => [field, authority[field] ?? null]));
}

const FIELDS = ['kind', 'work', 'provision', 'under', 'address', 'version', 'seen'] as const;

/** The authorities of these names, each with its name. */
export function presentAuthorities(names: Iterable<string>, all: Authorities): readonly JsonObject[] {
  return [...names].flatMap((name) => {
    const authority = all.get(name);
    return authority === undefined ? [] : [{ name, ...presentAuthority(authority) }];
  });
}
