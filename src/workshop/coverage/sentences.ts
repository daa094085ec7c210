import {
  type Book,
  type Calculation,
  type CheckedValue,
  type Place,
  type Plan,
  type Purpose,
  placeText,
} from '../../language/index.js';
import { branchesOf, type CheckedSentence, FormulaWriter, pathsOf, says } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { OPERATION_NAMES, type OperationName, operations } from '../../operations/index.js';
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
interface ProvableSentence extends Pick<SentenceProof, 'rule' | 'text' | 'code' | 'place'> {
  /** Without a condition: part of every answer that can use its value. */
  readonly isUnconditional: boolean;
  /** The operations whose answers can use its value, each with a function that renders the sentence for a run. */
  readonly operations: ReadonlyMap<OperationName, RenderSentence>;
}

type RenderSentence = (run: Calculation) => string | undefined;

/** Records what cases prove of the sentences of a year's books. */
export class SentenceCoverage {
  readonly #sentences: readonly ProvableSentence[];
  readonly #withPositiveCase = new Set<ProvableSentence>();
  readonly #withNegativeCase = new Set<ProvableSentence>();

  constructor(year: YearBook) {
    const sentencesOfBooks = year.purposes.flatMap((purpose) => sentencesOf(year.bookOf(purpose), purpose));
    const sentences = new Map<string, ProvableSentence>();
    for (const each of sentencesOfBooks) {
      const other = sentences.get(keyOf(each));
      sentences.set(keyOf(each), {
        ...each,
        operations: new Map([...(other?.operations ?? []), ...each.operations]),
      });
    }
    this.#sentences = [...sentences.values()];
  }

  /** Marks what a passed case proves. */
  observe(workedCase: WorkedCase, run: Calculation): void {
    for (const sentence of this.#sentences) {
      const render = sentence.operations.get(workedCase.operation);
      const text = render?.(run);
      if (text !== undefined && expects(workedCase, sentence, text)) this.#withPositiveCase.add(sentence);
      // An operation that can never say the sentence proves nothing of its condition.
      const proves = text === undefined && (render !== undefined || sentence.isUnconditional);
      if (proves && expectsAbsence(workedCase, sentence)) this.#withNegativeCase.add(sentence);
    }
  }

  get proofs(): readonly SentenceProof[] {
    return this.#sentences.map((sentence) => {
      const { rule, text, code, place, isUnconditional, operations } = sentence;
      // Only some operations show notices.
      const isOfAll = isUnconditional && (code !== undefined || operations.size === OPERATION_NAMES.length);
      return {
        rule,
        text,
        code,
        place,
        hasPositiveCase: this.#withPositiveCase.has(sentence),
        hasNegativeCase: isOfAll || this.#withNegativeCase.has(sentence),
      };
    });
  }
}

/** Whether a case expects a sentence. */
function expects({ assumes, notices }: WorkedCase, { code }: ProvableSentence, text: string): boolean {
  return code === undefined ? assumes.some((words) => text.includes(words)) : notices.includes(code);
}

/** Whether a case expects that a sentence is not there. */
function expectsAbsence(
  { doesNotAssume, doesNotNotice }: WorkedCase,
  { code, text }: ProvableSentence,
): boolean {
  return code === undefined
    ? doesNotAssume.some((words) => text.includes(words))
    : doesNotNotice.includes(code);
}

/** Merges the proofs of years: a sentence that several have is proven when it is in any of them. */
export function mergeSentences(years: readonly (readonly SentenceProof[])[]): readonly SentenceProof[] {
  const all = new Map<string, SentenceProof>();
  for (const each of years.flat()) {
    const key = keyOf(each);
    const other = all.get(key);
    all.set(key, {
      ...each,
      hasPositiveCase: each.hasPositiveCase || other?.hasPositiveCase === true,
      hasNegativeCase: each.hasNegativeCase || other?.hasNegativeCase === true,
    });
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
function keyOf({ place, text }: Pick<ProvableSentence, 'place' | 'text'>): string {
  return `${placeText(place)} ${text}`;
}

function sentencesOf(book: Book, purpose: Purpose): readonly ProvableSentence[] {
  const operationsOfPurpose = operations.filter((each) => each.purpose === purpose);
  const plans = operationsOfPurpose.map(
    ({ name, values, showsNotices }) => [name, book.plan(values, showsNotices)] as const,
  );
  const showNotices = new Set(
    operationsOfPurpose.flatMap(({ name, showsNotices }) => (showsNotices ? [name] : [])),
  );
  return book.checked.values
    .filter(({ copy }) => copy === undefined)
    .flatMap((value) => {
      const { fullName, topic, assumptions, notices } = value;
      const reachingOperations = operationsOf(value, plans);
      const writer = new FormulaWriter(topic);
      const sentenceOf = (sentence: CheckedSentence, operations: readonly OperationName[], code?: string) => {
        const render = (run: Calculation) => says(sentence, run);
        return {
          rule: fullName,
          text: writer.text(sentence.says),
          code,
          place: sentence.place,
          isUnconditional: sentence.when === undefined && sentence.if === undefined,
          operations: new Map(operations.map((operation) => [operation, render] as const)),
        };
      };
      const operationsWithNotices = reachingOperations.filter((operation) => showNotices.has(operation));
      return [
        ...assumptions.map((each) => sentenceOf(each, reachingOperations)),
        ...branchSentences(value, reachingOperations),
        ...notices.map((each) => sentenceOf(each, operationsWithNotices, each.code)),
      ];
    });
}

function operationsOf(
  value: CheckedValue,
  plans: readonly (readonly [OperationName, Plan])[],
): readonly OperationName[] {
  return plans.filter(([, plan]) => plan.canReach(value)).map(([operation]) => operation);
}

/** The sentences of a value's branches. */
function branchSentences(
  value: CheckedValue,
  reaching: readonly OperationName[],
): readonly ProvableSentence[] {
  return branchesOf(value.step).flatMap(({ assume, place }, number) => {
    if (assume === undefined) return [];
    const render = (run: Calculation) =>
      [...run.leavesOf(value)].some((leaf) => pathsOf(value.step).get(leaf)?.branches.includes(number))
        ? assume
        : undefined;
    const operations = new Map(reaching.map((operation) => [operation, render] as const));
    return [
      { rule: value.fullName, text: assume, code: undefined, place, isUnconditional: false, operations },
    ];
  });
}
