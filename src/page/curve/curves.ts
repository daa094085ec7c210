import { BoundedMap, memoize } from '../../cache.js';
import type { Payroll } from '../../operations/index.js';
import { type Case, encodeQuery } from '../case/case.js';
import { type Curve, curveOf } from './curve.js';

/** A curve takes as long as some hundred calculations, so few run at once, and a limited number waits. */
const MAX_RUNNING = 2;
const MAX_WAITING = 8;
const CAPACITY = 64;

/** A cache of curves by the law and the case without its pay: another pay only moves the mark on the same curve. */
export class Curves {
  readonly #curves = new BoundedMap<string, Promise<Curve>>(CAPACITY);
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** The curve of a case; undefined where too many others wait. `onMiss` is called before one is calculated that is not cached. */
  async find(
    pageCase: Case,
    from: number,
    to: number,
    onMiss: () => Promise<void>,
  ): Promise<Curve | undefined> {
    const key = keyOf(pageCase, from, to);
    if (this.#curves.get(key) === undefined) await onMiss();
    // Another request may have begun it meanwhile.
    const cached = this.#curves.get(key);
    if (cached !== undefined) return cached;
    if (this.#running >= MAX_RUNNING && this.#waiting.length >= MAX_WAITING) return undefined;
    const curve = this.#whenFree(() => curveOf(pageCase, from, to));
    this.#curves.set(key, curve);
    curve.catch(() => this.#curves.delete(key));
    return curve;
  }

  async #whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The next in the queue takes this slot.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

function keyOf({ payroll, taxYear, entries }: Case, from: number, to: number): string {
  const { digest } = payroll.identity(taxYear);
  return [digest, encodeQuery(entries.filter(([name]) => !name.startsWith('gross.'))), from, to].join(' ');
}

/** One cache for all visitors of a service. */
export const curvesOf = memoize((_: Payroll) => new Curves());
