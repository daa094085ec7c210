import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { type AddCommand, CommandFailure, coloured, type Terminal, UsageError } from '../../cli/index.js';
import { FAILURES_LISTED, type Finding, Findings, findingText } from '../../language/index.js';
import { type CheckedFiles, checkFiles, type YearBook } from '../../law/index.js';
import { allRequiredValues } from '../../operations/index.js';
import { asJson } from './as-json.js';
import { findingsAsText, proofAsText } from './as-text.js';
import { type FullCheck, runFullCheck } from './full-check.js';
import { onEachSave } from './watch.js';

/** `farthing check`: checks the whole book and reports everything that is wrong; then runs HMRC's rows and the worked cases. */
export const check: AddCommand = (program, terminal) => {
  program
    .command('check')
    .description(
      "Check the rules and rates, then run HMRC's rows and the worked cases; print everything that is wrong, and where. " +
        'The last line says whether all is in order.',
    )
    .argument('[year]', 'run the rows and cases of this tax year only, such as 2026-27')
    .option('--watch', 'check again whenever a file is saved, until interrupted')
    .option(
      '--unreleased',
      'for law that is being changed: that a year is not what its label names is no finding',
    )
    .option(
      '--all',
      'list all rows and cases that fail because of a finding, and all that a release will ask, not the first of them',
    )
    .option('--coverage', 'list the rules, branches and rows of tables that no case and no row reaches')
    .addOption(new Option('--json', 'one JSON object with findings, years and coverage').conflicts('watch'))
    .addHelpText('after', '\nExample:\n  npx farthing check 2026-27 --watch')
    .action(async (year: string | undefined, options: CheckOptions) => {
      if (options.watch) await checkAtEachSave(year, options, terminal);
      else await checkOnce(year, options, terminal);
    });
};

interface CheckOptions {
  readonly watch?: boolean;
  readonly json?: boolean;
  readonly unreleased?: boolean;
  readonly all?: boolean;
  readonly coverage?: boolean;
}

async function checkOnce(year: string | undefined, flags: CheckOptions, terminal: Terminal): Promise<void> {
  const files = checkFiles(terminal.root, allRequiredValues);
  const years = selectYears(year, files, terminal.root);
  const findings = new Findings();
  const isBroken = files.findings.count > 0;
  const options = { taxYears: namesOf(years), labels: flags.unreleased !== true };
  const full = isBroken ? NOTHING_RUN : await runFullCheck(terminal.root, files, options, findings);
  const allFindings = isBroken ? files.findings.all : findings.all;
  const result = { ...full, files, years, findings: allFindings.length, ...listed(flags) };
  if (flags.json) terminal.out(JSON.stringify(asJson(allFindings, result, maxFailures(flags)), null, 2));
  else {
    printFindings(allFindings, flags, terminal);
    terminal.out(isBroken ? findingsAsText(allFindings.length, terminal) : proofAsText(result, terminal));
  }
  if (allFindings.length > 0) throw new CommandFailure('');
}

/** The outcome for a book that is not in order. */
const NOTHING_RUN: FullCheck = { proofs: [], toRelease: new Map() };

/** Each round reports rules and rates first, then the rows and cases; a save in between aborts it and begins the next. */
async function checkAtEachSave(
  year: string | undefined,
  flags: CheckOptions,
  terminal: Terminal,
): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    await onEachSave(terminal.root, interruption.signal, async (nextSave) => {
      const start = performance.now();
      const checked = checkFiles(terminal.root, allRequiredValues);
      const years = selectYears(year, checked, terminal.root);
      const { count } = checked.findings;
      printFindings(checked.findings.all, flags, terminal);
      const outcome = count > 0 ? findingsAsText(count, terminal) : 'Rules and rates are in order.';
      terminal.out(`${coloured(terminal, 'dim', secondsSince(start))}  ${outcome}`);
      if (count === 0) await proveUntilSave(years, checked, { ...flags, nextSave }, terminal);
    });
  } finally {
    process.off('SIGINT', interrupt);
  }
}

async function proveUntilSave(
  years: readonly YearBook[],
  files: CheckedFiles,
  { nextSave, ...flags }: CheckOptions & { readonly nextSave: AbortSignal },
  terminal: Terminal,
): Promise<void> {
  const start = performance.now();
  const findings = new Findings();
  try {
    const options = { taxYears: namesOf(years), labels: flags.unreleased !== true, signal: nextSave };
    const full = await runFullCheck(terminal.root, files, options, findings);
    printFindings(findings.all, flags, terminal);
    const result = { ...full, files, years, findings: findings.count, ...listed(flags) };
    terminal.out(proofAsText(result, terminal));
    terminal.out(
      `${coloured(terminal, 'dim', secondsSince(start))}  Waiting for a file to be saved; Ctrl-C ends.`,
    );
  } catch (error) {
    if (!nextSave.aborted) throw error;
  }
}

function printFindings(findings: readonly Finding[], flags: CheckOptions, terminal: Terminal): void {
  if (findings.length === 0) return;
  const texts = findings.map((finding) => findingText(finding, maxFailures(flags)));
  terminal.err(`${texts.join('\n')}\n`);
}

function maxFailures({ all }: CheckOptions): number {
  return all ? Number.POSITIVE_INFINITY : FAILURES_LISTED;
}

/** How many of a year's asks are listed, and whether what is not reached is. */
function listed({ all, coverage = false }: CheckOptions) {
  return { mostAsks: all ? Number.POSITIVE_INFINITY : 20, listsCoverage: coverage };
}

/** The years to prove: the named one, or all. Throws `UsageError` where there is no such year. */
function selectYears(year: string | undefined, { years, findings }: CheckedFiles, root: string) {
  if (year === undefined) return years;
  const matching = years.filter(({ rates }) => rates.taxYear === year);
  const isUnreadable = findings.count > 0 && existsSync(join(root, `rates/${year}.yaml`));
  if (matching.length === 0 && !isUnreadable) {
    throw new UsageError(`There is no tax year “${year}” here; there are ${namesOf(years).join(', ')}.`);
  }
  return matching;
}

function namesOf(years: readonly YearBook[]): readonly string[] {
  return years.map(({ rates }) => rates.taxYear);
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(2)} s`;
}
