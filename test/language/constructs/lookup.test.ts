import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';
import { proveTrace } from '../trace/support/small-books.js';

const RATES = `
loans:
  authority: loans
  plan_1: { threshold: £20000, rate: 9% }
  plan_2: { threshold: £25000, rate: 6% }
flat:
  authority: flat
  north: { BR: 20%, D0: 40% }
  south: { BR: 19%, D0: 42%, D1: 45% }
employer:
  authority: employer
  A: { main: 15%, upper: 14% }
  F: { low: 0%, high: 10%, upper: 15% }
`;

const RULES = `
inputs:
  plan: { type: code, rows_of: rates.loans, default: none, title: Plan }
  region: { type: code, words: [north, south], default: north, title: Region }
  code: { type: code, words: [BR, D0, D1], default: none, title: Code }
  letter: { type: code, rows_of: rates.employer, default: A, title: Letter }
  often: { type: code, words: [monthly, weekly], default: monthly, title: How often }
conditions:
  in_north: { fact: region, operator: equal, value: north }
tables:
  often:
    monthly: { payslips: 12, word: month }
    weekly: { payslips: 52, word: week }
values:
  threshold: { lookup: rates.loans, by: request.plan, column: threshold, otherwise: £0 }
  flat_rate: { lookup: rates.flat, by: [request.region, request.code], otherwise: 0% }
  low: { lookup: rates.employer, by: request.letter, column: [low, main] }
  high: { lookup: rates.employer, by: request.letter, column: [high, main] }
  often: { lookup: tables.often, by: request.often }
  payslips: { is: often.payslips }
  other:
    lookup: rates.loans
    by: request.plan
    column: rate
    otherwise: { lookup: rates.flat, by: [request.region, request.code], otherwise: 1% }
  by_region:
    first:
      - { when: in_north, lookup: rates.loans, by: request.plan, column: rate, otherwise: 3% }
      - otherwise: 5%
`;

describe('lookup: a value found in a table', () => {
  const book = bookOf({ rules: { 't.yaml': RULES }, rates: RATES });

  it('takes a column of the row that one word names', async () => {
    expect(await book.find({ plan: 'plan_2' }, 't.threshold')).to.equal('25000');
  });

  it('takes what stands under two words', async () => {
    expect(await book.find({ region: 'south', code: 'D0' }, 't.flat_rate')).to.equal('0.42');
    expect(await book.find({ code: 'BR' }, 't.flat_rate')).to.equal('0.2');
  });

  it('takes otherwise where the table has no such row', async () => {
    expect(await book.find({}, 't.threshold')).to.equal('0');
    expect(await book.find({ region: 'north', code: 'D1' }, 't.flat_rate')).to.equal('0');
  });

  it('takes otherwise in a branch, too, whose own test is another matter', async () => {
    expect(await book.find({ region: 'north', plan: 'plan_1' }, 't.by_region')).to.equal('0.09');
    expect(await book.find({ region: 'north' }, 't.by_region')).to.equal('0.03');
    expect(await book.find({ region: 'south' }, 't.by_region')).to.equal('0.05');
  });

  it('otherwise may be a way of its own', async () => {
    expect(await book.find({ plan: 'plan_1' }, 't.other')).to.equal('0.09');
    expect(await book.find({ code: 'BR' }, 't.other')).to.equal('0.2');
    expect(await book.find({}, 't.other')).to.equal('0.01');
  });

  it('of several columns takes the first that the row has', async () => {
    expect([await book.find({ letter: 'A' }, 't.low'), await book.find({ letter: 'A' }, 't.high')]).to.eql([
      '0.15',
      '0.15',
    ]);
    expect([await book.find({ letter: 'F' }, 't.low'), await book.find({ letter: 'F' }, 't.high')]).to.eql([
      '0',
      '0.1',
    ]);
  });

  it('without a column is the whole row, of which name.column is a part', async () => {
    expect(await book.find({ often: 'weekly' }, 't.often')).to.eql({ payslips: '52', word: 'week' });
    expect(await book.find({ often: 'weekly' }, 't.payslips')).to.equal('52');
  });

  it('of columns that each row has at most one of, is refused where a row has none', () => {
    const rates = RATES.replace('F: { low: 0%, high: 10%, upper: 15% }', 'F: { high: 10%, upper: 15% }');
    expect(findingsOf({ rules: { 't.yaml': RULES }, rates })).to.eql([
      'rates/2026-27.yaml:17:3  rates.employer.F has no column low nor main, which rules of 2026-27 read.',
    ]);
  });

  it('of a row that lacks a column is refused at that row, however many rules read the column', () => {
    const rules = `inputs:
  letter: { type: code, title: A letter, rows_of: rates.letters, default: A }
values:
  rate: { lookup: rates.letters, by: request.letter }
  once: { is: £100 * rate.upper }
  twice: { is: £200 * rate.upper + £1 * rate.lower }
`;
    const rates = `letters:
  authority: law
  A: { lower: 1%, upper: 2% }
  B: { lower: 1% }
`;
    expect(findingsOf({ rules: { 't.yaml': rules }, rates })).to.eql([
      'rates/2026-27.yaml:8:3  rates.letters.B has no column “upper”, which rules/t.yaml:8:22 reads.',
    ]);
  });

  it('needs a row for every word there can be, or an otherwise', () => {
    const rules = RULES.replace('column: threshold, otherwise: £0', 'column: threshold');
    expect(findingsOf({ rules: { 't.yaml': rules }, rates: RATES })).to.eql([
      'rules/t.yaml:18:41  This word can be “none”, which is not a row of rates.loans; add the row, or an “otherwise”.',
    ]);
  });
});

const ORDERS = `
orders:
  authority: orders
  council:
    weekly: { first: { above: £75, share: 3% }, second: { above: £135, share: 5% }, top: { above: £505, share: 50% } }
    monthly: { only: { above: £300, share: 3% } }
changes: [2026-11-06]
arrestment:
  authority: arrestment
  low: { above: £100 until 2026-11-05 then £200, share: 19% until 2026-11-05 then 15%, least: £4 }
  high: { above: £545.57, share: 23%, least: £4 }
`;

const BY_RANGE = `
inputs:
  net: { type: money, title: Net earnings }
  weeks: { type: count, default: 1, title: Weeks }
  often: { type: code, words: [weekly, monthly], default: weekly, title: How often }
tables:
  ages: { child: { above: 0, word: child }, adult: { above: 17, word: adult } }
values:
  of_a_week: { is: request.net / request.weeks }
  share: { lookup: rates.orders.council, by: request.often, by_range: of_a_week, column: share, otherwise: 0% }
  row: { lookup: rates.orders.council.weekly, by_range: of_a_week, otherwise: { table: { above: £0, share: 0% } } }
  deducted: { is: (of_a_week - row.above) * row.share }
  age: { lookup: tables.ages, by_range: request.weeks, column: word, otherwise: { text: unborn } }
  paid: { is: spread(request.net) }
  pay_date: { is: "last_day(year.starts, payslip, 0)" }
  stretch: { stretch: pay_date, output: true }
  arrested: { lookup: rates.arrestment, by_range: paid, otherwise: { table: { above: £0, share: 0%, least: £0 } } }
  taken: { is: "max(arrested.least, paid * arrested.share)" }
`;

describe('lookup by_range: the row that an amount falls in', () => {
  const book = bookOf({ rules: { 't.yaml': BY_RANGE }, rates: ORDERS });

  for (const [net, share] of [
    [0, '0'],
    [74.99, '0'],
    [75, '0'],
    [75.01, '0.03'],
    [135, '0.03'],
    [135.01, '0.05'],
    [505, '0.05'],
    [505.01, '0.5'],
    [90_000_000, '0.5'],
  ] as const) {
    it(`finds ${share} for £${net}`, async () => {
      expect(await book.find({ net }, 't.share')).to.equal(share);
      await proveTrace(book, { net }, 't.share');
    });
  }

  it('comes after the words that lead to the table', async () => {
    expect(await book.find({ net: 300.01, often: 'monthly' }, 't.share')).to.equal('0.03');
    expect(await book.find({ net: 300, often: 'monthly' }, 't.share')).to.equal('0');
    await proveTrace(book, { net: 300, often: 'monthly' }, 't.share');
  });

  it('is the whole row without a column', async () => {
    expect(await book.find({ net: 600 }, 't.deducted')).to.equal('47.5');
    expect(await book.find({ net: 60 }, 't.deducted')).to.equal('0');
    await proveTrace(book, { net: 600 }, 't.deducted');
  });

  it('is not moved by the noise of a division: £225 / 3 is £75', async () => {
    expect(await book.find({ net: 225, weeks: 3 }, 't.share')).to.equal('0');
    expect(await book.find({ net: 225.01, weeks: 3 }, 't.share')).to.equal('0.03');
  });

  it('takes a count, and finds a word', async () => {
    const words = [0, 1, 17, 18].map((weeks) => book.find({ weeks }, 't.age'));
    expect(await Promise.all(words)).to.eql(['unborn', 'child', 'child', 'adult']);
  });

  it('is of the day where a limit changes within the year', async () => {
    const taken = await book.find({ net: 2400 }, 't.taken');
    expect(taken).to.eql([...Array.from({ length: 7 }, () => '38'), ...Array.from({ length: 5 }, () => '0')]);
    await proveTrace(book, { net: 2400 }, 't.taken');
    await proveTrace(book, { net: 7200 }, 't.taken');
  });

  it('shows in a trace the row, and where it and the next begin', async () => {
    const figuresFor = async (net: number) =>
      (await proveTrace(book, { net }, 't.share')).find('t.share').figures?.map(({ path }) => path);
    const table = 'rates.orders.council.weekly';
    expect(await figuresFor(100)).to.eql([
      `${table}.first.share`,
      `${table}.first.above`,
      `${table}.second.above`,
    ]);
    expect(await figuresFor(75)).to.eql([`${table}.first.above`]);
    expect(await figuresFor(600)).to.eql([`${table}.top.share`, `${table}.top.above`]);
    const { way } = (await proveTrace(book, { net: 600 }, 't.share')).find('t.share');
    expect(way).to.deep.include({ by_range: 'of_a_week', column: ['share'] });
  });

  for (const [slip, from, to, finding] of [
    [
      'rows that do not go up',
      'above: £135,',
      'above: £75,',
      'rates/2026-27.yaml:9:66  rates.orders.council.weekly.second.above is not above that of the row before it; ranges go up.',
    ],
    [
      'rows that do not go up in a part of the year',
      'above: £545.57',
      'above: £150',
      'rates/2026-27.yaml:15:18  rates.arrestment.high.above is not above that of the row before it; ranges go up.',
    ],
    [
      'a row without its limit',
      'second: { above: £135, ',
      'second: { ',
      'rates/2026-27.yaml:9:49  rates.orders.council.weekly.second has no column above, which rules of 2026-27 read.',
    ],
    [
      'limits that are no figures',
      'child: { above: 0,',
      'child: { above: none,',
      'rules/t.yaml:16:41  The column “above” of these rows is not one kind of figure.',
    ],
    [
      'no row with a limit',
      'lookup: rates.orders.council.weekly, by_range',
      'lookup: rates.orders, by_range',
      'rules/t.yaml:14:42  No row of this table has a column “above”.',
    ],
    [
      'a figure in the place of a table',
      'lookup: rates.orders.council.weekly, by_range',
      'lookup: rates.orders.council.weekly.top.share, by_range',
      'rules/t.yaml:14:67  rates.orders.council.weekly.top.share is a figure, not a table by ranges.',
    ],
    [
      'an amount of another kind',
      'by_range: request.weeks',
      'by_range: request.net',
      'rules/t.yaml:16:41  a count or a number is expected here; this is money.',
    ],
    [
      'no row for what is below the first',
      ', column: share, otherwise: 0% }',
      ', column: share }',
      'rules/t.yaml:13:71  An amount that is not above the first row falls in none: add an “otherwise”.',
    ],
    [
      'a cell that is not there',
      'column: share, otherwise',
      'column: shares, otherwise',
      'rules/t.yaml:13:90  No row of this table has a column “shares”. Did you mean “share”?',
    ],
    [
      'a cell of a row that is not there',
      'row.share',
      'row.shares',
      'rules/t.yaml:15:45  The row has no column “shares”. Did you mean “share”?',
    ],
    [
      'neither words nor an amount',
      'by_range: request.weeks, ',
      '',
      'rules/t.yaml:16:18  A lookup needs “by”, the word, or the list of words, that names the row, or “by_range”, the amount that falls in it.',
    ],
  ] as const) {
    it(`finds ${slip}`, () => {
      const change = (text: string) => text.replace(from, to);
      const findings = findingsOf({ rules: { 't.yaml': change(BY_RANGE) }, rates: change(ORDERS) });
      expect(findings).to.eql([finding]);
    });
  }
});
