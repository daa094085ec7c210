import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { type JsonObject, objectsIn, valueAt } from '../../src/json.js';
import { addDays } from '../../src/language/index.js';
import { answerOf, loadPayroll } from '../../src/operations/index.js';
import { programCounts } from '../../src/program-counts.js';
import { Assistant, overHttp } from '../assistant/support/client.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { commitBook } from '../cli/support/git.js';
import { faultsIn, KEY, Service } from '../http/support/service.js';
import { PageService, textIn } from '../page/support/pages.js';
import { addGrants, GRANTS } from '../support/grants.js';
import { releaseAsItStands, shipLabels } from '../support/release.js';
import { runOptions } from '../support/runs.js';

/** A request of weeks that begin on these days. */
const weeks = (...days: readonly string[]) => ({ weeks: days.map((from) => ({ from })) });

/** Of 2025-26, whose weekly rate is £100, and of 2026-27, the last year, whose rate is £120. */
const TWO_YEARS = weeks('2026-03-30', '2026-04-06');
const BOTH = ['2025-26.1', '2026-27.1'];

describe('an operation whose dates choose the tax year', () => {
  const book = useSmallLaw(addGrants);

  describe('over HTTP', () => {
    const service = new Service();
    before(() => service.start(() => loadPayroll({ root: book.root })));
    after(() => service.stop());
    const answer = async (request: JsonObject) => (await service.post(GRANTS, request)).body;

    it('is answered by the law of the year that the first given date lies in', async () => {
      const last = await answer({ starts: '2026-04-05' });
      expect(last).to.deep.include({
        amount: 50,
        rate_of_year: 100,
        tax_year: '2025-26',
        engines: ['2025-26.1'],
      });
      const first = await answer({ starts: '2026-04-06' });
      expect(first).to.deep.include({
        amount: 60,
        rate_of_year: 120,
        tax_year: '2026-27',
        engine: '2026-27.1',
      });
      expect(await answer(weeks('2026-04-06', '2026-03-30'))).to.include({ rate_of_year: 120 });
    });

    it('reads a figure of the year of its day, and says all laws that it rests on, the latest as its own', async () => {
      expect(await answer(TWO_YEARS)).to.deep.include({
        ...{ amount: 110, rate_of_year: 100, weeks: [{ amount: 50 }, { amount: 60 }], notices: [] },
        ...{ tax_year: '2026-27', engine: '2026-27.1', engines: BOTH },
      });
    });

    it('reads a table as it was on the day, also within a year', async () => {
      const rateOn = async (starts: string) => (await answer({ starts }))['contribution_rate'];
      expect(await rateOn('2026-01-05')).to.equal(10);
      expect(await rateOn('2026-01-06')).to.equal(8);
      expect((await answer({ starts: '2026-01-06', letter: 'C' }))['contribution_rate']).to.equal(0);
    });

    it('reads tables that do not follow the tax year as they were on a day', async () => {
      const shareOf = async (made_on: string, more: JsonObject = {}) =>
        (await answer({ starts: '2026-03-30', made_on, ...more }))['order_share'];
      // Half of £100 is not above £50, but the grant of two weeks is above £100.
      expect(await shareOf('2026-02-28')).to.equal(0);
      const two = { starts: '2026-03-30', ...TWO_YEARS };
      expect(await shareOf('2026-02-28', two)).to.equal(10);
      expect(await shareOf('2026-03-01', two)).to.equal(12);
      expect(await shareOf('2026-04-01', { order: 'levy' })).to.equal(1);
    });

    it('names the law of the year in which an entry begins, where that of its own date does not have it', async () => {
      const madeOn = (made_on: string) => answer({ starts: '2026-03-30', made_on, order: 'levy' });
      expect(await madeOn('2026-04-06')).to.deep.include({ order_share: 1, engines: ['2025-26.1'] });
      expect(await madeOn('2026-07-01')).to.deep.include({ order_share: 2, engines: BOTH, notices: [] });
      // An entry of a year that is not here yet is none.
      const later = await madeOn('2027-04-06');
      expect(later).to.deep.include({ order_share: 2, engines: BOTH });
      expect(valueAt(later, 'notices[0].code')).to.equal('RATE_NOT_YET_KNOWN');
    });

    it('refuses days before the first entry of a table', async () => {
      const wrong = { starts: '2026-03-30', made_on: '2026-03-31', order: 'levy' };
      expect(faultsIn(await service.post(GRANTS, wrong))).to.deep.equal({
        made_on:
          'made_on leads to 2026-03-31, and figures before 2026-04-01 are not known (orders); give a later day',
      });
      expect(
        faultsIn(await service.post(GRANTS, { starts: '2026-03-30', made_on: '2019-12-31' })),
      ).to.deep.equal({
        made_on:
          'made_on leads to 2019-12-31, and figures before 2020-01-01 are not known (orders); give a later day',
      });
    });

    it('takes the last rates for days whose own are not yet known, and says so', async () => {
      const notice = (fields: readonly string[]) => ({
        code: 'RATE_NOT_YET_KNOWN',
        message:
          'Rates are known until 5 April 2027, and figures of days up to then are certain. For later days those of 2026-27 are used, so figures of such days may change.',
        fields,
      });
      expect((await answer({ starts: '2027-04-05' }))['notices']).to.deep.equal([]);
      expect(await answer({ starts: '2027-04-06' })).to.deep.include({
        amount: 60,
        notices: [notice(['starts'])],
      });
      expect(await answer(weeks('2028-04-06'))).to.deep.include({ notices: [notice(['weeks[0].from'])] });
      expect(await answer(weeks('2026-03-30', '2028-04-06'))).to.deep.include({
        amount: 110,
        notices: [notice(['weeks[1].from'])],
      });
      // Also where only the notices are asked for, and no figure that reads such a day.
      const asked = await service.post(`${GRANTS}?fields=notices`, weeks('2026-03-30', '2028-04-06'));
      expect(asked.body).to.deep.include({ notices: [notice(['weeks[1].from'])], engines: BOTH });
    });

    it('refuses days before the first law, by the field that leads there', async () => {
      expect(faultsIn(await service.post(GRANTS, { starts: '2025-04-05' }))).to.deep.equal({
        starts:
          'starts must be 2025-04-06 or later, the first day of the tax year 2025-26: no earlier law is here',
      });
      expect(faultsIn(await service.post(GRANTS, weeks('2025-04-06', '2025-04-05')))).to.deep.equal({
        'weeks[1].from':
          'weeks[1].from leads to 2025-04-05, and figures before 2025-04-06 are not known (sick pay weekly); give a later day',
      });
    });

    it('has no tax year in its request, and a wrong date is a fault of its field alone', async () => {
      expect(
        faultsIn(await service.post(GRANTS, { starts: '2026-02-30', tax_year: '2025-26' })),
      ).to.deep.equal({
        starts: 'starts must be a day such as 2026-08-28',
        tax_year:
          'tax_year is not a field of this request; the tax year is that of starts, else of weeks.from',
      });
      expect(faultsIn(await service.post(GRANTS, { weeks: [{}] }))).to.deep.equal({
        'weeks[0].from': 'weeks[0].from is required',
      });
    });

    it('says the laws of a part that is asked for, and by header that of the date', async () => {
      const { body, headers } = await service.post(`${GRANTS}?fields=amount`, TWO_YEARS);
      expect(body).to.deep.include({ amount: 110, engine: '2026-27.1', engines: BOTH });
      expect(body).not.to.have.property('weeks');
      // What is asked for reads the first year alone.
      const { body: ofYear } = await service.post(`${GRANTS}?fields=rate_of_year`, TWO_YEARS);
      expect(ofYear).to.deep.include({ rate_of_year: 100, engine: '2026-27.1', engines: BOTH });
      expect(headers.get('Farthing-Engine')).to.equal('2025-26.1');
    });

    it('traces each figure with its days and the file of its year', async () => {
      const { body } = await service.post(`${GRANTS}/trace?value=of_week`, TWO_YEARS);
      expect(body['request']).to.deep.equal({ value: ['grants.of_week'], body: TWO_YEARS });
      const [step = {}] = objectsIn(body['trace']);
      expect(step).to.include({ formula: 'on(request.weeks.from, rates.sick_pay.weekly) / 2' });
      const shown = objectsIn(step['figures']).map(({ value, from, until, file, items }) => [
        value,
        from,
        until,
        file,
        items,
      ]);
      expect(shown).to.deep.equal([
        ['100', '2025-04-06', '2026-04-05', 'rates/2025-26.yaml', '1'],
        ['120', '2026-04-06', '2027-04-05', 'rates/2026-27.yaml', '2'],
      ]);
      const engines = objectsIn(valueAt(body, 'book.engines')).map(({ engine }) => engine);
      expect([valueAt(body, 'book.engine'), engines]).to.deep.equal(['2026-27.1', BOTH]);
      expect(body['receipt']).to.have.property('content');
    });

    it('says in a reason of which year a figure is', async () => {
      const explained = async (request: JsonObject, value: string) => {
        const options = { key: KEY, body: request, headers: { Accept: 'text/plain' } };
        return (await service.call('POST', `${GRANTS}/trace?value=${value}`, options)).text;
      };
      expect(await explained(weeks('2026-03-30'), 'of_week')).to.include('half of £100 (2025-26)');
      expect(await explained({ starts: '2026-04-06' }, 'of_single_week')).to.include('£120.00 (2026-27) ÷ 2');
    });

    it('is recorded with all laws, and its schemas say so', async () => {
      const { body } = await service.post(`${GRANTS}/record`, TWO_YEARS);
      expect(body['request']).to.deep.equal(TWO_YEARS);
      expect(objectsIn(valueAt(body, 'book.engines')).map(({ engine }) => engine)).to.deep.equal(BOTH);
      const document = (await service.get('/openapi.json')).body;
      expect(valueAt(document, 'components.schemas.GrantsRequest.properties')).to.have.all.keys(
        ...['starts', 'weeks', 'letter', 'order', 'made_on'],
      );
      expect(valueAt(document, 'components.schemas.GrantsResult.required')).to.include('engines');
      expect(valueAt(document, 'components.schemas.SickPayResult.properties')).not.to.have.property(
        'engines',
      );
      expect(
        valueAt(document, 'components.schemas.GrantsResult.properties.notices.items.properties.code.enum'),
      ).to.deep.equal(['RATE_NOT_YET_KNOWN']);
    });

    it('is answered line by line, and by a tool of an assistant', async () => {
      const raw = JSON.stringify({
        custom_id: 'a',
        operation: 'grants',
        fields: ['amount'],
        request: TWO_YEARS,
      });
      const headers = { 'Content-Type': 'application/jsonl' };
      const { text } = await service.call('POST', '/v1/batch', { key: KEY, raw, headers });
      const [line = ''] = text.split('\n');
      expect(valueAt(JSON.parse(line), 'result.engines')).to.deep.equal(BOTH);
      const assistant = await new Assistant('legacy').connect(overHttp(service.url));
      const { structured } = await assistant.call('grants', TWO_YEARS);
      expect(structured).to.deep.include({ amount: 110, engines: BOTH });
      await assistant.client.close();
    });
  });

  describe('on the site', () => {
    const pages = new PageService();
    before(() => pages.start({}, {}, undefined, loadPayroll({ root: book.root })));
    after(() => pages.stop());

    it('asks for no tax year', async () => {
      const { text } = await pages.open('/grants');
      expect(text).to.include('name="starts"').and.not.to.include('name="tax_year"');
      const answer = await pages.open('/grants?weeks.0.from=2026-03-30&weeks.1.from=2026-04-06');
      expect(answer.status).to.equal(200);
      expect(textIn(answer.text)).to.include('£110.00');
    });
  });

  describe('beside an operation whose requests name their year', () => {
    const copy = useSmallLaw((root) => {
      addGrants(root);
      const change = (file: string, from: string, to: string) => {
        const path = join(root, file);
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
      };
      change(
        'rules/payslip/code-to-use.yaml',
        '  tax_code_from: {',
        '  levy: { title: The levy, is: "niable_pay * on(pay_date, rates.orders.levy.low.share)", explain: "{value}: of {niable_pay}." }\n  tax_code_from: {',
      );
      change(
        'rules/operations/payslip.yaml',
        '      tax_period:\n',
        '      levy: { as: money, value: code_to_use.levy, help: The levy. }\n      tax_period:\n',
      );
      releaseAsItStands(root);
    });
    const paidOn = async (pay_date: string, tax_year: string) => {
      const payroll = await loadPayroll({ root: copy.root });
      const request = {
        tax_year,
        pay_date,
        pay: [{ kind: 'salary', amount: 1000 }],
        tax_code: '1000L',
        ni_category: 'A',
      };
      return answerOf(await payroll.calculate('payslip', request, tax_year));
    };

    it('reads tables that do not follow the tax year, by the law of that year alone', async () => {
      for (const [day, year, levy] of [
        ['2026-04-01', '2025-26', 10],
        ['2026-04-06', '2026-27', 10],
        ['2026-06-30', '2026-27', 10],
        ['2026-07-01', '2026-27', 20],
        // The label of the year covers no entry of the next one.
        ['2027-04-06', '2026-27', 20],
        ['2026-07-01', '2025-26', 10],
      ] as const) {
        const answer = await paidOn(day, year);
        expect(valueAt(answer, 'payslip.levy'), day).to.equal(levy);
        expect(answer, day)
          .to.include({ engine: `${year}.1` })
          .and.not.to.have.property('engines');
      }
    });

    it('refuses days before the first entry of a table', async () => {
      const wrong = await paidOn('2026-03-31', '2025-26').catch(String);
      expect(wrong).to.match(/pay_date leads to 2026-03-31, and figures before 2026-04-01 /);
    });

    it('refuses all days of a year that ends before the first entry', async () => {
      copy.change('rates/by-day.yaml', 'from: 2026-04-01', 'from: 2026-04-10');
      releaseAsItStands(copy.root);
      const wrong = await paidOn('2026-04-05', '2025-26').catch(String);
      expect(wrong).to.match(/pay_date leads to 2026-04-05, and figures before 2026-04-10 /);
      expect(valueAt(await paidOn('2026-04-10', '2026-27'), 'payslip.levy')).to.equal(10);
    });
  });

  it('finds the same by a program as by the interpreter', async () => {
    const [programs, exact] = [{}, { exact: true }].map((options) =>
      loadPayroll({ root: book.root, ...options }),
    );
    const day = fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2025-04-06', days));
    const letter = fc.constantFrom('A', 'C');
    const order = fc.constantFrom('fine', 'levy');
    const made_on = day;
    const request = fc.oneof(
      fc.record({ starts: day, letter, order, made_on }),
      fc.record({
        weeks: fc.array(fc.record({ from: day }), { minLength: 1, maxLength: 5 }),
        order,
        made_on,
      }),
    );
    const { written } = programCounts;
    await fc.assert(
      fc.asyncProperty(request, fc.constantFrom('2025-26', '2026-27'), async (asked, taxYear) => {
        const [one, other] = await Promise.all(
          [programs, exact].map((payroll) =>
            payroll?.calculate('grants', asked, taxYear).then(
              ({ text }) => text,
              ({ message }) => `refused: ${message}`,
            ),
          ),
        );
        expect(one).to.equal(other);
      }),
      runOptions(200),
    );
    expect(programCounts.written).to.be.above(written);
  });

  describe('for commands', () => {
    const file = (name: string, content: unknown) => {
      const path = join(book.root, name);
      writeFileSync(path, JSON.stringify(content));
      return path;
    };
    const filedRecord = async () => {
      const payroll = loadPayroll({ root: book.root });
      const { text } = await payroll.calculate('grants', TWO_YEARS, '2025-26');
      return file('filed.json', { operation: 'grants', request: TWO_YEARS, answer: JSON.parse(text) });
    };

    it('has cases and a check that prove it', async () => {
      expect(await book.run('test', 'fixtures/cases/grants.yaml')).to.include({ status: 0 });
      expect(await book.run('check')).to.include({ status: 0 });
    });

    it('is verified by the labels of all its years', async () => {
      const filed = await filedRecord();
      expect(await book.run('verify', filed)).to.include({ status: 0 });
      // A cut answer names them all, too.
      const { out } = await book.run('calc', file('asked.json', TWO_YEARS), '--fields', 'rate_of_year');
      const { rate_of_year, engine, engines }: JsonObject = JSON.parse(out);
      const answer = { rate_of_year: rate_of_year ?? null, engine: engine ?? null, engines: engines ?? null };
      const cut = { operation: 'grants', request: TWO_YEARS, answer, fields: ['rate_of_year'] };
      expect(await book.run('verify', file('cut.json', cut))).to.include({ status: 0 });
      // Neither year that it rests on can be left out.
      book.change('rates/2025-26.yaml', 'weekly: £100', 'weekly: £101');
      shipLabels(book.root);
      releaseAsItStands(book.root, ['2025-26']);
      const verdict = await book.run('verify', filed);
      expect(verdict.out).to.include('2025-26.1 is the law of Farthing');
    });

    it('has labels that cover what begins before their year ends', async () => {
      book.change('rates/by-day.yaml', 'share: 2%', 'share: 2.5%');
      const { out, err } = await book.run('check');
      expect(err)
        .to.include('2026-27 is not what 2026-27.1 names: figures changed: orders.')
        .and.not.to.include('2025-26 is not');
      expect(out).to.match(/rates\/by-day\.yaml:2 .*rates\.orders/);
      book.change('rates/by-day.yaml', 'share: 2.5%', 'share: 2%');
      book.change('rates/by-day.yaml', 'share: 3%', 'share: 4%');
      expect(await book.run('check')).to.include({ status: 0 });
    });

    it('is released once a case of any year reaches a figure that does not follow the tax year', async () => {
      commitBook(book.root);
      const raise = (from: string, to: string) => book.change('rates/by-day.yaml', from, to);
      raise('low: { above: £50, share: 5% }', 'low: { above: £50, share: 7% }');
      raise('high: { above: £100, share: 10% }', 'high: { above: £100, share: 11% }');
      const release = () => book.run('release', '2025-26', '--by', 'A. Name', '--why', 'A test.');
      const [low, high] = ['low', 'high'].map((row) => `rates.orders.fine.2020-01-01.${row}.share`);
      expect((await release()).err).to.include('rates.orders: 2 figures changed');
      // £60 of 2026-27, by the table of the order's day.
      const reaches = `
  - name: A fine of the first table
    why: It is made before the second table begins.
    request: { starts: 2026-04-06, order: fine, made_on: 2026-02-01 }
    expect: { amount: 60.00, order_share: 7 }
    does_not_notice: [RATE_NOT_YET_KNOWN]
`;
      book.change('fixtures/cases/grants.yaml', /\n$/, reaches);
      expect((await release()).err)
        .to.include(`${high}: It is 11%, which was 10%`)
        .and.not.to.include(low);
      raise('share: 11%', 'share: 10%');
      expect(await release()).to.include({ status: 0, err: '' });
    });

    it('is compared as rates are', async () => {
      const { out } = await book.run('compare', '2025-26', '2026-27');
      expect(out)
        .to.include('rates.orders')
        .and.to.match(/levy\.low\.share +1% +2% +\+1 points/);
    });

    it('reads no figures of a draft', async () => {
      book.change('rates/2026-27.yaml', 'changes: none', 'changes: none\nunconfirmed: [sick_pay]');
      const payroll = loadPayroll({ root: book.root, unreleased: true });
      const { text } = await payroll.calculate('grants', TWO_YEARS, '2025-26');
      expect(JSON.parse(text)).to.include({ amount: 100, tax_year: '2025-26' });
      expect(text).to.include('RATE_NOT_YET_KNOWN').and.to.include('until 5 April 2026');
    });
  });

  describe('is checked', () => {
    const finding = async () => (await book.run('check')).err;
    const RULES = 'rules/grants.yaml';
    const OPERATION = 'rules/operations/grants.yaml';

    it('for a figure that some year lacks', async () => {
      book.change(
        RULES,
        'on(request.starts, rates.sick_pay.weekly)',
        'on(request.starts, rates.sick_pay.earnings_percent) * £1',
      );
      expect(await finding()).to.include(
        '“rates.sick_pay.earnings_percent” does not stand in the rates of 2025-26, and a day may lie there: give it there, or say from which day on the law has it',
      );
    });

    it('for a figure that the law has from a day on, and begins there', async () => {
      const formula = 'on(request.starts, rates.sick_pay.earnings_percent, 2026-04-06) * £100';
      book.change(RULES, 'on(request.starts, rates.sick_pay.weekly)', formula);
      expect(await book.run('check'))
        .to.include({ status: 1 })
        .and.to.have.property('err')
        .that.includes('not what');
      const payroll = loadPayroll({ root: book.root, unreleased: true });
      const { text } = await payroll.calculate('grants', { starts: '2026-04-06' }, '2026-27');
      expect(JSON.parse(text)).to.include({ amount: 40 });
      const before = payroll.calculate('grants', { starts: '2026-04-05' }, '2025-26');
      const message =
        'starts leads to 2026-04-05, and figures before 2026-04-06 are not known (sick pay earnings percent); give a later day';
      expect(await before.catch(({ fields }) => fields)).to.deep.equal([
        { field: 'starts', code: 'REFUSED', message },
      ]);
    });

    for (const [slip, formula, says] of [
      [
        'a name that is none',
        'on(request.starts, rates.sick_pay.weekl)',
        '“rates.sick_pay.weekl” does not stand in the rates of',
      ],
      [
        'what is no day',
        'on(request.letter, rates.sick_pay.weekly)',
        'takes a date and a figure or a table of the rates',
      ],
      ['what is no figure of the law', 'on(request.starts, request.starts)', 'here is “request.starts”'],
      ['a figure alone', 'on(rates.sick_pay.weekly)', 'on() takes a date and a figure'],
    ] as const)
      it(`for ${slip}`, async () => {
        book.change(RULES, 'on(request.starts, rates.sick_pay.weekly)', formula);
        expect(await finding()).to.include(says);
      });

    const BY_DAY = 'rates/by-day.yaml';
    for (const [slip, from, to, says] of [
      ['entries out of order', '2026-07-01', '2026-04-01', '2026-04-01 does not come after 2026-04-01'],
      [
        'what is no day',
        '2026-07-01',
        '2026-02-30',
        '“2026-02-30” is not a day; a day is written like 2025-04-06.',
      ],
      [
        'an entry without authority',
        '{ from: 2026-07-01, authority: contributions_act,',
        '{ from: 2026-07-01,',
        'This entry of rates.orders.levy has no authority',
      ],
      [
        'an authority that there is not',
        '2026-07-01, authority: contributions_act',
        '2026-07-01, authority: contribution_act',
        '“contribution_act” is no authority',
      ],
      [
        'a figure that changes within an entry',
        'share: 2%',
        'share: 2% until 2026-08-01 then 3%',
        'A figure by day is the same from its day on',
      ],
      [
        'a group that years have, too',
        'orders:',
        'sick_pay:',
        '“sick_pay” is a group of rates/2025-26.yaml, too',
      ],
    ] as const)
      it(`for ${slip} in a table by day`, async () => {
        book.change(BY_DAY, from, to);
        expect(await finding()).to.include(says);
      });

    it('for a table by day that is read without a day, or is not there', async () => {
      book.change(RULES, 'on(request.made_on, rates.orders.fine.low.above)', 'rates.orders.fine.low.above');
      expect(await finding()).to.include(
        '“rates.orders.fine.low.above” is another from day to day: it is read by a day, with on(day, rates.orders.fine.low.above), or with “on” beside “lookup”.',
      );
      book.change(
        RULES,
        'is: rates.orders.fine.low.above',
        'is: on(request.made_on, rates.orders.fin.low.above)',
      );
      expect(await finding()).to.include(
        '“rates.orders.fin” does not stand among the rates by day. Did you mean “fine”?',
      );
    });

    it('for a table by day that no rule reads', async () => {
      book.change(RULES, 'lookup: rates.orders\n', 'lookup: rates.orders.fine\n');
      book.change(RULES, '    by: request.order\n', '');
      book.change(
        'rules/operations/grants.yaml',
        '  order_share: {',
        '  order: { as: code, input: order }\n  order_share: {',
      );
      expect(await finding()).to.include('No rule reads “rates.orders.levy”.');
    });

    it('for a date that there is not, or that is none', async () => {
      book.change(OPERATION, 'year_of: [starts, weeks.from]', 'year_of: [start, letter]');
      const out = await finding();
      expect(out).to.include(
        '“start” is no date of the requests of 2025-26 and 2026-27. Did you mean “starts”?',
      );
      expect(out).to.include('“letter” is no date of the requests');
    });

    it('for figures on a day in an operation whose requests name their year', async () => {
      book.change(OPERATION, 'year_of: [starts, weeks.from]', 'year_of: [tax_year, starts]');
      expect(await finding()).to.include('A figure on a day may be one of another tax year');
    });

    it('for a tax year that stands elsewhere than before a date', async () => {
      book.change(OPERATION, 'year_of: [starts, weeks.from]', 'year_of: [starts, tax_year]');
      expect(await finding()).to.include('“tax_year” comes first');
    });
  });
});
