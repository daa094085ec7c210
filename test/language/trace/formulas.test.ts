import { expect } from 'chai';
import { bookOf } from '../support/book.js';
import { proveTrace } from './support/small-books.js';

describe('trace: formulas as they are written', () => {
  it('are what the rule file says, literals exact', async () => {
    const formulas = {
      a: '£0.125 * 3',
      b: 'request.pay * 13.8% / 52',
      c: 'a - (b - a) - £12570.5',
      d: '(a + b) * 2 / (3 / 4)',
      e: 'max(min(a, b), above(c, £0)) + between(a, £1, £2)',
    };
    const values = Object.entries(formulas).map(([name, formula]) => `  ${name}: { is: "${formula}" }`);
    const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
values:
${values.join('\n')}
`);
    for (const [name, formula] of Object.entries(formulas)) {
      const evaluator = await proveTrace(book, { pay: 1000 }, `t.${name}`);
      expect(evaluator.find(`t.${name}`).formula).to.equal(formula);
    }
  });

  it('name an output of another topic in short, unless the topic has a value of that name', async () => {
    const book = bookOf({
      rules: {
        'a.yaml':
          'values:\n  tax: { output: true, is: £7 }\n  fee: { output: true, is: £1 }\n  low: { is: £2 }\n',
        't.yaml': 'values:\n  tax: { is: a.tax + fee + a.low }\n  twice: { is: tax + a.tax }\n',
      },
      asks: ['t.twice'],
    });
    const evaluator = await proveTrace(book, {}, 't.twice');
    expect(evaluator.find('t.tax').formula).to.equal('a.tax + fee + a.low');
    const { formula, operands, value } = evaluator.find('t.twice');
    expect({ formula, operands, value }).to.eql({
      formula: 'tax + a.tax',
      operands: { tax: { step: 't.tax' }, 'a.tax': { step: 'a.tax' } },
      value: '17',
    });
  });

  it('never show a nought below zero', async () => {
    const book = bookOf('values:\n  none: { is: (£0 - £1) * 0 }\n');
    expect((await proveTrace(book, {}, 't.none')).find('t.none').value).to.equal('0');
  });
});
