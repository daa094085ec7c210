import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rates } from '../../law/figures/index.js';
import { figuresByPath, readBy } from '../../law/index.js';
import { Findings, unlessBroken } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';

const CHECK_LIST_FILE = 'rates/checklist.yaml';

/** The key of the question that is asked of every group: whether any figure of it changes in the middle of the year. */
const EVERY_GROUP = 'every_group';

/** `what` to look up, `when` it is usually announced, and a piece of the address `at` which it stands: the whole may hold the year. */
const itemsOfGroup = keys.listOf(
  keys.mapWith({ what: keys.must(keys.text), when: keys.must(keys.text), at: keys.must(keys.text) }),
  true,
);

/** What usually changes with a new year, in lines, group by group of its rates, each with the address where it is published. What is
 *  known of it stands in rates/checklist.yaml; a group that is not there is listed with its sources. */
export function checkList(
  root: string,
  rates: Rates,
  findings: Findings,
  { isEarlierYear }: { readonly isEarlierYear: boolean },
): readonly string[] {
  const file = existsSync(join(root, CHECK_LIST_FILE))
    ? readBy(root, CHECK_LIST_FILE, keys.anyMap, findings)
    : undefined;
  const read = <T>(name: string, reader: keys.Reader<T>): T | undefined => {
    const entry = file?.entries.get(name);
    return entry && unlessBroken(reader.read(entry.value, entry.key, findings));
  };
  for (const [name, { key }] of file?.entries ?? []) {
    if (name !== EVERY_GROUP && !rates.groups.has(name))
      findings.addUnknown(key, `“${name}” is not a group of the rates.`, name, rates.groups.keys());
  }
  const question = read(EVERY_GROUP, keys.text)?.text;
  // The list is written for the latest year: figures of an earlier one may have been published elsewhere.
  const unknown = isEarlierYear ? new Findings() : findings;
  return [...rates.groups.values()].flatMap(({ name, figures, allSources }) => {
    const count = figuresByPath(figures).size;
    const named = new Set<string>();
    const lines = (read(name, itemsOfGroup) ?? []).flatMap(({ what, when, at }) => {
      const address = allSources.find((source) => source.includes(at.text));
      if (address === undefined)
        unknown.add(at.place, `No source of the group “${name}” has “${at.text}” in its address.`);
      else named.add(address);
      const lines = [`  [ ] ${what.text}`, `      ${when.text}`];
      return address === undefined ? lines : [...lines, `      ${address}`];
    });
    const others = allSources.filter((source) => !named.has(source));
    return [
      '',
      `${name} (${count} ${count === 1 ? 'figure' : 'figures'})`,
      ...lines,
      ...others.map((address, index) => `  ${index === 0 ? 'also' : '    '}  ${address}`),
      ...(question === undefined ? [] : [`  [ ] ${question}`]),
    ];
  });
}
