import { type Book, type Calculation, planOf } from '../../language/index.js';
import { branchesOf, type CheckedSentence, FormulaWriter, pathsOf, says } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { answerBy, type Operation } from '../../operations/index.js';
import { type Place, placeText } from '../../yaml/index.js';
import type { WorkedCase } from '../cases/read.js';

/** A sentence of the rules on what is assumed, or a notice, and what cases prove of it. */
export interface SentenceProof {
  /** The full name of the value that has it. */
  readonly rule: string;
  /** As it is written, with its formulas in { }. */
  readonly text: string;
  /** The code of a notice. */
  readonly code: string | undefined;
  readonly place: Place;
  /** A case proves that an answer has it where it applies. */
  readonly hasPositiveCase: boolean;
  /** A case proves that an answer lacks it where it does not apply; true for a sentence that every answer has. */
  readonly hasNegativeCase: boolean;
}

/** A sentence that cases can prove. */
interface ProvableSentence extends Omit<SentenceProof, 'hasPositiveCase' | 'hasNegativeCase'> {
  /** Without a condition: part of every answer that can use its value. */
  readonly isUnconditional: boolean;
  /** What the answer of a calculation says, by the operations whose answers can use its value. */
  readonly saidBy: ReadonlyMap<string, (calculation: Calculation) => string | undefined>;
}

/** Records what cases prove of the sentences of a year's books. */
export class SentenceCoverage {
  readonly #sentences = new Map<string, ProvableSentence>();
  readonly #present = new Set<string>();
  readonly #absent = new Set<string>();

  /** `operations` are those that are law in the year. */
  constructor(
    year: YearBook,
    private readonly operations: readonly Operation[],
  ) {
    const all = year.readers.flatMap((readers) =>
      sentencesOf(
        year.bookOf(readers[0] ?? ''),
        operations.filter(({ name }) => readers.includes(name)),
      ),
    );
    for (const each of all) {
      const others = this.#sentences.get(keyOf(each))?.saidBy ?? [];
      this.#sentences.set(keyOf(each), { ...each, saidBy: new Map([...others, ...each.saidBy]) });
    }
  }

  /** Marks what a passed case proves. */
  observe({ operation, ...expected }: WorkedCase, calculation: Calculation): void {
    for (const [key, { code, text, isUnconditional, saidBy }] of this.#sentences) {
      const said = saidBy.get(operation)?.(calculation);
      const isIn = (sentence: string) => (words: string) => sentence.includes(words);
      if (said !== undefined) {
        const { assumes, notices } = expected;
        if (code === undefined ? assumes.some(isIn(said)) : notices.includes(code)) this.#present.add(key);
        // An operation that can never say the sentence proves nothing of its condition.
      } else if (saidBy.has(operation) || isUnconditional) {
        const { doesNotAssume, doesNotNotice } = expected;
        if (code === undefined ? doesNotAssume.some(isIn(text)) : doesNotNotice.includes(code))
          this.#absent.add(key);
      }
    }
  }

  get proofs(): readonly SentenceProof[] {
    return [...this.#sentences].map(([key, { rule, text, code, place, isUnconditional, saidBy }]) => {
      // Only some operations show notices.
      const isOfAll = isUnconditional && (code !== undefined || saidBy.size === this.operations.length);
      const hasNegativeCase = isOfAll || this.#absent.has(key);
      return { rule, text, code, place, hasPositiveCase: this.#present.has(key), hasNegativeCase };
    });
  }
}

/** Merges the proofs of years: a sentence that several have is proven when it is in any of them. */
export function mergeSentences(years: readonly (readonly SentenceProof[])[]): readonly SentenceProof[] {
  const all = new Map<string, SentenceProof>();
  for (const each of years.flat()) {
    const other = all.get(keyOf(each));
    const hasPositiveCase = each.hasPositiveCase || other?.hasPositiveCase === true;
    const hasNegativeCase = each.hasNegativeCase || other?.hasNegativeCase === true;
    all.set(keyOf(each), { ...each, hasPositiveCase, hasNegativeCase });
  }
  return [...all.values()];
}

/** Whether a sentence lacks a case, of either kind. */
export function isUnproven({ hasPositiveCase, hasNegativeCase }: SentenceProof): boolean {
  return !hasPositiveCase || !hasNegativeCase;
}

/** The keys that cases still need to prove a sentence. */
export function missingKeys({ code, hasPositiveCase, hasNegativeCase }: SentenceProof): readonly string[] {
  const [positive, negative] =
    code === undefined ? ['assumes', 'does_not_assume'] : ['notices', 'does_not_notice'];
  return [...(hasPositiveCase ? [] : [positive]), ...(hasNegativeCase ? [] : [negative])];
}

/** The key of a sentence, the same in every book and year that has it. */
function keyOf({ place, text }: Pick<SentenceProof, 'place' | 'text'>): string {
  return `${placeText(place)} ${text}`;
}

function sentencesOf(book: Book, operations: readonly Operation[]): readonly ProvableSentence[] {
  const plans = operations.map((each) => ({
    ...each,
    plan: planOf(book, answerBy(each, book.checked).names, each.showsNotices),
  }));
  return book.checked.values
    .filter(({ copy }) => copy === undefined)
    .flatMap((value) => {
      const { fullName: rule, topic, assumptions, notices, definition } = value;
      const reaching = plans.filter(({ plan }) => plan.canReach(value));
      const writer = new FormulaWriter(topic);
      const sentence = (each: CheckedSentence, code?: string): ProvableSentence => ({
        ...{ rule, text: writer.text(each.says), code, place: each.place },
        isUnconditional: each.when === undefined && each.if === undefined,
        saidBy: new Map(
          reaching
            .filter(({ showsNotices }) => code === undefined || showsNotices)
            .map(({ name }) => [name, (calculation) => says(each, calculation)]),
        ),
      });
      const ofBranches = branchesOf(definition).flatMap(({ assume, place }, number): ProvableSentence[] => {
        if (assume === undefined) return [];
        const isTaken = (calculation: Calculation) =>
          calculation
            .leavesOf(value)
            .some((leaf) => pathsOf(definition).get(leaf)?.branches.includes(number));
        const saidBy = reaching.map(
          ({ name }) =>
            [name, (calculation: Calculation) => (isTaken(calculation) ? assume : undefined)] as const,
        );
        return [
          { rule, text: assume, code: undefined, place, isUnconditional: false, saidBy: new Map(saidBy) },
        ];
      });
      return [
        ...assumptions.map((each) => sentence(each)),
        ...ofBranches,
        ...notices.map((each) => sentence(each, each.code)),
      ];
    });
}
