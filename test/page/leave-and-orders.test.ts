import { expect } from 'chai';
import { textIn, usePages } from './support/pages.js';

const ORDER = {
  paid_on: '2026-05-29',
  pay_frequency: 'monthly',
  net_earnings: '1600',
  'orders.0.kind': 'council_tax_england',
  'orders.0.made_on': '2024-03-01',
};

describe('the pages of leave, orders and an employer’s duties, for who has never run a payroll', () => {
  const pages = usePages();
  const opened = async (path: string, request: Readonly<Record<string, string>> = {}) =>
    (await pages.open(Object.keys(request).length === 0 ? path : `${path}?${new URLSearchParams(request)}`))
      .text;
  const words = async (path: string, request: Readonly<Record<string, string>> = {}) =>
    textIn(await opened(path, request));

  it('stand in the menu below two headings', async () => {
    const [leave = '', duties = ''] = [
      ...(await opened('/')).matchAll(/<li class="menu-group">.*?<\/ul>/gs),
    ].map(([menu]) => textIn(menu));
    expect(leave).to.match(
      /Leave and orders .*Sick pay, one payment Sick pay by dates Family pay Redundancy and notice Orders on earnings/,
    );
    expect(duties).to.match(/Employer’s duties .*Employer’s month Automatic enrolment/);
  });

  it('have an example a press away while the form is empty', async () => {
    for (const path of [
      '/family-pay',
      '/sick-pay-by-dates',
      '/orders',
      '/redundancy',
      '/enrolment',
      '/employer-month',
    ]) {
      const [list = ''] = /Or look at an example:.*?<\/ul>/s.exec(await opened(path)) ?? [];
      const [, href = ''] = /href="([^"]*)"/.exec(list) ?? [];
      const { status, text } = await pages.open(href.replaceAll('&amp;', '&'));
      expect(status, path).to.equal(200);
      expect(text, path)
        .to.include('<section aria-label="Answer">')
        .and.not.to.include('Or look at an example');
    }
  });

  it('answer first what is paid from when on', async () => {
    const maternity = {
      kind: 'maternity',
      due: '2025-12-10',
      starts: '2025-11-24',
      'average_weekly_earnings.earnings': '4400',
      'average_weekly_earnings.months': '2',
    };
    expect(await words('/family-pay', maternity)).to.include(
      'Pay in all £9,061.32 £9,061.32: from 24 November 2025 on 6 weeks of £456.93, then 13 of £187.18 and 20 of £194.32.',
    );
  });

  it('say a day in what is wrong as people write it', async () => {
    const early = {
      kind: 'maternity',
      due: '2025-12-10',
      starts: '2025-08-01',
      'average_weekly_earnings.amount': '400',
    };
    expect(await words('/family-pay', early)).to.include(
      'The first day of pay must be on or after 21 September 2025, the earliest day on which this pay can begin',
    );
  });

  it('show of an order only the fields of its kind', async () => {
    const hidden = async (kind: string) => {
      const text = await opened('/orders', { ...ORDER, 'orders.0.kind': kind });
      return [
        ...text.matchAll(/<div class="fits" data-fits="orders\.0\.kind" data-words="([^"]*)" hidden/g),
      ].map(([, all]) => all);
    };
    expect(await hidden('council_tax_england')).to.deep.equal([
      ...['maintenance judgment_debt child_maintenance', 'maintenance judgment_debt'],
      ...['maintenance child_maintenance', 'maintenance', 'maintenance_arrestment', 'dea_fixed'],
    ]);
    expect(await hidden('dea_fixed')).to.not.include('dea_fixed');
  });

  it('call the kinds of orders by what stands on the letter', async () => {
    const text = await opened('/orders', ORDER);
    expect(text).to.include('<option value="dea_higher">Benefit debt (DEA), higher rate</option>');
    expect(textIn(text)).to.include('Council tax, England 1,600.00 272.00');
  });

  it('name a tax month by its days, and send its number', async () => {
    const text = await opened('/employer-month', { tax_month: '2', 'month.tax': '100' });
    expect(text).to.match(/<select id="tax_month" name="tax_month"[^>]*>/);
    expect(text).to.include('<option value="1">6 April to 5 May</option>');
    expect(text).to.include('<option value="2" selected>6 May to 5 June</option>');
    expect(text).to.include('<option value="12">6 March to 5 April</option>');
    expect(textIn(text)).to.include('Tax month: 6 May to 5 June');
  });

  it('fold away of a spell of sickness what only a later one needs', async () => {
    const [folded = ''] =
      /<summary><b>Spell of sickness: if not as usual<\/b>.*?<\/details>/s.exec(
        await opened('/sick-pay-by-dates'),
      ) ?? [];
    expect(textIn(folded)).to.include('Average weekly earnings before it');
  });
});
