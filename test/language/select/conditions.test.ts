import { expect } from 'chai';
import fc from 'fast-check';
import { type JsonObject, loadPayroll } from '../../../src/operations/index.js';
import { bookOf } from '../support/book.js';

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

describe('outcomes of conditions are kept', () => {
  const RULES = `
inputs:
  region: { type: code, words: [england, scotland], default: england, title: Region }
  days: { type: count, title: Days }
  pay: { type: money, title: Pay }
conditions:
  it: { fact: region, operator: equal, value: scotland }
values:
  it: { when: it, is: request.pay * 2, otherwise: request.pay }
`;
  const OTHER = `
conditions:
  long: { fact: days, operator: greaterThan, value: 3 }
values:
  it: { when: long, is: £1, otherwise: £2 }
  both: { is: it + t.it }
`;
  const fresh = () => bookOf({ rules: { 't.yaml': RULES, 'u.yaml': OTHER } });
  const kept = (book: ReturnType<typeof fresh>) => Object.fromEntries(book.book.outcomesKept);

  it('under only the facts that the topic names: other figures add none', async () => {
    const book = fresh();
    expect(await book.find({ region: 'scotland', pay: 5, days: 1 }, 'u.both')).to.equal('12');
    expect(kept(book)).to.eql({ t: 1, u: 1 });
    expect(await book.find({ region: 'scotland', pay: 7, days: 1 }, 'u.both')).to.equal('16');
    expect(kept(book)).to.eql({ t: 1, u: 1 });
  });

  it('by topic: another fact adds one where it is named', async () => {
    const book = fresh();
    await book.find({ region: 'scotland', days: 1 }, 'u.both');
    await book.find({ region: 'england', days: 1 }, 'u.both');
    expect(kept(book)).to.eql({ t: 2, u: 1 });
  });

  it('only of topics that the asked values need', async () => {
    const book = fresh();
    await book.find({}, 't.it');
    expect(kept(book)).to.eql({ t: 1, u: 0 });
  });

  it('no more than 1,000 of them, and the answers stay right', async () => {
    const book = fresh();
    for (let days = 0; days < 1_100; days++) {
      expect(await book.find({ days }, 'u.it')).to.equal(days > 3 ? '1' : '2');
    }
    expect(kept(book)).to.include({ u: 1_000 });
    expect(await book.find({ days: 0 }, 'u.it')).to.equal('2');
    expect(kept(book)).to.include({ u: 1_000 });
  });

  it('requests that overlap on facts not yet known keep each once', async () => {
    const book = fresh();
    const days = Array.from({ length: 200 }, (_, at) => at % 50);
    const found = await Promise.all(days.map((each) => book.find({ days: each }, 'u.it')));
    expect(found).to.eql(days.map((each) => (each > 3 ? '1' : '2')));
    expect(kept(book)).to.include({ u: 50 });
  });
});

describe('200 requests of different people that overlap', () => {
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
    const people = fc.sample(person, 200);
    const year = '2025-26';
    const together = loadPayroll({ unreleased: true });
    const interleaved = await Promise.all(people.map((each) => together.employerCost(each, year)));
    const alone = loadPayroll({ unreleased: true });
    for (const [at, each] of people.entries()) {
      expect(interleaved[at]).to.eql(await alone.employerCost(each, year));
    }
  });
});
