import { checkFiles, isDraft } from '../../payroll/books.js';
import { type Release, releaseYear } from '../../payroll/releases/index.js';
import type { AddCommand } from '../program.js';
import { Failed, Misused } from '../status.js';

/** `farthing release`: a label for the law of a year as it stands now. */
export const release: AddCommand = (program, terminal) => {
  program
    .command('release')
    .description(
      'Give the rules and rates of a tax year a label of their own: raise the revision, keep the digest, and add what changed to the changelog.',
    )
    .argument('<year>', 'the tax year, such as 2026-27')
    .option('--json', 'the label, its digest and what changed as JSON')
    .addHelpText('after', '\nExample:\n  npx farthing release 2026-27')
    .action((taxYear: string, { json = false }: { readonly json?: boolean }) => {
      const { years, findings } = checkFiles(terminal.root);
      const year = years.find(({ rates }) => rates.taxYear === taxYear);
      if (year === undefined && findings.count === 0) {
        const known = years.map(({ rates }) => rates.taxYear).join(', ');
        throw new Misused(`There is no tax year “${taxYear}” here; there are ${known}.`);
      }
      if (year !== undefined && isDraft(year.rates)) {
        const left = year.rates.unconfirmed.length;
        const figures = left === 1 ? '1 figure is' : `${left} figures are`;
        throw new Failed(`${taxYear} is a draft: ${figures} not confirmed. A draft is not released.`);
      }
      const released = releaseYear(terminal.root, years, taxYear, findings);
      terminal.out(json ? JSON.stringify(released, null, 2) : inWords(released, taxYear));
    });
};

function inWords({ label, digest, unchangedSince, changes, files }: Release, taxYear: string): string {
  if (unchangedSince !== undefined) {
    return `Nothing changed in the law of ${taxYear} since ${unchangedSince}; there is nothing to release.`;
  }
  return [
    `${label} is released: ${digest}`,
    ...changes.map((change) => `  ${change}`),
    `Commit these together: ${files.join(', ')}`,
  ].join('\n');
}
