import { Option } from 'commander';
import { type AddCommand, loadCalculator, UsageError, warnUnreleased } from '../../cli/index.js';
import { isDraft, type YearBook } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { asJson } from './as-json.js';
import { asMarkdown } from './as-markdown.js';
import { asText } from './as-text.js';
import { diffYears } from './year-diff.js';

interface DiffOptions {
  readonly format: 'text' | 'markdown' | 'json';
  readonly json?: boolean;
  readonly draft?: boolean;
}

/** `farthing diff`: what changes from one tax year to another in figures and rules, and for typical people. */
export const diff: AddCommand = (program, terminal) => {
  program
    .command('diff')
    .description(
      'Show what changes from one tax year to another: figures, rules, and what typical people pay.',
    )
    .argument('<old-year>', 'the year before, such as 2025-26')
    .argument('<new-year>', 'the year after, such as 2026-27')
    .addOption(
      new Option('--format <format>', 'how it is written')
        .choices(['text', 'markdown', 'json'])
        .default('text'),
    )
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .option('--draft', 'a draft year can be compared, too')
    .addHelpText(
      'after',
      `
The typical people stand in fixtures/typical-people.yaml.

Example:
  npx farthing diff 2025-26 2026-27 --format markdown`,
    )
    .action(async (oldYear: string, newYear: string, options: DiffOptions) => {
      // With all drafts loaded, a draft without --draft is not mistaken for a year that does not exist.
      const calculator = loadCalculator(terminal.root);
      const { payroll } = calculator;
      const bookOf = (taxYear: string) => bookToCompare(taxYear, payroll, options.draft === true);
      const years = { old: bookOf(oldYear), new: bookOf(newYear) };
      if (oldYear === newYear) throw new UsageError(`Name two different years; ${oldYear} is named twice.`);
      const yearDiff = await diffYears(terminal.root, years, calculator);
      const format = options.json === true ? 'json' : options.format;
      warnUnreleased(payroll, [oldYear, newYear], terminal, { forMachine: format === 'json' });
      if (format === 'json') terminal.out(JSON.stringify(asJson(yearDiff), null, 2));
      else terminal.out(format === 'markdown' ? asMarkdown(yearDiff) : asText(yearDiff, terminal));
    });
};

function bookToCompare(taxYear: string, payroll: Payroll, areDraftsAllowed: boolean): YearBook {
  const isDraftYear = (each: string) => isDraft(payroll.book(each).rates);
  const draft = areDraftsAllowed ? 'a draft' : 'a draft: add --draft';
  const years = payroll.taxYears.map((each) => (isDraftYear(each) ? `${each} (${draft})` : each));
  const yearsText = `The years of the book are ${years.join(', ')}.`;
  if (!payroll.taxYears.includes(taxYear))
    throw new UsageError(`There is no book of “${taxYear}”. ${yearsText}`);
  if (!areDraftsAllowed && isDraftYear(taxYear)) throw new UsageError(`${taxYear} is a draft. ${yearsText}`);
  return payroll.book(taxYear);
}
