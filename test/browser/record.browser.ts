import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { KEY, useService } from '../http/support/service.js';
import { usePages } from '../page/support/pages.js';
import { sheetsOf, useBrowser } from './support.js';

describe('the record in a browser', function () {
  this.timeout(120_000);
  const pages = usePages({ page: 'keyed' });
  const visit = useBrowser(pages);
  const service = useService();
  it('prints the tax and the National Insurance of a payslip on three sheets of A4', async () => {
    const body: JsonObject = { gross: { amount: 50_000, per: 'year' }, region: 'england', ni_category: 'A' };
    const fields = ['tax', 'employee_ni'].map((name) => `field=employee.payslips[2].${name}`).join('&');
    const headers = { Accept: 'text/html' };
    const { text } = await service.call('POST', `/v1/employer-cost/trace?${fields}`, {
      key: KEY,
      body,
      headers,
    });
    const page = await visit.open('/');
    // A document from a file has no policy of the page around it.
    await page.goto('about:blank');
    await page.setContent(text);
    expect(await sheetsOf(page)).to.deep.equal({ number: 3, sizes: ['594 × 841'] });
  });
});
