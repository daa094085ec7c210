import { expect } from 'chai';
import { type PageAnswer, textIn, usePages } from './support/pages.js';

const YEAR = 'tax_year=2026-27';
const HOME = `${YEAR}&take_home.amount=3000&take_home.per=month&region=england`;
const BUDGET = `${YEAR}&total_cost.amount=60000&total_cost.per=year&region=england`;
const OF_HOME = `${YEAR}&gross.amount=45108.36&gross.per=year&region=england`;

/** What a form sends: all that it asks, empty or not. */
const EMPTY =
  'gross.amount=&gross.per=year&take_home.amount=&take_home.per=year&total_cost.amount=&total_cost.per=year';

/** What is asked, and the faults that the page says, each with the field that it stands at. */
const FAULTS: readonly (readonly [
  what: string,
  query: string,
  faults: readonly (readonly [string, string])[],
])[] = [
  [
    'no take-home pay is said',
    `${YEAR}&show.known=take_home&region=england`,
    [['take_home.amount', 'Take-home pay: this is needed']],
  ],
  [
    'no budget is said',
    `${YEAR}&show.known=total_cost&region=england`,
    [['total_cost.amount', 'The most that they may cost: this is needed']],
  ],
  [
    'it is no amount, and the region is not said',
    `${YEAR}&take_home.amount=lots&take_home.per=month`,
    [
      ['take_home.amount', 'Take-home pay must be an amount, such as 35000 or 35,000'],
      ['region', 'Choose a region, or give a tax code'],
    ],
  ],
  [
    'no pay leaves so much',
    `${YEAR}&take_home.amount=99999999&take_home.per=month&region=england`,
    [['take_home.amount', 'Take-home pay is more than any pay leaves: pay of £']],
  ],
];

describe('pay from what it comes to', () => {
  const pages = usePages();
  const choice = ({ text }: PageAnswer) => /name="show\.known" value="(\w+)" checked/.exec(text)?.[1];

  it('is the least pay that brings a take-home pay, and a penny less brings less', async () => {
    const answer = await pages.open(`/pay?${HOME}`);
    const text = textIn(answer.text);
    expect(text).to.include(
      '£45,108.36 a year, £3,759.03 on each payslip, brings home £36,000.00 a year. ' +
        'A penny less on each payslip brings home £35,999.88.',
    );
    expect(text).to.include('Takes home £36,000.00 a year');
    expect(choice(answer)).to.equal('take_home');
    expect(answer.text).to.match(/name="take_home\.amount"[^>]* value="3,000"/);
  });

  it('is the greatest pay that a budget buys, and a penny more costs more', async () => {
    const answer = await pages.open(`/pay?${BUDGET}`);
    const [, pay, cost, more] =
      /(£\S+) a year, £\S+ on each payslip, costs (£\S+) a year\. A penny more on each payslip costs (£\S+)\./.exec(
        textIn(answer.text),
      ) ?? [];
    expect([pay, cost, more]).to.deep.equal(['£52,826.64', '£60,000.00', '£60,000.12']);
    expect(choice(answer)).to.equal('total_cost');
  });

  it('is the answer of the pay that was found, with links to the case with that pay', async () => {
    const { text } = await pages.open(`/pay?${HOME}`);
    const hrefs = [...text.matchAll(/href="(\/pay[^"#]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    for (const path of ['/pay/why/cost.total', '/pay/sheet', '/pay/payslips'])
      expect(hrefs).to.include(`${path}?${OF_HOME}`);
    for (const href of hrefs) {
      const { status } = await pages.get(href);
      expect(status, href).to.equal(200);
    }
    const ofPay = await pages.get(`/pay?${OF_HOME}`);
    const figures = (page: string) =>
      /<section class="card figures">.*?<table.*?<\/section>/.exec(page)?.[0].replaceAll(/<ul.*?<\/ul>/g, '');
    expect(figures(text)).to.be.a('string').and.equal(figures(ofPay.text));
  });

  it('is shown by the month and week of the same case', async () => {
    const { text } = await pages.open(`/pay?${HOME}&show.per=month`);
    expect(text)
      .to.include('<th scope="col" class="num">Month</th>')
      .and.to.include('class="num of-other">Year<');
    expect(text).to.include(`href="/pay?${HOME.replaceAll('&', '&amp;')}&amp;show.per=week"`);
  });

  it('has one address, whatever a form sends', async () => {
    const typed = EMPTY.replace('take_home.amount=', 'take_home.amount=%C2%A33%2C000').replace(
      'take_home.per=year',
      'take_home.per=month',
    );
    const choices = [
      ['what the form sends', `show.known=take_home&${typed}&region=england&${YEAR}`, HOME],
      [
        'pay was said, too, before',
        `show.known=take_home&${typed.replace('gross.amount=', 'gross.amount=20000')}&region=england`,
        HOME,
      ],
      [
        'pay is chosen again',
        `show.known=gross&${typed.replace('gross.amount=', 'gross.amount=20000')}&region=england`,
        `${YEAR}&gross.amount=20000&gross.per=year&region=england`,
      ],
      ['nothing is said yet', `show.known=total_cost&${EMPTY}`, `${YEAR}&show.known=total_cost`],
    ] as const;
    for (const [what, query, address] of choices)
      expect((await pages.get(`/pay?${query}`)).location, what).to.equal(`/pay?${address}`);
  });

  for (const [what, query, faults] of FAULTS) {
    it(`says at its field what is wrong where ${what}`, async () => {
      const answer = await pages.open(`/pay?${query}`);
      expect(answer.status).to.equal(400);
      const shown = [...answer.text.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)<\/a><\/li>/g)].map(
        ([, at, says]) => [at, says],
      );
      expect(shown.map(([at]) => at)).to.deep.equal(faults.map(([at]) => at));
      for (const [index, [at, says]] of faults.entries()) {
        expect(shown[index]?.[1]).to.match(new RegExp(`^${says}`));
        expect(answer.text, at).to.include(`id="${at}"`);
      }
      expect(choice(answer)).to.equal(query.includes('total_cost') ? 'total_cost' : 'take_home');
    });
  }

  it('works nothing out where pay and what it comes to are both said', async () => {
    const { status, text } = await pages.open(`/pay?${OF_HOME}&take_home.amount=3000&take_home.per=month`);
    expect(textIn(text)).to.include('Pay before tax may not be given beside take-home pay: take one out');
    expect([status, /class="flow"/.test(text)]).to.deep.equal([400, false]);
  });

  it('compares cases by their pay alone', async () => {
    const { text } = await pages.open(`/pay?${HOME}`);
    expect(text).to.include(
      `href="/pay?${OF_HOME}&b.${OF_HOME.replaceAll('&', '&b.')}"`.replaceAll('&', '&amp;'),
    );
    const both = await pages.open(`/pay?${HOME}&b.${HOME.replaceAll('&', '&b.')}`);
    expect(both.status).to.equal(400);
    expect(textIn(both.text)).to.include('“take_home.amount” is no part of this form');
  });
});
