import type { Findings } from './findings.js';
import type { TextNode } from './yaml.js';

/** The addresses that a `source` names. An official page is always to be had by https. */
export function addressesIn(nodes: readonly TextNode[], findings: Findings): readonly string[] {
  return nodes.map(({ text, place }) => {
    if (!/^https:\/\/[^\s/]+\.[^\s/]+/.test(text)) {
      findings.add(
        place,
        `“${text}” is not an address of an official page: it is written like https://www.gov.uk/….`,
      );
    }
    return text;
  });
}
