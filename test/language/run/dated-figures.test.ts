import { expect } from 'chai';
import { explain, trace } from '../../../src/language/index.js';
import { bookOf, findingsOf, shownOf, type Texts } from '../support/book.js';
import { proveSteps } from '../trace/support/small-books.js';

const PAY_DAY = `
inputs:
  often: { type: code, words: [monthly, four_weekly, two_weekly, weekly], default: monthly, title: How often }
tables:
  frequencies:
    monthly: { months: 1, days: 0 }
    four_weekly: { months: 0, days: 28 }
    two_weekly: { months: 0, days: 14 }
    weekly: { months: 0, days: 7 }
values:
  frequency: { lookup: tables.frequencies, by: request.often }
  pay_date:
    output: true
    assume: Each payslip counts as paid on the last day of its tax period.
    is: last_day(year.starts, payslip * frequency.months, payslip * frequency.days)
  stretch: { output: true, stretch: pay_date }
`;

const YEAR = '2022-23';

const RATES = `
changes: [2022-07-06, 2022-11-06]
ni:
  authority: ni
  limit: £100 until 2022-07-05 then £200
  share: 50% until 2022-07-05 then 40% until 2022-11-05 then 30%
  rate: 20%
  letters:
    A: { main: 13.25% until 2022-11-05 then 12%, upper: 2% }
    X: { main: 0%, upper: 0% }
  bounds:
    week: { low: £10 until 2022-07-05 then £20, high: £90 }
    month: { low: £40 until 2022-07-05 then £80, high: £360 }
`;

const RULES = `
inputs:
  letter: { type: code, rows_of: rates.ni.letters, default: A, title: Letter }
  word: { type: code, words: [week, month], default: month, title: Word }
  column: { type: code, words: [low, high], default: low, title: Column }
  pay: { type: money, default: £12000, title: Pay }
values:
  paid: { is: spread(request.pay) }
  limit: { is: rates.ni.limit }
  above_limit: { is: "above(paid, rates.ni.limit) * rates.ni.share", round: penny_nearest }
  row: { lookup: rates.ni.letters, by: request.letter }
  upper: { lookup: rates.ni.letters, by: request.letter, column: upper }
  due: { is: paid * row.main, round: penny_nearest }
  of_table: { lookup: rates.ni.bounds, by: [request.word, request.column] }
  by_word: { is: "rates.ni.bounds.month[request.column]" }
  half: { first: [{ if: paid > rates.ni.limit, is: paid * rates.ni.share }, { otherwise: £0 }] }
  plain: { is: paid * rates.ni.rate }
  all_due: { is: total(due) }
  due_if_more: { is: due, with: { paid: paid + £100 } }
  note:
    is: plain
    assume: { if: paid < rates.ni.limit, says: "The limit is not reached on {which_payslips}." }
`;

function textsOf(values: string, rates = RATES): Texts {
  const rules = /^(inputs|values):/m.test(values) ? values : `values:\n${values}`;
  return { rules: { 'pay_day.yaml': PAY_DAY, 't.yaml': rules }, rates: { [YEAR]: rates } };
}

const book = bookOf(textsOf(RULES), YEAR);

/** The rules of one payment, whose items have a day each. */
const ITEMS = `
inputs:
  day: { type: date, title: Day }
  pay:
    type: list
    title: Pay
    fields:
      day: { type: date, title: Day }
      amount: { type: money, title: Amount }
values:
  pay_date: { is: request.day }
  stretch: { output: true, stretch: pay_date }
  paid: { is: spread(total(amount)) }
  amount: { is: request.pay.amount * 1 }
  due: { is: "above(paid, rates.ni.limit) * rates.ni.share" }
  due_of_day: { is: due, with: { paid: amount, pay_date: request.pay.day } }
`;

/** A figure for each of twelve months: so many times each. */
function months(...figures: readonly (readonly [figure: string, times: number])[]): readonly string[] {
  return figures.flatMap(([figure, times]) => new Array<string>(times).fill(figure));
}

describe('a figure that changes within the year', () => {
  it('is on each payslip that of the day on which it is paid', async () => {
    expect(await book.find({}, 't.limit')).to.eql(months(['100', 3], ['200', 9]));
    expect(await book.find({ pay: 3600 }, 't.above_limit')).to.eql(months(['100', 3], ['40', 4], ['30', 5]));
  });

  it('is picked in a row, and in a table of tables, by the words and the day', async () => {
    expect(await book.find({}, 't.due')).to.eql(months(['132.5', 7], ['120', 5]));
    expect(await book.find({}, 't.of_table')).to.eql(months(['40', 3], ['80', 9]));
    expect(await book.find({ word: 'week' }, 't.of_table')).to.eql(months(['10', 3], ['20', 9]));
    expect(await book.find({}, 't.by_word')).to.eql(months(['40', 3], ['80', 9]));
  });

  it('makes a lookup in its table one figure a payslip, whichever row is taken', async () => {
    expect(await book.find({ letter: 'X' }, 't.due')).to.eql(months(['0', 12]));
    expect(await book.find({ column: 'high' }, 't.of_table')).to.eql(months(['360', 12]));
    expect(await book.find({}, 't.upper')).to.eql(months(['0.02', 12]));
  });

  it('decides branches and sentences payslip by payslip', async () => {
    expect(await book.find({ pay: 1800 }, 't.half')).to.eql(months(['75', 3], ['0', 9]));
    expect((await book.notes({ pay: 1800 }, 't.note')).assumptions).to.include(
      'The limit is not reached on payslips 4 to 12.',
    );
  });

  it('counts in rules that are found on other figures, too', async () => {
    expect(await book.find({}, 't.due_if_more')).to.eql(months(['145.75', 7], ['132', 5]));
  });

  it('leaves the payslips before its first day as they are without the change', async () => {
    const level = RATES.replace(', 2022-11-06]', ']')
      .replace('13.25% until 2022-11-05 then 12%', '13.25%')
      .replace(' until 2022-11-05 then 30%', '');
    const without = bookOf(textsOf(RULES, level), YEAR);
    for (const name of ['t.due', 't.above_limit']) {
      const [now, before] = [await book.find({}, name), await without.find({}, name)];
      if (!Array.isArray(now) || !Array.isArray(before)) throw new Error(`${name} is one for the year.`);
      expect(now.slice(0, 7)).to.eql(before.slice(0, 7));
      expect(now.slice(7)).not.to.eql(before.slice(7));
    }
  });

  const firsts = { monthly: [4, 8], four_weekly: [4, 8], two_weekly: [7, 16], weekly: [14, 31] };
  const payslips = { monthly: 12, four_weekly: 13, two_weekly: 26, weekly: 52 };
  for (const often of ['monthly', 'four_weekly', 'two_weekly', 'weekly'] as const) {
    it(`is new on the ${often} payslip whose last day is its first day or later`, async () => {
      const run = await book.begin({ often, payslips: payslips[often] }, 't.above_limit');
      run.column(run.book.value('t.above_limit'));
      const stretches = shownOf(run, 'pay_day.stretch');
      expect([
        Array.isArray(stretches) && stretches.indexOf('2') + 1,
        Array.isArray(stretches) && stretches.indexOf('3') + 1,
      ]).to.eql(firsts[often]);
    });
  }

  it('asks for a pay day, and says what it assumes of it, only where it is read', async () => {
    expect((await book.notes({}, 't.due')).assumptions).to.eql([
      'Each payslip counts as paid on the last day of its tax period.',
    ]);
    expect((await book.notes({}, 't.plain')).assumptions).to.eql([]);
    const run = await book.begin({}, 't.plain');
    run.column(run.book.value('t.plain'));
    expect(run.hasFound(run.book.value('pay_day.stretch'))).to.equal(false);
  });

  it('is a figure of the whole year in a year without changes', async () => {
    const level = RATES.replace(/\[.*\]/, 'none').replaceAll(/ until \S+ then \S*[^\s,]/g, '');
    const rules = textsOf('values:\n  limit: { is: rates.ni.limit }\n', level);
    const plain = bookOf(rules, YEAR);
    const { values } = plain.book.checked;
    expect(values.find(({ fullName }) => fullName === 't.limit')?.type.grain).to.equal('any');
    expect(await plain.find({}, 't.limit')).to.equal('100');
  });
});

describe('the stretch of a date by some figures alone', () => {
  const days = (of: string) =>
    bookOf(textsOf(`values:\n  which: { stretch: pay_day.pay_date, of: ${of} }\n`), YEAR);

  it('counts the changes of a group, of a figure, or of several', async () => {
    expect(await days('rates.ni').find({}, 't.which')).to.eql(months(['1', 3], ['2', 4], ['3', 5]));
    expect(await days('rates.ni.letters').find({}, 't.which')).to.eql(months(['1', 7], ['2', 5]));
    expect(await days('[rates.ni.letters, rates.ni.limit]').find({}, 't.which')).to.eql(
      months(['1', 3], ['2', 4], ['3', 5]),
    );
    expect(await days('rates.ni.rate').find({}, 't.which')).to.eql(months(['1', 12]));
  });

  it('can be worked out again from its trace', async () => {
    const book = days('rates.ni.letters');
    proveSteps(trace(await book.begin({}, 't.which'), ['t.which']));
  });
});

describe('a branch that is there where a figure changes within the year', () => {
  const branch = (changes: string, others = '') =>
    `  x:\n    first:\n      - { if_changes: ${changes}, because: a year has one figure, ${others} }\n      - { otherwise: rates.ni.rate }\n`;

  it('counts where it does, and is not there where it does not', async () => {
    const of = (values: string) => bookOf(textsOf(`values:\n${values}`), YEAR).find({}, 't.x');
    expect(await of(branch('rates.ni.limit', 'is: 1%'))).to.equal('0.01');
    expect(await of(branch('rates.ni.letters', 'is: 1%'))).to.equal('0.01');
    expect(await of(branch('rates.ni.letters', 'is: 1%, if: payslip > 1'))).to.eql(
      months(['0.2', 1], ['0.01', 11]),
    );
    expect(await of(branch('rates.ni.rate', 'is: rates.ni.of_no_year'))).to.equal('0.2');
  });

  it('asks for what the year lacks, at the figure that changes', () => {
    const found = (values: string) => findingsOf(textsOf(values));
    expect(found(branch('rates.ni.limit', 'is: rates.ni.own.limit'))).to.eql([
      'rates/2022-23.yaml:9:10  “limit” changes within 2022-23, and a year has one figure: give own.limit.',
    ]);
    expect(found(branch('rates.ni.limt', 'is: 1%'))[0]).to.include(
      '“rates.ni.limt” does not stand in the rates of 2022-23. Did you mean “limit”?',
    );
    expect(
      found(
        '  x:\n    first:\n      - { if_changes: rates.ni.limit, is: 1% }\n      - { otherwise: 2% }\n',
      )[0],
    ).to.include('“if_changes” needs “because” beside it');
  });
});

describe('a trace with figures that change within the year', () => {
  it('lists each figure that was used, with its days and payslips', async () => {
    const run = await book.begin({ pay: 3600 }, 't.above_limit');
    const { steps } = proveSteps(trace(run, ['t.above_limit']));
    const step = steps.find(({ rule }) => rule === 't.above_limit');
    expect(
      step?.figures?.map(({ path, value, from, until, payslips }) => [path, value, from, until, payslips]),
    ).to.eql([
      ['rates.ni.limit', '100', '2022-04-06', '2022-07-05', '1-3'],
      ['rates.ni.share', '0.5', '2022-04-06', '2022-07-05', '1-3'],
      ['rates.ni.limit', '200', '2022-07-06', '2023-04-05', '4-12'],
      ['rates.ni.share', '0.4', '2022-07-06', '2022-11-05', '4-7'],
      ['rates.ni.share', '0.3', '2022-11-06', '2023-04-05', '8-12'],
    ]);
    expect(step?.operands['rates.ni.limit']).to.eql({
      figure: [
        ['100', '1-3'],
        ['200', '4-12'],
      ],
    });
    expect(steps.map(({ rule }) => rule)).to.include.members(['pay_day.pay_date', 'pay_day.stretch']);
  });

  it('lists a row by the days on which all of it is so, and one that never changes without', async () => {
    const run = await book.begin({}, 't.due');
    const row = proveSteps(trace(run, ['t.due'])).find('t.row');
    expect(row.figures?.map(({ path, from, until, payslips }) => [path, from, until, payslips])).to.eql([
      ['rates.ni.letters.A', '2022-04-06', '2022-11-05', '1-7'],
      ['rates.ni.letters.A', '2022-11-06', '2023-04-05', '8-12'],
    ]);
    const other = await book.begin({ letter: 'X' }, 't.due');
    const same = proveSteps(trace(other, ['t.due'])).find('t.row');
    expect(same.figures?.map(({ path, from, payslips }) => [path, from, payslips])).to.eql([
      ['rates.ni.letters.X', undefined, undefined],
    ]);
  });

  it('lists of items the items that each was used for', async () => {
    const year = 'topic: year\ntitle: One payment\nauthority: law\n';
    const payments = bookOf(
      {
        rules: { 'year.yaml': `${year}values:\n  payslips: { output: true, is: "1" }\n`, 't.yaml': ITEMS },
        rates: { [YEAR]: RATES },
      },
      YEAR,
    );
    const pay = ['2022-05-31', '2022-08-31', '2022-06-30'].map((day, at) => ({ day, amount: 300 + at }));
    const run = await payments.begin({ day: '2022-08-31', pay }, 't.due_of_day');
    const step = proveSteps(trace(run, ['t.due_of_day'])).find('t.due', 't.due_of_day');
    expect(step.value).to.eql(['100', '40.4', '101']);
    expect(step.figures?.map(({ path, value, payslips, items }) => [path, value, payslips, items])).to.eql([
      ['rates.ni.limit', '100', undefined, '1,3'],
      ['rates.ni.share', '0.5', undefined, '1,3'],
      ['rates.ni.limit', '200', undefined, '2'],
      ['rates.ni.share', '0.4', undefined, '2'],
    ]);
  });

  for (const name of ['limit', 'of_table', 'by_word', 'half', 'all_due', 'due_if_more', 'upper']) {
    it(`can be worked out again: ${name}`, async () => {
      const run = await book.begin({ pay: 1800.01, often: 'weekly', payslips: 52 }, `t.${name}`);
      proveSteps(trace(run, [`t.${name}`]));
      proveSteps(trace(run, [`t.${name}`], { payslip: 14 }));
    });
  }

  it('of one payslip has the figures of its day', async () => {
    const run = await book.begin({ pay: 3600 }, 't.above_limit');
    const step = proveSteps(trace(run, ['t.above_limit'], { payslip: 4 })).find('t.above_limit');
    expect(step.figures?.map(({ path, value, payslips }) => [path, value, payslips])).to.eql([
      ['rates.ni.limit', '200', '4'],
      ['rates.ni.share', '0.4', '4'],
    ]);
    expect(explain(run, 't.above_limit', { payslip: 8 }).text).to.include(
      'rates.ni.share = 0.3 from 2022-11-06 (rates/2022-23.yaml:',
    );
  });
});

describe('findings on figures that change within the year', () => {
  const findingsOn = (values: string) =>
    findingsOf(textsOf(values)).map((each) => each.replace(/^\S+ +/, ''));

  it('say what stands against such a figure in a value for the year', () => {
    const end = "Take a figure published for the year, or total() or last() of a payslip's.";
    const limit = 'rates.ni.limit changes on 2022-07-06, so it is a figure of a payslip';
    const input = 'inputs:\n  pay: { type: money, title: Pay }\nvalues:\n';
    expect(findingsOn(`${input}  x: { is: request.pay - rates.ni.limit }\n`)).to.eql([
      `${limit}; “request.pay” is one for the year. ${end}`,
    ]);
    expect(findingsOn(`  x: { is: spread(rates.ni.limit) }\n`)).to.eql([
      `${limit}; what spread() takes is one for the year. ${end}`,
    ]);
    expect(
      findingsOn(`${input}  limit: { is: rates.ni.limit }\n  x: { is: "above(request.pay, limit)" }\n`),
    ).to.eql([`${limit}; “request.pay” is one for the year. ${end}`]);
    const first = `${input}  x: { first: [{ if: payslip > 3, is: request.pay }, { otherwise: rates.ni.limit }] }\n`;
    expect(findingsOn(first)).to.eql([
      `${limit}; another branch of this “first” is one for the year. ${end}`,
    ]);
    const shows = { value: 't.x', kinds: ['money'], grain: 'year' } as const;
    const texts = textsOf(
      `inputs:
  word: { type: code, words: [week], default: week, title: Word }
values:
  x: { lookup: rates.ni.bounds, by: request.word, column: low }
`,
    );
    expect(findingsOf({ ...texts, asks: [], shows: [shows] })).to.eql([
      `rules/t.yaml:7:3  rates.ni.bounds.week.low changes on 2022-07-06, so it is a figure of a payslip; “x” is one for the year. ${end}`,
    ]);
  });

  it('leave alone what is one a payslip anyhow', () => {
    const says = findingsOn(
      'inputs:\n  pay: { type: money, title: Pay }\nvalues:\n  x: { is: spread(spread(request.pay) * rates.ni.share) }\n',
    );
    expect(says).to.eql(['spread() takes a yearly amount; this is one figure a payslip or an item already.']);
  });

  it('ask for the value that says which figure counts', () => {
    const texts = textsOf('  x: { is: rates.ni.limit }\n  y: { is: rates.ni.share }\n');
    const { 't.yaml': rules = '' } = texts.rules;
    expect(findingsOf({ ...texts, rules: { 't.yaml': rules } })).to.eql([
      'rules/t.yaml:5:12  rates.ni.limit changes on 2022-07-06, so the book needs an output “stretch” that is found by “stretch: pay_date” and says which figure counts.',
    ]);
  });

  it('keep it from a choice for the whole year', () => {
    const rules = `inputs:
  plans: { type: words, words: [week, month], title: Plans }
values:
  x: { lowest: { column: low, of: rates.ni.bounds, among: request.plans, except: [month], otherwise: none } }
`;
    expect(findingsOn(rules)).to.eql([
      'rates.ni.bounds.week.low changes on 2022-07-06; “lowest” finds one word, by figures that are the same all year.',
    ]);
  });

  it('say which group of the rates there is not', () => {
    expect(findingsOn('  x: { stretch: pay_day.pay_date, of: rates.no }\n')).to.eql([
      '“rates.no” is no group of the rates.',
    ]);
  });

  it('say what last_day() and stretch take', () => {
    expect(findingsOn('  x: { is: "last_day(year.starts, 1)" }\n')).to.eql([
      'last_day() takes a date and two counts, of months and days; here are 2.',
    ]);
    expect(findingsOn('  x: { is: "last_day(year.starts, 1, £2)" }\n')).to.eql([
      'last_day() takes a date and two counts, of months and days; here is money.',
    ]);
    expect(findingsOn('  x: { stretch: payslip }\n')).to.eql(['a date is expected here; this is a count.']);
  });
});
