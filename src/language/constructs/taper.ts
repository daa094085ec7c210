import { isDecimal, ROUND_FLOOR, ZERO } from '../../decimal/index.js';
import { figureOfArgument } from '../run/datum.js';
import { constructOfFields, formula } from './fields.js';

/** An amount that is lost bit by bit above a limit: `takes` for each whole `per` of `of` above it, until nothing is left. */
export const taper = constructOfFields({
  name: 'taper',
  help: 'An amount that is lost bit by bit above a limit, in whole steps, until nothing of it is left.',
  fields: {
    from: formula('money', 'The amount that is lost. Example: `from: rates.income_tax.personal_allowance`'),
    of: formula('money', 'The amount that it is lost to. Example: `of: adjusted_net_income`'),
    above: formula('money', 'The limit above which it is lost. Example: `above: £100000`'),
    takes: formula('money', 'How much each step takes. Example: `takes: £1`'),
    per: formula('money', 'How long a step is; one that is not whole takes nothing. Example: `per: £2`'),
  },
  type({ from, of, above, takes, per }, checker, { place, placeOf }) {
    if (per.term === 'constant' && isDecimal(per.datum) && per.datum.isZero())
      checker.findings.add(placeOf('per'), 'A step is longer than £0.');
    else checker.divisor(per, placeOf('per'));
    return { kind: 'money', grain: checker.grain([from, of, above, takes, per], place, true) };
  },
  sentence: ({ from, of, above, takes, per }, write) =>
    `${write(from)}, less ${write(takes)} for each whole ${write(per)} of ${write(of)} above ${write(above)}`,
  amounts: [0],
  divisors: [4],
  find([from, of, above, takes, per]) {
    const excess = figureOfArgument(of).above(figureOfArgument(above));
    const step = figureOfArgument(per);
    // No figure, for which the calculation refuses the request.
    if (step.isNegative()) return excess.div(ZERO);
    const steps = excess.div(step).withoutNoise().toDecimalPlaces(0, ROUND_FLOOR);
    return figureOfArgument(from)
      .sub(steps.mul(figureOfArgument(takes)))
      .max(ZERO);
  },
});
