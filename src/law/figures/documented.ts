/** The figures that GET /v1/rates documents, by group, as paths below it: every rates file holds them all, and what it
 *  holds beside them it must list under `payroll_only`. `*` is any name: the rows of a table, which are for the year to say;
 *  at the end it is rows with all that is below them. */
export const DOCUMENTED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    income_tax: [
      'personal_allowance',
      'personal_allowance_taper_threshold',
      'blind_persons_allowance',
      'marriage_allowance',
      'regulatory_limit',
      'bands.rest_of_uk',
      'bands.scotland',
      'bands.wales',
    ],
    national_insurance: [
      'thresholds.lower_earnings_limit',
      'thresholds.primary_threshold',
      'thresholds.secondary_threshold',
      'thresholds.freeport_upper_secondary_threshold',
      'thresholds.upper_earnings_limit',
      'employee.*',
      'employer.*',
    ],
    student_loans: ['*.threshold', '*.rate'],
    married_couples_allowance: ['maximum', 'minimum', 'income_limit', 'rate'],
    child_benefit: [
      'eldest_child_weekly',
      'other_child_weekly',
      'weeks_in_year',
      'high_income_charge_threshold',
      'high_income_charge_step',
    ],
    childcare_vouchers: ['weekly', 'monthly'].flatMap((period) =>
      ['basic', 'higher', 'additional'].map((band) => `${period}.${band}`),
    ),
    employer: [
      'class_1a_ni',
      'employment_allowance',
      'apprenticeship_levy',
      'auto_enrolment_minimum',
      ...['weekly', 'two_weekly', 'four_weekly', 'monthly'].flatMap((period) => [
        `qualifying_earnings.${period}.lower`,
        `qualifying_earnings.${period}.upper`,
      ]),
    ],
    statutory_pay: [
      'sick_pay_weekly',
      'sick_pay_earnings_percent',
      'sick_pay_max_weeks',
      'family_pay_weekly',
      'family_pay_earnings_percent',
    ],
    dividends: ['allowance', 'basic', 'higher', 'additional'],
    self_employed: [
      'lower_profits_limit',
      'upper_profits_limit',
      'class_4_main',
      'class_4_additional',
      'small_profits_threshold',
      'class_2_weekly',
    ],
    corporation_tax: [
      'small_profits_rate',
      'main_rate',
      'lower_limit',
      'upper_limit',
      'marginal_relief_fraction',
    ],
    minimum_wage: ['aged_21_and_over', 'aged_18_to_20', 'under_18', 'apprentice'],
    redundancy: ['weekly_pay_cap'],
  }),
);

/** The documented paths of a group with its rows in the place of a `*` before others, each with the path as documented. */
export function documentedPaths(group: string, rows: Iterable<string>): ReadonlyMap<string, string> {
  const names = [...rows];
  const paths = DOCUMENTED.get(group) ?? [];
  return new Map(
    paths.flatMap((path): readonly (readonly [string, string])[] =>
      path.startsWith('*.') ? names.map((row) => [row + path.slice(1), path] as const) : [[path, path]],
    ),
  );
}
