import { expect } from 'chai';
import type { AnswerNotice, RequestNode } from '../../src/language/index.js';
import { bookOf } from './support/book.js';

/** A topic whose `seen` rests on `paid` and, for those who are known, on `unread`. */
const topic = (notice: string) => `
inputs:
  pay: { type: money, title: Pay }
  hours: { type: number, default: 10, title: Hours }
  known: { type: flag, title: Known }
  pension: { type: group, title: Pension }
  pension.percent: { type: rate, title: Percent }
conditions:
  known: { fact: known, operator: equal, value: true }
values:
  paid: { is: spread(request.pay) }
  hourly: { is: request.pay / request.hours + request.pay * request.pension.percent }
  unread:
    is: £1
    notice: ${notice}
  due:
    first:
      - { when: known, is: unread }
      - { otherwise: £2 }
  seen: { is: total(paid) + due + hourly }
`;

const asks = (notice: string) => ({
  rules: { 't.yaml': topic(notice) },
  asks: ['t.due', 't.seen'],
  answers: ['payslip.tax', 'payslip'],
});

async function noticesOf(notice: string, request: object = {}): Promise<readonly AnswerNotice[]> {
  const body: RequestNode = { payslips: 4, pay: 100, ...request };
  return (await bookOf(asks(notice)).notes(body, 't.due')).notices;
}

async function messages(notice: string, request?: object): Promise<readonly string[]> {
  return (await noticesOf(notice, request)).map(({ message }) => message);
}

const HEAD = 'code: LOOK, fields: [payslip.tax]';

describe('what a value gives notice of', () => {
  it('has its code, its sentence and its fields, in every answer that can rest on the value', async () => {
    const notice = '{ code: LOOK_HERE, fields: [payslip.tax, pension.percent], says: Look here. }';
    const expected = { code: 'LOOK_HERE', message: 'Look here.', fields: ['payslip.tax', 'pension.percent'] };
    expect(await noticesOf(notice, { known: true })).to.eql([expected]);
    expect(await noticesOf(notice, { known: false })).to.eql([expected]);
  });

  it('is said where its condition and its comparison hold', async () => {
    const notice = `{ ${HEAD}, when: known, if: "hourly > £10", says: "It is {hourly}, of {request.pay}." }`;
    expect(await messages(notice, { known: true, pay: 101 })).to.eql(['It is £10.10, of £101.']);
    expect(await messages(notice, { known: false, pay: 101 })).to.eql([]);
    expect(await messages(notice, { known: true, pay: 100 })).to.eql([]);
  });

  it('names figures of the payslip on which its comparison holds first', async () => {
    const notice = `{ ${HEAD}, if: paid != £33.33, says: "Payslip {payslip} is {paid}, as are {which_payslips}." }`;
    expect(await messages(notice, { pay: 100, payslips: 3 })).to.eql([
      'Payslip 2 is £33.34, as are payslip 2.',
    ]);
    expect(await messages(`{ ${HEAD}, says: "First is {paid}." }`, { pay: 100, payslips: 3 })).to.eql([
      'First is £33.33.',
    ]);
  });

  it('may be several, in the order of the rules, and none is said twice', async () => {
    const notices = `
      - { ${HEAD}, says: One. }
      - { code: OTHER, fields: [pay], says: One. }
      - { ${HEAD}, when: known, says: Two. }
      - { ${HEAD}, says: One. }`;
    const said = async (request: object) =>
      (await noticesOf(notices, request)).map(({ code, message }) => `${code} ${message}`);
    expect(await said({ known: true })).to.eql(['LOOK One.', 'OTHER One.', 'LOOK Two.']);
    expect(await said({})).to.eql(['LOOK One.', 'OTHER One.']);
  });

  it('is no assumption, and is not said where it leads beyond all figures', async () => {
    const notes = await bookOf(asks(`{ ${HEAD}, says: Look. }`)).notes({ pay: 1 }, 't.due');
    expect(notes.assumptions).to.eql([]);
    const beyond = `{ ${HEAD}, says: "It is {hourly}." }`;
    expect(await messages(beyond, { hours: 0 })).to.eql([]);
  });

  it('is not said, nor are its fields asked for, by an answer that shows no notices', async () => {
    const { book } = bookOf(asks(`{ ${HEAD}, if: "hourly > £10", says: Look. }`));
    const paths = (showsNotices: boolean) =>
      book.requestFields(['t.due'], showsNotices).map(({ path }) => path);
    expect(paths(true)).to.include.members(['pay', 'hours']);
    expect(paths(false)).not.to.include('hours');
    const plan = book.plan(['t.due']);
    await book.ready();
    const run = plan.start({ pay: 1000 });
    run.column(run.book.value('t.due'));
    expect(plan.notes(run).notices).to.eql([]);
  });

  it('cites the figures that it names', async () => {
    const book = bookOf({
      rules: {
        't.yaml': `values:\n  a: { is: £1, notice: { ${HEAD}, if: "a < rates.wage.hourly", says: "Not {rates.wage.hourly}." } }\n`,
      },
      rates: 'wage: { source: https://example.org/wage, hourly: £12 }\n',
      answers: ['payslip.tax'],
    });
    const { notices, sources } = await book.notes({}, 't.a');
    expect(notices.map(({ message }) => message)).to.eql(['Not £12.']);
    expect(sources).to.eql(['https://example.org/law', 'https://example.org/wage']);
  });
});
