import { Option } from 'commander';
import {
  type AddCommand,
  loadCalculator,
  operationOption,
  readRequest,
  UsageError,
  warnUnreleased,
} from '../../cli/index.js';
import { explanation, questionOf, traceRequestOf, traceText, withTaxYear } from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';

interface ExplainOptions {
  readonly operation?: string;
  readonly draft?: boolean;
  readonly payslip?: string;
  readonly steps?: boolean;
  readonly json?: boolean;
  readonly html?: boolean;
}

/** `farthing explain`: how a value of a request came about, rule by rule, down to the figures of the law. */
export const explain: AddCommand = (program, terminal) => {
  program
    .command('explain')
    .description(
      'Explain how a value of a request came about: its sum, and the values in it; with --steps rule by rule, down to the figures of the law.',
    )
    .argument('<file>', 'the request (JSON or YAML), or - for standard input')
    .argument(
      '[value]',
      'a value of the rules (employee_ni), or a field of the answer (employee.payslips[2].tax); the main value when left out',
    )
    .option('--payslip <number>', 'the payslip whose figures are shown; that of the field, else the first')
    .option('--steps', 'all steps below the value, as a tree')
    .option(...operationOption('request'))
    .option('--draft', 'draft years can be asked for, too')
    .addOption(
      new Option('--html', 'a document to be filed or printed; --payslip all is a sheet for each').conflicts(
        'json',
      ),
    )
    .option('--json', 'the trace as JSON, as the service answers it: farthing verify takes it')
    .addHelpText('after', '\nExample:\n  npx farthing explain request.yaml employee_ni --payslip 3')
    .action(async (file: string, name: string | undefined, options: ExplainOptions) => {
      const { operation: operationName, request } = await readRequest(file, options.operation, terminal);
      const calculator = loadCalculator(terminal.root, { drafts: options.draft === true });
      const { payroll } = calculator;
      const calculated = await calculator.calculate(operationName, request);
      const { calculation, taxYear } = calculated;
      const operation = payroll.operationNamed(operationName);
      warnUnreleased(payroll, [taxYear], terminal, { forMachine: options.json === true });
      const found = questionOf(payroll, operation, calculated, name ?? operation.main);
      if ('fault' in found) throw new UsageError(found.fault);
      const { payslip: payslipOfField, ...question } = found.question;
      const { payslip } = options;
      if (payslipOfField !== undefined && ![undefined, 'all', String(payslipOfField)].includes(payslip))
        throw new UsageError(`--payslip is ${payslipOfField}, that of ${name}; or leave it out.`);
      // A request that asks for no payslips, such as sick pay, has none to choose from.
      const payslips = operation.hasPayslips ? calculation.payslips : 1;
      const shown = () => payslipNumber(payslip ?? String(payslipOfField ?? 1), payslips);
      const asked = { payroll, operation, request, ...calculated };
      if (options.json) {
        const period = payslip === undefined ? undefined : payslipNumber(payslip, payslips);
        const only = period ?? payslipOfField;
        const json = traceText(payroll, {
          ...{ ...asked, operation: operation.name },
          traceRequest: traceRequestOf(question, period, withTaxYear(operation, request, taxYear)),
          question: only === undefined ? question : { ...question, payslip: only },
        });
        terminal.out(json);
      } else if (options.html) {
        // Loaded on demand: only a document needs the renderer of pages.
        const { recordHtml } = await import('../../page/index.js');
        const numbers =
          payslip === 'all' ? Array.from({ length: payslips }, (_, index) => index + 1) : [shown()];
        // Of the value that was named, or of the whole answer.
        const of = { ...(name !== undefined && question), payslips: numbers, issued: utcNow() };
        terminal.out((await recordHtml({ ...asked, ...of })).trimEnd());
      } else
        terminal.out(
          explanation(calculation, { ...question, payslip: shown() }, options.steps ? undefined : 1),
        );
    });
};

/** The number of a payslip that there is. */
function payslipNumber(text: string, payslips: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= payslips) return number;
  throw new UsageError(`--payslip is a whole number from 1 to ${payslips}; “${text}” is not.`);
}
