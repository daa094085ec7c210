import { readFileSync } from 'node:fs';
import { loadPayroll } from '../../payroll/index.js';
import type { Json, Payroll } from '../../payroll/payroll.js';
import { changesBetween, inLines } from '../../payroll/releases/changes.js';
import { lawOf } from '../../payroll/releases/law.js';
import { readRecord } from '../../payroll/releases/record.js';
import { differencesBetween, type StepDifference } from '../../payroll/replay/compare-steps.js';
import { changeInLines, inWords } from '../../payroll/replay/in-words.js';
import { replayed, replayedIn } from '../../payroll/replay/replayed.js';
import type { SavedStep } from '../../payroll/replay/saved-step.js';
import { type SavedBook, type SavedTrace, savedTrace } from '../../payroll/replay/saved-trace.js';
import { Asker } from '../ask.js';
import type { AddCommand } from '../program.js';
import { readRequest } from '../request-file.js';
import { Failed, Misused } from '../status.js';
import type { Terminal } from '../terminal.js';

interface ReplayOptions {
  readonly request?: string;
  readonly taxYear?: string;
  readonly json?: boolean;
}

/** What came of a replay. */
interface Replay {
  readonly saved: SavedTrace;
  readonly now: SavedBook;
  readonly differences: readonly StepDifference[];
  /** What changed in the law, where the law of the trace is still kept beside the book. */
  readonly law: readonly string[];
}

const SIDES = { a: 'expected', b: 'got' };

/** `farthing replay`: whether a saved trace comes out the same with the book as it is now. */
export const replay: AddCommand = (program, terminal) => {
  program
    .command('replay')
    .description('Recompute a saved trace with the book named in it, and show the first step that differs.')
    .argument(
      '<trace>',
      'a saved answer of POST …/trace, or of farthing explain --json; - for standard input',
    )
    .option('--request <file>', 'the request that the trace is of, instead of what its steps say of it')
    .option('--tax-year <year>', 'the year, for the bare steps of farthing explain --json')
    .option('--json', 'what differs as JSON')
    .addHelpText(
      'after',
      `
The answer of the service does not hold the request. It is put together from the operands of the steps, which hold all that
they read of it. With --request the request itself is calculated: needed where a changed rule reads more of it.

Where the book is another revision than that of the trace, each step that differs by itself is shown with the formula,
rounding, branch or figure that changed. To replay with the very book, check out the commit of its label:
  git log -S <digest> -- rates/released.yaml

Ends with 0 when all steps agree, and with 1 when any differs.

Example:
  npx farthing replay trace.json`,
    )
    .action(async (file: string, options: ReplayOptions) => {
      const saved = savedTrace(await readJson(file, terminal));
      if ('fault' in saved) throw new Misused(`${nameOf(file)} ${saved.fault}.`);
      const payroll = loadPayroll({ root: terminal.root, drafts: true });
      const taxYear = yearOf(saved, options.taxYear, payroll);
      const now = { taxYear, ...payroll.identity(taxYear) };
      const recomputed = await recompute(saved, options.request, taxYear, payroll, terminal);
      const differences = differencesBetween(saved.steps, recomputed);
      const found = { saved, now, differences, law: lawSince(saved.book, payroll, terminal.root) };
      terminal.out(options.json ? JSON.stringify(asJson(found), null, 2) : asText(found));
      if (differences.length > 0) throw new Failed('');
    });
};

async function recompute(
  { steps }: SavedTrace,
  requestFile: string | undefined,
  taxYear: string,
  payroll: Payroll,
  terminal: Terminal,
): Promise<readonly SavedStep[]> {
  const year = payroll.book(taxYear);
  if (requestFile === undefined) return replayed(steps, year);
  const { calculation, request } = await readRequest(requestFile, undefined, terminal);
  const { run } = await new Asker(payroll).ask(calculation, { ...request, tax_year: taxYear });
  return replayedIn(run, steps, year);
}

async function readJson(file: string, terminal: Terminal): Promise<Json> {
  try {
    return JSON.parse(file === '-' ? await terminal.readStdin() : readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Misused(
      `${nameOf(file)} ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}: ${why}`,
    );
  }
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : file;
}

function yearOf({ book }: SavedTrace, asked: string | undefined, payroll: Payroll): string {
  const taxYear = book?.taxYear ?? asked;
  if (taxYear === undefined) throw new Misused('These are bare steps: name their year with --tax-year.');
  if (asked !== undefined && asked !== taxYear) {
    throw new Misused(`The trace is of ${taxYear}; --tax-year ${asked} is another year.`);
  }
  if (payroll.taxYears.includes(taxYear)) return taxYear;
  throw new Misused(
    `There is no book of “${taxYear}”. The years of the book are ${payroll.taxYears.join(', ')}.`,
  );
}

function lawSince(book: SavedBook | undefined, payroll: Payroll, root: string): readonly string[] {
  if (book === undefined) return [];
  const before = readRecord(root, book.taxYear, book.digest);
  return before === undefined ? [] : inLines(changesBetween(before, lawOf(payroll.book(book.taxYear))));
}

/** The first that differs by itself: what rests on it through a circle may stand before it. */
function firstOf(differences: readonly StepDifference[]): StepDifference | undefined {
  return differences.find(isItsOwn) ?? differences[0];
}

function isItsOwn({ a, b, changes }: StepDifference): boolean {
  return changes.length > 0 || a === undefined || b === undefined;
}

function asText({ saved, now, differences, law }: Replay): string {
  const count = saved.steps.length;
  const lines = [bookInWords(saved.book, now)];
  if (law.length > 0) lines.push('What changed in the law since:', ...law.map((line) => `  ${line}`));
  const first = firstOf(differences);
  if (first === undefined) return [...lines, `All ${count} steps agree.`].join('\n');
  const others = differences.filter((each) => each !== first);
  const own = others.filter(isItsOwn);
  const following = others.filter((each) => !isItsOwn(each));
  lines.push(`${differences.length} of ${count} steps differ. The first:`, ...stepInLines(first));
  if (own.length > 0) lines.push('', 'These differ by themselves, too:', ...own.flatMap(stepInLines));
  if (following.length > 0) {
    lines.push('', `${following.length} more only rest on what differs:`);
    lines.push(...following.map((each) => `  ${each.key}: ${valueInWords(each)}`));
  }
  return lines.join('\n');
}

function bookInWords(saved: SavedBook | undefined, now: SavedBook): string {
  if (saved === undefined)
    return `The trace does not say by which book it was made; replayed with ${now.engine}.`;
  if (saved.digest === now.digest) {
    return `The present book is the very one of the trace: ${now.engine}, digest ${now.digest}.`;
  }
  const label = saved.engine === now.engine ? `${now.engine}, but changed since` : now.engine;
  return [
    `The present book is not the one of the trace.`,
    `  trace:   ${saved.engine}, digest ${saved.digest}`,
    `  present: ${label}, digest ${now.digest}`,
  ].join('\n');
}

function stepInLines(difference: StepDifference): readonly string[] {
  const { key, a, b, changes } = difference;
  const { file, line } = b ?? a ?? { file: '', line: 0 };
  const lines = [`  ${key} (${file}:${line})`];
  if (a === undefined) lines.push('    only in the recomputed steps');
  else if (b === undefined) lines.push('    not among the recomputed steps');
  else {
    lines.push(...changes.flatMap((change) => changeInLines(change, SIDES)).map((text) => `    ${text}`));
    if (changes.every(({ name }) => name !== 'value')) lines.push(`    value: ${valueInWords(difference)}`);
  }
  return lines;
}

function valueInWords({ a, b }: StepDifference): string {
  const [expected, got] = [a, b].map((step) => inWords(step?.said['value'] ?? null));
  return expected === got ? `${got} on both sides` : `expected ${expected}, got ${got}`;
}

function asJson({ saved, now, differences, law }: Replay) {
  const first = firstOf(differences);
  return {
    book: {
      trace: saved.book === undefined ? null : { engine: saved.book.engine, digest: saved.book.digest },
      present: { engine: now.engine, digest: now.digest },
      same: saved.book === undefined ? null : saved.book.digest === now.digest,
      changes: law,
    },
    steps: saved.steps.length,
    agree: differences.length === 0,
    first: first === undefined ? null : stepAsJson(first),
    differences: differences.map(stepAsJson),
  };
}

function stepAsJson(difference: StepDifference) {
  const { key, a, b, changes } = difference;
  const { file, line } = b ?? a ?? { file: '', line: 0 };
  return {
    step: key,
    file,
    line,
    by_itself: isItsOwn(difference),
    expected: a?.said['value'] ?? null,
    got: b?.said['value'] ?? null,
    changes: changes.map(({ a: expected, b: got, ...change }) => ({ ...change, expected, got })),
  };
}
