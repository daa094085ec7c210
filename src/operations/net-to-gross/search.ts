import type { Work } from '../work.js';

/*
 * Which pay leaves a take-home pay, or fits a budget: a search in increments of pay, in whole pence. An increment moves every payslip by a penny or
 * more, so no deduction falls where pay rises, and a penny of pay never brings more than a penny home. With one exception, for
 * which rules say `atMost`: where an income is too high for an allowance to be given away, take-home pay rises at once.
 */

/** What a pay comes to, in pence. */
export interface Outcome {
  /** The figure that is searched. */
  readonly reached: number;
  /** At least that. From one pay to a greater one it rises by no more than the pay. */
  readonly atMost: number;
}

/** What is searched for. */
export interface Search {
  /** The outcome of a pay of so many steps; undefined where the rules refuse it, which they do below some pay, or for any. */
  outcome(increments: number): Work<Outcome | undefined>;
  /** In pence. */
  readonly target: number;
  /** How many outcomes were worked out so far. */
  readonly calculations: number;
  /** How much pay a step brings, in pence. */
  readonly increment: number;
  /** The greatest pay that a request can say, in steps. */
  readonly last: number;
}

/** A pay that was found, in increments, and its outcome. */
export interface Pay {
  readonly increments: number;
  readonly outcome: Outcome;
}

/** After so many calculations a pay is found by halving: leaps are short where little of each pound is kept, and some would need hundreds. */
const MOST_BY_LEAPS = 60;

/** How many times as far each try goes for a pay to halve from. Not as far as pay can be said: the nearer it is, the fewer falls of
 *  take-home pay are on the way. */
const FURTHER = 16;

/** The least pay whose outcome reaches the target, or the last pay where none does; undefined where every pay is refused. After
 *  `MOST_BY_LEAPS` calculations one that reaches it and of which an increment less does not. */
export function* leastPay(search: Search): Work<Pay | undefined> {
  const { target, increment, last } = search;
  // By how many increments pay can rise from here before the target can be reached. Pay by the hour is rounded once: a penny.
  const leap = (from: number) => Math.max(1, Math.ceil((target - from - 1) / increment));
  let pay = yield* leastAllowed(search);
  let mayReach = false;
  while (pay !== undefined && pay.outcome.reached < target && pay.increments < last) {
    if (search.calculations >= MOST_BY_LEAPS) return yield* payAbove(search, pay, leap(pay.outcome.reached));
    const { atMost, reached } = pay.outcome;
    const next: Pay | undefined = yield* payAt(
      search,
      pay.increments + leap(atMost < target ? atMost : reached),
    );
    // Of what is taxed and not paid no amount brings more home: then the greatest does not either.
    if (!mayReach && next !== undefined && next.outcome.reached <= reached) {
      const greatest: Pay | undefined = yield* payAt(search, last);
      if (greatest !== undefined && greatest.outcome.reached < target) return greatest;
      mayReach = true;
    }
    // As far as the allowance is given away, `reached` itself rises by no more than the pay.
    const isGivenOnTheWay =
      atMost >= target && next !== undefined && next.outcome.reached === next.outcome.atMost;
    pay = isGivenOnTheWay ? yield* firstWhere(search, pay.increments, next, isWithoutGift) : next;
  }
  return pay;
}

/** The greatest pay whose outcome is at most the target, or the least pay where none is; undefined where every pay is refused. The
 *  outcome rises by at least the pay. */
export function* greatestPay(search: Search): Work<Pay | undefined> {
  const { target, increment } = search;
  const least = yield* leastAllowed(search);
  if (least === undefined || least.outcome.reached > target) return least;
  const above = yield* payAt(
    search,
    least.increments + Math.floor((target - least.outcome.reached) / increment) + 1,
  );
  if (above === undefined || above.outcome.reached <= target) return above;
  const first = yield* firstWhere(search, least.increments, above, ({ reached }) => reached > target);
  return yield* payAt(search, first.increments - 1);
}

/** A pay above one that falls short which reaches the target, and of which a step less falls short; the last pay where none reaches it. */
function* payAbove(search: Search, short: Pay, leap: number): Work<Pay | undefined> {
  const { target, last } = search;
  let low = short.increments;
  for (let further = leap; ; further *= FURTHER) {
    const pay: Pay | undefined = yield* payAt(search, low + further);
    if (pay === undefined || (pay.outcome.reached < target && pay.increments === last)) return pay;
    if (pay.outcome.reached >= target)
      return yield* firstWhere(search, low, pay, ({ reached }) => reached >= target);
    low = pay.increments;
  }
}

const isWithoutGift = ({ reached, atMost }: Outcome) => reached === atMost;

function* payAt(search: Search, increments: number): Work<Pay | undefined> {
  const at = Math.min(increments, search.last);
  const outcome = yield* search.outcome(at);
  return outcome && { increments: at, outcome };
}

/** The least pay that is not refused: nothing, or what covers what is given up. */
function* leastAllowed(search: Search): Work<Pay | undefined> {
  let refused = -1;
  let allowed = yield* payAt(search, 0);
  for (let increments = 1; allowed === undefined && refused < search.last; increments *= 2) {
    refused = Math.min(increments, search.last);
    allowed = yield* payAt(search, increments);
  }
  const refusedBelow =
    allowed === undefined || allowed.increments === 0 ? -1 : Math.floor(allowed.increments / 2);
  return allowed && (yield* firstWhere(search, refusedBelow, allowed, () => true));
}

/** The first pay above `below` where something holds; it holds of `pay`, and from the first on. */
function* firstWhere(
  search: Search,
  below: number,
  pay: Pay,
  holds: (outcome: Outcome) => boolean,
): Work<Pay> {
  let low = below;
  let first = pay;
  while (first.increments - low > 1) {
    const middle = yield* payAt(search, Math.floor((low + first.increments) / 2));
    if (middle !== undefined && holds(middle.outcome)) first = middle;
    else low = Math.floor((low + first.increments) / 2);
  }
  return first;
}
