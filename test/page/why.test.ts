import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { PROJECT } from '../../src/project.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { payroll } from '../support/project.js';
import { isAtLength } from '../support/runs.js';
import { CASE_A, queryWith, textIn, usePages } from './support/pages.js';

/** Words of the engine, which mean nothing to a person. */
const ENGINE_WORDS = /\b(steps?|operands?|branch(es)?|grain|traces?|nodes?|decimal|undefined|NaN)\b|[{}_]/i;

interface Table {
  readonly cases: Readonly<Record<string, { readonly page: string; readonly query?: string }>>;
  readonly reasons: readonly {
    readonly is: string;
    readonly case?: string;
    readonly changes?: Readonly<Record<string, string>>;
    readonly of: string;
    readonly says: string | readonly string[];
    readonly never?: string;
  }[];
}

const { cases, reasons }: Table = parse(readFileSync(join(PROJECT, 'test/page/why.yaml'), 'utf8'));
const SICK = cases['sickness']?.query ?? '';

describe('the reasons of a figure', () => {
  const pages = usePages();
  const reasonsAt = async (path: string) => {
    const { status, text } = await pages.open(path);
    expect(status, path).to.equal(200);
    return textIn(text);
  };

  for (const { is, case: name = 'a', changes = {}, of, says, never } of reasons)
    it(is, async () => {
      const { page, query = CASE_A } = cases[name] ?? { page: name };
      const [field, payslip] = of.split('@');
      const shown = payslip === undefined ? '' : `&show.payslip=${payslip}`;
      const text = await reasonsAt(`${page}/why/${field}?${queryWith(query, changes)}${shown}`);
      for (const each of [says].flat()) {
        const [, pattern] = /^\/(.*)\/$/.exec(each) ?? [];
        if (pattern === undefined) expect(text).to.include(each);
        else expect(text).to.match(new RegExp(pattern));
      }
      if (never !== undefined) expect(text).not.to.include(never);
    });

  it('name the law where it stands, with a link to its text', async () => {
    const { text } = await pages.get(`/pay/why/employee.payslips.employee_ni?${CASE_A}&show.payslip=3`);
    expect(text).to.match(
      /<a href="https:\/\/www\.legislation\.gov\.uk\/[^"]+">[A-Z][^<]* \d{4}[^<]*, (s|reg) \d/,
    );
    expect(textIn(text)).not.to.include('legislation.gov.uk');
  });

  it('add up no figure to date: what the year reads of it is that of the last payslip', async () => {
    const { text } = await pages.get(`/pay/why/employee.tax_bands?${CASE_A}`);
    const linkTo = (rule: string) =>
      new RegExp(`href="([^"]+/${rule}\\?[^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const [rule, figure] of [
      ['income_tax.taxable_pay_to_date', '£27,320.00'],
      ['income_tax.tax_periods', '12'],
    ] as const) {
      const link = linkTo(rule);
      expect(link).to.include('&show.payslip=12');
      const ofLast = await reasonsAt(link);
      expect(ofLast).to.match(new RegExp(`, payslip 12 of 12 ${figure} `));
      expect(ofLast).not.to.include('added up');
    }
    expect(linkTo('income_tax.tax')).not.to.include('show.payslip');
  });

  it('lead of a figure to date to that of the last payslip', async () => {
    const ofMonths = await pages.get(`/pay/why/income_tax.taxable_pay_to_date?${CASE_A}`);
    expect(ofMonths.text).to.match(/income_tax\.pay_after_free_pay\?[^"]+show\.payslip=12"/);
  });

  it('are linked from the tax of each rate, too', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    expect(text.split('<caption>Income tax by rate')[1]).to.match(/employee\.tax_bands\?[^>]*>5,464\.00</);
  });

  it('stand behind every amount of a case, in the words of people', async () => {
    const seen = new Set<string>();
    const open = async (path: string): Promise<void> => {
      const { status, text } = await pages.get(path);
      expect(status, path).to.equal(200);
      const isReasons = path.includes('/why/');
      if (isReasons) {
        const reasons = /<article[\s\S]*?<div class="notes">/.exec(text)?.[0] ?? '';
        expect(textIn(reasons), path).not.to.match(ENGINE_WORDS);
        expect(reasons, path).to.include('class="says num"');
      }
      // What those rest on has reasons, too.
      if (isReasons && !isAtLength) return;
      const links = [...text.matchAll(/href="([^"]+)" data-why/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      for (const link of links) {
        // The reasons of one payslip are like those of another.
        const name = link.replace(/&show\.payslip=\d+/, '&show.payslip=');
        if (seen.has(name)) continue;
        seen.add(name);
        await open(link);
      }
    };
    await open(`/pay?${CASE_A}`);
    await open(`/pay/payslips?${CASE_A}`);
    await open(`/pay?${CASE_A}&show.per=month`);
    expect(seen.size).to.be.above(isAtLength ? 60 : 30);
  });

  it('are none of a figure that the case has not got', async () => {
    expect((await pages.get(`/pay/why/cost.nothing?${CASE_A}`)).status).to.equal(404);
    expect((await pages.get(`/pay/why/employee.payslips.tax?${CASE_A}&show.payslip=13`)).status).to.equal(
      404,
    );
  });

  it('are there for each value of the rules that the case rests on, and none of all others', async () => {
    const expenses = 'pay.0.kind=expenses&pay.0.amount=10&tax_code=1257L&ni_category=A&tax_month=6';
    const book = payroll.book('2026-27');
    const valuesOf = (operation: string) => book.bookOf(operation).checked.values;
    for (const [path, query, values] of [
      ['/pay', CASE_A, valuesOf('employer-cost')],
      ['/payslip', `${expenses}&tax_year=2026-27`, valuesOf('payslip')],
      // All of its own book are in the case: those of another are none of it.
      ['/sick-pay', SICK, [...valuesOf('sick-pay'), ...valuesOf('employer-cost')]],
    ] as const) {
      const statuses = new Set<number>();
      const own = values.filter(({ copy }) => copy === undefined);
      for (const { fullName } of fewOfEachKind(own, ({ topic }) => topic))
        statuses.add((await pages.open(`${path}/why/${fullName}?${query}`)).status);
      expect([...statuses], path).to.have.members([200, 404]);
    }
  });

  it('lead back to the table that the figure stands in', async () => {
    const backFrom = async (address: string) =>
      /<a[^>]* href="([^"?]*)[^"]*"[^>]*>Back to the figures/.exec((await pages.open(address)).text)?.[1];
    expect(await backFrom(`/pay/why/employee.payslips.tax?${CASE_A}&show.payslip=3`)).to.equal(
      '/pay/payslips',
    );
    expect(await backFrom(`/pay/why/cost.total?${CASE_A}`)).to.equal('/pay');
  });
});
