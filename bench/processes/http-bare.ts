import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { serveBench } from './http-channel.js';

/*
 * Koa with koa-bodyparser and nothing else: takes any request and answers with a fixed object, that of the answer which the
 * service gives.
 */

let fixed: object = {};
serveBench((text) => {
  fixed = JSON.parse(text);
});

const app = new Koa();
app.use(bodyParser());
app.use((ctx) => {
  ctx.body = fixed;
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`Farthing answers at http://127.0.0.1:${address?.port}`);
});
