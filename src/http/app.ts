import Koa from 'koa';
import type { KeyStore } from '../keys/index.js';
import type { Payroll } from '../payroll/payroll.js';
import { notFound } from './errors.js';
import { bookHeaders } from './middleware/book-headers.js';
import { errorAnswers } from './middleware/error-answers.js';
import { noStore } from './middleware/no-store.js';
import { requestId } from './middleware/request-id.js';
import type { RequestState } from './route.js';
import { router } from './router.js';
import { routes } from './routes/index.js';

/** What the application works with. */
export interface AppParts {
  readonly payroll: Payroll;
  readonly keys: KeyStore;
  /** Takes a line about a fault of the service. */
  readonly log: (line: string) => void;
}

/** The HTTP application, ready to be listened with. */
export async function createApp({ payroll, keys, log }: AppParts): Promise<Koa<RequestState>> {
  const app = new Koa<RequestState>();
  // What reaches Koa's own error handling happened outside the middleware, most often to the connection.
  app.on('error', (error: Error) => log(`outside a request: ${error.message}`));

  app.use(requestId());
  app.use(noStore());
  app.use(bookHeaders(payroll));
  app.use(errorAnswers(log));
  app.use(router(await routes(payroll), keys).routes());
  app.use(() => {
    throw notFound();
  });
  return app;
}
