import { stringify } from 'yaml';
import { type AddCommand, UsageError } from '../../cli/index.js';
import { didYouMean } from '../../did-you-mean.js';
import { isValidIn } from '../../language/index.js';
import { digestOfFigures, isOfTheseFigures, type Rates, readRatesFile } from '../../law/figures/index.js';
import {
  addressIn,
  type BrokenFigure,
  bookFile,
  hasBookFile,
  type NamedAuthorities,
  readAuthorities,
  readBookFile,
  unusualFigures,
  writeBookFile,
  yearBefore,
} from '../../law/index.js';
import { today } from '../../today.js';
import { BrokenBook, Findings, isBroken, listInWords, mapAt, toPlain, valid } from '../../yaml/index.js';
import { RatesText } from '../new-year/rates-text.js';
import { askInWords } from '../release/asks.js';
import { addReasonOptions, type ReasonOptions, Reasons } from '../release/reasons.js';

interface ConfirmOptions extends ReasonOptions {
  readonly by: string;
  readonly page: string;
}

/** `farthing confirm`: says that somebody compared groups of a year's figures with their official page. */
export const confirm: AddCommand = (program, terminal) => {
  const command = program
    .command('confirm')
    .description(
      'Say that the figures of groups of a draft were compared with their official page. With the last group the year is no draft any more. ' +
        'A group whose figures changed since is confirmed again. Asks for figures that are unusual, such as one that usually rises and did not.',
    )
    .argument('<year>', 'the tax year, such as 2027-28')
    .argument('<groups...>', 'the groups of figures, such as child_benefit')
    .requiredOption('--by <name>', 'who compared them')
    .requiredOption(
      '--page <address>',
      'the official page: an address that the groups cite, or one below it',
    );
  addReasonOptions(command, 'take for right what is unusual')
    .addHelpText(
      'after',
      `
Example:
  npx farthing confirm 2027-28 redundancy --by "A. Name" --page https://www.gov.uk/redundancy-your-rights/redundancy-pay`,
    )
    .action((taxYear: string, named: readonly string[], options: ConfirmOptions) => {
      const groups = [...new Set(named)];
      const [by, page] = [options.by.trim(), options.page];
      if (by === '') throw new UsageError('--by is the name of who compared them; an empty text is none.');
      if (!/^https?:\/\/\S+$/.test(page))
        throw new UsageError(
          `--page is the address of the page, such as https://www.gov.uk/…; “${page}” is none.`,
        );
      const signed = { by, page, reasons: new Reasons(options) };
      const left = confirmGroups(terminal.root, taxYear, groups, signed);
      const done = `${listInWords(groups)} of ${taxYear} ${groups.length === 1 ? 'is' : 'are'} confirmed.`;
      terminal.out(
        left.length === 0
          ? `${done} Nothing is left: \`farthing release ${taxYear}\` is next.`
          : `${done} Left: ${listInWords(left)}.`,
      );
    });
};

const IN_ONE_LINE = { collectionStyle: 'flow', lineWidth: 0 } as const;

/** Who compared groups with which page, and why unusual figures are right. */
interface Signed {
  readonly by: string;
  readonly page: string;
  readonly reasons: Reasons;
}

/** Takes groups from `unconfirmed` to `confirmed` in the file of a year; one that is confirmed with other figures is confirmed anew.
 *  Returns those that are left. */
function confirmGroups(
  root: string,
  taxYear: string,
  groups: readonly string[],
  { by, page, reasons }: Signed,
): readonly string[] {
  const path = `rates/${taxYear}.yaml`;
  const file = readBookFile(root, path, new Findings());
  if (isBroken(file)) throw new UsageError(`There is no ${path}: a tax year is written like 2027-28.`);
  const authorities = valid((findings) => readAuthorities(root, findings));
  const rates = valid((findings) => readRatesFile(file, findings, authorities));
  const changed = rates.confirmed.filter((each) => !isOfTheseFigures(each, rates)).map(({ group }) => group);
  const open = [...rates.unconfirmed, ...changed];
  const unknown = groups.find((group) => !rates.groups.has(group));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, rates.groups.keys());
    throw new UsageError(
      `There is no group “${unknown}” in ${path}.${meant === undefined ? '' : ` Did you mean “${meant}”?`}`,
    );
  }
  const strange = groups.filter((group) => !open.includes(group));
  if (strange.length > 0) {
    const there = open.length === 0 ? 'nothing is' : `there is ${listInWords(open)}`;
    throw new UsageError(`${listInWords(strange)} of ${taxYear} is not left to confirm; ${there}.`);
  }
  for (const group of groups) checkPage(page, group, rates, authorities);
  const unusual = unusualIn(root, groups, rates);
  reasons.refuseStray(
    unusual.map(({ name }) => name),
    'Nothing was confirmed.',
  );
  checkUnusual(unusual, reasons);
  const left = rates.unconfirmed.filter((group) => !groups.includes(group));
  const confirmed = [
    ...[...(mapAt(rates.file, 'confirmed')?.entries ?? [])]
      .filter(([group]) => !groups.includes(group))
      .map(([group, { value }]) => [group, toPlain(value)] as const),
    ...groups.map((group) => {
      const present = rates.groups.get(group);
      const figures = present === undefined ? {} : { figures: digestOfFigures(taxYear, present) };
      const names = unusual.filter((each) => groupOf(each, groups) === group).map(({ name }) => name);
      const accepted = Object.fromEntries(names.map((name) => [name, reasons.of(name)]));
      return [
        group,
        { by, on: today(), page, ...figures, ...(names.length === 0 ? {} : { accepted }) },
      ] as const;
    }),
  ];
  writeBookFile(root, path, withConfirmations(file.text, left, confirmed));
  return left;
}

/** Checks that a page is one of those that a group cites, for all its figures or for single ones, or below one. */
function checkPage(page: string, group: string, rates: Rates, authorities: NamedAuthorities): void {
  const { taxYear, cited, ends } = rates;
  const names = cited
    .filter(({ path }) => `${path}.`.startsWith(`rates.${group}.`))
    .map(({ name }) => name.text);
  const addresses = [...new Set(names)].flatMap((name) => {
    const authority = authorities.byName.get(name);
    if (authority === undefined || !isValidIn(authority.years, taxYear)) return [];
    return addressIn(authority, ends) ?? [];
  });
  const path = page.replace(/[?#].*$/, '').replace(/\/$/, '');
  if (addresses.some((address) => `${path}/`.startsWith(`${address.replace(/\/$/, '')}/`))) return;
  throw new UsageError(
    [
      `--page ${page} is no address that ${group} of ${taxYear} cites. These are:`,
      ...addresses.map((address) => `  ${address}`),
      `Where the figures stand on another page, name that as an authority of ${group} first.`,
    ].join('\n'),
  );
}

/** What is unusual in groups that are to be confirmed, such as a figure that usually rises and did not. */
function unusualIn(root: string, groups: readonly string[], rates: Rates): readonly BrokenFigure[] {
  const path = `rates/${yearBefore(rates.taxYear)}.yaml`;
  const before = hasBookFile(root, path)
    ? valid((findings) => readRatesFile(bookFile(root, path), findings))
    : undefined;
  const others = rates.unconfirmed.filter((group) => !groups.includes(group));
  const unusual = (unconfirmed: readonly string[]) =>
    valid((findings) => unusualFigures(root, { ...rates, unconfirmed }, before, findings));
  const known = new Set(unusual([...others, ...groups]).map(({ name }) => name));
  return unusual(others).filter(({ name }) => !known.has(name));
}

/** Throws `BrokenBook` with what is unusual and was not accepted. */
function checkUnusual(unusual: readonly BrokenFigure[], reasons: Reasons): void {
  const findings = new Findings();
  for (const { name, says, place } of unusual)
    if (reasons.of(name) === undefined)
      findings.add(
        place,
        `${askInWords({ name, says })} If the page has it so, accept it: --accept ${name} --because "…"`,
      );
  if (findings.count > 0) throw new BrokenBook(findings.all);
}

/** The group that keeps why something is right: its own, or the last one where several groups have to do with it. */
function groupOf({ name }: BrokenFigure, groups: readonly string[]): string | undefined {
  return groups.find((group) => name.startsWith(`rates.${group}.`)) ?? groups.at(-1);
}

/** The text of a rates file with these groups left to confirm, and these confirmed. */
function withConfirmations(
  old: string,
  left: readonly string[],
  confirmed: readonly (readonly [group: string, plain: unknown])[],
): string {
  const text = new RatesText(old);
  const [unconfirmedEntry, confirmedEntry] = [text.entry('unconfirmed'), text.entry('confirmed')];
  const place = unconfirmedEntry ?? confirmedEntry;
  if (confirmedEntry !== undefined && confirmedEntry !== place) text.replaceEntry(confirmedEntry, []);
  if (place === undefined) return old;
  const names =
    left.length === 0 || unconfirmedEntry === undefined
      ? []
      : [`unconfirmed:${text.commentOf(unconfirmedEntry)}`, ...left.map((group) => `  - ${group}`)];
  text.replaceEntry(place, [
    ...names,
    'confirmed:',
    ...confirmed.map(([group, plain]) => `  ${group}: ${stringify(plain, IN_ONE_LINE).trim()}`),
  ]);
  return String(text);
}
