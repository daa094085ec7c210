import { expect } from 'chai';
import { LATEST_YEAR, LISTED_YEARS, TAX_YEARS } from '../support/years.js';
import { errorIn, faultsIn, useService } from './support/service.js';

const paths = ['/v1/rates', '/v1/tax-codes/BR', '/v1/rules', '/v1/rules/pay', '/v1/rules/pay/salary'];

describe('what is published for a tax year', () => {
  const service = useService();

  for (const path of paths) {
    it(`is that of the latest year at ${path} when none is named`, async () => {
      expect((await service.get(path)).body['tax_year']).to.equal(LATEST_YEAR);
    });

    it(`is that of any year there is at ${path}`, async () => {
      for (const year of TAX_YEARS) {
        const answer = await service.get(`${path}?tax_year=${year}`);
        expect(answer.status).to.equal(200);
        expect(answer.body['tax_year']).to.equal(year);
      }
    });

    it(`is never that of another year at ${path}: a year there is not is refused, with those there are`, async () => {
      for (const year of ['1999-00', '2026-28', '', 'latest', '__proto__']) {
        const answer = await service.get(`${path}?tax_year=${year}`);
        expect(answer.status).to.equal(400);
        expect(faultsIn(answer)).to.deep.equal({
          tax_year: `tax_year must be one of ${LISTED_YEARS}`,
        });
        expect(errorIn(answer)['message']).to.equal(`tax_year must be one of ${LISTED_YEARS}`);
      }
    });

    it(`cannot be asked at ${path} with a parameter that is not known`, async () => {
      const answer = await service.get(`${path}?taxyear=2025-26&colour=red`);
      expect(answer.status).to.equal(400);
      expect(faultsIn(answer)).to.deep.equal({
        taxyear: 'taxyear is not a query parameter of this operation, did you mean tax_year?',
        colour: 'colour is not a query parameter of this operation',
      });
    });

    it(`cannot be asked at ${path} for two years at once`, async () => {
      const answer = await service.get(`${path}?tax_year=2025-26&tax_year=2026-27`);
      expect(faultsIn(answer)).to.deep.equal({ tax_year: 'tax_year must be given only once' });
    });
  }
});

describe('GET /v1/tax-codes/{code}', () => {
  const service = useService();

  const faultsOf = async (path: string) => {
    const answer = await service.get(`/v1/tax-codes/${path}`);
    expect(answer.status, path).to.equal(400);
    return faultsIn(answer);
  };

  it('decodes codes that are percent-encoded', async () => {
    for (const code of ['K475%20M1', 'k475', '1257L%20W1%2FM1']) {
      expect((await service.get(`/v1/tax-codes/${code}`)).status, code).to.equal(200);
    }
  });

  it('names the code when it is none', async () => {
    for (const code of ['HELLO', '1257', 'K0', '%20', '__proto__', '%F0%9F%92%B7']) {
      const faults = await faultsOf(code);
      expect(faults, code).to.have.all.keys('code');
      expect(faults['code']).to.match(/^code/);
    }
  });

  it('names the code when its percent-encoding is broken', async () => {
    for (const code of ['%E0%A4%A', '%', '1257L%']) {
      expect(await faultsOf(code), code).to.have.all.keys('code');
    }
  });

  it('takes codes of at most 32 characters', async () => {
    expect(await faultsOf('1'.repeat(33))).to.deep.equal({ code: 'code must be at most 32 characters' });
  });

  it('names all that is wrong at once', async () => {
    expect(await faultsOf('HELLO?tax_year=1066-67&x=1')).to.have.all.keys('code', 'tax_year', 'x');
  });
});
