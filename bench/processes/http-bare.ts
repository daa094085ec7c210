import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { serveBench } from './http-channel.js';

/*
 * Koa with koa-bodyparser and nothing else: answers any request with a constant object, that of an answer of the service.
 */

let constant: object = {};
serveBench((text) => {
  constant = JSON.parse(text);
});

const app = new Koa();
app.use(bodyParser());
app.use((ctx) => {
  ctx.body = constant;
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`Farthing answers at http://127.0.0.1:${address?.port}`);
});
