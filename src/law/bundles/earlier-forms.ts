import type { Entry, MapNode } from '../../language/index.js';

/** Brings a rates file into the present form. One from before figures could change within a year gets `changes: none`, which
 *  changes no answer and no digest. */
export function presentRatesForm(file: MapNode): MapNode {
  if (file.entries.has('changes')) return file;
  const { place } = file;
  const none: Entry = {
    key: place,
    value: { node: 'text', text: 'none', isQuoted: false, place, textPlace: place },
  };
  return { ...file, entries: new Map([...file.entries, ['changes', none]]) };
}
