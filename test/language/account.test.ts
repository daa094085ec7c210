import { expect } from 'chai';
import { bookOf } from './support/book.js';

describe('account: what was assumed and where the law stands, of the rules that applied', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  pay: { type: money, title: Pay }
  known: { type: flag, title: Known }
conditions:
  known: { fact: known, operator: equal, value: true }
values:
  paid: { is: spread(request.pay), source: https://example.org/paid }
  high: { is: paid * rates.g.high, source: https://example.org/high }
  low: { is: paid * 10%, source: https://example.org/low }
  due:
    source: https://example.org/due
    first:
      - { when: known, assume: It is known., is: £0 }
      - { if: paid > £100, assume: The pay is high., is: high }
      - { otherwise: low }
`,
    },
    rates: 'g:\n  source: https://example.org/g\n  high: 20%\n',
  });
  const accountOf = (pay: number, known = false) => book.notes({ payslips: 2, pay, known }, 't.due');

  it('has the branch that was taken', async () => {
    expect((await accountOf(1000, true)).assumptions).to.eql(['It is known.']);
    expect((await accountOf(1000)).assumptions).to.eql(['The pay is high.']);
  });

  it('cites the figures of the rates', async () => {
    expect((await accountOf(1000)).sources).to.include.members([
      'https://example.org/high',
      'https://example.org/g',
    ]);
  });

  it('has nothing of a branch that was passed over', async () => {
    const { assumptions, sources } = await accountOf(10);
    expect(assumptions).to.eql([]);
    expect(sources).not.to.include('https://example.org/high');
  });

  it('leaves a £0 that needs no law without a source', async () => {
    expect((await accountOf(1000, true)).sources).not.to.include('https://example.org/due');
  });
});

describe('account: of branches that stand behind a lookup which found no row', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  letter: { type: code, title: Letter, words: [a, b, c], default: a }
  other: { type: flag, title: Other }
  pay: { type: money, title: Pay }
conditions:
  other: { fact: other, operator: equal, value: true }
tables:
  letters: { a: £1 }
values:
  due:
    source: https://example.org/due
    first:
      - when: other
        is: rates.other.figure
      - if: request.pay > £100
        lookup: tables.letters
        by: request.letter
        otherwise:
          first:
            - { when: other, assume: It is another., is: £3 }
            - { otherwise: rates.more.figure }
      - { otherwise: rates.last.figure, assume: It is the last. }
`,
    },
    rates: ['other', 'more', 'last']
      .map((name) => `${name}:\n  source: https://example.org/${name}\n  figure: £2\n`)
      .join(''),
  });
  const accountOf = (request: {
    readonly pay?: number;
    readonly letter?: string;
    readonly other?: boolean;
  }) => book.notes({ payslips: 1, pay: 10, ...request }, 't.due');
  const figuresOf = async (request: Parameters<typeof accountOf>[0]) =>
    (await accountOf(request)).sources.filter((source) => source !== 'https://example.org/due');

  it('is that of the branch which was taken, before them and after them', async () => {
    expect(await figuresOf({ other: true })).to.eql(['https://example.org/other']);
    expect(await figuresOf({})).to.eql(['https://example.org/last']);
    expect((await accountOf({})).assumptions).to.eql(['It is the last.']);
  });

  it('has what they cite where the row was not found', async () => {
    expect(await figuresOf({ pay: 1000, letter: 'b' })).to.include('https://example.org/more');
    expect((await accountOf({ pay: 1000, letter: 'b' })).assumptions).to.eql([]);
  });
});
