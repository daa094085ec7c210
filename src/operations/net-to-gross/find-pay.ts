import type { JsonObject } from '../../json.js';
import {
  AMOUNT_LIMIT,
  Decimal,
  formatFigure,
  type Plan,
  Refused,
  type Results,
} from '../../language/index.js';
import { readResults } from '../../programs/index.js';
import { type InvalidInput, refusedByRules } from '../request/invalid-input.js';
import type { Work } from '../work.js';
import type { NetToGross, Target } from './net-to-gross.js';
import { greatestPay, leastPay, type Outcome, type Pay, type Search } from './search.js';

/** The most calculations of a search: some twenty are usual, fifty are rare. */
const MOST_CALCULATIONS = 100;

/** A pay that was found. */
export interface FoundPay {
  /** The request of the calculation, with the pay. */
  readonly request: JsonObject;
  /** What the answer says of the search; amounts in pounds. */
  readonly netToGross: JsonObject;
}

/** Finds the pay that a request asks for. `plan` is of the values of its calculation and of the search; its book must be ready. Rejects
 *  with `InvalidInput` where no pay comes to what is asked, or the rules refuse any. */
export function* findPay(search: NetToGross, plan: Plan, request: JsonObject): Work<FoundPay> {
  try {
    return yield* find(search, plan, request);
  } catch (error) {
    // What is asked, or a step of pay, can itself be beyond all figures.
    throw error instanceof Refused ? refusedByRules(error.faults, { cause: error }) : error;
  }
}

function* find(search: NetToGross, plan: Plan, request: JsonObject): Work<FoundPay> {
  const target = search.targets.find(({ field }) => field in request) ?? search.targets[0];
  if (target === undefined) throw new RangeError('A search has a target.');
  const trials = new Trials(search, plan, target, request);
  const isLeast = target.finds === 'least';
  const pay = yield* isLeast ? leastPay(trials) : greatestPay(trials);
  if (pay === undefined) throw trials.refusal;
  const { calculations } = trials;
  const { reached } = pay.outcome;
  if (isLeast ? reached < trials.target : reached > trials.target) throw trials.notReached(pay);
  const neighbour = yield* trials.outcome(pay.increments + (isLeast ? -1 : 1));
  const pounds = trials.poundsOf(pay.increments);
  return {
    request: search.withPay(request, pounds),
    netToGross: {
      ...search.shown(request, pounds, trials.payslips),
      asked: trials.target / 100,
      reached: reached / 100,
      [isLeast ? 'a_penny_less' : 'a_penny_more']: neighbour === undefined ? null : neighbour.reached / 100,
      calculations,
    },
  };
}

/** What pays come to, each worked out. */
class Trials implements Search {
  calculations = 0;
  readonly payslips: number;
  /** By what the amount that is found rises in a step, in pence. */
  readonly #incrementOfAmount: number;
  readonly target: number;
  readonly increment: number;
  readonly last: number;
  #refused: Refused | undefined;
  /** The last outcome in words, with a colon before it. */
  #last = '';

  constructor(
    private readonly search: NetToGross,
    private readonly plan: Plan,
    private readonly wanted: Target,
    private readonly request: JsonObject,
  ) {
    const results = plan.start(this.#input(0));
    const pence = (value: string) => inPence(figureOf(results, value));
    this.payslips = results.payslips;
    this.#incrementOfAmount = pence(search.increment);
    this.increment = pence(search.payOfStep);
    this.target = wanted.finds === 'least' ? Math.ceil(pence(wanted.asked)) : Math.floor(pence(wanted.asked));
    this.last = Math.ceil((AMOUNT_LIMIT * 100) / this.#incrementOfAmount) - 1;
  }

  poundsOf(increments: number): number {
    return (increments * this.#incrementOfAmount) / 100;
  }

  *outcome(increments: number): Work<Outcome | undefined> {
    if (increments < 0 || increments > this.last) return undefined;
    if (this.calculations >= MOST_CALCULATIONS)
      throw this.#fault(`is not found in ${MOST_CALCULATIONS} calculations${this.#last}`);
    if (this.calculations++ > 0) yield;
    const { reached, atMost } = this.wanted;
    const read = (results: Results): Outcome => {
      const pence = (value: string) => Math.round(inPence(figureOf(results, value)));
      return { reached: pence(reached), atMost: pence(atMost) };
    };
    try {
      const outcome = readResults(this.plan, this.#input(increments), read);
      this.#last = `: ${this.#inWords({ increments: increments, outcome })}`;
      return outcome;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refused = error;
      return undefined;
    }
  }

  /** Why every pay is refused. */
  get refusal(): InvalidInput {
    return refusedByRules(this.#refused?.faults ?? [], { cause: this.#refused });
  }

  notReached(pay: Pay): InvalidInput {
    const is = this.wanted.finds === 'least' ? 'is more than any pay leaves' : 'is less than any pay costs';
    return this.#fault(`${is}: ${this.#inWords(pay)}`);
  }

  #inWords({ increments, outcome: { reached } }: Pay): string {
    const comesTo = this.wanted.finds === 'least' ? 'leaves' : 'costs';
    const inWords = (pence: number) => formatFigure(Decimal.ofUnits(pence, 2), 'money');
    return `pay of ${inWords(increments * this.#incrementOfAmount)} ${comesTo} ${inWords(reached)}`;
  }

  #fault(what: string): InvalidInput {
    const { field } = this.wanted;
    return refusedByRules([{ field, message: `${field} ${what}` }]);
  }

  #input(increments: number): JsonObject {
    return {
      ...this.request,
      ...this.search.withPay(this.request, increments === 0 ? 0 : this.poundsOf(increments)),
    };
  }
}

function figureOf(results: Results, value: string): Decimal {
  return results.figureOf(results.book.value(value));
}

function inPence(pounds: Decimal): number {
  return pounds.inPercent().toNumber();
}
