import { OPERATION_NAMES, type OperationName, operations } from '../../operations/index.js';
import type { YearBook } from '../../law/index.js';
import type { CheckedValue, Place, Plan, Run } from '../../language/index.js';
import { type CompiledValue, FormulaWriter } from '../../language/inspect.js';
import type { WorkedCase } from '../cases/read.js';

/** A sentence of the rules on what is assumed, and what cases prove of it. */
export interface ProvenAssumption {
  /** The full name of the value that it stands at. */
  readonly rule: string;
  /** As it is written, with its formulas in { }. */
  readonly text: string;
  readonly place: Place;
  /** A case proves that it is said where it applies. */
  readonly isSaid: boolean;
  /** A case proves that it is not said where it does not apply; of what every answer says there is nothing to prove. */
  readonly isLeftOut: boolean;
}

/** A sentence that cases can prove. */
interface Sentence extends Pick<ProvenAssumption, 'rule' | 'text' | 'place'> {
  /** Said by every answer that can rest on its value. */
  readonly isUnconditional: boolean;
  /** The operations whose answers can rest on its value. */
  readonly operations: ReadonlySet<OperationName>;
  /** What an answer that can rest on its value says. */
  readonly says: (run: Run) => string | undefined;
}

/** Gathers what cases prove of the sentences of a year's book. */
export class AssumptionCoverage {
  readonly #sentences: readonly Sentence[];
  readonly #said = new Set<Sentence>();
  readonly #leftOut = new Set<Sentence>();

  constructor({ book }: YearBook) {
    const plans = operations.map(({ name, values }) => [name, book.plan(values)] as const);
    this.#sentences = book.compiled.values
      .filter(({ checked }) => checked.copy === undefined)
      .flatMap((value) => {
        const { checked } = value;
        const operations = operationsOf(checked, plans);
        const writer = new FormulaWriter(checked.topic);
        const own = book.compiled.assumptions(checked).map(({ checked: assumption, says }) => ({
          rule: checked.fullName,
          text: writer.text(assumption.says),
          place: assumption.place,
          isUnconditional: assumption.when === undefined && assumption.if === undefined,
          operations,
          says,
        }));
        return [...own, ...ofBranches(value, operations)];
      });
  }

  /** Marks what a case proves that came out as it expects. */
  observe({ operation, assumes, doesNotAssume }: WorkedCase, run: Run): void {
    for (const sentence of this.#sentences) {
      const isReached = sentence.operations.has(operation);
      const said = isReached ? sentence.says(run) : undefined;
      if (said !== undefined && assumes.some((words) => said.includes(words))) this.#said.add(sentence);
      // An operation that can never say the sentence proves nothing of its condition.
      const proves = said === undefined && (isReached || sentence.isUnconditional);
      if (proves && doesNotAssume.some((words) => sentence.text.includes(words))) this.#leftOut.add(sentence);
    }
  }

  get seen(): readonly ProvenAssumption[] {
    return this.#sentences.map((sentence) => {
      const { rule, text, place, isUnconditional, operations } = sentence;
      const isOfAll = isUnconditional && operations.size === OPERATION_NAMES.length;
      return {
        rule,
        text,
        place,
        isSaid: this.#said.has(sentence),
        isLeftOut: isOfAll || this.#leftOut.has(sentence),
      };
    });
  }
}

/** Several years as one: a sentence that stands in the book of all of them is proven when it is in any. */
export function mergeAssumptions(years: readonly (readonly ProvenAssumption[])[]): readonly ProvenAssumption[] {
  const all = new Map<string, ProvenAssumption>();
  for (const each of years.flat()) {
    const { place, text } = each;
    const key = `${place.source.path}:${place.line}:${place.column} ${text}`;
    const other = all.get(key);
    all.set(key, {
      ...each,
      isSaid: each.isSaid || other?.isSaid === true,
      isLeftOut: each.isLeftOut || other?.isLeftOut === true,
    });
  }
  return [...all.values()];
}

export function isUnproven({ isSaid, isLeftOut }: ProvenAssumption): boolean {
  return !isSaid || !isLeftOut;
}

/** What cases must have to prove the rest of a sentence. */
export function missingKeys({ isSaid, isLeftOut }: ProvenAssumption): readonly string[] {
  return [...(isSaid ? [] : ['assumes']), ...(isLeftOut ? [] : ['does_not_assume'])];
}

function operationsOf(
  value: CheckedValue,
  plans: readonly (readonly [OperationName, Plan])[],
): ReadonlySet<OperationName> {
  return new Set(plans.filter(([, plan]) => plan.reaches(value)).map(([operation]) => operation));
}

/** The sentences of a value's branches. */
function ofBranches(
  { id, checked, walk }: CompiledValue,
  operations: ReadonlySet<OperationName>,
): readonly Sentence[] {
  return walk.branches.flatMap(({ assume, place }, number) => {
    if (assume === undefined) return [];
    const says = (run: Run) =>
      run.found(id) !== undefined && walk.wasTaken(number, run) ? assume : undefined;
    return [{ rule: checked.fullName, text: assume, place, isUnconditional: false, operations, says }];
  });
}
