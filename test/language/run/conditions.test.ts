import { expect } from 'chai';
import fc from 'fast-check';
import { Engine, type TopLevelCondition } from 'json-rules-engine';
import type { JsonObject } from '../../../src/json.js';
import { planOf } from '../../../src/language/index.js';
import { freshPayroll } from '../../support/project.js';
import { runOptions } from '../../support/runs.js';
import { bookOf, findingsOf, shownOf } from '../support/book.js';

describe('conditions as tables', () => {
  const RULES = `
inputs:
  region: { type: code, words: [england, scotland, wales], default: england, title: Region, absent: default }
  free: { type: code, words: [one, two], title: Free, absent: none }
  days: { type: count, title: Days, absent: none }
  blind: { type: flag, title: Blind, absent: none }
conditions:
  it: CONDITION
  used:
    all:
      - { fact: region, operator: equal, value: england }
      - { fact: free, operator: equal, value: one }
      - { fact: days, operator: equal, value: 1 }
      - { fact: blind, operator: equal, value: true }
values:
  used: { when: used, is: £1, otherwise: £2 }
  it: { when: it, text: "yes", otherwise: { text: "no" } }
`;
  const factTest = fc.oneof(
    fc.record({
      fact: fc.constant('region'),
      operator: fc.constantFrom('equal', 'notEqual'),
      value: fc.constantFrom('england', 'scotland', 'wales'),
    }),
    fc.record({
      fact: fc.constant('free'),
      operator: fc.constantFrom('in', 'notIn'),
      value: fc.subarray(['one', 'two'], { minLength: 1 }),
    }),
    fc.record({
      fact: fc.constant('days'),
      operator: fc.constantFrom(
        ...['equal', 'notEqual', 'lessThan', 'lessThanInclusive', 'greaterThan', 'greaterThanInclusive'],
      ),
      value: fc.integer({ min: -3, max: 3 }),
    }),
    fc.record({ fact: fc.constant('blind'), operator: fc.constant('equal'), value: fc.boolean() }),
  );
  const joined = (depth: number): fc.Arbitrary<TopLevelCondition> => {
    const inner = depth === 0 ? factTest : fc.oneof(factTest, joined(depth - 1));
    const tests = fc.array(inner, { minLength: 1, maxLength: 3 });
    return fc.oneof(fc.record({ all: tests }), fc.record({ any: tests }), fc.record({ not: inner }));
  };
  const person = fc.record(
    {
      region: fc.constantFrom('england', 'scotland', 'wales'),
      free: fc.constantFrom('one', 'two', 'a word that no rule has'),
      days: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(-1e9, 0.5, 2.25, 1e9)),
      blind: fc.boolean(),
    },
    { requiredKeys: [] },
  );

  it('say what json-rules-engine says of any facts, and what it saw', async () => {
    await fc.assert(
      fc.asyncProperty(
        joined(2),
        fc.array(person, { minLength: 20, maxLength: 20 }),
        async (written, people) => {
          const book = bookOf(RULES.replace('CONDITION', JSON.stringify(written)));
          const id = book.book.checked.topicConditions[0]?.conditions[0]?.id ?? Number.NaN;
          for (const each of people) {
            const facts = { region: 'england', free: '', days: 0, blind: false, ...each };
            const run = await book.begin(each, 't.it');
            const { holds, comparisons: seen } = run.book.conditions.exactAnswer(id, run, 0);
            const engine = new Engine([{ conditions: written, event: { type: 'it' } }]);
            expect(holds).to.equal((await engine.run(facts)).results.length === 1);
            expect(shownOf(run, 't.it')).to.equal(holds ? 'yes' : 'no');
            for (const { fact, saw } of seen) expect(saw).to.equal(Reflect.get(facts, fact));
          }
        },
      ),
      runOptions(100),
    );
  });

  it('are answered when a book is ready, before any calculation', async () => {
    const { book } = bookOf(RULES.replace('CONDITION', '{ fact: blind, operator: equal, value: true }'));
    const shown = () => shownOf(planOf(book, ['t.it']).start({ blind: true }), 't.it');
    expect(shown).to.throw('A condition was read before json-rules-engine answered it.');
    await book.ready();
    expect(shown()).to.equal('yes');
  });

  it('of more than 4,096 combinations of facts are a finding', () => {
    const flags = Array.from({ length: 13 }, (_, at) => `flag_${at}`);
    const rules = (count: number) => `
inputs:
${flags
  .slice(0, count)
  .map((flag) => `  ${flag}: { type: flag, title: A flag, absent: none }`)
  .join('\n')}
conditions:
  it:
    any:
${flags
  .slice(0, count)
  .map((fact) => `      - { fact: ${fact}, operator: equal, value: true }`)
  .join('\n')}
values:
  it: { when: it, is: £1, otherwise: £2 }
`;
    expect(findingsOf(rules(12))).to.eql([]);
    expect(findingsOf(rules(13)).join()).to.include(
      'The facts of the condition “it” have 8192 combinations, more than 4096; make several conditions of fewer facts',
    );
  });
});

describe('requests of different people that overlap', () => {
  const person: fc.Arbitrary<JsonObject> = fc.record(
    {
      gross: fc.record({
        amount: fc.integer({ min: 0, max: 200_000 }),
        per: fc.constantFrom('year', 'month', 'week'),
      }),
      region: fc.constantFrom('england', 'scotland', 'wales', 'northern_ireland'),
      pay_frequency: fc.constantFrom('monthly', 'four_weekly', 'two_weekly', 'weekly'),
      ni_category: fc.constantFrom('A', 'B', 'C', 'F', 'H', 'J', 'M', 'V', 'Z'),
      student_loans: fc.subarray(['plan_1', 'plan_2', 'plan_4', 'postgraduate']),
      blind: fc.boolean(),
      employment_allowance: fc.boolean(),
      apprenticeship_levy: fc.boolean(),
      married_couples_allowance: fc.boolean(),
      pension: fc.record({
        method: fc.constantFrom('net_pay', 'relief_at_source', 'salary_sacrifice'),
        percent: fc.integer({ min: 1, max: 20 }),
        basis: fc.constantFrom('pay', 'qualifying_earnings'),
      }),
      tax_code: fc.constantFrom('1257L', 'S1257L', 'K475', 'BR', 'SD2', 'NT', '0T M1', 'C1257L X'),
    },
    { requiredKeys: ['gross', 'region'] },
  );

  it('give the answers that they give one after the other', async () => {
    const people = fc.sample(person, runOptions(200));
    const year = '2025-26';
    const together = freshPayroll();
    const interleaved = await Promise.all(
      people.map((each) => together.calculate('employer-cost', each, year)),
    );
    const alone = freshPayroll();
    for (const [at, each] of people.entries()) {
      expect(interleaved[at]?.text).to.equal((await alone.calculate('employer-cost', each, year)).text);
    }
  });
});
