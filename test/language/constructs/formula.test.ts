import { expect } from 'chai';
import { bookOf } from '../support/book.js';

describe('is: a value found by a formula', () => {
  const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
  share: { type: rate, title: Share }
  days: { type: count, default: 5, title: Days }
values:
  precedence: { is: request.pay + £2 * 3 }
  brackets: { is: (request.pay + £2) * 3 }
  from_left: { is: request.pay - £2 - £3 }
  of_a_rate: { is: request.pay * request.share }
  a_day: { is: request.pay / request.days }
  least: { is: "min(request.pay, £100)" }
  most: { is: "max(request.pay, £100)" }
  part_above: { is: "above(request.pay, £100)" }
  part_between: { is: "between(request.pay, £100, £200)" }
  rounded_twice: { is: request.pay / 3, round: [four_places_down, penny_up] }
`);

  it('multiplies and divides before it adds and subtracts', async () => {
    expect(await book.find({ pay: 10 }, 't.precedence')).to.equal('16');
    expect(await book.find({ pay: 10 }, 't.brackets')).to.equal('36');
    expect(await book.find({ pay: 10 }, 't.from_left')).to.equal('5');
  });

  it('reads a rate of the request as a percentage', async () => {
    expect(await book.find({ pay: 200, share: 7.5 }, 't.of_a_rate')).to.equal('15');
  });

  it('takes the default of an input that the request does not say, and nothing where there is none', async () => {
    expect(await book.find({ pay: 10 }, 't.a_day')).to.equal('2');
    expect(await book.find({}, 't.precedence')).to.equal('6');
  });

  it('reads a figure exactly as it is written', async () => {
    expect(await book.find({ pay: 0.1 }, 't.brackets')).to.equal('6.3');
    expect(await book.find({ pay: '0.30000000000000000001' }, 't.from_left')).to.equal(
      '-4.69999999999999999999',
    );
  });

  it('min and max are the least and the most of two', async () => {
    expect(await book.find({ pay: 150 }, 't.least')).to.equal('100');
    expect(await book.find({ pay: 150 }, 't.most')).to.equal('150');
  });

  it('above is the part above a limit, never below nothing', async () => {
    expect(await book.find({ pay: 150 }, 't.part_above')).to.equal('50');
    expect(await book.find({ pay: 100 }, 't.part_above')).to.equal('0');
    expect(await book.find({ pay: 50 }, 't.part_above')).to.equal('0');
  });

  it('between is the part between two limits', async () => {
    expect(await book.find({ pay: 50 }, 't.part_between')).to.equal('0');
    expect(await book.find({ pay: 150 }, 't.part_between')).to.equal('50');
    expect(await book.find({ pay: 250 }, 't.part_between')).to.equal('100');
  });

  it('several roundings are done in turn', async () => {
    expect(await book.find({ pay: '100.00003' }, 't.rounded_twice')).to.equal('33.34');
    expect(await book.find({ pay: '99.00003' }, 't.rounded_twice')).to.equal('33');
  });
});
