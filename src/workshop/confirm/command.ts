import { stringify } from 'yaml';
import { type AddCommand, UsageError } from '../../cli/index.js';
import { Findings, isBroken, listInWords, mapAt, toPlain, valid } from '../../language/index.js';
import { readRatesFile } from '../../law/figures/index.js';
import { readAuthorities, readBookFile, writeBookFile } from '../../law/index.js';
import { today } from '../../today.js';
import { RatesText } from '../new-year/rates-text.js';

interface ConfirmOptions {
  readonly by: string;
  readonly page: string;
}

/** `farthing confirm`: says that somebody compared groups of a year's figures with their official page. */
export const confirm: AddCommand = (program, terminal) => {
  program
    .command('confirm')
    .description(
      'Say that the figures of groups of a draft were compared with their official page. With the last group the year is no draft any more.',
    )
    .argument('<year>', 'the tax year, such as 2027-28')
    .argument('<groups...>', 'the groups of figures, such as child_benefit')
    .requiredOption('--by <name>', 'who compared them')
    .requiredOption('--page <address>', 'the official page')
    .addHelpText(
      'after',
      '\nExample:\n  npx farthing confirm 2027-28 child_benefit --by "A. Name" --page https://www.gov.uk/child-benefit/what-youll-get',
    )
    .action((taxYear: string, groups: readonly string[], { by, page }: ConfirmOptions) => {
      if (by.trim() === '')
        throw new UsageError('--by is the name of who compared them; an empty text is none.');
      if (!/^https?:\/\/\S+$/.test(page))
        throw new UsageError(
          `--page is the address of the page, such as https://www.gov.uk/…; “${page}” is none.`,
        );
      const left = confirmGroups(terminal.root, taxYear, groups, { by: by.trim(), on: today(), page });
      const done = `${listInWords(groups)} of ${taxYear} ${groups.length === 1 ? 'is' : 'are'} confirmed.`;
      terminal.out(
        left.length === 0
          ? `${done} Nothing is left: \`farthing release ${taxYear}\` is next.`
          : `${done} Left: ${listInWords(left)}.`,
      );
    });
};

const IN_ONE_LINE = { collectionStyle: 'flow', lineWidth: 0 } as const;

/** Who compared a group, when, and with which page. */
interface Confirmation {
  readonly by: string;
  readonly on: string;
  readonly page: string;
}

/** Takes groups from `unconfirmed` to `confirmed` in the file of a year. Returns those that are left. */
function confirmGroups(
  root: string,
  taxYear: string,
  groups: readonly string[],
  confirmation: Confirmation,
): readonly string[] {
  const path = `rates/${taxYear}.yaml`;
  const file = readBookFile(root, path, new Findings());
  if (isBroken(file)) throw new UsageError(`There is no ${path}: a tax year is written like 2027-28.`);
  const { unconfirmed, file: node } = valid((findings) =>
    readRatesFile(file, findings, readAuthorities(root, findings)),
  );
  const strange = groups.filter((group) => !unconfirmed.includes(group));
  if (strange.length > 0) {
    const there = unconfirmed.length === 0 ? 'nothing is' : `there is ${listInWords(unconfirmed)}`;
    throw new UsageError(`${listInWords(strange)} of ${taxYear} is not left to confirm; ${there}.`);
  }
  const left = unconfirmed.filter((group) => !groups.includes(group));
  const confirmed = [
    ...[...(mapAt(node, 'confirmed')?.entries ?? [])].map(
      ([group, { value }]) => [group, toPlain(value)] as const,
    ),
    ...groups.map((group) => [group, { ...confirmation }] as const),
  ];
  const text = new RatesText(file.text);
  const [unconfirmedEntry, old] = [text.entry('unconfirmed'), text.entry('confirmed')];
  if (old !== undefined) text.replaceEntry(old, []);
  if (unconfirmedEntry !== undefined)
    text.replaceEntry(unconfirmedEntry, [
      ...(left.length === 0
        ? []
        : [`unconfirmed:${text.commentOf(unconfirmedEntry)}`, ...left.map((group) => `  - ${group}`)]),
      'confirmed:',
      ...confirmed.map(([group, plain]) => `  ${group}: ${stringify(plain, IN_ONE_LINE).trim()}`),
    ]);
  writeBookFile(root, path, String(text));
  return left;
}
