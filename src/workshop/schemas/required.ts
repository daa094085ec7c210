/** Schemas that each ask for one of these keys, for `oneOf` and `anyOf`. */
export function required(...keys: readonly string[]): readonly { readonly required: readonly string[] }[] {
  return keys.map((key) => ({ required: [key] }));
}
