import { type Decimal, ZERO } from '../../decimal/decimal.js';
import type { Row, Step } from '../book/checked.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import { bandsOf } from '../run/datum.js';

/** The band that an amount falls in: at a limit the band below it, and the first when there is nothing. */
export function compileBandOf(step: Step & { step: 'band_of' }, compile: TermCompiler): Find<Row> {
  const [of, bands] = [compile.figure(step.of), compile.datum(step.bands)];
  return (run, at) => {
    const amount = of(run, at).withoutNoise();
    const { bands: all } = bandsOf(bands(run, at));
    const band = all.find(({ upTo }) => upTo === null || amount.lte(upTo)) ?? all.at(-1);
    return new Map<string, Decimal>([['rate', band?.rate ?? ZERO]]);
  };
}
