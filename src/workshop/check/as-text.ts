import { coloured, type Terminal, table } from '../../cli/index.js';
import { groupBy } from '../../group-by.js';
import { changesIn, listInWords } from '../../language/index.js';
import { AUTHORITIES_FILE, type CheckedFiles, figuresByPath, type YearBook } from '../../law/index.js';
import { mergeCoverage, type ReachCount, type Summary, summaryOf } from '../coverage/coverage.js';
import type { Part } from '../coverage/parts.js';
import { isUnproven, mergeSentences, missingKeys, type SentenceProof } from '../coverage/sentences.js';
import type { TestDataResult } from '../hmrc/run.js';
import { type Ask, askInWords } from '../release/asks.js';
import type { FullCheck } from './full-check.js';
import type { Proof } from './prove.js';

/** What a check came to. */
export interface CheckResult extends FullCheck {
  readonly files: CheckedFiles;
  /** Those that were proven. */
  readonly years: readonly YearBook[];
  /** How many findings there are. */
  readonly findings: number;
}

/** The result of a check: the years in a table, how much the cases reach, what is left to confirm, what a release will ask, and last the
 *  number of findings. */
export function proofAsText(
  result: CheckResult,
  { mostAsks, listsCoverage }: { readonly mostAsks: number; readonly listsCoverage: boolean },
  terminal: Terminal,
): string {
  const { files, years, proofs, toRelease, findings } = result;
  const { authorities } = files;
  const parts = [
    yearsInTable(years, proofs),
    years.flatMap(changesAsText).join('\n'),
    coverageAsText(proofs, listsCoverage),
    unprovenAsText(proofs),
    ...years.map(unconfirmedAsText),
    ...[...toRelease].map(([taxYear, { asks }]) => asksAsText(taxYear, asks, mostAsks)),
    notEstablishedAsText(authorities?.notEstablished.length ?? 0),
    notLookedAtAsText(result),
    findingCount(findings, terminal, years.length < files.years.length ? proofs : []),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The outcome for a book with findings in its rules and rates: nothing was run. */
export function findingsAsText(findings: number, terminal: Terminal): string {
  return `${findingCount(findings, terminal)} The cases and HMRC's rows are run when rules and rates are in order.`;
}

/** The number of findings in colour; where there is none, what is in order: of a check of some years no more than these. */
function findingCount(findings: number, terminal: Terminal, onlyOf: readonly Proof[] = []): string {
  const what = onlyOf.length === 0 ? 'Everything' : listInWords(onlyOf.map(({ taxYear }) => taxYear));
  if (findings === 0) return coloured(terminal, 'green', `${what} is in order.`);
  return coloured(terminal, 'red', findings === 1 ? '1 finding.' : `${findings} findings.`);
}

function yearsInTable(years: readonly YearBook[], proofs: readonly Proof[]): string {
  const rows = years.flatMap((year) => {
    const { taxYear, unconfirmed, figures } = year.rates;
    const proof = proofs.find((each) => each.taxYear === taxYear);
    if (proof === undefined) return [];
    const name = unconfirmed.length === 0 ? taxYear : `${taxYear} (draft)`;
    const cases = `${proof.cases.passed} of ${proof.cases.passed + proof.cases.failed}`;
    const counts = [String(figuresByPath(figures).size), String(countRules(year)), cases, rowsInWords(proof)];
    return [[name, ...counts, coveragePercent(proof)]];
  });
  return table(['year', 'figures', 'rules', 'cases passed', "HMRC's rows exact", 'coverage'], rows);
}

/** How many rules a year has, refusals included. A rule in several books, or copied by `with`, counts once. */
function countRules({ checkedBooks }: YearBook): number {
  const books = [...checkedBooks.values()];
  return new Set(books.flatMap((book) => [...book.values, ...book.refusals].map(({ rule }) => rule))).size;
}

/** `2023-24 changes on 2024-01-06: 7 figures` */
function changesAsText({ rates }: YearBook): readonly string[] {
  const days = rates.changes.map((day) => {
    const figures = changesIn(rates.figures).filter(({ inForce }) => inForce.from === day).length;
    return `on ${day}: ${figures} ${figures === 1 ? 'figure' : 'figures'}`;
  });
  return days.length === 0 ? [] : [`${rates.taxYear} changes ${days.join(', ')}`];
}

function rowsInWords({ sets }: Proof): string {
  const sum = (of: (set: TestDataResult) => number) => sets.reduce((all, each) => all + of(each), 0);
  const all = sum(({ rows }) => rows);
  if (all === 0) return 'none';
  const known = sum((set) => new Set(set.known.map(({ testId }) => testId)).size);
  const exact = sum((set) => set.exact);
  const differences = known === 0 ? '' : `, ${known} known ${known === 1 ? 'difference' : 'differences'}`;
  return `${exact} of ${all}${differences}`;
}

function unconfirmedAsText({ rates: { taxYear, unconfirmed } }: YearBook): string {
  if (unconfirmed.length === 0) return '';
  return [
    `${taxYear} is a draft: compare each of these groups of figures with its official page, then say so:`,
    ...unconfirmed.map(
      (group) => `  npx farthing confirm ${taxYear} ${group} --by "A. Name" --page https://…`,
    ),
  ].join('\n');
}

/** What a release of a year will ask: each is answered by a case that reaches it, or by --accept with its name. */
function asksAsText(taxYear: string, asks: readonly Ask[], most: number): string {
  if (asks.length === 0) return '';
  const more = asks.length - most;
  return [
    `\`farthing release ${taxYear}\` will ask for ${asks.length === 1 ? 'this,' : `these ${asks.length}, each`} to be proven by a case or accepted by its name:`,
    ...asks.slice(0, most).map((ask) => `  ${askInWords(ask)}`),
    ...(more > 0 ? [`  and ${more} more, which --all lists`] : []),
  ].join('\n');
}

/** How many provisions nobody has read yet; empty where all were. */
function notEstablishedAsText(count: number): string {
  return count === 0 ? '' : `Not established: ${count} entries of ${AUTHORITIES_FILE}, each with its reason.`;
}

/** What a check of one year leaves to that of all; empty where that is nothing. */
function notLookedAtAsText({ files, years }: CheckResult): string {
  if (years.length === files.years.length) return '';
  const namesOf = (all: readonly YearBook[]) => listInWords(all.map(({ rates }) => rates.taxYear));
  const { notChecked } = files;
  const unchecked =
    notChecked.length === 0
      ? []
      : [`the rules and figures of ${namesOf(notChecked)}, whose law is what the labels name`];
  const notRun = `rows and cases of other years than ${namesOf(years)}`;
  return `Not looked at: ${[...unchecked, notRun].join('; ')}. \`farthing check\` looks at all.`;
}

/** How much the cases and HMRC's rows reach of one year, or of several years together, and with `isListed` what they do not. */
function coverageAsText(proofs: readonly Proof[], isListed: boolean): string {
  const summary = summaryOf(mergeCoverage(proofs.map(({ parts }) => parts)));
  const lines = [
    ...[...summary.rule.missing, ...summary.branch.missing].map(
      ({ place, rule, which }) =>
        `  ${place.source.path}:${place.line}  ${rule}${which === '' ? '' : `, ${which}`}`,
    ),
    ...byTable(summary.row.missing).map(rowsAsText),
  ];
  if (lines.length === 0) return '';
  const [only, ...others] = proofs;
  const which = others.length === 0 && only !== undefined ? only.taxYear : 'All years together';
  const reached = `${which}: cases and HMRC's rows reach ${countsText(summary)}.`;
  if (!isListed) return `${reached} --coverage lists the others.`;
  const hint = '`farthing check --coverage` with a year tells what its own cases and rows reach.';
  return [`${reached} Not reached:`, ...lines, ...(others.length === 0 ? [] : [hint])].join('\n');
}

/** The sentences and notices that no case of one year, or of several together, proves; empty when there are none. */
function unprovenAsText(proofs: readonly Proof[]): string {
  const unproven = mergeSentences(proofs.map(({ sentences }) => sentences)).filter(isUnproven);
  const assumptions = unproven.filter(({ code }) => code === undefined);
  const notices = unproven.filter(({ code }) => code !== undefined);
  return [
    ...listBelow(
      'Sentences that no case proves to be said where they apply (assumes) and left out where they do not (does_not_assume):',
      assumptions,
    ),
    ...listBelow(
      'Notices that no case proves to be given where they apply (notices) and not where they do not (does_not_notice):',
      notices,
    ),
  ].join('\n');
}

function listBelow(head: string, unproven: readonly SentenceProof[]): readonly string[] {
  if (unproven.length === 0) return [];
  const lines = unproven.map((sentence) => {
    const { place, rule, code, text } = sentence;
    const sentenceText = code === undefined ? text : `${code}: ${text}`;
    return `  ${place.source.path}:${place.line}  ${rule}, no ${missingKeys(sentence).join(' and no ')}: ${sentenceText}`;
  });
  return [head, ...lines];
}

/** The coverage of a year in percent, rounded down: only full coverage is 100%. */
function coveragePercent({ parts }: Proof): string {
  return `${Math.floor((100 * parts.filter(({ isReached }) => isReached).length) / parts.length)}%`;
}

function countsText({ rule, branch, row }: Summary): string {
  const countWith = ({ reached, all }: ReachCount, what: string) => `${reached} of ${all} ${what}`;
  return `${countWith(rule, 'rules')}, ${countWith(branch, 'branches')} and ${countWith(row, 'rows of lookups')}`;
}

/** The rows grouped by rule and file. */
function byTable(rows: readonly Part[]): readonly (readonly Part[])[] {
  return [...groupBy(rows, ({ rule, place }) => `${rule} ${place.source.path}`).values()];
}

function rowsAsText(rows: readonly Part[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const inOrder = rows.toSorted((a, b) => a.place.line - b.place.line);
  const lines = [...new Set(inOrder.map(({ place }) => place.line))].join(',');
  const which = inOrder.map((row) => row.which).join(', ');
  return `  ${first.place.source.path}:${lines}  ${first.rule}, rows of ${first.table}: ${which}`;
}
