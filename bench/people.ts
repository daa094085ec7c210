import type { JsonObject } from '../src/json.js';
import type { WordsByName } from '../src/operations/index.js';
import { Random } from './random.js';

const TIMES_A_YEAR = { year: 1, month: 12, four_weeks: 13, two_weeks: 26, week: 52, day: 260, hour: 1950 };
const PERIODS = ['year', 'month', 'four_weeks', 'two_weeks', 'week', 'day', 'hour'] as const;
const FREQUENCIES = ['monthly', 'monthly', 'monthly', 'four_weekly', 'two_weekly', 'weekly'] as const;
const REGIONS = ['england', 'england', 'scotland', 'wales', 'northern_ireland'] as const;
const TAX_CODES = [
  'S1257L M1',
  'C1100L',
  'K475',
  'SK112 W1',
  'BR',
  'SD1',
  'D0 X',
  'NT',
  '0T',
  '45M',
] as const;
const BESIDES_SALARY = ['overtime', 'allowances', 'bonus'] as const;

/** Reproducible valid requests of POST /v1/employer-cost for the people of a mixed payroll, most of them with few options. */
export class People {
  readonly #random: Random;

  constructor(
    private readonly words: WordsByName,
    seed = 20260406,
  ) {
    this.#random = new Random(seed);
  }

  many(count: number): readonly JsonObject[] {
    return Array.from({ length: count }, () => this.next());
  }

  next(): JsonObject {
    const random = this.#random;
    const hasCode = random.chance(0.5);
    const code = random.chance(0.6) ? `${random.whole(0, 2000)}L` : random.pick(TAX_CODES);
    return {
      gross: this.#amountPer(random.chance(0.9) ? 70_000 : 200_000),
      ...(hasCode ? { tax_code: code } : { region: random.pick(REGIONS) }),
      pay_frequency: random.pick(FREQUENCIES),
      ...this.#sometimes(0.3, () => ({ ni_category: random.pick(this.words.get('ni_category') ?? []) })),
      ...this.#sometimes(0.3, () => ({
        student_loans: random.some(this.words.get('student_loans') ?? [], 0.3),
      })),
      ...this.#sometimes(0.6, () => ({ pension: this.#pension() })),
      ...this.#sometimes(0.6, () => ({
        employer_pension: random.chance(0.5) ? 'auto_enrolment_minimum' : this.#contribution(),
      })),
      ...this.#sometimes(0.2, () => ({
        working_pattern: { days_per_week: random.pick([3, 4, 5]), hours_per_week: random.pick([24, 36, 40]) },
      })),
      ...this.#sometimes(0.2, () => ({
        overtime: Array.from({ length: random.whole(1, 3) }, () => this.#overtime()),
      })),
      ...this.#sometimes(0.2, () => ({ allowances: this.#amountPer(6000) })),
      ...this.#sometimes(0.2, () => ({
        bonus: { amount: random.money(10_000), pay_period: random.whole(1, 12) },
      })),
      ...this.#sometimes(0.1, () => ({ salary_sacrifice: this.#amountPer(1500) })),
      ...this.#sometimes(0.1, () => ({ benefits_in_kind: this.#amountPer(8000) })),
      ...this.#sometimes(0.1, () => ({
        childcare_vouchers: { ...this.#amountPer(1500), joined_before_2011: random.chance(0.5) },
      })),
      ...this.#sometimes(0.1, () => ({ pre_tax_deductions: this.#amountPer(600) })),
      ...this.#sometimes(0.2, () => ({ post_tax_deductions: this.#amountPer(600) })),
      ...this.#sometimes(0.1, () => ({ blind: true })),
      ...this.#sometimes(0.1, () => ({ marriage_allowance: random.pick(['transferring', 'receiving']) })),
      ...this.#sometimes(0.05, () => ({ married_couples_allowance: true })),
      ...this.#sometimes(0.2, () => ({ child_benefit: { children: random.whole(1, 4) } })),
      ...this.#sometimes(0.1, () => ({ employment_allowance: true })),
      ...this.#sometimes(0.1, () => ({ apprenticeship_levy: true })),
    };
  }

  #sometimes(share: number, fields: () => JsonObject): JsonObject {
    return this.#random.chance(share) ? fields() : {};
  }

  #amountPer(mostAYear: number): JsonObject {
    const per = this.#random.pick(PERIODS);
    return { amount: this.#random.money(mostAYear / TIMES_A_YEAR[per]), per };
  }

  #contribution(): JsonObject {
    const random = this.#random;
    if (random.chance(0.2)) return { amount: this.#amountPer(3000) };
    return {
      percent: random.whole(0, 1000) / 100,
      basis: random.pick(['pay', 'qualifying_earnings']),
      includes: random.some(BESIDES_SALARY, 0.5),
    };
  }

  #pension(): JsonObject {
    return {
      method: this.#random.pick(['relief_at_source', 'net_pay', 'salary_sacrifice']),
      ...this.#contribution(),
    };
  }

  #overtime(): JsonObject {
    const random = this.#random;
    const per = random.pick(['month', 'week']);
    if (random.chance(0.5)) return { amount: random.money(200), per };
    return { hours: random.whole(1, 40) / 2, multiplier: random.pick([1, 1.5, 2]), per };
  }
}
