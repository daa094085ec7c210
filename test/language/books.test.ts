import { expect } from 'chai';
import { Refused, type TraceStep } from '../../src/language/index.js';
import { reasonOf } from '../../src/reasons/index.js';
import { bookOf, findingsOf, type TestBook } from './support/book.js';
import { bookFiles, type Row, type TableName } from './support/book-files.js';
import { nameOf } from './trace/support/evaluator.js';
import { proveTrace } from './trace/support/small-books.js';

/*
 * Small books of rules as YAML, in test/language/books: what their values are for a request, which the trace of it proves and the
 * program of the book finds, too; and what is found wrong in them, each finding with its place.
 */
const EXPECTED: Readonly<Record<TableName, (book: TestBook, row: Row) => Promise<void>>> = {
  finds: expectFound,
  refuses: expectRefused,
  steps: expectSteps,
  assumes: expectNotes('assumptions'),
  cites: expectNotes('sources'),
  notices: expectNotices,
  reasons: expectReason,
};

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
            for (const row of all) await EXPECTED[of](book, row);
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

/** What an answer to the request takes for granted, or the sources that it rests on, in any order. */
function expectNotes(part: 'assumptions' | 'sources') {
  return async (book: TestBook, { value, request, expected }: Row): Promise<void> => {
    const { [part]: found } = await book.notes(request, fullName(value));
    expect([...found].sort(), `${value} of ${JSON.stringify(request)}`).to.eql([expected].flat().sort());
  };
}

/** `LOOK of payslip.tax: Look here.` */
async function expectNotices(book: TestBook, { value, request, expected }: Row): Promise<void> {
  const { notices } = await book.notes(request, fullName(value));
  const said = notices.map(({ code, fields, message }) => `${code} of ${fields.join(', ')}: ${message}`);
  expect(said, `${value} of ${JSON.stringify(request)}`).to.eql(expected);
}

async function expectReason(book: TestBook, { value, request, expected }: Row): Promise<void> {
  const [name = '', payslip = '1'] = value.split('@');
  const run = await book.begin(request, fullName(name));
  expect(reasonOf(run, fullName(name), Number(payslip)) ?? 'none').to.equal(expected);
}

/** Of each step, by the name of its rule, some of its parts. */
async function expectSteps(book: TestBook, { value, request, expected }: Row): Promise<void> {
  const [name = '', payslip] = value.split('@');
  const evaluator = await proveTrace(
    book,
    request,
    fullName(name),
    payslip ? { payslip: Number(payslip) } : {},
  );
  const steps = new Map(
    evaluator.steps.map((step) => [
      nameOf(step.rule, step.in),
      { ...textsIn(step), paths: step.figures?.map(({ path }) => path) },
    ]),
  );
  for (const [rule, parts] of Object.entries(expected)) {
    const about = `${rule} of ${JSON.stringify(request)}`;
    if (rule === 'steps') expect([...steps.keys()], about).to.have.members(parts);
    else {
      const { lacks = [], ...others } = parts;
      expect(steps.get(rule), about).to.deep.include(others);
      for (const part of lacks) expect(steps.get(rule), about).not.to.have.property(part);
    }
  }
}

/** JSON with each figure and flag as it is written. */
function textsIn(step: TraceStep): object {
  return JSON.parse(
    JSON.stringify(step, (_, each: unknown) =>
      typeof each === 'number' || typeof each === 'boolean' ? String(each) : each,
    ),
  );
}

/** Of a value of the topic `t` the name is enough. */
function fullName(value: string): string {
  return value.includes('.') ? value : `t.${value}`;
}
