/** The figures that GET /v1/rates documents, by group, as paths below it: every rates file holds them all, and what it
 *  holds beside them it must list under `payroll_only`. A name ending in `.*` is a table whose rows a year may add to. */
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
    student_loans: ['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate'].flatMap((plan) => [
      `${plan}.threshold`,
      `${plan}.rate`,
    ]),
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

/** Documented figures that the law of some years does not have: left out of the file, and shown as null. */
export const NOT_IN_EVERY_YEAR: readonly string[] = ['statutory_pay.sick_pay_earnings_percent'];
