import { loadPayroll } from '../src/operations/index.js';
import { People } from './people.js';
import { Random } from './random.js';
import { SICK_PAY } from './requests.js';

/** A request of the mix; `key` and `body` are absent where it has none. */
export interface MixtureRequest {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly body?: string;
}

/** A reproducible mix of requests: two thirds are calculations, a fifth has a fault. */
export class Mixture {
  readonly #random = new Random(20260406);
  readonly #people: People;

  constructor(private readonly key: string) {
    const payroll = loadPayroll();
    this.#people = new People(payroll.words(payroll.latestTaxYear(), 'employer-cost'));
  }

  next(): MixtureRequest {
    const random = this.#random;
    const kind = random.next();
    if (kind < 0.45) return this.#calculation('/v1/employer-cost', this.#people.next());
    if (kind < 0.5) return this.#calculation('/v1/employer-cost/trace', this.#people.next());
    if (kind < 0.65) {
      return this.#calculation('/v1/statutory/sick-pay', { ...SICK_PAY, days: random.whole(1, 30) });
    }
    if (kind < 0.8) return { method: 'GET', path: this.#publishedPath() };
    return this.#faultyRequest();
  }

  #publishedPath(): string {
    const random = this.#random;
    return random.pick([
      `/v1/tax-codes/${random.whole(0, 9999)}L`,
      `/v1/tax-codes/S${random.whole(0, 9999)}T?tax_year=2025-26`,
      '/v1/rates',
      '/v1/rates?tax_year=2024-25',
      '/v1/tax-years',
      '/openapi.json',
      '/readyz',
    ]);
  }

  #faultyRequest(): MixtureRequest {
    const { key } = this;
    const random = this.#random;
    const path = '/v1/employer-cost';
    return random.pick<MixtureRequest>([
      this.#calculation(path, {
        gross: { amount: -random.whole(1, 1e6), per: 'fortnight' },
        regoin: 'england',
      }),
      this.#calculation('/v1/statutory/sick-pay', {}),
      { method: 'POST', path, key, body: `{"gross":${random.next()}` },
      { method: 'POST', path, key, body: JSON.stringify({ gross: 'a'.repeat(70_000) }) },
      { method: 'POST', path, key: `wrong-${random.next()}`, body: '{}' },
      { method: 'POST', path, body: '{}' },
      { method: 'DELETE', path },
      { method: 'GET', path: `/nowhere/${random.next()}` },
      { method: 'GET', path: `/v1/tax-codes/${random.whole(0, 1e6)}Q?tax_year=never` },
      { method: 'GET', path: '/v1/tax-codes/%E0%A4%A' },
    ]);
  }

  #calculation(path: string, body: object): MixtureRequest {
    return { method: 'POST', path, key: this.key, body: JSON.stringify(body) };
  }
}
