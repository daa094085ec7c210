import { Option } from 'commander';
import {
  type AddCommand,
  type AnswerWithRun,
  loadCalculator,
  operationOption,
  readRequest,
  UsageError,
  underLabel,
  warnUnreleased,
} from '../../cli/index.js';
import type { Book } from '../../language/index.js';
import {
  type AnyOperation,
  explanation,
  findField,
  findValue,
  onlyPayslip,
  operationNamed,
  type TraceQuestion,
  traceRequestOf,
  traceText,
} from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';

interface ExplainOptions {
  readonly operation?: string;
  readonly engine?: string;
  readonly draft?: boolean;
  readonly payslip?: string;
  readonly depth?: string;
  readonly json?: boolean;
  readonly html?: boolean;
}

/** `farthing explain`: how a value of a request came about, rule by rule, down to the figures of the law. */
export const explain: AddCommand = (program, terminal) => {
  program
    .command('explain')
    .description('Explain how a value of a request came about, rule by rule, down to the figures of the law.')
    .argument('<file>', 'the request (JSON or YAML), or - for standard input')
    .argument(
      '[value]',
      'a value of the rules (employee_ni), or a field of the answer (employee.payslips[2].tax); the main value when left out',
    )
    .option('--payslip <number>', 'the payslip whose figures are shown; that of the field, else the first')
    .option('--depth <levels>', 'how many levels below the value are shown; all when left out')
    .option(...operationOption('request'))
    .option('--engine <label>', 'a released label such as 2026-27.5: the answer is what it was under it')
    .option('--draft', 'draft years can be asked for, too')
    .addOption(
      new Option('--html', 'a document to be filed or printed; --payslip all is a sheet for each').conflicts(
        'json',
      ),
    )
    .option('--json', 'the trace as JSON, as the service answers it: farthing verify and replay take it')
    .addHelpText('after', '\nExample:\n  npx farthing explain request.yaml employee_ni --payslip 3')
    .action(async (file: string, name: string | undefined, options: ExplainOptions) => {
      const { operation: operationName, request } = await readRequest(file, options.operation, terminal);
      const present = loadCalculator(terminal.root, { drafts: options.draft === true });
      const calculator = await underLabel(present, options.engine, request);
      const calculated = await calculator.calculate(operationName, request);
      const { run, taxYear } = calculated;
      const operation = operationNamed(operationName);
      warnUnreleased(calculator.payroll, [taxYear], terminal, { forMachine: options.json === true });
      const book = calculator.payroll.book(taxYear).bookOf(operation.purpose);
      const question =
        name === undefined ? { values: [operation.main] } : questionFor(name, calculated, operation, book);
      // A request that asks for no payslips, such as sick pay, has none to choose from.
      const payslips = operation.hasPayslips ? run.payslips : 1;
      const payslipOfField = onlyPayslip(question.fields ?? []);
      const isOtherPayslip = ![undefined, 'all', String(payslipOfField)].includes(options.payslip);
      if (payslipOfField !== undefined && isOtherPayslip)
        throw new UsageError(`--payslip is ${payslipOfField}, that of ${name}; or leave it out.`);
      if (options.json) {
        const period =
          options.payslip === undefined ? undefined : parseNumber('--payslip', options.payslip, payslips);
        const traceRequest = traceRequestOf(question, period, request, taxYear);
        const only = period ?? payslipOfField;
        const questionOfPayslip = only === undefined ? question : { ...question, payslip: only };
        const parts = {
          ...calculated,
          operation: operationName,
          request,
          traceRequest,
          question: questionOfPayslip,
        };
        terminal.out(traceText(calculator.payroll, parts));
        return;
      }
      if (options.html) {
        // Loaded on demand: only a document needs the renderer of pages.
        const { recordHtml } = await import('../../page/index.js');
        const all = options.payslip === 'all';
        const one = options.payslip ?? String(payslipOfField ?? 1);
        const numbers = all
          ? Array.from({ length: payslips }, (_, index) => index + 1)
          : [parseNumber('--payslip', one, payslips)];
        const selection = name === undefined ? {} : question;
        const { payroll } = calculator;
        const parts = {
          payroll,
          operation,
          request,
          ...calculated,
          ...selection,
          payslips: numbers,
          issued: utcNow(),
        };
        terminal.out(recordHtml(parts).trimEnd());
        return;
      }
      const text = options.payslip ?? String(payslipOfField ?? 1);
      const payslip = parseNumber('--payslip', text, payslips);
      const depth = options.depth === undefined ? undefined : parseNumber('--depth', options.depth, 99);
      terminal.out(explanation(run, { ...question, payslip }, depth));
    });
};

/** `employee_ni` or `national_insurance.employee_ni`, of what the calculation can reach; or a field of the answer. */
function questionFor(
  name: string,
  { run, answer }: AnswerWithRun,
  operation: AnyOperation,
  book: Book,
): TraceQuestion {
  const value = findValue(book, name, operation.values);
  if ('value' in value) return { values: [value.value.fullName] };
  const field = findField(operation, answer, run, name);
  if ('field' in field) return { values: [], fields: [field.field] };
  throw new UsageError(`“${name}” ${/[.[]/.test(name) ? field.fault : value.fault}`);
}

function parseNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new UsageError(`${option} is a whole number from 1 to ${most}; “${text}” is not.`);
}
