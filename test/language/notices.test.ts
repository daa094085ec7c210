import { expect } from 'chai';
import type { AnswerNotice, RequestNode } from '../../src/language/index.js';
import { bookOf, findingsOf } from './support/book.js';

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

function findings(notice: string): readonly string[] {
  return findingsOf(asks(notice)).map((finding) => finding.replace(/^\S+ {2}/, ''));
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
      rates: 'wage: { authority: wage, hourly: £12 }\n',
      answers: ['payslip.tax'],
    });
    const { notices, sources } = await book.notes({}, 't.a');
    expect(notices.map(({ message }) => message)).to.eql(['Not £12.']);
    expect(sources).to.eql(['https://example.org/law', 'https://example.org/wage']);
  });
});

describe('a notice that is written wrongly', () => {
  it('lacks a part', () => {
    expect(findings('{ fields: [pay], says: Look. }')).to.eql(['“code” is missing here.']);
    expect(findings('{ code: LOOK, says: Look. }')).to.eql(['“fields” is missing here.']);
    expect(findings('{ code: LOOK, fields: [pay] }')).to.eql(['“says” is missing here.']);
    expect(findings('{ code: LOOK, fields: [], says: Look. }')).to.eql([
      'This must NOT have fewer than 1 items.',
    ]);
    expect(findings('Look.')).to.eql(['A map, or a list is expected here.']);
  });

  it('has a code that is not in capitals', () => {
    for (const code of ['look', 'Look_Here', 'LOOK-HERE', 'LOOK_', '1_LOOK', 'LOOK__HERE']) {
      expect(findings(`{ code: ${code}, fields: [pay], says: Look. }`), code).to.eql([
        'A code is written in capitals, with _ between its words: TAX_REFUND.',
      ]);
    }
    expect(findings('{ code: LOOK_2, fields: [pay], says: Look. }')).to.eql([]);
  });

  it('names a field that neither the request nor the answer has', () => {
    expect(findings('{ code: LOOK, fields: [pay, payslip.tax, pension], says: Look. }')).to.eql([]);
    expect(findings('{ code: LOOK, fields: [payslip.taxx], says: Look. }')).to.eql([
      '“payslip.taxx” is not a field of a request, nor of an answer that shows notices. Did you mean “payslip.tax”?',
    ]);
  });

  it('has a key that is none, or a name that stands for nothing', () => {
    expect(findings(`{ ${HEAD}, say: Look. }`)).to.eql(['“say” is not a key here. Did you mean “says”?']);
    expect(findings(`{ ${HEAD}, when: unknown, says: Look. }`)).to.eql([
      '“unknown” is not a condition of this topic. Did you mean “known”?',
    ]);
    expect(findings(`{ ${HEAD}, says: "{hourlyy}." }`)).to.eql([
      '“hourlyy” is not a name here. Did you mean “hourly”?',
    ]);
  });

  it('names payslips without a comparison on one', () => {
    expect(findings(`{ ${HEAD}, says: "On {which_payslips}." }`)).to.eql([
      '{which_payslips} names the payslips on which “if” holds; here is no “if” on a figure a payslip.',
    ]);
  });

  it('stands where no operation shows it', () => {
    const { answers: _, ...asked } = asks(`{ ${HEAD}, says: Look. }`);
    expect(findingsOf(asked)).to.eql([
      'rules/t.yaml:18:13  No operation shows the notice LOOK: the topic is for none that shows notices.',
    ]);
  });

  it('stands at a branch', () => {
    const branch = topic(`{ ${HEAD}, says: Look. }`).replace(
      '{ otherwise: £2 }',
      `{ otherwise: £2, notice: { ${HEAD}, says: Look. } }`,
    );
    expect(findingsOf({ ...asks(''), rules: { 't.yaml': branch } }).join()).to.include(
      '“notice” is not a key here.',
    );
  });
});
