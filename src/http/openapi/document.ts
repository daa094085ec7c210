import type { JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import { calculations, lookups, type Payroll, type RequestWords } from '../../operations/index.js';
import { MOST_PARAMETERS } from '../checks/query.js';
import { MOST_MEMBERS } from '../middleware/json-body.js';
import type { ReadRoute } from '../route.js';
import { requestSchema } from '../schemas/request.js';
import { errorResult, fieldFault, problem } from '../schemas/responses/error.js';
import { operationResult } from '../schemas/responses/parts.js';
import { rateHistoryResult } from '../schemas/responses/rate-history.js';
import { ratesResult } from '../schemas/responses/rates.js';
import {
  ruleBranch,
  ruleCondition,
  ruleInput,
  rulesResult,
  topicResult,
  valueResult,
} from '../schemas/responses/rules.js';
import { taxYearsResult } from '../schemas/responses/tax-years.js';
import { traceColumn, traceDatum, traceOperand, traceResult, traceStep } from '../schemas/responses/trace.js';
import { type ErrorResponse, errorResponses, inDocument, namesOfProblems } from './error-responses.js';
import { HEADERS } from './headers.js';
import { othersTurn } from './others-turn.js';
import { NOT_MODIFIED, TAGS } from './parts.js';
import { paths } from './paths.js';

/** What the document is of. */
export interface DocumentParts {
  readonly payroll: Payroll;
  /** The route that knows of all the others what a year has. */
  readonly taxYears: ReadRoute;
}

/** The OpenAPI document of the service. It is made of the schemas that requests are checked with, and its examples
 * are worked by `payroll` as it is made: neither can say anything that the service does not do. That takes some tenths of a
 * second, in steps between which requests are answered. */
export async function openapi({ payroll, taxYears }: DocumentParts): Promise<JsonObject> {
  await othersTurn();
  const errors = await errorResponses(payroll);
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
        `and ${MOST_MEMBERS} fields and items of lists in all, a query ${MOST_PARAMETERS} parameters.`,
    },
    servers: [{ url: '/' }],
    tags: TAGS,
    paths: await paths(payroll, taxYears),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      headers: HEADERS,
      responses: {
        NotModified: NOT_MODIFIED,
        ...Object.fromEntries(errors.map((error) => [error.name, inDocument(error)])),
      },
      schemas: schemas(payroll, errors),
    },
  };
}

function schemas(payroll: Payroll, errors: readonly ErrorResponse[]): Schema {
  const { taxYears, latestTaxYear } = payroll;
  // A request is described as of the latest year, a result as of every year that can be asked for.
  const ofAnyYear = wordsOfAllYears(payroll);
  return {
    ...mergedBy(calculations, (operation) => ({
      [`${operation.schemaName}Request`]: requestSchema(
        payroll.requestFields(operation.name, latestTaxYear),
        payroll,
      ),
      [`${operation.schemaName}Result`]: operationResult(operation),
      ...operation.answer.components(ofAnyYear),
    })),
    RatesResult: ratesResult(
      payroll.book(latestTaxYear).catalogue,
      taxYears.map((taxYear) => payroll.rates(taxYear)),
    ),
    ...mergedBy(lookups, (operation) => ({
      [`${operation.schemaName}Result`]: operationResult(operation),
      ...operation.answer.components(ofAnyYear),
    })),
    ...mergedBy(calculations, ({ schemaName }) => ({
      [`${schemaName}Trace`]: traceResult(`${schemaName}Request`, `${schemaName}Result`),
    })),
    TraceStep: traceStep(),
    TraceOperand: traceOperand(),
    TraceColumn: traceColumn(),
    TraceDatum: traceDatum(),
    RulesResult: rulesResult(),
    TopicResult: topicResult(),
    ValueResult: valueResult(),
    RuleInput: ruleInput(),
    RuleCondition: ruleCondition(),
    RuleBranch: ruleBranch(),
    RateHistoryResult: rateHistoryResult(),
    TaxYearsResult: taxYearsResult(),
    ...Object.fromEntries(errors.map(({ name }) => [name, errorResult(name)])),
    FieldFault: fieldFault(),
    Problem: problem(namesOfProblems(errors)),
  };
}

function mergedBy<T>(operations: readonly T[], schemasOf: (operation: T) => Schema): Schema {
  return Object.assign({}, ...operations.map(schemasOf));
}

function wordsOfAllYears(payroll: Payroll): RequestWords {
  const words = payroll.taxYears.map((year) => payroll.words(year));
  return {
    niCategories: [...new Set(words.flatMap(({ niCategories }) => niCategories))],
    studentLoanPlans: [...new Set(words.flatMap(({ studentLoanPlans }) => studentLoanPlans))],
  };
}
