import { expect } from 'chai';
import { valueAt } from '../../../src/json.js';
import { loadPayroll } from '../../../src/operations/index.js';
import { type CommandResult, useCopyOfBook } from '../../cli/support/farthing.js';
import { Service } from '../../http/support/service.js';
import { payroll } from '../../support/project.js';
import { April, YEAR } from './april.js';

/* docs/specialists.md, “April, step by step”, from `farthing new-year` to the answers of the year that was released. */

const NONE: CommandResult = { status: -1, out: '', err: '' };

/** What a refused release asks: the name by which it is answered, where it stands, and each figure that it is about. */
interface Question {
  readonly name: string;
  readonly place: string;
  readonly figures: readonly string[];
}

/** The questions of a refused release. One about several figures has each on a line of its own, with its place. */
const questionsIn = ({ err }: CommandResult): readonly Question[] =>
  err.split(/^(?=\S+:\d+:\d+ {2}rates\.)/m).map((text) => {
    const [, place = '', name = '', says = ''] =
      /^(\S+:\d+):\d+ {2}(\S+): (.*?), and no case/.exec(text) ?? [];
    const figures = [...text.matchAll(/^ {4}rates\/2027-28\.yaml:\d+ {2}(.*)$/gm)].map(
      ([, figure = '']) => figure,
    );
    return { name, place, figures: figures.length === 0 ? [says] : figures };
  });

const namesIn = (refused: CommandResult) => questionsIn(refused).map(({ name }) => name);

describe('an ordinary April, in which the usual figures rise', () => {
  const said = { confirmed: [NONE], refused: NONE, released: NONE };
  useCopyOfBook({
    prepare: async (root) => {
      const april = new April(root);
      await april.makeYear();
      april.raiseFigures();
      said.confirmed = [...(await april.confirmGroups())];
      said.refused = await april.release();
      said.released = await april.release(...namesIn(said.refused));
    },
  });

  it('is confirmed group by group', () => {
    expect(said.confirmed.map(({ err }) => err)).to.deep.equal(Array(13).fill(''));
    expect(said.confirmed.at(-1)?.out).to.match(/ Nothing is left: `farthing release 2027-28` is next\.$/);
  });

  it('is asked fewer than ten questions, each with its file, its line, and each figure as it was and is', () => {
    const questions = questionsIn(said.refused);
    expect(questions).to.have.length.below(10);
    for (const { place } of questions) expect(place).to.match(/^rates\/2027-28\.yaml:\d+$/);
    expect(Object.fromEntries(questions.map(({ name, figures }) => [name, figures]))).to.deep.equal({
      'rates.income_tax': [
        'blind_persons_allowance: £3250 → £3340',
        'bands.scotland.band_1.up_to: £3967 → £4070',
        'bands.scotland.band_2.up_to: £16956 → £17390',
      ],
      'rates.national_insurance.period_thresholds.weekly.lower_earnings_limit': [
        'It is £132, which was £129',
      ],
      'rates.student_loans': [
        'plan_1.threshold: £26900 → £27660',
        'plan_2.threshold: £29385 → £30200',
        'plan_4.threshold: £33795 → £34740',
      ],
      'rates.married_couples_allowance': [
        'maximum: £11700 → £12030',
        'minimum: £4530 → £4660',
        'income_limit: £39200 → £40300',
      ],
      'rates.child_benefit': ['eldest_child_weekly: £27.05 → £27.80', 'other_child_weekly: £17.90 → £18.40'],
      'rates.statutory_pay': ['sick_pay_weekly: £123.25 → £126.70', 'family_pay_weekly: £194.32 → £199.75'],
      'rates.self_employed': ['small_profits_threshold: £7105 → £7310', 'class_2_weekly: £3.65 → £3.75'],
      'rates.minimum_wage': [
        'aged_21_and_over: £12.71 → £13.20',
        'aged_18_to_20: £10.85 → £11.40',
        'under_18: £8 → £8.30',
        'apprentice: £8 → £8.30',
      ],
      'rates.redundancy.weekly_pay_cap': ['It is £772, which was £751'],
    });
  });

  it('is not asked for what follows from these, which the release says', () => {
    for (const period of ['two_weekly', 'four_weekly', 'monthly'])
      expect(said.released.out).to.match(
        new RegExp(
          `${period}.lower_earnings_limit: £\\d+ → £\\d+, which follows from other figures by invariants$`,
          'm',
        ),
      );
  });

  it('is released once they are accepted', () => {
    expect(said.released).to.include({ status: 0, err: '' });
    expect(said.released.out).to.match(/^2027-28\.1 is released: [0-9a-f]{64}\n/);
  });
});

describe('an April with new law', () => {
  const said = { checked: NONE, draft: NONE, confirmed: [NONE], whole: NONE, refused: NONE, released: NONE };
  const book = useCopyOfBook({
    prepare: async (root) => {
      const april = new April(root);
      await april.makeYear();
      said.draft = await april.run('check', YEAR);
      april.raiseFigures();
      april.bringNewLaw();
      april.writeCases();
      said.confirmed = [...(await april.confirmGroups())];
      said.checked = await april.run('check', YEAR);
      said.refused = await april.release();
      said.released = await april.release(...namesIn(said.refused));
      said.whole = await april.run('check');
    },
  });

  it('begins with a draft in which the rules hold', () => {
    expect(said.draft).to.include({ status: 0, err: '' });
    expect(said.draft.out).to.include('2027-28 is a draft: compare each of these groups');
  });

  it('changes no other year: each is what its label names', () => {
    expect(said.whole).to.include({ status: 0, err: '' });
    expect(said.whole.out).to.match(/Everything is in order\.$/);
  });

  it('has a figure that changes within it', () => {
    expect(said.whole.out).to.include('2027-28 changes on 2027-11-06: 7 figures');
  });

  it('is asked only for what neither a case of it reaches nor an invariant gives', () => {
    expect(namesIn(said.refused)).to.deep.equal([
      'rates.national_insurance', // directors of the letters that no case has
      'rates.statutory_pay.family_pay_weekly',
      'rates.self_employed',
      'rates.minimum_wage',
      'rates.redundancy.weekly_pay_cap',
    ]);
  });

  it('is released once that is accepted', () => {
    expect(said.released).to.include({ status: 0, err: '' });
    expect(said.released.out).to.match(/^2027-28\.1 is released: [0-9a-f]{64}\n/);
  });

  describe('is answered', () => {
    const service = new Service();
    before(() => service.start(() => loadPayroll({ root: book.root, today: () => '2027-03-01' })));
    after(() => service.stop());
    const payslip = async (request: Readonly<Record<string, string | number>>) => {
      const { pay = 3_000, ...more } = request;
      const asked = { pay: [{ kind: 'salary', amount: pay }], tax_code: '1257L', ni_category: 'A', ...more };
      return (await service.post('/v1/payslip', asked)).body;
    };

    it('under its label, before its first day to those who name it or a day in it', async () => {
      expect(await payslip({ pay_date: '2027-11-05' })).to.include({ tax_year: YEAR, engine: '2027-28.1' });
      const { body } = await service.post('/v1/employer-cost', {
        gross: { amount: 36_000, per: 'year' },
        region: 'england',
      });
      expect(body).to.include({ tax_year: payroll.latestTaxYear() });
    });

    // (3,000 - 1,048) x 8% = 156.16, and x 6.8% = 132.736.
    it('with the old rate until 5 November, and the new one from then on', async () => {
      expect(valueAt(await payslip({ pay_date: '2027-11-05' }), 'payslip.employee_ni')).to.equal(156.16);
      expect(valueAt(await payslip({ pay_date: '2027-11-06' }), 'payslip.employee_ni')).to.equal(132.74);
    });

    // 811 x 15% above the upper earnings limit.
    it('with the new letter, which no other year has', async () => {
      const letter = { pay: 5_000, ni_category: 'G' };
      expect(valueAt(await payslip({ ...letter, pay_date: '2027-11-30' }), 'payslip.employer_ni')).to.equal(
        121.65,
      );
      expect(valueAt(await payslip({ ...letter, pay_date: '2026-11-30' }), 'error.message')).to.match(
        /^ni_category must be one of .* in 2026-27/,
      );
    });

    // 1,000 x 50%.
    it('with the new flat code of Scotland, which no other year has', async () => {
      const code = { pay: 1_000, tax_code: 'SD4' };
      expect(valueAt(await payslip({ ...code, pay_date: '2027-05-28' }), 'payslip.tax')).to.equal(500);
      expect(valueAt(await payslip({ ...code, pay_date: '2026-05-28' }), 'error.message')).to.include(
        'SD4 is not a tax code of this year',
      );
    });

    // 3,000 x 0.4%.
    it('with the figure of the new topic, which other years do not show', async () => {
      expect(valueAt(await payslip({ pay_date: '2027-11-05' }), 'payslip.growth_levy')).to.equal(12);
      expect(await payslip({ pay_date: '2026-11-05' })).not.to.have.nested.property('payslip.growth_levy');
      const { text } = await service.get('/openapi.json');
      expect(text).to.include('The Growth Levy on this payment. From 2027-28.');
    });
  });
});
