import { expect } from 'chai';
import { trace } from '../../src/language/index.js';
import { says } from '../../src/language/inspect.js';
import { bookOf, shownOf } from './support/book.js';

const INPUTS = `
inputs:
  pay: { type: money, title: Pay }
  hours: { type: number, default: 10, title: Hours }
  known: { type: flag, title: Known }
`;

/** A topic whose `due` rests on `rested`, and on \`unread\` only for those who are known. */
function topic(assume: string, more = ''): string {
  return `${INPUTS}
conditions:
  known: { fact: known, operator: equal, value: true }
values:
  paid: { is: spread(request.pay) }
  hourly: { is: request.pay / request.hours }
  unread:
    is: £1
    assume: ${assume}
  due:
    first:
      - { when: known, is: unread }
      - { otherwise: £2 }
  seen: { is: total(paid) + due + hourly }
${more}`;
}

const asks = (assume: string, more?: string) => ({
  rules: { 't.yaml': topic(assume, more) },
  asks: ['t.due', 't.seen'],
});

async function said(assume: string, request: object = {}, more?: string): Promise<readonly string[]> {
  const book = bookOf(asks(assume, more));
  return (await book.notes({ payslips: 4, pay: 100, ...request }, 't.due')).assumptions;
}

describe('what a value takes for granted', () => {
  it('is said by every answer that can rest on the value, whether or not it was found', async () => {
    expect(await said('Nothing is known.', { known: true })).to.eql(['Nothing is known.']);
    expect(await said('Nothing is known.', { known: false })).to.eql(['Nothing is known.']);
  });

  it('is not said by an answer that cannot rest on the value', async () => {
    const book = bookOf({
      rules: { 't.yaml': `values:\n  a: { is: £1, assume: A is assumed. }\n  b: { is: £2 }\n` },
    });
    expect((await book.notes({}, 't.a')).assumptions).to.eql(['A is assumed.']);
    expect((await book.notes({}, 't.b')).assumptions).to.eql([]);
  });

  it('is said where its condition holds', async () => {
    const assume = '{ when: known, says: It is known. }';
    expect(await said(assume, { known: true })).to.eql(['It is known.']);
    expect(await said(assume, { known: false })).to.eql([]);
  });

  it('is said where its comparison holds, on figures that the answer itself does not read', async () => {
    const assume = '{ if: "hourly > £10", says: "Pay is {hourly} an hour, for {request.hours} hours." }';
    expect(await said(assume, { pay: 1234.5 })).to.eql(['Pay is £123.45 an hour, for 10 hours.']);
    expect(await said(assume, { pay: 100 })).to.eql([]);
  });

  it('is said where both hold, and not where one does', async () => {
    const assume = '{ when: known, if: "hourly > £10", says: Both. }';
    expect(await said(assume, { known: true, pay: 101 })).to.eql(['Both.']);
    expect(await said(assume, { known: false, pay: 101 })).to.eql([]);
    expect(await said(assume, { known: true, pay: 100 })).to.eql([]);
  });

  it('asks conditions of other topics, which nothing else needs', async () => {
    const book = bookOf({
      rules: {
        't.yaml': 'values: { a: { is: £1, assume: { when: u.other, says: Another. } } }',
        'u.yaml':
          'inputs: { other: { type: flag, title: Other } }\n' +
          'conditions: { other: { fact: other, operator: equal, value: true } }\n',
      },
    });
    expect((await book.notes({ other: true }, 't.a')).assumptions).to.eql(['Another.']);
    expect((await book.notes({ other: false }, 't.a')).assumptions).to.eql([]);
  });

  it('can be several sentences, each with its own tests', async () => {
    const assume = '[Always., { when: known, says: Known. }, { if: "hourly > £10", says: Much. }]';
    expect(await said(assume, { known: true, pay: 101 })).to.eql(['Always.', 'Known.', 'Much.']);
    expect(await said(assume, { known: false, pay: 101 })).to.eql(['Always.', 'Much.']);
  });

  it('names the payslips on which its comparison holds', async () => {
    const where = (comparison: string) => said(`{ if: "${comparison}", says: "Here: {which_payslips}." }`);
    expect(await where('payslip = 3')).to.eql(['Here: payslip 3.']);
    expect(await where('payslip > 1')).to.eql(['Here: payslips 2 to 4.']);
    expect(await where('(payslip - 1) * (payslip - 4) = 0')).to.eql(['Here: payslips 1 and 4.']);
    expect(await where('payslip < 3')).to.eql(['Here: payslips 1 and 2.']);
    expect(await where('paid = £25')).to.eql(['Here: payslips 1 to 4.']);
    expect(await where('paid = £24')).to.eql([]);
  });

  it('never ends a calculation that is right without it', async () => {
    const beyond = '{ if: "huge > £0", says: Beyond all figures. }';
    const more = '  huge: { is: request.pay * 1000000000000000000 }\n';
    expect(await said(beyond, {}, more)).to.eql([]);
    const divided = '{ if: "hourly > £10", says: Divided by nothing. }';
    expect(await said(divided, { hours: 0 })).to.eql([]);
    expect(await said('"{hourly} an hour."', { hours: 0 })).to.eql([]);
    expect(await said('"{request.pay / request.hours} an hour."', { hours: 0 })).to.eql([]);
  });

  it('has figures that are no part of the answer: no step, and nothing found', async () => {
    const book = bookOf(asks('{ if: "hourly > £10", says: "{hourly} an hour." }'));
    const run = await book.begin({ pay: 1000, known: true }, 't.due');
    shownOf(run, 't.due');
    const [assumption] = run.book.value('t.unread').assumptions;
    expect(assumption && says(assumption, run)).to.equal('£100 an hour.');
    expect(run.hasFound(run.book.value('t.hourly'))).to.equal(false);
    expect(trace(run, ['t.due']).map(({ rule, assumed }) => [rule, assumed])).to.eql([
      ['t.unread', ['£100 an hour.']],
      ['t.due', undefined],
    ]);
  });
});
