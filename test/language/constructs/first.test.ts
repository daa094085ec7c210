import { expect } from 'chai';
import { bookOf, findingsOf } from '../support/book.js';

describe('first: the first branch that fits', () => {
  const book = bookOf(`
inputs:
  kind: { type: code, words: [flat, none, usual], default: usual, title: Kind }
  pay: { type: money, title: Pay }
conditions:
  is_flat: { fact: kind, operator: equal, value: flat }
  is_none: { fact: kind, operator: equal, value: none }
values:
  tax:
    first:
      - { when: is_none, is: £0 }
      - { when: is_flat, if: request.pay > £100, is: £40 }
      - when: is_flat
        first:
          - { if: request.pay = £100, is: £30 }
          - { if: request.pay >= £50, is: £20 }
          - { otherwise: request.pay / 10 }
      - { if: request.pay < £100, is: £1 }
      - { if: request.pay <= £200, is: £2 }
      - otherwise: £3
  beside: { when: is_flat, is: £1, otherwise: £2 }
  ways: { when: is_flat, text: "Flat", otherwise: { text: "{request.pay}" } }
  nested:
    when: is_flat
    first:
      - { if: request.pay > £10, is: £1 }
      - { otherwise: £2 }
    otherwise: £3
`);
  const tax = (kind: string, pay: number) => book.find({ kind, pay }, 't.tax');

  it('asks when about the person', async () => {
    expect(await tax('none', 500)).to.equal('0');
  });

  it('asks if about figures found on the way', async () => {
    expect([
      await tax('usual', 99.99),
      await tax('usual', 100),
      await tax('usual', 200),
      await tax('usual', 201),
    ]).to.eql(['1', '2', '2', '3']);
  });

  it('where when and if stand together both must hold', async () => {
    expect(await tax('flat', 101)).to.equal('40');
    expect(await tax('usual', 101)).to.equal('2');
  });

  it('may stand in a branch', async () => {
    expect([await tax('flat', 100), await tax('flat', 50), await tax('flat', 49)]).to.eql([
      '30',
      '20',
      '4.9',
    ]);
  });

  it('when ... otherwise beside a way is a choice of two', async () => {
    expect(await book.find({ kind: 'flat' }, 't.beside')).to.equal('1');
    expect(await book.find({}, 't.beside')).to.equal('2');
    expect(await book.find({ kind: 'flat' }, 't.ways')).to.equal('Flat');
    expect(await book.find({ pay: 1257 }, 't.ways')).to.equal('£1,257');
  });

  it('when ... otherwise may stand beside first', async () => {
    expect(await book.find({ kind: 'flat', pay: 11 }, 't.nested')).to.equal('1');
    expect(await book.find({ kind: 'flat', pay: 10 }, 't.nested')).to.equal('2');
    expect(await book.find({ kind: 'usual', pay: 11 }, 't.nested')).to.equal('3');
  });

  it('compares without the noise of a division', async () => {
    const thirds = bookOf(`
inputs:
  pay: { type: money, title: Pay }
values:
  back: { is: request.pay / 6 * 6 }
  reaches:
    first:
      - { if: back >= £700, is: "1" }
      - { otherwise: "0" }
`);
    expect(await thirds.find({ pay: 700 }, 't.reaches')).to.equal('1');
    expect(await thirds.find({ pay: '699.999999' }, 't.reaches')).to.equal('0');
  });

  const FACTS = `inputs:
  kind: { type: code, words: [flat, usual], default: usual, title: Kind }
  pay: { type: money, title: Pay }
conditions:
  is_flat: { fact: kind, operator: equal, value: flat }
values:
`;

  it('ends in otherwise', () => {
    const rules = `${FACTS}  tax:\n    first:\n      - { when: is_flat, is: £1 }\n      - { if: request.pay > £1, is: £2 }\n`;
    expect(findingsOf(rules)).to.eql([
      'rules/t.yaml:13:9  The last of “first” must be “otherwise”: what counts when none of those above fits.',
    ]);
  });

  it('has otherwise nowhere but at the end', () => {
    const rules = `${FACTS}  tax:\n    first:\n      - { otherwise: £1 }\n      - { when: is_flat, is: £2 }\n      - { otherwise: request.pay }\n`;
    expect(findingsOf(rules)).to.eql([
      'rules/t.yaml:12:11  Only the last of “first” is “otherwise”; one before it needs “when”, “if”, “if_changes” or “years”.',
    ]);
  });

  it('when needs an otherwise beside it', () => {
    const rules = `${FACTS}  tax: { when: is_flat, is: request.pay }\n`;
    expect(findingsOf(rules)).to.include(
      'rules/t.yaml:10:16  “when” may not hold, so “otherwise” must say what counts then.',
    );
  });

  it('otherwise needs a when beside it', () => {
    const rules = `${FACTS}  tax: { is: request.pay, otherwise: £0 }\n  flat: { when: is_flat, is: £1, otherwise: £2 }\n`;
    expect(findingsOf(rules)).to.eql([
      'rules/t.yaml:10:27  “otherwise” needs a “when” beside it that may not hold.',
    ]);
  });

  it('an otherwise within a branch that has a when or an if is refused, not passed over', () => {
    const rules = `${FACTS}  tax:\n    first:\n      - { when: is_flat, is: £1, otherwise: £5 }\n      - { otherwise: request.pay }\n`;
    expect(findingsOf(rules)).to.have.length(1);
  });

  it('a way beside otherwise is refused, not passed over', () => {
    const rules = `${FACTS}  tax:\n    first:\n      - { when: is_flat, is: £1 }\n      - { otherwise: request.pay, is: £3 }\n`;
    expect(findingsOf(rules)).to.have.length(1);
  });

  it('branches are of one kind', () => {
    const rules = `${FACTS}  tax:\n    first:\n      - { when: is_flat, is: 20% }\n      - { otherwise: request.pay }\n`;
    expect(findingsOf(rules)).to.eql([
      'rules/t.yaml:12:7  What “first” finds must be of one kind; its branches are a rate and money.',
    ]);
  });

  describe('an if on words', () => {
    const words = bookOf(`
inputs:
  letter: { type: code, words: [A, M], default: A, title: Letter }
  letter_before: { type: code, words: [A, M], title: Letter before }
  name: { type: text, title: Name }
  days: { type: count, title: Days }
values:
  letter_of_payslip:
    first:
      - { if: payslip > 2, text: "{request.letter}" }
      - { otherwise: { text: "{request.letter_before}" } }
  changed:
    first:
      - { if: request.letter != request.letter_before, is: £1 }
      - { otherwise: £0 }
  is_name: { first: [{ if: request.name = request.letter, is: £1 }, { otherwise: £0 }] }
  differs: { first: [{ if: letter_of_payslip != request.letter, is: £1 }, { otherwise: £0 }] }
  days_differ: { first: [{ if: request.days != 3, is: £1 }, { otherwise: £0 }] }
  all: { is: changed + is_name + days_differ + total(differs) }
`);

    it('asks whether they are the same', async () => {
      const changed = (request: Record<string, string>) => words.find(request, 't.changed');
      expect(await changed({ letter: 'M', letter_before: 'M' })).to.equal('0');
      expect(await changed({ letter: 'M', letter_before: 'A' })).to.equal('1');
      expect(await changed({ letter: 'M' })).to.equal('1');
      expect(await words.find({ letter: 'M', name: 'M' }, 't.is_name')).to.equal('1');
      expect(await words.find({ letter: 'M', name: 'm' }, 't.is_name')).to.equal('0');
    });

    it('asks so of each payslip', async () => {
      const request = { letter: 'M', letter_before: 'A' };
      expect(await words.find({ ...request, payslips: 4 }, 't.differs')).to.eql(['1', '1', '0', '0']);
    });

    it('asks whether figures are not the same', async () => {
      expect(await words.find({ days: 3 }, 't.days_differ')).to.equal('0');
      expect(await words.find({ days: 4 }, 't.days_differ')).to.equal('1');
    });
  });
});
