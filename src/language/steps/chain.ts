import { sentenceOfWay } from './construct.js';
import { areSame, effectivePart } from './part.js';
import { isHollow, partsIn, type Said } from './said.js';
import { formulaOf, type Step, type Steps } from './step.js';

/** Why the figure of a step is what it is: the steps down to where it is worked out, and the sentence of one of them. */
export interface Telling {
  readonly shown: Step;
  /** From the step that is shown to the one that works it out: each only passes the next one on. */
  readonly chain: readonly Step[];
  readonly last: Step;
  /** The step that the sentence is of. */
  readonly teller: Step;
  readonly said: Said;
  /** Whether the sentence is hollow, or that of a construct. */
  readonly isPoor: boolean;
}

/** The sentence is that of the first step whose rule says more than what the figure is, or that it is as much as another; else of the
 *  last one whose rule says anything; else of the construct. */
export function tellingOf(shown: Step, steps: Steps): Telling {
  const chain = chainFrom(shown, steps);
  const last = chain.at(-1) ?? shown;
  const tellers = chain.flatMap((teller) =>
    teller.said === undefined ? [] : [{ teller, said: teller.said }],
  );
  const full = tellers.filter(({ said }) => !isHollow(said));
  const rich =
    full.find(({ said }) => partsIn(said.slots).some(({ datum }) => !areSame(datum, shown.datum))) ?? full[0];
  const poor = tellers.at(-1) ?? { teller: last, said: sentenceOfWay(last, shown) };
  return { shown, chain, last, ...(rich ?? poor), isPoor: rich === undefined };
}

/** A step gives way to another where its formula, without what does nothing, is that one's figure on the same payslip. */
function chainFrom(step: Step, steps: Steps): readonly Step[] {
  const formula = formulaOf(step);
  const part = formula && effectivePart(formula);
  if (part?.part !== 'operand' || part.from.from !== 'value' || !areSame(part.datum, step.datum))
    return [step];
  return [step, ...chainFrom(steps.of(part.from.value, part.from.at), steps)];
}
