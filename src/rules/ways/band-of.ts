import type { Row, Step } from '../checked.js';
import { type Decimal, ZERO } from '../decimal.js';
import { bandsOf } from '../evaluate/datum.js';
import type { Find, TermCompiler } from '../evaluate/terms.js';

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
