import type { JsonObject, Payroll } from '../../operations/index.js';
import type { ErrorAnswerName } from '../errors.js';
import type { ReadRoute } from '../route.js';
import { LONGEST_PATH, rateHistory } from '../routes/rate-history.js';
import { rules } from '../routes/rules.js';
import { answered } from './examples.js';
import { json, read, taxYearParameter } from './parts.js';

const TOPIC = 'national_insurance';
const VALUE = 'employee_main';
const FIGURE = 'national_insurance.thresholds.primary_threshold';

/** The operations that show the law itself: its rules, its figures and its years. */
export async function lawPaths(payroll: Payroll, years: ReadRoute): Promise<JsonObject> {
  const [ofYear, ofTopic, ofValue] = rules(payroll);
  const example = async (
    route: ReadRoute,
    params: Record<string, string>,
    query: Record<string, string>,
  ) => ({
    example: { value: await answered(route.answer({ params, query })) },
  });
  const law = (about: JsonObject, schema: string, examples: JsonObject, ...errors: ErrorAnswerName[]) => ({
    get: read({ ...about, tags: ['Law'] }, json(schema, examples), ...errors),
  });
  const taxYear = taxYearParameter(payroll);
  const topic = inPath('topic', 'The name of a topic.', TOPIC);
  const value = inPath('value', 'The short name of a value of the topic.', VALUE);
  return {
    '/v1/rules': law(
      {
        operationId: 'rules',
        summary: 'The topics of the law of a tax year',
        description:
          'Each with the file it stands in, its official sources and the years in which it is the law.',
        parameters: [taxYear],
      },
      'RulesResult',
      await example(ofYear, {}, {}),
    ),
    '/v1/rules/{topic}': law(
      {
        operationId: 'topic',
        summary: 'The inputs, conditions, tables, values and refusals of a topic',
        description: 'All that its file says for the tax year, with the line where each stands.',
        parameters: [topic, taxYear],
      },
      'TopicResult',
      await example(ofTopic, { topic: TOPIC }, {}),
      'NotFound',
    ),
    '/v1/rules/{topic}/{value}': law(
      {
        operationId: 'rule',
        summary: 'How one value is found, what it rests on and what rests on it',
        description:
          'The rule as it is valid in the tax year: its formula or its branches, its roundings and its sources.',
        parameters: [topic, value, taxYear],
      },
      'ValueResult',
      await example(ofValue, { topic: TOPIC, value: VALUE }, {}),
      'NotFound',
    ),
    '/v1/rates/history': law(
      {
        operationId: 'rateHistory',
        summary: 'A figure of the rates over the years, and where it is published',
        description:
          'Its value in every tax year there is, the earliest first, with file, line and official source.',
        parameters: [
          {
            name: 'path',
            in: 'query',
            required: true,
            description: 'Its path in the rates, as GET /v1/rates and the rules have it.',
            schema: { type: 'string', maxLength: LONGEST_PATH },
            example: FIGURE,
          },
        ],
      },
      'RateHistoryResult',
      await example(rateHistory(payroll), {}, { path: FIGURE }),
    ),
    '/v1/tax-years': law(
      {
        operationId: 'taxYears',
        summary: "The tax years there are, and what of HMRC's they were checked against",
        description: 'With the latest, which a request means that names none.',
      },
      'TaxYearsResult',
      await example(years, {}, {}),
    ),
  };
}

function inPath(name: string, description: string, example: string): JsonObject {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
}
