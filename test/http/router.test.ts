import { expect } from 'chai';
import Koa from 'koa';
import type { RequestState } from '../../src/http/route.js';
import { dispatchByPath } from '../../src/http/router.js';
import { type HttpServer, listen } from '../../src/http/server.js';

describe('the way of a request by its path', () => {
  const paths = ['/law', '/law/:topic', '/law/old/:topic/:value', '/law/:topic/:value/:word/:last'];
  let server: HttpServer;

  before(async () => {
    const app = new Koa<RequestState>();
    app.use(
      dispatchByPath(
        paths.map((path) => ({
          path,
          middleware: [
            (ctx) => {
              ctx.body = path;
            },
          ],
        })),
      ),
    );
    app.use((ctx) => {
      ctx.body = 'none';
    });
    server = await listen(app.callback(), { host: '127.0.0.1', port: 0 });
  });
  after(() => server.stop(1_000));

  const led = async (path: string) => (await fetch(server.url + path)).text();

  it('is that of the path itself, or of the pattern it fits', async () => {
    expect(await led('/law')).to.equal('/law');
    expect(await led('/law/pay')).to.equal('/law/:topic');
    expect(await led('/law/old/pay/salary')).to.equal('/law/old/:topic/:value');
  });

  it('is that of any pattern it fits, also where another begins like more of it', async () => {
    expect(await led('/law/old')).to.equal('/law/:topic');
    expect(await led('/law/old/pay/salary/last')).to.equal('/law/:topic/:value/:word/:last');
  });

  it('goes on where no pattern fits', async () => {
    for (const path of ['/', '/laws', '/law/a/b', '/law/a/b/c/d/e'])
      expect(await led(path), path).to.equal('none');
  });
});
