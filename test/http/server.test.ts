import type { RequestListener } from 'node:http';
import { expect } from 'chai';
import Koa from 'koa';
import { CannotStart } from '../../src/cannot-start.js';
import { listen } from '../../src/http/server.js';

const anywhere = { host: '127.0.0.1', port: 0 };

describe('the server', () => {
  it('stops at once when nothing is under way', async () => {
    const server = await listen(new Koa().callback(), anywhere);
    await fetch(server.url);
    expect(await server.stop(5_000)).to.equal(true);
  });

  it('gives up on a request that is not answered in time', async () => {
    let arrived = () => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const app = new Koa().use(() => {
      arrived();
      return new Promise(() => {});
    });
    const server = await listen(app.callback(), anywhere);
    const answer = fetch(server.url).then(
      () => 'answered',
      () => 'cut off',
    );
    await asked;
    expect(await server.stop(50)).to.equal(false);
    expect(await answer).to.equal('cut off');
  });

  it('lets connections end while it drains, and answers all that comes', async () => {
    const server = await listen(constantListener('here'), anywhere);
    const before = await fetch(server.url);
    expect([before.headers.get('Connection'), await before.text()]).to.deep.equal(['keep-alive', 'here']);
    server.drain();
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(server.url);
      expect([answer.headers.get('Connection'), await answer.text()]).to.deep.equal(['close', 'here']);
    }
    expect(await server.stop(5_000)).to.equal(true);
  });

  it('tells the client of a request under way that it stops', async () => {
    let arrived = () => {};
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const app = new Koa().use(async (ctx) => {
      arrived();
      await answering;
      ctx.body = 'late';
    });
    const server = await listen(app.callback(), anywhere);
    const late = fetch(server.url);
    await asked;
    const stopped = server.stop(60_000);
    answer();
    expect((await late).headers.get('Connection')).to.equal('close');
    expect(await (await late).text()).to.equal('late');
    expect(await stopped).to.equal(true);
  });

  it('keeps a connection for as long as its answer takes, whatever that is', async () => {
    const app = new Koa().use(async (ctx) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      ctx.body = 'late';
    });
    const server = await listen(app.callback(), {
      ...anywhere,
      requestTimeoutSeconds: 1,
      keepAliveSeconds: 1,
    });
    expect(await (await fetch(server.url)).text()).to.equal('late');
    expect(await server.stop(5_000)).to.equal(true);
  });

  it('keeps no connection where it shall wait for no next request', async () => {
    const server = await listen(constantListener('here'), { ...anywhere, keepAliveSeconds: 0 });
    expect((await fetch(server.url)).headers.get('Connection')).to.equal('close');
    expect(await server.stop(5_000)).to.equal(true);
  });

  it('takes a wait for headers that is longer than that for the whole request', async () => {
    const server = await listen(new Koa().callback(), {
      ...anywhere,
      headersTimeoutSeconds: 600,
      requestTimeoutSeconds: 1,
    });
    expect((await fetch(server.url)).status).to.equal(404);
    expect(await server.stop(5_000)).to.equal(true);
  });

  it('has an address that can be asked, also where it listens at all addresses', async () => {
    const server = await listen(new Koa().callback(), { host: '0.0.0.0', port: 0 });
    expect(server.url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
    await server.stop(1_000);
  });

  it('says which setting is wrong when it cannot listen', async () => {
    const server = await listen(new Koa().callback(), anywhere);
    const port = Number(new URL(server.url).port);
    expect(await failureOf({ ...anywhere, port })).to.match(/^PORT: .* is in use/);
    expect(await failureOf({ ...anywhere, host: '192.0.2.1' })).to.match(/^HOST: 192\.0\.2\.1 is not/);
    await server.stop(1_000);
  });
});

function constantListener(text: string): RequestListener {
  return new Koa()
    .use((ctx) => {
      ctx.body = text;
    })
    .callback();
}

async function failureOf(at: { host: string; port: number }): Promise<string> {
  try {
    await listen(new Koa().callback(), at);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
  }
  return 'no failure of the kind that an operator can mend';
}
