import type { Middleware } from 'koa';
import type { JsonObject } from '../../json.js';
import { type Label, nameOf, programBuild } from '../../law/index.js';
import {
  type AnswerStatus,
  type AnyCalculation,
  calculations,
  type Payroll,
  taxYearOf,
} from '../../operations/index.js';
import { queryWithinLimit, yearInQuery } from '../checks/query.js';
import { type Headers, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** How many digits of a digest a header shows. */
const SHORT = 16;

/** Says on every answer which program and which law it comes from: that of the label or of the year in the request, or of the latest where it
 *  names none that there is. */
export function bookHeaders(
  payroll: Payroll,
  operations: readonly AnyCalculation[] = calculations,
): Middleware<RequestState> {
  const { length, head } = payroll.register;
  const always: Headers = [
    ['Farthing-Build', programBuild().slice(0, SHORT)],
    ['Farthing-Register', `${length}:${head.slice(0, SHORT)}`],
  ];
  const headersOf = (taxYear: string): Headers => {
    const { engine, digest } = payroll.identity(taxYear);
    return [...headersOfLaw(engine, digest, payroll.status(taxYear)), ...always];
  };
  const latest = headersOf(payroll.latestTaxYear);
  const ofLabels = new Map(
    payroll.labels
      .filter((label) => payroll.isAvailable(nameOf(label)))
      .map((label) => [nameOf(label), [...headersOfLabel(label), ...always]]),
  );
  const ofYears = new Map(payroll.taxYears.map((taxYear) => [taxYear, headersOf(taxYear)]));

  const dated = operations.filter(({ yearOf }) => yearOf !== undefined);
  const ofRoutes = new Map(
    dated.flatMap((each) =>
      ['', '/trace', '/record'].map((below) => [`${each.path}${below}`, each] as const),
    ),
  );
  const yearIn = (body: unknown, route: string | undefined): unknown => {
    if (!isJsonObject(body)) return undefined;
    const operation = route === undefined ? undefined : ofRoutes.get(route);
    return operation === undefined ? body['tax_year'] : taxYearOf(body, operation, payroll);
  };

  return async (ctx, next) => {
    await next();
    const query = queryWithinLimit(ctx) ?? {};
    const { engine } = query;
    const year =
      ctx.method === 'POST' ? yearIn(ctx.request.body, ctx.state.route) : yearInQuery(query, payroll);
    const ofLabel = typeof engine === 'string' ? ofLabels.get(engine) : undefined;
    setHeaders(ctx, ofLabel ?? (typeof year === 'string' ? ofYears.get(year) : undefined) ?? latest);
  };
}

function headersOfLabel(label: Label): Headers {
  const { digest, withdrawn } = label;
  return headersOfLaw(nameOf(label), digest, withdrawn === undefined ? 'released' : 'withdrawn');
}

function headersOfLaw(engine: string, digest: string, status: AnswerStatus): Headers {
  return [
    ['Farthing-Engine', engine],
    ['Farthing-Book', digest],
    ...(status === 'released' ? [] : [['Farthing-Status', status] as const]),
  ];
}

/** The parser of bodies gives JSON. */
function isJsonObject(body: unknown): body is JsonObject {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
