import fc from 'fast-check';
import { dateOf, dayOf, sundayOf } from './days.js';
import {
  type AverageEarnings,
  type Block,
  earliestStart,
  type FamilyPayRequest,
  KINDS_OF_FAMILY_PAY,
  type Kind,
  lastDay,
  mostOf,
  relevantSaturdayOf,
  type Span,
} from './family-pay.js';

/*
 * Right requests for family pay of all kinds, from 2019 to years whose rates nobody knows.
 */

const FIRST = dayOf('2019-07-14');
const LAST = dayOf('2027-12-31');
/** The first days of pay whose week has a known rate. */
const FIRST_OF_PAY = dayOf('2019-04-07');

type Draw = (from: number, to: number) => number;

export const familyPayRequests: fc.Arbitrary<FamilyPayRequest> = fc.gen().map((gen) => {
  const draw: Draw = (min, max) => gen(fc.integer, { min, max: Math.max(min, max) });
  const kind = KINDS_OF_FAMILY_PAY[draw(0, KINDS_OF_FAMILY_PAY.length - 1)] ?? 'maternity';
  return requestOf(kind, draw);
});

function requestOf(kind: Kind, draw: Draw): FamilyPayRequest {
  const event = eventOf(kind, draw);
  const times = timesOf({ kind, ...event, average_weekly_earnings: { amount: 0 } }, draw);
  const days: FamilyPayRequest = { kind, ...event, ...times, average_weekly_earnings: { amount: 0 } };
  const employedBy = relevantSaturdayOf(days).usual - 175;
  return {
    ...days,
    average_weekly_earnings: earningsOf(relevantSaturdayOf(days).used, draw),
    ...(draw(0, 1) === 0 && {
      employed_from: dateOf(draw(0, 2) === 0 ? employedBy + draw(-1, 1) : employedBy - draw(0, 4000)),
    }),
    ...(draw(0, 2) > 0 && { pay_periods: periodsOf(days, draw) }),
    ...((kind === 'maternity' || kind === 'adoption') &&
      draw(0, 2) === 0 && { weeks_not_paid: weeksOf(draw) }),
  };
}

/** The days that the pay is for. */
function eventOf(kind: Kind, draw: Draw): Partial<FamilyPayRequest> {
  const day = draw(FIRST, LAST);
  // Most children are born near the day on which they are due, some long before.
  const born = day + (draw(0, 4) === 0 ? draw(-120, 10) : draw(-21, 21));
  const ofBirth = { due: dateOf(day), born: dateOf(Math.max(born, FIRST_OF_PAY)) };
  const ofAdoption = { matched_on: dateOf(day), placed_on: dateOf(day + draw(0, 120)) };
  switch (kind) {
    case 'maternity':
      return draw(0, 1) === 0 ? { due: dateOf(day) } : ofBirth;
    case 'adoption':
    case 'paternity_adoption':
      return ofAdoption;
    case 'paternity':
      return ofBirth;
    case 'shared_parental':
      return { ...(draw(0, 2) === 0 ? ofAdoption : ofBirth), weeks_left: draw(1, 37) };
    case 'bereavement':
      return { died_on: dateOf(Math.max(day, dayOf('2020-04-06'))) };
    case 'neonatal_care': {
      const birth = draw(dayOf('2025-04-06'), LAST);
      return {
        ...(draw(0, 2) === 0 && { due: dateOf(birth + draw(-10, 100)) }),
        born: dateOf(birth),
        care_from: dateOf(birth + draw(0, 30)),
        weeks_of_care: draw(1, 20),
      };
    }
  }
}

/** When the pay is taken: a first day, or blocks apart. */
function timesOf(request: FamilyPayRequest, draw: Draw): Pick<FamilyPayRequest, 'starts' | 'blocks'> {
  const first = Math.max(earliestStart(request), FIRST_OF_PAY);
  const last = lastDay(request);
  if (request.kind === 'maternity' || request.kind === 'adoption')
    return { starts: dateOf(draw(first, Math.max(first, last))) };
  const most = mostOf(request);
  const blocks: Block[] = [];
  let day = first;
  let weeks = most.weeks;
  for (let left = draw(1, most.blocks); left > 0 && weeks > 0; left--) {
    const room = Math.floor((last - day + 1) / 7);
    if (room < 1) break;
    const length = draw(1, Math.min(weeks, room));
    const starts = day + draw(0, Math.floor((last - day + 1 - 7 * length) / left));
    blocks.push({ starts: dateOf(starts), weeks: length });
    weeks -= length;
    day = starts + 7 * length + (draw(0, 2) === 0 ? 0 : draw(1, 30));
  }
  return { blocks };
}

/** Average earnings in each of their forms, some just at the limit. */
function earningsOf(saturday: number, draw: Draw): AverageEarnings {
  const pounds = (from: number, to: number) => draw(from * 100, to * 100) / 100;
  const average = draw(0, 2) === 0 ? pounds(110, 135) : pounds(50, 900);
  const round = (amount: number) => Math.round(amount * 100) / 100;
  switch (draw(0, 4)) {
    case 0:
      return { amount: average };
    case 1:
      return { earnings: round(average * 8), weeks: 8 };
    case 2: {
      const months = draw(1, 3);
      return { earnings: round((average * months * 52) / 12), months };
    }
    case 3: {
      const days = draw(40, 70);
      return { earnings: round((average * days) / 7), days };
    }
    default:
      return paymentsOf(saturday, average, draw);
  }
}

function paymentsOf(saturday: number, average: number, draw: Draw): AverageEarnings {
  const [frequency, interval] = (
    [
      ['weekly', 7],
      ['two_weekly', 14],
      ['four_weekly', 28],
      ['monthly', 30],
      ['irregular', 11],
    ] as const
  )[draw(0, 4)] ?? ['weekly', 7];
  let day = saturday + draw(-interval, interval);
  const paid: { on: string; earnings: number }[] = [];
  while (paid.length < 30 && day > saturday - 130) {
    paid.push({ on: dateOf(day), earnings: Math.round(average * interval * draw(10, 20)) / 100 });
    day -= frequency === 'monthly' || frequency === 'irregular' ? interval + draw(-2, 2) : interval;
  }
  return { paid, pay_frequency: frequency };
}

/** Pay periods one after the other, or with days between them, around the pay. */
function periodsOf({ starts, blocks = [] }: FamilyPayRequest, draw: Draw): readonly Span[] {
  const first = dayOf(starts ?? blocks[0]?.starts ?? '');
  const length = draw(0, 1) === 0 ? 7 : draw(1, 31);
  const periods: Span[] = [];
  let day = draw(0, 1) === 0 ? sundayOf(first) : first - draw(0, 40);
  for (let left = draw(1, 60); left > 0; left--) {
    periods.push({ from: dateOf(day), to: dateOf(day + length - 1) });
    day += length + (draw(0, 9) === 0 ? draw(1, 20) : 0);
  }
  return periods;
}

function weeksOf(draw: Draw): readonly { readonly week: number }[] {
  const weeks = new Set(
    Array.from({ length: draw(1, 6) }, () => (draw(0, 1) === 0 ? draw(1, 9) : draw(1, 39))),
  );
  return [...weeks].map((week) => ({ week }));
}
