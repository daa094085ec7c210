import { expect } from 'chai';
import fc from 'fast-check';
import type { Json } from '../../src/json.js';
import { LATEST_YEAR, LISTED_YEARS } from '../support/years.js';
import { requestsTo } from './support/requests.js';
import { errorIn, faultsIn, KEY, useService } from './support/service.js';

const PATH = '/v1/employer-cost';
const salary = { amount: 30_000, per: 'year' };
const plain = { gross: salary, region: 'england' };

describe('POST /v1/employer-cost', () => {
  const service = useService();
  const { accepts, faultsOf } = requestsTo(service, PATH, plain);

  it('answers in the latest tax year when none is named', async () => {
    const answer = await service.post(PATH, plain);
    expect(answer.body['tax_year']).to.equal(LATEST_YEAR);
  });

  it('answers in the tax year that is named', async () => {
    const answer = await service.post(PATH, { ...plain, tax_year: '2025-26' });
    expect(answer.body['tax_year']).to.equal('2025-26');
  });

  it('lists the tax years there are when there is none of the name', async () => {
    const years = `tax_year must be one of ${LISTED_YEARS}`;
    for (const tax_year of ['1999-00', '3026', '', 3026, null]) {
      expect(await faultsOf({ tax_year })).to.deep.equal({ tax_year: years });
    }
  });

  describe('holds fields against each other', () => {
    it('needs a region or a tax code, and takes both', async () => {
      expect(await faultsOf({}, { gross: salary })).to.deep.equal({
        region: 'region is needed unless tax_code is given',
      });
      await accepts({ tax_code: '1257L' }, { gross: salary });
      await accepts({ tax_code: 'S1257L' });
    });

    for (const [pension, beside] of [
      ['pension', { method: 'net_pay' }],
      ['employer_pension', {}],
    ] as const) {
      it(`wants either a percent or an amount in ${pension}`, async () => {
        const amount = { amount: 100, per: 'month' };
        const rule = `${pension} must have exactly one of percent, amount`;
        expect(await faultsOf({ [pension]: beside })).to.deep.equal({
          [pension]: `${rule}: none of ${pension}.percent and ${pension}.amount is given`,
        });
        const both = `${rule}: ${pension}.percent and ${pension}.amount are given`;
        expect(await faultsOf({ [pension]: { ...beside, percent: 5, amount } })).to.deep.equal({
          [`${pension}.percent`]: both,
          [`${pension}.amount`]: both,
        });
        await accepts({ [pension]: { ...beside, percent: 5 } });
        await accepts({ [pension]: { ...beside, amount } });
      });
    }

    it('wants either an amount or hours in an item of overtime', async () => {
      const fine = { amount: 1, per: 'week' };
      const rule = 'overtime[1] must have exactly one of amount, hours';
      expect(await faultsOf({ overtime: [fine, { per: 'week' }] })).to.deep.equal({
        'overtime[1]': `${rule}: none of overtime[1].amount and overtime[1].hours is given`,
      });
      const both = `${rule}: overtime[1].amount and overtime[1].hours are given`;
      expect(await faultsOf({ overtime: [fine, { ...fine, hours: 2 }] })).to.deep.equal({
        'overtime[1].amount': both,
        'overtime[1].hours': both,
      });
    });

    it('takes a multiplier of hours only', async () => {
      expect(await faultsOf({ overtime: [{ amount: 1, multiplier: 2, per: 'week' }] })).to.deep.equal({
        'overtime[0].multiplier': 'overtime[0].multiplier may be given only with overtime[0].hours',
      });
    });

    it('passes on what payroll refuses on figures found on the way', async () => {
      const faults = await faultsOf({ bonus: { amount: 1, pay_period: 52 } });
      expect(faults).to.have.all.keys('bonus.pay_period');
    });
  });

  describe('asks payroll what a tax code is', () => {
    it('reports a code that is none beside everything else', async () => {
      const faults = await faultsOf({ tax_code: '12X57', blind: 'no' });
      expect(faults).to.have.all.keys('tax_code', 'blind');
      expect(faults['tax_code'])
        .to.match(/^tax_code/)
        .and.to.include('12X57');
    });
  });

  it('names everything that is wrong at once, in one message', async () => {
    const answer = await service.post(PATH, {
      gross: { amount: -1, per: 'fortnight', colour: 'red' },
      tax_year: '1066-67',
      pension: { percent: 5, amount: { amount: 1, per: 'week' } },
      overtime: [{ per: 'week' }, { hours: 'two', per: 'week' }],
      bonuss: {},
    });
    const fields = [
      'gross.amount',
      'gross.per',
      'gross.colour',
      'tax_year',
      'pension.method',
      'pension.percent',
      'pension.amount',
      'overtime[0]',
      'overtime[1].hours',
      'bonuss',
      'region',
    ];
    expect(faultsIn(answer)).to.have.all.keys(...fields);
    for (const field of fields) expect(errorIn(answer)['message']).to.include(field);
  });

  it('takes no query parameters', async () => {
    const answer = await service.call('POST', `${PATH}?tax_year=2025-26`, {
      key: KEY,
      body: { ...plain, blind: 1 },
    });
    expect(answer.status).to.equal(400);
    expect(faultsIn(answer)).to.have.all.keys('tax_year', 'blind');
  });

  it('answers anything at all with a result or with what is wrong', async () => {
    const name = fc.constantFrom(
      'gross',
      'region',
      'pension',
      'overtime',
      'tax_code',
      'bonus',
      'amount',
      'per',
    );
    const { json } = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<Json>(null, true, 'year', 'england', '1257L', 'net_pay', ''),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.dictionary(name, tie('json'), { maxKeys: 4 }),
        fc.array(tie('json'), { maxLength: 3 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, json), async (body) => {
        const { status } = await service.post(PATH, body);
        expect([200, 400]).to.include(status);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what the law of a year lists', () => {
  const service = useService((real) => ({
    requestFields(calculation, taxYear, search) {
      const fields = real.requestFields(calculation, taxYear, search);
      if (taxYear !== '2026-27') return fields;
      return fields.map((field) =>
        field.name === 'ni_category' ? { ...field, words: [...field.words, 'Q'] } : field,
      );
    },
    calculate: (calculation, request, taxYear) =>
      real.calculate(calculation, { ...request, ni_category: 'A' }, taxYear),
  }));

  it('may be said in a request of that year, and in no other', async () => {
    const postInYear = (tax_year: string) => service.post(PATH, { ...plain, ni_category: 'Q', tax_year });
    expect((await postInYear('2026-27')).status).to.equal(200);
    expect(faultsIn(await postInYear('2025-26'))).to.have.all.keys('ni_category');
  });
});
