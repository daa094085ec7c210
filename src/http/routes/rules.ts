import { memoize } from '../../cache.js';
import { RulesOfYear, type YearBook } from '../../law/index.js';
import type { JsonObject, Payroll } from '../../operations/index.js';
import { checkYear, type Query } from '../checks/query.js';
import { noSuchName } from '../errors.js';
import { lawRoute, taxYearParameter } from '../openapi/parts.js';
import type { RouteGroup } from '../route.js';
import {
  ruleBranch,
  ruleCondition,
  ruleInput,
  rulesResult,
  topicResult,
  valueResult,
} from '../schemas/responses/rules.js';
import { suggester } from '../schemas/suggestions.js';
import { didYouMeanSuffix, truncateName } from '../schemas/wording.js';

const TOPIC = 'national_insurance';
const VALUE = 'employee_main';

/** GET /v1/rules, of a topic and of a value: the rules that are valid in a tax year. */
export function rules(payroll: Payroll): RouteGroup {
  const rulesOf = memoize((year: YearBook) => new RulesOfYear(year));
  const bookOf = (query: Query) => {
    const taxYear = checkYear(query, payroll);
    const head: JsonObject = { tax_year: taxYear, engine: payroll.identity(taxYear).engine };
    return { taxYear, head, ofYear: rulesOf(payroll.book(taxYear)) };
  };
  const taxYear = taxYearParameter(payroll);
  const topicParameter = inPath('topic', 'The name of a topic.', TOPIC);
  const valueParameter = inPath('value', 'The short name of a value of the topic.', VALUE);
  const routes = [
    lawRoute({
      path: '/v1/rules',
      answer({ query }) {
        const { head, ofYear } = bookOf(query);
        return { ...head, topics: ofYear.topics() };
      },
      about: {
        operationId: 'rules',
        summary: 'The topics of the law of a tax year',
        description:
          'Each with the file it stands in, its official sources and the years in which it is the law.',
        parameters: [taxYear],
      },
      schema: 'RulesResult',
    }),
    lawRoute({
      path: '/v1/rules/:topic',
      answer({ params, query }) {
        const { taxYear, head, ofYear } = bookOf(query);
        const { topic = '' } = params;
        const content = ofYear.topic(topic);
        if (content === undefined) throw unknownName('topic', topic, taxYear, ofYear.topicNames);
        return { ...head, ...content };
      },
      about: {
        operationId: 'topic',
        summary: 'The inputs, conditions, tables, values and refusals of a topic',
        description: 'All that its file says for the tax year, with the line where each stands.',
        parameters: [topicParameter, taxYear],
      },
      schema: 'TopicResult',
      example: { params: { topic: TOPIC }, query: {} },
      errors: ['NotFound'],
    }),
    lawRoute({
      path: '/v1/rules/:topic/:value',
      answer({ params, query }) {
        const { taxYear, head, ofYear } = bookOf(query);
        const { topic = '', value = '' } = params;
        if (!ofYear.topicNames.includes(topic)) throw unknownName('topic', topic, taxYear, ofYear.topicNames);
        const content = ofYear.value(topic, value);
        if (content === undefined) {
          throw unknownName(`value of ${topic}`, value, taxYear, ofYear.valueNames(topic));
        }
        return { ...head, ...content };
      },
      about: {
        operationId: 'rule',
        summary: 'How one value is found, what it rests on and what rests on it',
        description:
          'The rule as it is valid in the tax year: its formula or its branches, its roundings and its sources.',
        parameters: [topicParameter, valueParameter, taxYear],
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

function inPath(name: string, description: string, example: string): JsonObject {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
}

/** The refusal of a name of the rules that there is not. */
export function unknownName(what: string, name: string, taxYear: string, names: readonly string[]) {
  const suggestion = didYouMeanSuffix(suggester()(name, names));
  return noSuchName(`${truncateName(name)} is not a ${what} in the rules of ${taxYear}${suggestion}`);
}
