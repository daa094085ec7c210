import { expect } from 'chai';
import { Refused } from '../../src/language/index.js';
import { bookOf, findingsOf, type TestBook } from './support/book.js';
import { bookFiles, type Row } from './support/book-files.js';
import { proveTrace } from './trace/support/small-books.js';

/*
 * Small books of rules as YAML, in test/language/books: what their values are for a request, which the trace of it proves and the
 * program of the book finds, too; and what is found wrong in them, each finding with its place.
 */
for (const [file, books] of bookFiles())
  describe(`test/language/books/${file}`, () => {
    for (const { title, texts, findings, tables } of books) {
      if (tables.length === 0)
        it(title, () => {
          expect([...findingsOf(texts)].sort()).to.eql(findings);
        });
      for (const { of, taxYear, rows } of tables) {
        const book = bookOf(texts, taxYear);
        for (const [what, all] of rows)
          it(`${title}: ${what}`, async () => {
            for (const row of all) await (of === 'finds' ? expectFound : expectRefused)(book, row);
          });
      }
    }
  });

async function expectFound(book: TestBook, { value, request, expected }: Row): Promise<void> {
  const name = fullName(value);
  const found = await book.find(request, name);
  expect(JSON.stringify(found), `${name} of ${JSON.stringify(request)}`).to.equal(JSON.stringify(expected));
  await proveTrace(book, request, name);
}

async function expectRefused(book: TestBook, { value, request, expected }: Row): Promise<void> {
  const faults = await book.find(request, fullName(value)).then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refused) return error.faults;
      throw error;
    },
  );
  const said = Object.fromEntries(faults.map(({ field, message }) => [field, message]));
  expect(said, `${value} of ${JSON.stringify(request)}`).to.eql(expected);
}

/** Of a value of the topic `t` the name is enough. */
function fullName(value: string): string {
  return value.includes('.') ? value : `t.${value}`;
}
