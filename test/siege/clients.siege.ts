import { expect } from 'chai';
import { attack } from './support/attack.js';
import { LONGEST_MS, longestOf, useBesieged } from './support/besieged.js';
import { scale } from './support/scale.js';

/*
 * Attacks of clients: each within the limits that the service sets for one caller. What holds under each stands in
 * support/besieged.ts.
 */

describe('the service answers balancers and callers', () => {
  const besieged = useBesieged();
  const seconds = scale(1, 20);

  it('while its metrics are read and anyone sends reads with thousands of parameters', async () => {
    const { service, target } = besieged;
    const metrics = await service.metrics();
    const flood = attack('parameters', { ...target, connections: scale(200, 600), seconds });
    const statuses = new Set<number>();
    let isOver = false;
    const scrape = async () => {
      while (!isOver) {
        const response = await fetch(metrics);
        await response.text();
        statuses.add(response.status);
      }
    };
    const scraping = scrape();
    await besieged.withstands(flood.finally(() => (isOver = true)));
    await scraping;
    expect([...statuses]).to.deep.equal([200]);
  });

  it('while a caller sends small packed bodies that unpack to thousands of faults', async () => {
    const { target } = besieged;
    const load = { connections: 3, requests: scale(60, 300), seconds };
    await besieged.withstands(attack('gzipArrays', { ...target, ...load }));
  });

  it('while a caller sends bodies in chunks of one byte', async () => {
    const { target } = besieged;
    await besieged.withstands(attack('byteChunks', { ...target, connections: scale(30, 100), seconds }));
  });

  it('while a caller leaves thousands of bodies unfinished', async () => {
    const { target } = besieged;
    const connections = scale(800, 2_000);
    await besieged.withstands(attack('unfinishedBodies', { ...target, connections, seconds }));
  });

  it('while thousands begin a request and leave it at that', async () => {
    const { target } = besieged;
    await besieged.withstands(attack('slowHeads', { ...target, connections: scale(800, 5_000), seconds }));
  });

  it('while a caller asks for traces and reads none', async () => {
    const { target } = besieged;
    const load = { connections: scale(20, 60), requests: scale(20, 60), seconds };
    await besieged.withstands(attack('unreadAnswers', { ...target, ...load }));
  });

  it('while a caller sends batches over many connections, and reads half of them', async () => {
    const { target } = besieged;
    const flood = attack('batches', { ...target, connections: scale(20, 100), lines: 10_000, seconds });
    const [, waits] = await Promise.all([besieged.withstands(flood), besieged.calculateUntil(flood)]);
    expect(waits).not.to.deep.equal([]);
    expect(longestOf(waits), 'the most work before the answer to another caller, in ms').to.be.below(
      LONGEST_MS,
    );
  });

  it('while a thousand callers ask without a pause', async () => {
    const { target } = besieged;
    const { errors, statuses } = await besieged.withstands(
      attack('busyCallers', { ...target, callers: scale(300, 1_000), seconds }),
    );
    expect(errors).to.deep.equal({});
    expect(statuses['200']).to.be.above(0);
    expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).to.deep.equal([]);
  });

  for (const traceIn of ['application/json', 'text/html'] as const) {
    it(`while a caller asks for the heaviest traces in ${traceIn} over many connections without a pause`, async () => {
      const { target } = besieged;
      const flood = attack('busyCallers', { ...target, callers: scale(50, 200), seconds, traceIn });
      const [{ errors }, waits] = await Promise.all([
        besieged.withstands(flood),
        besieged.calculateUntil(flood),
      ]);
      expect(errors).to.deep.equal({});
      expect(waits).not.to.deep.equal([]);
      expect(longestOf(waits), 'the most work before the answer to another caller, in ms').to.be.below(
        LONGEST_MS,
      );
    });
  }
});
