import {
  type AddCommand,
  type Calculator,
  loadCalculator,
  operationOption,
  readRequest,
  type Terminal,
  UsageError,
  warnUnreleased,
} from '../../cli/index.js';
import { isDraft, isTaxYear, type YearBook } from '../../law/index.js';
import { asText } from './as-text.js';
import type { Comparison } from './comparison.js';
import { compareRequests } from './requests.js';
import { compareYears } from './years.js';

interface CompareOptions {
  readonly operation?: string;
  readonly draft?: boolean;
  readonly json?: boolean;
}

/** What is compared, and the tax years whose law it rests on. */
interface Compared {
  readonly comparison: Comparison;
  readonly calculator: Calculator;
  readonly taxYears: readonly string[];
}

/** `farthing compare`: two tax years, or the calculations of two requests. */
export const compare: AddCommand = (program, terminal) => {
  program
    .command('compare')
    .alias('diff')
    .description(
      'Put two tax years side by side: figures, rules, and what typical people pay. Or two requests (two years, two codes, two regions): results, and where they part.',
    )
    .argument('<a>', 'a tax year such as 2025-26, or a request (JSON or YAML), or - for standard input')
    .argument('<b>', 'another year, or another request of the same operation')
    .option(...operationOption('requests'))
    .option('--draft', 'draft years can be compared and asked for, too')
    .option('--json', 'the same as JSON')
    .addHelpText(
      'after',
      `
The typical people stand in fixtures/typical-people.yaml.

Examples:
  npx farthing compare 2025-26 2026-27
  npx farthing compare england.yaml scotland.yaml`,
    )
    .action(async (a: string, b: string, options: CompareOptions) => {
      if (isTaxYear(a) !== isTaxYear(b))
        throw new UsageError(`Compare two tax years or two requests; ${isTaxYear(a) ? a : b} is a tax year.`);
      const compareBoth = isTaxYear(a) ? ofYears : ofRequests;
      const { comparison, calculator, taxYears } = await compareBoth(a, b, options, terminal);
      warnUnreleased(calculator.payroll, taxYears, terminal, { forMachine: options.json === true });
      terminal.out(options.json ? JSON.stringify(comparison, null, 2) : asText(comparison, terminal));
    });
};

async function ofYears(
  a: string,
  b: string,
  { draft = false }: CompareOptions,
  { root }: Terminal,
): Promise<Compared> {
  // With all drafts loaded, a draft without --draft is not mistaken for a year that does not exist.
  const calculator = loadCalculator(root);
  const [old, now] = [yearNamed(a, calculator, draft), yearNamed(b, calculator, draft)];
  if (a === b) throw new UsageError(`Name two different years; ${a} is named twice.`);
  return { comparison: await compareYears(root, old, now, calculator), calculator, taxYears: [a, b] };
}

function yearNamed(taxYear: string, { payroll }: Calculator, areDraftsAllowed: boolean): YearBook {
  const isDraftYear = (each: string) => isDraft(payroll.book(each).rates);
  const draft = areDraftsAllowed ? 'a draft' : 'a draft: add --draft';
  const years = payroll.taxYears.map((each) => (isDraftYear(each) ? `${each} (${draft})` : each));
  const yearsText = `The years of the book are ${years.join(', ')}.`;
  if (!payroll.taxYears.includes(taxYear))
    throw new UsageError(`There is no book of “${taxYear}”. ${yearsText}`);
  if (!areDraftsAllowed && isDraftYear(taxYear)) throw new UsageError(`${taxYear} is a draft. ${yearsText}`);
  return payroll.book(taxYear);
}

async function ofRequests(
  a: string,
  b: string,
  { operation, draft = false }: CompareOptions,
  terminal: Terminal,
): Promise<Compared> {
  if (a === '-' && b === '-') throw new UsageError('Only one of the two requests can be standard input.');
  const [one, other] = [await readRequest(a, operation, terminal), await readRequest(b, operation, terminal)];
  if (one.operation !== other.operation)
    throw new UsageError(
      `${a} is for ${one.operation} and ${b} for ${other.operation}: compare two requests of one operation.`,
    );
  const calculator = loadCalculator(terminal.root, { drafts: draft });
  return { ...(await compareRequests([a, b], [one, other], calculator)), calculator };
}
