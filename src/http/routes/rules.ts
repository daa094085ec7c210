import { RulesOfYear } from '../../law/index.js';
import type { JsonObject, Payroll } from '../../operations/index.js';
import { type Query, queriedYear } from '../checks/query.js';
import { invalidInput, notNamed } from '../errors.js';
import type { ReadRoute } from '../route.js';
import { suggestions } from '../schemas/suggestions.js';
import { orRather, shortened } from '../schemas/wording.js';

/** GET /v1/rules, of a topic and of a value: the rules that are valid in a tax year. */
export function rules(payroll: Payroll): readonly [ReadRoute, ReadRoute, ReadRoute] {
  const ofYears = new Map<string, RulesOfYear>();
  const rulesOf = (taxYear: string): RulesOfYear => {
    const known = ofYears.get(taxYear) ?? new RulesOfYear(payroll.book(taxYear));
    ofYears.set(taxYear, known);
    return known;
  };
  const asked = (query: Query) => {
    const { taxYear, faults } = queriedYear(query, payroll);
    if (faults.length > 0) throw invalidInput(faults);
    const head: JsonObject = { tax_year: taxYear, engine: payroll.identity(taxYear).engine };
    return { taxYear, head, ofYear: rulesOf(taxYear) };
  };
  return [
    {
      method: 'GET',
      path: '/v1/rules',
      answer({ query }) {
        const { head, ofYear } = asked(query);
        return { ...head, topics: ofYear.topics() };
      },
    },
    {
      method: 'GET',
      path: '/v1/rules/:topic',
      answer({ params, query }) {
        const { taxYear, head, ofYear } = asked(query);
        const { topic = '' } = params;
        const found = ofYear.topic(topic);
        if (found === undefined) throw unknown('topic', topic, taxYear, ofYear.topicNames);
        return { ...head, ...found };
      },
    },
    {
      method: 'GET',
      path: '/v1/rules/:topic/:value',
      answer({ params, query }) {
        const { taxYear, head, ofYear } = asked(query);
        const { topic = '', value = '' } = params;
        if (!ofYear.topicNames.includes(topic)) throw unknown('topic', topic, taxYear, ofYear.topicNames);
        const found = ofYear.value(topic, value);
        if (found === undefined) {
          throw unknown(`value of ${topic}`, value, taxYear, ofYear.valueNames(topic));
        }
        return { ...head, ...found };
      },
    },
  ];
}

function unknown(what: string, name: string, taxYear: string, known: readonly string[]) {
  const rather = orRather(suggestions()(name, known));
  return notNamed(`${shortened(name)} is not a ${what} in the rules of ${taxYear}${rather}`);
}
