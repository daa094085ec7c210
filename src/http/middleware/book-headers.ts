import type { Middleware } from 'koa';
import type { Payroll } from '../../operations/index.js';
import { queryWithinLimit } from '../checks/query.js';
import { type Headers, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** Says on every answer which law it comes from: that of the year in the request, or of the latest where it names no
 *  year that there is. */
export function bookHeaders(payroll: Payroll): Middleware<RequestState> {
  const headersOf = (taxYear: string): Headers => {
    const { engine, digest } = payroll.identity(taxYear);
    return [
      ['Farthing-Engine', engine],
      ['Farthing-Book', digest],
    ];
  };
  const latest = headersOf(payroll.latestTaxYear);
  const ofYears = new Map(payroll.taxYears.map((taxYear) => [taxYear, headersOf(taxYear)]));

  return async (ctx, next) => {
    await next();
    const year = ctx.method === 'POST' ? yearIn(ctx.request.body) : queryWithinLimit(ctx)?.['tax_year'];
    setHeaders(ctx, (typeof year === 'string' ? ofYears.get(year) : undefined) ?? latest);
  };
}

function yearIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'tax_year' in body ? body.tax_year : undefined;
}
