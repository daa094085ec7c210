import { expect } from 'chai';
import { LATEST_YEAR } from '../support/years.js';
import { farthing } from './support/farthing.js';

const REQUEST = '{ gross: { amount: 50000, per: year }, region: england }';
const SICK_PAY =
  '{ tax_year: 2026-27, average_weekly_earnings: { amount: 300 }, qualifying_days_per_week: 6, days: 25 }';

describe('farthing calc', () => {
  it('answers a request from standard input as the service does', async () => {
    const { status, out } = await farthing(['calc', '-'], { stdin: REQUEST });
    expect(status).to.equal(0);
    expect(JSON.parse(out)).to.have.nested.property('cost.total', 56749.4);
  });

  it('recognises the operation by the request', async () => {
    const sickPay = await farthing(['calc', '-'], { stdin: SICK_PAY });
    expect(JSON.parse(sickPay.out)).to.include({ amount: 513.55, days_remaining: 143 });
    const code = await farthing(['calc', '-'], { stdin: '{ code: K475 M1 }' });
    expect(JSON.parse(code.out)).to.include({ kind: 'addition', allowance: 4759 });
  });

  it('answers the fields that it is asked for', async () => {
    const { out } = await farthing(['calc', '-', '--fields', 'cost.total,employee.tax_code'], {
      stdin: REQUEST,
    });
    const { cost, employee } = JSON.parse(out);
    expect({ cost, employee }).to.deep.equal({ cost: { total: 56749.4 }, employee: { tax_code: '1257L' } });
    const code = await farthing(['calc', '-', '--fields', 'kind'], { stdin: '{ code: K475 M1 }' });
    expect(JSON.parse(code.out)).to.include({ kind: 'addition' }).and.not.to.have.property('allowance');
    expect(await farthing(['calc', '-', '--fields', 'cost.totl'], { stdin: REQUEST })).to.include({
      status: 1,
      err: 'fields: cost.totl is not a field of this answer, did you mean cost.total?',
    });
  });

  it('names every wrong field, and ends with 1', async () => {
    const { status, err } = await farthing(['calc', '-'], {
      stdin: '{ gross: { amount: -1, per: monthly } }',
    });
    expect(status).to.equal(1);
    expect(err.split('\n')).to.have.members([
      'gross.amount must be 0 or more',
      'gross.per must be one of year, month, four_weeks, two_weeks, week, day, hour, did you mean month?',
      'region is needed unless tax_code is given',
    ]);
  });

  it('says of a number that a comma cuts in two where it is and how it is written', async () => {
    const cut = async (stdin: string) => (await farthing(['calc', '-'], { stdin })).err;
    expect(await cut('region: england\ngross: { amount: 50,000, per: year }')).to.equal(
      'Standard input:2:18  Inside { } a comma begins a new name, so “50,000” is cut in two: write 50000.',
    );
    expect(await cut('{ gross: { amount: £1,250,000.50, per: year }, region: england }')).to.equal(
      'Standard input:1:20  Inside { } a comma begins a new name, so “£1,250,000.50” is cut in two: write 1250000.50.',
    );
  });

  it('says of a number in another form how it is written', async () => {
    const { err } = await farthing(['calc', '-'], {
      stdin:
        'region: england\ngross:\n  amount: £50,000\n  per: year\npension: { method: net_pay, percent: 5% }',
    });
    expect(err.split('\n')).to.have.members([
      'gross.amount must be a number: write 50000 in the place of "£50,000"',
      'pension.percent must be a number: write 5 in the place of "5%"',
    ]);
  });

  it('says what is wrong with a call, and ends with 2', async () => {
    const missing = await farthing(['calc', '/nowhere/request.yaml']);
    expect(missing).to.include({ status: 2 });
    expect(missing.err).to.include('/nowhere/request.yaml cannot be read');
    const list = await farthing(['calc', '-'], { stdin: '[1]' });
    expect(list).to.include({ status: 2 });
    expect(list.err).to.include('must hold one request');
    const operation = await farthing(['calc', '-', '--operation', 'sickpay'], { stdin: SICK_PAY });
    expect(operation.err).to.equal(
      '--operation is one of payslip, employer-cost, sick-pay, tax-code; “sickpay” is not.',
    );
  });
});

describe('farthing explain', () => {
  it('shows each step with its sentence, sum, formula, figures, rounding and source, from the asked value down', async () => {
    const { status, out } = await farthing(['explain', '-', 'sick_pay.amount', '--steps'], {
      stdin: SICK_PAY,
    });
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
    const { out } = await farthing(['explain', '-', 'tax', '--payslip', '2', '--steps'], { stdin: REQUEST });
    expect(out.split('\n')[0]).to.equal('income_tax.tax = £623.60 on payslip 2');
    expect(out).to.include('│  is: tax_due_to_date - earlier_tax - before(tax_to_date)   [branch 1]\n');
    expect(out).to.include('on_week_1_month_1 does not hold: tax_basis is cumulative (equal week_1_month_1)');
  });

  it('shows how the payslips come to a field of the year, or of a month', async () => {
    const explained = async (field: string) => {
      const { out } = await farthing(['explain', '-', field], { stdin: REQUEST });
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
    const { out } = await farthing(['explain', '-', 'pay.gross_of_item'], { stdin });
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
    const { out } = await farthing(['explain', '-', 'employee_ni'], { stdin: REQUEST });
    expect(out).to.include('national_insurance.employee_main').and.not.to.include('pay.gross');
    const steps = await farthing(['explain', '-', 'employee_ni', '--steps'], { stdin: REQUEST });
    expect(steps.out).to.include('national_insurance.employee_main').and.to.include('pay.gross');
  });

  it('gives the trace as JSON, each step after all that it rests on', async () => {
    const { out } = await farthing(['explain', '-', 'employee_ni', '--json'], { stdin: REQUEST });
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
      const { out } = await farthing(['explain', '-', ...args, '--json'], { stdin: REQUEST });
      expect(JSON.parse(out)).to.include.all.keys('book', 'authorities', 'scope', 'receipt');
    });
  }

  it('takes no other payslip than that of a field', async () => {
    const asked = ['explain', '-', 'employee.payslips[2].tax', '--payslip', '2'];
    for (const form of [[], ['--json'], ['--html']])
      expect(await farthing([...asked, ...form], { stdin: REQUEST })).to.deep.include({
        status: 2,
        err: '--payslip is 3, that of employee.payslips[2].tax; or leave it out.',
      });
  });

  it('writes a document or JSON, not both', async () => {
    const { status, err } = await farthing(['explain', '-', '--html', '--json'], { stdin: REQUEST });
    expect(status).to.equal(2);
    expect(err).to.include("option '--html' cannot be used with option '--json'");
  });

  it('knows a value by its short name, and helps with a misspelt one', async () => {
    const { status, err } = await farthing(['explain', '-', 'employe_ni'], { stdin: REQUEST });
    expect(status).to.equal(2);
    expect(err).to.equal(
      `“employe_ni” is not a value of the rules of ${LATEST_YEAR}, did you mean employee_ni?`,
    );
    const several = await farthing(['explain', '-', 'contribution_base'], { stdin: REQUEST });
    expect(several.err)
      .to.include('is a value of several topics: ')
      .and.to.include('pension.contribution_base');
  });

  for (const [name, fault] of [
    ['income_tax.taxx', `is not a value of the rules of ${LATEST_YEAR}, did you mean income_tax.tax?`],
    ['employee', 'has fields of its own: name one of them, such as employee.tax_code'],
    ['engine', 'has no steps: it repeats the request, or says which law it rests on'],
    ['employe.payslips[2].tax', 'is not a field of this answer, did you mean employee.payslips[2].tax?'],
  ] as const)
    it(`says of ${name} that it ${fault}`, async () => {
      const { status, err } = await farthing(['explain', '-', name], { stdin: REQUEST });
      expect(status).to.equal(2);
      expect(err).to.equal(`“${name}” ${fault}`);
    });

  it('says which payslips there are', async () => {
    const { status, err } = await farthing(['explain', '-', '--payslip', '13'], { stdin: REQUEST });
    expect(status).to.equal(2);
    expect(err).to.equal('--payslip is a whole number from 1 to 12; “13” is not.');
  });
});

describe('the sentences about a payslip', () => {
  const employee = { tax_year: '2026-27', tax_month: 12, tax_code: '1257L', ni_category: 'A' };
  const salary = { kind: 'salary', amount: 3000 };
  const untaxed = { kind: 'other_pay', amount: 500, taxable: false };
  const taxedAlone = { kind: 'other_pay', amount: 500, niable: false };
  const settled = {
    director: { method: 'alternative', last_payment: true },
    student_loans: ['plan_2'],
    year_to_date: {
      tax_year: '2026-27',
      taxable_pay: 30000,
      tax: 9000,
      director: { ni_category: 'A', method: 'alternative', niable_pay: 44000, employee_ni: 2900 },
    },
  };

  const samePeriod = {
    pay_frequency: 'monthly',
    tax_period: 12,
    ni_category: 'A',
    taxable_pay: 1000,
    tax: 100,
    niable_pay: 1000,
    qualifying_pay: 300,
    childcare_vouchers: 243,
    exempt_vouchers: 243,
  };
  const before = { tax_year: '2026-27', gross: 10000, taxable_pay: 10000, tax: 500, last_period: samePeriod };
  const takenBack = { kind: 'payrolled_benefit', amount: -400 };

  for (const { about, field, request, says } of [
    {
      about: 'pay below £0, which no tax may be taken from',
      field: 'payslip.tax',
      request: { tax_code: '0T', pay: [{ kind: 'salary', amount: 100 }, takenBack], year_to_date: before },
      says: '£0.00: nothing may be taken where taxable pay is below £0, −£300.00; the tax would be £1,440.00.',
    },
    {
      about: 'tax that may not be taken',
      field: 'payslip.tax_uncollected',
      request: { tax_code: '0T', pay: [{ kind: 'salary', amount: 100 }, takenBack], year_to_date: before },
      says: '£1,440.00: the tax would be £1,440.00, and no more than £0.00 may be taken from this payment.',
    },
    {
      about: 'tax that is taken as a whole',
      field: 'payslip.tax_uncollected',
      request: { tax_code: 'BR', pay: [salary] },
      says: '£0.00: nothing is left of the tax, £600.00, as all of it is taken.',
    },
    {
      about: 'benefits that are taken back',
      field: 'payslip.taxable_pay',
      request: { pay: [salary, takenBack] },
      says: '£2,600.00: the £3,000.00 that National Insurance is counted on, less pay not taxed or benefits taken back £400.00.',
    },
    {
      about: 'what is deducted before tax from what was paid before',
      field: 'payslip.taxable_pay',
      request: { pay: [], pre_tax_deductions: 10, year_to_date: before },
      says: '−£10.00: the £0.00 that National Insurance is counted on, less deductions before tax £10.00.',
    },
    {
      about: 'vouchers that nothing of is exempt',
      field: 'payslip.niable_pay',
      request: { pay: [salary], childcare_vouchers: { amount: 60, band: 'basic' }, year_to_date: before },
      says: '£3,000.00: all pay that National Insurance is due on, as what is given up, £60.00 of vouchers, is not exempt.',
    },
    {
      about: 'pay that National Insurance is due on, less what is given up',
      field: 'payslip.niable_pay',
      request: { pay: [salary, taxedAlone], salary_sacrifice: 100 },
      says: '£2,900.00: the £3,000.00 of pay that National Insurance is due on, less what is given up: salary £100.00.',
    },
    {
      about: 'expenses beside tax that is paid back',
      field: 'payslip.take_home',
      request: {
        pay: [
          { kind: 'salary', amount: 1000 },
          { kind: 'expenses', amount: 10 },
        ],
        year_to_date: { tax_year: '2026-27', taxable_pay: 9000, tax: 100 },
      },
      says: '£1,110.00: pay of £1,000.00, expenses of £10.00 and £100.00 paid back of what was taken before, less nothing.',
    },
    {
      about: 'the legal minimum of two payments of a month',
      field: 'employer_pension.employer_pension',
      request: {
        pay: [{ kind: 'salary', amount: 200 }],
        employer_pension: 'auto_enrolment_minimum',
        year_to_date: before,
      },
      says: '£0.00: pay of £500.00 is not above £520 a month.',
    },
    {
      about: 'a fixed contribution',
      field: 'deductions.fixed_pension',
      request: { pay: [salary], pension: { method: 'net_pay', amount: 50 } },
      says: '£50.00: the fixed contribution that you said.',
    },
    {
      about: 'the code of a starter',
      field: 'payslip.tax_code',
      request: { tax_code: undefined, starter_declaration: 'A', pay: [salary] },
      says: '1257L: for statement A of the starter checklist, a tenth of the personal allowance of £12,570.',
    },
    {
      about: 'the first pay period',
      field: 'year_to_date.has_last_period',
      request: { pay: [salary] },
      says: '1: 0 where this payment stands alone, and no pay period came before it, else 1.',
    },
    {
      about: 'the first payment of a pay period, which nothing counts with',
      field: 'year_to_date.last_niable_pay',
      request: { pay: [salary] },
      says: '£3,000.00: £3,000.00 with this payment, and £0.00 from before that counts with it.',
    },
    {
      about: 'the tax month of monthly pay',
      field: 'payslip.tax_period',
      request: { pay: [salary] },
      says: '12: tax month 12, as pay is monthly.',
    },
    {
      about: 'pay that only tax is counted on',
      field: 'payslip.taxable_pay',
      request: { pay: [salary, taxedAlone] },
      says: '£3,500.00: the £3,000.00 that National Insurance is counted on, and £500.00 that only tax is counted on.',
    },
    {
      about: 'such pay, and what is deducted from it',
      field: 'payslip.taxable_pay',
      request: { pay: [salary, taxedAlone], pre_tax_deductions: 10 },
      says: '£3,490.00: the £3,000.00 that National Insurance is counted on, and £500.00 that only tax is counted on, less deductions before tax £10.00.',
    },
    {
      about: 'pay that only National Insurance is counted on',
      field: 'payslip.taxable_pay',
      request: { pay: [salary, untaxed] },
      says: '£3,000.00: the £3,500.00 that National Insurance is counted on, less pay not taxed or benefits taken back £500.00.',
    },
    {
      about: 'pay that no tax is due on at all',
      field: 'payslip.taxable_pay',
      request: { pay: [untaxed] },
      says: '£0.00: there is no pay left that tax is due on.',
    },
    {
      about: 'pay of which National Insurance is due on a part',
      field: 'payslip.niable_pay',
      request: { pay: [salary, taxedAlone] },
      says: '£3,000.00: all pay that National Insurance is due on, as nothing is given up.',
    },
    {
      about: "tax and a director's contributions that are paid back together", // 4,916.00 and 145.60
      field: 'payslip.take_home',
      request: { ...settled, pay: [salary] },
      says: '£8,012.60: pay of £3,000.00 and £5,061.60 paid back of what was taken before, less student loan £49.00.',
    },
    {
      about: 'the legal minimum of the employer, where there is one', // 3% of 3,500 - 520
      field: 'employer_pension.employer_pension',
      request: { pay: [{ kind: 'salary', amount: 3500 }], employer_pension: 'auto_enrolment_minimum' },
      says: '£89.40: 3% of the £2,980.00 of pay between £520 and £4,189 a month.',
    },
    {
      about: 'the legal minimum of the employer, where there is none',
      field: 'employer_pension.employer_pension',
      request: { pay: [{ kind: 'salary', amount: 380 }], employer_pension: 'auto_enrolment_minimum' },
      says: '£0.00: pay of £380.00 is not above £520 a month.',
    },
    {
      about: "an employee's contribution that is less than half a penny",
      field: 'national_insurance.employee_ni',
      request: { pay: [{ kind: 'salary', amount: 1048.05 }] },
      says: '8% of the £0.05 of pay between £1,048 and £4,189 a month.',
    },
    {
      about: 'a letter under which the employee pays nothing',
      field: 'national_insurance.employee_ni',
      request: { ni_category: 'C', pay: [salary] },
      says: '£0.00: for letter C the employee pays nothing.',
    },
    {
      about: "an employer's contribution that is less than half a penny",
      field: 'national_insurance.employer_ni',
      request: { pay: [{ kind: 'salary', amount: 417.03 }] },
      says: '£0.00: at the rates for letter A, pay of £417.03 a month comes to nothing for the employer.',
    },
    {
      about: 'less than a pound of taxable pay',
      field: 'income_tax.tax_due_to_date',
      request: { tax_code: '0T', pay: [{ kind: 'salary', amount: 0.5 }] },
      says: '£0.00: pay so far of £0.50 is less than a pound above the £0 that the tax code leaves free, and tax is on whole pounds.',
    },
    {
      about: 'pay of the year so far',
      field: 'income_tax.tax_due_to_date',
      request: {
        pay: [{ kind: 'salary', amount: 1000 }],
        year_to_date: { tax_year: '2026-27', taxable_pay: 9000 },
      },
      says: '£0.00: pay so far of £10,000.00 is not above the £12,579.12 that the tax code leaves free.',
    },
    {
      about: 'pay that is taxed on its own, which is none of the year so far',
      field: 'income_tax.tax_due_to_date',
      request: {
        tax_code: '1257L M1',
        pay: [{ kind: 'salary', amount: 1000 }],
        year_to_date: { tax_year: '2026-27', taxable_pay: 9000 },
      },
      says: '£0.00: pay of £1,000.00 is not above the £1,048.26 that the tax code leaves free.',
    },
    {
      about: 'a flat rate, of pay of the year so far',
      field: 'income_tax.tax_due_to_date',
      request: {
        tax_code: 'BR',
        pay: [salary],
        year_to_date: { tax_year: '2026-27', taxable_pay: 9000, tax: 1800 },
      },
      says: '£2,400.00: 20% of pay so far of £12,000.00, in whole pounds.',
    },
    {
      about: 'what a K code adds to pay of the year so far',
      field: 'income_tax.tax_due_to_date',
      request: {
        tax_code: 'K100',
        pay: [salary],
        year_to_date: { tax_year: '2026-27', taxable_pay: 9000, tax: 1800 },
      },
      says: '£2,601.80: 20% of £13,009, which is pay so far of £12,000.00 and the £1,009.08 that the tax code adds to it, in whole pounds.',
    },
    {
      about: 'pay beside expenses',
      field: 'payslip.gross',
      request: { pay: [salary, { kind: 'expenses', amount: 20 }] },
      says: '£3,000.00: all pay that you said, without expenses and benefits, before anything is taken off.',
    },
  ]) {
    it(`speak of ${about}`, async () => {
      const stdin = JSON.stringify({ ...employee, ...request });
      const { out } = await farthing(['explain', '-', field], { stdin });
      expect(out.split('\n').map((line) => line.replace(/^[│ ]*/, ''))).to.include(says);
    });
  }

  it('say of a code without tax what is so of it, too', async () => {
    const stdin = '{ code: NT, tax_year: 2026-27 }';
    const { out } = await farthing(['explain', '-', 'tax_code.allowance'], { stdin });
    expect(out).to.include('£0.00: the code has no number that makes pay free of tax.');
  });
});
