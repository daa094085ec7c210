import { expect } from 'chai';
import { attack } from './support/attack.js';
import { useBesieged } from './support/besieged.js';
import { scale } from './support/scale.js';

describe('an answer', () => {
  // Alone, each wrong key would count towards the limit of the next.
  const besieged = useBesieged({ FAILED_KEYS_LIMIT: '0' });

  it('is byte for byte the one it is alone, among thousands of others and hostile connections', async () => {
    const { target } = besieged;
    const load = { requests: scale(1_000, 20_000), connections: 64 };
    const report = await besieged.withstands(attack('interleaved', { ...target, ...load }));
    expect(report.different, 'requests with another answer').to.deep.equal([]);
    expect(report.foreign, 'answers to another request').to.equal(0);
    expect(report.lost, 'requests without an answer').to.equal(0);
    expect(report.hostileConnections).to.be.above(0);
  });
});
