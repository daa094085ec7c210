import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileShape, Findings, type MapNode, mapsAt, textAt } from '../../language/index.js';
import type { Rates } from '../../law/figures/index.js';
import { shapedFile } from '../../law/index.js';
import { countFigures } from '../check/counts.js';

const CHECK_LIST_FILE = 'rates/checklist.yaml';

/** What to look up for a group of figures. */
export interface CheckListGroup {
  readonly group: string;
  /** What to look for within the year: whether any figure of a group changes in the middle of it. */
  readonly within_the_year: string;
  readonly figures: number;
  readonly items: readonly CheckListItem[];
  /** The sources of the group that no item names. */
  readonly also: readonly string[];
}

/** A thing to look up. */
export interface CheckListItem {
  readonly what: string;
  /** When it is usually announced. */
  readonly when: string;
  /** Left out where the group has no such source: earlier figures may have been published elsewhere. */
  readonly address?: string;
}

const text = { type: 'string' };
/** The key of the question that is asked of every group. */
const EVERY_GROUP = 'every_group';

const items = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['what', 'when', 'at'],
    properties: { what: text, when: text, at: text },
  },
};
const checkListShape = compileShape({
  $id: 'checklist',
  type: 'object',
  properties: { [EVERY_GROUP]: text },
  additionalProperties: items,
});

/** What usually changes with a new year, group by group of its rates, each with the address where it is published. What is
 *  known of it stands in rates/checklist.yaml; a group that is not there is listed with its sources. */
export function checkList(
  root: string,
  rates: Rates,
  findings: Findings,
  { isEarlierYear }: { readonly isEarlierYear: boolean },
): readonly CheckListGroup[] {
  const file = existsSync(join(root, CHECK_LIST_FILE))
    ? shapedFile(root, CHECK_LIST_FILE, checkListShape, findings)
    : undefined;
  for (const [name, { key }] of file?.entries ?? []) {
    if (name !== EVERY_GROUP && !rates.groups.has(name))
      findings.addUnknown(key, `“${name}” is not a group of the rates.`, name, rates.groups.keys());
  }
  const withinTheYear = (file && textAt(file, EVERY_GROUP)?.text) ?? '';
  return [...rates.groups.values()].map((group) => {
    const maps = file === undefined ? [] : mapsAt(file, group.name);
    // The list is written for the latest year: only there an address that does not match is a finding.
    const unknown = isEarlierYear ? new Findings() : findings;
    const items = maps.flatMap((map) => itemOf(map, group.name, group.allSources, unknown));
    const namedSources = new Set(items.flatMap(({ address }) => address ?? []));
    return {
      group: group.name,
      within_the_year: withinTheYear,
      figures: countFigures(group.figures),
      items,
      also: group.allSources.filter((source) => !namedSources.has(source)),
    };
  });
}

/** `at` is a piece of the address, because the whole may hold the year. */
function itemOf(
  map: MapNode,
  group: string,
  sources: readonly string[],
  findings: Findings,
): readonly CheckListItem[] {
  const [what, when, at] = ['what', 'when', 'at'].map((key) => textAt(map, key));
  if (what === undefined || when === undefined || at === undefined) return [];
  const address = sources.find((source) => source.includes(at.text));
  if (address === undefined) {
    findings.add(at.place, `No source of the group “${group}” has “${at.text}” in its address.`);
  }
  return [{ what: what.text, when: when.text, ...(address !== undefined && { address }) }];
}
