import { phraseOfWay } from './construct.js';
import { areSame, effectiveTerm } from './found-term.js';
import { foundTermsIn, isHollow, type Phrase } from './phrase.js';
import { formulaOf, type Step, type Steps } from './step.js';

/** Why the figure of a step is what it is: the steps down to where it is worked out, and the sentence of one of them. */
export interface Account {
  readonly shown: Step;
  /** From the step that is shown to the one that works it out: each only passes the next one on. */
  readonly chain: readonly Step[];
  readonly last: Step;
  /** The step that the sentence is of. */
  readonly speaker: Step;
  readonly phrase: Phrase;
  /** Whether the sentence is hollow, or that of a construct. */
  readonly isHollow: boolean;
}

/** The sentence is that of the first step whose rule says more than what the figure is, or that it is as much as another; else of the
 *  last one whose rule says anything; else of the construct. */
export function accountOf(shown: Step, steps: Steps): Account {
  const chain = chainFrom(shown, steps);
  const last = chain.at(-1) ?? shown;
  const speakers = chain.flatMap((speaker) =>
    speaker.phrase === undefined ? [] : [{ speaker, phrase: speaker.phrase }],
  );
  const full = speakers.filter(({ phrase }) => !isHollow(phrase));
  const rich =
    full.find(({ phrase }) => foundTermsIn(phrase.slots).some(({ datum }) => !areSame(datum, shown.datum))) ??
    full[0];
  const poor = speakers.at(-1) ?? { speaker: last, phrase: phraseOfWay(last, shown) };
  return { shown, chain, last, ...(rich ?? poor), isHollow: rich === undefined };
}

/** A step gives way to another where its formula, without what does nothing, is that one's figure on the same payslip. */
function chainFrom(step: Step, steps: Steps): readonly Step[] {
  const formula = formulaOf(step);
  const part = formula && effectiveTerm(formula);
  if (part?.part !== 'operand' || part.from.from !== 'value' || !areSame(part.datum, step.datum))
    return [step];
  return [step, ...chainFrom(steps.of(part.from.value, part.from.at), steps)];
}
