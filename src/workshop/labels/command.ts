import { type AddCommand, CommandFailure, table, UsageError } from '../../cli/index.js';
import { BrokenBook, Findings, isDate } from '../../language/index.js';
import {
  addEntry,
  type Label,
  labelName,
  REGISTER_FILE,
  type Register,
  readRegister,
  timeAfter,
  withdrawalFault,
} from '../../law/index.js';

const NO_LABEL = `${REGISTER_FILE} has no entry. Where it was lost, bring it back from git.`;

/** `farthing labels`: what was released, and when. */
export const labels: AddCommand = (program, terminal) => {
  program
    .command('labels')
    .description('List the released labels: when each was released, and the digest of its law.')
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
        withdrawalCell(label, on),
      ]);
      terminal.out(table(['label', 'released', 'digest', ''], rows));
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

/** `farthing withdraw`: a label that is no longer relied on. */
export const withdraw: AddCommand = (program, terminal) => {
  program
    .command('withdraw')
    .description('Say in the register that a label is no longer relied on.')
    .argument('<label>', 'such as 2026-27.4; never the latest of its year')
    .requiredOption('--because <reason>', 'why, in a sentence')
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
