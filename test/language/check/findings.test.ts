import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

const HEAD = 'topic: t\ntitle: T\nauthority: law\n';
const PAY = 'inputs:\n  pay: { type: money, title: Pay }\n';

describe('findings about rule files', () => {
  it('names of other topics are said with their topic', () => {
    const rules = {
      'a.yaml': `${PAY}values:\n  hidden: { is: request.pay }\n  shown: { output: true, is: hidden }\n`,
      'b.yaml': 'values:\n  it: { is: hidden }\n  other: { is: a.hiden }\n  fine: { is: a.hidden + shown }\n',
    };
    expect(findingsOf({ rules })).to.eql([
      'rules/b.yaml:5:13  “hidden” belongs to a: write a.hidden, or mark it there as output: true.',
      'rules/b.yaml:6:16  “hiden” is not a value of a. Did you mean “hidden”?',
    ]);
  });

  it('an output’s name stands once in the book', () => {
    const rules = {
      'a.yaml': `${PAY}values:\n  it: { output: true, is: request.pay }\n`,
      'b.yaml': 'values:\n  it: { output: true, is: £1 }\n',
    };
    expect(findingsOf({ rules })).to.eql([
      "rules/b.yaml:5:3  “it” is an output of a too; an output's name stands once in the book.",
    ]);
  });

  it('an input belongs to one topic', () => {
    const rules = {
      'a.yaml': `${PAY}values:\n  it: { is: request.pay }\n`,
      'b.yaml': `${PAY}values:\n  it: { is: request.pay }\n`,
    };
    expect(findingsOf({ rules })).to.eql([
      'rules/b.yaml:5:3  “pay” is declared already; an input belongs to one topic.',
    ]);
  });

  it('a misspelt input', () => {
    expect(findingsOf(`${PAY}values:\n  it: { is: request.pay + request.pya }\n`)).to.eql([
      'rules/t.yaml:7:27  “request.pya” is not declared as an input of any topic. Did you mean “request.pay”?',
    ]);
  });

  it('a value without an authority', () => {
    const text = 'topic: t\ntitle: T\nvalues:\n  it: { is: £1 }\n  other: { is: £1, authority: other }\n';
    expect(findingsOf({ rules: { 't.yaml': text } })).to.eql([
      'rules/t.yaml:4:3  “it” has no authority, and its topic has none.',
    ]);
  });

  it('a topic without a name', () => {
    const text = `title: T\nauthority: law\ntopics: t\nvalues:\n  it: { is: £1 }\n`;
    const found = findingsOf({ rules: { 't.yaml': `topic: T-1\n${text}` } });
    expect(found).to.include('rules/t.yaml:1:8  A name is written in snake_case.');
    expect(found).to.include('rules/t.yaml:4:1  “topics” is not a key here. Did you mean “topic”?');
  });

  const wrongNames: readonly (readonly [name: string, such: string])[] = [
    ['1', ''],
    ['Kids', ', such as kids'],
    ['my-kids', ', such as my_kids'],
    ['myKids', ', such as my_kids'],
  ];
  for (const [name, such] of wrongNames) {
    it(`a value, a condition or a table named ${name}`, () => {
      const finding = (place: string) =>
        `rules/t.yaml:${place}  “${name}” is not a name: one begins with a small letter, and has small letters, digits and _ ` +
        `behind it${such}.`;
      expect(findingsOf(`${PAY}values:\n  ${name}: { is: request.pay }\n`)).to.eql([finding('7:3')]);
      expect(findingsOf(`${PAY}values:\n  it: { is: request.pay }\ntables:\n  ${name}: { a: £1 }\n`)).to.eql([
        finding('9:3'),
      ]);
      const condition = `{ fact: pay.given, operator: equal, value: true }`;
      expect(
        findingsOf(`${PAY}conditions:\n  ${name}: ${condition}\nvalues:\n  it: { is: request.pay }\n`),
      ).to.eql([finding('7:3')]);
    });
  }

  it('an input whose names are not names', () => {
    expect(findingsOf('inputs:\n  my-Pay: { type: money, title: Pay }\nvalues:\n  it: { is: £1 }\n')).to.eql([
      'rules/t.yaml:5:3  “my-Pay” is not a name: one begins with a small letter, and has small letters, digits and _ ' +
        'behind it, such as my_pay.',
    ]);
  });

  it('a name with a blank in it, once', () => {
    expect(findingsOf('values:\n  my kids: { is: £1 }\n')).to.eql([
      'rules/t.yaml:5:3  “my kids” is not a name: letters, digits and _ only.',
    ]);
  });

  it('a value found in two ways, or in none', () => {
    expect(findingsOf('values:\n  it: { is: £1, text: One }\n')).to.eql([
      'rules/t.yaml:5:3  A value is found in one way; here are is and text.',
    ]);
    expect(findingsOf('values:\n  it: { title: It }\n')).to.eql([
      'rules/t.yaml:5:3  How this is found is missing: one of is, lookup, first, table, bands, in_bands, band_of, band_rows, lowest, stretch, taper, tally, sum_of, first_of, greatest_of, text, decode.',
    ]);
  });

  it('a key that belongs to another way of being found', () => {
    expect(
      findingsOf(`${PAY}values:\n  it: { is: request.pay, column: rate, by: request.pay }\n`),
    ).to.have.length.above(0);
  });

  it('a formula that is not one', () => {
    const wrong = (formula: string) =>
      findingsOf(`${PAY}values:\n  used: { is: request.pay }\n  it: { is: "${formula}" }\n`);
    expect(wrong('used +')).to.eql([
      'rules/t.yaml:8:20  The formula ends too early: a figure or a name is missing.',
    ]);
    expect(wrong('used used')).to.eql([
      'rules/t.yaml:8:19  “used” is not expected here: an operator is missing, or a bracket.',
    ]);
    expect(wrong('(used')).to.eql(['rules/t.yaml:8:19  A “)” is missing here.']);
    expect(wrong('used + * 2')).to.eql([
      'rules/t.yaml:8:21  “*” is not expected here: a figure or a name is missing before it.',
    ]);
    expect(wrong('used > £1')).to.eql([
      'rules/t.yaml:8:19  A comparison stands in “if”; a formula is a figure.',
    ]);
    expect(wrong('0 - -used')).to.eql([
      'rules/t.yaml:8:18  A minus stands between two figures; for the opposite of x write £0 - x or 0 - x.',
    ]);
    expect(wrong('used & 2')).to.eql(['rules/t.yaml:8:19  “&” has no meaning in a formula.']);
    expect(wrong('used − 2')).to.eql([
      'rules/t.yaml:8:19  “−” has no meaning in a formula. Did you mean “-”?',
    ]);
    expect(wrong('used\u200b- 2')).to.eql([
      'rules/t.yaml:8:18  A sign that is not seen (U+200B) has no meaning in a formula.',
    ]);
    expect(wrong('£20% * 1')).to.eql(['rules/t.yaml:8:14  “£20%” is either money or a percentage.']);
    expect(wrong('used + £1,257,000.50')).to.eql([
      'rules/t.yaml:8:21  “£1,257,000” has a thousands separator; write £1257000.',
    ]);
  });

  it('two figures of a function without a blank between them are not taken for one', () => {
    expect(findingsOf('values:\n  it: { is: "max(1,2000)" }\n')).to.eql([]);
  });

  it('a formula over several lines is said where it begins', () => {
    expect(findingsOf(`${PAY}values:\n  it:\n    is: >-\n      request.pay\n      + nothing_there\n`)).to.eql(
      ['rules/t.yaml:8:9  “nothing_there” is not a name here.'],
    );
  });

  it('if is a comparison', () => {
    expect(
      findingsOf(
        `${PAY}values:\n  it: { first: [{ if: request.pay, is: £1 }, { otherwise: request.pay }] }\n`,
      ),
    ).to.eql(['rules/t.yaml:7:34  “if” compares two formulas with =, !=, <, <=, > or >=.']);
  });

  it('a circle of a yearly value and a column', () => {
    expect(
      findingsOf(
        `${PAY}values:\n  it: { is: total(it_paid) + request.pay }\n  it_paid: { is: spread(it) }\n`,
      ),
    ).to.eql([
      'rules/t.yaml:7:3  These values go round in a circle: it → it_paid → it. A circle is allowed only through before().',
    ]);
  });

  const WORDS = 'inputs:\n  kind: { type: code, words: [a, b], default: a, title: Kind }\n';
  /** Two topics: the second asks a fact of the first. */
  const asks = (word: string, values: string) => ({
    rules: {
      'a.yaml': `${WORDS}conditions:\n  is_a: { fact: kind, operator: equal, value: a }\nvalues:\n${values}`,
      'b.yaml': `conditions:\n  it: { fact: a.one, operator: equal, value: ${word} }\nvalues:\n  used: { when: it, is: £1, otherwise: £2 }\n`,
    },
  });

  it('a branch that cannot be read may be any word', () => {
    const found = (otherwise: string) =>
      findingsOf(asks('c', `  one: { when: is_a, text: d, otherwise: ${otherwise} }\n`));
    expect(found('request.kind')).to.eql([
      'rules/b.yaml:5:46  a.one is never “c”; it can be d, a, b. Did you mean “d”?',
    ]);
    expect(found('request.kindd')).to.eql([
      'rules/a.yaml:9:42  “request.kindd” is not declared as an input of any topic. Did you mean “request.kind”?',
    ]);
    expect(found('{ lookup: tables.rows, by: request.kind }')).to.eql([
      'rules/a.yaml:9:52  “tables.rows” does not stand in this file.',
    ]);
  });

  it('a fact that goes round in a circle', () => {
    const values =
      '  one: { when: is_a, text: a, otherwise: two }\n  two: { when: is_a, text: b, otherwise: one }\n';
    expect(findingsOf(asks('a', values))).to.eql([
      'rules/a.yaml:9:3  These values go round in a circle: one → two → one. A circle is allowed only through before().',
    ]);
  });

  it('a circle through before() holds no total of itself', () => {
    const found = findingsOf(
      `${PAY}values:\n  paid: { is: spread(request.pay) }\n  taken: { is: paid - before(taken) - spread(total(taken_before)) }\n  taken_before: { is: before(taken) }\n`,
    );
    expect(found).to.eql([
      'rules/t.yaml:8:3  “taken” needs all payslips of “taken_before”, which itself waits for it payslip by payslip.',
    ]);
  });

  it('a table of one file is not used by a table of the same name in another', () => {
    const table =
      'tables:\n  rows: { a: £1 }\ninputs:\n  WORD: { type: code, words: [a], default: a, title: W }\n';
    const rules = {
      'a.yaml': `${table.replace('WORD', 'a')}values:\n  it: { lookup: tables.rows, by: request.a }\n`,
      'b.yaml': `${table.replace('WORD', 'b')}values:\n  it: { text: "{request.b}" }\n`,
    };
    expect(findingsOf({ rules })).to.eql(['rules/b.yaml:5:3  The table “rows” is not used by any rule.']);
  });

  it('a table is not used by one whose name only begins like it', () => {
    const rules = `tables:\n  row: { a: £1 }\n  rows: { a: £1 }\ninputs:\n  a: { type: code, words: [a], default: a, title: W }\nvalues:\n  it: { lookup: tables.rows, by: request.a }\n`;
    expect(findingsOf(rules)).to.eql(['rules/t.yaml:5:3  The table “row” is not used by any rule.']);
  });

  it('figures listed under payroll_only are read by a lookup of the whole table', () => {
    const rates = 'loans:\n  authority: loans\n  payroll_only: [plan_1]\n  plan_1: { rate: 9% }\n';
    const rules =
      'inputs:\n  plan: { type: code, rows_of: rates.loans, default: plan_1, title: P }\nvalues:\n  it: { lookup: rates.loans, by: request.plan, column: rate }\n';
    expect(findingsOf({ rules: { 't.yaml': rules }, rates })).to.eql([]);
  });

  it('an unused value is said once for all years', () => {
    const rates = { '2025-26': '', '2026-27': '' };
    const rules = { 't.yaml': 'values:\n  it: { is: £1 }\n  other: { is: £2 }\n' };
    expect(findingsOf({ rules, rates, asks: ['t.it'] })).to.eql([
      'rules/t.yaml:6:3  “other” is not used by any rule or operation.',
    ]);
  });

  it('a word that a list of the request takes and no rule reads, in each year by itself', () => {
    const rates = {
      '2025-26': 'loans: { authority: law, a: { rate: 9% } }\n',
      '2026-27': 'loans: { authority: law, a: { rate: 9% }, b: { rate: 6% } }\n',
    };
    const rules =
      'inputs:\n  loans: { type: words, rows_of: rates.loans, title: L }\nconditions:\n  has_a: { fact: loans.a, operator: equal, value: true }\nvalues:\n  it: { when: has_a, is: £1, otherwise: £0 }\n';
    expect(findingsOf({ rules: { 't.yaml': rules }, rates })).to.eql([
      'rules/t.yaml:5:3  b is accepted in 2026-27, but no rule reads it.',
    ]);
  });

  it('a broken formula does not call what it reads unused', () => {
    expect(
      findingsOf({
        rules: { 't.yaml': `${PAY}values:\n  part: { is: request.pay }\n  it: { is: part + + £1 }\n` },
        asks: ['t.it'],
      }),
    ).to.eql(['rules/t.yaml:8:20  “+” is not expected here: a figure or a name is missing before it.']);
  });

  it('what rests on a broken value is not found wrong too', () => {
    expect(
      findingsOf(
        `${PAY}values:\n  part: { is: request.pay * £1 }\n  it: { is: part + 3 }\n  more: { is: total(it), round: penny_up }\n`,
      ),
    ).to.eql(['rules/t.yaml:7:27  Money * money makes no sense.']);
  });

  it('a value of two branches, of which one cannot be read, is not found to be of another grain', () => {
    const rules = `${PAY}values:\n  share: { is: spred(request.pay) }\n  it: { first: [{ if: request.pay = £0, is: £0 }, { otherwise: share }] }\n`;
    const shows = [{ value: 't.it', kinds: ['money'], grain: 'payslip' }] as const;
    expect(findingsOf({ rules: { 't.yaml': rules }, shows, asks: [] })).to.eql([
      'rules/t.yaml:7:16  “spred” is not a function. Did you mean “spread”?',
    ]);
  });

  it('a brace of a sentence has the other one', () => {
    const wrong = (says: string) =>
      findingsOf(`${PAY}values:\n  it: { is: request.pay, assume: "${says}" }\n`);
    expect(wrong('Pay is {request.pay a year.')).to.eql([
      'rules/t.yaml:7:42  This { is not closed: a formula stands between { and }.',
    ]);
    expect(wrong('Pay is {request.pay} or request.pay} a year.')).to.eql([
      'rules/t.yaml:7:70  This } closes no {: a formula stands between { and }.',
    ]);
  });

  it('a letter of another script is said by its number', () => {
    expect(findingsOf(`${PAY}values:\n  it: { is: request.p\u0430y }\n`)).to.eql([
      'rules/t.yaml:7:22  “\u0430” (U+0430) is no letter of a name: those are a to z.',
    ]);
  });

  it('a refusal names fields of a request', () => {
    const rules = `${PAY}values:\n  it: { is: request.pay }\nrefuse:\n  too_much:\n    if: it > £1000\n    fields: [pya]\n    says: is more than {lmit}\n`;
    expect(findingsOf(rules)).to.eql([
      'rules/t.yaml:11:14  “pya” is not a field of a request. Did you mean “pay”?',
      'rules/t.yaml:12:25  “lmit” is not a name here.',
    ]);
  });
});

describe('findings about the form of requests', () => {
  /** What is found wrong with these inputs, each of which a value reads. */
  const formFindings = (inputs: string, ...reads: readonly string[]): readonly string[] =>
    findingsOf(
      `inputs:\n${inputs}\nvalues:\n  it: { text: "${reads.map((each) => `{request.${each}}`).join(' ')}" }\n`,
    );

  it('bounds have room between them, and for the default', () => {
    expect(formFindings('  a: { type: count, title: A, minimum: 9, maximum: 5 }', 'a')).to.eql([
      'rules/t.yaml:5:43  No count is within these bounds.',
    ]);
    expect(formFindings('  a: { type: number, title: A, above: 5, maximum: 5 }', 'a')).to.eql([
      'rules/t.yaml:5:42  No number is within these bounds.',
    ]);
    expect(formFindings('  a: { type: number, title: A, minimum: 1, above: 5 }', 'a')).to.eql([
      'rules/t.yaml:5:44  “above” stands in the place of “minimum”; one of them is enough.',
    ]);
    expect(formFindings('  a: { type: count, title: A, maximum: 5, default: 6 }', 'a')).to.eql([
      'rules/t.yaml:5:43  The default of “a” is not within its bounds.',
    ]);
    expect(formFindings('  a: { type: count, title: A, maximum: £5 }', 'a')).to.eql([
      'rules/t.yaml:5:40  A plain number is expected here, such as 52 or 37.5.',
    ]);
  });

  it('a key is known, and says something of its type', () => {
    expect(formFindings('  a: { type: count, title: A, maximun: 5 }', 'a')).to.eql([
      'rules/t.yaml:5:31  “maximun” is not a key here. Did you mean “maximum”?',
    ]);
    expect(formFindings('  a: { type: count, title: A, longest: 5 }', 'a')).to.eql([
      'rules/t.yaml:5:31  “longest” says nothing of “a”, which is count.',
    ]);
  });

  it('what callers write stands by a word of the input, or by its name', () => {
    const ofCode = (keys: string) =>
      formFindings(`  a: { type: code, words: [one, two], default: one, title: A, ${keys} }`, 'a');
    const table: readonly (readonly [keys: string, findings: readonly string[]])[] = [
      ['also: { two: [2, both], a: which }, hint: one at least', []],
      [
        'also: { tow: both }',
        ['rules/t.yaml:5:71  “tow” is no word of “a”, nor its name. Did you mean “two”?'],
      ],
      [
        'also: { two: [both, one] }',
        ['rules/t.yaml:5:83  “one” is right in requests, so that it cannot mean “two”.'],
      ],
      ['also: { a: a }', ['rules/t.yaml:5:74  “a” is right in requests, so that it cannot mean “a”.']],
      ['also: both', ['rules/t.yaml:5:69  A map is expected here.']],
      ['also: { two: { both: 1 } }', ['rules/t.yaml:5:71  A text or a figure, or a list is expected here.']],
    ];
    for (const [keys, findings] of table) expect(ofCode(keys), keys).to.eql(findings);
    expect(formFindings('  a: { type: count, title: A, also: { a: number } }', 'a')).to.eql([]);
    expect(formFindings('  a: { type: count, title: A, hint: Any }', 'a')).to.eql([
      'rules/t.yaml:5:31  “hint” says nothing of “a”, which is count.',
    ]);
  });

  it('a field that another one names stands beside it', () => {
    const pair = (keys: string) =>
      `  some: { type: count, title: A, ${keys} }\n  other: { type: count, title: B }`;
    expect(formFindings(pair('only_with: othr'), 'some', 'other')).to.eql([
      'rules/t.yaml:5:45  “othr” is no field beside it. Did you mean “other”?',
    ]);
    expect(formFindings(pair('required_unless: some'), 'some', 'other')).to.eql([
      'rules/t.yaml:5:51  “some” is no field beside it.',
    ]);
  });

  it('a field lies in a group that is declared', () => {
    const group = '  bonus: { type: group, title: Bonus }\n';
    expect(formFindings(`${group}  bonsu.paid: { type: count, title: Paid }`, 'bonsu.paid')).to.include(
      'rules/t.yaml:6:3  “bonsu.paid” is a field of “bonsu”, which no topic declares as a group. Did you mean “bonus”?',
    );
    const money = '  bonus: { type: money, title: Bonus }\n  bonus.paid: { type: count, title: Paid }';
    expect(formFindings(money, 'bonus', 'bonus.paid')).to.eql([
      'rules/t.yaml:6:3  “bonus” is money and has no fields of its own.',
    ]);
  });

  it('what must be given has no default', () => {
    expect(formFindings('  a: { type: count, title: A, required: true, default: 5 }', 'a')).to.eql([
      'rules/t.yaml:5:41  “a” has a default, so that it need not be required.',
    ]);
  });

  it('the tax year is no input', () => {
    expect(formFindings('  tax_year: { type: text, title: Year }', 'tax_year')).to.eql([
      'rules/t.yaml:5:3  Every request has “tax_year”; no rule declares it.',
    ]);
  });

  it('some value says which periods an amount can be for', () => {
    expect(formFindings('  a: { type: amount_per, title: A }', 'a.per')).to.eql([
      'rules/t.yaml:5:3  “a” needs a value “times_a_year”: a table of the periods that it can be for.',
    ]);
  });

  it('each field of an item is read', () => {
    const list = `  a:
    type: list
    title: A
    fields:
      paid: { type: money, title: Paid }
      hours: { type: number, title: Hours }`;
    expect(findingsOf(`inputs:\n${list}\nvalues:\n  it: { is: request.a.paid }\n`)).to.eql([
      'rules/t.yaml:10:7  The input “a.hours” is not used by any rule.',
    ]);
  });
});

describe('findings about conditions', () => {
  const wrong = (condition: string) =>
    findingsOf(`inputs:
  word: { type: code, words: [one, two], default: one, title: Word }
  days: { type: count, title: Days }
  pay: { type: money, title: Pay }
conditions:
  it: ${condition}
values:
  sum: { is: request.pay * request.days }
  choice: { when: it, text: "{request.word}", otherwise: { text: "no" } }
`);

  it('when asks about words, flags and counts', () => {
    expect(wrong('{ fact: pay, operator: equal, value: 3 }')).to.include(
      'rules/t.yaml:9:15  A condition asks about words, flags and counts of the request; pay is money: use “if”.',
    );
  });

  it('when asks about nothing that is found from figures', () => {
    const rules = `inputs:
  pay: { type: money, title: Pay }
conditions:
  it: { fact: band, operator: equal, value: high }
values:
  band: { first: [{ if: request.pay > £1, text: high }, { otherwise: { text: low } }] }
  choice: { when: it, is: £1, otherwise: £2 }
`;
    expect(findingsOf(rules)).to.include(
      'rules/t.yaml:7:15  band is found on the way from figures; “when” asks about facts of the request: use “if”.',
    );
  });

  it('a fact is an input, or a word found from inputs', () => {
    expect(wrong('{ fact: wrod, operator: equal, value: one }')).to.include(
      'rules/t.yaml:9:15  “wrod” is not a fact: an input, or a word found from inputs. Did you mean “word”?',
    );
  });

  it('a word is one that the fact can be', () => {
    expect(wrong('{ fact: word, operator: equal, value: ome }')).to.eql([
      'rules/t.yaml:9:45  word is never “ome”; it can be one, two. Did you mean “one”?',
    ]);
    expect(wrong('{ fact: word, operator: in, value: [one, tow] }')).to.eql([
      'rules/t.yaml:9:42  word is never “tow”; it can be one, two. Did you mean “two”?',
    ]);
  });

  it('an operator takes the values it compares', () => {
    expect(wrong('{ fact: word, operator: in, value: one }')).to.eql([
      'rules/t.yaml:9:42  “in” takes a list of words.',
    ]);
    expect(wrong('{ fact: word, operator: equal, value: [one] }')).to.eql([
      'rules/t.yaml:9:45  “equal” takes one value.',
    ]);
    expect(wrong('{ fact: word, operator: lessThan, value: one }')).to.eql([
      'rules/t.yaml:9:31  “lessThan” compares counts; word is a word.',
    ]);
    expect(wrong('{ fact: days, operator: equal, value: one }')).to.eql([
      'rules/t.yaml:9:45  days is a count; “one” is not.',
    ]);
  });

  it('keys of a condition are known', () => {
    expect(wrong('{ fact: word, operater: equal, value: one }')).to.include(
      'rules/t.yaml:9:21  “operater” is not a key of a condition. Did you mean “operator”?',
    );
    expect(wrong('{ all: [{ fact: word, operator: equal, value: one }], any: [] }')).to.include(
      'rules/t.yaml:9:61  “any” is not a key of a condition beside “all”.',
    );
    expect(wrong('{ any: [] }')).to.include('rules/t.yaml:9:7  “any” is a list of one condition or more.');
  });

  it('a condition that is written wrongly is still a condition of its topic', () => {
    expect(wrong('{ fact: word, operater: equal, value: one }').join('\n')).not.to.include(
      '“it” is not a condition of this topic.',
    );
  });

  it('facts are not found with the conditions that ask about them', () => {
    const rules = `inputs:
  word: { type: code, words: [one, two], default: one, title: Word }
conditions:
  first: { fact: word, operator: equal, value: one }
  second: { fact: kind, operator: equal, value: a }
values:
  kind: { when: first, text: a, otherwise: { text: b } }
  it: { when: second, is: £1, otherwise: £2 }
`;
    expect(findingsOf(rules)).to.eql([
      'rules/t.yaml:7:3  The facts of these conditions are found with the same conditions (t → t); move the fact to a topic of its own.',
    ]);
  });
});

describe('findings about years', () => {
  const file = (years: string) => `${HEAD}${years}values:\n  it: { is: £1 }\n`;
  const rates = { '2024-25': '', '2025-26': '', '2026-27': '' };
  const found = (first: string, second: string) => {
    const rules = { 'first.yaml': file(first), 'second.yaml': file(second) };
    return findingsOf({ rules, rates, asks: [] }).filter((finding) => !finding.includes('is not used'));
  };

  it('two files of a topic follow each other', () => {
    expect(found('years: { until: 2025-26 }\n', 'years: { from: 2026-27 }\n')).to.eql([]);
  });

  it('they may not overlap', () => {
    expect(found('years: { until: 2025-26 }\n', 'years: { from: 2025-26 }\n')).to.eql([
      'rules/second.yaml:1:8  The topic “t” has two files for 2025-26: this one and rules/first.yaml.',
    ]);
  });

  it('they may leave no year out', () => {
    expect(found('years: { until: 2024-25 }\n', 'years: { from: 2026-27 }\n')).to.eql([
      'rules/first.yaml:1:8  The topic “t” has no file for 2025-26: its years leave a gap.',
    ]);
  });

  it('a topic that begins later needs no file before, nor in a book without its years', () => {
    expect(found('years: { from: 2025-26, until: 2025-26 }\n', 'years: { from: 2026-27 }\n')).to.eql([]);
    expect(findingsOf({ rules: { 'first.yaml': file('years: { from: 2027-28 }\n') }, rates })).to.eql([]);
  });

  it('a topic does not end without a file for the years after', () => {
    expect(found('years: { until: 2024-25 }\n', 'years: { from: 2025-26, until: 2025-26 }\n')).to.eql([
      'rules/first.yaml:1:8  The topic “t” has no file for 2026-27: its years leave a gap.',
    ]);
  });

  it('what a topic has that begins later is not there before', () => {
    const later = `${HEAD}years: { from: 2026-27 }
inputs:
  age: { type: count, title: Age }
values:
  it: { output: true, is: request.age }
`;
    const reader = `topic: reader
title: What reads it
authority: law
conditions:
  is_old: { fact: age, operator: greaterThan, value: 60 }
values:
  short: { is: it }
  long: { is: t.it }
  given: { when: is_old, is: request.age, otherwise: "0" }
`;
    expect(findingsOf({ rules: { 'later.yaml': later, 'reader.yaml': reader }, rates })).to.eql(
      [
        ['5:19', 'age'],
        ['7:16', 'it'],
        ['8:15', 'it'],
        ['9:30', 'age'],
      ].map(
        ([place, name]) =>
          `rules/reader.yaml:${place}  “${name}” is not there in 2024-25 and 2025-26: it is for 2026-27 on (rules/later.yaml:4:1).`,
      ),
    );
  });

  it('they end after they begin', () => {
    expect(found('', 'years: { from: 2027-28, until: 2026-27 }\n')).to.eql([
      'rules/second.yaml:4:8  These years end before they begin: from 2027-28 until 2026-27.',
    ]);
  });

  it('a year is written like 2026-27', () => {
    expect(found('years: { until: 2026-27 }\n', 'years: { from: 2027 }\n')).to.eql([
      'rules/second.yaml:4:16  A tax year is written like 2026-27.',
    ]);
    expect(found('years: { until: 2025-26 }\n', 'years: { from: 2026-28 }\n')).to.eql([
      'rules/second.yaml:4:8  “2026-28” is not a tax year; it is written like 2026-27.',
    ]);
  });

  it('a misspelt key of years is not an overlap, too', () => {
    expect(found('years: { until: 2025-26 }\n', 'years: { form: 2026-27 }\n')).to.eql([
      'rules/second.yaml:4:10  “form” is not a key here. Did you mean “from”?',
    ]);
  });

  it('a word that no year knows is said once, with the words of all years', () => {
    const rules = `inputs:
  letter: { type: code, rows_of: rates.g.letters, title: Letter }
conditions:
  it: { fact: letter, operator: equal, value: X }
values:
  rate: { lookup: rates.g.letters, by: request.letter, column: rate }
  choice: { when: it, is: rate, otherwise: 0% }
`;
    const letters = (...names: string[]) =>
      `g:\n  authority: g\n  letters:\n${names.map((name) => `    ${name}: { rate: 1% }\n`).join('')}`;
    const texts = {
      rules: { 't.yaml': rules },
      rates: { '2025-26': letters('A'), '2026-27': letters('A', 'B') },
    };
    expect(findingsOf(texts)).to.eql([
      'rules/t.yaml:7:47  letter is never “X”; it can be A, B. Did you mean “A”?',
    ]);
  });

  it('each year has its own rules and figures', async () => {
    const texts = {
      rules: {
        'before.yaml': `${HEAD}years: { until: 2025-26 }\nvalues:\n  it: { is: rates.g.a * 2 }\n`,
        'since.yaml': `${HEAD}years: { from: 2026-27 }\nvalues:\n  it: { is: rates.g.a * 3 }\n`,
      },
      rates: {
        '2025-26': 'g:\n  authority: g\n  a: £10\n',
        '2026-27': 'g:\n  authority: g\n  a: £11\n',
      },
    };
    expect(await bookOf(texts, '2025-26').find({}, 't.it')).to.equal('20');
    expect(await bookOf(texts, '2026-27').find({}, 't.it')).to.equal('33');
  });
});
