import { expect } from 'chai';
import { textIn, usePages } from './support/pages.js';

/** 3,000 in the first month of 2026-27 by 1257L and A: tax 390.20, National Insurance 156.16, take-home 2,453.64. */
const PAYSLIP = {
  pay_date: '28/04/2026',
  'pay.0.kind': 'salary',
  'pay.0.amount': '3,000',
  tax_code: '1257L',
  ni_category: 'A',
};
const AGREES = { 'printed.tax': '390.20', 'printed.employee_ni': '156.16', 'printed.take_home': '2,453.64' };

/** What is printed, and what the page says of it, in its order. */
const SAID: readonly (readonly [
  what: string,
  sent: Readonly<Record<string, string>>,
  says: readonly string[],
])[] = [
  ['agrees', AGREES, ['All that you typed agrees to the penny.', 'Income tax 390.20 390.20 agrees']],
  [
    'is one figure that agrees',
    { 'printed.tax': '390.20' },
    ['The figure that you typed agrees to the penny.'],
  ],
  [
    'is tax and a loan that a code and a plan explain',
    { 'printed.tax': '£600', 'printed.student_loans': '68', 'printed.employee_ni': '156.16' },
    [
      'Nothing was said of the year so far, earlier employment',
      'Income tax and student loans agree to the penny if all of this is so:',
      'All pay was taxed at the basic rate (BR)',
      'Ask HMRC',
      'Student loan deductions are those of plan 1, not none. Ask the Student Loans Company',
      'National Insurance agrees to the penny as it is.',
      'Income tax explained 600.00 390.20 209.80',
      'What else gives the same figures',
      'No pay was free of tax (0T)',
    ],
  ],
  [
    'is tax that nothing explains',
    { 'printed.tax': '401.37', 'printed.employee_ni': '156.16' },
    [
      'Of what we tried, none gives £401.37 for income tax; what you said comes to £390.20.',
      'Ask your employer how that figure was worked out.',
      'Income tax not explained 401.37 390.20 11.17',
      'What does not stand here was not tried.',
      'Tax code: 1257L W1/M1, BR, 0T',
    ],
  ],
];

describe('the page that checks a payslip', () => {
  const pages = usePages();
  const locked = usePages({ page: 'keyed' });
  const send = (fields: Readonly<Record<string, string>>, path = '/check') =>
    pages.post(path, { ...PAYSLIP, ...fields });

  for (const [what, sent, says] of SAID)
    it(`says what comes of it where what is printed ${what}`, async () => {
      const { status, text } = await send(sent);
      expect(status).to.equal(200);
      const page = textIn(answerOf(text));
      let from = 0;
      for (const each of says) {
        const at = page.indexOf(each, from);
        expect(at, `“${each}” after “${page.slice(Math.max(0, from - 80), from)}” in ${page}`).to.be.at.least(
          0,
        );
        from = at;
      }
      expect(page).not.to.match(/\bwrong\b|mistake|error/i);
    });

  it('says first what was not said, where that alone makes the difference', async () => {
    const august = { ...AGREES, 'printed.tax': '390.40', pay_date: '28/08/2026' };
    const page = textIn((await send(august)).text);
    expect(page).to.match(
      /First: what was not said Nothing earlier in the tax year was given, so 5 tax periods/,
    );
    const same = page.indexOf('That is right if each earlier pay since 6 April was the same as this one.');
    expect(same).to.be.above(page.indexOf('First: what was not said'));
    const toDate = { 'year_to_date.taxable_pay': '12,000', 'year_to_date.tax': '1,561.20' };
    const with4Months = textIn(
      (await send({ ...august, ...toDate, 'printed.tax': '390.40', 'printed.take_home': '2,453.44' })).text,
    );
    expect(with4Months).not.to.include('Nothing earlier in the tax year was given');
    expect(with4Months).to.include('All that you typed agrees to the penny.');
  });

  it('takes further pay, each of its kind', async () => {
    const { text } = await send({ 'pay.1.kind': 'bonus', 'pay.1.amount': '500', 'printed.tax': '490.20' });
    expect(textIn(text)).to.include('The figure that you typed agrees to the penny.');
    expect(text)
      .to.match(/name="pay\.1\.amount" value="500"/)
      .and.to.include('name="pay.2.amount"');
  });

  it('says why an expected figure is what it is, by the form, and what that rests on', async () => {
    const { text } = await send({ ...AGREES, why: 'payslip.tax' });
    expect(textIn(text))
      .to.include('Income tax £390.20')
      .and.to.include('20% of £1,951, which is pay so far');
    const deeper = [...text.matchAll(/name="why" value="([a-z_]+\.[a-z_]+)"/g)].map(
      ([, value = '']) => value,
    );
    expect(deeper).to.have.length.above(3);
    const [first = ''] = deeper.filter((each) => each.startsWith('income_tax.'));
    expect((await send({ ...AGREES, why: first })).text).to.include('data-reasons');
    expect(textIn((await send({ ...AGREES, why: 'payslip.nonsense' })).text)).to.include(
      'This figure is not part of the case',
    );
  });

  it('is a sheet to print, with the payslip that was expected and its law', async () => {
    const { status, text, headers } = await send({ 'printed.tax': '600' }, '/check/sheet');
    expect(status).to.equal(200);
    const sheet = textIn(text);
    expect(sheet)
      .to.include('Is the payslip of 28 April 2026 right?')
      .and.to.include('Income tax agrees to the penny if this is so:')
      .and.to.include('Income tax explained 600.00 390.20 209.80')
      .and.to.include('Income Tax (Pay As You Earn) Regulations 2003');
    expect(headers.get('Cache-Control')).to.equal('no-store');
    expect(text).not.to.match(/href="[^"]*\?/);
  });

  it('has nothing of a payslip in an address, in a cache or among what search engines find', async () => {
    const { text, headers } = await send({ ...AGREES, 'printed.tax': '600' });
    expect(headers.get('Cache-Control')).to.equal('no-store');
    expect(headers.get('X-Robots-Tag')).to.equal('noindex');
    const addresses = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((each) => /3000|1257L|600|2026-04-28|printed/.test(each))).to.deep.equal([]);
    expect(text).to.include('Nothing is stored, and nothing of it is in an address.');
  });

  it('names each field that is at fault, and keeps what was typed', async () => {
    const { status, text } = await send({ 'pay.0.amount': '', tax_code: '125L7', 'printed.tax': 'lots' });
    expect(status).to.equal(400);
    const faults = [...text.matchAll(/<a href="#([^"]+)"[^>]*>([^<]*)/g)].map(([, at, says]) => [at, says]);
    expect(faults.map(([at]) => at)).to.deep.equal(['pay.0.amount', 'tax_code', 'printed.tax']);
    expect(textIn(text))
      .to.include('Gross pay: this is needed')
      .and.to.include('“Income tax” must be an amount');
    expect(text).to.include('value="125L7"').and.to.include('value="lots"');
    const nothing = await send({});
    expect(nothing.status).to.equal(400);
    expect(textIn(nothing.text)).to.include('What the payslip prints');
  });

  it('shows an example before anybody said anything, and leads there from a payslip and the menu', async () => {
    const { text } = await pages.get('/check');
    expect(textIn(text)).to.include('For example, where tax and a student loan differ:');
    expect(text).to.match(/<a href="\/check" aria-current="page">/);
    const payslip = await pages.open(
      '/payslip?ni_category=A&pay.0.kind=salary&pay.0.amount=3000&pay_date=2026-04-28&tax_code=1257L',
    );
    expect(textIn(payslip.text)).to.include('Is your payslip right? Check what it prints');
  });

  it('is locked without a session', async () => {
    const { status, text } = await locked.post('/check', { ...PAYSLIP, ...AGREES });
    expect(status).to.equal(200);
    expect(text).not.to.include('390.20</button>');
    expect((await locked.post('/check/sheet', { ...PAYSLIP, ...AGREES })).text).to.include('name="key"');
  });
});

/** What stands on a page beside the form. */
function answerOf(html: string): string {
  return html.slice(html.indexOf('id="answer"'));
}
