import type { JsonObject } from '../../json.js';
import { type Authorities, type Authority, isUnread } from '../../language/index.js';

/** What is known of an authority; null for what is not. `unread` stands only where it is so. */
export function presentAuthority(authority: Authority): JsonObject {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, authority[field] ?? null]));
  return isUnread(authority) ? { ...fields, unread: true } : fields;
}

const FIELDS = ['kind', 'work', 'provision', 'under', 'address', 'version', 'seen'] as const;

/** The authorities of these names, each with its name. */
export function presentAuthorities(names: Iterable<string>, all: Authorities): readonly JsonObject[] {
  return [...names].flatMap((name) => {
    const authority = all.get(name);
    return authority === undefined ? [] : [{ name, ...presentAuthority(authority) }];
  });
}
