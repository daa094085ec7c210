import { type AddCommand, CommandFailure, UsageError } from '../../cli/index.js';
import type { Rates } from '../../law/figures/index.js';
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
import { BrokenBook, Findings, listInWords } from '../../yaml/index.js';
import { runFullCheck, type YearToRelease } from '../check/full-check.js';
import { refuseUnknownYears } from '../check/unknown-names.js';
import {
  type Ask,
  changeInWords,
  type Question,
  questionInLines,
  questionsOf,
  stillAccepted,
} from './asks.js';
import { checkBookOf, checkReleases } from './check.js';
import { addReasonOptions, type ReasonOptions, Reasons } from './reasons.js';
import { evidenceOf, nextLabel, writeRelease } from './release.js';

interface ReleaseOptions extends ReasonOptions {
  readonly by: string;
  readonly why: string;
}

/** `farthing release`: a label for the law of years as it stands now, once it is proven. */
export const release: AddCommand = (program, terminal) => {
  const command = program
    .command('release')
    .description(
      'Give the law of tax years a label of its own, once all of `check` holds: an entry in the register, with what proves it. ' +
        'Asks for each figure and rule that changed and that no case and no row of HMRC’s reaches, and for all that is gone or unusual.',
    )
    .argument('<years...>', 'the tax years, such as 2026-27')
    .requiredOption('--by <name>', 'who releases it')
    .requiredOption('--why <sentence>', 'why there is a new label');
  addReasonOptions(command, 'take for right what nothing proves')
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
      const signed = { by, why, reasons: new Reasons(options) };
      for (const each of await releaseYears(terminal.root, taxYears, signed)) terminal.out(each);
    });
};

interface Signed {
  readonly by: string;
  readonly why: string;
  readonly reasons: Reasons;
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
    reasons.refuseStray([], NOTHING_RELEASED);
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
        reasons.refuseStray(namesIn(ofThese(possible)), NOTHING_RELEASED),
    },
  };
  const { proofs, toRelease } = await runFullCheck(root, files, question, findings);
  const asking = ofThese(toRelease);
  const accepted = new Map(
    years.flatMap(({ rates }) => {
      const year = asking.get(rates.taxYear);
      return year === undefined ? [] : [[rates.taxYear, acceptedIn(year, rates, reasons, findings)] as const];
    }),
  );
  if (findings.count > 0) throw new BrokenBook(findings.all);
  const released = years.map((year) => {
    const { taxYear } = year.rates;
    const label = next.get(taxYear);
    const proof = proofs.find((each) => each.taxYear === taxYear);
    if (label === undefined || proof === undefined) return nothingToRelease(year, register);
    const details = { by, why, evidence: evidenceOf(proof), accepted: accepted.get(taxYear) ?? [] };
    const { digest } = writeRelease(root, label, year, details);
    return [
      `${labelName(label)} is released: ${digest}`,
      ...inLines(asking.get(taxYear)).map((change) => `  ${change}`),
      `Commit ${REGISTER_FILE} with the change.`,
    ].join('\n');
  });
  // Before the proof each could have been asked for.
  const needless = reasons.strayIn(namesIn(asking));
  if (needless.length === 0) return released;
  return [...released, `Not kept, since cases or invariants answer it: ${listInWords(needless)}.`];
}

const NOTHING_RELEASED = 'Nothing was released.';

/** The names of all that is asked. */
function namesIn(years: ReadonlyMap<string, YearToRelease>): readonly string[] {
  return [...years.values()].flatMap(({ asks }) => asks.map(({ name }) => name));
}

function nothingToRelease({ rates: { taxYear } }: YearBook, { labels }: Register): string {
  const latest = latestLabel(labels, taxYear);
  const name = latest === undefined ? taxYear : labelName(latest);
  return `Nothing changed in the law of ${name} since its release; there is nothing to release.`;
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

/** What is accepted of a year, here or, of what is unusual, when its group was confirmed. What is asked and has no reason goes to
 *  `findings`. */
function acceptedIn(
  { asks, changes, label }: YearToRelease,
  { confirmed }: Rates,
  reasons: Reasons,
  findings: Findings,
): readonly Acceptance[] {
  const earlier = stillAccepted(label?.accepted ?? [], changes, asks);
  const open = asks.filter(({ name }) => !earlier.some((each) => each.name === name));
  const becauseOf = ({ name, isUnusual }: Ask) => {
    const ofGroups = isUnusual ? confirmed.flatMap(({ accepted }) => accepted.get(name) ?? []) : [];
    return reasons.of(name) ?? ofGroups[0];
  };
  for (const question of questionsOf(open.filter((ask) => becauseOf(ask) === undefined)))
    for (const { place } of question.asks.slice(0, 1)) findings.add(place, questionText(question));
  const accepted = open.flatMap((ask) => {
    const because = becauseOf(ask);
    return because === undefined ? [] : [{ name: ask.name, says: ask.says, because }];
  });
  return [...earlier, ...accepted];
}

/** What is asked, and how it is answered. */
function questionText(question: Question): string {
  const { name, asks } = question;
  const [cases, they] = asks.length === 1 ? ['a case that does', 'it is'] : ['cases that do', 'they are'];
  const accept = `accept ${asks.length === 1 ? 'it' : 'them'}: --accept ${name} --because "…"`;
  const canBeProven = asks.every((ask) => ask.canBeProven);
  const answer = canBeProven
    ? `Write ${cases}, or, if ${they} right, ${accept}`
    : `If ${they} right, ${accept}`;
  return questionInLines(question, ` ${answer}`).join('\n  ');
}

/** The figures and rules that changed, in lines. */
function inLines(year: YearToRelease | undefined): readonly string[] {
  if (year === undefined) return [];
  const { changes, given } = year;
  const { figures, gone, groups, rules } = changes;
  return [
    ...figures.map(({ name, text, before }) => {
      return `${name}: ${changeInWords({ text, before })}${given.has(name) ? ', which follows from other figures by invariants' : ''}`;
    }),
    ...gone.map((name) => `${name}: gone`),
    ...groups.map((name) => `${name}: changed`),
    ...[...rules]
      .filter(([section, names]) => section !== 'figures' && names.length > 0)
      .map(([section, names]) => `${section} changed or new: ${names.join(', ')}`),
  ];
}
