import { expect } from 'chai';
import { BrokenBook, Refused } from '../../src/language/index.js';
import { InvalidInput } from '../../src/operations/index.js';
import { answerOf } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';
import { bookOf, findingsOf, inOneLine, type TestBook } from './support/book.js';
import { differences, programOf } from './support/programs.js';

function inWords({ message }: { readonly message: string }): string {
  return message;
}

async function refusalOf(book: TestBook, request: Parameters<TestBook['find']>[0], name: string) {
  try {
    await book.find(request, name);
  } catch (error) {
    if (error instanceof Refused) return error.faults;
    throw error;
  }
  return undefined;
}

describe('refuse: what the rules refuse on figures found on the way', () => {
  const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
  sacrifice: { type: amount_per, title: Sacrifice }
  vouchers: { type: group, title: Vouchers }
  vouchers.amount: { type: money, title: Vouchers }
  strict: { type: flag, title: Strict }
  unlucky: { type: count, title: An unlucky payslip }
conditions:
  strict: { fact: strict, operator: equal, value: true }
values:
  times_a_year: { table: { year: 1, month: 12 } }
  pay: { is: spread(request.pay) }
  given_up: { is: spread(request.sacrifice.amount + request.vouchers.amount) }
  left: { is: pay - given_up }
  per: { text: "{request.sacrifice.per}" }
refuse:
  more_than_pay:
    if: given_up > pay
    fields:
      - { field: sacrifice, if: request.sacrifice.amount > £0 }
      - { field: vouchers.amount, if: request.vouchers.amount > £0 }
    says: leads to {given_up} a payslip, which is more than the pay of {pay}
  unlucky:
    when: strict
    if: payslip = request.unlucky
    fields: [unlucky]
    says: is unlucky
`);

  it('names the fields that led to it, in a sentence with their figures', async () => {
    expect(await refusalOf(book, { pay: 1200, sacrifice: { amount: 2400, per: 'year' } }, 't.left')).to.eql([
      {
        field: 'sacrifice',
        message: 'sacrifice leads to £200 a payslip, which is more than the pay of £100',
      },
    ]);
    const both = await refusalOf(
      book,
      { pay: 1200, sacrifice: { amount: 1200 }, vouchers: { amount: 1200 } },
      't.left',
    );
    expect(both?.map((fault) => fault.field)).to.eql(['sacrifice', 'vouchers.amount']);
  });

  it('is one, even when every payslip has it', async () => {
    expect(await refusalOf(book, { payslips: 52, sacrifice: { amount: 5200 } }, 't.left')).to.have.length(1);
  });

  it('lets what is not above the limit be', async () => {
    expect(await book.find({ payslips: 1, pay: 100, vouchers: { amount: 100 } }, 't.left')).to.eql(['0']);
  });

  it('asks its when', async () => {
    expect(await refusalOf(book, { unlucky: 2 }, 't.left')).to.equal(undefined);
    expect(await refusalOf(book, { unlucky: 2, strict: true }, 't.left')).to.eql([
      { field: 'unlucky', message: 'unlucky is unlucky' },
    ]);
  });

  it('names each item that it refuses, and only these', async () => {
    const items = bookOf(`
inputs:
  most: { type: money, title: The most }
  pay:
    type: list
    title: Pay
    fields: { amount: { type: money, title: Amount } }
values:
  all: { is: total(amount) }
  amount: { is: request.pay.amount * 1 }
refuse:
  too_much:
    if: amount > request.most
    fields: [pay.amount]
    says: is {amount}, and the most is {request.most}
`);
    const pay = [{ amount: 5 }, { amount: 7 }, { amount: 6 }];
    expect(await refusalOf(items, { most: 5, pay }, 't.all')).to.eql([
      { field: 'pay[1].amount', message: 'pay[1].amount is £7, and the most is £5' },
      { field: 'pay[2].amount', message: 'pay[2].amount is £6, and the most is £5' },
    ]);
    expect(await refusalOf(items, { most: 7, pay }, 't.all')).to.equal(undefined);
    expect(await refusalOf(items, { most: 0, pay: [] }, 't.all')).to.equal(undefined);
  });

  it('says all that is refused at once', async () => {
    const request = { unlucky: 1, strict: true, vouchers: { amount: 1 } };
    expect((await refusalOf(book, request, 't.left'))?.map((fault) => fault.field)).to.eql([
      'vouchers.amount',
      'unlucky',
    ]);
  });
});

describe('figures that no pay can lead to', () => {
  const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
  times: { type: number, default: 1, title: Times }
  unsaid: { type: money, title: Never said }
values:
  product: { is: request.pay * request.times + request.unsaid }
`);

  it('beyond 10^15 are refused, naming the fields that were given', async () => {
    expect(await refusalOf(book, { pay: 1e9, times: 1_000_001 }, 't.product')).to.eql(
      ['pay', 'times'].map((field) => ({
        field,
        message: `${field} leads to a figure beyond 1,000,000,000,000,000 (t: product); give figures of a real pay`,
      })),
    );
    expect(await refusalOf(book, { pay: '1000000000000000.01' }, 't.product')).to.have.length(1);
  });

  it('up to it they are not', async () => {
    expect(await book.find({ pay: 1e15 }, 't.product')).to.equal('1000000000000000');
    expect(await book.find({ pay: -1e15 }, 't.product')).to.equal('-1000000000000000');
  });

  it('below -10^15 they are', async () => {
    expect(await refusalOf(book, { pay: -2e15 }, 't.product')).to.have.length(1);
  });

  it('are refused by the operations as faults of the request', async () => {
    const request = { gross: { amount: 1e15, per: 'hour' }, region: 'england' };
    try {
      answerOf(await payroll.calculate('employer-cost', request, '2026-27'));
      expect.fail('It was answered.');
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      expect(error.message).to.match(/gross\.amount/);
    }
  });
});

describe('what is not needed is not found', () => {
  const RULES = `
inputs:
  pay: { type: money, title: Pay }
  weeks: { type: count, title: Weeks }
  known: { type: flag, title: Known }
conditions:
  known: { fact: known, operator: equal, value: true }
values:
  paid: { is: spread(request.pay) }
  of_week: { is: paid / request.weeks }
  by_if:
    first:
      - { if: request.weeks = 0, is: paid }
      - { otherwise: of_week }
  by_when: { when: known, is: paid, otherwise: of_week }
  year_of_week: { is: request.pay / request.weeks }
  year_by_if:
    first:
      - { if: request.weeks = 0, is: request.pay }
      - { otherwise: year_of_week }
`;
  const book = bookOf(RULES);
  const request = { payslips: 2, pay: 100, weeks: 0, known: true };

  it('a branch that when passes over', async () => {
    expect(await book.find(request, 't.by_when')).to.eql(['50', '50']);
  });

  it('a branch of a year’s value that if passes over', async () => {
    expect(await book.find(request, 't.year_by_if')).to.equal('100');
  });

  it('a branch of a column that if passes over', async () => {
    expect(await book.find(request, 't.by_if')).to.eql(['50', '50']);
  });
});

describe('a division by 0', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  pay: { type: money, title: Pay }
  weeks: { type: count, default: 52, title: Weeks }
  frequency: { type: code, words: [weekly, never], default: weekly, title: Frequency }
tables:
  weeks: { weekly: 52, never: 0.4 }
values:
  of_week: { is: request.pay / (request.weeks * 2) }
  worked: { is: request.weeks - 1 }
  of_worked: { is: request.pay / worked }
  weeks_of_year: { lookup: tables.weeks, by: request.frequency, round: whole_down }
  of_year: { is: request.pay / weeks_of_year }
`,
    },
  });

  it('is refused where numbers of the request came to it, naming their fields', async () => {
    for (const pay of [5, 0])
      expect(await refusalOf(book, { pay, weeks: 0 }, 't.of_week')).to.eql([
        {
          field: 'weeks',
          message: 'weeks leads to a division by 0 (t: of week); give figures of a real pay',
        },
      ]);
    expect((await refusalOf(book, { pay: 5, weeks: 1 }, 't.of_worked'))?.map(({ field }) => field)).to.eql([
      'weeks',
    ]);
  });

  it('is refused also where the number is that of a later item', async () => {
    const items = bookOf(`
inputs:
  pay:
    type: list
    title: Pay
    fields:
      kind: { type: code, words: [salary, bonus], default: salary, title: Kind }
      parts: { type: count, title: Parts }
conditions:
  is_bonus: { fact: pay.kind, operator: equal, value: bonus }
values:
  parts: { first: [{ when: is_bonus, is: request.pay.parts * 1 }, { otherwise: "2" }] }
  part: { is: £10 / parts }
`);
    expect(await items.find({ pay: [{ parts: 0 }] }, 't.part')).to.eql(['5']);
    const faults = await refusalOf(items, { pay: [{ parts: 0 }, { kind: 'bonus', parts: 0 }] }, 't.part');
    expect(faults?.map(({ field, message }) => [field, message.split(' (')[0]])).to.eql([
      ['pay.parts', 'pay.parts leads to a division by 0'],
    ]);
  });

  it('is a fault of the book where no number of the request did, at the rule', async () => {
    expect(await book.find({ pay: 52 }, 't.of_year')).to.equal('1');
    const fault = await book.find({ pay: 52, frequency: 'never' }, 't.of_year').catch((error) => error);
    expect(fault).to.be.instanceOf(BrokenBook);
    expect(fault.findings.map(inOneLine)).to.eql([
      'rules/t.yaml:16:3  “t.of_year” divides by 0, and no number of the request led to it.',
    ]);
  });

  const everywhere = bookOf(`
inputs:
  pay: { type: money, title: Pay }
  weeks: { type: count, default: 52, title: Weeks }
  is_told: { type: flag, title: Wording }
conditions:
  is_told: { fact: is_told, operator: equal, value: true }
values:
  least: { is: "min(request.pay / request.weeks, £100)" }
  none: { is: "£1 / (request.pay / request.weeks + £1) * 0" }
  branch: { first: [{ if: request.pay / request.weeks > £5, is: £1 }, { otherwise: £2 }] }
  row: { table: { week: request.pay / request.weeks, year: request.pay } }
  of_row: { is: row.year }
  bands: { bands: [{ rate: 20% }] }
  tax:
    in_bands: { of: request.pay, choose_by: request.pay, bands: bands, share: [1, request.weeks], limits: pound_up, choose_limit: pound_up }
  own: { is: request.pay * 1 }
  told: { when: is_told, is: request.pay * 1, otherwise: £1, assume: { if: request.pay / request.weeks > £5, says: It is much. } }
refuse:
  too_much:
    when: is_told
    if: request.pay / request.weeks > £500
    fields: [pay]
    says: is too much
`);
  for (const name of ['least', 'none', 'branch', 'of_row', 'tax']) {
    it(`is refused in whatever it stands: t.${name}`, async () => {
      expect(await refusalOf(everywhere, { pay: 52 }, `t.${name}`)).to.equal(undefined);
      expect((await refusalOf(everywhere, { pay: 52, weeks: 0 }, `t.${name}`))?.map(inWords)).to.eql([
        `weeks leads to a division by 0 (t: ${name === 'of_row' ? 'row' : name}); give figures of a real pay`,
      ]);
      const program = await programOf(everywhere.book);
      expect(differences(program, [`t.${name}`], { pay: 52, weeks: 0 })).to.equal('left');
    });
  }

  it('is refused in a refusal, and is never said in a sentence', async () => {
    const told = { pay: 52, weeks: 0, is_told: true };
    expect((await refusalOf(everywhere, told, 't.own'))?.map(inWords)).to.eql([
      'weeks leads to a division by 0 (t: too much); give figures of a real pay',
    ]);
    expect((await everywhere.notes({ pay: 520 }, 't.told')).assumptions).to.eql(['It is much.']);
    expect((await everywhere.notes({ pay: 520, weeks: 0 }, 't.told')).assumptions).to.eql([]);
  });

  const found = (values: string, a: string) =>
    findingsOf({
      rules: { 't.yaml': `inputs:\n  pay: { type: money, title: Pay }\nvalues:\n${values}` },
      rates: `g:\n  authority: g\n  a: ${a}\n  b: 2\n  rows: { one: { in_year: 1 }, two: { in_year: 0 } }\n`,
    });
  const zero = (place: string, path: string) =>
    `rules/t.yaml:${place}  Nothing can be divided by 0, and “${path}” makes this 0 in 2026-27.`;
  const rows: readonly (readonly [about: string, values: string, a: string, findings: readonly string[]])[] =
    [
      ['a figure', '  it: { is: request.pay / rates.g.a }\n', '0', [zero('7:27', 'rates.g.a')]],
      ['another figure', '  it: { is: request.pay / rates.g.a }\n', '2', []],
      [
        'a difference',
        '  it: { is: request.pay / (rates.g.b - rates.g.a) }\n',
        '2',
        [zero('7:38', 'rates.g.b')],
      ],
      [
        'a value that is a figure',
        '  part: { is: rates.g.a }\n  it: { is: request.pay / part }\n',
        '0',
        [zero('8:27', 'rates.g.a')],
      ],
      [
        'a step of a taper',
        '  it: { taper: { from: £9, of: request.pay, above: £1, takes: £1, per: rates.g.a * £1 } }\n',
        '0',
        [zero('7:72', 'rates.g.a')],
      ],
    ];
  for (const [about, values, a, findings] of rows) {
    it(`is found before by ${about} of the law`, () => {
      expect(found(values, a).filter((each) => !each.includes('not used'))).to.eql(findings);
    });
  }

  it('is found before by a row of a table', () => {
    const row = `inputs:
  pay: { type: money, title: Pay }
  word: { type: code, words: [one, two], default: one, title: Word }
values:
  row: { lookup: rates.g.rows, by: request.word }
  it: { is: request.pay / row.in_year }
`;
    const rates = 'g:\n  authority: g\n  rows: { one: { in_year: 1 }, two: { in_year: 0 } }\n';
    expect(findingsOf({ rules: { 't.yaml': row }, rates })).to.eql([
      zero('9:27', 'rates.g.rows.two.in_year'),
    ]);
  });
});
