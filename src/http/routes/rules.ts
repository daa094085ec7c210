import type { JsonObject } from '../../json.js';
import { presentTopic, wireName } from '../../law/index.js';
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
    const { taxYear, operation } = checkRulesQuery(query, payroll);
    const year = payroll.book(taxYear);
    // One stands for all that have the same book.
    const operations = operation === undefined ? year.readers.flatMap(([first]) => first ?? []) : [operation];
    const having = new Set(operations.flatMap((each) => year.topicsOf(each)));
    const topics = year.topics.filter((topic) => having.has(topic));
    const head: JsonObject = { tax_year: taxYear, engine: payroll.identity(taxYear).engine };
    return { taxYear, head, year, operations, topics };
  };
  /** The rules with a topic of this name, one for each book that the query allows. Throws NOT_FOUND. */
  const booksOf = (query: Query, name: string) => {
    const { taxYear, head, year, operations, topics } = topicsOf(query);
    const [first, ...others] = operations
      .filter((each) => year.topicsOf(each).some((topic) => topic.name === name))
      .map((each) => year.publishedRules(each));
    if (first === undefined) {
      const names = topics.map((each) => each.name);
      throw unknownName('topic', name, taxYear, names);
    }
    return { taxYear, head, first, others };
  };
  const taxYear = taxYearParameter(payroll);
  const operation = operationParameter(payroll);
  const topicParameter = pathParameter('topic', 'The name of a topic.', TOPIC);
  const valueParameter = pathParameter('value', 'The short name of a value of the topic.', VALUE);
  const routes = [
    lawRoute({
      path: '/v1/rules',
      answer({ query }) {
        const { head, year, topics } = topicsOf(query);
        return { ...head, topics: topics.map((topic) => presentTopic(topic, year)) };
      },
      about: {
        operationId: 'rules',
        summary: 'The topics of the law of a tax year',
        description:
          'Each with the file it stands in, its official sources and the years in which it is the law. A topic that ' +
          'one operation alone reaches says so; one that has several files is listed with each.',
        parameters: [taxYear, operation],
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
        parameters: [topicParameter, taxYear, operation],
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
        // Rules name a value without its operation, and perhaps only one of the twins has it.
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
        parameters: [topicParameter, valueParameter, taxYear, operation],
      },
      schema: 'ValueResult',
      example: { params: { topic: TOPIC, value: VALUE }, query: {} },
      errors: ['NotFound'],
    }),
  ];
  const schemas = () => ({
    RulesResult: rulesResult(wireNames(payroll)),
    TopicResult: topicResult(wireNames(payroll)),
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

function wireNames({ operations }: Payroll): readonly string[] {
  return operations.map(({ name }) => wireName(name));
}

function operationParameter(payroll: Payroll): JsonObject {
  return queryParameter(
    'for',
    'The rules that the answers of this operation reach. When not given: of all; of a topic that has several files, the one that ' +
      'names no operation, except for a value that only another has.',
    { schema: { type: 'string', enum: wireNames(payroll) } },
  );
}

/** The error for an unknown name of the rules, with the nearest one. */
export function unknownName(what: string, name: string, taxYear: string, names: readonly string[]) {
  const suggestion = didYouMeanSuffix(suggester().name(name, names));
  return noSuchName(`${truncateName(name)} is not a ${what} in the rules of ${taxYear}${suggestion}`);
}
