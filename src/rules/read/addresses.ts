import type { Findings } from '../findings.js';
import { type MapNode, textsAt } from './yaml.js';

/** The addresses that a `source` names. An official page is always to be had by https. */
export function addressesAt(map: MapNode, findings: Findings): readonly string[] {
  return textsAt(map, 'source').map(({ text, place }) => {
    if (!/^https:\/\/[^\s/]+\.[^\s/]+/.test(text)) {
      findings.add(
        place,
        `“${text}” is not an address of an official page: it is written like https://www.gov.uk/….`,
      );
    }
    return text;
  });
}
