import { type AddCommand, Failed, Misused } from '../../cli/index.js';
import { BrokenBook, Findings } from '../../language/index.js';
import { type CheckedFiles, type CheckedYear, checkFiles, isDraft } from '../../law/index.js';
import { allRequiredValues } from '../../operations/index.js';
import { checkWhole } from '../check/whole.js';
import {
  gatherReasons,
  parseReason,
  questionsOf,
  type ReasonOptions,
  refuseStrayReasons,
} from './questions.js';
import { latestLabel, type Reasons, type Release, releaseYear, unchangedLabel } from './release.js';

interface ReleaseOptions extends ReasonOptions {
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
The reasons are kept in rates/released.yaml.

Example:
  npx farthing release 2026-27 --unproven national_insurance="HMRC had not published its data"`,
    )
    .action(async (taxYears: readonly string[], { json = false, ...given }: ReleaseOptions) => {
      const { root } = terminal;
      const files = checkFiles(root, allRequiredValues);
      if (files.findings.count > 0) throw new BrokenBook(files.findings.all);
      const years = taxYears.map((taxYear) => yearToRelease(taxYear, files));
      const changed = years.filter(
        ({ rates }) => unchangedLabel(root, files.years, rates.taxYear) === undefined,
      );
      const reasons = await reasonsFor(root, files, changed, given);
      const releases = years.map(({ rates: { taxYear } }) =>
        // Read again: the release before may have raised a revision.
        releaseYear(
          root,
          checkFiles(root, allRequiredValues).years,
          taxYear,
          reasons.get(taxYear) ?? { waivers: [], proofGaps: [] },
        ),
      );
      const [only] = releases;
      if (json) terminal.out(JSON.stringify(releases.length === 1 ? only : releases, null, 2));
      else for (const [at, each] of releases.entries()) terminal.out(asText(each, taxYears[at] ?? ''));
    });
};

function yearToRelease(taxYear: string, { years }: CheckedFiles): CheckedYear {
  const year = years.find(({ rates }) => rates.taxYear === taxYear);
  if (year === undefined) {
    const names = years.map(({ rates }) => rates.taxYear).join(', ');
    throw new Misused(`There is no tax year “${taxYear}” here; there are ${names}.`);
  }
  if (isDraft(year.rates)) {
    const left = year.rates.unconfirmed.length;
    const figures = left === 1 ? '1 figure is' : `${left} figures are`;
    throw new Failed(`${taxYear} is a draft: ${figures} not confirmed. A draft is not released.`);
  }
  return year;
}

/** Runs the whole check, of all years, and gathers the reasons for what is unusual or not proven in those to be released.
 *  Throws `BrokenBook` with everything that stands against it. */
async function reasonsFor(
  root: string,
  files: CheckedFiles,
  years: readonly CheckedYear[],
  options: ReasonOptions,
): Promise<ReadonlyMap<string, Reasons>> {
  if (years.length === 0) return new Map();
  const findings = new Findings();
  const taxYears = files.years.map(({ rates }) => rates.taxYear);
  const { proofs, unusual } = await checkWhole(root, files, { taxYears, labels: false }, findings);
  const questions = years.map((year) => {
    const { taxYear } = year.rates;
    return questionsOf(
      year,
      unusual.get(taxYear) ?? [],
      proofs.find((each) => each.taxYear === taxYear),
    );
  });
  refuseStrayReasons(options, questions);
  const reasons = questions.map((each) => {
    const { taxYear } = each.year.rates;
    return [taxYear, gatherReasons(each, options, latestLabel(root, taxYear), findings)] as const;
  });
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return new Map(reasons);
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
