import { type AddCommand, CommandFailure, UsageError } from '../../cli/index.js';
import { BrokenBook, Findings, listInWords } from '../../language/index.js';
import {
  type Acceptance,
  type CheckedFiles,
  isDraft,
  labelName,
  latestLabel,
  REGISTER_FILE,
  type Register,
  type YearBook,
} from '../../law/index.js';
import { runFullCheck, type YearToRelease } from '../check/full-check.js';
import { refuseUnknownYears } from '../check/unknown-years.js';
import { type Ask, askInWords, stillAccepted, type YearChanges } from './asks.js';
import { checkBookOf, checkReleases } from './check.js';
import { evidenceOf, nextLabel, writeRelease } from './release.js';

interface ReleaseOptions {
  readonly by: string;
  readonly why: string;
  readonly accept: readonly string[];
  readonly because: readonly string[];
}

/** `farthing release`: a label for the law of years as it stands now, once it is proven. */
export const release: AddCommand = (program, terminal) => {
  program
    .command('release')
    .description(
      'Give the law of tax years a label of its own, once all of `check` holds: an entry in the register, with what proves it. ' +
        'Asks for each figure and rule that changed and that no case and no row of HMRC’s reaches, and for all that is gone or unusual.',
    )
    .argument('<years...>', 'the tax years, such as 2026-27')
    .requiredOption('--by <name>', 'who releases it')
    .requiredOption('--why <sentence>', 'why there is a new label')
    .option('--accept <name>', 'take for right what nothing proves; may be given several times', collect, [])
    .option(
      '--because <reason>',
      'why it is right: one for all that is accepted, or one after each --accept',
      collect,
      [],
    )
    .addHelpText(
      'after',
      `
Example:
  npx farthing release 2026-27 --by "A. Name" --why "The starter band of 2026-27" \\
    --accept rates.dividends.allowance --because "Read on GOV.UK; nothing calculates with it"`,
    )
    .action(async (taxYears: readonly string[], options: ReleaseOptions) => {
      const [by, why] = [options.by.trim(), options.why.trim()];
      if (by === '' || why === '')
        throw new UsageError('--by and --why say something; an empty text does not.');
      const signed = { by, why, reasons: reasonsIn(options) };
      for (const each of await releaseYears(terminal.root, taxYears, signed)) terminal.out(each);
    });
};

interface Signed {
  readonly by: string;
  readonly why: string;
  /** The reason of each name that is accepted. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** Runs the whole check, of these years and all whose law no label names, where the law or data of one of these is new, and releases
 *  those; says of each what came of it. Throws `BrokenBook` with all that prevents it. */
async function releaseYears(
  root: string,
  taxYears: readonly string[],
  { by, why, reasons }: Signed,
): Promise<readonly string[]> {
  refuseUnknownYears(root, taxYears);
  const { files, releases } = checkBookOf(root, taxYears);
  if (files.findings.count > 0) throw new BrokenBook(files.findings.all);
  const years = taxYears.map((taxYear) => yearToRelease(taxYear, files));
  // The check reports what is wrong with the register.
  const { register } = releases ?? checkReleases(root, files.years);
  const next = new Map(
    years.flatMap((year) => {
      const label = nextLabel(root, register, year);
      return label === undefined ? [] : [[year.rates.taxYear, label] as const];
    }),
  );
  if (next.size === 0) {
    refuseStrayNames(reasons, new Map());
    return years.map((year) => nothingToRelease(year, register));
  }
  const findings = new Findings();
  const proven = files.years.filter((year) => !files.notChecked.includes(year));
  const ofThese = (years: ReadonlyMap<string, YearToRelease>) =>
    new Map([...years].filter(([taxYear]) => next.has(taxYear)));
  const question = {
    ...{ taxYears: proven.map(({ rates }) => rates.taxYear), labels: false, releases },
    release: {
      taxYears: [...next.keys()],
      beforeProof: (possible: ReadonlyMap<string, YearToRelease>) =>
        refuseStrayNames(reasons, ofThese(possible)),
    },
  };
  const { proofs, toRelease } = await runFullCheck(root, files, question, findings);
  const asking = ofThese(toRelease);
  refuseStrayNames(reasons, asking);
  const accepted = new Map(
    [...asking].map(([taxYear, year]) => [taxYear, acceptedIn(year, reasons, findings)] as const),
  );
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return years.map((year) => {
    const { taxYear } = year.rates;
    const label = next.get(taxYear);
    const proof = proofs.find((each) => each.taxYear === taxYear);
    if (label === undefined || proof === undefined) return nothingToRelease(year, register);
    const details = { by, why, evidence: evidenceOf(proof), accepted: accepted.get(taxYear) ?? [] };
    const { digest } = writeRelease(root, label, year, details);
    return [
      `${labelName(label)} is released: ${digest}`,
      ...inLines(asking.get(taxYear)?.changes).map((change) => `  ${change}`),
      `Commit ${REGISTER_FILE} with the change.`,
    ].join('\n');
  });
}

function nothingToRelease({ rates: { taxYear } }: YearBook, { labels }: Register): string {
  const latest = latestLabel(labels, taxYear);
  const name = latest === undefined ? taxYear : labelName(latest);
  return `Nothing changed in the law of ${name} since its release; there is nothing to release.`;
}

function collect(text: string, before: readonly string[]): readonly string[] {
  return [...before, text.trim()];
}

/** The reason of each name. Throws `UsageError` where their numbers do not fit. */
function reasonsIn({ accept, because }: ReleaseOptions): ReadonlyMap<string, string> {
  if (because.some((each) => each === '') || accept.some((each) => each === ''))
    throw new UsageError('--accept is a name and --because a reason; an empty text is neither.');
  if (because.length !== accept.length && (because.length !== 1 || accept.length === 0))
    throw new UsageError(
      `--accept is given ${accept.length} times and --because ${because.length}: one --because for all, or one after each --accept.`,
    );
  return new Map(accept.map((name, index) => [name, because[because.length === 1 ? 0 : index] ?? '']));
}

function yearToRelease(taxYear: string, { years }: CheckedFiles): YearBook {
  const year = years.find(({ rates }) => rates.taxYear === taxYear);
  if (year === undefined) throw new RangeError(`rates/${taxYear}.yaml was not read.`);
  if (isDraft(year.rates))
    throw new CommandFailure(
      `${taxYear} is a draft: nobody has confirmed ${listInWords(year.rates.unconfirmed)}. A draft is not released; \`farthing confirm ${taxYear} …\` takes a group off.`,
    );
  return year;
}

/** What is accepted of a year. What is asked and has no reason goes to `findings`. */
function acceptedIn(
  { asks, changes, label }: YearToRelease,
  reasons: ReadonlyMap<string, string>,
  findings: Findings,
): readonly Acceptance[] {
  const earlier = stillAccepted(label?.accepted ?? [], changes, asks);
  const open = asks.filter(({ name }) => !earlier.some((each) => each.name === name));
  const accepted = open.flatMap(({ name, says, place, canBeProven }) => {
    const because = reasons.get(name);
    if (because === undefined) findings.add(place, askText({ name, says, canBeProven }));
    return because === undefined ? [] : [{ name, says, because }];
  });
  return [...earlier, ...accepted];
}

/** What is asked, and how it is answered. */
function askText({ name, says, canBeProven }: Omit<Ask, 'place'>): string {
  const answer = canBeProven
    ? 'Write a case that does, or, if it is right, accept it'
    : 'If it is right, accept it';
  return `${askInWords({ name, says })} ${answer}: --accept ${name} --because "…"`;
}

/** Throws `UsageError` where a name is accepted that nothing asks for. */
function refuseStrayNames(
  reasons: ReadonlyMap<string, string>,
  years: ReadonlyMap<string, YearToRelease>,
): void {
  const names = new Set([...years.values()].flatMap(({ asks }) => asks.map(({ name }) => name)));
  const stray = [...reasons.keys()].filter((name) => !names.has(name));
  if (stray.length > 0)
    throw new UsageError(`Nothing asks for ${listInWords(stray)} here. Nothing was released.`);
}

/** The figures and rules that changed, in lines. */
function inLines(changes: YearChanges | undefined): readonly string[] {
  if (changes === undefined) return [];
  const { figures, gone, groups, rules } = changes;
  return [
    ...figures.map(({ name, text, before }) =>
      before === undefined ? `${name}: new, ${text}` : `${name}: ${before} to ${text}`,
    ),
    ...gone.map((name) => `${name}: gone`),
    ...groups.map((name) => `${name}: changed`),
    ...[...rules]
      .filter(([section, names]) => section !== 'figures' && names.length > 0)
      .map(([section, names]) => `${section} changed or new: ${names.join(', ')}`),
  ];
}
