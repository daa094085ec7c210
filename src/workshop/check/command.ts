import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import {
  type AddCommand,
  coloured,
  Failed,
  loadCalculator,
  Misused,
  type Terminal,
} from '../../cli/index.js';
import { FAILURES_LISTED, type Finding, Findings, findingText } from '../../language/index.js';
import {
  type CheckedFiles,
  type CheckedYear,
  checkFiles,
  latestOf,
  nameOf,
  PROJECT,
  readRegister,
  writeProof,
} from '../../law/index.js';
import { allRequiredValues } from '../../operations/index.js';
import { proveLabels } from '../labels/check-labels.js';
import { inJson } from './in-json.js';
import { findingsInText, labelsInText, proofInText } from './in-text.js';
import { onEachSave } from './watch.js';
import { checkWhole } from './whole.js';

/** `farthing check`: the whole book, everything that is wrong in it at once; then HMRC's rows and the worked cases. */
export const check: AddCommand = (program, terminal) => {
  program
    .command('check')
    .description(
      "Check the rules and rates, then run HMRC's rows and the worked cases; print everything that is wrong, and where, " +
        'and what no case reaches.',
    )
    .argument('[year]', 'run the rows and cases of this tax year only, such as 2026-27')
    .option('--watch', 'check again whenever a file is saved, until interrupted')
    .option(
      '--unreleased',
      'for law that is being changed: that a year is not what its label names is no finding',
    )
    .addOption(
      new Option(
        '--labels',
        'run the rows, cases and golden answers of every released label, from its book, on this program, too; of this tax year only where one is named',
      ).conflicts('watch'),
    )
    .option('--all', 'list all rows and cases that fail because of a finding, not the first of them')
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
  readonly labels?: boolean;
  readonly all?: boolean;
}

async function checkOnce(year: string | undefined, flags: CheckOptions, terminal: Terminal): Promise<void> {
  const checked = checkFiles(terminal.root, allRequiredValues);
  const years = selectYears(year, checked, terminal.root);
  const findings = new Findings();
  const broken = checked.findings.count > 0;
  const options = { taxYears: namesOf(years), labels: flags.unreleased !== true };
  const { proofs } = broken ? { proofs: [] } : await checkWhole(terminal.root, checked, options, findings);
  const present = broken || !flags.labels ? undefined : loadCalculator(terminal.root).payroll;
  const labels =
    present === undefined ? [] : await proveLabels(terminal.root, present, options.taxYears, findings);
  const all = broken ? checked.findings.all : findings.all;
  if (all.length === 0 && year === undefined && !flags.unreleased) keepProofOf(terminal.root, checked);
  if (flags.json) {
    const json = inJson(all, checked, years, proofs, failuresListed(flags));
    terminal.out(JSON.stringify({ ...json, ...(flags.labels && { labels }) }, null, 2));
    if (all.length > 0) throw new Failed('');
    return;
  }
  printFindings(all, flags, terminal);
  if (labels.length > 0) terminal.out(`${labelsInText(labels)}\n`);
  terminal.out(
    broken ? findingsInText(all.length, terminal) : proofInText(checked, years, proofs, all.length, terminal),
  );
  if (all.length > 0) throw new Failed('');
}

/** Keeps that this program passed on the labels of the project; what is checked elsewhere is not what it serves. */
function keepProofOf(root: string, { years }: CheckedFiles): void {
  if (root !== PROJECT) return;
  const { labels } = readRegister(root, new Findings());
  const ofYears = years.flatMap(({ rates }) => latestOf(labels, rates.taxYear) ?? []);
  writeProof(new Map(ofYears.map((label) => [nameOf(label), label.digest])));
}

/** Each round says first what is wrong in rules and rates, and then, unless a file is saved meanwhile, in the cases. */
async function checkAtEachSave(
  year: string | undefined,
  flags: CheckOptions,
  terminal: Terminal,
): Promise<void> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt);
  try {
    await onEachSave(terminal.root, interrupted.signal, async (next) => {
      const began = performance.now();
      const checked = checkFiles(terminal.root, allRequiredValues);
      const years = selectYears(year, checked, terminal.root);
      const { count } = checked.findings;
      printFindings(checked.findings.all, flags, terminal);
      const outcome = count > 0 ? findingsInText(count, terminal) : 'Rules and rates are in order.';
      terminal.out(`${coloured(terminal, 'dim', secondsSince(began))}  ${outcome}`);
      if (count === 0) await proveUntilSave(years, checked, { ...flags, next }, terminal);
    });
  } finally {
    process.off('SIGINT', interrupt);
  }
}

async function proveUntilSave(
  years: readonly CheckedYear[],
  checked: CheckedFiles,
  { next, ...flags }: CheckOptions & { readonly next: AbortSignal },
  terminal: Terminal,
): Promise<void> {
  const began = performance.now();
  const findings = new Findings();
  try {
    const options = { taxYears: namesOf(years), labels: flags.unreleased !== true, signal: next };
    const { proofs } = await checkWhole(terminal.root, checked, options, findings);
    printFindings(findings.all, flags, terminal);
    terminal.out(proofInText(checked, years, proofs, findings.count, terminal));
    terminal.out(
      `${coloured(terminal, 'dim', secondsSince(began))}  Waiting for a file to be saved; Ctrl-C ends.`,
    );
  } catch (error) {
    if (!next.aborted) throw error;
  }
}

function printFindings(findings: readonly Finding[], flags: CheckOptions, terminal: Terminal): void {
  if (findings.length === 0) return;
  const texts = findings.map((finding) => findingText(finding, failuresListed(flags)));
  terminal.err(`${texts.join('\n')}\n`);
}

function failuresListed({ all }: CheckOptions): number {
  return all ? Number.POSITIVE_INFINITY : FAILURES_LISTED;
}

/** The years to be proven: the one that is named, or all. */
function selectYears(year: string | undefined, { years, findings }: CheckedFiles, root: string) {
  if (year === undefined) return years;
  const ofYear = years.filter(({ rates }) => rates.taxYear === year);
  const unreadable = findings.count > 0 && existsSync(join(root, `rates/${year}.yaml`));
  if (ofYear.length === 0 && !unreadable) {
    throw new Misused(`There is no tax year “${year}” here; there are ${namesOf(years).join(', ')}.`);
  }
  return ofYear;
}

function namesOf(years: readonly CheckedYear[]): readonly string[] {
  return years.map(({ rates }) => rates.taxYear);
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(2)} s`;
}
