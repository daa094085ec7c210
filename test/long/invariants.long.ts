import { expect } from 'chai';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { keepNoCases } from '../cli/support/few-cases.js';
import { commitBook } from '../cli/support/git.js';

const PAY = 'rules/payslip/pay.yaml';

describe('what always holds between results of this law', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'], prepare: keepNoCases });
  const change = (path: string, ...changes: readonly (readonly [from: string, to: string])[]) => {
    for (const [from, to] of changes) book.change(path, from, to);
  };
  /** The findings of a check, each without the lines that show its place. */
  const findings = async () => {
    const { err } = await book.run('check', '2026-27', '--unreleased');
    return err.split('\n').filter((line) => /^(rules|rates)\//.test(line));
  };
  const { lineOf } = book;

  it('finds a new statutory pay in gross pay that neither pay counts, with a request that shows it', async () => {
    change(
      PAY,
      [
        '  employer_pension.pensionable_pay:\n    type: money',
        "  carers_pay: { type: money, title: Carer's pay, places: 2, order: 119, absent: none }\n  employer_pension.pensionable_pay:\n    type: money",
      ],
      ['is: spread(total(gross_of_item))', 'is: spread(total(gross_of_item) + request.carers_pay)'],
    );
    const all = await findings();
    expect(all).to.have.length(3);
    const [niable = '', taxable = '', pensionable = ''] = all;
    expect(niable).to.match(
      /^rules\/payslip\/pay\.yaml:\d+:3 {2}gross is £[\d.]+; it must be niable_items \+ spread\(total\(gross_of_item\) - total\(niable_of_item\)\), £[\d.]+\. Gross pay is what National Insurance is due on, and the items that it is not due on\. This request shows it: POST \/v1\/payslip \{/,
    );
    expect(niable).to.include(`${PAY}:${lineOf(PAY, '  gross_pay_is_niable_or_not:')}:3`);
    expect(taxable).to.include(`${PAY}:${lineOf(PAY, '  gross_pay_is_taxable_or_not:')}:3`);
    expect(pensionable).to.include(`${PAY}:${lineOf(PAY, '  gross_pay_is_pensionable_or_not:')}:3`);
    const request: { readonly pay: unknown; readonly carers_pay: unknown } = JSON.parse(
      niable.slice(niable.indexOf('{')),
    );
    expect(request.carers_pay).to.be.above(0);
    expect(request.pay).to.deep.equal([]);
  });

  it('finds a new kind of statutory pay that its row forgets to tax, at the first item of it', async () => {
    change(
      PAY,
      [
        '          - statutory_neonatal_care_pay\n',
        '          - statutory_neonatal_care_pay\n          - carers_pay\n',
      ],
      [
        '    payrolled_benefit: { part_of',
        '    carers_pay: { part_of: gross, taxable: not_taxed, niable: niable, pensionable: pensionable, minimum_wage: not_counted, statutory: statutory }\n    payrolled_benefit: { part_of',
      ],
    );
    const all = await findings();
    expect(all).to.have.length(1);
    expect(all.join('')).to.match(
      /^rules\/payslip\/pay\.yaml:\d+:3 {2}taxable_of_item is £0; it must be request\.pay\.amount, £-?[\d.]+\. .* POST \/v1\/payslip \{.*"pay":\[.*\{"kind":"carers_pay",[^[\]]*\}\].*\}$/,
    );
  });

  it('finds a deduction that take-home pay forgets, for both purposes as one, with the same requests each time', async () => {
    change('rules/take-home.yaml', [
      '- post_tax_deductions - orders_taken\n',
      '- post_tax_deductions * 0 - orders_taken\n',
    ]);
    const all = await findings();
    expect(all.map((each) => each.slice(0, each.indexOf(':')))).to.deep.equal([
      'rules/employer-cost.yaml',
      'rules/take-home.yaml',
    ]);
    expect(await findings()).to.deep.equal(all);
  });

  it('finds tax above half of the pay', async () => {
    change('rules/income-tax.yaml', [
      'is: min(tax_before_limit, regulatory_limit)',
      'is: min(tax_before_limit, regulatory_limit * 2)',
    ]);
    expect((await findings()).join('\n')).to.match(
      /^rules\/income-tax\.yaml:\d+:3 {2}tax is £[\d.]+; it must be at most max\(taxable_pay - payrolled_benefits, £0\) \* rates\.income_tax\.regulatory_limit, £[\d.]+\. No more is deducted than half of the pay/m,
    );
  });

  it('is told of sick pay, too', async () => {
    change('rules/sick-pay.yaml', [
      'is: weekly_rate * days_paid / request.qualifying_days_per_week',
      'is: weekly_rate * days_paid / request.qualifying_days_per_week * 2',
    ]);
    expect((await findings()).join('\n')).to.match(
      /^rules\/sick-pay\.yaml:\d+:3 {2}amount \* request\.qualifying_days_per_week is £/m,
    );
  });
});

describe('requests that are drawn where this law changed', () => {
  const book = useCopyOfBook({
    years: ['2025-26', '2026-27'],
    prepare: (root) => {
      keepNoCases(root);
      commitBook(root);
    },
  });
  const TWO_PAYS = 'rules/two-pays.yaml';
  const capPension = () => {
    for (const [from, to] of CAP) book.change(TWO_PAYS, from, to);
    // What an invariant did not foresee changes the invariant.
    const exempt = 'holds: niable_pay + given_up - (sacrificed_pension - exempt_pension) =';
    book.change('rules/salary-sacrifice.yaml', 'holds: niable_pay + given_up =', exempt);
  };
  /** National Insurance is due on sacrificed pension above £2,000 a year. */
  const CAP = [
    ['law: national_insurance\n', 'law: national_insurance\nround_authority: whole_pennies\n'],
    [
      'values:\n',
      'values:\n  exempt_pension:\n    title: Sacrificed pension that is exempt\n    output: true\n    is: min(sacrificed_pension, £2000 * earnings_period.units / earnings_period.units_in_year)\n    round: penny_nearest\n\n',
    ],
    [
      'is: niable_items - salary_sacrifice - sacrificed_pension',
      'is: niable_items - salary_sacrifice - exempt_pension',
    ],
    [
      'holds: niable_pay + salary_sacrifice + sacrificed_pension',
      'holds: niable_pay + salary_sacrifice + exempt_pension',
    ],
    ['"pension {sacrificed_pension}", "childcare', '"pension {exempt_pension}", "childcare'],
  ] as const;
  const OTHER_HALF = [
    '- excess_vouchers - net_pay_pension',
    '- excess_vouchers - (sacrificed_pension - exempt_pension) - net_pay_pension',
  ] as const;
  const check = () => book.run('check', '2026-27', '--unreleased');

  it('find a cap on sacrificed pension that is taxed, too, as its other half is forgotten', async () => {
    capPension();
    const { err } = await check();
    expect(err).to.match(
      /^rules\/two-pays\.yaml:\d+:3 {2}taxable_pay is £[\d.]+; it must be max\(taxable_items - .* Pay for tax is all that tax is due on, .*"method":"salary_sacrifice"/m,
    );
  });

  it('find nothing wrong with all of it, and say that pay for tax is what it was', async () => {
    capPension();
    const explained = book.read(TWO_PAYS);
    book.write(TWO_PAYS, explained.replace(OTHER_HALF[0], OTHER_HALF[1]));
    const { err, out } = await check();
    expect(err).not.to.match(/^rules\/[\w-/]+\.yaml:\d+:3 {2}\w+ is /m);
    // Pay for tax is written in another way, and comes to what it was.
    expect(out).to.match(/^This changed since .*\n {2}rules\/two-pays\.yaml:\d+ {2}two_pays\.taxable_pay$/m);
  });
});
