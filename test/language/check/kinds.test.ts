import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

/** What is found wrong in one formula; it begins at rules/t.yaml:13:9. */
function wrongIn(formula: string): readonly string[] {
  return findingsOf(
    `inputs:
  pay: { type: money, title: Pay }
  share: { type: rate, title: Share }
  days: { type: count, title: Days }
  hours: { type: number, title: Hours }
  word: { type: code, words: [a, b], default: a, title: Word }
  flag: { type: flag, title: Flag }
  extras: { type: list, title: Extras, fields: { amount: { type: money, title: Amount } } }
values:
  it:
    is: >-
      £0
  used: { table: { a: request.pay, b: request.share, c: request.days, d: request.hours, e: paid, f: total(items) } }
  words: { text: "{request.word} {request.flag}" }
  paid: { is: spread(request.pay) }
  items: { is: request.extras.amount }
`.replace('    is: >-\n      £0', `    is: ${formula}`),
  );
}

const AT = 'rules/t.yaml:14:';

describe('kinds: what may be reckoned with what', () => {
  const SENSE: readonly (readonly [string, string])[] = [
    ['money + money', 'request.pay + £1'],
    ['money x rate', 'request.pay * request.share'],
    ['money x number', 'request.pay * request.hours'],
    ['money / count', 'request.pay / request.days'],
    ['money / rate', 'request.pay / request.share'],
    ['rate + rate', '100% - request.share'],
    ['count + number', 'request.days + request.hours'],
    ['the least of two amounts', 'min(request.pay, £3)'],
  ];
  for (const [name, formula] of SENSE) {
    it(`${name} has a meaning`, () => {
      expect(wrongIn(`"${formula}"`)).to.eql([]);
    });
  }

  it('money / money is a number', async () => {
    const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
values:
  ratio: { is: request.pay / £4 }
  scaled: { is: £10 * ratio }
  written: { text: "{ratio}" }
`);
    expect(await book.find({ pay: 5 }, 't.scaled')).to.equal('12.5');
    expect(await book.find({ pay: 5 }, 't.written')).to.equal('1.25');
  });

  const NONSENSE: readonly (readonly [string, number, string])[] = [
    ['request.pay * request.pay', 21, 'Money * money makes no sense.'],
    ['request.pay * £2', 21, 'Money * money makes no sense.'],
    ['request.pay + request.share', 21, 'Money + a rate makes no sense.'],
    ['request.pay - request.days', 21, 'Money - a count makes no sense.'],
    ['request.days - £1', 22, 'A count - money makes no sense.'],
    ['request.share + 1', 23, 'A rate + a count makes no sense.'],
    ['request.days / request.pay', 22, 'A count / money makes no sense.'],
    ['request.share / £1', 23, 'A rate / money makes no sense.'],
    ['request.pay / 0', 23, 'Nothing can be divided by 0.'],
    ['request.pay * request.word', 21, 'A word is not a figure to reckon with.'],
    ['request.flag * 2', 22, 'A flag is not a figure to reckon with.'],
  ];
  for (const [formula, column, message] of NONSENSE) {
    it(`${formula} has none`, () => {
      expect(wrongIn(formula)).to.eql([`${AT}${column}  ${message}`]);
    });
  }

  it('figures that a function compares are of one kind', () => {
    expect(wrongIn('"min(request.pay, 3)"')).to.eql([
      `${AT}10  min() takes figures of one kind; here are money, a count.`,
    ]);
    expect(wrongIn('"above(request.pay, request.word)"')).to.eql([
      `${AT}10  A word is not a figure to reckon with.`,
    ]);
  });

  it('a function takes its number of figures', () => {
    expect(wrongIn('"between(request.pay, £1)"')).to.eql([`${AT}10  between() takes 3 figures; here are 2.`]);
    expect(wrongIn('"min(request.pay, £1, £2)"')).to.eql([`${AT}10  min() takes 2 figures; here are 3.`]);
  });

  it('figures that if compares are of one kind', () => {
    const rules = (test: string) => `inputs:
  pay: { type: money, title: Pay }
  days: { type: count, title: Days }
values:
  it: { first: [{ if: ${test}, is: request.pay * request.days }, { otherwise: £0 }] }
`;
    expect(findingsOf(rules('request.pay > 3'))).to.eql([
      'rules/t.yaml:8:35  Money is not compared with a count.',
    ]);
    expect(findingsOf(rules('request.days > 3.5'))).to.eql([]);
  });

  describe('words that if compares', () => {
    const wrong = (test: string) =>
      findingsOf(`inputs:
  word: { type: code, words: [a, b], default: a, title: Word }
  same: { type: code, words: [b, c], default: b, title: Another }
  other: { type: code, words: [x, y], default: x, title: Neither }
  free: { type: text, title: Text }
  known: { type: flag, title: Flag }
  days: { type: count, title: Days }
values:
  all: { text: "{request.word} {request.same} {request.other} {request.free} {request.days}" }
  flag: { when: known, is: £1, otherwise: £0 }
  days: { is: request.days }
  it: { first: [{ if: ${test}, is: £1 }, { otherwise: £0 }] }
conditions:
  known: { fact: known, operator: equal, value: true }
`);
    const AT = 'rules/t.yaml:15:';

    it('are equal or not', () => {
      expect(wrong('request.word = request.same')).to.eql([]);
      expect(wrong('request.word != request.free')).to.eql([]);
      expect(wrong('all != request.free')).to.eql([]);
      expect(wrong('request.word < request.same')).to.eql([
        `${AT}36  A word is another or is not, with = or !=; “<” compares figures.`,
      ]);
    });

    it('are not compared with figures or flags', () => {
      expect(wrong('request.word = request.days')).to.eql([`${AT}36  A word is not compared with a count.`]);
      expect(wrong('request.days != request.word')).to.eql([`${AT}36  A count is not compared with a word.`]);
      expect(wrong('request.known = request.word')).to.eql([
        `${AT}37  “if” compares figures or words; a flag of the request is asked about with “when”.`,
      ]);
    });

    it('can be the same', () => {
      expect(wrong('request.word = request.other')).to.eql([
        `${AT}36  These words are never the same: the one can be a, b; the other x, y.`,
      ]);
    });

    it('stand behind names, and not in the formula', () => {
      const says = (word: string) =>
        `“if” compares words by their names, and “${word}” is not a name here; whether a word of the request is “${word}” is asked with “when”.`;
      expect(wrong('request.word = b')).to.eql([`${AT}38  ${says('b')}`]);
      expect(wrong('request.free = dayz')).to.eql([`${AT}38  ${says('dayz')} Did you mean “days”?`]);
    });
  });

  it('only figures are rounded', () => {
    const rules =
      'inputs:\n  word: { type: code, words: [a], default: a, title: W }\nvalues:\n  it: { text: "{request.word}", round: penny_up }\n';
    expect(findingsOf(rules)).to.eql(['rules/t.yaml:7:40  A text is not rounded.']);
  });
});

describe('grains: what may meet what', () => {
  const NOT_TOGETHER =
    'An amount for the year does not go with an amount a payslip: use spread() of the one, or total(), to_date() or last() of the other.';

  it('a year’s amount is not used as a column', () => {
    expect(wrongIn('paid + request.pay')).to.eql([`${AT}14  ${NOT_TOGETHER}`]);
    expect(wrongIn('"max(paid, request.pay)"')).to.eql([`${AT}10  ${NOT_TOGETHER}`]);
  });

  it('a column is not used as a year’s amount', () => {
    expect(wrongIn('request.pay - paid')).to.eql([`${AT}21  ${NOT_TOGETHER}`]);
    expect(wrongIn('spread(paid)')).to.eql([
      `${AT}9  spread() takes a yearly amount; this is one figure a payslip or an item already.`,
    ]);
  });

  it('the two are not compared', () => {
    const rules = `inputs:
  pay: { type: money, title: Pay }
values:
  paid: { is: spread(request.pay) }
  it: { first: [{ if: paid > request.pay, is: £1 }, { otherwise: £0 }] }
`;
    expect(findingsOf(rules)).to.eql([`rules/t.yaml:8:28  ${NOT_TOGETHER}`]);
  });

  it('one branch of first is not for the year and another a payslip', () => {
    const rules = `inputs:
  pay: { type: money, title: Pay }
  flag: { type: flag, title: Flag }
conditions:
  flag: { fact: flag, operator: equal, value: true }
values:
  paid: { is: spread(request.pay) }
  it: { when: flag, is: request.pay, otherwise: paid }
`;
    expect(findingsOf(rules)).to.have.length(1);
  });

  it('a cell of a table keeps its own grain', () => {
    const rules = `inputs:
  pay: { type: money, title: Pay }
values:
  paid: { is: spread(request.pay) }
  both: { table: { year: request.pay, payslip: paid } }
  it: { is: paid + both.year }
`;
    expect(findingsOf(rules)).to.eql([`rules/t.yaml:9:18  ${NOT_TOGETHER}`]);
  });

  it('what with puts in the place of a year’s amount is one', () => {
    const rules = `inputs:
  pay: { type: money, title: Pay }
values:
  salary: { is: request.pay }
  paid: { is: spread(salary) }
  it: { is: paid, with: { salary: paid * 12 } }
`;
    expect(findingsOf(rules)).to.have.length(1);
  });

  it('band_rows adds up to one figure for the year', () => {
    const rules = `inputs:
  pay: { type: money, title: Pay }
values:
  paid: { is: spread(request.pay) }
  bands: { bands: [{ rate: 20% }] }
  it:
    band_rows: { of: paid, payslips: each, bands: bands, share: ["1", "1"], limits: pound_up, rows: penny_up, adds_up_to: paid }
`;
    expect(findingsOf(rules)).to.have.length(1);
  });

  it('total, to_date and last go over payslips', () => {
    for (const name of ['total', 'to_date', 'last']) {
      const rules = `inputs:\n  pay: { type: money, title: Pay }\nvalues:\n  year: { is: request.pay }\n  it: { is: ${name}(year) }\n`;
      const column = 14 + name.length;
      expect(findingsOf(rules)).to.eql([
        `rules/t.yaml:8:${column}  “year” is one figure for the year; ${name}() goes over one figure a payslip.`,
      ]);
    }
  });

  it('total, to_date, last and before take the name of a value', () => {
    expect(wrongIn('total(paid + paid)')).to.eql([`${AT}9  total() takes the name of one value.`]);
    expect(wrongIn('total(request.pay)')).to.have.length(1);
  });

  it('before takes an amount a payslip', () => {
    const rules =
      'inputs:\n  pay: { type: money, title: Pay }\nvalues:\n  year: { is: request.pay }\n  it: { is: before(year) }\n';
    expect(findingsOf(rules)).to.eql([
      'rules/t.yaml:8:20  before() takes an amount a payslip; “year” is not one.',
    ]);
  });

  it('an item does not meet a payslip', () => {
    expect(wrongIn('paid + items')).to.eql([
      `${AT}14  A figure a payslip does not meet a figure an item; use total() of the items.`,
    ]);
  });

  it('an item of one list does not meet an item of another', () => {
    const rules = `inputs:
  overtime: { type: list, title: Overtime, fields: { amount: { type: money, title: Amount } } }
  expenses: { type: list, title: Expenses, fields: { amount: { type: money, title: Amount } } }
values:
  both: { is: request.overtime.amount + request.expenses.amount }
  it: { is: total(both) }
`;
    expect(findingsOf(rules)).to.have.length(1);
  });

  it('spread takes money', () => {
    expect(wrongIn('spread(request.days)')).to.eql([`${AT}9  spread() takes money; here is a count.`]);
  });
});
