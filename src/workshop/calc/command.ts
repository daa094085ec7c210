import {
  type AddCommand,
  type CalculatedAnswer,
  type Calculator,
  loadCalculator,
  operationOption,
  readRequest,
  UsageError,
  warnUnreleased,
} from '../../cli/index.js';
import type { JsonObject } from '../../json.js';

interface CalcOptions {
  readonly operation?: string;
  readonly fields?: string;
  readonly net?: boolean;
  readonly check?: boolean;
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
    .option(
      '--net',
      'net to gross: the request says take_home or total_cost in the place of gross; of a payslip take_home, and one pay item has no amount',
    )
    .option(
      '--check',
      'is my payslip right: printed has figures as a payslip prints them; what would explain a difference is said',
    )
    .option('--draft', 'draft years can be asked for, too')
    .addHelpText(
      'after',
      `
The answer is JSON, as the service gives it.

Example:
  echo '{gross: {amount: 50000, per: year}, region: england}' | npx farthing calc -
  echo '{take_home: {amount: 3000, per: month}, region: england}' | npx farthing calc --net -`,
    )
    .action(async (file: string, options: CalcOptions) => {
      const { operation, request } = await readRequest(file, options.operation, terminal);
      // With all drafts loaded, a draft without --draft is not mistaken for a year that does not exist.
      const calculator = loadCalculator(terminal.root);
      const fields = options.fields?.split(',');
      if (options.net === true && options.check === true)
        throw new UsageError('--net finds pay, and --check checks figures: give one of them.');
      const { answer, taxYear } = await answerTo(calculator, operation, request, fields, options);
      if (options.draft !== true && calculator.payroll.status(taxYear) === 'draft')
        throw new UsageError(`${taxYear} is a draft: add --draft.`);
      warnUnreleased(calculator.payroll, [taxYear], terminal, { forMachine: true });
      terminal.out(JSON.stringify(answer, null, 2));
    });
};

function answerTo(
  calculator: Calculator,
  operation: string,
  request: JsonObject,
  fields: readonly string[] | undefined,
  { net = false, check = false }: CalcOptions,
): Promise<CalculatedAnswer> {
  if (net) return calculator.calculateFromNet(operation, request, fields);
  if (check) return calculator.check(operation, request, fields);
  return calculator.calculate(operation, request, fields);
}
