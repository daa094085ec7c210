import { BoundedMap, memoize } from '../../cache.js';
import type { Payroll } from '../../operations/index.js';
import { type Case, textOf } from '../case/case.js';
import { type Curve, curveOf } from './curve.js';

/** A curve takes as long as some hundred calculations: so few are worked out at once, and so many may wait. */
const AT_ONCE = 2;
const MOST_WAITING = 8;
const CAPACITY = 64;

/** The curves of late, by the law and all that a case says but its pay: who types a pay only moves the mark. */
export class Curves {
  readonly #curves = new BoundedMap<string, Promise<Curve>>(CAPACITY);
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  /** The curve of a case; undefined where too many wait for theirs. `begin` is called before one is worked out anew. */
  async find(
    pageCase: Case,
    from: number,
    to: number,
    begin: () => Promise<void>,
  ): Promise<Curve | undefined> {
    const key = keyOf(pageCase, from, to);
    if (this.#curves.get(key) === undefined) await begin();
    const known = this.#curves.get(key);
    if (known !== undefined) return known;
    if (this.#working >= AT_ONCE && this.#waiting.length >= MOST_WAITING) return undefined;
    const curve = this.#inTurn(() => curveOf(pageCase, from, to));
    this.#curves.set(key, curve);
    curve.catch(() => this.#curves.delete(key));
    return curve;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#working += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes this place.
      const next = this.#waiting.shift();
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }
}

function keyOf({ payroll, taxYear, entries }: Case, from: number, to: number): string {
  const { digest } = payroll.identity(taxYear);
  return [digest, textOf(entries.filter(([name]) => !name.startsWith('gross.'))), from, to].join(' ');
}

/** One for all visitors of a service. */
export const curvesOf = memoize((_: Payroll) => new Curves());
