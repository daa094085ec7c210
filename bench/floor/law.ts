import { Decimal } from 'decimal.js';
import { figureAt } from '../../src/language/book/figure-at.js';
import type { FigureNode } from '../../src/language/figures.js';
import { checkFiles } from '../../src/law/books.js';
import { readRequired } from '../../src/operations/required-values.js';
import { PROJECT } from '../../src/project.js';

/** The figures of the law that one monthly case in England needs, as both floors read them. */
export interface MonthlyLaw {
  readonly personalAllowance: Decimal;
  readonly taperThreshold: Decimal;
  readonly poundsPerPoundLost: Decimal;
  readonly regulatoryLimit: Decimal;
  readonly bands: readonly { readonly rate: Decimal; readonly upTo: Decimal | null }[];
  readonly primaryThreshold: Decimal;
  readonly secondaryThreshold: Decimal;
  readonly upperEarningsLimit: Decimal;
  readonly employeeRate: Decimal;
  readonly employeeUpperRate: Decimal;
  readonly employerRate: Decimal;
  readonly employerUpperRate: Decimal;
}

/** Reads them from the rates file of a year, so that no figure is written twice. */
export function monthlyLaw(taxYear: string): MonthlyLaw {
  const rates = checkFiles(PROJECT, readRequired).years.find((year) => year.rates.taxYear === taxYear)?.rates;
  if (rates === undefined) throw new RangeError(`There are no rates of ${taxYear}.`);
  const node = (path: string): FigureNode => {
    const match = figureAt(rates.figures, path.split('.'));
    if (match === undefined) throw new RangeError(`The rates of ${taxYear} have no ${path}.`);
    return match;
  };
  const figure = (path: string): Decimal => {
    const leaf = node(path);
    if (leaf.node !== 'figure' || typeof leaf.value === 'string')
      throw new TypeError(`${path} is not a figure.`);
    return new Decimal(leaf.value.toFixed());
  };
  const bands = node('income_tax.bands.rest_of_uk');
  if (bands.node !== 'bands') throw new TypeError('The bands of England are not bands.');
  const limits = 'national_insurance.period_thresholds.monthly';
  const employee = 'national_insurance.employee.A';
  const employer = 'national_insurance.employer.A';
  return {
    personalAllowance: figure('income_tax.personal_allowance'),
    taperThreshold: figure('income_tax.personal_allowance_taper_threshold'),
    poundsPerPoundLost: figure('income_tax.taper_pounds_per_pound_lost'),
    regulatoryLimit: figure('income_tax.regulatory_limit'),
    bands: bands.bands.map(({ rate, upTo }) => ({
      rate: new Decimal(rate.toFixed()),
      upTo: upTo && new Decimal(upTo.toFixed()),
    })),
    primaryThreshold: figure(`${limits}.primary_threshold`),
    secondaryThreshold: figure(`${limits}.secondary_threshold`),
    upperEarningsLimit: figure(`${limits}.upper_earnings_limit`),
    employeeRate: figure(`${employee}.primary_threshold_to_upper_earnings_limit`),
    employeeUpperRate: figure(`${employee}.above_upper_earnings_limit`),
    employerRate: figure(`${employer}.secondary_threshold_to_upper_earnings_limit`),
    employerUpperRate: figure(`${employer}.above_upper_earnings_limit`),
  };
}
