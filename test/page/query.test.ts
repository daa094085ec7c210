import { expect } from 'chai';
import fc from 'fast-check';
import { isObject, valueAt } from '../../src/json.js';
import { answerOf } from '../../src/operations/index.js';
import { caseOf, encodeQuery } from '../../src/page/case/case.js';
import { requestEntries } from '../../src/page/case/entries.js';
import { cleanAmount, cleanNumber } from '../../src/tables/index.js';
import { acceptedObjects } from '../robustness/support/arbitrary.js';
import { operations } from '../robustness/support/document.js';
import { employerCost } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { usePages } from './support/pages.js';

const body = operations.find(({ path }) => path === employerCost.path)?.body ?? {};
// A form has no way to say a group with nothing in it, such as `working_pattern: {}`, which an answer takes for a pattern that is known.
const requests = acceptedObjects(body).filter(
  (request) => !Object.values(request).some((each) => isObject(each) && Object.keys(each).length === 0),
);

describe('a number that a person types', () => {
  it('is read with its pounds, thousands and percent', () => {
    const read = ['£42,000', '42,000.50', ' 42 000 ', '5%', '5.0', '.5', '−3', '007', '-0'].map(cleanNumber);
    expect(read).to.deep.equal(['42000', '42000.5', '42000', '5', '5', '0.5', '-3', '7', '0']);
  });

  it('may be said in thousands, of pounds alone', () => {
    const read = ['50k', '£1.5k', '50 K', '0.0005k', '-2k', '42,000'].map(cleanAmount);
    expect(read).to.deep.equal(['50000', '1500', '50000', '0.5', '-2000', '42000']);
    for (const typed of ['k', '35000pa', '1e9', '5kk', '42.000,50k'])
      expect(cleanAmount(typed)).to.equal(typed);
    expect(cleanNumber('50k')).to.equal('50k');
  });

  it('stays as it was typed where it would have to be guessed', () => {
    for (const typed of ['42.000,50', '4,20', '1e5', 'forty', '1-2', '--1', '.'])
      expect(cleanNumber(typed)).to.equal(typed);
  });
});

describe('the query of a case', function () {
  this.timeout(PATIENCE);
  const pages = usePages();
  const read = (query: string) => caseOf(query, employerCost, {}, payroll);

  it('says what a request says: both are calculated alike', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const of = read(encodeQuery(requestEntries(request, '')));
        expect(of.unknown).to.deep.equal([]);
        const year = String(of.request['tax_year']);
        const calculated = async (each: typeof request) => {
          try {
            return answerOf(await payroll.calculate(employerCost.name, each, year));
          } catch (error) {
            return String(error);
          }
        };
        const { tax_year: _, ...rest } = request;
        expect(await calculated(of.request)).to.deep.equal(await calculated({ ...rest, tax_year: year }));
      }),
      runOptions(60),
    );
  });

  it('has one form, which it keeps', () => {
    const name = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        'tax_year',
        'region',
        'gross.per',
        'bonus.amount',
        'overtime.7.per',
        'overtime.7.hours',
        'overtime.7.no',
      ),
    );
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('year', 'month', '0', '1', '2025-26'),
    );
    const anything = fc.array(fc.tuple(name, value), { maxLength: 8 });
    fc.assert(
      fc.property(requests, anything, (request, others) => {
        const { canonical } = read(encodeQuery([...requestEntries(request, ''), ...others]));
        expect(read(canonical).canonical).to.equal(canonical);
      }),
      runOptions(200),
    );
  });

  it('leads to a page that shows the figures of the API, and its bar comes to the cost', async () => {
    const shownAt = (text: string, path: string) => {
      const shown = new RegExp(
        `href="/[^"]*/why/${path.replaceAll('.', '\\.')}\\?[^"]*" data-why[^>]*>([^<]+)<`,
      ).exec(text)?.[1];
      return shown === undefined ? undefined : Number(shown.replaceAll(',', '').replace('−', '-'));
    };
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const of = read(encodeQuery(requestEntries(request, '')));
        const { status, text } = await pages.get(`/pay?${of.canonical}`);
        if (status !== 200) expect(status).to.equal(400);
        if (status !== 200) return;
        const answer = answerOf(await payroll.calculate(employerCost.name, of.request, of.taxYear));
        for (const path of [
          'cost.total',
          'cost.pay',
          'employee.periods.year.take_home',
          'employee.periods.year.gross',
        ]) {
          // A line that is nothing is left out.
          expect(shownAt(text, path) ?? 0, path).to.equal(valueAt(answer, path));
        }
        const parts = [...text.matchAll(/<li class="s-\w+"><b>[^<]*<\/b><span>£([\d,.]+)<\/span>/g)];
        if (parts.length === 0) return;
        const pence = parts.reduce(
          (sum, [, amount = '']) => sum + Math.round(Number(amount.replaceAll(',', '')) * 100),
          0,
        );
        expect(pence).to.equal(Math.round(Number(valueAt(answer, 'cost.total')) * 100));
      }),
      runOptions(60),
    );
    expect(pages.faults).to.deep.equal([]);
  });

  it('never makes the service fail, whatever stands in it', async () => {
    const paths = [
      '/pay',
      '/pay/payslips',
      '/payslip',
      '/sick-pay',
      '/tax-code',
      '/pay/why/cost.total',
      '/book/changes',
    ];
    const known = [
      'gross.amount',
      'gross.per',
      'region',
      'pension.method',
      'pension.percent',
      'employer_pension',
      'overtime.0.per',
    ];
    const rare = [
      'bonus',
      'overtime.999.hours',
      'pay.0.amount',
      'pay_date',
      'tax_year',
      'code',
      'show.per',
      'show.payslip',
      'days',
    ];
    const values = [
      '',
      '1',
      '-1',
      '1e400',
      '£1,000',
      'year',
      'england',
      'true',
      '2026-08-28',
      '__proto__',
      '%',
      '\u0000',
    ];
    const name = fc.oneof(fc.constantFrom(...known, ...rare), fc.string({ maxLength: 8 }));
    const value = fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 12 }));
    const query = fc.array(fc.tuple(name, value), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), query, async (path, entries) => {
        const { status, location } = await pages.get(`${path}?${encodeQuery(entries)}`);
        expect(status).to.be.below(500);
        // One step leads to the one address of a case.
        if (location !== null) expect((await pages.get(location)).status).to.be.oneOf([200, 400, 404]);
      }),
      runOptions(200),
    );
    expect(pages.faults).to.deep.equal([]);
  });
});
