import {
  type Book,
  type Datum,
  Decimal,
  isDecimal,
  Refused,
  type RequestNode,
} from '../../../src/language/index.js';
import { withDependencies } from '../../../src/language/inspect.js';
import { Calculation } from '../../../src/language/run/calculation.js';
import { throwRefusals } from '../../../src/language/run/refusals.js';
import { says } from '../../../src/language/run/sentences.js';
import { tracedDatum } from '../../../src/language/trace/traced-datum.js';
import { Bail, Program } from '../../../src/programs/index.js';

/** What a program and the interpreter found differently of some values (full names) of all that these rest on, and of sentences; `left` where the
 *  program left the request to the interpreter, which may always be. */
export function differences(
  program: Program,
  names: readonly string[],
  request: RequestNode,
): readonly string[] | 'left' {
  const { book } = program;
  const values = names.map((name) => book.value(name));
  const behind = [...withDependencies(values)];
  const topics = new Set(behind.map(({ topic }) => topic));
  const refusals = book.checked.refusals.filter(({ topic }) => topics.has(topic));
  const findAll = (calculation: Calculation): Calculation => {
    for (const value of values)
      for (let at = 0; at < calculation.countOf(value); at++) calculation.datumOf(value, at);
    return calculation;
  };
  let byProgram: Calculation;
  try {
    byProgram = findAll(program.start(request, refusals));
  } catch (error) {
    if (error instanceof Bail || error instanceof Refused) return 'left';
    throw error;
  }
  const calculation = new Calculation(book, request);
  throwRefusals(refusals, calculation);
  findAll(calculation);
  // What is found counts first: to read a figure finds what it rests on.
  const ways = book.checked.values.flatMap((value) => {
    const [is, found] = [calculation.bitsOf(value), byProgram.bitsOf(value)];
    return is === found ? [] : `${value.fullName}: paths ${found.toString(2)}, and not ${is.toString(2)}`;
  });
  const figures = book.checked.values.flatMap((value) =>
    calculation.indexesOf(value).flatMap((at) => {
      const [is, found] = [textOf(calculation.datumOf(value, at)), textOf(byProgram.datumOf(value, at))];
      const pence = byProgram.penceOfAll(value)?.[at];
      const inColumn = pence === undefined ? found : textOf(Decimal.ofUnits(pence, 2));
      return is === found && is === inColumn
        ? []
        : `${value.fullName} at ${at + 1}: ${found}, in its column ${inColumn}, and not ${is}`;
    }),
  );
  const sentences = behind.flatMap(({ fullName, assumptions, notices }) =>
    [...assumptions, ...notices].flatMap((sentence) => {
      const [is, said] = [says(sentence, calculation), says(sentence, byProgram)];
      return is === said ? [] : `${fullName} says ${said}, and not ${is}`;
    }),
  );
  return [...ways, ...figures, ...sentences];
}

/** A quotient that is not rounded has its digits but for the noise of a division: a program divides last. */
function textOf(datum: Datum): string {
  return JSON.stringify(tracedDatum(isDecimal(datum) ? datum.withoutNoise() : datum));
}

/** The program of a book, when it is ready. */
export async function programOf(book: Book): Promise<Program> {
  await book.ready();
  return new Program(book);
}
