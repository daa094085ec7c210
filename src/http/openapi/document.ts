import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../json.js';
import { MAX_MEMBERS, type Payroll } from '../../operations/index.js';
import type { Documentation } from '../errors.js';
import { MAX_PARAMETERS } from '../query.js';
import type { RouteGroup } from '../route.js';
import { templateOf } from '../router.js';
import { errorAddress, errorResult, fieldFault, problem } from '../schemas/responses/error.js';
import { commonSchemas } from '../schemas/responses/parts.js';
import { errorResponses, problemNames, responseObject } from './error-responses.js';
import { HEADERS } from './headers.js';
import { withNamedSchemas } from './named-schemas.js';
import { NOT_MODIFIED, TAGS } from './parts.js';

/** Makes the OpenAPI document from the schemas that requests are checked with, and calculates its examples, so that neither can
 *  differ from the service. It takes some tenths of a second, and yields to the event loop between the steps. */
export async function makeOpenApiDocument(
  payroll: Payroll,
  groups: readonly RouteGroup[],
  documentation: Documentation,
): Promise<JsonObject> {
  // Yields before each check of a year: other requests go first.
  for (const taxYear of payroll.taxYears) {
    await setImmediate();
    payroll.book(taxYear).isSound();
  }
  const errors = errorResponses(payroll);
  const { paths, schemas } = withNamedSchemas({
    paths: await pathsOf(groups),
    schemas: {
      ...Object.assign({}, ...groups.map((group) => group.schemas())),
      ...Object.fromEntries(errors.map(({ name }) => [name, errorResult(name)])),
      ...commonSchemas(),
      FieldFault: fieldFault(),
      ErrorAddress: errorAddress(),
      Problem: problem(problemNames(errors)),
    },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farthing',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      summary: 'UK payroll calculations, exact to the penny.',
      description:
        'What employing one person costs, Statutory Sick Pay, the rates and thresholds of a tax year, and what a tax ' +
        'code means; and of every figure how it came about, with the rules and the official figures it rests on. ' +
        'Amounts are JSON numbers in pounds and pence. A path that is not listed here answers 404 NOT_FOUND, a method ' +
        'that a path does not have 405 METHOD_NOT_ALLOWED; HEAD answers as GET, OPTIONS with Allow. Errors come as ' +
        'application/json, and as application/problem+json to those whose Accept prefers it. A body may have 64 KiB, ten levels, ' +
        `and ${MAX_MEMBERS} fields and items of lists in all, a query ${MAX_PARAMETERS} parameters.`,
    },
    servers: [{ url: documentation.origin || '/' }],
    tags: TAGS,
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      headers: HEADERS,
      responses: {
        NotModified: NOT_MODIFIED,
        ...Object.fromEntries(errors.map((error) => [error.name, responseObject(error, documentation)])),
      },
      schemas,
    },
  };
}

/** The path items of all routes, described one after the other. */
async function pathsOf(groups: readonly RouteGroup[]): Promise<JsonObject> {
  const paths: [string, JsonObject][] = [];
  for (const route of groups.flatMap(({ routes }) => routes)) {
    paths.push([templateOf(route), { [route.method.toLowerCase()]: await route.describe() }]);
  }
  return Object.fromEntries(paths);
}
