import { OPERATION_NAMES, type OperationName, operations } from '../../operations/index.js';
import type { YearBook } from '../../law/index.js';
import {
  type Book,
  type CheckedValue,
  type Place,
  type Plan,
  type Purpose,
  type Run,
  where,
} from '../../language/index.js';
import { type CompiledValue, FormulaWriter } from '../../language/inspect.js';
import type { WorkedCase } from '../cases/read.js';

/** A sentence of the rules on what is assumed, and what cases prove of it. */
export interface AssumptionProof {
  /** The full name of the value that it stands at. */
  readonly rule: string;
  /** As it is written, with its formulas in { }. */
  readonly text: string;
  readonly place: Place;
  /** A case proves that an answer has it where it applies. */
  readonly hasPositiveCase: boolean;
  /** A case proves that an answer lacks it where it does not apply; for what every answer has there is nothing to prove. */
  readonly hasNegativeCase: boolean;
}

/** A sentence that cases can prove. */
interface Sentence extends Pick<AssumptionProof, 'rule' | 'text' | 'place'> {
  /** Part of every answer that can rest on its value. */
  readonly isUnconditional: boolean;
  /** The operations whose answers can rest on its value, and what of it such an answer says. */
  readonly operations: ReadonlyMap<OperationName, Says>;
}

type Says = (run: Run) => string | undefined;

/** Gathers what cases prove of the sentences of a year's books. */
export class AssumptionCoverage {
  readonly #sentences: readonly Sentence[];
  readonly #withPositiveCase = new Set<Sentence>();
  readonly #withNegativeCase = new Set<Sentence>();

  constructor(year: YearBook) {
    const ofBooks = year.purposes.flatMap((purpose) => sentencesOf(year.bookOf(purpose), purpose));
    const sentences = new Map<string, Sentence>();
    for (const each of ofBooks) {
      const other = sentences.get(keyOf(each));
      sentences.set(keyOf(each), { ...each, operations: new Map([...(other?.operations ?? []), ...each.operations]) });
    }
    this.#sentences = [...sentences.values()];
  }

  /** Marks what a case proves that came out as it expects. */
  observe({ operation, assumes, doesNotAssume }: WorkedCase, run: Run): void {
    for (const sentence of this.#sentences) {
      const says = sentence.operations.get(operation);
      const isReached = says !== undefined;
      const text = says?.(run);
      if (text !== undefined && assumes.some((words) => text.includes(words))) this.#withPositiveCase.add(sentence);
      // An operation that can never say the sentence proves nothing of its condition.
      const proves = text === undefined && (isReached || sentence.isUnconditional);
      if (proves && doesNotAssume.some((words) => sentence.text.includes(words))) this.#withNegativeCase.add(sentence);
    }
  }

  get proofs(): readonly AssumptionProof[] {
    return this.#sentences.map((sentence) => {
      const { rule, text, place, isUnconditional, operations } = sentence;
      const isOfAll = isUnconditional && operations.size === OPERATION_NAMES.length;
      return {
        rule,
        text,
        place,
        hasPositiveCase: this.#withPositiveCase.has(sentence),
        hasNegativeCase: isOfAll || this.#withNegativeCase.has(sentence),
      };
    });
  }
}

/** Several years as one: a sentence that stands in the book of all of them is proven when it is in any. */
export function mergeAssumptions(years: readonly (readonly AssumptionProof[])[]): readonly AssumptionProof[] {
  const all = new Map<string, AssumptionProof>();
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

export function isUnproven({ hasPositiveCase, hasNegativeCase }: AssumptionProof): boolean {
  return !hasPositiveCase || !hasNegativeCase;
}

/** What cases must have to prove the rest of a sentence. */
export function missingKeys({ hasPositiveCase, hasNegativeCase }: AssumptionProof): readonly string[] {
  return [...(hasPositiveCase ? [] : ['assumes']), ...(hasNegativeCase ? [] : ['does_not_assume'])];
}

/** The same for the same sentence in every book and year that has it. */
function keyOf({ place, text }: Pick<Sentence, 'place' | 'text'>): string {
  return `${where(place)} ${text}`;
}

function sentencesOf(book: Book, purpose: Purpose): readonly Sentence[] {
  const ofPurpose = operations.filter((each) => each.purpose === purpose);
  const plans = ofPurpose.map(({ name, values }) => [name, book.plan(values)] as const);
  return book.compiled.values
    .filter(({ checked }) => checked.copy === undefined)
    .flatMap((value) => {
      const { checked } = value;
      const reaching = operationsOf(checked, plans);
      const writer = new FormulaWriter(checked.topic);
      const own = book.compiled.assumptions(checked).map(({ checked: assumption, says }) => ({
        rule: checked.fullName,
        text: writer.text(assumption.says),
        place: assumption.place,
        isUnconditional: assumption.when === undefined && assumption.if === undefined,
        operations: new Map(reaching.map((operation) => [operation, says] as const)),
      }));
      return [...own, ...ofBranches(value, reaching)];
    });
}

function operationsOf(
  value: CheckedValue,
  plans: readonly (readonly [OperationName, Plan])[],
): readonly OperationName[] {
  return plans.filter(([, plan]) => plan.reaches(value)).map(([operation]) => operation);
}

/** The sentences of a value's branches. */
function ofBranches(
  { id, checked, walk }: CompiledValue,
  reaching: readonly OperationName[],
): readonly Sentence[] {
  return walk.branches.flatMap(({ assume, place }, number) => {
    if (assume === undefined) return [];
    const says = (run: Run) =>
      run.found(id) !== undefined && walk.wasTaken(number, run) ? assume : undefined;
    const operations = new Map(reaching.map((operation) => [operation, says] as const));
    return [{ rule: checked.fullName, text: assume, place, isUnconditional: false, operations }];
  });
}
