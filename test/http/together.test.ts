import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { KEY, useService } from './support/service.js';

const PATH = '/v1/statutory/sick-pay';
const body = JSON.stringify({
  average_weekly_earnings: { amount: 500 },
  qualifying_days_per_week: 5,
  days: 5,
});

describe('calculations that come in together', () => {
  const happened: string[] = [];
  const service = useService(
    (real) => ({
      calculate(calculation, request, taxYear) {
        happened.push('worked out');
        return real.calculate(calculation, request, taxYear);
      },
    }),
    async () => ({ observe: ({ status }) => happened.push(`answered ${status}`) }),
  );

  /** Sends so many requests at once, on one connection; resolves when all have their answers. */
  const send = async (requests: number) => {
    happened.length = 0;
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const request = [
      `POST ${PATH} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${KEY}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
    socket.resume().write(request.repeat(requests));
    while (happened.length < 2 * requests) await nextTurn();
    socket.destroy();
    return happened;
  };

  /** So many that are worked out before the first of them is answered. */
  const group = (size: number) => [...Array(size).fill('worked out'), ...Array(size).fill('answered 200')];

  it('are worked out one right after the other, and then answered', async () => {
    expect(await send(5)).to.deep.equal(group(5));
  });

  it('wait for 16 at the most', async () => {
    expect(await send(40)).to.deep.equal([...group(16), ...group(16), ...group(8)]);
  });

  it('do not wait for others when there are none', async () => {
    expect(await send(1)).to.deep.equal(group(1));
  });
});
