import { expect } from 'chai';
import { isObject, type JsonObject } from '../../src/json.js';
import { useService } from './support/service.js';

describe('the rules of a year that has a book for each purpose', () => {
  const service = useService();

  const read = async (path: string): Promise<JsonObject> => {
    const { status, body } = await service.get(path);
    expect(status, path).to.equal(200);
    return body;
  };
  const topicsOf = async (path: string) => {
    const { topics } = await read(path);
    return (Array.isArray(topics) ? topics : [])
      .filter(isObject)
      .map(({ name, for: purpose, file }) => ({ name, for: purpose, file }));
  };
  const twins = [
    { name: 'pay', for: 'employer_cost', file: 'rules/pay.yaml' },
    { name: 'pay', for: 'payslip', file: 'rules/payslip/pay.yaml' },
  ];
  /** For payslips alone. */
  const bands = { name: 'earnings_bands', for: 'payslip', file: 'rules/payslip/earnings-bands.yaml' };
  const takeHome = { name: 'take_home', for: null, file: 'rules/take-home.yaml' };

  it('are listed for all purposes, twins twice, each with what it is for', async () => {
    expect(await topicsOf('/v1/rules')).to.deep.include.members([...twins, bands, takeHome]);
  });

  it('are listed for one purpose where the query says so', async () => {
    const forPayslip = await topicsOf('/v1/rules?for=payslip');
    expect(forPayslip).to.deep.include.members([twins[1], bands, takeHome]);
    expect(forPayslip).not.to.deep.include(twins[0]);
    const forEmployerCost = await topicsOf('/v1/rules?for=employer_cost');
    expect(forEmployerCost).to.deep.include.members([twins[0], takeHome]);
    expect(forEmployerCost).not.to.deep.include(bands);
  });

  it('are those of employer cost, of a topic that has a twin, unless the query says otherwise', async () => {
    expect(await read('/v1/rules/pay')).to.include(twins[0]);
    expect(await read('/v1/rules/pay?for=payslip')).to.include(twins[1]);
    const [one, other] = [await read('/v1/rules/pay/gross'), await read('/v1/rules/pay/gross?for=payslip')];
    expect(one['formula']).to.include('bonus_paid');
    expect(other['formula']).not.to.include('bonus_paid');
    expect(one['rests_on']).to.have.property('values').that.includes('pay.bonus_paid');
  });

  it('are those of the twin that has a value where the other has none of the name', async () => {
    expect(await read('/v1/rules/pay/bonus_paid')).to.include({ file: 'rules/pay.yaml' });
    expect(await read('/v1/rules/pay/item_is_taxable')).to.include({ file: 'rules/payslip/pay.yaml' });
    const { status } = await service.get('/v1/rules/pay/item_is_taxable?for=employer_cost');
    expect(status).to.equal(404);
  });

  it('are found without a purpose where a topic is for the other one alone', async () => {
    expect(await read('/v1/rules/earnings_bands')).to.include(bands);
    expect(await read('/v1/rules/earnings_bands/weeks')).to.include({ file: bands.file });
    const { status } = await service.get('/v1/rules/earnings_bands?for=employer_cost');
    expect(status).to.equal(404);
  });
});
