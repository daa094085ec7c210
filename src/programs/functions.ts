import type { FunctionName } from '../language/inspect.js';
import { atOneScale, type Held, inFractions, isUnits, units } from './held.js';

/** How functions of formulas are generated. One that is not here, such as those of dates, is asked itself on what the program
 *  found: slower, and the same. */
export const GENERATED: Readonly<Partial<Record<FunctionName, (...operands: readonly Held[]) => Held>>> = {
  min: (a: Held, b: Held) => limited('min', a, b),
  max: (a: Held, b: Held) => limited('max', a, b),
  abs: (figure: Held) =>
    isUnits(figure) ? units(`Math.abs(${figure.code})`, figure.scale) : inFractions(figure, 'abs'),
  above,
  between: (amount: Held, lower: Held, upper: Held) => above(limited('min', amount, upper), lower),
};

function limited(name: 'min' | 'max', a: Held, b: Held): Held {
  if (!isUnits(a) || !isUnits(b)) return inFractions(a, name, b);
  const { scale, codes } = atOneScale([a, b]);
  return units(`Math.${name}(${codes.join(', ')})`, scale);
}

function above(a: Held, b: Held): Held {
  if (!isUnits(a) || !isUnits(b)) return inFractions(a, 'above', b);
  const { scale, codes } = atOneScale([a, b]);
  return units(`Math.max(exact(${codes.join(' - ')}), 0)`, scale);
}
