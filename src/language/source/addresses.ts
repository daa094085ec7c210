import type { Findings } from './findings.js';
import type { TextNode } from './yaml.js';

/** The addresses of a `source`. One that is not https is a finding: every official page has it. */
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
