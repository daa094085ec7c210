import { coloured, type Terminal, table } from '../../cli/index.js';
import { groupBy } from '../../group-by.js';
import { changesIn, isValidIn, yearsInWords } from '../../language/index.js';
import {
  AUTHORITIES_FILE,
  type CheckedFiles,
  figuresByPath,
  type LabelMatch,
  labelName,
  type YearBook,
} from '../../law/index.js';
import { listInWords, type Place } from '../../yaml/index.js';
import { mergeCoverage, type ReachCount, type Summary, summaryOf } from '../coverage/coverage.js';
import type { Part } from '../coverage/parts.js';
import { isUnproven, mergeSentences, missingKeys, type SentenceProof } from '../coverage/sentences.js';
import type { TestDataResult } from '../hmrc/run.js';
import type { UnseenChanges } from '../invariants/unseen-changes.js';
import { type Ask, placedQuestion, questionsOf, stillAccepted, withoutOperations } from '../release/asks.js';
import type { FullCheck, YearToRelease } from './full-check.js';
import type { News } from './news.js';
import type { Proof } from './prove.js';
import type { ReleasedWords } from './released-words.js';

/** What a check came to. */
export interface CheckResult extends FullCheck {
  readonly files: CheckedFiles;
  /** Those that were proven. */
  readonly years: readonly YearBook[];
  /** How many findings there are. */
  readonly findings: number;
  /** Whether the law of each year is what its label names; none where the register has findings. */
  readonly matches: readonly LabelMatch[];
  readonly news: readonly News[];
  /** What the book said at the last release; undefined where git does not have it. */
  readonly words: ReleasedWords | undefined;
}

/** How much of a result is printed. */
export interface Listing {
  /** The most names of a list. */
  readonly most: number;
  /** Whether what is not new is listed, too. */
  readonly isWhole: boolean;
}

/** The result of a check: the years in a table; what is new against their labels, the worst first; how much is not new; and last the
 *  number of findings. With `isWhole` what is not new is listed, too. */
export function proofAsText(result: CheckResult, listing: Listing, terminal: Terminal): string {
  const { files, years, proofs, toRelease, unseen, findings, news } = result;
  const asks = new Map([...toRelease].map(([taxYear, year]) => [taxYear, openAsks(year)]));
  const parts = [
    yearsInTable(years, proofs),
    years.flatMap(changesAsText).join('\n'),
    nothingNewAsText(result),
    ...[...asks].map(([taxYear, ofYear]) => asksAsText(taxYear, ofYear, listing)),
    ...news.map((each) => newsAsText(each, asks.get(each.taxYear) ?? [], listing)),
    unprovenAsText(result, listing),
    ...years.map(unconfirmedAsText),
    ...[...unseen.values()].map((changes) => unseenAsText(changes, listing)),
    notEstablishedAsText(result, listing),
    listing.isWhole ? coverageAsText(proofs) : notListedAsText(result),
    ofNoYearAsText(result),
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
  return new Set(
    checkedBooks.flatMap((book) => [...book.values, ...book.refusals].map(({ declaration }) => declaration)),
  ).size;
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

/** That the law of the years is what their labels name; empty where it is not, or where that is not known. */
function nothingNewAsText({ years, matches, news }: CheckResult): string {
  const labels = years.flatMap(({ rates }) => {
    const match = matches.find(({ taxYear }) => taxYear === rates.taxYear);
    return match?.label === undefined ? [] : [labelName(match.label)];
  });
  if (news.length > 0 || labels.length < years.length) return '';
  return labels.length === 1
    ? `The law is that of ${labels[0]}.`
    : `The law of each year is that of its label: ${listInWords(labels)}.`;
}

/** What is new besides what a release will ask: `rates/2026-27.yaml:234  rates.statutory_pay.sick_pay_weekly: £123.25 → £125` */
function newsAsText({ taxYear, since, changes }: News, asks: readonly Ask[], { most }: Listing): string {
  const others = changes.filter(({ name }) => !asks.some((ask) => ask.name === withoutOperations(name)));
  const lines = others.map(({ place, name, how }) => `${lineText(place)}  ${name}: ${how}`);
  const is = others.length === changes.length ? 'New' : 'Else new';
  return listBelow(`${is} in ${taxYear} against ${since}:`, lines, most).join('\n');
}

/** What a release asks that was not accepted before: what no case can prove comes first. */
function openAsks({ label, changes, asks }: YearToRelease): readonly Ask[] {
  const accepted = stillAccepted(label?.accepted ?? [], changes, asks).map(({ name }) => name);
  return asks
    .filter(({ name }) => !accepted.includes(name))
    .toSorted((one, other) => Number(one.canBeProven) - Number(other.canBeProven));
}

/** What a release of a year will ask: each is answered by a case that reaches it, or by --accept with its name. */
function asksAsText(taxYear: string, asks: readonly Ask[], { most }: Listing): string {
  if (asks.length === 0) return '';
  const questions = questionsOf(asks);
  const head = `\`farthing release ${taxYear}\` will ask for ${questions.length === 1 ? 'this,' : `these ${questions.length}, each`} to be proven by a case or accepted by its name:`;
  const lines = questions.map((question) => placedQuestion(question).join('\n  '));
  return listBelow(head, lines, most).join('\n');
}

/** A list below its head, of which at most so many lines are shown. */
function listBelow(head: string, lines: readonly string[], most: number): readonly string[] {
  if (lines.length === 0) return [];
  const more = lines.length - most;
  return [
    head,
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more, which --all lists`] : []),
  ];
}

function lineText({ source, line }: Place): string {
  return `${source.path}:${line}`;
}

/** What changed and no drawn request showed; empty where all was shown. */
function unseenAsText(changes: UnseenChanges | string, { most }: Listing): string {
  if (typeof changes === 'string') return changes;
  const { left, released } = changes;
  const [these, them] = left.length === 1 ? ['This', 'it'] : [`These ${left.length}`, 'them'];
  const head = `${these} changed since ${released.name}, and no request that was drawn shows ${them}: no rule came to anything else, no answer rested on a new figure. So what always holds was not tried there; write a case that shows ${them}:`;
  const lines = left.map(({ name, place }) => `${lineText(place)}  ${name}`);
  return listBelow(head, lines, most).join('\n');
}

/** The provisions that nobody has read: all of them, or those that the last release did not have; empty where there are none. */
function notEstablishedAsText({ files, words }: CheckResult, { isWhole, most }: Listing): string {
  const all = files.authorities?.notEstablished ?? [];
  const listed = all.filter(({ text }) => isWhole || words?.hadUnestablished(text) === false);
  const lines = listed.map(({ text, place }) => `${lineText(place)}  ${text}`);
  if (isWhole)
    return listBelow(`Not established, each with its reason there:`, lines, Number.POSITIVE_INFINITY).join(
      '\n',
    );
  return listBelow('New since the last release, and not established:', lines, most).join('\n');
}

/** How much is not listed as it is not new; empty where that is nothing. */
function notListedAsText(result: CheckResult): string {
  const { proofs, files, words } = result;
  const { rule, branch, row } = summaryOf(mergeCoverage(proofs.map(({ parts }) => parts)));
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  const missing = ({ all, reached }: ReachCount) => all - reached;
  const unreached = [
    ...count(missing(rule), 'rule', 'rules'),
    ...count(missing(branch), 'branch', 'branches'),
    ...count(missing(row), 'row of lookups', 'rows of lookups'),
  ];
  const unproven = unprovenIn(proofs).filter(({ place }) => words?.hadSentence(place) ?? false).length;
  const open = (files.authorities?.notEstablished ?? []).filter(
    ({ text }) => words?.hadUnestablished(text) ?? true,
  ).length;
  const [one, ...others] = proofs;
  const which = others.length === 0 && one !== undefined ? `of ${one.taxYear} ` : '';
  const rest = [
    ...(unreached.length === 0 ? [] : [`${listInWords(unreached)} that no case and no row ${which}reaches`]),
    ...count(
      unproven,
      `sentence or notice that no case ${which}proves`,
      `sentences and notices that no case ${which}proves`,
    ),
    ...count(
      open,
      `entry of ${AUTHORITIES_FILE} that is not established`,
      `entries of ${AUTHORITIES_FILE} that are not established`,
    ),
  ];
  return rest.length === 0 ? '' : `--coverage lists what is not new: ${rest.join('; ')}.`;
}

/** The rule files that wait for a year, or are of a misspelt one; empty where there are none. */
function ofNoYearAsText({ files: { topics, years } }: CheckResult): string {
  const waiting = topics.filter((topic) => !years.some(({ taxYear }) => isValidIn(topic.years, taxYear)));
  const names = waiting.map(({ place, years }) => `${place.source.path} (${yearsInWords(years)})`);
  return names.length === 0
    ? ''
    : `For years that are not here, so that nothing tries it: ${listInWords(names)}.`;
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

/** How much the cases and HMRC's rows reach of one year, or of several years together, and what they do not. */
function coverageAsText(proofs: readonly Proof[]): string {
  const summary = summaryOf(mergeCoverage(proofs.map(({ parts }) => parts)));
  const lines = [
    ...[...summary.rule.missing, ...summary.branch.missing].map(
      ({ place, rule, which }) => `  ${lineText(place)}  ${rule}${which === '' ? '' : `, ${which}`}`,
    ),
    ...byTable(summary.row.missing).map(rowsAsText),
  ];
  if (lines.length === 0) return '';
  const [only, ...others] = proofs;
  const which = others.length === 0 && only !== undefined ? only.taxYear : 'All years together';
  const reached = `${which}: cases and HMRC's rows reach ${countsText(summary)}.`;
  const hint = '`farthing check --coverage` with a year tells what its own cases and rows reach.';
  return [`${reached} Not reached:`, ...lines, ...(others.length === 0 ? [] : [hint])].join('\n');
}

/** The sentences and notices that no case of one year, or of several together, proves. */
function unprovenIn(proofs: readonly Proof[]): readonly SentenceProof[] {
  return mergeSentences(proofs.map(({ sentences }) => sentences)).filter(isUnproven);
}

/** Those of them that are new, or all; empty when there are none. */
function unprovenAsText({ proofs, words }: CheckResult, { isWhole, most }: Listing): string {
  const onlyNew = isWhole ? undefined : words;
  const listed = unprovenIn(proofs).filter(({ place }) => onlyNew?.hadSentence(place) !== true);
  const [one, ...others] = proofs;
  const which = others.length === 0 && one !== undefined ? ` of ${one.taxYear}` : '';
  const kinds = [
    {
      what: ['Sentences', 'New sentences'],
      needs: 'proves to be said where they apply (assumes) and left out where they do not (does_not_assume)',
      all: listed.filter(({ code }) => code === undefined),
    },
    {
      what: ['Notices', 'New notices'],
      needs: 'proves to be given where they apply (notices) and not where they do not (does_not_notice)',
      all: listed.filter(({ code }) => code !== undefined),
    },
  ];
  const lists = kinds.flatMap(({ what, needs, all }) => {
    const kind = what[onlyNew === undefined ? 0 : 1];
    return listBelow(
      `${kind} that no case${which} ${needs}:`,
      all.map(sentenceAsText),
      isWhole ? Number.POSITIVE_INFINITY : most,
    );
  });
  const isUnknown = !isWhole && words === undefined && lists.length > 0;
  return [...lists, ...(isUnknown ? [`Which of these are new is not known: ${NO_WORDS}.`] : [])].join('\n');
}

const NO_WORDS = 'git does not have the rules of the last release';

function sentenceAsText(sentence: SentenceProof): string {
  const { place, rule, code, text } = sentence;
  const sentenceText = code === undefined ? text : `${code}: ${text}`;
  return `${lineText(place)}  ${rule}, no ${missingKeys(sentence).join(' and no ')}: ${sentenceText}`;
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
