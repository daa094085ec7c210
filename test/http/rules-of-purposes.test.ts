import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { isObject, type JsonObject } from '../../src/json.js';
import { booksOf, type YearBook } from '../../src/law/books.js';
import type { Payroll } from '../../src/operations/payroll.js';
import { edit, TWIN, yearWithTwin } from '../language/support/twins.js';
import { LATEST_YEAR } from '../support/years.js';
import { faultsIn, useService } from './support/service.js';

/** A topic that is for payslips alone, which the twin of `pay` reads. */
const ROUNDING_UP = `topic: rounding_up
for: payslip
title: Pay that is rounded up
source: https://www.gov.uk/running-payroll
values:
  rounded_up: { output: true, is: £0 }
`;

/** The latest year with a toy twin of `pay`, whatever operations there are. */
function latestYear(): YearBook {
  const year = yearWithTwin(LATEST_YEAR, (root) => {
    edit(root, TWIN, '+ bonus_paid\n', '+ bonus_paid + rounded_up\n');
    writeFileSync(join(root, 'rules/rounding-up.yaml'), ROUNDING_UP);
  });
  const book = booksOf([year], { drafts: true }).get(LATEST_YEAR);
  if (book === undefined) throw new Error(`there is no ${LATEST_YEAR}`);
  return book;
}

describe('the rules of a year that has a book for each purpose', () => {
  const service = useService((): Partial<Payroll> => {
    const year = latestYear();
    return { book: () => year };
  });

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
    { name: 'pay', for: 'payslip', file: TWIN },
  ];
  const roundingUp = { name: 'rounding_up', for: 'payslip', file: 'rules/rounding-up.yaml' };
  const takeHome = { name: 'take_home', for: null, file: 'rules/take-home.yaml' };

  it('are listed for all purposes, twins twice, each with what it is for', async () => {
    expect(await topicsOf('/v1/rules')).to.deep.include.members([...twins, roundingUp, takeHome]);
  });

  it('are listed for one purpose where the query says so', async () => {
    const forPayslip = await topicsOf('/v1/rules?for=payslip');
    expect(forPayslip).to.deep.include.members([twins[1], roundingUp, takeHome]);
    expect(forPayslip).not.to.deep.include(twins[0]);
    const forEmployerCost = await topicsOf('/v1/rules?for=employer_cost');
    expect(forEmployerCost).to.deep.include.members([twins[0], takeHome]);
    expect(forEmployerCost).not.to.deep.include(roundingUp);
  });

  it('are those of employer cost, of a topic that has a twin, unless the query says otherwise', async () => {
    expect(await read('/v1/rules/pay')).to.include(twins[0]);
    expect(await read('/v1/rules/pay?for=payslip')).to.include(twins[1]);
    const [one, other] = [await read('/v1/rules/pay/gross'), await read('/v1/rules/pay/gross?for=payslip')];
    expect(one['formula']).not.to.include('rounded_up');
    expect(other['formula']).to.include('rounded_up');
    expect(other['rests_on']).to.have.property('values').that.includes('rounding_up.rounded_up');
  });

  it('are found without a purpose where a topic is for the other one alone', async () => {
    expect(await read('/v1/rules/rounding_up')).to.include(roundingUp);
    expect(await read('/v1/rules/rounding_up/rounded_up')).to.include({ file: roundingUp.file });
    const { status } = await service.get('/v1/rules/rounding_up?for=employer_cost');
    expect(status).to.equal(404);
  });

  it('are refused for a purpose that there is not, with the one that was probably meant', async () => {
    const answer = await service.get('/v1/rules?for=payslips');
    expect(answer.status).to.equal(400);
    expect(faultsIn(answer)).to.deep.equal({
      for: 'for must be one of employer_cost, payslip, did you mean payslip?',
    });
  });
});
