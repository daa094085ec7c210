import { expect } from 'chai';
import { Book, type Datum, type Purpose, Refused, type Run } from '../../../src/language/index.js';
import { ALL_CACHES, type CacheOptions, NO_CACHES } from '../../../src/language/run/cache-options.js';
import { tracedDatum } from '../../../src/language/trace/traced-datum.js';
import type { CheckedYear } from '../../../src/law/books.js';
import { inputsOf } from '../../../src/operations/operation.js';
import { type AnyOperation, type OperationName, operationNamed } from '../../../src/operations/operations.js';
import { projectFiles } from '../../support/project.js';
import { type CalculationRequest, randomRequests } from '../trace/support/requests.js';

const REQUESTS = 500;

/** The books of all years and purposes that save so much. */
function booksOf(saving: CacheOptions): ReadonlyMap<string, ReadonlyMap<Purpose, Book>> {
  const { years } = projectFiles;
  const books = (checked: CheckedYear['checkedBooks']) =>
    new Map([...checked].map(([purpose, book]) => [purpose, new Book(book, saving)] as const));
  return new Map(years.map(({ rates, checkedBooks }) => [rates.taxYear, books(checkedBooks)]));
}

/** How each operation is planned and written by a book, worked out once. */
const known = new Map<Book, Map<OperationName, ReturnType<typeof preparedBy>>>();

function preparedBy(book: Book, { values, answer }: AnyOperation) {
  return { plan: book.plan(values), write: answer.writer(book.compiled) };
}

function prepared(book: Book, name: OperationName) {
  const all = known.get(book) ?? new Map<OperationName, ReturnType<typeof preparedBy>>();
  known.set(book, all);
  const found = all.get(name) ?? preparedBy(book, operationNamed(name));
  all.set(name, found);
  return found;
}

/** What a request comes to: the answer and its notes, or why it is refused; with the run where there is one. */
async function outcome(
  { calculation, taxYear, request }: CalculationRequest,
  books: ReturnType<typeof booksOf>,
): Promise<{ readonly answer: unknown; readonly run?: Run }> {
  const book = books.get(taxYear)?.get(operationNamed(calculation).purpose);
  if (book === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
  try {
    const { plan, write } = prepared(book, calculation);
    const run = await plan.start(inputsOf(operationNamed(calculation), request));
    plan.throwRefusals(run);
    return { answer: [write(run, request), plan.notes(run)], run };
  } catch (error) {
    if (error instanceof Refused) return { answer: error.faults };
    throw error;
  }
}

/** Every value that a run found, each figure to its last digit on every payslip. */
function figuresOf(run: Run, found: readonly number[]): Readonly<Record<string, unknown>> {
  const exact = (datum: Datum) => tracedDatum(datum);
  return Object.fromEntries(
    found.map((id) => {
      const value = run.book.value(id);
      const { data, partition: shared } = run.column(id);
      const name = value.checked.copy === undefined ? value.fullName : `${id} ${value.fullName}`;
      if (value.grain !== 'payslip') return [name, data.map(exact)];
      return [
        name,
        Array.from(shared.groupIndexes.slice(0, run.payslips), (number) => exact(data[number] ?? 'none')),
      ];
    }),
  );
}

describe('what is kept and shared', () => {
  it(`changes nothing: ${REQUESTS} random requests come to the same, to the last digit of every value`, async function () {
    this.timeout(300_000);
    const [sparing, plain] = [booksOf(ALL_CACHES), booksOf(NO_CACHES)];
    let refused = 0;
    for (const asked of randomRequests(REQUESTS)) {
      const [kept, anew] = [await outcome(asked, sparing), await outcome(asked, plain)];
      const about = JSON.stringify(asked);
      // As text first: it is quickly compared, and what differs is then shown field by field.
      if (JSON.stringify(kept.answer) !== JSON.stringify(anew.answer))
        expect(kept.answer, about).to.deep.equal(anew.answer);
      if (kept.run === undefined || anew.run === undefined) {
        refused += 1;
        continue;
      }
      const { run } = kept;
      const found = run.book.values.map(({ id }) => id).filter((id) => run.peek(id) !== undefined);
      const [some, others] = [figuresOf(run, found), figuresOf(anew.run, found)];
      if (JSON.stringify(some) !== JSON.stringify(others)) expect(some, about).to.deep.equal(others);
    }
    expect(refused).to.be.below(REQUESTS / 2);
  });
});
