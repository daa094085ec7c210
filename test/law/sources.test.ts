import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { answerOrSkip } from '../robustness/support/front-door.js';

const ACT = 'https://www.legislation.gov.uk/ukpga/2007/3/section';
describe('sources', () => {
  const sources = async (request: JsonObject) => {
    const answer = await answerOrSkip('employer-cost', {
      gross: { amount: 30_000, per: 'year' },
      ...request,
    });
    return answer['sources'];
  };

  it('of marriage allowance are the section on who gives it where it is given alone', async () => {
    const giver = await sources({ region: 'england', marriage_allowance: 'transferring' });
    expect(giver).to.include(`${ACT}/55C`);
    const receiver = await sources({ region: 'england', marriage_allowance: 'receiving' });
    expect(receiver).to.include(`${ACT}/55B`).and.not.include(`${ACT}/55C`);
  });

  it('of the automatic enrolment minimum are the sections that set it', async () => {
    const minimum = await sources({ region: 'england', employer_pension: 'auto_enrolment_minimum' });
    expect(minimum).to.include.members(
      [13, 20, 26].map((section) => `https://www.legislation.gov.uk/ukpga/2008/30/section/${section}`),
    );
  });

  it('of childcare vouchers say what is exempt, and what is done with the rest', async () => {
    const vouchers = await sources({ region: 'england', childcare_vouchers: { amount: 300, per: 'month' } });
    expect(vouchers).to.include.members([
      'https://www.legislation.gov.uk/ukpga/2003/1/section/270A',
      'https://www.legislation.gov.uk/ukpga/2003/1/section/270B',
      'https://www.gov.uk/expenses-and-benefits-childcare/what-to-report-and-pay',
    ]);
    expect(String(vouchers)).not.to.include('eim16050');
  });
});
