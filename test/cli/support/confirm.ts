import { readRatesFile } from '../../../src/law/figures/index.js';
import { bookFile, readAuthorities } from '../../../src/law/index.js';
import { Findings } from '../../../src/yaml/index.js';
import { type CommandResult, farthing } from './farthing.js';

/** Confirms groups of a draft, each with a page that it cites, all that are left when none is named; what is unusual in them is accepted.
 *  Returns what the last of them came to. */
export async function confirmGroups(
  root: string,
  taxYear: string,
  groups: readonly string[] = [],
): Promise<CommandResult> {
  const authorities = readAuthorities(root, new Findings());
  const rates = readRatesFile(bookFile(root, `rates/${taxYear}.yaml`), new Findings(), authorities);
  let result: CommandResult = { status: 0, out: '', err: '' };
  for (const group of groups.length === 0 ? (rates?.unconfirmed ?? []) : groups) {
    const sources = rates?.groups.get(group)?.allSources ?? [];
    const page = sources.find((source) => source.startsWith('https://www.gov.uk/')) ?? sources[0] ?? '';
    const args = ['confirm', taxYear, group, '--by', 'A. Name', '--page', page];
    result = await farthing(args, { root });
    const asked = result.err.match(/--accept \S+/g)?.flatMap((each) => each.split(' ')) ?? [];
    if (asked.length > 0)
      result = await farthing([...args, ...asked, '--because', 'The page has it so.'], { root });
  }
  return result;
}
