import { expect } from 'chai';
import { LATEST_YEAR, TAX_YEARS } from '../support/years.js';
import { COST, SICK_DAYS, SICK_PAY } from './support/requests.js';
import { type Answer, KEY, useService } from './support/service.js';

describe('the headers that name the law', () => {
  const service = useService();

  const engineOf = ({ headers }: Answer) => headers.get('farthing-engine');

  it('are those of the year that answered', async () => {
    for (const year of TAX_YEARS) {
      const read = await service.get(`/v1/rates?tax_year=${year}`);
      const calculated = await service.post(SICK_PAY, { ...SICK_DAYS, tax_year: year });
      expect(engineOf(read)).to.equal(read.body['engine']);
      expect(engineOf(calculated)).to.equal(calculated.body['engine']);
      expect(calculated.headers.get('farthing-book')).to.equal(read.headers.get('farthing-book'));
    }
  });

  it('name the program and how far the register went, as the record of an answer and GET /v1/tax-years do', async () => {
    const { headers } = await service.get('/v1/rates');
    const { book } = (await service.post('/v1/statutory/sick-pay/record', SICK_DAYS)).body;
    const { register } = (await service.get('/v1/tax-years')).body;
    expect(book)
      .to.have.property('build')
      .that.satisfies((build: string) => build.startsWith(String(headers.get('farthing-build'))));
    expect(book).to.have.property('register').that.deep.equals(register);
    expect(headers.get('farthing-register')).to.match(/^\d+:[0-9a-f]{16}$/);
    expect(register).to.have.property('n', Number(headers.get('farthing-register')?.split(':')[0]));
    expect(headers.get('farthing-status')).to.equal(null);
  });

  it('differ from year to year', async () => {
    const digests = await Promise.all(
      TAX_YEARS.map(async (year) => {
        const { headers } = await service.get(`/v1/rules?tax_year=${year}`);
        return headers.get('farthing-book');
      }),
    );
    expect(new Set(digests).size).to.equal(TAX_YEARS.length);
  });

  it('are those of the latest year where no year is named, or none that there is', async () => {
    const answers = [
      await service.get('/v1/rates'),
      await service.get('/v1/tax-years'),
      await service.get('/openapi.json'),
      await service.get('/nowhere'),
      await service.get('/v1/rates?tax_year=1066-67'),
      await service.get('/v1/rates?tax_year=2024-25&tax_year=2025-26'),
      await service.call('OPTIONS', '/v1/rates'),
      await service.call('POST', COST, { body: { tax_year: '2024-25' } }),
      await service.call('POST', COST, {
        key: KEY,
        raw: 'null',
        headers: { 'Content-Type': 'application/json' },
      }),
    ];
    for (const answer of answers) expect(engineOf(answer)).to.match(new RegExp(`^${LATEST_YEAR}\\.`));
  });

  it('are those of the year that was named also when it is an error', async () => {
    const wrong = await service.post(SICK_PAY, {
      ...SICK_DAYS,
      tax_year: '2024-25',
      days: -1,
    });
    expect(wrong.status).to.equal(400);
    expect(engineOf(wrong)).to.match(/^2024-25\./);
    const unknown = await service.get('/v1/rules/nowhere?tax_year=2025-26');
    expect(unknown.status).to.equal(404);
    expect(engineOf(unknown)).to.match(/^2025-26\./);
  });
});
