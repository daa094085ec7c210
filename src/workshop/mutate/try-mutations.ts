import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Calculator } from '../../cli/index.js';
import { getOrMake } from '../../get-or-make.js';
import { flatten, type Json, type JsonObject } from '../../json.js';
import type { Book, Calculation } from '../../language/index.js';
import { answerBy, taxYearOf } from '../../operations/index.js';
import { BrokenBook, type Findings, placeText } from '../../yaml/index.js';
import { readCases, type WorkedCase } from '../cases/read.js';
import { type CaseResult, runCase } from '../cases/run.js';
import { answerRows } from '../hmrc/run.js';
import { Trials } from '../invariants/trials.js';
import type { Mutation, Reach } from './mutations.js';

/** What came of the mutations. */
export interface MutationResults {
  readonly noticed: ReadonlySet<Mutation>;
  /** Of those that nothing notices and that change an answer: what they change, `payslip.tax of the case “A bonus” (…)`. */
  readonly changes: ReadonlyMap<Mutation, string>;
  /** How many rows and cases are not right as the rules are. */
  readonly wrong: number;
}

/** A row or a case, with what the rules as they are come to. */
interface Witness {
  readonly operation: string;
  /** `the case “A bonus” (fixtures/cases/bonus.yaml:12:5)` */
  readonly name: string;
  /** Undefined where a request is refused before rules are asked. */
  readonly calculation: Calculation | undefined;
  readonly answer: JsonObject;
  readonly isRight: boolean;
  /** What it comes to under a mutation; undefined where it notices it: a figure, a sentence, a refusal that it expects is another. */
  readonly underMutation: () => Promise<JsonObject | undefined>;
}

/** Tries mutations on HMRC's rows and the worked cases of these years: each on those in which it decides anything otherwise. */
export async function tryMutations(
  root: string,
  calculator: Calculator,
  mutations: readonly Mutation[],
  findings: Findings,
): Promise<MutationResults> {
  const open = new Set(mutations);
  const changes = new Map<Mutation, string>();
  const reaches = new Map<Book, Map<string, Reach>>();
  let wrong = 0;
  for await (const witness of witnesses(root, calculator, findings)) {
    if (!witness.isRight) wrong++;
    const { calculation, operation } = witness;
    if (calculation === undefined || !witness.isRight) continue;
    const { book } = calculation;
    const ofBook = getOrMake(reaches, book, () => new Map<string, Reach>());
    const reach = getOrMake(ofBook, operation, () =>
      book.behind(answerBy(calculator.payroll.operationNamed(operation), book.checked).names),
    );
    for (const mutation of open) {
      const site = mutation.sites.get(book);
      if (site === undefined || !(await site.isMet(calculation, reach))) continue;
      site.swap();
      const answer = await witness.underMutation().finally(site.swap);
      const changed = answer && firstDifference(witness.answer, answer);
      if (answer === undefined) open.delete(mutation);
      else if (changed !== undefined && !changes.has(mutation))
        changes.set(mutation, `“${changed}” of ${witness.name}`);
    }
  }
  return {
    noticed: new Set(mutations.filter((each) => !open.has(each))),
    changes: new Map([...changes].filter(([mutation]) => open.has(mutation))),
    wrong,
  };
}

async function* witnesses(root: string, calculator: Calculator, findings: Findings): AsyncGenerator<Witness> {
  const { payroll } = calculator;
  for (const workedCase of readCases(root, findings)) {
    const { operation, request, name, place } = workedCase;
    if (!payroll.taxYears.includes(taxYearOf(request, payroll.operationNamed(operation), payroll))) continue;
    const { answer, differences } = await runCase(workedCase, calculator);
    yield {
      operation,
      name: `the case “${name}” (${placeText(place)})`,
      calculation: answer.calculation,
      answer: 'answer' in answer ? answer.answer : {},
      isRight: differences.length === 0,
      async underMutation() {
        const other = await orUndefined(() => runCase(workedCase, calculator));
        return other && isStillRight(other, workedCase, calculator) ? answerOf(other) : undefined;
      },
    };
  }
  for (const taxYear of payroll.taxYears)
    for (const set of payroll.book(taxYear).testData) {
      if (!existsSync(join(root, set.file))) continue;
      for await (const { row, answer, differences, again } of answerRows(root, set, calculator)) {
        const figures = (all: typeof differences) =>
          all.map(({ figure, ours }) => `${figure} ${ours}`).join();
        yield {
          operation: 'payslip',
          name: `the row ${row.testId}`,
          calculation: answer.calculation,
          // A row expects what it compares, and can expect no more.
          answer: {},
          isRight: true,
          async underMutation() {
            const other = await orUndefined(again);
            return other && figures(other.differences) === figures(differences) ? {} : undefined;
          },
        };
      }
    }
}

/** Whether a case is as it expects, and breaks no invariant. */
function isStillRight({ answer, differences }: CaseResult, workedCase: WorkedCase, calculator: Calculator) {
  if (differences.length > 0 || 'faults' in answer) return differences.length === 0;
  const trials = new Trials(calculator);
  trials.tryCase(workedCase, answer);
  return trials.broken.length === 0;
}

function answerOf({ answer }: CaseResult): JsonObject {
  return 'answer' in answer ? answer.answer : {};
}

/** Undefined where it ends in an error: a request for which a mutation makes the rules fail is noticed by who runs it. */
async function orUndefined<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BrokenBook) return undefined;
    throw error;
  }
}

/** The path of the first field in which two answers differ. */
function firstDifference(one: JsonObject, other: JsonObject): string | undefined {
  const [before, after] = [new Map<string, Json>(flatten(one)), new Map<string, Json>(flatten(other))];
  return [...new Set([...before.keys(), ...after.keys()])].find(
    (path) => !isDeepStrictEqual(before.get(path), after.get(path)),
  );
}
