import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AddCommand, UsageError } from '../../cli/index.js';
import { readCatalogue, readRatesFile } from '../../law/figures/index.js';
import {
  bookFile,
  checkFiles,
  figuresByPath,
  INVARIANTS_FILE,
  isTaxYear,
  readAuthorities,
  readInvariants,
  yearAfter,
  yearBefore,
} from '../../law/index.js';
import { readRequired } from '../../operations/index.js';
import { Findings, valid } from '../../yaml/index.js';
import { writeSchemas } from '../schemas/index.js';
import { checkList } from './check-list.js';
import { newRates, outdatedLines } from './new-rates.js';
import { validOnlyIn } from './what-changes.js';

/** `farthing new-year`: the rates file of a year before or after those there are as a draft, and the list of what to look up. */
export const newYear: AddCommand = (program, terminal) => {
  program
    .command('new-year')
    .description(
      'Make the rates file of the tax year after the latest, or before the earliest, from that one, as a draft. Lists what usually changes and where it is published.',
    )
    .argument('<year>', 'the tax year to make, such as 2027-28')
    .addHelpText('after', '\nExample:\n  npx farthing new-year 2027-28')
    .action((taxYear: string) => terminal.out(makeYear(terminal.root, taxYear).join('\n')));
};

/** Writes the file of a year. Returns what is to be done with it, in lines. */
function makeYear(root: string, taxYear: string): readonly string[] {
  const from = neighbourOf(root, taxYear);
  const [madeFrom, file] = [`rates/${from}.yaml`, `rates/${taxYear}.yaml`];
  const old = bookFile(root, madeFrom);
  const authorities = valid((findings) => readAuthorities(root, findings));
  valid((findings) => readRatesFile(old, findings, authorities));
  const catalogue = valid((findings) => readCatalogue(root, findings));
  const years = { from, to: taxYear };
  const next = newRates(old.text, catalogue, years);
  // A figure that begins with the new year has no value yet: that is for the check to find.
  const rates = readRatesFile({ path: file, text: next }, new Findings(), authorities);
  const list =
    rates === undefined
      ? []
      : valid((findings) => checkList(root, rates, findings, { isEarlierYear: taxYear < from }));
  writeFileSync(join(root, file), next, { flag: 'wx' });
  // Editors know the new year at once, unless the book needs mending first, which `farthing check` reports.
  const book = checkFiles(root, readRequired);
  const invariants = existsSync(join(root, INVARIANTS_FILE))
    ? readInvariants(root, new Findings())
    : undefined;
  const saying = { ...book, catalogue, topics: [...book.topics, ...(invariants ? [invariants] : [])] };
  if (book.findings.count === 0) writeSchemas(root);
  const groups = [...(rates?.groups.keys() ?? [])];
  const figures = rates === undefined ? 0 : figuresByPath(rates.figures).size;
  const stale = outdatedLines(next, years, authorities);
  return [
    `Made ${file} from ${madeFrom}: ${figures} figures in ${groups.length} groups, none of them confirmed.`,
    'Compare the figures of a group with their official page, mend what differs, then say so:',
    `  npx farthing confirm ${taxYear} ${groups[0] ?? 'income_tax'} --by "A. Name" --page https://…`,
    `While a group is left, ${taxYear} is a draft: it can be asked for (--draft; DRAFT_YEARS=1 on the server), and is never the default.`,
    ...['', 'What usually changes, and where it will be published:', ...list],
    ...section(
      'These lines still speak of the year it was made from, or name its authorities; read each and mend what is out of date:',
      stale.map(({ line, text }) => `${file}:${line}  ${text}`),
    ),
    ...section(
      `These hold in ${from} and no more in ${taxYear}; write what takes their place, or leave them ended:`,
      validOnlyIn(from, taxYear, saying),
    ),
    ...section(
      `These hold in ${taxYear} and not in ${from}; read each, as it was written before its year:`,
      validOnlyIn(taxYear, from, saying),
    ),
    ...['', '`npx farthing check` lists the groups that are left, and what a release will ask.'],
  ];
}

/** Lines below what is said of them; nothing where there are none. */
function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

/** The year of the book to copy: the latest, which comes before the new one, or the earliest, which comes after it. */
function neighbourOf(root: string, taxYear: string): string {
  if (!isTaxYear(taxYear))
    throw new UsageError(`“${taxYear}” is not a tax year; it is written like 2027-28.`);
  if (existsSync(join(root, `rates/${taxYear}.yaml`))) {
    throw new UsageError(`rates/${taxYear}.yaml exists already; it was left as it is.`);
  }
  const names = readdirSync(join(root, 'rates')).map((name) => name.replace(/\.yaml$/, ''));
  const years = names.filter(isTaxYear).sort();
  const [earliest, latest] = [years.at(0), years.at(-1)];
  if (earliest === undefined || latest === undefined)
    throw new UsageError('There is no rates file like rates/2026-27.yaml to begin from.');
  if (taxYear === yearAfter(latest)) return latest;
  if (taxYear === yearBefore(earliest)) return earliest;
  throw new UsageError(
    `${taxYear} is neither before ${earliest} nor after ${latest}, the ends of the book: make ${yearBefore(earliest)} or ${yearAfter(latest)}.`,
  );
}
