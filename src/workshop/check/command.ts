import { Option } from 'commander';
import { type AddCommand, CommandFailure, coloured, type Terminal } from '../../cli/index.js';
import { BrokenBook, FAILURES_LISTED, type Finding, Findings, findingText } from '../../yaml/index.js';
import { checkMutations, mutationsInWords } from '../mutate/check-mutations.js';
import { checkBookOf, checkReleases } from '../release/check.js';
import { findingsAsText, proofAsText } from './as-text.js';
import { runFullCheck } from './full-check.js';
import { newsOf } from './news.js';
import { releasedWords } from './released-words.js';
import { refuseUnknownTopic, refuseUnknownYears } from './unknown-names.js';
import { onEachSave } from './watch.js';

interface CheckOptions {
  readonly watch?: boolean;
  readonly unreleased?: boolean;
  readonly all?: boolean;
  readonly coverage?: boolean;
  readonly mutate?: string;
}

/** `farthing check`: checks the whole book and reports everything that is wrong; then runs HMRC's rows and the worked cases. */
export const check: AddCommand = (program, terminal) => {
  program
    .command('check')
    .description(
      "Check the rules and rates, then run HMRC's rows and the worked cases; print everything that is wrong, and where, then what is " +
        'new against the labels. The last line says whether all is in order.',
    )
    .argument(
      '[year]',
      'check this tax year only, such as 2026-27, and others where no label names their law',
    )
    .option('--watch', 'check again whenever a file is saved, until interrupted')
    .option(
      '--unreleased',
      'for law that is being changed: that a year is not what its label names is no finding',
    )
    .option(
      '--all',
      'list all rows and cases that fail because of a finding, all that is new and all that a release will ask, not the first of them',
    )
    .option(
      '--coverage',
      'list what is not new, too: the rules, branches and rows of tables that no case and no row reaches, the sentences and notices ' +
        'that no case proves, and what is not established',
    )
    .addOption(
      new Option(
        '--mutate <topic>',
        'try slips in the rules of a topic, and list those that no case and no row notices: each comparison with its neighbour (< and <=), ' +
          'each rounding with others, each condition inverted. Rows and cases of all years notice them, which takes some tens of seconds; ' +
          'no request is drawn, and the rest of the check is left out',
      ).conflicts(['watch', 'unreleased', 'all', 'coverage']),
    )
    .addHelpText(
      'after',
      '\nExample:\n  npx farthing check 2026-27 --watch\n  npx farthing check 2026-27 --mutate minimum_wage',
    )
    .action(async (year: string | undefined, options: CheckOptions) => {
      if (options.mutate !== undefined) return mutate(year, options.mutate, terminal);
      if (options.watch) await checkAtEachSave(year, options, terminal);
      else if ((await checkBook(year, options, terminal)) > 0) throw new CommandFailure();
    });
};

/** Prints what is wrong, and what all comes to; returns how many findings there are. Throws when `signal` is aborted on the way. */
async function checkBook(
  year: string | undefined,
  { all = false, unreleased = false, coverage = false }: CheckOptions,
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<number> {
  const { root } = terminal;
  const maxFailures = all ? Number.POSITIVE_INFINITY : FAILURES_LISTED;
  if (year !== undefined) refuseUnknownYears(root, [year]);
  const book = checkBookOf(root, year === undefined ? undefined : [year]);
  const { files } = book;
  const years = files.years.filter(({ rates }) => year === undefined || rates.taxYear === year);
  const taxYears = years.map(({ rates }) => rates.taxYear);
  if (files.findings.count > 0) {
    printFindings(files.findings.all, maxFailures, terminal);
    terminal.out(findingsAsText(files.findings.count, terminal));
    return files.findings.count;
  }
  const findings = new Findings();
  const releases = book.releases ?? checkReleases(root, files.years);
  const { matches } = releases;
  const question = { taxYears, labels: !unreleased, releases, signal };
  const full = await runFullCheck(root, files, question, findings);
  printFindings(worstFirst(findings.all), maxFailures, terminal);
  const result = {
    ...{ ...full, files, years, matches, findings: findings.count },
    news: newsOf(root, years, files.years, matches),
    words: releasedWords(root, files),
  };
  const listing = { most: all ? Number.POSITIVE_INFINITY : MOST_LISTED, isWhole: coverage };
  terminal.out(proofAsText(result, listing, terminal));
  return findings.count;
}

/** Prints the mutations of a topic that nothing notices, and how many there are. Throws `CommandFailure` where there are any. */
async function mutate(year: string | undefined, topic: string, terminal: Terminal): Promise<void> {
  const { root } = terminal;
  if (year !== undefined) refuseUnknownYears(root, [year]);
  const { files, releases } = checkBookOf(root, year === undefined ? undefined : [year]);
  if (files.findings.count > 0 || releases === undefined) throw new BrokenBook(files.findings.all);
  const years = files.years.filter(({ taxYear }) => year === undefined || taxYear === year);
  refuseUnknownTopic(topic, years);
  const taxYears = years.map(({ taxYear }) => taxYear);
  const checked = await checkMutations(root, { files, releases }, { topics: [topic], taxYears });
  printFindings(checked.findings.all, FAILURES_LISTED, terminal);
  const isInOrder = checked.findings.count === 0;
  terminal.out(coloured(terminal, isInOrder ? 'green' : 'red', mutationsInWords(topic, checked)));
  if (!isInOrder) throw new CommandFailure();
}

/** A save aborts the check and begins the next. */
async function checkAtEachSave(
  year: string | undefined,
  options: CheckOptions,
  terminal: Terminal,
): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    await onEachSave(terminal.root, interruption.signal, async (nextSave) => {
      const start = performance.now();
      try {
        await checkBook(year, options, terminal, nextSave);
        const seconds = `${((performance.now() - start) / 1000).toFixed(2)} s`;
        terminal.out(`${coloured(terminal, 'dim', seconds)}  Waiting for a file to be saved; Ctrl-C ends.`);
      } catch (error) {
        if (!nextSave.aborted) throw error;
      }
    });
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** How many names a list shows: more would hide the first. */
const MOST_LISTED = 20;

/** What is wrong in rules and figures before the rows and cases that fail. */
function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  const isProof = ({ place }: Finding) => place.source.path.startsWith('fixtures/');
  return findings.toSorted((one, other) => Number(isProof(one)) - Number(isProof(other)));
}

function printFindings(findings: readonly Finding[], maxFailures: number, terminal: Terminal): void {
  if (findings.length === 0) return;
  terminal.err(`${findings.map((finding) => findingText(finding, maxFailures)).join('\n')}\n`);
}
