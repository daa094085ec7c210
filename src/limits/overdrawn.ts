import type { Allowance } from './limits.js';

/** The most callers that are remembered. One that was forgotten may go on. */
const CAPACITY = 10_000;

/** The callers whose work came to more than they had left, each until its window ends. */
export class Overdrawn {
  readonly #callers = new Map<string, { readonly allowance: Allowance; readonly end: number }>();

  add(caller: string, allowance: Allowance): void {
    const [oldest] = this.#callers.keys();
    if (oldest !== undefined && this.#callers.size >= CAPACITY) this.#callers.delete(oldest);
    this.#callers.set(caller, { allowance, end: performance.now() + allowance.resetSeconds * 1000 });
  }

  /** The allowance of a caller, with the seconds that are left now. */
  get(caller: string): Allowance | undefined {
    const { allowance, end = 0 } = this.#callers.get(caller) ?? {};
    const resetSeconds = Math.ceil((end - performance.now()) / 1000);
    if (allowance !== undefined && resetSeconds > 0) return { ...allowance, resetSeconds };
    this.#callers.delete(caller);
    return undefined;
  }
}
