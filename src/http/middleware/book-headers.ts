import type { ParameterizedContext } from 'koa';
import { isObject } from '../../json.js';
import { programBuild } from '../../law/index.js';
import { type Payroll, type PostOperation, taxYearOf, yearInQuery } from '../../operations/index.js';
import { queryWithinLimit } from '../query.js';
import { type Headers, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** How many hexadecimal digits of a digest the short headers show. */
const SHORT_LENGTH = 16;

/** Sets the headers that say which program and which law an answer comes from: the law of the year in the request, or that a date of it
 *  chooses, or the latest where it names none. */
export function bookHeaders(
  payroll: Payroll,
  operations: readonly PostOperation[] = payroll.postOperations,
): (ctx: ParameterizedContext<RequestState>) => void {
  const { hashes, head } = payroll.register;
  const commonHeaders: Headers = [
    ['Farthing-Build', programBuild().slice(0, SHORT_LENGTH)],
    ['Farthing-Register', `${hashes.length}:${head.slice(0, SHORT_LENGTH)}`],
  ];
  const headersOf = (taxYear: string): Headers => {
    const { engine, digest } = payroll.identity(taxYear);
    const status = payroll.status(taxYear);
    return [
      ['Farthing-Engine', engine],
      ['Farthing-Book', digest],
      ...(status === 'released' ? [] : [['Farthing-Status', status] as const]),
      ...commonHeaders,
    ];
  };
  const headersByYear = new Map(payroll.taxYears.map((taxYear) => [taxYear, headersOf(taxYear)]));

  const operationsWithDay = operations.filter(({ yearOf, datedBy }) => (yearOf ?? datedBy) !== undefined);
  const operationByRoute = new Map(
    operationsWithDay.flatMap((each) =>
      ['', '/trace', '/record'].map((suffix) => [`${each.path}${suffix}`, each] as const),
    ),
  );
  const yearIn = (body: unknown, route: string | undefined): unknown => {
    if (!isObject(body)) return undefined;
    const operation = route === undefined ? undefined : operationByRoute.get(route);
    return operation === undefined ? body['tax_year'] : taxYearOf(body, operation, payroll);
  };

  return (ctx) => {
    if (ctx.state.saysItsLaw) return setHeaders(ctx, commonHeaders);
    const year =
      ctx.method === 'POST'
        ? yearIn(ctx.request.body, ctx.state.route)
        : yearInQuery(queryWithinLimit(ctx) ?? {}, payroll);
    const named = typeof year === 'string' ? headersByYear.get(year) : undefined;
    setHeaders(ctx, named ?? headersByYear.get(payroll.latestTaxYear()) ?? commonHeaders);
  };
}
