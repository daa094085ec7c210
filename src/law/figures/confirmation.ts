import { type Findings, isDate, keys, type MapNode, textAt } from '../../language/index.js';
import { readAt } from './read-at.js';

/** The keys at the head of a rates file that say which of its groups somebody compared with the official pages. */
export const CONFIRMATION_KEYS = ['unconfirmed', 'confirmed'] as const;

/** None is left where the last was taken off by hand. */
const groupNames = keys.either(
  keys.checked(keys.text, (one) => [one]),
  keys.listOf(keys.text, true),
);

/** The groups that nobody has compared yet. Checks `confirmed:`, too: who compared a group, when, and with which page. */
export function readUnconfirmed(
  file: MapNode,
  groups: ReadonlyMap<string, unknown>,
  findings: Findings,
): readonly string[] {
  const names = readAt(groupNames, file, 'unconfirmed', findings) ?? [];
  for (const { text, place } of names)
    if (!groups.has(text))
      findings.addUnknown(place, `“${text}” is not a group of this file.`, text, [...groups.keys()]);
  const unconfirmed = names.map(({ text }) => text);
  for (const [name, { key, value }] of readAt(keys.anyMap, file, 'confirmed', findings)?.entries ?? []) {
    if (!groups.has(name))
      findings.addUnknown(key, `“${name}” is not a group of this file.`, name, [...groups.keys()]);
    if (unconfirmed.includes(name))
      findings.add(key, `“${name}” stands under “unconfirmed”, too: take it away there, or here.`);
    const [by, on, page] = ['by', 'on', 'page'].map((part) =>
      value.node === 'map' ? textAt(value, part)?.text : undefined,
    );
    if (by === undefined || page === undefined || on === undefined || !isDate(on))
      findings.add(
        key,
        `A confirmation is written ${name}: { by: A. Name, on: 2027-03-20, page: https://www.gov.uk/… }, as \`farthing confirm\` writes it.`,
      );
  }
  return unconfirmed;
}
