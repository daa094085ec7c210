import type { Rates } from './read.js';

/** All that a start needs of a year whose figures are confirmed. */
export type RatesHead = Pick<Rates, 'taxYear' | 'revision' | 'starts' | 'ends' | 'changes'>;

/** The rates of a year whose file is read when its figures are first needed: until then only its head is known. */
export function deferredRates(head: RatesHead, read: () => Rates): Rates {
  let rates: Rates | undefined;
  const load = (): Rates => {
    rates ??= read();
    return rates;
  };
  return {
    ...head,
    unconfirmed: [],
    get place() {
      return load().place;
    },
    get startsPlace() {
      return load().startsPlace;
    },
    get endsPlace() {
      return load().endsPlace;
    },
    get authorities() {
      return load().authorities;
    },
    get days() {
      return load().days;
    },
    get figures() {
      return load().figures;
    },
    get groups() {
      return load().groups;
    },
  };
}
