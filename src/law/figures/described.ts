import type { Notation } from './notations.js';

/** What an editor says of a group of the rates, and of the groups within it. */
export const GROUPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    income_tax: 'Income tax: allowances and bands.',
    'income_tax.bands': 'Marginal bands of taxable income above the allowances, by region.',
    national_insurance: 'Class 1 National Insurance: thresholds, and rates by category letter.',
    'national_insurance.thresholds': 'The thresholds of a year.',
    'national_insurance.employee': "The employee's rates, by category letter.",
    'national_insurance.employer': "The employer's rates, by category letter.",
    student_loans: 'Student and postgraduate loans, by plan. A new plan is a new row.',
    'student_loans.*': 'A plan: its yearly threshold and its rate.',
    married_couples_allowance:
      "Married Couple's Allowance, where one of the couple was born before 6 April 1935.",
    child_benefit: 'Child Benefit and the High Income Child Benefit Charge.',
    childcare_vouchers: 'What is exempt of childcare vouchers.',
    'childcare_vouchers.weekly': 'Exempt a week, by the band of the employee.',
    'childcare_vouchers.monthly': 'Exempt a month, by the band of the employee.',
    employer: 'What only the employer pays or claims.',
    'employer.qualifying_earnings': 'The limits of qualifying earnings, as published for each pay period.',
    'employer.qualifying_earnings.weekly': 'The limits of a week.',
    'employer.qualifying_earnings.two_weekly': 'The limits of two weeks.',
    'employer.qualifying_earnings.four_weekly': 'The limits of four weeks.',
    'employer.qualifying_earnings.monthly': 'The limits of a month.',
    statutory_pay: 'Statutory sick pay and family pay.',
    dividends: 'Income tax on dividends.',
    self_employed: 'National Insurance of the self-employed.',
    corporation_tax: 'Corporation tax of the financial year that begins on 1 April.',
    minimum_wage: 'The minimum wage, an hour, from 1 April.',
    redundancy: 'Statutory redundancy pay in Great Britain.',
  }),
);

/** How a documented figure is written, and what an editor says of it. */
export interface FigureHelp {
  readonly notation: Notation;
  readonly says: string;
}

const money = (says: string): FigureHelp => ({ notation: 'money', says });
const percent = (says: string): FigureHelp => ({ notation: 'percent', says });
const count = (says: string): FigureHelp => ({ notation: 'count', says });
const bands = (says: string): FigureHelp => ({ notation: 'bands', says });

/** Every documented figure (documented.ts), by its path from the group on. */
export const DESCRIBED: ReadonlyMap<string, FigureHelp> = new Map(
  Object.entries({
    ...below('income_tax', {
      personal_allowance: money('Income of the year that is free of tax.'),
      personal_allowance_taper_threshold: money(
        'Adjusted net income of the year above which the personal allowance is lost bit by bit.',
      ),
      blind_persons_allowance: money("Blind Person's Allowance of the year."),
      marriage_allowance: money('What one of a couple may give the other of the personal allowance.'),
      regulatory_limit: percent('The most that tax may take of one payment of pay.'),
      'bands.rest_of_uk': bands('The bands of England and Northern Ireland.'),
      'bands.scotland': bands('The bands of Scotland, set by its parliament.'),
      'bands.wales': bands('The bands of Wales, set by the Senedd.'),
    }),
    ...below('national_insurance', {
      'thresholds.lower_earnings_limit': money('A year: from here on earnings count for benefits.'),
      'thresholds.primary_threshold': money('A year: above it the employee pays.'),
      'thresholds.secondary_threshold': money('A year: above it the employer pays.'),
      'thresholds.freeport_upper_secondary_threshold': money(
        'A year: up to it the employer pays nothing in Freeports and Investment Zones.',
      ),
      'thresholds.upper_earnings_limit': money(
        'A year: above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z.',
      ),
      'employee.*': percent("The employee's rates of this category letter, from threshold to threshold."),
      'employer.*': percent("The employer's rates of this category letter, from threshold to threshold."),
    }),
    ...below('student_loans', {
      '*.threshold': money('The yearly earnings above which this plan is repaid.'),
      '*.rate': percent('What is repaid of the earnings above the threshold of this plan.'),
    }),
    ...below('married_couples_allowance', {
      maximum: money('The allowance of the year before any of it is lost.'),
      minimum: money('What is left of the allowance at any income.'),
      income_limit: money('Adjusted net income of the year above which the allowance is lost bit by bit.'),
      rate: percent('The part of the allowance that comes off the tax.'),
    }),
    ...below('child_benefit', {
      eldest_child_weekly: money('A week, for the eldest or only child.'),
      other_child_weekly: money('A week, for each other child.'),
      weeks_in_year: count('The weeks that the year pays for: its Mondays.'),
      high_income_charge_threshold: money('Adjusted net income of the year above which benefit is charged.'),
      high_income_charge_step: money(
        'Each of these above the threshold charges one more percent of the benefit.',
      ),
    }),
    ...below('childcare_vouchers', {
      'weekly.basic': money('Exempt a week, at the basic rate.'),
      'weekly.higher': money('Exempt a week, at the higher rate.'),
      'weekly.additional': money('Exempt a week, at the additional rate.'),
      'monthly.basic': money('Exempt a month, at the basic rate.'),
      'monthly.higher': money('Exempt a month, at the higher rate.'),
      'monthly.additional': money('Exempt a month, at the additional rate.'),
    }),
    ...below('employer', {
      class_1a_ni: percent('Class 1A National Insurance, on benefits in kind.'),
      employment_allowance: money(
        'The most that an employer may keep of its National Insurance in the year.',
      ),
      apprenticeship_levy: percent('The levy, of all pay.'),
      auto_enrolment_minimum: percent(
        "The employer's part of the least pension contribution, of qualifying earnings.",
      ),
      'qualifying_earnings.weekly.lower': money('Where qualifying earnings of a week begin, as published.'),
      'qualifying_earnings.weekly.upper': money('Where qualifying earnings of a week end, as published.'),
      'qualifying_earnings.two_weekly.lower': money(
        'Where qualifying earnings of two weeks begin, as published.',
      ),
      'qualifying_earnings.two_weekly.upper': money(
        'Where qualifying earnings of two weeks end, as published.',
      ),
      'qualifying_earnings.four_weekly.lower': money(
        'Where qualifying earnings of four weeks begin, as published.',
      ),
      'qualifying_earnings.four_weekly.upper': money(
        'Where qualifying earnings of four weeks end, as published.',
      ),
      'qualifying_earnings.monthly.lower': money('Where qualifying earnings of a month begin, as published.'),
      'qualifying_earnings.monthly.upper': money('Where qualifying earnings of a month end, as published.'),
    }),
    ...below('statutory_pay', {
      sick_pay_weekly: money('Sick pay a week, at the flat rate.'),
      sick_pay_earnings_percent: percent(
        'The part of average weekly earnings that is paid where it is less than the flat rate. Left out in years whose law has only the flat rate.',
      ),
      sick_pay_max_weeks: count(
        'The most weeks of sick pay in one period of sickness and those linked to it.',
      ),
      family_pay_weekly: money('Maternity, paternity and other family pay a week, at the flat rate.'),
      family_pay_earnings_percent: percent('Family pay as a part of average weekly earnings.'),
    }),
    ...below('dividends', {
      allowance: money('Dividends of the year that are taxed at nothing.'),
      basic: percent('The ordinary rate.'),
      higher: percent('The upper rate.'),
      additional: percent('The additional rate.'),
    }),
    ...below('self_employed', {
      lower_profits_limit: money('Profits of the year above which class 4 is paid.'),
      upper_profits_limit: money('Profits of the year above which class 4 is paid at the lower rate.'),
      class_4_main: percent('Class 4 between the two limits.'),
      class_4_additional: percent('Class 4 above the upper limit.'),
      small_profits_threshold: money('Profits of the year below which class 2 is voluntary.'),
      class_2_weekly: money('Voluntary class 2, a week.'),
    }),
    ...below('corporation_tax', {
      small_profits_rate: percent('The rate up to the lower limit.'),
      main_rate: percent('The rate above the upper limit.'),
      lower_limit: money('Profits up to which the small profits rate holds.'),
      upper_limit: money('Profits above which the main rate holds in full.'),
      marginal_relief_fraction: {
        notation: 'fraction',
        says: 'The fraction of marginal relief between the limits, written with a slash.',
      },
    }),
    ...below('minimum_wage', {
      aged_21_and_over: money('An hour, from 21 years on: the National Living Wage.'),
      aged_18_to_20: money('An hour, at 18 to 20 years.'),
      under_18: money('An hour, under 18 years.'),
      apprentice: money('An hour, for apprentices.'),
    }),
    ...below('redundancy', {
      weekly_pay_cap: money('The most of a week of pay that counts.'),
    }),
  }),
);

function below(
  group: string,
  figures: Readonly<Record<string, FigureHelp>>,
): Readonly<Record<string, FigureHelp>> {
  return Object.fromEntries(Object.entries(figures).map(([path, help]) => [`${group}.${path}`, help]));
}
