import { expect } from 'chai';
import { Calculator } from '../../src/cli/index.js';
import type { JsonObject } from '../../src/json.js';
import { explanation, questionOf } from '../../src/operations/index.js';
import { operationNamed, operations } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { farthing, releasedBook } from './support/farthing.js';
import { tableIn } from './support/table.js';

const REQUEST = '{ gross: { amount: 50000, per: year }, region: england }';
const SICK_PAY =
  '{ tax_year: 2026-27, average_weekly_earnings: { amount: 300 }, qualifying_days_per_week: 6, days: 25 }';
const YEAR = '2026-27';

interface Sentences {
  readonly sentences: readonly (readonly [about: string, field: string, request: JsonObject, says: string])[];
}
const { sentences }: Sentences = tableIn('explain.yaml');

/** Runs a command on a book of one year, with this request. */
const ask = (stdin: string, ...args: readonly string[]) =>
  farthing(args, { root: releasedBook([YEAR]), stdin });

/** The lines of an explanation, as the command prints it. */
async function explained(operation: string, request: JsonObject, name: string) {
  const calculated = await new Calculator(payroll).calculate(operation, request);
  const found = questionOf(payroll, operationNamed(operation), calculated, name);
  if ('fault' in found) throw new Error(found.fault);
  return explanation(calculated.calculation, { ...found.question, payslip: 1 }, 1).split('\n');
}

describe('farthing calc', () => {
  it('answers a request from standard input as the service does', async () => {
    const { status, out } = await ask(REQUEST, 'calc', '-');
    expect(status).to.equal(0);
    expect(JSON.parse(out)).to.have.nested.property('cost.total', 56749.4);
  });

  it('recognises the operation by the request', async () => {
    const sickPay = await ask(SICK_PAY, 'calc', '-');
    expect(JSON.parse(sickPay.out)).to.include({ amount: 513.55, days_remaining: 143 });
    const code = await ask('{ code: K475 M1 }', 'calc', '-');
    expect(JSON.parse(code.out)).to.include({ kind: 'addition', allowance: 4759 });
  });

  it('answers the fields that it is asked for', async () => {
    const { out } = await ask(REQUEST, 'calc', '-', '--fields', 'cost.total,employee.tax_code');
    const { cost, employee } = JSON.parse(out);
    expect({ cost, employee }).to.deep.equal({ cost: { total: 56749.4 }, employee: { tax_code: '1257L' } });
    const code = await ask('{ code: K475 M1 }', 'calc', '-', '--fields', 'kind');
    expect(JSON.parse(code.out)).to.include({ kind: 'addition' }).and.not.to.have.property('allowance');
    expect(await ask(REQUEST, 'calc', '-', '--fields', 'cost.totl')).to.include({
      status: 1,
      err: 'fields: cost.totl is not a field of this answer, did you mean cost.total?',
    });
  });

  it('names every wrong field, and ends with 1', async () => {
    const { status, err } = await ask('{ gross: { amount: -1, per: monthly } }', 'calc', '-');
    expect(status).to.equal(1);
    expect(err.split('\n')).to.have.members([
      'gross.amount must be 0 or more',
      'gross.per must be one of year, month, four_weeks, two_weeks, week, day, hour, did you mean month?',
      'region is needed unless tax_code is given',
    ]);
  });

  it('says of a number that a comma cuts in two where it is and how it is written', async () => {
    const cut = async (stdin: string) => (await ask(stdin, 'calc', '-')).err;
    expect(await cut('region: england\ngross: { amount: 50,000, per: year }')).to.equal(
      'Standard input:2:18  Inside { } a comma begins a new name, so “50,000” is cut in two: write 50000.',
    );
    expect(await cut('{ gross: { amount: £1,250,000.50, per: year }, region: england }')).to.equal(
      'Standard input:1:20  Inside { } a comma begins a new name, so “£1,250,000.50” is cut in two: write 1250000.50.',
    );
  });

  it('says of a number in another form how it is written', async () => {
    const { err } = await ask(
      'region: england\ngross:\n  amount: £50,000\n  per: year\npension: { method: net_pay, percent: 5% }',
      'calc',
      '-',
    );
    expect(err.split('\n')).to.have.members([
      'gross.amount must be a number: write 50000 in the place of "£50,000"',
      'pension.percent must be a number: write 5 in the place of "5%"',
    ]);
  });

  it('says what is wrong with a call, and ends with 2', async () => {
    const missing = await ask('', 'calc', '/nowhere/request.yaml');
    expect(missing).to.include({ status: 2 });
    expect(missing.err).to.include('/nowhere/request.yaml cannot be read');
    const list = await ask('[1]', 'calc', '-');
    expect(list).to.include({ status: 2 });
    expect(list.err).to.include('must hold one request');
    const operation = await ask(SICK_PAY, 'calc', '-', '--operation', 'sickpay');
    expect(operation.err).to.equal(
      `--operation must be one of ${operations.map(({ name }) => name).join(', ')}, did you mean sick-pay?`,
    );
  });
});

describe('farthing explain', () => {
  it('shows each step with its sentence, sum, formula, figures, rounding and source, from the asked value down', async () => {
    const { status, out } = await ask(SICK_PAY, 'explain', '-', 'sick_pay.amount', '--steps');
    expect(status).to.equal(0);
    const lines = out.split('\n').map((line) => line.replace(/^[│├└─ ]*/, ''));
    expect(lines).to.include.members([
      'sick_pay.amount = £513.55',
      'Statutory Sick Pay for the days',
      'is: weekly_rate * days_paid / request.qualifying_days_per_week',
      'request.qualifying_days_per_week = 6 (in the request)',
      '£123.25 × 25 ÷ 6 = £513.5416…',
      'rounded penny_up: £513.5416… up to the penny: £513.55',
      'sick_pay.weekly_rate = £123.25',
      'request.days_paid_before = 0 (not in the request)',
    ]);
    expect(out).to.match(
      /figure: rates\.statutory_pay\.sick_pay_weekly = 123\.25 \(rates\/2026-27\.yaml:\d+\) Employment Rights Act 2025/,
    );
    expect(out).to.match(/rule: rules\/sick-pay\.yaml:\d+\n/);
    expect(out).to.match(/law: Employment Rights Act 2025, s 10; Employment Rights Act 2025, s 11/);
    expect(out).to.match(/\n\nWhere the law stands:\n( {2}\S.*\n {4}https:\S+\n?)+$/);
  });

  it('shows the payslip that is asked for, and why a branch applied', async () => {
    const { out } = await ask(REQUEST, 'explain', '-', 'tax', '--payslip', '2', '--steps');
    expect(out.split('\n')[0]).to.equal('income_tax.tax = £623.60 on payslip 2');
    expect(out).to.include('│  is: tax_due_to_date - earlier_tax - before(tax_to_date)   [branch 1]\n');
    expect(out).to.include('on_week_1_month_1 does not hold: tax_basis is cumulative (equal week_1_month_1)');
  });

  it('shows how the payslips come to a field of the year, or of a month', async () => {
    const explained = async (field: string) => {
      const { out } = await ask(REQUEST, 'explain', '-', field);
      return out.split('\n').slice(0, 5);
    };
    const why =
      '20% of £37,420, which is pay of £50,000.00 less the £12,579.12 that the tax code leaves free';
    expect(await explained('employee.periods.year.tax')).to.include.members([
      'employee.periods.year.tax = £7,484.00',
      `│  £7,484.00: ${why}, in whole pounds.`,
      '└─ income_tax.tax = £623.60 on payslip 1',
    ]);
    expect(await explained('employee.periods.month.tax')).to.eql([
      'employee.periods.month.tax = £623.67',
      `│  £623.67: a twelfth of the year’s £7,484.00. The year: ${why}, in whole pounds.`,
      '│      £7,484.00 ÷ 12 = £623.6666…',
      '│  rounded: £623.6666… to the nearest penny: £623.67',
      '├─ income_tax.tax = £623.60 on payslip 1',
    ]);
  });

  it('says of each item of a list why its figure is what it is', async () => {
    const pay = [
      { kind: 'salary', amount: 3000 },
      { kind: 'expenses', amount: 20 },
    ];
    const stdin = JSON.stringify({
      tax_year: '2026-27',
      tax_month: 12,
      tax_code: '1257L',
      ni_category: 'A',
      pay,
    });
    const { out } = await ask(stdin, 'explain', '-', 'pay.gross_of_item');
    const lines = out.split('\n').map((line) => line.replace(/^[│├└─ ]*/, ''));
    expect(lines).to.include.members([
      'pay.gross_of_item = £3,000.00, £0.00',
      'item 1: £3,000.00, as you said.',
      'item 1: is: request.pay.amount   [branch 1]',
      'item 2: is: £0   [otherwise]',
      'request.pay.amount = 3000, 20 (in the request)',
      'in_gross does not hold for item 2: item.part_of is expenses (equal gross)',
    ]);
  });

  it('goes down to the request with --steps, else to the values in its sum', async () => {
    const { out } = await ask(REQUEST, 'explain', '-', 'employee_ni');
    expect(out).to.include('national_insurance.employee_main').and.not.to.include('pay.gross');
    const steps = await ask(REQUEST, 'explain', '-', 'employee_ni', '--steps');
    expect(steps.out).to.include('national_insurance.employee_main').and.to.include('pay.gross');
  });

  it('gives the trace as JSON, each step after all that it rests on', async () => {
    const { out } = await ask(REQUEST, 'explain', '-', 'employee_ni', '--json');
    interface Step {
      readonly rule: string;
      readonly operands: Record<string, { step?: string }>;
    }
    const { trace: steps }: { readonly trace: readonly Step[] } = JSON.parse(out);
    const known = new Set<string>();
    for (const { rule, operands } of steps) {
      for (const { step } of Object.values(operands))
        if (step !== undefined) expect([...known]).to.include(step);
      known.add(rule);
    }
    expect(steps.at(-1)?.rule).to.equal('national_insurance.employee_ni');
  });

  for (const args of [['employee_ni', '--payslip', '3'], ['employee.payslips[2].tax'], []]) {
    it(`gives the trace with its law, as the service does, to be verified: ${args.join(' ')}`, async () => {
      const { out } = await ask(REQUEST, 'explain', '-', ...args, '--json');
      expect(JSON.parse(out)).to.include.all.keys('book', 'authorities', 'scope', 'receipt');
    });
  }

  it('takes no other payslip than that of a field', async () => {
    const asked = ['explain', '-', 'employee.payslips[2].tax', '--payslip', '2'];
    for (const form of [[], ['--json'], ['--html']])
      expect(await ask(REQUEST, ...asked, ...form)).to.deep.include({
        status: 2,
        err: '--payslip is 3, that of employee.payslips[2].tax; or leave it out.',
      });
  });

  it('writes a document or JSON, not both', async () => {
    const { status, err } = await ask(REQUEST, 'explain', '-', '--html', '--json');
    expect(status).to.equal(2);
    expect(err).to.include("option '--html' cannot be used with option '--json'");
  });

  it('knows a value by its short name, and helps with a misspelt one', async () => {
    const { status, err } = await ask(REQUEST, 'explain', '-', 'employe_ni');
    expect(status).to.equal(2);
    expect(err).to.equal(`“employe_ni” is not a value of the rules of ${YEAR}, did you mean employee_ni?`);
    const several = await ask(REQUEST, 'explain', '-', 'contribution_base');
    expect(several.err)
      .to.include('is a value of several topics: ')
      .and.to.include('pension.contribution_base');
  });

  for (const [name, fault] of [
    ['income_tax.taxx', `is not a value of the rules of ${YEAR}, did you mean income_tax.tax?`],
    ['employee', 'has fields of its own: name one of them, such as employee.tax_code'],
    ['engine', 'has no steps: it repeats the request, or says which law it rests on'],
    ['employe.payslips[2].tax', 'is not a field of this answer, did you mean employee.payslips[2].tax?'],
  ] as const)
    it(`says of ${name} that it ${fault}`, async () => {
      const { status, err } = await ask(REQUEST, 'explain', '-', name);
      expect(status).to.equal(2);
      expect(err).to.equal(`“${name}” ${fault}`);
    });

  it('says which payslips there are', async () => {
    const { status, err } = await ask(REQUEST, 'explain', '-', '--payslip', '13');
    expect(status).to.equal(2);
    expect(err).to.equal('--payslip is a whole number from 1 to 12; “13” is not.');
  });
});

describe('the sentences about a payslip', () => {
  const employee = { tax_year: '2026-27', tax_month: 12, tax_code: '1257L', ni_category: 'A' };

  for (const [about, field, request, says] of sentences)
    it(`speak of ${about}`, async () => {
      const asked = Object.entries({ ...employee, ...request }).filter(([, value]) => value !== null);
      const lines = await explained('payslip', Object.fromEntries(asked), field);
      expect(lines.map((line) => line.replace(/^[│ ]*/, ''))).to.include(says);
    });

  it('say of a code without tax what is so of it, too', async () => {
    const lines = await explained('tax-code', { code: 'NT', tax_year: '2026-27' }, 'tax_code.allowance');
    expect(lines.join('\n')).to.include('£0.00: the code has no number that makes pay free of tax.');
  });
});
