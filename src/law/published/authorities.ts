import type { JsonObject } from '../../json.js';
import type { Authorities, Authority } from '../../language/index.js';

/** What is known of an authority; null for what is not. */
export function presentAuthority({
  kind,
  work,
  provision,
  under,
  address,
  version,
  seen,
}: Authority): JsonObject {
  return {
    kind,
    work,
    provision: provision ?? null,
    under: under ?? null,
    address: address ?? null,
    version: version ?? null,
    seen: seen ?? null,
  };
}

/** The authorities of these names, each with its name. */
export function presentAuthorities(names: Iterable<string>, all: Authorities): readonly JsonObject[] {
  return [...names].flatMap((name) => {
    const authority = all.get(name);
    return authority === undefined ? [] : [{ name, ...presentAuthority(authority) }];
  });
}
