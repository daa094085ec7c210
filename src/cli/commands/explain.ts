import { loadPayroll } from '../../payroll/index.js';
import type { Calculation } from '../../payroll/payroll.js';
import { explain as explanation, type Run, trace } from '../../rules/index.js';
import { didYouMean } from '../../rules/suggest.js';
import { Asker } from '../ask.js';
import type { AddCommand } from '../program.js';
import { readRequest } from '../request-file.js';
import { Misused } from '../status.js';

interface ExplainOptions {
  readonly operation?: string;
  readonly draft?: boolean;
  readonly payslip?: string;
  readonly depth?: string;
  readonly json?: boolean;
}

/** What is explained when no value is named. */
const MAIN_VALUE: Readonly<Record<Calculation, string>> = {
  'employer-cost': 'employer_cost.total',
  'sick-pay': 'sick_pay.amount',
  'tax-code': 'tax_code.description',
};

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
    .option('--operation <name>', 'employer-cost, sick-pay or tax-code; told by the request when left out')
    .option('--draft', 'draft years can be asked for, too')
    .option('--json', 'the steps as JSON, each after all that it rests on')
    .addHelpText('after', '\nExample:\n  npx farthing explain request.yaml employee_ni --payslip 3')
    .action(async (file: string, name: string | undefined, options: ExplainOptions) => {
      const { calculation, request } = await readRequest(file, options.operation, terminal);
      const asker = new Asker(loadPayroll({ root: terminal.root, drafts: options.draft === true }));
      const { run } = await asker.ask(calculation, request);
      const value = name === undefined ? MAIN_VALUE[calculation] : fullName(run, name);
      if (options.json) {
        terminal.out(JSON.stringify(trace(run, [value]), null, 2));
        return;
      }
      // A request that asks for no payslips, such as sick pay, has none to choose from.
      const payslips = calculation === 'employer-cost' ? run.payslips : 1;
      const payslip = numberOf('--payslip', options.payslip ?? '1', payslips);
      const depth = options.depth === undefined ? undefined : numberOf('--depth', options.depth, 99);
      terminal.out(explanation(run, value, { payslip, ...(depth === undefined ? {} : { depth }) }));
    });
};

/** `employee_ni` or `national_insurance.employee_ni`. */
function fullName(run: Run, name: string): string {
  const values = run.book.values.filter((value) => value.checked.copy === undefined);
  const exact = values.find((value) => value.fullName === name);
  const short = values.filter((value) => value.checked.rule.name === name);
  const output = short.find((value) => value.checked.rule.output);
  const [only] = short;
  if (exact ?? output) return (exact ?? output)?.fullName ?? name;
  if (only !== undefined && short.length === 1) return only.fullName;
  if (short.length > 1) {
    throw new Misused(
      `“${name}” is a value of several topics: ${short.map((value) => value.fullName).join(', ')}.`,
    );
  }
  const meant = didYouMean(name, [
    ...values.map((value) => value.checked.rule.name),
    ...values.map((value) => value.fullName),
  ]);
  throw new Misused(
    `No rule of ${run.book.checked.taxYear} finds “${name}”.${meant === undefined ? '' : ` Did you mean “${meant}”?`}`,
  );
}

function numberOf(option: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Misused(`${option} is a whole number from 1 to ${most}; “${text}” is not.`);
}
