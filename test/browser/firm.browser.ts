import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type JsonObject, valueAt } from '../../src/json.js';
import { KEY, usePages } from '../page/support/pages.js';
import { DESK, OTHER_HOST, PHONE, useBrowser } from './support.js';

const NAMES = ['Ann Ashe', '=SUM(A1)', 'Cem, Can', 'Dee', 'Eve "E"'];
const PAYS = [24_000, 61_000, 32_500, 18_500, 45_000];

/** Five people as a spreadsheet copies them. */
const PASTED = [
  'Name\tPay\tPer\tRegion\tPension %',
  ...NAMES.map((name, index) => `${name}\t${PAYS[index]}\tyear\tEngland\t5`),
].join('\r\n');

const REQUEST: JsonObject = {
  tax_year: '2026-27',
  employment_allowance: true,
  people: PAYS.map((amount, index) => ({
    ref: String(index),
    request: {
      gross: { amount, per: 'year' },
      region: 'england',
      pension: { method: 'net_pay', percent: 5 },
      employer_pension: 'auto_enrolment_minimum',
    },
  })),
};

describe('the page of a firm in a browser', function () {
  this.timeout(120_000);
  const service = usePages({ page: 'keyed' });
  const visit = useBrowser(service);

  const fill = async (page: Page, table: string) => {
    await page.getByLabel('People', { exact: true }).fill(table);
    await page.getByLabel('How pensions are paid in').selectOption('net_pay');
    await page.getByLabel('Employer’s pension, where').selectOption('auto_enrolment_minimum');
    await page.getByLabel('Employment Allowance').check();
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Work it out' }).click();
  const rowNames = (page: Page) => page.locator('th [data-row]').allTextContents();

  it('shows what five people cost by their names, which it does not send', async () => {
    const page = await visit.open('/firm');
    await fill(page, PASTED);
    const [request] = await Promise.all([page.waitForRequest('**/firm'), send(page)]);
    await page.locator('.flow strong').waitFor();
    expect(await rowNames(page)).to.deep.equal(NAMES);
    const sent = new URLSearchParams(request.postData() ?? '').get('people');
    expect(sent).to.equal(
      [
        'Row\tPay\tPer\tRegion\tPension %\tName',
        ...PAYS.map((pay, index) => `${index + 1}\t${pay}\tyear\tEngland\t5${index === 0 ? '\t…' : ''}`),
      ].join('\n'),
    );
    expect(await page.locator('[data-not-sent]').textContent()).to.equal('Not sent: Name');
    for (const name of NAMES)
      expect(request.postData()).not.to.include(new URLSearchParams({ name }).toString());
    expect(page.url()).to.equal(`${service.url}/firm`);
    const response = await fetch(`${service.url}/v1/firm`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(REQUEST),
    });
    const answer = (await response.json()) as JsonObject;
    const total = Number(valueAt(answer, 'totals.total'));
    const inPounds = `£${total.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    expect(await page.locator('.flow strong').textContent()).to.equal(inPounds);
    expect(await page.locator('[data-status]').textContent()).to.equal(`In all they cost ${inPounds} a year`);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal('Answer');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('firm.csv');
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines)
      .to.include(`Cost,${total.toFixed(2)}`)
      .and.to.include('Employment Allowance,-10500.00');
    const ofPeople = lines.slice(lines.findIndex((line) => line.startsWith('Name,')) + 1);
    for (const [index, name] of ['Ann Ashe', "'=SUM(A1)", '"Cem, Can"', 'Dee', '"Eve ""E"""'].entries())
      expect(ofPeople[index])
        .to.match(/(,-?\d+\.\d\d){5}$/)
        .and.satisfy((line: string) => line.startsWith(`${name},${PAYS[index]}.00,`));
  });

  it('shows why a figure is what it is, by the name of its row alone, and by what it rests on', async () => {
    const page = await visit.open('/firm');
    await fill(page, PASTED);
    await send(page);
    await page.locator('.flow strong').waitFor();
    // What is typed meanwhile is not what was answered.
    await page.getByLabel('People', { exact: true }).fill('');
    const dialog = page.locator('dialog.reasons');
    const ask = async (button: string): Promise<URLSearchParams> => {
      const [request] = await Promise.all([page.waitForRequest('**/firm'), page.locator(button).click()]);
      await dialog.locator('#why').waitFor();
      return new URLSearchParams(request.postData() ?? '');
    };
    const sent = await ask('button[value="3:employee.periods.year.take_home"]');
    expect(sent.get('people')).to.equal('Row\tPay\tPer\tRegion\tPension %\tName\n3\t32500\tyear\tEngland\t5');
    expect(await dialog.locator('#why').textContent()).to.match(/^Cem, Can: Take-home £/);
    expect(await dialog.locator('.says').textContent()).to.include('pay of £32,500.00, less');
    expect(page.url()).to.equal(`${service.url}/firm`);
    const [deeper] = await Promise.all([
      page.waitForRequest('**/firm'),
      dialog.locator('button[name="why"]').nth(2).click(),
    ]);
    expect(new URLSearchParams(deeper.postData() ?? '').get('people')).to.include('\n3\t32500');
    await dialog.locator('#why', { hasNotText: 'Take-home' }).waitFor();
    expect(await dialog.locator('#why').textContent()).to.match(/^Cem, Can: /);
    await visit.checkAccess(page, 'the reasons of a figure');
    await page.keyboard.press('Escape');
    await ask('button[value="totals.pay"]');
    expect(await dialog.locator('.says').textContent()).to.include(
      'pay of each person that you said, added up',
    );
  });

  it('shows cost and take-home of each first where there is little room, and all of it without scrolling aside', async () => {
    const page = await visit.open('/firm', { viewport: PHONE });
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await send(page);
    await page.locator('.flow strong').waitFor();
    const places = await page.locator('.people tbody tr:first-child > *').evaluateAll((cells) =>
      cells.map((cell) => {
        const { left, right, top } = cell.getBoundingClientRect();
        return { title: cell.getAttribute('data-title'), top, isSeen: left >= 0 && right <= innerWidth };
      }),
    );
    expect(places.every(({ isSeen }) => isSeen)).to.equal(true);
    const inOrder = places.toSorted((one, other) => one.top - other.top).map(({ title }) => title);
    expect(inOrder.slice(0, 3)).to.have.members([null, 'Cost', 'Take-home']);
    await visit.checkWidth(page, 'people of a firm at a phone');
  });

  it('sends no name, says what it does not send, and puts each name at its row', async () => {
    const page = await visit.open('/firm');
    const tables = [
      [
        'commas',
        'Ann,30000,year,England\n"Bob, Bo",20000,year,wales',
        ['Ann', 'Bob, Bo'],
        'Not sent: what stands before the pay',
      ],
      ['no names', '30000,year,england\n20000,year,wales', ['Row 1', 'Row 2'], undefined],
      [
        'names in other columns',
        'Pay,Per,Region,Name,Dept,\n30000,year,england,Ann,Sales,',
        ['Ann'],
        'Not sent: Name, Dept',
      ],
      [
        'a row without a name',
        'Ann,30000,year,england\n,20000,year,wales',
        ['Ann', 'Row 2'],
        'Not sent: what stands before the pay',
      ],
    ] as const;
    for (const [what, table, names, notSent] of tables) {
      await page.getByLabel('People', { exact: true }).fill(table);
      const [request, response] = await Promise.all([
        page.waitForRequest('**/firm'),
        page.waitForResponse('**/firm'),
        send(page),
      ]);
      await response.finished();
      await page.locator('[data-says]:focus').waitFor();
      expect(request.postData(), what).not.to.match(/Ann|Ashe|Bob|Sales/);
      expect(await rowNames(page), what).to.deep.equal(names);
      const place = page.locator('[data-not-sent]');
      expect((await place.isVisible()) ? await place.textContent() : undefined, what).to.equal(notSent);
    }
  });

  it('says by name whose an assumption is', async () => {
    const page = await visit.open('/firm');
    await fill(page, 'Ann,30000,year,England\nBob,15000,year,England');
    await send(page);
    await page.locator('[data-says]:focus').waitFor();
    expect(await page.locator('.notes [data-row]').allTextContents()).to.deep.equal(['Bob']);
  });

  it('sends no cell without a heading that may be a name, and says so', async () => {
    const page = await visit.open('/firm');
    await fill(page, '30000\tyear\tEngland\t5\nAnn\t20000\tyear\twales\tAshe');
    const [request] = await Promise.all([page.waitForRequest('**/firm'), send(page)]);
    await page.locator('.problem a').first().waitFor();
    expect(new URLSearchParams(request.postData() ?? '').get('people')?.split('\n').slice(1)).to.deep.equal([
      '1\t30000\tyear\tEngland\t5\t\t\t\t\t',
      '2\t20000\tyear\twales\t…\t\t\t\t\t',
    ]);
    expect(await page.locator('.problem a').allTextContents()).to.deep.equal([
      'Row 2, Ann: “Pension %” must be a number, such as 5',
    ]);
    expect(await page.locator('[data-not-sent]').textContent()).to.equal(
      'Not sent: what stands before the pay, cells that may be names (a first row of headings says what they are)',
    );
  });

  it('names the row that has no pay, and gives its name to no other', async () => {
    const page = await visit.open('/firm');
    await fill(page, PASTED.replace('Dee\t18500\tyear\tEngland\t5', 'Dee\t\t\t\t'));
    await send(page);
    const problem = page.locator('.problem');
    await problem.waitFor();
    const [fault = '', ...more] = await problem.getByRole('link').allTextContents();
    expect([fault.split('.')[0], more]).to.deep.equal(['Row 4, Dee: “Pay” is empty', []]);
    expect(await rowNames(page)).to.deep.equal([]);
  });

  it('names a wrong row by its number and name, and takes that back', async () => {
    const page = await visit.open('/firm');
    await fill(page, PASTED.replace('32500', 'lots'));
    await send(page);
    const problem = page.locator('.problem');
    await problem.waitFor();
    expect(await problem.getByRole('link').allTextContents()).to.deep.equal([
      'Row 3, Cem, Can: “Pay” must be an amount, such as 35000 or 35,000',
    ]);
    expect(await page.evaluate(() => document.activeElement?.className)).to.equal('problem');
    await problem.getByRole('link').click();
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('people');
    await fill(page, PASTED);
    await send(page);
    await page.locator('.flow strong').waitFor();
    expect(await problem.count()).to.equal(0);
  });

  it('says what happened where the service gives no answer', async () => {
    const page = await visit.open('/firm');
    await fill(page, PASTED);
    await page.route('**/firm', (route) => route.abort());
    await send(page);
    await page.getByRole('status').getByText('We could not reach the service. Try again.').waitFor();
    visit.complaints.length = 0;
    await page.unroute('**/firm');
    await fill(page, `Pay,Per,Region\n30000,year,${'x'.repeat(140_000)}`);
    await send(page);
    await page.getByRole('status').getByText('That is too long').waitFor();
  });

  it('counts the rows without script, and comes to the answer at once', async () => {
    const page = await visit.open('/firm', { javaScriptEnabled: false });
    expect(await page.getByText('Leave names out').isVisible()).to.equal(true);
    expect(await page.getByText('Names stay in this browser').isVisible()).to.equal(false);
    await fill(page, PASTED.replaceAll(/^[^\t]+\t/gm, ''));
    await send(page);
    expect(await rowNames(page)).to.deep.equal(['Row 1', 'Row 2', 'Row 3', 'Row 4', 'Row 5']);
    expect(await page.getByRole('button', { name: 'Download CSV' }).isVisible()).to.equal(false);
    expect(new URL(page.url()).search).to.equal('');
    expect(
      await page.locator('#answer').evaluate((answer) => answer.getBoundingClientRect().top < innerHeight),
    ).to.equal(true);
  });

  it('is read by all, in each of its states', async () => {
    const page = await visit.open('/firm');
    const states = [
      ['empty', undefined],
      ['answer', PASTED],
      ['faults', PASTED.replace('32500', 'lots')],
    ] as const;
    for (const [state, table] of states) {
      if (table !== undefined) {
        await fill(page, table);
        await send(page);
        await page.locator(state === 'answer' ? '[data-says]:focus' : '.problem:focus').waitFor();
      }
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      for (const viewport of [DESK, PHONE, { width: 320, height: 600 }]) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const what = `firm-${state}-${viewport.width}-${colorScheme}`;
          await visit.checkAccess(page, what);
          await visit.checkWidth(page, what);
          await visit.photograph(page, what);
        }
      }
      await page.setViewportSize(DESK);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await visit.photograph(page, `firm-${state}-print`);
      if (state === 'answer')
        expect(await page.getByRole('button', { name: 'Work it out' }).isVisible()).to.equal(false);
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

describe('the page of a firm over http, where it is public', function () {
  this.timeout(120_000);
  const service = usePages({ page: 'public', isLoopback: false });
  const visit = useBrowser(service);

  it('takes its form with script and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit.open('/', { javaScriptEnabled });
      await page.goto(`${service.url.replace('127.0.0.1', OTHER_HOST)}/firm`);
      await page.getByLabel('People', { exact: true }).fill('30000,year,england');
      await page.getByRole('button', { name: 'Work it out' }).click();
      await page.locator('.flow strong', { hasText: '£33,7' }).waitFor();
    }
  });
});
