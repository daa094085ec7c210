import { expect } from 'chai';
import { bookOf } from './support/book.js';

describe('the notes of an answer: the assumptions and the sources of the rules that applied', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  pay: { type: money, title: Pay }
  known: { type: flag, title: Known }
conditions:
  known: { fact: known, operator: equal, value: true }
values:
  paid: { is: spread(request.pay), authority: paid }
  high: { is: paid * rates.g.high, authority: high }
  low: { is: paid * 10%, authority: low }
  due:
    authority: due
    first:
      - { when: known, assume: It is known., is: £0 }
      - { if: paid > £100, assume: The pay is high., is: high }
      - { otherwise: low }
`,
    },
    rates: 'g:\n  authority: g\n  high: 20%\n',
  });
  const notesOf = (pay: number, known = false) => book.notes({ payslips: 2, pay, known }, 't.due');

  it('have the branch that was taken', async () => {
    expect((await notesOf(1000, true)).assumptions).to.eql(['It is known.']);
    expect((await notesOf(1000)).assumptions).to.eql(['The pay is high.']);
  });

  it('cite the figures of the rates', async () => {
    expect((await notesOf(1000)).sources).to.include.members([
      'https://example.org/high',
      'https://example.org/g',
    ]);
  });

  it('have nothing of a branch that was passed over', async () => {
    const { assumptions, sources } = await notesOf(10);
    expect(assumptions).to.eql([]);
    expect(sources).not.to.include('https://example.org/high');
  });

  it('leave a £0 that needs no law without a source', async () => {
    expect((await notesOf(1000, true)).sources).not.to.include('https://example.org/due');
  });
});

describe('the notes of an answer with branches behind a lookup that found no row', () => {
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
    authority: due
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
    rates: ['other', 'more', 'last'].map((name) => `${name}:\n  authority: ${name}\n  figure: £2\n`).join(''),
  });
  const notesOf = (request: { readonly pay?: number; readonly letter?: string; readonly other?: boolean }) =>
    book.notes({ payslips: 1, pay: 10, ...request }, 't.due');
  const figuresOf = async (request: Parameters<typeof notesOf>[0]) =>
    (await notesOf(request)).sources.filter((source) => source !== 'https://example.org/due');

  it('are those of the branch which was taken, before them and after them', async () => {
    expect(await figuresOf({ other: true })).to.eql(['https://example.org/other']);
    expect(await figuresOf({})).to.eql(['https://example.org/last']);
    expect((await notesOf({})).assumptions).to.eql(['It is the last.']);
  });

  it('have what the branches cite where the row was not found', async () => {
    expect(await figuresOf({ pay: 1000, letter: 'b' })).to.include('https://example.org/more');
    expect((await notesOf({ pay: 1000, letter: 'b' })).assumptions).to.eql([]);
  });
});
