import { CASE_A, queryWith, usePages } from '../page/support/pages.js';
import { PHONE, useBrowser } from './support.js';

/** An hourly rate with many decimals, of a pay with many digits. */
const LARGE = queryWith(CASE_A, {
  'gross.amount': '9600000',
  'overtime.0.per': 'month',
  'overtime.0.hours': '10',
  'overtime.0.multiplier': '1.5',
});

describe('the reasons of a figure in a browser', function () {
  this.timeout(120_000);
  const visit = useBrowser(usePages({ page: 'keyed' }));

  it('are no wider than a narrow screen', async () => {
    const page = await visit.open('/');
    const { origin } = new URL(page.url());
    for (const address of [
      `employee.payslips.tax?${CASE_A}&show.payslip=1`,
      `employee.tax_bands?${CASE_A}`,
      `pay.overtime_paid?${LARGE}&show.payslip=3`,
    ]) {
      await page.goto(`${origin}/pay/why/${address}`);
      for (const width of [320, PHONE.width]) {
        await page.setViewportSize({ ...PHONE, width });
        await visit.checkWidth(page, `${address} ${width}`);
      }
    }
  });
});
