import { type AddCommand, CommandFailure, table, UsageError } from '../../cli/index.js';
import { isDate } from '../../language/index.js';
import {
  isInPreparation,
  type Label,
  labelName,
  REGISTER_FILE,
  type Register,
  readRegister,
  withdrawalFault,
  writeWithdrawal,
} from '../../law/index.js';
import { today } from '../../today.js';
import { valid } from '../../yaml/index.js';

const NO_LABEL = `${REGISTER_FILE} has no entry. Where it was lost, bring it back from git.`;

/** `farthing labels`: what was released, and when. */
export const labels: AddCommand = (program, terminal) => {
  program
    .command('labels')
    .description(
      'List the released labels: when each was released, by whom, and the version of Farthing that it ships in.',
    )
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
        terminal.out(`No label was released by ${on}; the first is of ${all[0]?.on}.`);
        return;
      }
      const rows = listed.map((label) => [
        labelName(label),
        label.on,
        label.by,
        label.version,
        label.digest.slice(0, 16),
        withdrawalCell(label, on) || openCell(terminal.root, label),
      ]);
      terminal.out(table(['label', 'released', 'by', 'version', 'digest', ''], rows));
    });
};

/** The latest label of each year at the end of a day. */
function labelsOn(day: string, all: readonly Label[]): readonly Label[] {
  const released = all.filter(({ on }) => on <= day);
  return [...new Map(released.map((label) => [label.taxYear, label])).values()];
}

function withdrawalCell({ withdrawn }: Label, on = '9999-12-31'): string {
  return withdrawn === undefined || withdrawn.on > on
    ? ''
    : `withdrawn ${withdrawn.on}: ${withdrawn.because}`;
}

/** That a label is of the version in preparation: until that is out, a release replaces it. */
function openCell(root: string, { version }: Label): string {
  return isInPreparation(root, version) ? `open: ${version} is not out` : '';
}

/** `farthing withdraw`: a label that is no longer relied on. */
export const withdraw: AddCommand = (program, terminal) => {
  program
    .command('withdraw')
    .description(
      'Say in the register that a label is no longer relied on. A check of an answer of it says so.',
    )
    .argument('<label>', 'such as 2026-27.4; never the latest of its year')
    .requiredOption('--by <name>', 'who withdraws it')
    .requiredOption('--because <reason>', 'why, in a sentence')
    .addHelpText(
      'after',
      '\nExample:\n  npx farthing withdraw 2026-27.4 --by "A. Name" --because "The starter band was wrong."',
    )
    .action((name: string, options: { readonly by: string; readonly because: string }) => {
      const [by, because] = [options.by.trim(), options.because.trim()];
      if (by === '' || because === '')
        throw new UsageError('--by is a name and --because a reason; an empty text is neither.');
      const register = registerOf(terminal.root);
      const fault = withdrawalFault(labelNamed(name, register), register.labels);
      if (fault !== undefined) throw new CommandFailure(fault);
      writeWithdrawal(terminal.root, name, { on: today(), by, because });
      terminal.out(`${name} is withdrawn. Commit ${REGISTER_FILE}.`);
    });
};

function registerOf(root: string): Register {
  return valid((findings) => readRegister(root, findings));
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
