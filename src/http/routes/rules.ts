import type { JsonObject } from '../../json.js';
import { isFor } from '../../language/index.js';
import { presentTopic } from '../../law/index.js';
import {
  didYouMeanSuffix,
  type Payroll,
  type Query,
  suggester,
  truncateName,
} from '../../operations/index.js';
import { noSuchName } from '../errors.js';
import { lawRoute, queryParameter, taxYearParameter } from '../openapi/parts.js';
import { checkRulesQuery } from '../query.js';
import type { RouteGroup } from '../route.js';
import {
  ruleBranch,
  ruleCondition,
  ruleInput,
  rulesResult,
  topicResult,
  valueResult,
} from '../schemas/responses/rules.js';

const TOPIC = 'national_insurance';
const VALUE = 'employee_main';

/** GET /v1/rules, of a topic and of a value: the rules that are valid in a tax year. */
export function rulesRoutes(payroll: Payroll): RouteGroup {
  const topicsOf = (query: Query) => {
    const { taxYear, purpose } = checkRulesQuery(query, payroll);
    const year = payroll.book(taxYear);
    const purposes = purpose === undefined ? year.purposes : [purpose];
    const topics = year.topics.filter((topic) => purposes.some((each) => isFor(topic, each)));
    const head: JsonObject = { tax_year: taxYear, engine: payroll.identity(taxYear).engine };
    return { taxYear, head, year, purposes, topics };
  };
  /** The rules with a topic of this name, one for each purpose that the query allows. Throws NOT_FOUND. */
  const booksOf = (query: Query, name: string) => {
    const { taxYear, head, year, purposes, topics } = topicsOf(query);
    const namesakes = topics.filter((each) => each.name === name);
    const [first, ...others] = purposes
      .filter((each) => namesakes.some((topic) => isFor(topic, each)))
      .map((each) => year.publishedRules(each));
    if (first === undefined) {
      const names = topics.map((each) => each.name);
      throw unknownName('topic', name, taxYear, names);
    }
    return { taxYear, head, first, others };
  };
  const taxYear = taxYearParameter(payroll);
  const purpose = purposeParameter(payroll);
  const topicParameter = pathParameter('topic', 'The name of a topic.', TOPIC);
  const valueParameter = pathParameter('value', 'The short name of a value of the topic.', VALUE);
  const routes = [
    lawRoute({
      path: '/v1/rules',
      answer({ query }) {
        const { head, year, topics } = topicsOf(query);
        return { ...head, topics: topics.map((topic) => presentTopic(topic, year.rates.authorities)) };
      },
      about: {
        operationId: 'rules',
        summary: 'The topics of the law of a tax year',
        description:
          'Each with the file it stands in, its official sources and the years in which it is the law. A topic that is ' +
          'for one purpose says so; one that has a file for each is listed twice.',
        parameters: [taxYear, purpose],
      },
      schema: 'RulesResult',
    }),
    lawRoute({
      path: '/v1/rules/:topic',
      answer({ params, query }) {
        const { topic = '' } = params;
        const { head, first } = booksOf(query, topic);
        return { ...head, ...first.topic(topic) };
      },
      about: {
        operationId: 'topic',
        summary: 'The inputs, conditions, tables, values and refusals of a topic',
        description: 'All that its file says for the tax year, with the line where each stands.',
        parameters: [topicParameter, taxYear, purpose],
      },
      schema: 'TopicResult',
      example: { params: { topic: TOPIC }, query: {} },
      errors: ['NotFound'],
    }),
    lawRoute({
      path: '/v1/rules/:topic/:value',
      answer({ params, query }) {
        const { topic = '', value = '' } = params;
        const { taxYear, head, first, others } = booksOf(query, topic);
        // Rules name a value without its purpose, and perhaps only one of the twins has it.
        for (const each of [first, ...others]) {
          const content = each.value(topic, value);
          if (content !== undefined) return { ...head, ...content };
        }
        throw unknownName(`value of ${topic}`, value, taxYear, first.valueNames(topic));
      },
      about: {
        operationId: 'rule',
        summary: 'How one value is found, what it rests on and what rests on it',
        description:
          'The rule as it is valid in the tax year: its formula or its branches, its roundings and its sources.',
        parameters: [topicParameter, valueParameter, taxYear, purpose],
      },
      schema: 'ValueResult',
      example: { params: { topic: TOPIC, value: VALUE }, query: {} },
      errors: ['NotFound'],
    }),
  ];
  const schemas = () => ({
    RulesResult: rulesResult(),
    TopicResult: topicResult(),
    ValueResult: valueResult(),
    RuleInput: ruleInput(),
    RuleCondition: ruleCondition(),
    RuleBranch: ruleBranch(),
  });
  return { routes, schemas };
}

function pathParameter(name: string, description: string, example: string): JsonObject {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
}

function purposeParameter({ book, latestTaxYear }: Payroll): JsonObject {
  return queryParameter(
    'for',
    'Rules as they are read for this purpose. When not given: of all purposes; of a topic that has a file for each, ' +
      'the one for employer cost, except for a value that only another has.',
    { schema: { type: 'string', enum: book(latestTaxYear()).purposes } },
  );
}

/** The error for an unknown name of the rules, with the nearest one. */
export function unknownName(what: string, name: string, taxYear: string, names: readonly string[]) {
  const suggestion = didYouMeanSuffix(suggester().name(name, names));
  return noSuchName(`${truncateName(name)} is not a ${what} in the rules of ${taxYear}${suggestion}`);
}
