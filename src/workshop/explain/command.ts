import {
  type AddCommand,
  loadCalculator,
  Misused,
  operationOption,
  readRequest,
  underLabel,
  warnUnreleased,
} from '../../cli/index.js';
import { type Book, explain as explanation, trace } from '../../language/index.js';
import { type AnyOperation, namedValue, operationNamed } from '../../operations/index.js';

interface ExplainOptions {
  readonly operation?: string;
  readonly engine?: string;
  readonly draft?: boolean;
  readonly payslip?: string;
  readonly depth?: string;
  readonly json?: boolean;
}

/** `farthing explain`: how a value of a request came about, rule by rule, down to the figures of the law. */
export const explain: AddCommand = (program, terminal) => {
  program
    .command('explain')
    .description('Explain how a value of a request came about, rule by rule, down to the figures of the law.')
    .argument('<file>', 'the request (JSON or YAML), or - for standard input')
    .argument(
      '[value]',
      'a value of the rules, such as employee_ni or income_tax.tax; the main one when left out',
    )
    .option('--payslip <number>', 'the payslip whose figures are shown', '1')
    .option('--depth <levels>', 'how many levels below the value are shown; all when left out')
    .option(...operationOption('request'))
    .option('--engine <label>', 'a released label such as 2026-27.5: the answer is what it was under it')
    .option('--draft', 'draft years can be asked for, too')
    .option('--json', 'the steps as JSON, each after all that it rests on')
    .addHelpText('after', '\nExample:\n  npx farthing explain request.yaml employee_ni --payslip 3')
    .action(async (file: string, name: string | undefined, options: ExplainOptions) => {
      const { calculation, request } = await readRequest(file, options.operation, terminal);
      const present = loadCalculator(terminal.root, { drafts: options.draft === true });
      const calculator = await underLabel(present, options.engine, request);
      const { run, taxYear } = await calculator.calculate(calculation, request);
      const operation = operationNamed(calculation);
      warnUnreleased(calculator.payroll, [taxYear], terminal, { forMachine: options.json === true });
      const value =
        name === undefined
          ? operation.main
          : fullName(calculator.payroll.book(taxYear).bookOf(operation.purpose), name, operation);
      if (options.json) {
        terminal.out(JSON.stringify(trace(run, [value]), null, 2));
        return;
      }
      // A request that asks for no payslips, such as sick pay, has none to choose from.
      const payslips = operation.hasPayslips ? run.payslips : 1;
      const payslip = numberOf('--payslip', options.payslip ?? '1', payslips);
      const depth = options.depth === undefined ? undefined : numberOf('--depth', options.depth, 99);
      terminal.out(explanation(run, value, { payslip, ...(depth === undefined ? {} : { depth }) }));
    });
};

/** `employee_ni` or `national_insurance.employee_ni`, of what the calculation can reach. */
function fullName(book: Book, name: string, { values }: AnyOperation): string {
  const named = namedValue(book, name, values);
  if ('fault' in named) throw new Misused(`“${name}” ${named.fault}`);
  return named.value.fullName;
}

function numberOf(option: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Misused(`${option} is a whole number from 1 to ${most}; “${text}” is not.`);
}
