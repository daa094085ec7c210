import { expect } from 'chai';
import { openLimits } from '../../src/limits/index.js';

describe('limits, where the clock is set back', () => {
  const now = Date.now;
  afterEach(() => {
    Date.now = now;
  });

  it('never have anyone wait for longer than a minute', async () => {
    const limits = await openLimits({ rateLimit: 1, failedKeysLimit: 0 });
    await limits.countRequest({ keyId: 'one' });
    Date.now = () => now() - 3_600_000;
    const allowance = await limits.countRequest({ keyId: 'one' });
    expect(allowance).to.include({ isAllowed: false, resetSeconds: 60 });
  });
});
