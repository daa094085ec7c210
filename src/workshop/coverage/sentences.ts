import {
  type Book,
  type CheckedValue,
  type Place,
  type Plan,
  type Purpose,
  placeText,
  type Run,
} from '../../language/index.js';
import { type CheckedSentence, type CompiledValue, FormulaWriter } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { OPERATION_NAMES, type OperationName, operations } from '../../operations/index.js';
import type { WorkedCase } from '../cases/read.js';

/** A sentence of the rules on what is assumed, or a notice, and what cases prove of it. */
export interface SentenceProof {
  /** The full name of the value that it stands at. */
  readonly rule: string;
  /** As it is written, with its formulas in { }. */
  readonly text: string;
  /** The code of a notice. */
  readonly code: string | undefined;
  readonly place: Place;
  /** A case proves that an answer has it where it applies. */
  readonly hasPositiveCase: boolean;
  /** A case proves that an answer lacks it where it does not apply; for what every answer has there is nothing to prove. */
  readonly hasNegativeCase: boolean;
}

/** A sentence that cases can prove. */
interface Sentence extends Pick<SentenceProof, 'rule' | 'text' | 'code' | 'place'> {
  /** Part of every answer that can rest on its value. */
  readonly isUnconditional: boolean;
  /** The operations whose answers can rest on its value, and what of it such an answer says. */
  readonly operations: ReadonlyMap<OperationName, Says>;
}

type Says = (run: Run) => string | undefined;

/** Gathers what cases prove of the sentences of a year's books. */
export class SentenceCoverage {
  readonly #sentences: readonly Sentence[];
  readonly #withPositiveCase = new Set<Sentence>();
  readonly #withNegativeCase = new Set<Sentence>();

  constructor(year: YearBook) {
    const ofBooks = year.purposes.flatMap((purpose) => sentencesOf(year.bookOf(purpose), purpose));
    const sentences = new Map<string, Sentence>();
    for (const each of ofBooks) {
      const other = sentences.get(keyOf(each));
      sentences.set(keyOf(each), {
        ...each,
        operations: new Map([...(other?.operations ?? []), ...each.operations]),
      });
    }
    this.#sentences = [...sentences.values()];
  }

  /** Marks what a case proves that came out as it expects. */
  observe(workedCase: WorkedCase, run: Run): void {
    for (const sentence of this.#sentences) {
      const says = sentence.operations.get(workedCase.operation);
      const text = says?.(run);
      if (text !== undefined && expects(workedCase, sentence, text)) this.#withPositiveCase.add(sentence);
      // An operation that can never say the sentence proves nothing of its condition.
      const proves = text === undefined && (says !== undefined || sentence.isUnconditional);
      if (proves && rulesOut(workedCase, sentence)) this.#withNegativeCase.add(sentence);
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
function expects({ assumes, notices }: WorkedCase, { code }: Sentence, text: string): boolean {
  return code === undefined ? assumes.some((words) => text.includes(words)) : notices.includes(code);
}

/** Whether a case expects that a sentence is not there. */
function rulesOut({ doesNotAssume, doesNotNotice }: WorkedCase, { code, text }: Sentence): boolean {
  return code === undefined
    ? doesNotAssume.some((words) => text.includes(words))
    : doesNotNotice.includes(code);
}

/** Several years as one: a sentence that stands in the book of all of them is proven when it is in any. */
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

export function isUnproven({ hasPositiveCase, hasNegativeCase }: SentenceProof): boolean {
  return !hasPositiveCase || !hasNegativeCase;
}

/** What cases must have to prove the rest of a sentence. */
export function missingKeys({ code, hasPositiveCase, hasNegativeCase }: SentenceProof): readonly string[] {
  const [positive, negative] =
    code === undefined ? ['assumes', 'does_not_assume'] : ['notices', 'does_not_notice'];
  return [...(hasPositiveCase ? [] : [positive]), ...(hasNegativeCase ? [] : [negative])];
}

/** The same for the same sentence in every book and year that has it. */
function keyOf({ place, text }: Pick<Sentence, 'place' | 'text'>): string {
  return `${placeText(place)} ${text}`;
}

function sentencesOf(book: Book, purpose: Purpose): readonly Sentence[] {
  const ofPurpose = operations.filter((each) => each.purpose === purpose);
  const plans = ofPurpose.map(
    ({ name, values, showsNotices }) => [name, book.plan(values, showsNotices)] as const,
  );
  const showNotices = new Set(ofPurpose.flatMap(({ name, showsNotices }) => (showsNotices ? [name] : [])));
  return book.compiled.values
    .filter(({ checked }) => checked.copy === undefined)
    .flatMap((value) => {
      const { fullName, topic, assumptions, notices } = value.checked;
      const reaching = operationsOf(value.checked, plans);
      const writer = new FormulaWriter(topic);
      const sentenceOf = (sentence: CheckedSentence, operations: readonly OperationName[], code?: string) => {
        const { says } = book.compiled.sentence(sentence);
        return {
          rule: fullName,
          text: writer.text(sentence.says),
          code,
          place: sentence.place,
          isUnconditional: sentence.when === undefined && sentence.if === undefined,
          operations: new Map(operations.map((operation) => [operation, says] as const)),
        };
      };
      const operations = reaching.filter((operation) => showNotices.has(operation));
      return [
        ...assumptions.map((each) => sentenceOf(each, reaching)),
        ...ofBranches(value, reaching),
        ...notices.map((each) => sentenceOf(each, operations, each.code)),
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
function ofBranches(
  { id, checked, walk }: CompiledValue,
  reaching: readonly OperationName[],
): readonly Sentence[] {
  return walk.branches.flatMap(({ assume, place }, number) => {
    if (assume === undefined) return [];
    const says = (run: Run) =>
      run.peek(id) !== undefined && walk.wasTaken(number, run) ? assume : undefined;
    const operations = new Map(reaching.map((operation) => [operation, says] as const));
    return [
      { rule: checked.fullName, text: assume, code: undefined, place, isUnconditional: false, operations },
    ];
  });
}
