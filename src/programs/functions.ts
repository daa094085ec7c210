import type { FunctionName } from '../language/inspect.js';
import { atOneScale, type Held, inFractions, isUnits, toUnits, units } from './held.js';

/** How functions of formulas are generated. */
export const GENERATED: Readonly<Record<FunctionName, (...operands: readonly Held[]) => Held>> = {
  min: (a: Held, b: Held) => limited('min', a, b),
  max: (a: Held, b: Held) => limited('max', a, b),
  abs: (figure: Held) =>
    isUnits(figure) ? units(`Math.abs(${figure.code})`, figure.scale) : inFractions(figure, 'abs'),
  above,
  between: (amount: Held, lower: Held, upper: Held) => above(limited('min', amount, upper), lower),
  days: (from: Held, to: Held) => units(`daysBetween(${from.code}, ${to.code})`, 0),
  months: (from: Held, to: Held) => units(`monthsBetween(${from.code}, ${to.code})`, 0),
  add_months: (date: Held, months: Held) => day(`monthsLater(${date.code}, ${toUnits(months, 0).code})`),
  sunday: (date: Held) => day(`sundayOf(${date.code})`),
};

/** A date so many days later, or earlier. */
export function dayAfter(operator: '+' | '-', date: Held, days: Held): Held {
  const { code } = toUnits(days, 0);
  return day(`daysLater(${date.code}, ${operator === '-' ? `-(${code})` : code})`);
}

/** A day that there may not be. */
function day(code: string): Held {
  return { as: 'datum', code: `(${code} ?? bail())` };
}

function limited(name: 'min' | 'max', a: Held, b: Held): Held {
  if (a.as === 'datum')
    return { as: 'datum', code: `${name === 'min' ? 'earlierOf' : 'laterOf'}(${a.code}, ${b.code})` };
  if (!isUnits(a) || !isUnits(b)) return inFractions(a, name, b);
  const { scale, codes } = atOneScale([a, b]);
  return units(`Math.${name}(${codes.join(', ')})`, scale);
}

function above(a: Held, b: Held): Held {
  if (!isUnits(a) || !isUnits(b)) return inFractions(a, 'above', b);
  const { scale, codes } = atOneScale([a, b]);
  return units(`Math.max(exact(${codes.join(' - ')}), 0)`, scale);
}
