import { memoize } from '../../cache.js';
import { flatten } from '../../json.js';
import { type CheckedValue, filterFound, trace } from '../../language/index.js';
import {
  type Step,
  type Term,
  tablesOf,
  termsIn,
  termsOf,
  withDependencies,
} from '../../language/inspect.js';
import type { TestDataKind, YearBook } from '../../law/index.js';
import { operationNamed, operations, valueOfField } from '../../operations/index.js';
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
  /** By value: the groups that it can rest on. */
  readonly #groupsOf = memoize((value: CheckedValue) => groupsReached([value]));

  constructor(year: YearBook) {
    // Figures that only sentences read are proven with the sentences.
    const groups = year.purposes.flatMap((purpose) => {
      const operationsOfPurpose = operations.filter((each) => each.purpose === purpose);
      const roots = new Set(operationsOfPurpose.flatMap(({ values }) => values));
      const { values } = year.bookOf(purpose).checked;
      return groupsReached(values.filter(({ fullName }) => roots.has(fullName)));
    });
    this.#gaps = new Set(groups);
  }

  /** The groups without proof so far, in the order in which rules read them. */
  get gaps(): readonly string[] {
    return [...this.#gaps];
  }

  /** Counts the group that a data set of this kind is about as proven: all its rows agreed. */
  addRows(kind: TestDataKind): void {
    this.#gaps.delete(GROUP_OF[kind]);
  }

  /** Counts the groups that a passed case read, by its trace, as proven; traces nothing once there are no gaps. */
  addCase({ workedCase, answer }: CaseResult): void {
    if (this.#gaps.size === 0 || !('run' in answer)) return;
    const { run } = answer;
    // An object that a case expects is each of its fields.
    const fields = [...workedCase.expect].flatMap(([path, expected]) => flatten(expected, path));
    const values = fields.flatMap(
      ([path]) => valueOfField(operationNamed(workedCase.operation), path, run)?.value ?? [],
    );
    // Many cases rest on nothing that is left to prove.
    const mayProve = (name: string) =>
      this.#groupsOf(run.book.find(name).checked).some((group) => this.#gaps.has(group));
    const steps = trace(run, filterFound(run, [...new Set(values)].filter(mayProve)));
    for (const { figures = [] } of steps) {
      for (const { path } of figures) this.#gaps.delete(groupOf(path) ?? '');
    }
  }
}

/** The groups whose figures these values may rest on. */
function groupsReached(values: readonly CheckedValue[]): readonly string[] {
  const paths = [...withDependencies(values)].flatMap(({ step }) => figurePathsOf(step));
  return [...new Set(paths.flatMap((path) => groupOf(path) ?? []))];
}

/** The paths of the figures that a step may read. */
function figurePathsOf(step: Step): readonly string[] {
  return [...tablesOf(step).map(({ path }) => path), ...termsOf(step).flatMap(figurePathsIn)];
}

function figurePathsIn(term: Term): readonly string[] {
  const isOfLaw = term.term === 'constant' || term.term === 'dated';
  const ownPaths = isOfLaw && term.figure !== undefined ? [term.figure.path] : [];
  return [...ownPaths, ...termsIn(term).flatMap(figurePathsIn)];
}

/** `national_insurance` of `rates.national_insurance.thresholds`; undefined for tables of the rules. */
function groupOf(path: string): string | undefined {
  const [root, group] = path.split('.');
  return root === 'rates' ? group : undefined;
}
