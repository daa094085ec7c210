import { expect } from 'chai';
import Koa from 'koa';
import { CannotStart } from '../../src/cannot-start.js';
import type { RequestState } from '../../src/http/route.js';
import { listen } from '../../src/http/server.js';

const anywhere = { host: '127.0.0.1', port: 0 };

describe('the server', () => {
  it('stops at once when nothing is under way', async () => {
    const server = await listen(new Koa<RequestState>(), anywhere);
    await fetch(server.url);
    expect(await server.stop(5_000)).to.equal(true);
  });

  it('gives up on a request that is not answered in time', async () => {
    let arrived = () => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const app = new Koa<RequestState>().use(() => {
      arrived();
      return new Promise(() => {});
    });
    const server = await listen(app, anywhere);
    const answer = fetch(server.url).then(
      () => 'answered',
      () => 'cut off',
    );
    await asked;
    expect(await server.stop(50)).to.equal(false);
    expect(await answer).to.equal('cut off');
  });

  it('has an address that can be asked, also where it listens at all addresses', async () => {
    const server = await listen(new Koa<RequestState>(), { host: '0.0.0.0', port: 0 });
    expect(server.url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
    await server.stop(1_000);
  });

  it('says which setting is wrong when it cannot listen', async () => {
    const server = await listen(new Koa<RequestState>(), anywhere);
    const port = Number(new URL(server.url).port);
    expect(await failureOf({ ...anywhere, port })).to.match(/^PORT: .* is in use/);
    expect(await failureOf({ ...anywhere, host: '192.0.2.1' })).to.match(/^HOST: 192\.0\.2\.1 is not/);
    await server.stop(1_000);
  });
});

async function failureOf(at: { host: string; port: number }): Promise<string> {
  try {
    await listen(new Koa<RequestState>(), at);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
  }
  return 'no failure of the kind that an operator can mend';
}
