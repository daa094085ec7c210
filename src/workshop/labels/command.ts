import { mkdirSync, readdirSync } from 'node:fs';
import { type AddCommand, CommandFailure, table, UsageError } from '../../cli/index.js';
import { BrokenBook, Findings, isDate } from '../../language/index.js';
import {
  addEntry,
  checkFiles,
  contentDigest,
  type Label,
  labelName,
  lawOf,
  REGISTER_FILE,
  type Register,
  readBundle,
  readRegister,
  timeAfter,
  withdrawalFault,
  writeBookFile,
  writeBundle,
} from '../../law/index.js';
import { allRequiredValues } from '../../operations/index.js';

const NO_LABEL = `${REGISTER_FILE} has no entry. Where it was lost, bring it back from git.`;

/** `farthing labels`: what was released, and when. */
export const labels: AddCommand = (program, terminal) => {
  program
    .command('labels')
    .description('List the released labels: when each was released, its law, and whether its book is kept.')
    .option('--on <day>', 'only those that were the law of their year at the end of this day: 2026-05-01')
    .action(({ on }: { readonly on?: string }) => {
      if (on !== undefined && !isDate(on))
        throw new UsageError(`--on is a day such as 2026-05-01; “${on}” is not.`);
      const { labels: all } = registerOf(terminal.root);
      if (all.length === 0) {
        terminal.out(`No label is released: ${NO_LABEL}`);
        return;
      }
      const listed = on === undefined ? all : labelsOn(on, all);
      if (listed.length === 0) {
        terminal.out(`No label was released by ${on}; the first is of ${all[0]?.at}.`);
        return;
      }
      const rows = listed.map((label) => [
        labelName(label),
        label.at,
        label.digest.slice(0, 16),
        label.bundle === undefined ? 'not kept' : 'kept',
        withdrawalCell(label, on),
      ]);
      terminal.out(table(['label', 'released', 'digest', 'book', ''], rows));
    });
};

/** The latest label of each year at the end of a day. */
function labelsOn(day: string, all: readonly Label[]): readonly Label[] {
  const released = all.filter(({ at }) => at.slice(0, day.length) <= day);
  return [...new Map(released.map((label) => [label.taxYear, label])).values()];
}

function withdrawalCell({ withdrawn }: Label, on = '9999-12-31'): string {
  return withdrawn === undefined || withdrawn.at.slice(0, on.length) > on
    ? ''
    : `withdrawn ${withdrawn.at}: ${withdrawn.because}`;
}

/** `farthing book`: the files of a label. */
export const book: AddCommand = (program, terminal) => {
  program
    .command('book')
    .description(
      'Write the rules and rates of a released label to a new folder, as they were at its release.',
    )
    .argument('<label>', 'such as 2026-27.5')
    .argument('<folder>', 'a folder that is empty, or not there yet')
    .addHelpText(
      'after',
      `
Each file is held against its SHA-256 in the manifest of the label, and that against the register.

Example:
  npx farthing book 2026-27.5 law-of-2026`,
    )
    .action((name: string, folder: string) => {
      const label = labelNamed(name, registerOf(terminal.root));
      if (label.bundle === undefined) throw new CommandFailure(`The book of ${name} is not kept.`);
      makeEmptyFolder(folder);
      const files = readBundle(terminal.root, label);
      for (const { path, bytes } of files) writeBookFile(folder, path, bytes);
      terminal.out(`${files.length} files of ${name} are in ${folder}.`);
    });
};

function makeEmptyFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`${folder} cannot be a folder: ${error instanceof Error ? error.message : error}`);
  }
  if (readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty.`);
}

/** `farthing bundle`: keeps the book of a label that was released before books were. */
export const bundle: AddCommand = (program, terminal) => {
  program
    .command('bundle')
    .description('Keep the book of a label that has none, where rules and rates are still what it names.')
    .argument('<labels...>', 'such as 2026-27.5')
    .action((names: readonly string[]) => {
      const { root } = terminal;
      const { findings, years } = checkFiles(root, allRequiredValues);
      if (findings.count > 0) throw new BrokenBook(findings.all);
      for (const name of names) {
        const register = registerOf(root);
        const label = labelNamed(name, register);
        const { taxYear, revision, digest } = label;
        if (label.bundle !== undefined) {
          terminal.out(`The book of ${name} is kept already.`);
          continue;
        }
        const year = years.find(({ rates }) => rates.taxYear === taxYear && rates.revision === revision);
        if (year === undefined || contentDigest(lawOf(year, label)) !== digest)
          throw new CommandFailure(
            `Rules and rates are not what ${name} names: check out the commit of that label.`,
          );
        const { digest: manifest, paths } = writeBundle(root, label, year);
        const at = timeAfter(register);
        addEntry(root, register, { kind: 'bundle', taxYear, revision, digest, at, bundle: manifest });
        terminal.out(
          `The book of ${name} is kept: ${manifest}\nCommit these together: ${[...paths, 'rates/released.yaml'].join(', ')}`,
        );
      }
    });
};

/** `farthing withdraw`: a label that is no longer relied on. */
export const withdraw: AddCommand = (program, terminal) => {
  program
    .command('withdraw')
    .description(
      'Say in the register that a label is no longer relied on. It answers by its name, and says so.',
    )
    .argument('<label>', 'such as 2026-27.4; never the latest of its year')
    .requiredOption('--because <reason>', 'why, in a sentence that answers under the label repeat')
    .addHelpText(
      'after',
      '\nExample:\n  npx farthing withdraw 2026-27.4 --because "The starter band was wrong."',
    )
    .action((name: string, { because }: { readonly because: string }) => {
      if (because.trim() === '') throw new UsageError('--because is a reason; an empty text is none.');
      const register = registerOf(terminal.root);
      const label = labelNamed(name, register);
      const fault = withdrawalFault(label, register.labels);
      if (fault !== undefined) throw new CommandFailure(fault);
      const { taxYear, revision } = label;
      const at = timeAfter(register);
      addEntry(terminal.root, register, { kind: 'withdraw', taxYear, revision, at, because: because.trim() });
      terminal.out(`${name} is withdrawn. Commit rates/released.yaml.`);
    });
};

function registerOf(root: string): Register {
  const findings = new Findings();
  const register = readRegister(root, findings);
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return register;
}

function labelNamed(name: string, { labels: all }: Register): Label {
  const label = all.find((each) => labelName(each) === name);
  if (label !== undefined) return label;
  throw new UsageError(
    all.length === 0
      ? `There is no label “${name}”: ${NO_LABEL}`
      : `There is no label “${name}”; there are ${all.map(labelName).join(', ')}.`,
  );
}
