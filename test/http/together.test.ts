import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { KEY, useService } from './support/service.js';

const body = JSON.stringify({
  average_weekly_earnings: { amount: 500 },
  qualifying_days_per_week: 5,
  days: 5,
});

describe('requests that come in together', () => {
  const happened: string[] = [];
  const service = useService(
    (real) => ({
      calculate(calculation, request, taxYear) {
        happened.push('worked out');
        return real.calculate(calculation, request, taxYear);
      },
      taxCode(code, taxYear) {
        happened.push('worked out');
        return real.taxCode(code, taxYear);
      },
    }),
    async () => ({ observe: ({ status }) => happened.push(`answered ${status}`) }),
  );

  /** Sends so many requests at once, on one connection; resolves when all have their answers. */
  const send = async (count: number, request: (number: number) => string) => {
    happened.length = 0;
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.resume().write(Array.from({ length: count }, (_, number) => request(number)).join(''));
    while (happened.length < 2 * count) await nextTurn();
    socket.destroy();
    return happened;
  };

  const calculation = () =>
    [
      'POST /v1/statutory/sick-pay HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${KEY}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');

  const read = (number: number) => `GET /v1/tax-codes/K${number + 1} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  /** So many that are worked out before the first of them is answered. */
  const group = (size: number) => [...Array(size).fill('worked out'), ...Array(size).fill('answered 200')];

  it('are worked out one right after the other, and then answered', async () => {
    expect(await send(5, calculation)).to.deep.equal(group(5));
    expect(await send(5, read)).to.deep.equal(group(5));
  });

  it('wait for 16 at the most', async () => {
    expect(await send(40, calculation)).to.deep.equal([...group(16), ...group(16), ...group(8)]);
  });

  it('do not wait for others when there are none', async () => {
    expect(await send(1, calculation)).to.deep.equal(group(1));
  });
});
