import { type Decimal, ZERO } from '../../decimal/decimal.js';
import type { Step } from '../book/checked.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import { bandsOf } from '../run/datum.js';
import { BandsOfParts } from './bands-of-parts.js';

/** Tax in marginal bands, by HMRC's PAYE routines: the band is chosen by one figure against the limits v, and the tax is
 *  k + (figure - c) x rate with the c and k of the band below. */
export function compileInBands(step: Step & { step: 'in_bands' }, compile: TermCompiler): Find<Decimal> {
  const [of, chooseBy, bands] = [
    compile.figure(step.of),
    compile.figure(step.chooseBy),
    compile.datum(step.bands),
  ];
  const [part, whole] = step.share.map((term) => compile.figure(term));
  const parts = new BandsOfParts(step.limits, step.chooseLimit);
  if (part === undefined || whole === undefined) throw new TypeError('A share is a part and a whole.');
  return (run, at) => {
    const limits = parts.find(bandsOf(bands(run, at)), part(run, at), whole(run, at));
    const chooser = chooseBy(run, at).withoutNoise();
    let [c, k] = [ZERO, ZERO];
    for (const band of limits) {
      if (band.v === null || chooser.lte(band.v)) return of(run, at).sub(c).mul(band.rate).add(k);
      [c, k] = [band.c, band.k];
    }
    return k;
  };
}
