import { coloured, type Terminal, table } from '../../cli/index.js';
import { where } from '../../language/index.js';
import type { CheckedYear } from '../../law/index.js';
import { figuresIn, rulesIn, writtenAt } from './counts.js';
import { missingInText, percentOf, unprovenInText } from './coverage-in-text.js';
import type { Proof } from './prove.js';

/** What was proven: the years in a table, what no case reaches, what is left to confirm, and whether all is in order. */
export function provenInText(
  years: readonly CheckedYear[],
  proofs: readonly Proof[],
  findings: number,
  terminal: Terminal,
): string {
  const parts = [
    yearsInTable(years, proofs),
    missingInText(proofs),
    unprovenInText(proofs),
    ...years.map(unconfirmedInText),
    inOrder(findings, terminal),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What is said of a book with findings in its rules and rates. */
export function notProvenInText(findings: number, terminal: Terminal): string {
  return `${inOrder(findings, terminal)} The cases and HMRC's rows are run when rules and rates are in order.`;
}

/** How many things are wrong, in colour. */
function inOrder(findings: number, terminal: Terminal): string {
  if (findings === 0) return coloured(terminal, 'green', 'Everything is in order.');
  return coloured(terminal, 'red', findings === 1 ? '1 finding.' : `${findings} findings.`);
}

function yearsInTable(years: readonly CheckedYear[], proofs: readonly Proof[]): string {
  const rows = years.flatMap((year) => {
    const { taxYear, unconfirmed, figures } = year.rates;
    const proof = proofs.find((each) => each.taxYear === taxYear);
    if (proof === undefined) return [];
    const name = unconfirmed.length === 0 ? taxYear : `${taxYear} (draft)`;
    const cases = `${proof.cases.passed} of ${proof.cases.passed + proof.cases.failed}`;
    const counts = [String(figuresIn(figures)), String(rulesIn(year)), cases, rowsInWords(proof)];
    return [[name, ...counts, percentOf(proof)]];
  });
  return table(['year', 'figures', 'rules', 'cases passed', "HMRC's rows exact", 'coverage'], rows);
}

function rowsInWords({ rows: { exact, known, all } }: Proof): string {
  if (all === 0) return 'none';
  const differences = known === 0 ? '' : `, ${known} known ${known === 1 ? 'difference' : 'differences'}`;
  return `${exact} of ${all}${differences}`;
}

function unconfirmedInText({ rates: { taxYear, unconfirmed } }: CheckedYear): string {
  if (unconfirmed.length === 0) return '';
  const figures = unconfirmed.length === 1 ? 'figure is' : 'figures are';
  return [
    `${taxYear} is a draft: ${unconfirmed.length} ${figures} left to confirm. Confirming one is taking its ? away.`,
    ...unconfirmed.map((each) => `  ${where(each.place)}  ${each.path} ${writtenAt(each)}`),
  ].join('\n');
}
