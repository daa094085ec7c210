import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { KEY, useService } from '../http/support/service.js';
import { CASE_A, usePages } from '../page/support/pages.js';
import { DESK, PHONE, useBrowser } from './support.js';

const RECORD = `/pay/record?${CASE_A}&show.payslip=3`;

describe('the record in a browser', function () {
  this.timeout(120_000);
  const pages = usePages({ page: 'keyed' });
  const visit = useBrowser(pages);
  const service = useService();
  const sheetsOf = async (html: string) => {
    const page = await visit.open('/');
    // A document from a file has no policy of the page around it.
    await page.goto('about:blank');
    await page.setContent(html);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return {
      number: [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length,
      sizes: [
        ...new Set(
          [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)].map(([, ...size]) => size.join(' × ')),
        ),
      ],
    };
  };

  it('prints the tax and the National Insurance of a payslip on three sheets of A4', async () => {
    const body: JsonObject = { gross: { amount: 50_000, per: 'year' }, region: 'england', ni_category: 'A' };
    const fields = ['tax', 'employee_ni'].map((name) => `field=employee.payslips[2].${name}`).join('&');
    const headers = { Accept: 'text/html' };
    const { text } = await service.call('POST', `/v1/employer-cost/trace?${fields}`, {
      key: KEY,
      body,
      headers,
    });
    expect(await sheetsOf(text)).to.deep.equal({ number: 3, sizes: ['594 × 841'] });
  });

  it('has no script and loads nothing', async () => {
    const page = await visit.open(RECORD);
    expect(await page.locator('script').count()).to.equal(0);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((address) => !address.endsWith('/favicon.ico'))).to.deep.equal([]);
  });

  it('is read by all, at a desk and on a telephone', async () => {
    const page = await visit.open(RECORD);
    await visit.checkAccess(page, 'the record');
    for (const viewport of [DESK, PHONE, { width: 320, height: 600 }]) {
      await page.setViewportSize(viewport);
      await visit.checkWidth(page, `the record ${viewport.width}`);
      await visit.photograph(page, `record-${viewport.width}`);
    }
  });
});
