import { expect } from 'chai';
import { LATEST_YEAR, TAX_YEARS } from '../support/years.js';
import { payrollWithFields } from './support/payroll-with-fields.js';
import { COST, PAYSLIP, SALARY, SICK_DAYS, SICK_PAY, SLIP } from './support/requests.js';
import { codesIn, errorIn, faultsIn, useService } from './support/service.js';

/* What is said of each wrong field is in test/faults/faults.yaml. */
describe('a request of a calculation', () => {
  const service = useService();

  it('is answered in the latest tax year when none is named, else in the one that is', async () => {
    for (const [path, body] of [
      [COST, SALARY],
      [SLIP, PAYSLIP],
      [SICK_PAY, SICK_DAYS],
    ] as const) {
      expect((await service.post(path, body)).body['tax_year'], path).to.equal(LATEST_YEAR);
      const earlier = await service.post(path, { ...body, tax_year: '2024-25' });
      expect(earlier.body['tax_year'], path).to.equal('2024-25');
    }
  });

  it('has all that is wrong named at once, in one message', async () => {
    const answer = await service.post(COST, {
      gross: { amount: -1, per: 'fortnight', colour: 'red' },
      tax_year: '1066-67',
      pension: { percent: 5, amount: { amount: 1, per: 'week' } },
      overtime: [{ per: 'week' }, { hours: 'two', per: 'week' }],
      bonuss: {},
    });
    const ofGross = ['gross.amount', 'gross.per', 'gross.colour'];
    const ofPension = ['pension.method', 'pension.percent', 'pension.amount'];
    const others = ['tax_year', 'overtime[0]', 'overtime[1].hours', 'bonuss', 'region'];
    expect(faultsIn(answer)).to.have.all.keys(...ofGross, ...ofPension, ...others);
    for (const field of [...ofGross, ...ofPension, ...others])
      expect(errorIn(answer)['message']).to.include(field);
    const ofBoth = await service.post(COST, { ...SALARY, tax_code: '12X57', blind: 'no' });
    expect(faultsIn(ofBoth)).to.have.all.keys('tax_code', 'blind');
    const inQuery = await service.post(`${COST}?tax_year=2025-26`, { ...SALARY, blind: 1 });
    expect(faultsIn(inQuery)).to.have.all.keys('tax_year', 'blind');
  });

  it('has a list that is too long named, and not what is wrong with each item', async () => {
    const answer = await service.post(COST, { ...SALARY, overtime: Array(400).fill(1) });
    expect(faultsIn(answer)).to.deep.equal({ overtime: 'overtime must have at most 50 items' });
    expect(codesIn(answer)).to.deep.equal({ overtime: 'TOO_MANY' });
  });

  it('does not have a long name repeated in full', async () => {
    const [field] = Object.keys(faultsIn(await service.post(COST, { ...SALARY, ['x'.repeat(10_000)]: 1 })));
    expect(field).to.have.lengthOf(65);
  });

  it('has words that callers write published in no answer', async () => {
    for (const path of ['/openapi.json', '/v1/rules/pay_day', '/v1/rules/pay'])
      expect((await service.get(path)).text, path).not.to.match(/fortnight|annum|a payslip takes/);
  });
});

describe('what is published for a tax year', () => {
  const service = useService();

  it('is that of any year there is, and of the latest when none is named', async () => {
    for (const path of [
      '/v1/rates',
      '/v1/tax-codes/BR',
      '/v1/rules',
      '/v1/rules/pay',
      '/v1/rules/pay/salary',
    ]) {
      expect((await service.get(path)).body['tax_year'], path).to.equal(LATEST_YEAR);
      for (const year of TAX_YEARS)
        expect((await service.get(`${path}?tax_year=${year}`)).body['tax_year'], path).to.equal(year);
    }
  });

  it('is a tax code also where it is percent-encoded', async () => {
    for (const code of ['K475%20M1', 'k475', '1257L%20W1%2FM1'])
      expect((await service.get(`/v1/tax-codes/${code}`)).status, code).to.equal(200);
  });
});

describe('what the law of a year lists', () => {
  const service = useService((real) => ({
    ...payrollWithFields(real, (fields, taxYear) =>
      fields.map((field) =>
        taxYear === '2026-27' && field.name === 'ni_category'
          ? { ...field, words: [...field.words, 'Q'] }
          : field,
      ),
    ),
    calculate: (calculation, request, taxYear) =>
      real.calculate(calculation, { ...request, ni_category: 'A' }, taxYear),
  }));

  it('may be said in a request of that year, and in no other', async () => {
    const postInYear = (tax_year: string) => service.post(COST, { ...SALARY, ni_category: 'Q', tax_year });
    expect((await postInYear('2026-27')).status).to.equal(200);
    expect(faultsIn(await postInYear('2025-26'))).to.have.all.keys('ni_category');
  });
});
