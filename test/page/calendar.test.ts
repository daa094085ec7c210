import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readOperations } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { Findings } from '../../src/yaml/index.js';
import { textIn, usePages } from './support/pages.js';

const MATERNITY = {
  kind: 'maternity',
  due: '2025-12-10',
  starts: '2025-11-24',
  'average_weekly_earnings.earnings': '4400',
  'average_weekly_earnings.months': '2',
};

const PATERNITY = {
  kind: 'paternity',
  due: '2026-03-20',
  born: '2026-03-20',
  'blocks.0.starts': '2026-04-01',
  'blocks.0.weeks': '1',
  'blocks.1.starts': '2026-09-07',
  'blocks.1.weeks': '1',
  'average_weekly_earnings.amount': '212.5',
};

const SICK = {
  'sick.0.from': '2026-03-30',
  'sick.0.to': '2026-04-17',
  'average_weekly_earnings.amount': '480',
};

const WORKED = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  .map((day) => `&qualifying_days=${day}`)
  .join('');

describe('the calendar of the weeks on the page of an operation', () => {
  const pages = usePages();
  const calendarOf = async (path: string, request: Readonly<Record<string, string>>, more = '') => {
    const { status, text } = await pages.open(`${path}?${new URLSearchParams(request)}${more}`);
    expect(status).to.equal(200);
    return /<table class="calendar">.*?<\/table>/s.exec(text)?.[0] ?? '';
  };
  const family = (request: Readonly<Record<string, string>>) => calendarOf('/family-pay', request);
  const lines = (calendar: string) =>
    [...calendar.matchAll(/<th scope="rowgroup".*?<\/th>/gs)].map(([line]) => textIn(line).trim());
  /** Each row: its days, and what its week pays. */
  const rows = (calendar: string) =>
    [...calendar.matchAll(/<tr><th scope="row">.*?<\/tr>/gs)].map(([row]) => textIn(row).trim());
  const paid = (calendar: string) => rows(calendar).flatMap((row) => /[\d,]+\.\d\d$/.exec(row) ?? []);
  const classesOf = (calendar: string, day: number) =>
    [...calendar.matchAll(/<td class="([^"]*)">(\d+)/g)].flatMap(([, classes, number]) =>
      Number(number) === day ? classes : [],
    );

  it('says in a line from when on weeks pay what, and why', async () => {
    expect(lines(await family(MATERNITY))).to.deep.equal([
      '6 weeks of £456.93: 24 November 2025 to 4 January 2026 90% of average weekly earnings, rounded up to the penny.',
      '13 weeks of £187.18: 5 January 2026 to 5 April 2026 The flat rate, as it is below 90% of average weekly earnings.',
      '20 weeks of £194.32: 6 April 2026 to 23 August 2026 The new flat rate from the first Sunday in April, as it is below 90% of average weekly earnings.',
    ]);
  });

  it('has a row from Sunday to Saturday for each week, which add up to the pay', async () => {
    const calendar = await family(MATERNITY);
    const all = paid(calendar).map(Number);
    expect(all).to.have.length(39);
    expect(all.reduce((sum, each) => sum + each, 0)).to.be.closeTo(9061.32, 0.001);
    expect(rows(calendar)[0]).to.equal('Nov 2025 From Sunday 23 November 2025 23 24 25 26 27 28 29 456.93');
    expect(rows(calendar).at(-1)).to.equal('From Sunday 23 August 2026 23 24 25 26 27 28 29');
  });

  it('shows a week that is not paid in its place, and moves the higher rate behind it', async () => {
    const calendar = await family({
      ...MATERNITY,
      'weeks_not_paid.0.week': '3',
      'weeks_not_paid.1.week': '10',
    });
    expect(lines(calendar).map((line) => line.split(':')[0])).to.deep.equal([
      ...['2 weeks of £456.93', '1 week that pays nothing', '4 weeks of £456.93', '2 weeks of £187.18'],
      ...['1 week that pays nothing', '9 weeks of £187.18', '20 weeks of £194.32'],
    ]);
    expect(rows(calendar)[2]).to.equal('Dec 2025 From Sunday 7 December 2025 7 8 9 10 11 12 13 not paid');
  });

  it('leaves out the time between blocks, and says of weeks within them in which row their pay is', async () => {
    const calendar = await family(PATERNITY);
    expect(rows(calendar)).to.deep.equal([
      'Mar–Apr From Sunday 29 March 2026 29 30 31 1 2 3 4 187.18',
      'From Sunday 5 April 2026 5 6 7 8 9 10 11',
      'Sep 2026 From Sunday 6 September 2026 6 7 8 9 10 11 12 191.25',
      'From Sunday 13 September 2026 13 14 15 16 17 18 19',
    ]);
    expect(classesOf(calendar, 7)).to.deep.equal(['day shade-0 begin', 'day shade-1 begin']);
    expect(classesOf(calendar, 8)).to.deep.equal(['day', 'day shade-1']);
  });

  it('marks which days of sickness are paid, wait, or are not paid, in words, too', async () => {
    const calendar = await calendarOf('/sick-pay-by-dates', SICK, WORKED);
    expect(rows(calendar)).to.deep.equal([
      'Mar–Apr From Sunday 29 March 2026 29 30 Waiting day, not paid 31 Waiting day, not paid 1 Waiting day, not paid 2 Paid 3 Paid 4 Ill, not paid 47.50',
      'Apr 2026 From Sunday 5 April 2026 5 Ill, not paid 6 Paid 7 Paid 8 Paid 9 Paid 10 Paid 11 Ill, not paid 123.25',
      'From Sunday 12 April 2026 12 Ill, not paid 13 Paid 14 Paid 15 Paid 16 Paid 17 Paid 18 123.25',
    ]);
    expect(lines(calendar).map((line) => line.split(' The')[0])).to.deep.equal([
      '1 week of £47.50: 29 March 2026 to 4 April 2026',
      '2 weeks of £123.25: 5 April 2026 to 18 April 2026',
    ]);
  });

  it('leads from each week to its reasons', async () => {
    const calendar = await calendarOf('/sick-pay-by-dates', SICK, WORKED);
    const links = [...calendar.matchAll(/href="([^"]*)" data-why/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    const reasons = await Promise.all(links.map(async (link) => textIn((await pages.open(link)).text)));
    expect(reasons[0]).to.include(
      '£47.50: the days that are paid, each one of 5 at the weekly rate of its day.',
    );
    expect(reasons[1]).to.include('£123.25');
  });

  it('is not drawn where nobody is entitled', async () => {
    expect(await family({ ...MATERNITY, 'average_weekly_earnings.earnings': '900' })).to.equal('');
  });
});

describe('the calendar that the file of an operation declares', () => {
  const FILE = 'rules/operations/family-pay.yaml';
  const text = readFileSync(join(PROJECT, FILE), 'utf8');
  const findingsWith = (from: string, to: string) => {
    const calendar = /^ {2}calendar:.*$/m.exec(text)?.[0] ?? '';
    const findings = new Findings();
    readOperations({ [FILE]: text.replace(calendar, calendar.replace(from, to)) }, findings);
    return findings.all.map(({ message }) => message);
  };

  for (const [from, to, found] of [
    ['weeks: rates', 'weeks: rate', 'The answer has no list of days “rate”. Did you mean “rates”?'],
    ['to: to', 'to: too', '“rates” has no field “too” of the kind date. Did you mean “to”?'],
    ['amount: amount_of_a_week', 'amount: weeks', '“rates” has no field “weeks” of the kind money.'],
  ] as const)
    it(`has a finding where it names what there is not: ${to}`, () => {
      expect(findingsWith(from, to)).to.deep.equal([found]);
    });

  it('has none as it is', () => {
    expect(findingsWith('', '')).to.deep.equal([]);
  });
});
