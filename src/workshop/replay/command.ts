import {
  type AddCommand,
  CommandFailure,
  fileInWords,
  InconclusiveError,
  loadCalculator,
  readJson,
  readRequest,
  UsageError,
} from '../../cli/index.js';
import { DamagedBundle, labelName } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { asJson } from './as-json.js';
import { asText } from './as-text.js';
import { agrees, replayOf } from './index.js';
import { readTrace, type SavedTrace } from './saved-trace.js';

interface ReplayOptions {
  readonly request?: string;
  readonly taxYear?: string;
  readonly present?: boolean;
  readonly json?: boolean;
}

/** `farthing replay`: whether a saved trace comes out the same with the book as it is now. */
export const replay: AddCommand = (program, terminal) => {
  program
    .command('replay')
    .description('Recompute a saved trace with the book named in it, and show the first step that differs.')
    .argument(
      '<trace>',
      'a saved answer of POST …/trace, or of farthing explain --json; - for standard input',
    )
    .option('--request <file>', 'the request that the trace is of, instead of the one that it holds')
    .option('--tax-year <year>', 'the year, for the bare steps of a trace')
    .option('--present', 'with the present book, also where that of the trace is kept')
    .option('--json', 'what differs as JSON')
    .addHelpText(
      'after',
      `
The whole answer is compared: the result field by field with its assumptions and sources, the label, every step and their
order. A trace of before the answer held its request is recomputed from what its steps read of it; of a single value its
result is not compared then, unless the request is given with --request.

The book is the one of the trace where that is kept (farthing labels), as it was released; else, or with --present, the present
one. Where that is another, each step that differs by itself is shown with the formula, rounding, branch or figure that changed.

Ends with 0 when all agrees, with 1 when anything differs, and with 3 when the book of the trace was damaged. Another build of the program and lines of files that moved are
said, and are no difference.

Example:
  npx farthing replay trace.json`,
    )
    .action(async (file: string, options: ReplayOptions) => {
      const saved = readTrace(await readJson(file, terminal));
      if ('fault' in saved) throw new UsageError(`${fileInWords(file)} ${saved.fault}.`);
      const present = loadCalculator(terminal.root).payroll;
      const payroll = options.present ? present : await lawOfTrace(saved, present);
      const taxYear = yearOf(saved, options.taxYear, payroll);
      const request =
        options.request === undefined ? undefined : await readRequest(options.request, undefined, terminal);
      const outcome = await replayOf(saved, {
        taxYear,
        payroll,
        root: terminal.root,
        request,
        fromBundle: payroll !== present,
      });
      terminal.out(options.json ? JSON.stringify(asJson(outcome), null, 2) : asText(outcome));
      if (!agrees(outcome)) throw new CommandFailure('');
    });
};

/** The law of a trace as it was released, where its bundle is here and is the one the trace names; else the present law. */
async function lawOfTrace({ book }: SavedTrace, present: Payroll): Promise<Payroll> {
  if (book === undefined || !present.isAvailable(book.engine)) return present;
  const { engine, digest, taxYear } = book;
  const isOfLabel = present.labels.some((label) => labelName(label) === engine && label.digest === digest);
  const isPresent = present.taxYears.includes(taxYear) && present.identity(taxYear).digest === digest;
  if (!isOfLabel || isPresent) return present;
  try {
    return await present.under(engine);
  } catch (error) {
    throw error instanceof DamagedBundle ? new InconclusiveError(error.message) : error;
  }
}

function yearOf({ book }: SavedTrace, named: string | undefined, payroll: Payroll): string {
  const taxYear = book?.taxYear ?? named;
  if (taxYear === undefined) throw new UsageError('These are bare steps: name their year with --tax-year.');
  if (named !== undefined && named !== taxYear) {
    throw new UsageError(`The trace is of ${taxYear}; --tax-year ${named} is another year.`);
  }
  if (payroll.taxYears.includes(taxYear)) return taxYear;
  throw new UsageError(
    `There is no book of “${taxYear}”. The years of the book are ${payroll.taxYears.join(', ')}.`,
  );
}
