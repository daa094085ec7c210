import type { Decimal } from '../decimal/index.js';
import { getOrMake } from '../get-or-make.js';
import { type CheckedValue, type Citation, citationsOf, type PlacedFigure } from '../language/index.js';
import { type Account, accountOf } from './chain.js';
import { phraseOfWay } from './construct.js';
import { areSame, effectiveTerm, type FoundTerm, type Operand, operandsIn } from './found-term.js';
import { foundTermsIn } from './phrase.js';
import { formulaOf, type Step, type Steps } from './step.js';
import { type Sum, sumOfAverage } from './sum.js';
import { textOfWords, type Wording, wordingOf } from './wording.js';
import { money, plainNumber } from './words.js';
import { ofWhole, wordingOfYear, type Year, yearOf } from './year.js';

/** Why a figure is what it is, in words. */
export interface Reason extends Sum {
  readonly text: string;
  /** Where the law stands that says so, and the figures of the law that it was found from, each once. */
  readonly law: readonly Citation[];
  readonly figures: readonly PlacedFigure[];
  /** Of a year: the figures that it names, such as what others come to; none where payslips alone say it. */
  readonly operands: readonly Operand[];
  /** Where its words come from: `national_insurance.employer_ni explain 6`, also after the name of a way of this room. */
  readonly template: string;
}

/** A month, a week or a day: how often a year has it. */
export interface Period {
  readonly word: string;
  readonly times: Decimal;
}

/** Why the figures of a calculation are what they are. */
export class ReasonsOfCalculation {
  readonly #accounts = new Map<Step, Account>();

  constructor(readonly steps: Steps) {}

  /** Of a figure of one payslip, or of one that is of the year. */
  of(step: Step): Reason {
    const account = this.#account(step);
    const payslips = this.totalled(step);
    if (payslips === undefined) return this.#reason(wordingOf(account), [account]);
    const year = yearOf(payslips, this.steps);
    return this.#reason(wordingOfYear(year, this.steps), [account, ...year.accounts]);
  }

  /** Of a step by itself, where those below it speak, too. */
  ofStepAlone(step: Step): Reason {
    const phrase = step.phrase ?? phraseOfWay(step, step);
    const account = { shown: step, chain: [step], last: step, speaker: step, phrase, isHollow: false };
    return this.#reason(wordingOf(account), [account]);
  }

  /** Of what the figures of all payslips come to. */
  ofYear(value: CheckedValue): Reason {
    const year = yearOf(value, this.steps);
    return this.#reason(wordingOfYear(year, this.steps), year.accounts);
  }

  /** Of the same, shown as the share of a period. */
  ofPeriod(value: CheckedValue, period: Period): Reason {
    const year = yearOf(value, this.steps);
    return this.#reason(wordingOfPeriod(year, wordingOfYear(year, this.steps), period), year.accounts);
  }

  /** The steps from a figure to where it is worked out. */
  chain(step: Step): readonly Step[] {
    return this.#account(step).chain;
  }

  /** The value whose payslips a figure of the year adds up, where it is nothing else and so has their sentence. */
  totalled(step: Step): CheckedValue | undefined {
    const account = this.#account(step);
    return account.isHollow ? totalledIn(account) : undefined;
  }

  #account(step: Step): Account {
    return getOrMake(this.#accounts, step, () => accountOf(step, this.steps));
  }

  #reason({ words, template, sum, rounding, operands = [] }: Wording, accounts: readonly Account[]): Reason {
    const { authorities } = this.steps.calculation.book.checked;
    const lawOf = (chain: readonly Step[]) => chain.flatMap(({ law }) => citationsOf(law, authorities));
    const figuresOf = () => this.#stepsBehind(accounts).flatMap(({ figures }) => figures);
    return {
      text: textOfWords(words),
      sum,
      rounding,
      template,
      operands,
      // Most sentences are asked for neither.
      get law() {
        return [...new Set(accounts.flatMap(({ chain }) => lawOf(chain)))];
      },
      get figures() {
        return [...new Map(figuresOf().map((each) => [`${each.path} ${each.from ?? ''}`, each])).values()];
      },
    };
  }

  /** The steps of chains, and those of the values that these and their sentences are found from. */
  #stepsBehind(accounts: readonly Account[]): readonly Step[] {
    const operands = accounts.flatMap(({ phrase, chain }) => [
      ...foundTermsIn(phrase.slots).flatMap(operandsIn),
      ...chain.flatMap((step) => this.steps.operandsOf(step)),
    ]);
    const read = operands.flatMap(({ from }) =>
      from.from === 'value' || from.from === 'row' ? this.steps.of(from.value, from.at) : [],
    );
    const behind = [...new Set(read)].flatMap((step) => this.chain(step));
    return [...new Set([...accounts.flatMap(({ chain }) => chain), ...behind])];
  }
}

/** The value whose payslips a figure of the year adds up, where it is nothing else. */
function totalledIn({ last }: Account): CheckedValue | undefined {
  const formula: FoundTerm | undefined = formulaOf(last);
  const part = formula && effectiveTerm(formula);
  const from = part?.part === 'operand' && part.from.from === 'across' ? part.from : undefined;
  return from?.across === 'total' && from.value.type.grain === 'payslip' ? from.value : undefined;
}

/** The sentence of the year or of a payslip where that is the figure; else the share, and the sentence of the year. */
function wordingOfPeriod(
  { accounts, first, total, noun }: Year,
  year: Wording,
  { word, times }: Period,
): Wording {
  const shown = total.divToNearest(times, 2);
  if (shown.eq(total)) return year;
  if (noun.one === word && accounts.every(({ shown: { datum } }) => areSame(datum, shown)))
    return {
      ...wordingOf(first),
      words: ofWhole(first.phrase, shown),
      template: `as each payslip: ${year.template}`,
    };
  const part =
    times.toNumber() === 12
      ? `a twelfth of the year’s ${money(total)}`
      : `the year’s ${money(total)} divided by ${plainNumber(times)}`;
  return {
    words: { lead: money(shown), body: `${part}. The year: ${year.words.body}` },
    template: `average: ${year.template}`,
    operands: year.operands ?? [],
    ...sumOfAverage(total, times, shown),
  };
}
