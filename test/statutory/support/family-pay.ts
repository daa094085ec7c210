import { dateOf, dayOf, daysFrom, sundayOf, taxYearOf } from './days.js';
import { Fraction } from './fraction.js';

/*
 * Family pay worked out a second time, day by day in exact fractions, from the law and its published figures alone. It shares nothing with
 * what it is held against.
 */

export interface Block {
  readonly starts: string;
  readonly weeks: number;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A right request, as it is sent. */
export interface FamilyPayRequest {
  readonly kind: Kind;
  readonly due?: string;
  readonly born?: string;
  readonly matched_on?: string;
  readonly placed_on?: string;
  readonly died_on?: string;
  readonly care_from?: string;
  readonly weeks_of_care?: number;
  readonly weeks_left?: number;
  readonly starts?: string;
  readonly blocks?: readonly Block[];
  readonly average_weekly_earnings: AverageEarnings;
  readonly employed_from?: string;
  readonly pay_periods?: readonly Span[];
  readonly weeks_not_paid?: readonly { readonly week: number }[];
}

export type AverageEarnings =
  | { readonly amount: number }
  | { readonly earnings: number; readonly weeks: number }
  | { readonly earnings: number; readonly months: number }
  | { readonly earnings: number; readonly days: number }
  | {
      readonly paid: readonly { readonly on: string; readonly earnings: number }[];
      readonly pay_frequency: string;
    };

export type Kind = keyof typeof KINDS;

/** Weeks at 90% of earnings, the most weeks, and how many days before the first day notice is due. */
const KINDS = {
  maternity: { high: 6, most: 39, notice: 28 },
  adoption: { high: 6, most: 39, notice: 28 },
  paternity: { high: 0, most: 2, notice: 28 },
  paternity_adoption: { high: 0, most: 2, notice: 28 },
  shared_parental: { high: 0, most: 37, notice: 56 },
  bereavement: { high: 0, most: 2, notice: undefined },
  neonatal_care: { high: 0, most: 12, notice: undefined },
} as const;
export const KINDS_OF_FAMILY_PAY = Object.keys(KINDS).filter((kind): kind is Kind => kind in KINDS);

/** Published figures of each tax year, by the calendar year in which it began: the flat rate, and the lower earnings limit of a week. */
const FIGURES = new Map([
  [2019, { flat: '148.68', limit: '118' }],
  [2020, { flat: '151.20', limit: '120' }],
  [2021, { flat: '151.97', limit: '120' }],
  [2022, { flat: '156.66', limit: '123' }],
  [2023, { flat: '172.48', limit: '123' }],
  [2024, { flat: '184.03', limit: '123' }],
  [2025, { flat: '187.18', limit: '125' }],
  [2026, { flat: '194.32', limit: '129' }],
]);
const LAST_YEAR = 2026;

function figuresOf(day: number) {
  const figures = FIGURES.get(Math.min(taxYearOf(day), LAST_YEAR));
  if (figures === undefined) throw new RangeError(`There are no figures for ${dateOf(day)}.`);
  return figures;
}

export interface FamilyPay {
  readonly entitled: boolean;
  readonly reasons: readonly string[];
  readonly expected_week: Span | null;
  readonly relevant_week: Span;
  readonly relevant_period: Span | null;
  readonly employed_by: string;
  readonly earliest_start: string;
  readonly notice_by: string | null;
  readonly lower_earnings_limit: number;
  readonly average_weekly_earnings: number;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly rates: readonly RunOfWeeks[];
  readonly pay_periods: readonly (Span & { readonly amount: number })[];
  readonly amount_by_weeks: number;
  readonly amount: number;
  /** Whether a rate is asked for of a tax year whose figures are not known. */
  readonly isBeyondKnownRates: boolean;
}

interface RunOfWeeks extends Span {
  readonly weeks: number;
  readonly weekly_rate: number;
  readonly amount_of_a_week: number;
}

interface Week {
  readonly first: number;
  readonly isPaid: boolean;
  readonly rate: Fraction;
  readonly isFlat: boolean;
  /** Whether it follows the one before without a gap of another block. */
  readonly follows: boolean;
}

/** What a right request comes to. */
export function familyPay(request: FamilyPayRequest): FamilyPay {
  const { average, period } = averageOf(request);
  const limit = figuresOf(relevantSaturday(request)).limit;
  const employedBy = saturdayOfRelevantWeek(request) - 175;
  const reasons = [
    ...(average.isBelow(Fraction.parse(limit)) ? ['EARNINGS_BELOW_LIMIT'] : []),
    ...(request.employed_from !== undefined && dayOf(request.employed_from) > employedBy
      ? ['EMPLOYED_TOO_LATE']
      : []),
    ...(request.kind === 'neonatal_care' && dayOf(request.care_from ?? '') > dayOf(request.born ?? '') + 28
      ? ['CARE_BEGAN_TOO_LATE']
      : []),
  ];
  const entitled = reasons.length === 0;
  const weeks = weeksOf(request, average);
  const paid = entitled ? weeks : [];
  const starts = Math.min(...weeks.map(({ first }) => first));
  const ends = Math.max(...weeks.map(({ first }) => first + 6));
  const byWeeks = sum(paid.filter(({ isPaid }) => isPaid).map(({ rate }) => rate.penniesUp()));
  const periods = (request.pay_periods ?? []).map((span) => ({ ...span, amount: payOf(span, paid) }));
  const { notice } = KINDS[request.kind];
  return {
    entitled,
    reasons,
    expected_week: request.due === undefined ? null : weekFrom(sundayOf(dayOf(request.due))),
    relevant_week: weekFrom(relevantSaturday(request) - 6),
    relevant_period: period,
    employed_by: dateOf(employedBy),
    earliest_start: dateOf(earliestStart(request)),
    notice_by: notice === undefined ? null : dateOf(starts - notice),
    lower_earnings_limit: Number(limit),
    average_weekly_earnings: average.nearestPenny(),
    starts: entitled ? dateOf(starts) : null,
    ends: entitled ? dateOf(ends) : null,
    rates: runsOf(paid),
    pay_periods: periods,
    amount_by_weeks: byWeeks,
    amount: request.pay_periods === undefined ? byWeeks : sum(periods.map(({ amount }) => amount)),
    isBeyondKnownRates: paid.some(
      ({ first, isPaid, isFlat }) => isPaid && isFlat && taxYearOf(sundayOf(first) + 5) > LAST_YEAR,
    ),
  };
}

function sum(pounds: readonly number[]): number {
  return Math.round(pounds.reduce((all, each) => all + each * 100, 0)) / 100;
}

function weekFrom(sunday: number): Span {
  return { from: dateOf(sunday), to: dateOf(sunday + 6) };
}

/** The Saturday that ends the week which a pay goes by, whenever the child was born. */
function saturdayOfRelevantWeek({
  due,
  matched_on: matched,
  died_on: died,
  care_from: care,
}: FamilyPayRequest): number {
  if (due !== undefined) return sundayOf(dayOf(due)) - 15 * 7 + 6;
  if (matched !== undefined) return sundayOf(dayOf(matched)) + 6;
  return sundayOf(dayOf(died ?? care ?? '')) - 1;
}

/** The same; of a child born in that week or before it, the Saturday before the week of the birth. */
function relevantSaturday(request: FamilyPayRequest): number {
  const saturday = saturdayOfRelevantWeek(request);
  const { due, born } = request;
  return due !== undefined && born !== undefined && dayOf(born) <= saturday
    ? sundayOf(dayOf(born)) - 1
    : saturday;
}

/** The Saturdays of both. */
export function relevantSaturdayOf(request: FamilyPayRequest): {
  readonly usual: number;
  readonly used: number;
} {
  return { usual: saturdayOfRelevantWeek(request), used: relevantSaturday(request) };
}

/** The first day on which the pay may begin. */
export function earliestStart({
  kind,
  due = '',
  born,
  placed_on: placed,
  died_on: died,
  care_from: care = '',
}: FamilyPayRequest): number {
  switch (kind) {
    case 'maternity': {
      const eleventh = sundayOf(dayOf(due)) - 11 * 7;
      return born === undefined ? eleventh : Math.min(eleventh, dayOf(born) + 1);
    }
    case 'adoption':
      return dayOf(placed ?? '') - 14;
    case 'neonatal_care':
      return dayOf(care) + 8;
    default:
      return dayOf(born ?? placed ?? died ?? '');
  }
}

/** The last day on which it may begin; of pay in blocks, that may be one of pay. */
export function lastDay({
  kind,
  due = '',
  born,
  placed_on: placed,
  died_on: died,
}: FamilyPayRequest): number {
  const event = dayOf(born ?? placed ?? died ?? '');
  switch (kind) {
    case 'maternity':
      return born === undefined ? dayOf(due) + 42 : event + 1;
    case 'adoption':
      return event + 1;
    case 'paternity': {
      const expected = sundayOf(dayOf(due));
      return Math.max(event, expected) + (expected >= dayOf('2024-04-07') ? 52 * 7 : 56);
    }
    case 'paternity_adoption':
      return event + (event >= dayOf('2024-04-06') ? 52 * 7 : 56);
    case 'shared_parental':
      return event + 52 * 7;
    case 'bereavement':
      return event + 56 * 7;
    case 'neonatal_care':
      return event + 68 * 7;
  }
}

/** How many blocks there may be, and how many weeks in them. */
export function mostOf({
  kind,
  due,
  placed_on: placed,
  weeks_left: left,
  weeks_of_care: care,
}: FamilyPayRequest): {
  readonly blocks: number;
  readonly weeks: number;
} {
  const { most } = KINDS[kind];
  const isOldPaternity =
    (kind === 'paternity' && sundayOf(dayOf(due ?? '')) < dayOf('2024-04-07')) ||
    (kind === 'paternity_adoption' && dayOf(placed ?? '') < dayOf('2024-04-06'));
  return { blocks: isOldPaternity ? 1 : 10, weeks: Math.min(most, left ?? most, care ?? most) };
}

function averageOf(request: FamilyPayRequest): { readonly average: Fraction; readonly period: Span | null } {
  const given = request.average_weekly_earnings;
  if ('amount' in given) return { average: pounds(given.amount), period: null };
  if ('earnings' in given) {
    const earnings = pounds(given.earnings);
    if ('weeks' in given) return { average: earnings.over(given.weeks), period: null };
    if ('days' in given) return { average: earnings.times(7).over(given.days), period: null };
    return { average: earnings.times(12).over(given.months * 52), period: null };
  }
  const payDays = given.paid.map(({ on }) => dayOf(on));
  const last = Math.max(...payDays.filter((day) => day <= relevantSaturday(request)));
  const before = Math.max(...payDays.filter((day) => day <= last - 56));
  const counted = given.paid.filter(({ on }) => dayOf(on) > before && dayOf(on) <= last);
  const earnings = counted.reduce((all, each) => all.plus(pounds(each.earnings)), Fraction.of(0));
  const days = last - before;
  const months = Number(
    Fraction.of(days * 12, 365)
      .plus(Fraction.of(1, 2))
      .floor(),
  );
  const average =
    given.pay_frequency === 'monthly' ? earnings.times(12).over(months * 52) : earnings.times(7).over(days);
  return { average, period: { from: dateOf(before + 1), to: dateOf(last) } };
}

function pounds(amount: number): Fraction {
  return Fraction.parse(amount.toFixed(6));
}

/** Each week of pay. */
function weeksOf(request: FamilyPayRequest, average: Fraction): readonly Week[] {
  const { high, most } = KINDS[request.kind];
  const { starts, blocks = [{ starts: starts ?? '', weeks: most }] } = request;
  const notPaid = new Set(request.weeks_not_paid?.map(({ week }) => week));
  const share = average.times(Fraction.of(90, 100));
  let paidSoFar = 0;
  return blocks.flatMap((block) =>
    Array.from({ length: block.weeks }, (_, index): Week => {
      const first = dayOf(block.starts) + 7 * index;
      const isPaid = !notPaid.has(index + 1);
      const flat = Fraction.parse(figuresOf(sundayOf(first) + 5).flat);
      const isHigh = paidSoFar < high;
      if (isPaid) paidSoFar++;
      return {
        first,
        isPaid,
        rate: isHigh ? share : share.min(flat),
        isFlat: !isHigh && flat.isBelow(share),
        follows: index > 0,
      };
    }),
  );
}

/** What is paid for the days of a pay period: each its seventh of a week, all rounded up once. */
function payOf({ from, to }: Span, weeks: readonly Week[]): number {
  return daysFrom(dayOf(from), dayOf(to))
    .map((day) => {
      const week = weeks.find(({ first }) => day >= first && day < first + 7);
      return week?.isPaid === true ? week.rate.over(7) : Fraction.of(0);
    })
    .reduce((all, each) => all.plus(each), Fraction.of(0))
    .penniesUp();
}

/** Weeks one after the other with the same rate. */
function runsOf(weeks: readonly Week[]): readonly RunOfWeeks[] {
  const runs: Week[][] = [];
  for (const week of weeks) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && week.follows && run[0].rate.equals(week.rate)) run.push(week);
    else runs.push([week]);
  }
  return runs
    .flatMap((run): readonly RunOfWeeks[] => {
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined) return [];
      return [
        {
          from: dateOf(first.first),
          to: dateOf(last.first + 6),
          weeks: run.filter(({ isPaid }) => isPaid).length,
          weekly_rate: first.rate.nearestPenny(),
          amount_of_a_week: first.rate.penniesUp(),
        },
      ];
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}
