import { Option } from 'commander';
import {
  type AddCommand,
  type AnswerWithRun,
  loadCalculator,
  operationOption,
  readRequest,
  UsageError,
  warnUnreleased,
} from '../../cli/index.js';
import type { JsonObject } from '../../json.js';
import type { Book } from '../../language/index.js';
import {
  type AnyOperation,
  answerBy,
  explanation,
  findField,
  findValue,
  onlyPayslip,
  operationNamed,
  type Payroll,
  type TraceQuestion,
  traceRequestOf,
  traceText,
} from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';

interface ExplainOptions {
  readonly operation?: string;
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
      const { run, taxYear } = calculated;
      const operation = operationNamed(operationName);
      warnUnreleased(payroll, [taxYear], terminal, { forMachine: options.json === true });
      const book = payroll.book(taxYear).bookOf(operation.purpose);
      const question =
        name === undefined ? { values: [operation.main] } : questionFor(name, calculated, operation, book);
      const payslipOfField = onlyPayslip(question.fields ?? []);
      const isOtherPayslip = ![undefined, 'all', String(payslipOfField)].includes(options.payslip);
      if (payslipOfField !== undefined && isOtherPayslip)
        throw new UsageError(`--payslip is ${payslipOfField}, that of ${name}; or leave it out.`);
      const calculation: CalculationToExplain = {
        payroll,
        operation,
        request,
        calculated,
        question,
        payslipOfField,
        // A request that asks for no payslips, such as sick pay, has none to choose from.
        payslips: operation.hasPayslips ? run.payslips : 1,
      };
      if (options.json) terminal.out(asJson(calculation, options.payslip));
      else if (options.html) terminal.out(await asHtml(calculation, options.payslip, name !== undefined));
      else terminal.out(asText(calculation, options.payslip, options.depth));
    });
};

/** A calculation, and what of it is explained. */
interface CalculationToExplain {
  readonly payroll: Payroll;
  readonly operation: AnyOperation;
  readonly request: JsonObject;
  readonly calculated: AnswerWithRun;
  readonly question: TraceQuestion;
  /** The number of the payslip that the question is about, where it is about one. */
  readonly payslipOfField: number | undefined;
  /** How many payslips there are to choose from. */
  readonly payslips: number;
}

function asJson(calculation: CalculationToExplain, payslip: string | undefined): string {
  const { payroll, operation, request, calculated, question, payslipOfField, payslips } = calculation;
  const period = payslip === undefined ? undefined : parseNumber('--payslip', payslip, payslips);
  const only = period ?? payslipOfField;
  return traceText(payroll, {
    ...calculated,
    operation: operation.name,
    request,
    traceRequest: traceRequestOf(question, period, request, calculated.taxYear),
    question: only === undefined ? question : { ...question, payslip: only },
  });
}

/** Of the value that was named, or of the whole answer. */
async function asHtml(
  calculation: CalculationToExplain,
  payslip: string | undefined,
  isNamed: boolean,
): Promise<string> {
  // Loaded on demand: only a document needs the renderer of pages.
  const { recordHtml } = await import('../../page/index.js');
  const { payroll, operation, request, calculated, question, payslips } = calculation;
  const numbers =
    payslip === 'all'
      ? Array.from({ length: payslips }, (_, index) => index + 1)
      : [payslipNumber(calculation, payslip)];
  return recordHtml({
    payroll,
    operation,
    request,
    ...calculated,
    ...(isNamed ? question : {}),
    payslips: numbers,
    issued: utcNow(),
  }).trimEnd();
}

function asText(
  calculation: CalculationToExplain,
  payslip: string | undefined,
  depth: string | undefined,
): string {
  const { calculated, question } = calculation;
  return explanation(
    calculated.run,
    { ...question, payslip: payslipNumber(calculation, payslip) },
    depth === undefined ? undefined : parseNumber('--depth', depth, 99),
  );
}

/** The payslip of `--payslip`; else that of the field, or the first. */
function payslipNumber(
  { payslipOfField, payslips }: CalculationToExplain,
  payslip: string | undefined,
): number {
  return parseNumber('--payslip', payslip ?? String(payslipOfField ?? 1), payslips);
}

/** `employee_ni` or `national_insurance.employee_ni`, of what the calculation can reach; or a field of the answer. */
function questionFor(
  name: string,
  { run, answer }: AnswerWithRun,
  operation: AnyOperation,
  book: Book,
): TraceQuestion {
  const value = findValue(book, name, answerBy(operation, book.checked).values);
  if ('value' in value) return { values: [value.value.fullName] };
  const field = findField(operation, answer, run, name);
  if ('field' in field) return { values: [], fields: [field.field] };
  const [first = ''] = name.split(/[.[]/);
  const isOfRules = name === first || book.checked.values.some(({ topic }) => topic === first);
  const { fault } = Object.hasOwn(answer, first) || !isOfRules ? field : value;
  throw new UsageError(`“${name}” ${fault}`);
}

function parseNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new UsageError(`${option} is a whole number from 1 to ${most}; “${text}” is not.`);
}
