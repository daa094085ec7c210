import { expect } from 'chai';
import { bookWith, placeInSmallLaw, placeOf, type Slip, smallLawWith } from '../support/real-book.js';

const RATES = 'rates/2026-27.yaml';
const PAY = 'rules/pay.yaml';
const TAX = 'rules/income-tax.yaml';
const NI = 'rules/national-insurance.yaml';
const LOANS = 'rules/student-loans.yaml';
const CODE_TO_USE = 'rules/code-to-use.yaml';
const FREQUENCY = 'rules/frequency.yaml';
const YEAR_TO_DATE = 'rules/payslip/year-to-date.yaml';
const EARNINGS_PERIODS = 'rules/payslip/earnings-periods.yaml';

/** A slip of a specialist in the project's own book: what it is, where it is made, and the one finding it leads to. */
const SLIPS: readonly (readonly [string, Slip, string])[] = [
  [
    'a misspelt name',
    { file: PAY, from: 'is: salary / times_a_year.hour', to: 'is: ⌖salry / times_a_year.hour' },
    '“salry” is not a name here. Did you mean “salary”?',
  ],
  [
    'a misspelt name that nothing else reads: the right one is not called unused beside it',
    { file: NI, from: 'is: employee_main + employee_upper', to: 'is: employee_main + ⌖employee_uper' },
    '“employee_uper” is not a name here. Did you mean “employee_upper”?',
  ],
  [
    'a misspelt key',
    { file: PAY, from: '    note: Not rounded.', to: '    ⌖nota: Not rounded.' },
    '“nota” is not a key here. Did you mean “note”?',
  ],
  [
    'a misspelt way of being found',
    { file: NI, from: 'is: employee_main + employee_upper', to: '⌖iz: employee_main + employee_upper' },
    '“iz” is not a key here. Did you mean “is”?',
  ],
  [
    'a misspelt key within an otherwise',
    {
      file: CODE_TO_USE,
      from: 'otherwise: { lookup: tables.regions, by: request.region }',
      to: 'otherwise: { lookup: tables.regions, ⌖bye: request.region }',
    },
    '“bye” is not a key here. Did you mean “by”?',
  ],
  [
    'a misspelt key that must be there: it is not missing, too',
    { file: TAX, from: 'choose_by: pay_after_free_pay', to: '⌖choos_by: pay_after_free_pay' },
    '“choos_by” is not a key here. Did you mean “choose_by”?',
  ],
  [
    'a misspelt section: what it declares is not missing, too',
    { file: PAY, from: '\nvalues:\n', to: '\n⌖valeus:\n' },
    '“valeus” is not a key here. Did you mean “values”?',
  ],
  [
    'misspelt inputs: a field that another file reads is not unknown, too',
    { file: 'rules/deductions.yaml', from: '\ninputs:\n', to: '\n⌖input:\n' },
    '“input” is not a key here. Did you mean “inputs”?',
  ],
  [
    'a misspelt key that says what the rules of a file are for',
    { file: 'rules/payslip/pay.yaml', from: '\noperations: [', to: '\n⌖operation: [' },
    '“operation” is not a key here. Did you mean “operations”?',
  ],
  [
    'a misspelt operation that they are for',
    { file: 'rules/payslip/deductions.yaml', from: 'operations: [payslip]', to: 'operations: [⌖payslips]' },
    'There is no operation “payslips”. Did you mean “payslip”?',
  ],
  [
    'a misspelt key of an input that many rules read',
    { file: 'rules/payslip/pay.yaml', from: '    most_items: 100\n', to: '    ⌖most_item: 100\n' },
    '“most_item” is not a key here. Did you mean “most_items”?',
  ],
  [
    'a misspelt fact of items: what rests on it is not said to be of no item',
    {
      file: EARNINGS_PERIODS,
      from: 'fact: pay.regular_pay_day.given,',
      to: 'fact: ⌖pay.regular_pay_day.givn,',
    },
    '“pay.regular_pay_day.givn” is not a fact: an input, or a word found from inputs. Did you mean “pay.regular_pay_day.given”?',
  ],
  [
    'a misspelt figure of items that is compared',
    {
      file: EARNINGS_PERIODS,
      from: 'first: [{ if: day_of_item = pay_date',
      to: 'first: [{ if: ⌖day_of_itm = pay_date',
    },
    '“day_of_itm” is not a name here. Did you mean “day_of_item”?',
  ],
  [
    'a misspelt figure that “with” puts in the place of another',
    {
      file: EARNINGS_PERIODS,
      from: 'with: { income_tax.pay_counted: pay_counted, pay_day',
      to: 'with: { income_tax.pay_counted: ⌖pay_countd, pay_day',
    },
    '“pay_countd” is not a name here. Did you mean “pay_counted”?',
  ],
  [
    'a misspelt name of what “with” is to find on other figures',
    {
      file: EARNINGS_PERIODS,
      from: 'is: of_period\n    with:',
      to: 'is: ⌖of_perod\n    with:',
    },
    '“of_perod” is not a name here. Did you mean “of_period”?',
  ],
  [
    'a misspelt output that another topic reads',
    {
      file: 'rules/allowances.yaml',
      from: 'so only whole steps count.\n    output: true',
      to: 'so only whole steps count.\n    ⌖outputs: true',
    },
    '“outputs” is not a key here. Did you mean “output”?',
  ],
  [
    'a misspelt otherwise: it is not missing, too',
    {
      file: 'rules/allowances.yaml',
      from: 'is: rates.income_tax.blind_persons_allowance\n    otherwise: £0',
      to: 'is: rates.income_tax.blind_persons_allowance\n    ⌖otherwis: £0',
    },
    '“otherwis” is not a key here. Did you mean “otherwise”?',
  ],
  [
    'a field of a refusal that is a map',
    {
      file: PAY,
      from: 'fields: [bonus.pay_period]',
      to: 'fields: [{ ⌖field: { bonus: pay_period }, if: "payslips > 0" }]',
    },
    'A text or a figure is expected here.',
  ],
  [
    'a cell of a table of a file that is a map',
    {
      file: FREQUENCY,
      from: 'four_weekly: { payslips: 13,',
      to: 'four_weekly: { ⌖payslips: { of: 13 },',
    },
    'A text or a figure is expected here.',
  ],
  [
    'a cell of a table that is a map',
    { file: PAY, from: '      month: 12\n', to: '      ⌖month: { of: 12 }\n' },
    'A text or a figure is expected here.',
  ],
  [
    'the digits of a number that are a map',
    { file: 'rules/tax-code.yaml', from: 'digits: 6, from: 0', to: '⌖digits: { most: 6 }, from: 0' },
    'A text or a figure is expected here.',
  ],
  [
    'the digits of a number that are no number',
    { file: 'rules/tax-code.yaml', from: 'digits: 6, from: 0', to: 'digits: ⌖six, from: 0' },
    '“digits” is a whole number.',
  ],
  [
    'a misspelt rounding',
    {
      file: TAX,
      from: 'is: £5000 / tax_interval.units_in_year\n    round: penny_up',
      to: 'is: £5000 / tax_interval.units_in_year\n    round: ⌖peny_up',
    },
    '“peny_up” is not a rounding. Did you mean “penny_up”?',
  ],
  [
    'a misspelt operator',
    {
      file: PAY,
      from: 'fact: bonus.pay_period.given, operator: equal',
      to: 'fact: bonus.pay_period.given, operator: ⌖equals',
    },
    '“equals” is not an operator of a condition. Did you mean “equal”?',
  ],
  [
    'a misspelt column of a row',
    {
      file: NI,
      from: 'is: above(employee_earnings, limit.upper_earnings_limit) * employee_rate',
      to: 'is: above(employee_earnings, ⌖limit.uper_earnings_limit) * employee_rate',
    },
    'The row has no column “uper_earnings_limit”. Did you mean “upper_earnings_limit”?',
  ],
  [
    'a misspelt function',
    {
      file: NI,
      from: 'is: above(employee_earnings, limit.upper_earnings_limit) * employee_rate',
      to: 'is: ⌖abov(employee_earnings, limit.upper_earnings_limit) * employee_rate',
    },
    '“abov” is not a function. Did you mean “above”?',
  ],
  [
    'a misspelt condition',
    { file: TAX, from: '{ when: is_no_tax, is: £0 }', to: '{ when: ⌖is_notax, is: £0 }' },
    '“is_notax” is not a condition of this topic. Did you mean “is_no_tax”?',
  ],
  [
    'a misspelt word of a fact',
    { file: TAX, from: 'value: no_tax', to: 'value: ⌖notax' },
    'code_kind is never “notax”; it can be none, flat_rate, no_tax, addition, allowance. Did you mean “no_tax”?',
  ],
  [
    'a misspelt part of a fact',
    { file: CODE_TO_USE, from: 'fact: tax_code.code.kind', to: 'fact: ⌖tax_code.code.kinds' },
    'The row has no column “kinds”. Did you mean “kind”?',
  ],
  [
    'pounds times pounds',
    {
      file: 'rules/employer-cost.yaml',
      from: 'is: benefits * rates.employer.class_1a_ni',
      to: 'is: benefits ⌖* rates.employer.employment_allowance',
    },
    'Money * money makes no sense.',
  ],
  [
    'a year’s amount used as a column',
    {
      file: PAY,
      from: 'is: salary_paid + overtime_paid + allowances_paid + bonus_paid',
      to: 'is: salary ⌖+ overtime_paid + allowances_paid + bonus_paid',
    },
    'An amount for the year does not go with an amount a payslip: use spread() of the one, or total(), to_date() or last() of the other.',
  ],
  [
    'a circle',
    {
      file: PAY,
      from: "  hourly_rate:\n    title: The salary's hourly rate\n    note: Not rounded.\n    is: salary / times_a_year.hour",
      to: "  ⌖hourly_rate:\n    title: The salary's hourly rate\n    note: Not rounded.\n    is: (salary + total(overtime_of_item)) / times_a_year.hour",
    },
    'These values go round in a circle: hourly_rate → overtime_of_item → hourly_rate. A circle is allowed only through before().',
  ],
  [
    'a circle that does not pass through before()',
    {
      file: TAX,
      from: 'before(tax_to_date) }\n      - { otherwise: tax_of_own + tax_of_other_tax_periods }\n\n  free_pay_of_year:\n    title: Free pay to date, without an extra pay day\n    authority: [paye_31, paye_23]\n    is: free_pay_of_one * min(tax_period, tax_interval.units_in_year)\n\n  tax:\n',
      to: 'tax_to_date }\n      - { otherwise: tax_of_own + tax_of_other_tax_periods }\n\n  free_pay_of_year:\n    title: Free pay to date, without an extra pay day\n    authority: [paye_31, paye_23]\n    is: free_pay_of_one * min(tax_period, tax_interval.units_in_year)\n\n  ⌖tax:\n',
    },
    'These values go round in a circle: tax → tax_before_limit → tax_to_date → tax. A circle is allowed only through before().',
  ],
  [
    'a first without its otherwise',
    {
      file: TAX,
      from: '- { when: is_flat_rate, is: pay_counted }\n      - { otherwise: pay_after_free_pay }\n',
      to: '- ⌖{ when: is_flat_rate, is: pay_counted }\n',
    },
    'The last of “first” must be “otherwise”: what counts when none of those above fits.',
  ],
  [
    'a when without its otherwise',
    {
      file: CODE_TO_USE,
      from: 'when: code_given\n    is: tax_code.code.kind\n    otherwise: { text: allowance }',
      to: 'when: ⌖code_given\n    is: tax_code.code.kind',
    },
    '“when” may not hold, so “otherwise” must say what counts then.',
  ],
  [
    'a band out of order',
    { file: RATES, from: '{ rate: 20%, up_to: £16956 }', to: '⌖{ rate: 20%, up_to: £3000 }' },
    'This band ends at £3000, which is not above the one before it (£3967).',
  ],
  [
    'a last band closed at the top',
    { file: RATES, from: '{ rate: 48% }', to: '⌖{ rate: 48%, up_to: £200000 }' },
    'The last band is open at the top: leave out its up_to.',
  ],
  [
    'a band open in the middle',
    { file: RATES, from: '{ rate: 42%, up_to: £62430 }', to: '⌖{ rate: 42% }' },
    'Only the last band is open at the top; this one needs up_to.',
  ],
  [
    'a thousands separator in a formula',
    { file: TAX, from: 'is: £5000 / tax_interval', to: 'is: ⌖£5,000 / frequency' },
    '“£5,000” has a thousands separator; write £5000.',
  ],
  [
    'a thousands separator of a figure within { }',
    { file: RATES, from: 'plan_1: { threshold: £26900', to: 'plan_1: { threshold: ⌖£26,900' },
    'Inside { } a comma begins a new name, so “£26,900” is cut in two: write £26900.',
  ],
  [
    'a thousands separator of a formula within { }',
    { file: TAX, from: '{ if: code_number = 0, is: £0 }', to: '{ if: code_number = 0, is: ⌖£1,000 }' },
    'Inside { } a comma begins a new name, so “£1,000” is cut in two: write £1000.',
  ],
  [
    'a key that stands twice',
    {
      file: RATES,
      from: '  regulatory_limit: 50%',
      to: '  ⌖marriage_allowance: £1\n  regulatory_limit: 50%',
    },
    'This key stands here a second time; a map has each key once.',
  ],
  [
    'a year that begins on a wrong day',
    { file: RATES, from: 'starts: 2026-04-06', to: 'starts: ⌖2026-04-01' },
    'The tax year 2026-27 runs from 2026-04-06 to 2027-04-05; this file says 2026-04-01 to 2027-04-05.',
  ],
  [
    'a question mark behind a figure, as earlier versions marked one that nobody had confirmed',
    { file: RATES, from: 'weekly_pay_cap: £751', to: 'weekly_pay_cap: ⌖£751?' },
    'A figure has no question mark: a group that nobody has compared yet is named under “unconfirmed” at the head.',
  ],
  [
    'a National Insurance letter that lacks a column',
    {
      file: RATES,
      from: 'B: { secondary_threshold_to_upper_earnings_limit: 15%, above_upper_earnings_limit: 15% }',
      to: '⌖B: { secondary_threshold_to_upper_earnings_limit: 15% }',
    },
    '“national_insurance.employer.B.above_upper_earnings_limit” is missing.',
  ],
  [
    'a when on a number found on the way',
    {
      file: TAX,
      from: '{ when: is_flat_rate, is: pay_counted }',
      to: '{ when: ⌖code_number > 0, is: pay_counted }',
    },
    '“when” names a condition over facts of the request; a comparison of figures found on the way is an “if”.',
  ],
  [
    'an if on a word',
    {
      file: TAX,
      from: '{ if: code_number = 0, is: £0 }',
      to: '{ if: request.pay_frequency = ⌖monthly, is: £0 }',
    },
    '“if” compares words by their names, and “monthly” is not a name here; whether a word of the request is “monthly” is asked with “when”.',
  ],
  [
    'a formula cut at a comma within { }',
    {
      file: CODE_TO_USE,
      from: '{ if: net_allowances >= £1, is: "max(net_allowances / £10, 1)" }',
      to: '{ if: net_allowances >= £1, is: max(net_allowances / £10, ⌖1) }',
    },
    'A comma inside { } cut this formula in two. Put the formula in quotes, or on a line of its own.',
  ],
  [
    'a with that changes nothing',
    {
      file: 'rules/deduction-rates.yaml',
      from: '  deductions_on_more:\n    title: Tax, employee NI and student loans with that much more of salary in the year\n    is: deductions\n    with: { pay.salary: pay.salary + more_salary }',
      to: '  ⌖deductions_on_more:\n    title: Tax, employee NI and student loans with that much more of salary in the year\n    is: deductions\n    with: { average_weekly_earnings: average_weekly_earnings + more_salary }',
    },
    '“deductions” does not rest on what “with” changes.',
  ],
  [
    'a figure that GET /v1/rates does not show and payroll_only does not list',
    {
      file: RATES,
      from: '  marriage_allowance: £1260',
      to: '  ⌖something_new: £5\n  marriage_allowance: £1260',
    },
    '“something_new” is not a figure that GET /v1/rates shows; what only the calculation needs is listed under payroll_only.',
  ],
  [
    'an unused condition',
    {
      file: NI,
      from: '\nvalues:\n',
      to: '\nconditions:\n  ⌖is_apprentice: { fact: ni_category, operator: equal, value: H }\n\nvalues:\n',
    },
    'The condition “is_apprentice” is not used.',
  ],
  [
    'an unused value',
    { file: NI, from: '\nvalues:\n', to: '\nvalues:\n  ⌖nobody_asks: { is: £1 }\n' },
    '“nobody_asks” is not used by any rule or operation.',
  ],
  [
    'an unused input',
    {
      file: 'rules/pay-day.yaml',
      from: 'inputs:\n',
      to: 'inputs:\n  ⌖seafarer: { type: flag, title: Is a seafarer, absent: none }\n',
    },
    'The input “seafarer” is not used by any rule.',
  ],
  [
    'an unused table',
    { file: NI, from: '\nvalues:\n', to: '\ntables:\n  ⌖letters: { A: £1 }\n\nvalues:\n' },
    'The table “letters” is not used by any rule.',
  ],
];

/** A figure left out that has authorities of its own. */
const WEEKS_IN_YEAR: Slip = {
  file: RATES,
  from: '  weeks_in_year: 53 # the Mondays of the tax year: 6 April 2026 and 5 April 2027 are both one\n',
  to: '',
};

describe('one slip in the book is one finding, said where it was made', () => {
  for (const [slip, where, message] of SLIPS) {
    it(slip, () => {
      const { findings, place } = bookWith(where);
      expect(findings).to.eql([`${place}  ${message}`]);
    });
  }

  it('the book as it is has none', () => {
    expect(bookWith().findings).to.eql([]);
  });

  it('a misspelt beginning of the years of rules: what they read is not missing in earlier years', () => {
    const { findings, place } = smallLawWith({
      file: 'rules/sick-pay.yaml',
      from: 'years: { from: 2026-27 }',
      to: 'years: { ⌖form: 2026-27 }',
    });
    expect(findings).to.eql([`${place}  “form” is not a key here. Did you mean “from”?`]);
  });

  it('a column that no row of its table has is the lookup’s slip, said at the lookup', () => {
    const { findings, place } = bookWith({
      file: LOANS,
      from: 'column: threshold',
      to: 'column: ⌖treshold',
    });
    expect(findings).to.have.length(1);
    expect(findings[0]).to.match(new RegExp(`^${place}  .*treshold.* Did you mean “threshold”\\?$`));
  });

  it('a misspelt field of a list with a key is said where rules read the right one', () => {
    const { findings } = bookWith({
      file: YEAR_TO_DATE,
      from: '      at_lower_earnings_limit: { type: money',
      to: '      at_lower_earning_limit: { type: money',
    });
    const read = 'request.year_to_date.national_insurance.at_lower_earnings_limit';
    expect(findings).to.eql([
      `${placeOf(YEAR_TO_DATE, read)}  “${read}” is not declared as an input of any topic. Did you mean “request.year_to_date.national_insurance.at_lower_earning_limit”?`,
    ]);
  });

  it('a misspelt key of a list is said at the key, or where the field of its name stands', () => {
    for (const slip of [
      { from: 'key: ni_category', to: 'key: ⌖ni_categry' },
      { from: '      ni_category: { type: code', to: '      ni_categry: { type: code' },
    ]) {
      const { findings } = bookWith({ file: YEAR_TO_DATE, ...slip });
      expect(findings.join('\n')).to.match(
        /^rules\/payslip\/year-to-date\.yaml:\d+:10 {2}“ni_categ\w+” is no field of the items of “year_to_date\.national_insurance”\. Did you mean “ni_categ\w+”\?$/,
      );
    }
  });

  it('a misspelt figure of the rates is said once, not once a year', () => {
    const { findings, place } = bookWith({
      file: 'rules/allowances.yaml',
      from: 'is: rates.income_tax.blind_persons_allowance',
      to: 'is: ⌖rates.income_tax.blind_person_allowance',
    });
    expect(findings).to.have.length(1);
    expect(findings[0]).to.match(
      new RegExp(`^${place}  “rates.income_tax.blind_person_allowance” does not stand in the rates`),
    );
  });

  it('a column used as a year’s amount is said where it meets one, and at the operation that shows it', () => {
    const file = 'rules/employer-cost.yaml';
    const title = '  pay:\n    title: Pay of the year, before any sacrifice\n';
    const { findings } = bookWith({
      file,
      from: `${title}    is: total(gross)`,
      to: `${title}    is: gross`,
    });
    const shown = placeOf('rules/operations/employer-cost.yaml', 'employer_cost.pay,');
    expect(findings).to.include(`${shown}  An operation shows “pay” as one figure for the year; it is not.`);
    expect(findings.join('\n')).to.include(
      'An amount for the year does not go with an amount a payslip: use spread() of the one, or total(), to_date() or last() of the other.',
    );
  });

  it('a thousands separator of a figure', () => {
    const { findings, place } = bookWith({
      file: RATES,
      from: 'personal_allowance_taper_threshold: £100000',
      to: 'personal_allowance_taper_threshold: ⌖£100,000',
    });
    expect(findings).to.eql([`${place}  “£100,000” has a thousands separator; write £100000.`]);
  });

  it('a value that is null', () => {
    const { findings, place } = bookWith({
      file: RATES,
      from: 'blind_persons_allowance: £3250',
      to: 'blind_persons_allowance:⌖',
    });
    expect(findings).to.eql([
      `${place}  A value is missing here; a figure that does not exist is left out with its name.`,
    ]);
  });

  it('figures without authority', () => {
    const { findings, place } = bookWith({
      file: RATES,
      from: 'redundancy: # Great Britain; Northern Ireland has a cap of its own\n  authority: redundancy_pay\n',
      to: '⌖redundancy:\n',
    });
    expect(findings).to.eql([
      `${place}  The figures of “redundancy” have no authority: name the one that sets them.`,
    ]);
  });

  it('a misspelt group of figures', () => {
    const { findings, place } = bookWith({ file: RATES, from: 'minimum_wage:', to: '⌖minimum_wages:' });
    expect(findings).to.include(
      `${place}  “minimum_wages” is not a group of the rates. Did you mean “minimum_wage”?`,
    );
    expect(findings, findings.join('\n')).to.have.length(1);
  });

  it('a documented figure that is missing, where a rule reads it', () => {
    const { findings } = bookWith(WEEKS_IN_YEAR, {
      file: RATES,
      from: '    weeks_in_year: [itepa_681h, child_benefit_calculator]\n',
      to: '',
    });
    expect(findings[0]).to.match(
      /^rules\/child-benefit\.yaml:\d+:\d+ {2}“rates\.child_benefit\.weeks_in_year” does not stand in the rates of 2026-27\.$/,
    );
    expect(findings, findings.join('\n')).to.have.length(1);
  });

  it('a figure that is missing, where its authorities stand', () => {
    const { findings } = bookWith(WEEKS_IN_YEAR);
    expect(findings).to.eql([
      `${placeOf(RATES, 'weeks_in_year: [')}  “weeks_in_year” does not stand beside these authorities: a figure that is left out takes its own with it.`,
    ]);
  });

  it('a documented figure that is misspelt is one slip', () => {
    const { findings } = bookWith({
      file: RATES,
      from: '  marriage_allowance: £1260',
      to: '  mariage_allowance: £1260',
    });
    expect(findings, findings.join('\n')).to.have.length(1);
  });

  it('a figure under payroll_only that does not stand there', () => {
    const { findings, place } = bookWith({
      file: RATES,
      from: 'payroll_only: [basic_rate,',
      to: 'payroll_only: [⌖basicrate, basic_rate,',
    });
    expect(findings).to.eql([
      `${place}  “basicrate” does not stand in this group. Did you mean “basic_rate”?`,
    ]);
  });

  it('a figure without its £ is said where it stands', () => {
    const { findings, place } = bookWith({
      file: RATES,
      from: 'personal_allowance: £12570',
      to: 'personal_allowance: ⌖12570',
    });
    expect(
      findings.some((finding) => finding.startsWith(place)),
      findings.join('\n'),
    ).to.equal(true);
  });

  it('a rate without its % is said where it stands', () => {
    const { findings, place } = smallLawWith({
      file: RATES,
      from: 'earnings_percent: 80%',
      to: 'earnings_percent: ⌖80',
    });
    expect(
      findings.some((finding) => finding.startsWith(place)),
      findings.join('\n'),
    ).to.equal(true);
  });

  it('a list of bands without a band', () => {
    const { findings } = bookWith({
      file: RATES,
      from: `    wales: # set by the Senedd each year; the same as England's
      - { rate: 20%, up_to: £37700 } # basic
      - { rate: 40%, up_to: £125140 } # higher
      - { rate: 45% } # additional
`,
      to: '    wales: []\n',
    });
    expect(findings).to.have.length(1);
  });

  it('two outputs of one name', () => {
    const { findings, place } = bookWith(
      { file: 'rules/employer-cost.yaml', from: '  pay:\n', to: '  ⌖pay:\n    output: true\n' },
      {
        file: NI,
        from: '  employee_main:\n    title',
        to: '  pay: { output: true, is: £0 }\n  employee_main:\n    title',
      },
    );
    expect(findings.join('\n')).to.match(
      /“pay” is an output of \w+ too; an output's name stands once in the book\./,
    );
    expect(place).to.match(/^rules/);
  });

  it('a figures file of another year than its name', () => {
    const file = 'rates/2025-26.yaml';
    const { findings } = smallLawWith(
      { file, from: 'tax_year: 2025-26', to: 'tax_year: 2024-25' },
      { file, from: 'starts: 2025-04-06', to: 'starts: 2024-04-06' },
      { file, from: 'ends: 2026-04-05', to: 'ends: 2025-04-05' },
      { file, from: 'changes: [2026-01-06]', to: 'changes: [2025-01-06]' },
      { file, from: '10% until 2026-01-05', to: '10% until 2025-01-05' },
    );
    expect(findings).to.eql([
      `${placeInSmallLaw(file, '2025-26\nstarts')}  The figures of 2024-25 stand in rates/2024-25.yaml; this file is 2025-26.yaml.`,
    ]);
  });

  it('a file of figures whose name is not a year at all is not passed over', () => {
    const { findings } = bookWith({
      file: RATES,
      from: 'redundancy:',
      to: 'redundancy:',
      named: 'rates/2026-2027.yaml',
    });
    expect(findings).to.eql([
      'rates/2026-2027.yaml:1:1  A file of figures is named after its tax year, such as rates/2026-27.yaml; “2026-2027” is none.',
    ]);
  });

  it('two rule files of a topic that overlap', () => {
    const { findings } = bookWith({
      file: 'rules/loan-plan.yaml',
      from: 'from: 2026-27',
      to: 'from: 2025-26',
    });
    expect(findings).to.include(
      `${placeOf('rules/loan-plan.yaml', 'loan_plan\n')}  The topic “loan_plan” has two files for 2025-26: this one and rules/loan-plan-before-2026.yaml.`,
    );
    expect(findings, findings.join('\n')).to.have.length(1);
  });

  it('two rule files of a topic that leave a gap', () => {
    const { findings } = smallLawWith({
      file: 'rules/sick-pay-before-2026.yaml',
      from: 'until: 2025-26',
      to: 'until: 2024-25',
    });
    expect(findings).to.include(
      `${placeInSmallLaw('rules/sick-pay-before-2026.yaml', 'sick_pay\n')}  The topic “sick_pay” has no file for 2025-26: its years leave a gap.`,
    );
    expect(findings, findings.join('\n')).to.have.length(1);
  });

  it('a tab', () => {
    const { findings, place } = bookWith({
      file: NI,
      from: '    title: The thresholds of the earnings period',
      to: '⌖\ttitle: The thresholds of the earnings period',
    });
    expect(findings).to.include(
      `${place}  A tab stands where blanks indent; YAML is indented with blanks only.`,
    );
    expect(findings, findings.slice(0, 5).join('\n')).to.have.length(1);
  });

  it('a file that is not YAML', () => {
    const { findings } = bookWith({ file: NI, from: '\nvalues:\n', to: '\nvalues: ][\n' });
    expect(findings, findings.slice(0, 5).join('\n')).to.have.length(1);
    expect(findings[0]).to.match(/^rules\/national-insurance\.yaml:\d+:9 {2}This is not YAML: /);
  });

  it('an alias bomb', () => {
    const levels = 'abcdefgh'.split('');
    const bomb = levels.map((level, at) => {
      const below = levels[at - 1];
      const items = Array.from({ length: 9 }, () => (below === undefined ? 'x' : `*${below}`));
      return `  ${level}: &${level} [${items.join(', ')}]\n`;
    });
    const { findings } = bookWith({
      file: NI,
      from: '\nvalues:\n',
      to: `\ntables:\n${bomb.join('')}\nvalues:\n`,
    });
    expect(findings, findings.join('\n')).to.have.length(1);
    expect(findings[0]).to.match(
      /^rules\/national-insurance\.yaml:\d+:\d+ {2}Anchors \(&name\), aliases \(\*name\) and merges \(<<\) are not used here; write the value out\.$/,
    );
  });
});

describe('all that is wrong is said at once', () => {
  const several = () =>
    bookWith(
      { file: PAY, from: 'is: salary / times_a_year.hour', to: 'is: salry / times_a_year.hour' },
      { file: TAX, from: 'is: £5000 / tax_interval', to: 'is: £5,000 / frequency' },
      { file: RATES, from: '{ rate: 48% }', to: '{ rate: 48%, up_to: £200000 }' },
      { file: PAY, from: '    note: Not rounded.', to: '    nota: Not rounded.' },
    );

  it('of all files, in order of place', () => {
    expect(several().findings.map((finding) => finding.split('  ')[0])).to.eql([
      placeOf(RATES, '{ rate: 48% }'),
      placeOf(TAX, '£5000 / tax_interval'),
      placeOf(PAY, 'note: Not rounded.'),
      placeOf(PAY, 'salary / times_a_year.hour'),
    ]);
  });

  it('with the line and a caret under the place', () => {
    expect(several().message.split('\n').slice(-3)).to.eql([
      `${placeOf(PAY, 'salary / times_a_year.hour')}  “salry” is not a name here. Did you mean “salary”?`,
      '    is: salry / times_a_year.hour',
      '        ^',
    ]);
  });
});
