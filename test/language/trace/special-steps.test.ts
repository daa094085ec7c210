import { expect } from 'chai';
import { bookOf } from '../support/book.js';
import { figuresInColumn } from './support/columns.js';
import { lengthOf } from './support/evaluator.js';
import { proveTrace } from './support/small-books.js';

describe('trace: values that rest on words and figures alone', () => {
  const book = bookOf(`
inputs:
  kind: { type: code, words: [small, large], default: small, title: Kind }
  pay: { type: money, title: Pay }
conditions:
  is_large: { fact: kind, operator: equal, value: large }
tables:
  parts: { small: { units: 1 }, large: { units: 4 } }
values:
  part: { lookup: tables.parts, by: request.kind }
  free: { first: [{ when: is_large, is: £50 }, { otherwise: £10 }] }
  limit: { is: free * part.units * payslip / 7, round: penny_down }
  limits: { is: total(limit) }
  left: { is: request.pay - limits }
`);

  it('are alike for all who say the same words, with all that is beneath them', async () => {
    const first = await proveTrace(book, { pay: 1000, kind: 'large' }, 't.left');
    const second = await proveTrace(book, { pay: 2000, kind: 'large' }, 't.left');
    const ofLimits = ({ steps }: typeof first) => steps.filter(({ rule }) => rule !== 't.left');
    expect(ofLimits(first).map(({ rule }) => rule)).to.include.members([
      't.part',
      't.free',
      't.limit',
      't.limits',
    ]);
    expect(ofLimits(second)).to.eql(ofLimits(first));
    expect(second.find('t.free')).to.deep.include({ took: 'branch 1', value: '50' });
  });

  it('are those of the facts of the request', async () => {
    const small = await proveTrace(book, { pay: 1000, kind: 'small' }, 't.left');
    expect(small.find('t.free')).to.deep.include({ took: 'otherwise', value: '10' });
    expect(small.find('t.part').value).to.eql({ units: '1' });
  });
});

describe('trace: circles through before()', () => {
  const book = bookOf(`
inputs:
  due: { type: money, title: Due }
values:
  limit: { is: £30 * payslip, round: pound_down }
  due: { is: request.due * payslip / payslips }
  tax: { is: "min(due - before(so_far), limit)" }
  so_far: { is: to_date(tax) }
`);
  const request = { due: 1000, payslips: 4 };

  it('show the later step as what is read of the payslip before', async () => {
    const evaluator = await proveTrace(book, request, 't.tax');
    const rules = evaluator.steps.map(({ rule }) => rule);
    expect(rules.indexOf('t.so_far')).to.be.above(rules.indexOf('t.tax'));
    expect(evaluator.find('t.tax').operands).to.deep.include({
      'before(so_far)': { step: 't.so_far', value: ['0', '30', '90', '180'] },
    });
    expect(evaluator.find('t.so_far').operands).to.eql({ 'to_date(tax)': { step: 't.tax' } });
    expect(evaluator.find('t.so_far').value).to.eql(['30', '90', '180', '300']);
  });

  it('show what was read of the payslip before where one payslip is shown', async () => {
    const first = await proveTrace(book, request, 't.tax', { payslip: 1 });
    expect(first.find('t.tax').operands['before(so_far)']).to.eql({ step: 't.so_far', value: '0' });
    const third = await proveTrace(book, request, 't.tax', { payslip: 3 });
    expect(third.find('t.tax').operands['before(so_far)']).to.eql({ step: 't.so_far', value: '90' });
    expect(third.find('t.tax').value).to.equal('90');
    expect(third.find('t.so_far')).to.deep.include({ value: '180', payslips: '3' });
  });
});

describe('trace: the same rules on other figures (with)', () => {
  const book = bookOf({
    rules: {
      'p.yaml': `
inputs:
  pay: { type: money, title: Pay }
values:
  salary: { output: true, title: Salary, note: A year's., is: request.pay / 3, round: penny_up }
  free: { output: true, is: £100 }
`,
      't.yaml': `
values:
  tax:
    title: Tax
    assume: Tax is paid.
    is: above(salary, free) * 20%
    round: penny_down
  tax_on_more:
    is: tax
    with: { salary: salary + £1.005 }
  rise: { is: tax_on_more - tax }
`,
    },
    asks: ['t.rise'],
  });

  it('name the value that asked for them, and share what does not change', async () => {
    const evaluator = await proveTrace(book, { pay: 1000 }, 't.rise');
    expect(
      evaluator.steps.map(({ rule, in: copyIn }) => (copyIn ? `${rule} in ${copyIn}` : rule)),
    ).to.have.members([
      'p.salary',
      'p.free',
      'p.salary in t.tax_on_more',
      't.tax in t.tax_on_more',
      't.tax_on_more',
      't.tax',
      't.rise',
    ]);
    expect(evaluator.find('t.tax_on_more').operands).to.eql({ tax: { step: 't.tax', in: 't.tax_on_more' } });
    expect(evaluator.find('t.tax', 't.tax_on_more').operands).to.eql({
      salary: { step: 'p.salary', in: 't.tax_on_more' },
      free: { step: 'p.free' },
    });
  });

  it('show what is changed where the “with” says it: neither rounded nor read from its own rule', async () => {
    const evaluator = await proveTrace(book, { pay: 1000 }, 't.rise');
    const changed = evaluator.find('p.salary', 't.tax_on_more');
    expect(changed).to.deep.include({
      formula: 'salary + £1.005',
      operands: { salary: { step: 'p.salary' } },
      value: '334.345',
      file: 'rules/t.yaml',
    });
    expect(changed).not.to.have.any.keys('rounding', 'unrounded', 'note');
    expect(evaluator.find('p.salary')).to.deep.include({ rounding: ['penny_up'], file: 'rules/p.yaml' });
  });

  it('say title, source and what is assumed once, at the step of the rule itself', async () => {
    const evaluator = await proveTrace(book, { pay: 1000 }, 't.rise');
    expect(evaluator.find('t.tax')).to.deep.include({ title: 'Tax', assumed: ['Tax is paid.'] });
    expect(evaluator.find('t.tax', 't.tax_on_more')).not.to.have.any.keys('title', 'source', 'assumed');
    const alone = await proveTrace(book, { pay: 1000 }, 't.tax_on_more');
    expect(alone.find('t.tax', 't.tax_on_more')).to.include.keys('title', 'source');
  });
});

describe('trace: items of a list', () => {
  const book = bookOf(`
inputs:
  rate: { type: money, title: Rate }
  extras:
    type: list
    title: Extras
    fields:
      amount: { type: money, title: Amount }
      hours: { type: number, title: Hours }
values:
  extra:
    first:
      - { if: request.extras.hours = 0, is: request.extras.amount }
      - { otherwise: request.extras.hours * request.rate }
  extras: { is: total(extra) }
  paid: { is: spread(extras) }
`);

  it('have a figure each, by the branch that each took', async () => {
    const extras = [{ amount: 30 }, { hours: 2 }, { amount: 5 }];
    const evaluator = await proveTrace(book, { rate: 10, payslips: 3, extras }, 't.paid');
    const { grain, items, formula, took, value } = evaluator.find('t.extra');
    expect({ grain, items, formula, took, value }).to.eql({
      grain: 'item',
      items: 3,
      formula: { 'branch 1': 'request.extras.amount', otherwise: 'request.extras.hours * request.rate' },
      took: ['branch 1', 'otherwise', 'branch 1'],
      value: ['30', '20', '5'],
    });
    expect(evaluator.find('t.extras').value).to.equal('55');
  });

  it('are counted where they have one figure', async () => {
    const evaluator = await proveTrace(
      book,
      { rate: 10, extras: [{ amount: 7 }, { amount: 7 }] },
      't.extras',
    );
    expect(evaluator.find('t.extra')).to.deep.include({ items: 2, value: '7', took: 'branch 1' });
    expect(evaluator.find('t.extras').value).to.equal('14');
  });

  it('may be none', async () => {
    const evaluator = await proveTrace(book, { rate: 10 }, 't.extras');
    expect(evaluator.find('t.extra')).to.deep.include({ items: 0, value: [] });
    expect(evaluator.find('t.extras').value).to.equal('0');
  });

  it('are all shown where one payslip is', async () => {
    const extras = [{ amount: 30 }, { hours: 2 }];
    const evaluator = await proveTrace(book, { rate: 10, payslips: 3, extras }, 't.paid', { payslip: 2 });
    expect(evaluator.find('t.extra').value).to.eql(['30', '20']);
    expect(evaluator.find('t.paid')).to.deep.include({ value: '16.66', payslips: '2' });
  });
});

describe('trace: conditions on items of a list', () => {
  const book = bookOf(`
inputs:
  pay:
    type: list
    title: Pay
    fields:
      kind: { type: code, words: [salary, benefit], default: salary, title: Kind }
      taxable: { type: flag, title: Taxable }
      amount: { type: money, title: Amount }
tables:
  kinds: { salary: { taxable: "yes" }, benefit: { taxable: "no" } }
conditions:
  is_flagged: { fact: pay.taxable, operator: equal, value: true }
  is_taxable: { fact: kind.taxable, operator: equal, value: yes }
values:
  kind: { lookup: tables.kinds, by: request.pay.kind }
  taxable:
    first:
      - { when: is_flagged, is: request.pay.amount }
      - { when: is_taxable, is: request.pay.amount * 2 }
      - { otherwise: £0 }
  all: { is: total(taxable) }
`);
  const salary = { kind: 'salary', amount: 10 };
  const benefit = { kind: 'benefit', amount: 5 };

  it('show for which items each was so, and what it saw of them', async () => {
    const pay = [salary, { ...benefit, taxable: true }, benefit, salary];
    const evaluator = await proveTrace(book, { pay }, 't.all');
    const { took, applied_because: because, operands } = evaluator.find('t.taxable');
    expect(took).to.eql(['branch 2', 'branch 1', 'otherwise', 'branch 2']);
    const [flag, word] = ['request.pay.taxable', 'kind.taxable'];
    const equal = { operator: 'equal' };
    expect(because).to.have.deep.members([
      {
        condition: 'is_flagged',
        holds: false,
        items: '1,3-4',
        facts: [{ fact: flag, ...equal, value: true, saw: false }],
      },
      {
        condition: 'is_flagged',
        holds: true,
        items: '2',
        facts: [{ fact: flag, ...equal, value: true, saw: true }],
      },
      {
        condition: 'is_taxable',
        holds: true,
        items: '1,4',
        facts: [{ fact: word, ...equal, value: 'yes', saw: 'yes' }],
      },
      {
        condition: 'is_taxable',
        holds: false,
        items: '3',
        facts: [{ fact: word, ...equal, value: 'yes', saw: 'no' }],
      },
    ]);
    expect(operands[word]).to.eql({ step: 't.kind', column: 'taxable' });
    expect(operands[flag]).to.eql({ input: [false, true, false, false] });
    expect(evaluator.find('t.all').value).to.equal('45');
  });

  it('are not shown of items that never asked, nor where there are none', async () => {
    const all = await proveTrace(book, { pay: [{ ...salary, taxable: true }] }, 't.all');
    expect(all.find('t.taxable').applied_because?.map(({ condition, items }) => [condition, items])).to.eql([
      ['is_flagged', '1'],
    ]);
    const none = await proveTrace(book, { pay: [] }, 't.all');
    expect(none.find('t.taxable')).not.to.have.property('applied_because');
  });
});

describe('trace: branches', () => {
  const book = bookOf(`
inputs:
  kind: { type: code, words: [a, b, c], default: a, title: Kind }
conditions:
  is_a: { fact: kind, operator: equal, value: a }
  is_b: { fact: kind, operator: equal, value: b }
tables:
  amounts: { b: £7 }
values:
  looked:
    lookup: tables.amounts
    by: request.kind
    otherwise: { first: [{ if: payslip < 3, is: £1 }, { otherwise: £2 }] }
  found:
    first:
      - { when: is_b, assume: Kind b., is: looked }
      - when: is_a
        assume: Kind a.
        first:
          - { if: payslip = 1, is: £10 }
          - { if: payslip = 2, assume: The second., is: looked * 3 }
          - { otherwise: £30 }
      - { otherwise: looked }
`);
  const find = async (kind: string, name: string) => {
    const step = (await proveTrace(book, { kind, payslips: 4 }, 't.found')).find(name);
    return {
      ...step,
      took: figuresInColumn(step.took ?? '', lengthOf(step)),
      value: figuresInColumn(step.value, lengthOf(step)),
    };
  };

  it('are told apart by payslip, those within a branch by both names', async () => {
    const { took, formula, tried, value, assumed } = await find('a', 't.found');
    expect({ took, formula, tried, value, assumed }).to.eql({
      took: ['branch 2: branch 1', 'branch 2: branch 2', 'branch 2: otherwise', 'branch 2: otherwise'],
      formula: {
        'branch 2: branch 1': '£10',
        'branch 2: branch 2': 'looked * 3',
        'branch 2: otherwise': '£30',
      },
      tried: [
        { branch: 'branch 1', when: 'is_b' },
        { branch: 'branch 2', when: 'is_a' },
        { branch: 'branch 2: branch 1', if: 'payslip = 1' },
        { branch: 'branch 2: branch 2', if: 'payslip = 2' },
      ],
      value: ['10', '3', '30', '30'],
      assumed: ['Kind a.', 'The second.'],
    });
  });

  it('say each condition once, with what it saw', async () => {
    expect((await find('a', 't.found')).applied_because).to.eql([
      {
        condition: 'is_b',
        holds: false,
        facts: [{ fact: 'request.kind', operator: 'equal', value: 'b', saw: 'a' }],
      },
      {
        condition: 'is_a',
        holds: true,
        facts: [{ fact: 'request.kind', operator: 'equal', value: 'a', saw: 'a' }],
      },
    ]);
  });

  it('are those of the payslip where one is shown', async () => {
    const evaluator = await proveTrace(book, { kind: 'a', payslips: 4 }, 't.found', { payslip: 1 });
    const { took, formula, value } = evaluator.find('t.found');
    expect({ took, formula, value }).to.eql({ took: 'branch 2: branch 1', formula: '£10', value: '10' });
    expect(evaluator.steps.map(({ rule }) => rule)).to.eql(['t.found']);
  });

  it('of a lookup are its row, or what counts without one', async () => {
    const lookup = { lookup: 'tables.amounts', by: ['request.kind'] };
    const row = await find('b', 't.looked');
    expect(row).to.deep.include({
      took: ['row', 'row', 'row', 'row'],
      value: ['7', '7', '7', '7'],
      way: lookup,
    });
    expect(row.figures?.map(({ path, value }) => ({ path, value }))).to.eql([
      { path: 'tables.amounts.b', value: '7' },
    ]);
    const none = await find('c', 't.looked');
    expect(none).to.deep.include({
      took: ['otherwise: branch 1', 'otherwise: branch 1', 'otherwise: otherwise', 'otherwise: otherwise'],
      value: ['1', '1', '2', '2'],
      tried: [
        { branch: 'row', lookup },
        { branch: 'otherwise: branch 1', if: 'payslip < 3' },
      ],
    });
    expect(none).not.to.have.any.keys('figures', 'way');
  });
});
