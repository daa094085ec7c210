import fc from 'fast-check';
import { isObject, type Json, type JsonObject } from '../../../src/json.js';

/** A change of JSON at one place of it: `at` chooses the place, from 0 to 1 over all there are. */
interface Change {
  readonly at: number;
  readonly how: (value: Json) => Json | undefined;
}

/** Requests that were valid before they were changed in one place or several. */
export function mutatedRequests(
  requests: fc.Arbitrary<JsonObject>,
  anything: fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  const how = fc.oneof(
    anything.map((other) => () => other),
    fc.constantFrom<Change['how']>(
      () => undefined,
      (value) => [value],
      (value) => ({ amount: value }),
      (value) => JSON.stringify(value),
      (value) => (typeof value === 'number' ? -value : null),
      (value) => (typeof value === 'number' ? value + 0.5 : ''),
      (value) => (typeof value === 'number' ? value * 1e300 : `${JSON.stringify(value)} `),
      (value) => (typeof value === 'string' ? value.toUpperCase() : [value, value]),
    ),
    fc.tuple(fc.string({ maxLength: 8 }), anything).map(
      ([name, other]) =>
        (value: Json) =>
          isObject(value) ? { ...value, [name]: other } : { [name]: value },
    ),
  );
  const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  return fc
    .tuple(requests, fc.array(fc.record({ at, how }), { minLength: 1, maxLength: 4 }))
    .map(([request, changes]) => changes.reduce<Json>(applyChange, request));
}

function applyChange(json: Json, { at, how }: Change): Json {
  const place = Math.floor(at * sizeOf(json));
  return at === 0 || place === 0 ? (how(json) ?? {}) : (changeAt(json, place, how) ?? {});
}

/** How many places JSON has: itself, and all that lies in it. */
function sizeOf(json: Json): number {
  return childrenOf(json).reduce((size, [, child]) => size + sizeOf(child), 1);
}

function changeAt(json: Json, place: number, how: Change['how']): Json | undefined {
  if (place === 0) return how(json);
  let left = place - 1;
  const children: (readonly [string, Json])[] = [];
  for (const [name, child] of childrenOf(json)) {
    const size = sizeOf(child);
    const value = left >= 0 && left < size ? changeAt(child, left, how) : child;
    left -= size;
    if (value !== undefined) children.push([name, value]);
  }
  return Array.isArray(json) ? children.map(([, child]) => child) : Object.fromEntries(children);
}

function childrenOf(json: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(json)) return json.map((child, index) => [String(index), child]);
  return isObject(json) ? Object.entries(json) : [];
}
