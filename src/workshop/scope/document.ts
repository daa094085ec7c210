import type { Authority } from '../../language/index.js';
import { type Payroll, scopeOf } from '../../operations/index.js';

export const SCOPE_DOCUMENT = 'docs/scope.md';

/** What answers of the latest year take for granted, and what is not modelled, as a page of the documentation. */
export function scopeDocument(payroll: Payroll): string {
  // Not the year of today: the document changes with the book alone.
  const latestTaxYear = payroll.taxYears.at(-1) ?? '';
  const { assumptions, leftOut = [] } = scopeOf(payroll, latestTaxYear);
  const sections = payroll.operationsOf(latestTaxYear).flatMap(({ name, path, method }) => {
    const ownAssumptions = assumptions.filter((each) => each.operations.includes(name));
    const ownLeftOut = leftOut.filter((each) => each.operations.includes(name));
    return [
      `## \`${method} ${path}\``,
      ...section(
        'Its answers say, where it applies:',
        ownAssumptions.map(({ says, rule }) => `${says.replaceAll(/\{[^}]*\}/g, '…')} (\`${rule}\`)`),
      ),
      ...section(
        'What no answer says:',
        ownLeftOut.map(
          ({ title, says, effect, authorities }) =>
            `**${title}.** ${says} *${effect}* ${authorities.map(linkOf).join('; ')}.`,
        ),
      ),
    ];
  });
  return `${[
    '# What is taken for granted, and what is not modelled',
    `This page is made from the book of ${latestTaxYear} by \`npm run generate\`: from the \`assume:\` of its rules, and from` +
      ' `rates/scope.yaml`. `GET /v1/scope` has the same for every year.',
    ...sections,
  ].join('\n\n')}\n`;
}

/** The work and what of it, as a link to its text. */
function linkOf({ work, provision, address }: Authority): string {
  const name = provision === undefined ? work : `${work}, ${provision}`;
  return address === undefined ? name : `[${name}](${address})`;
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [title, items.map((item) => `- ${item}`).join('\n')];
}
