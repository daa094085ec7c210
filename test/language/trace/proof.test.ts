import { expect } from 'chai';
import { isObject, type Json } from '../../../src/json.js';
import { type TraceStep, trace } from '../../../src/language/index.js';
import { type AnsweredCalculation, calculate } from './support/calculations.js';
import { answerFaults, proofFaults } from './support/proof.js';

/** What a slip makes of a step; nothing where it is not the step that is meant. */
type Slip = (step: TraceStep) => Partial<TraceStep> | undefined;

const of =
  (rule: string, change: (step: TraceStep) => Partial<TraceStep>): Slip =>
  (step) =>
    step.rule === rule && step.in === undefined ? change(step) : undefined;

/** Slips of a trace, each with what the proof must say of it. */
const SLIPS: Readonly<Record<string, readonly [Slip, RegExp]>> = {
  'a value': [of('employer_cost.total', () => ({ value: '1' })), /employer_cost\.total at 1: the value is/],
  'a figure before rounding': [
    of('income_tax.regulatory_limit', () => ({ unrounded: '1' })),
    /regulatory_limit at 1: before rounding/,
  ],
  'a rounding': [
    of('income_tax.free_pay_of_one', () => ({ rounding: ['pound_down'] })),
    /free_pay_of_one at 1: the value/,
  ],
  'the branch': [of('income_tax.tax', () => ({ took: 'branch 1' })), /income_tax\.tax at 1: the branch is/],
  'the line of a rule': [
    of('take_home.take_home', ({ line }) => ({ line: line + 1 })),
    /take_home\.take_home does not stand at/,
  ],
  'what a condition saw': [
    of('income_tax.taxed_on_its_own', ({ applied_because: because = [] }) => ({
      applied_because: because.map((each) => ({
        ...each,
        facts: each.facts.map((fact) => ({ ...fact, saw: 'week_1_month_1' })),
      })),
    })),
    /did not see tax_basis as week_1_month_1/,
  ],
  'whether a condition holds': [
    of('income_tax.taxed_on_its_own', ({ applied_because: because = [] }) => ({
      applied_because: because.map((each) => ({ ...each, holds: !each.holds })),
    })),
    /on_week_1_month_1 does not hold as the step says/,
  ],
  'what the request says': [
    of('pay.salary', ({ operands }) => ({
      operands: { ...operands, 'request.gross.amount': { input: '50001' } },
    })),
    /pay\.salary: request\.gross\.amount is not what the request says/,
  ],
  'a figure of the law': [
    of('national_insurance.limit', ({ figures = [] }) => ({
      figures: figures.map((figure) => ({ ...figure, value: { primary_threshold: '1' } })),
    })),
    /period_thresholds\.monthly is not \{"primary_threshold":"1"\} in rates/,
  ],
  'a row that was not looked up': [
    of('code_to_use.tax_region', ({ figures: _, ...step }) => ({
      ...step,
      took: 'otherwise',
      way: {},
      formula: '£0',
      figures: [],
      tried: [{ branch: 'row', lookup: { lookup: 'tables.regions', by: ['request.region'] } }],
    })),
    /code_to_use\.tax_region did not find tables\.regions\.england, which stands in rules/,
  ],
  'the line of a figure': [
    of('national_insurance.limit', ({ figures = [] }) => ({
      figures: figures.map((figure) => ({ ...figure, line: 1 })),
    })),
    /period_thresholds\.monthly does not stand at rates/,
  ],
  'an operand that is no step': [
    of('take_home.take_home', ({ operands }) => ({ operands: { ...operands, more: { step: 'no.such' } } })),
    /more is no\.such, which is no earlier step/,
  ],
};

/** The same of an answer that reads figures on days, for days that are made of spans. */
const SLIPS_BY_DATES: typeof SLIPS = {
  'a day of a span': [
    of('sick_pay_by_dates.day', () => ({
      operands: { 'request.days_of_sickness.on': { input: '2026-03-31' } },
    })),
    /days_of_sickness\.on is not what the request says/,
  ],
  'a figure on a day': [
    of('sick_pay_by_dates.rate', ({ operands }) => ({
      operands: { ...operands, 'on(day, rates.statutory_pay.sick_pay_weekly)': { figure: '123.25' } },
    })),
    /sick_pay_weekly\) is not among the figures of the step/,
  ],
};

const GROUPS = [
  {
    calculation: 'employer-cost',
    request: { gross: { amount: 50_000, per: 'year' }, region: 'england' },
    values: ['employer_cost.total', 'take_home.take_home'],
    main: 'cost.total',
    slips: SLIPS,
  },
  {
    calculation: 'sick-pay-by-dates',
    request: {
      sick: [{ from: '2026-03-31', to: '2026-04-07' }],
      qualifying_days: ['monday', 'tuesday'],
      average_weekly_earnings: { amount: 130 },
    },
    values: ['sick_pay_by_dates.amount'],
    main: 'amount',
    slips: SLIPS_BY_DATES,
  },
];

for (const { calculation, request, values, main, slips } of GROUPS) {
  describe(`trace: the proof of ${calculation} finds a slip in`, () => {
    let found: AnsweredCalculation;
    let steps: readonly TraceStep[] = [];
    before(async () => {
      const calculated = await calculate({ calculation, taxYear: '2026-27', request });
      if (calculated === undefined) throw new Error('The request is refused.');
      found = calculated;
      steps = trace(found.run, values);
    });

    it('nothing, as it is', () => {
      expect(proofFaults(steps, found)).to.eql([]);
    });

    for (const [what, [slip, says]] of Object.entries(slips)) {
      it(what, () => {
        const slipped = steps.map((step) => ({ ...step, ...slip(step) }));
        expect(proofFaults(slipped, found).join('\n')).to.match(says);
      });
    }

    it('an answer that shows something else', () => {
      const answer = main.split('.').reduceRight<Json>((json, name) => ({ [name]: json }), 1);
      const faults = answerFaults(steps, { ...found, answer: isObject(answer) ? answer : {} });
      expect(faults[0]).to.match(new RegExp(`^${main} is 1; the trace comes to \\d`));
    });
  });
}
