import { isObject, type Json } from '../../json.js';
import { operationNamed, operations, valueOfField } from '../../operations/index.js';
import type { TestDataKind, YearBook } from '../../law/index.js';
import { type Step, type Term, withDependencies, tablesOf, termsIn, termsOf } from '../../language/inspect.js';
import { filterFound, trace } from '../../language/index.js';
import type { CaseResult } from '../cases/run.js';

/** The group of figures that HMRC's data of a kind is about. */
const GROUP_OF: Readonly<Record<TestDataKind, string>> = {
  paye: 'income_tax',
  national_insurance: 'national_insurance',
  directors: 'national_insurance',
  student_loans: 'student_loans',
};

/** Which groups of figures of a year (`national_insurance`) are proven: by HMRC's rows, or by a case that passed and expects
 *  a figure that rests on them. Only groups that the operations read count. */
export class GroupCoverage {
  readonly #gaps: Set<string>;

  constructor(year: YearBook) {
    // What is found only for a sentence of the answer is proven where sentences are.
    const paths = year.purposes.flatMap((purpose) => {
      const ofPurpose = operations.filter((each) => each.purpose === purpose);
      const roots = new Set(ofPurpose.flatMap(({ values }) => values));
      const { values } = year.bookOf(purpose).checked;
      const reached = withDependencies(values.filter(({ fullName }) => roots.has(fullName)));
      return [...reached].flatMap((value) => figuresOf(value.step));
    });
    this.#gaps = new Set(paths.flatMap((path) => groupOf(path) ?? []));
  }

  /** The groups that nothing has proven so far, in the order in which rules read them. */
  get gaps(): readonly string[] {
    return [...this.#gaps];
  }

  /** Every row of a data set of the kind agreed. */
  addRows(kind: TestDataKind): void {
    this.#gaps.delete(GROUP_OF[kind]);
  }

  /** Traces a case that passed, as long as there is something left to prove. */
  addCase({ workedCase, answer }: CaseResult): void {
    if (this.#gaps.size === 0 || !('run' in answer)) return;
    const paths = [...workedCase.expect].flatMap(([path, expected]) => leavesOf(path, expected));
    const values = paths.flatMap((path) => valueOfField(operationNamed(workedCase.operation), path, answer.run)?.value ?? []);
    const steps = trace(answer.run, filterFound(answer.run, [...new Set(values)]));
    for (const { figures = [] } of steps) {
      for (const { path } of figures) this.#gaps.delete(groupOf(path) ?? '');
    }
  }
}

/** The fields that a case expects: an object that it expects is each of its fields. */
function leavesOf(path: string, expected: Json): readonly string[] {
  if (!isObject(expected)) return [path];
  return Object.entries(expected).flatMap(([name, each]) => leavesOf(`${path}.${name}`, each));
}

/** The paths of the figures that a step may read. */
function figuresOf(step: Step): readonly string[] {
  return [...tablesOf(step).map(({ path }) => path), ...termsOf(step).flatMap(figuresIn)];
}

function figuresIn(term: Term): readonly string[] {
  const isOfLaw = term.term === 'constant' || term.term === 'dated';
  const own = isOfLaw && term.figure !== undefined ? [term.figure.path] : [];
  return [...own, ...termsIn(term).flatMap(figuresIn)];
}

/** `national_insurance` of `rates.national_insurance.thresholds`; undefined for tables of the rules. */
function groupOf(path: string): string | undefined {
  const [root, group] = path.split('.');
  return root === 'rates' ? group : undefined;
}
