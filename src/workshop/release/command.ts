import { type AddCommand, CommandFailure, UsageError } from '../../cli/index.js';
import { BrokenBook, Findings } from '../../language/index.js';
import {
  type CheckedFiles,
  type CheckedYear,
  checkFiles,
  isDraft,
  type Label,
  labelName,
} from '../../law/index.js';
import { allRequiredValues } from '../../operations/index.js';
import { runFullCheck } from '../check/full-check.js';
import type { Proof } from '../check/prove.js';
import { evidenceOf } from './evidence.js';
import {
  gatherReasons,
  parseReason,
  questionsOf,
  type ReasonOptions,
  refuseStrayReasons,
} from './questions.js';
import {
  checkRemovedScope,
  hasNewEvidence,
  type Release,
  type ReleaseReasons,
  readLatestLabel,
  releaseEvidence,
  releaseYear,
  unchangedLabel,
} from './release.js';

interface ReleaseOptions extends ReasonOptions {
  readonly by: string;
  readonly reviewedBy?: string;
  readonly json?: boolean;
}

/** `farthing release`: a label for the law of a year as it stands now, once it is proven. */
export const release: AddCommand = (program, terminal) => {
  program
    .command('release')
    .description(
      'Give the rules and rates of tax years a label of their own, once all of `check` holds: raise the revision, add an ' +
        'entry to the register, keep the record of the law, and add what changed to the changelog.',
    )
    .argument('<years...>', 'the tax years, such as 2026-27')
    .requiredOption('--by <name>', 'who releases it')
    .option('--reviewed-by <name>', 'who reviewed it, where a review was before the release')
    .option(
      '--because <name=reason>',
      'why something unusual is right; may be given several times',
      parseReason,
      new Map(),
    )
    .option(
      '--unproven <group=reason>',
      'why nothing proves a group of figures; may be given several times',
      parseReason,
      new Map(),
    )
    .option('--json', 'each label, its digest and what changed as JSON')
    .addHelpText(
      'after',
      `
Names and reasons are kept in rates/released.yaml, with the results of HMRC's rows and the cases. Where the law is the one that was released and
only HMRC's data is new, an entry adds the new evidence to the label.

Example:
  npx farthing release 2026-27 --by "A. Name" --unproven national_insurance="HMRC had not published its data"`,
    )
    .action(async (taxYears: readonly string[], { json = false, ...options }: ReleaseOptions) => {
      const { root } = terminal;
      const files = checkFiles(root, allRequiredValues);
      if (files.findings.count > 0) throw new BrokenBook(files.findings.all);
      const years = taxYears.map((taxYear) => yearToRelease(taxYear, files));
      const signers = { releasedBy: options.by, reviewedBy: options.reviewedBy };
      // Before the first release raises a revision.
      const unchanged = new Map(
        years.map(({ rates: { taxYear } }) => [taxYear, unchangedLabel(root, files.years, taxYear)]),
      );
      const changed = years.filter((year) => {
        const label = unchanged.get(year.rates.taxYear);
        return label === undefined || hasNewEvidence(label, year);
      });
      const grounds = await groundsFor(root, files, changed, options);
      const releases: Release[] = [];
      for (const { rates } of years) {
        const { taxYear } = rates;
        const groundsOfYear = grounds.get(taxYear);
        const label = unchanged.get(taxYear);
        if (groundsOfYear === undefined) releases.push(unchangedRelease(label, taxYear));
        else if (label === undefined) {
          // Read again: the release before may have raised a revision.
          const present = checkFiles(root, allRequiredValues);
          const evidence = evidenceOf(root, groundsOfYear.proof);
          releases.push(
            releaseYear(root, present.years, taxYear, { ...groundsOfYear.reasons, ...signers, evidence }),
          );
        } else releases.push(releaseEvidence(root, label, groundsOfYear.proof, groundsOfYear.reasons));
      }
      const [only] = releases;
      if (json) terminal.out(JSON.stringify(releases.length === 1 ? only : releases, null, 2));
      else for (const [at, each] of releases.entries()) terminal.out(asText(each, taxYears[at] ?? ''));
    });
};

function yearToRelease(taxYear: string, { years }: CheckedFiles): CheckedYear {
  const year = years.find(({ rates }) => rates.taxYear === taxYear);
  if (year === undefined) {
    const names = years.map(({ rates }) => rates.taxYear).join(', ');
    throw new UsageError(`There is no tax year “${taxYear}” here; there are ${names}.`);
  }
  if (isDraft(year.rates)) {
    const count = year.rates.unconfirmed.length;
    const figures = count === 1 ? '1 figure is' : `${count} figures are`;
    throw new CommandFailure(`${taxYear} is a draft: ${figures} not confirmed. A draft is not released.`);
  }
  return year;
}

/** The proof and the reasons for a release of a year. */
interface Grounds {
  readonly proof: Proof;
  readonly reasons: ReleaseReasons;
}

/** Runs the whole check, of all years, and gathers the reasons for what is unusual or not proven in those to be released.
 *  Throws `BrokenBook` with everything that prevents the release. */
async function groundsFor(
  root: string,
  files: CheckedFiles,
  years: readonly CheckedYear[],
  options: ReasonOptions,
): Promise<ReadonlyMap<string, Grounds>> {
  if (years.length === 0) return new Map();
  const findings = new Findings();
  const taxYears = files.years.map(({ rates }) => rates.taxYear);
  const { proofs, unusual } = await runFullCheck(root, files, { taxYears, labels: false }, findings);
  for (const year of years) checkRemovedScope(root, year, findings);
  const questions = years.map((year) => {
    const { taxYear } = year.rates;
    return questionsOf(
      year,
      unusual.get(taxYear) ?? [],
      proofs.find((each) => each.taxYear === taxYear),
    );
  });
  refuseStrayReasons(options, questions);
  const grounds = questions.flatMap((each) => {
    const { taxYear } = each.year.rates;
    const proof = proofs.find((ofYear) => ofYear.taxYear === taxYear);
    const reasons = gatherReasons(each, options, readLatestLabel(root, taxYear), findings);
    return proof === undefined ? [] : [[taxYear, { proof, reasons }] as const];
  });
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return new Map(grounds);
}

function unchangedRelease(label: Label | undefined, taxYear: string): Release {
  const name = label === undefined ? taxYear : labelName(label);
  return { label: name, digest: label?.digest ?? '', unchangedSince: name, changes: [], files: [] };
}

function asText({ label, digest, unchangedSince, changes, files }: Release, taxYear: string): string {
  if (unchangedSince !== undefined) {
    return `Nothing changed in the law of ${taxYear} since ${unchangedSince}; there is nothing to release.`;
  }
  return [
    `${label} is released: ${digest}`,
    ...changes.map((change) => `  ${change}`),
    `Commit these together: ${files.join(', ')}`,
  ].join('\n');
}
