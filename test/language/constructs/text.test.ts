import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

describe('text: a sentence with figures in it', () => {
  const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
  share: { type: rate, title: Share }
  code: { type: count, title: Code }
  hours: { type: number, title: Hours }
  region: { type: code, words: [north, south], default: north, title: Region }
values:
  money: { text: "{request.pay}" }
  rate: { text: "{request.share}" }
  count: { text: "{request.code}" }
  number: { text: "{request.hours}" }
  word: { text: "{request.region}" }
  sentence: { text: "Of {request.pay} only {request.pay - £0.50} ({request.share}) is free in the {request.region}." }
  plain: { text: Nothing is taken }
  back: { is: request.pay / 6 * 6 }
  after_division: { text: "{back}" }
  lost: { is: £0 - request.pay }
  negative: { text: "{lost}" }
  down: { is: £0 - request.pay, round: whole_towards_zero }
  nothing: { text: "{down}" }
`);
  const money = (pay: string) => book.find({ pay }, 't.money');

  it('writes whole pounds without pence, with commas between thousands', async () => {
    expect([await money('12579'), await money('999'), await money('1000'), await money('1234567')]).to.eql([
      '£12,579',
      '£999',
      '£1,000',
      '£1,234,567',
    ]);
  });

  it('writes pence with two figures', async () => {
    expect([await money('0.5'), await money('1234.5'), await money('1000.05')]).to.eql([
      '£0.50',
      '£1,234.50',
      '£1,000.05',
    ]);
  });

  it('writes a minus before the pound', async () => {
    expect([await money('-3'), await money('-1234.5')]).to.eql(['-£3', '-£1,234.50']);
    expect(await book.find({ pay: 3 }, 't.negative')).to.equal('-£3');
  });

  it('writes nothing as £0, without a minus', async () => {
    expect(await money('0')).to.equal('£0');
    expect(await book.find({ pay: 0 }, 't.negative')).to.equal('£0');
    expect(await book.find({ pay: '0.4' }, 't.nothing')).to.equal('£0');
  });

  it('writes an amount without the noise of a division', async () => {
    expect(await book.find({ pay: 700 }, 't.after_division')).to.equal('£700');
  });

  it('writes a rate as a percentage', async () => {
    const rate = (share: number) => book.find({ share }, 't.rate');
    expect([await rate(20), await rate(1.85), await rate(0)]).to.eql(['20%', '1.85%', '0%']);
  });

  it('writes counts and numbers plain, without commas', async () => {
    expect(await book.find({ code: 1257 }, 't.count')).to.equal('1257');
    expect(await book.find({ hours: 37.5 }, 't.number')).to.equal('37.5');
  });

  it('writes a word as it is', async () => {
    expect(await book.find({ region: 'south' }, 't.word')).to.equal('south');
    expect(await book.find({}, 't.plain')).to.equal('Nothing is taken');
  });

  it('puts formulas between words', async () => {
    expect(await book.find({ pay: 10, share: 20 }, 't.sentence')).to.equal(
      'Of £10 only £9.50 (20%) is free in the north.',
    );
  });

  it('shows where in the sentence a formula is wrong', () => {
    expect(
      findingsOf(
        'inputs:\n  pay: { type: money, title: Pay }\nvalues:\n  a: { text: "Of {request.pay} it is {reqest.pay}" }\n',
      ),
    ).to.eql(['rules/t.yaml:7:39  “reqest.pay” is not a name here. Did you mean “request”?']);
  });

  it('writes figures, words and dates, and nothing that is more than one', () => {
    const of = (rule: string) =>
      findingsOf(`
inputs:
  amounts: { type: amounts, words: [a, b], title: Amounts }
values:
  row: { table: { lower: 1, upper: 2 } }
  text: { text: "From {row.lower} on" }
${rule}
`);
    expect(of('  tallied: { text: "So much: {request.amounts}" }')).to.eql([
      'rules/t.yaml:10:31  Amounts by word cannot be written in a text.',
    ]);
    expect(of('  whole: { text: "From {row} on", authority: law }').slice(0, 1)).to.eql([
      'rules/t.yaml:10:25  A row of figures cannot be written in a text.',
    ]);
    const refusal = 'refuse:\n  none: { if: row.lower > 5, fields: [amounts], says: "is {request.amounts}" }';
    expect(of(refusal)).to.eql(['rules/t.yaml:11:60  Amounts by word cannot be written in a sentence.']);
  });
});
