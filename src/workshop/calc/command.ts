import {
  type AddCommand,
  loadCalculator,
  operationOption,
  readRequest,
  UsageError,
  warnUnreleased,
} from '../../cli/index.js';

interface CalcOptions {
  readonly operation?: string;
  readonly fields?: string;
  readonly draft?: boolean;
}

/** `farthing calc`: one request to its answer, as the service gives it. */
export const calc: AddCommand = (program, terminal) => {
  program
    .command('calc')
    .description('Calculate one request from a file (JSON or YAML), or from standard input with -.')
    .argument('<file>', 'the request, as the service takes it')
    .option(...operationOption('request'))
    .option(
      '--fields <paths>',
      'fields of the answer, with commas between them: cost.total,employee.tax_code',
    )
    .option('--draft', 'draft years can be asked for, too')
    .addHelpText(
      'after',
      `
The answer is JSON, as the service gives it.

Example:
  echo '{gross: {amount: 50000, per: year}, region: england}' | npx farthing calc -`,
    )
    .action(async (file: string, options: CalcOptions) => {
      const { operation, request } = await readRequest(file, options.operation, terminal);
      // With all drafts loaded, a draft without --draft is not mistaken for a year that does not exist.
      const calculator = loadCalculator(terminal.root);
      const { answer, taxYear } = await calculator.calculate(operation, request, options.fields?.split(','));
      if (options.draft !== true && calculator.payroll.status(taxYear) === 'draft')
        throw new UsageError(`${taxYear} is a draft: add --draft.`);
      warnUnreleased(calculator.payroll, [taxYear], terminal, { forMachine: true });
      terminal.out(JSON.stringify(answer, null, 2));
    });
};
