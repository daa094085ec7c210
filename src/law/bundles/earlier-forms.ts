import type { Entry, MapNode } from '../../language/index.js';

/** A rates file in the present form: one from before figures could change within a year is the same all year. What that form
 *  lacks changes no answer, and the digest of its label is the same in both. */
export function presentRatesForm(file: MapNode): MapNode {
  if (file.entries.has('changes')) return file;
  const { place } = file;
  const none: Entry = {
    key: place,
    value: { node: 'text', text: 'none', quoted: false, place, textPlace: place },
  };
  return { ...file, entries: new Map([...file.entries, ['changes', none]]) };
}
