import { expect } from 'chai';
import fc from 'fast-check';
import { Engine, type TopLevelCondition } from 'json-rules-engine';
import type { JsonObject } from '../../../src/json.js';
import { freshPayroll } from '../../support/project.js';
import { runOptions } from '../../support/runs.js';
import { bookOf, findingsOf, shownOf } from '../support/book.js';

describe('when: conditions over facts of the request, asked by json-rules-engine', () => {
  const answer = async (condition: string, request: JsonObject) => {
    const book = bookOf(`
inputs:
  region: { type: code, words: [england, scotland, wales], default: england, title: Region }
  method: { type: code, words: [net_pay, sacrifice], default: none, title: Method }
  blind: { type: flag, title: Blind }
  days: { type: count, default: 5, title: Days }
  amount: { type: amount_per, title: Amount }
  includes: { type: words, words: [bonus, overtime], title: Includes }
conditions:
  it: ${condition}
  others:
    all:
      - { fact: region, operator: notEqual, value: wales }
      - { fact: method, operator: notEqual, value: none }
      - { fact: blind, operator: equal, value: true }
      - { fact: days, operator: equal, value: 3 }
      - { fact: amount.given, operator: equal, value: true }
      - { fact: includes.bonus, operator: equal, value: true }
      - { fact: includes.overtime, operator: equal, value: true }
values:
  times_a_year: { table: { year: 1, month: 12 } }
  it: { when: it, text: "yes", otherwise: { text: "no" } }
  others: { when: others, text: "yes", otherwise: { text: "{request.amount.amount} {request.amount.per}" } }
`);
    return book.find(request, 't.it');
  };

  it('equal and notEqual', async () => {
    expect(await answer('{ fact: region, operator: equal, value: wales }', { region: 'wales' })).to.equal(
      'yes',
    );
    expect(await answer('{ fact: region, operator: equal, value: wales }', {})).to.equal('no');
    expect(await answer('{ fact: region, operator: notEqual, value: wales }', {})).to.equal('yes');
  });

  it('in and notIn', async () => {
    expect(
      await answer('{ fact: region, operator: in, value: [wales, scotland] }', { region: 'wales' }),
    ).to.equal('yes');
    expect(await answer('{ fact: region, operator: in, value: [wales, scotland] }', {})).to.equal('no');
    expect(await answer('{ fact: region, operator: notIn, value: [wales, scotland] }', {})).to.equal('yes');
  });

  it('what is not said is the default', async () => {
    expect(await answer('{ fact: method, operator: equal, value: none }', {})).to.equal('yes');
    expect(await answer('{ fact: method, operator: equal, value: none }', { method: 'net_pay' })).to.equal(
      'no',
    );
  });

  it('flags, lists of words, and whether something is given at all', async () => {
    expect(await answer('{ fact: blind, operator: equal, value: true }', { blind: true })).to.equal('yes');
    expect(await answer('{ fact: blind, operator: equal, value: false }', {})).to.equal('yes');
    expect(
      await answer('{ fact: includes.bonus, operator: equal, value: true }', { includes: ['bonus'] }),
    ).to.equal('yes');
    expect(
      await answer('{ fact: includes.bonus, operator: equal, value: true }', { includes: ['overtime'] }),
    ).to.equal('no');
    expect(
      await answer('{ fact: amount.given, operator: equal, value: true }', {
        amount: { amount: 0, per: 'year' },
      }),
    ).to.equal('yes');
    expect(await answer('{ fact: amount.given, operator: equal, value: true }', {})).to.equal('no');
  });

  it('counts are compared as counts', async () => {
    const COUNTS: readonly (readonly [string, number, string])[] = [
      ['lessThan', 5, 'no'],
      ['lessThan', 4, 'yes'],
      ['lessThanInclusive', 5, 'yes'],
      ['lessThanInclusive', 6, 'no'],
      ['greaterThan', 5, 'no'],
      ['greaterThan', 10, 'yes'],
      ['greaterThanInclusive', 5, 'yes'],
      ['greaterThanInclusive', 4, 'no'],
      ['equal', 5, 'yes'],
      ['notEqual', 5, 'no'],
    ];
    for (const [operator, days, expected] of COUNTS) {
      expect(
        await answer(`{ fact: days, operator: ${operator}, value: 5 }`, { days }),
        `${days} ${operator} 5`,
      ).to.equal(expected);
    }
  });

  it('all, any and not, in one another', async () => {
    const condition = `
    all:
      - { fact: blind, operator: equal, value: true }
      - any:
          - { fact: region, operator: equal, value: wales }
          - not: { fact: days, operator: greaterThan, value: 3 }`;
    expect(await answer(condition, { blind: true, region: 'wales' })).to.equal('yes');
    expect(await answer(condition, { blind: true, days: 3 })).to.equal('yes');
    expect(await answer(condition, { blind: true, days: 4 })).to.equal('no');
    expect(await answer(condition, { region: 'wales' })).to.equal('no');
    const none =
      '\n    not:\n      any:\n        - { fact: blind, operator: equal, value: true }\n        - { fact: days, operator: equal, value: 1 }';
    expect(await answer(none, {})).to.equal('yes');
    expect(await answer(none, { days: 1 })).to.equal('no');
  });

  it('a count may be below nothing', async () => {
    expect(await answer('{ fact: days, operator: greaterThan, value: -1 }', {})).to.equal('yes');
  });
});

describe('when: facts that are values', () => {
  const book = bookOf({
    rules: {
      'code.yaml': `
inputs:
  region: { type: code, words: [england, scotland], default: england, title: Region }
  written: { type: flag, title: Written }
conditions:
  is_written: { fact: written, operator: equal, value: true }
values:
  kind:
    output: true
    first:
      - { when: is_written, text: flat }
      - { otherwise: { text: usual } }
  region: { is: request.region }
`,
      'bands.yaml': `
conditions:
  flat: { fact: kind, operator: equal, value: flat }
  scottish: { fact: code.region, operator: equal, value: scotland }
values:
  it: { when: flat, is: £1, otherwise: { first: [{ when: scottish, is: £2 }, { otherwise: £3 }] } }
  elsewhere: { when: code.is_written, is: £4, otherwise: £5 }
`,
    },
  });

  it('are found first, with the conditions of their own topic', async () => {
    expect(await book.find({ written: true }, 'bands.it')).to.equal('1');
    expect(await book.find({ region: 'scotland' }, 'bands.it')).to.equal('2');
    expect(await book.find({}, 'bands.it')).to.equal('3');
  });

  it('a condition of another topic is named with it', async () => {
    expect(await book.find({ written: true }, 'bands.elsewhere')).to.equal('4');
    expect(await book.find({}, 'bands.elsewhere')).to.equal('5');
  });
});

describe('conditions as tables', () => {
  const RULES = `
inputs:
  region: { type: code, words: [england, scotland, wales], default: england, title: Region }
  free: { type: code, words: [one, two], title: Free }
  days: { type: count, title: Days }
  blind: { type: flag, title: Blind }
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
    const shown = () => shownOf(book.plan(['t.it']).start({ blind: true }), 't.it');
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
  .map((flag) => `  ${flag}: { type: flag, title: A flag }`)
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
