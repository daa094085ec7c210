import { expect } from 'chai';
import { errorIn, useService } from './support/service.js';

describe('a fault of the service itself', () => {
  let broken = false;
  const service = useService((real) => ({
    async calculate(calculation, request, taxYear) {
      if (!broken) return real.calculate(calculation, request, taxYear);
      throw Object.assign(new Error('the abacus broke'), { body: JSON.stringify(request) });
    },
  }));

  const ask = () => {
    broken = true;
    return service.post('/v1/statutory/sick-pay', {
      average_weekly_earnings: { amount: 471_108.15 },
      qualifying_days_per_week: 5,
      days: 2,
    });
  };

  it('is answered as INTERNAL, with nothing of what went wrong', async () => {
    const answer = await ask();
    expect(answer.status).to.equal(500);
    expect(errorIn(answer)['code']).to.equal('INTERNAL');
    expect(JSON.stringify(answer.body)).not.to.match(/abacus|\.ts|471108/);
  });

  it('is logged with the request id and where it happened, but never with the body', async () => {
    const answer = await ask();
    const line = service.log.at(-1);
    expect(line).to.include(String(answer.headers.get('x-request-id')));
    expect(line).to.include('the abacus broke').and.to.include('internal-errors.test.ts');
    expect(line).not.to.include('471108');
  });
});
