import { CommandFailure, loadCalculator } from '../../cli/index.js';
import type { CheckedFiles } from '../../law/index.js';
import { Findings } from '../../yaml/index.js';
import { gateOf } from '../check/prove.js';
import type { Releases } from '../release/check.js';
import { isKnownAs, KNOWN_FILE, type KnownMutation, readKnown } from './known.js';
import { type Mutation, mutationsOf } from './mutations.js';
import { type MutationResults, tryMutations } from './try-mutations.js';

/** What the mutations of topics came to. */
export interface MutationReport {
  readonly all: number;
  readonly noticed: number;
  /** Of those that nothing notices, how many the list names. */
  readonly known: number;
  /** The others, and what is wrong with the list. */
  readonly findings: Findings;
}

/** Tries the mutations of some topics as they are the law of some years, on the rows and cases of all: what several years have is proven
 *  by a case of one. The files must be in order. Throws `CommandFailure` where cases fail without any mutation. */
export async function checkMutations(
  root: string,
  { files, releases }: { readonly files: CheckedFiles; readonly releases: Releases },
  { topics, taxYears }: { readonly topics: readonly string[]; readonly taxYears: readonly string[] },
): Promise<MutationReport> {
  const findings = new Findings();
  const years = files.years.filter(({ taxYear }) => taxYears.includes(taxYear));
  const books = years.flatMap((year) => year.books());
  const mutations = topics
    .flatMap((topic) => mutationsOf(topic, files.years))
    .filter(({ sites }) => books.some((book) => sites.has(book)));
  const calculator = loadCalculator(root, { years: files.years, gate: gateOf(releases) });
  const results = await tryMutations(root, calculator, mutations, findings);
  if (results.wrong > 0) {
    const says = results.wrong === 1 ? 'A case fails' : `${results.wrong} cases fail`;
    throw new CommandFailure(`${says} as the rules are: mend that first, \`farthing check\` says where.`);
  }
  const unnoticed = mutations.filter((each) => !results.noticed.has(each));
  const known = readKnown(root, findings);
  const isKnown = (mutation: Mutation) => known.some((entry) => isKnownAs(entry, mutation));
  for (const mutation of unnoticed)
    if (!isKnown(mutation)) findings.add(mutation.place, asFinding(mutation, results));
  const isOfTopics = ({ file }: KnownMutation) => {
    const topic = files.topics.find(({ place }) => place.source.path === file);
    return topic === undefined || topics.includes(topic.name);
  };
  for (const entry of known) {
    const mutation = mutations.find((each) => isKnownAs(entry, each));
    // Of one year some mutations are not there.
    if (mutation === undefined && isOfTopics(entry) && years.length === files.years.length)
      findings.add(
        entry.place,
        `“${entry.replacement}” is none of the mutations of ${entry.rule}: take it off.`,
      );
    if (mutation !== undefined && results.noticed.has(mutation))
      findings.add(entry.place, `“${entry.replacement}” is noticed now: take it off.`);
  }
  return {
    all: mutations.length,
    noticed: results.noticed.size,
    known: unnoticed.filter(isKnown).length,
    findings,
  };
}

function asFinding(mutation: Mutation, { changes }: MutationResults): string {
  const { original, replacement, noticedBy } = mutation;
  const says = `“${replacement}” in the place of “${original}” is noticed by no row and no case`;
  const change = changes.get(mutation);
  return change === undefined
    ? `${says}. ${noticedBy} would.`
    : `${says}: it changes ${change}, which expects nothing of it.`;
}

/** `41 mutations of minimum_wage: 38 noticed, 2 known (fixtures/unnoticed.yaml), 1 not.` */
export function mutationsInWords(topics: string, { all, noticed, known }: MutationReport): string {
  const of = `${all} ${all === 1 ? 'mutation' : 'mutations'} of ${topics}`;
  const left = all - noticed - known;
  return `${of}: ${noticed} noticed, ${known === 0 ? '' : `${known} known (${KNOWN_FILE}), `}${left} not.`;
}
