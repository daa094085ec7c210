import { expect } from 'chai';
import { People } from '../../bench/people.js';
import type { JsonObject } from '../../src/json.js';
import type { Book } from '../../src/language/index.js';
import { answerBy, InvalidInput, loadPayroll, type Payroll } from '../../src/operations/index.js';
import { inputsOf } from '../../src/operations/operation.js';
import { Program } from '../../src/programs/index.js';
import { PROJECT } from '../../src/project.js';
import { readCases } from '../../src/workshop/cases/read.js';
import { Findings } from '../../src/yaml/index.js';
import { differences } from '../language/support/programs.js';
import { randomRequests } from '../language/trace/support/requests.js';
import { operationNamed } from '../support/operations.js';
import { payroll, projectFiles } from '../support/project.js';

const REQUESTS = 10_000;
const PEOPLE_A_YEAR = 750;
/** How many changes of each kind are tried in each book. */
const MUTANTS = 15;
const RANDOM_REQUESTS = 150;
const YEAR = '2026-27';
/** Some changes mean the same, and some are of what no request reaches. */
const CAUGHT_OF_ALL = 0.6;

interface Request {
  readonly name: string;
  readonly taxYear: string;
  readonly request: JsonObject;
}

function requests(count: number): readonly Request[] {
  const people = payroll.taxYears.flatMap((taxYear, seed) =>
    new People(payroll.words(taxYear, 'employer-cost'), seed).many(PEOPLE_A_YEAR).map((request) => ({
      name: 'employer-cost' as const,
      taxYear,
      request,
    })),
  );
  const random = randomRequests(count - people.length).map(({ calculation, taxYear, request }) => ({
    name: calculation,
    taxYear,
    request,
  }));
  return [...people, ...random];
}

async function answerOf(from: Payroll, { name, taxYear, request }: Request): Promise<string> {
  try {
    return (await from.calculate(name, request, taxYear)).text;
  } catch (error) {
    if (error instanceof InvalidInput) return JSON.stringify(error.fields);
    throw error;
  }
}

describe('programs, at length', () => {
  it(`answer ${REQUESTS} requests with the same bytes as the interpreter alone (EXACT=1)`, async () => {
    const exact = loadPayroll({ unreleased: true, years: projectFiles.years, exact: true });
    for (const request of requests(REQUESTS))
      expect(await answerOf(payroll, request), JSON.stringify(request)).to.equal(
        await answerOf(exact, request),
      );
  });

  type Mutation = readonly [RegExp, (text: string, ...groups: string[]) => string];

  /** What is changed in the text of a program, in lines that find something. */
  const MUTATIONS: Readonly<Record<string, readonly Mutation[]>> = {
    'a swapped operator': [
      [/(?<=exact\(.*) \+ (?=.*\))/g, () => ' - '],
      [/(?<=exact\(.*) - (?=.*\))/g, () => ' + '],
    ],
    'another comparison': [
      [/(?<=if \(.*) >= (?=.*\) \{)/g, () => ' < '],
      [/(?<=if \(.*) <= (?=.*\) \{)/g, () => ' > '],
      [/(?<=if \(.*) === (?!now)(?=.*\) \{)/g, () => ' !== '],
    ],
    'another rounding': [
      [/Math\.floor\(/g, () => 'Math.ceil('],
      [/(?<=divide\(.*, )\d(?=\);)/g, () => '0'],
    ],
    'another constant': [
      [/(?<=\n +v\d+(?:\[i\])? = )\d+(?=;)/g, (number) => String(Number(number) + 1)],
      [/(?<=(?:exact|divide|quotient)\((?:exact\()?)\d+(?= [-+*])/g, (number) => String(Number(number) + 1)],
      [/(?<="\w+": )\d+(?=[,} ])/g, (number) => String(Number(number) + 1)],
    ],
    'branches in another order': [
      [
        // A body is the lines that stand further in: a looser pattern tries each of their blanks in turn, and never ends.
        /^( *)((?:\} else )?if) \(([^\n]*)\) \{\n((?:\1 [^\n]*\n)*)\1\} else if \(([^\n]*)\) \{/gm,
        (_, indent = '', word = '', first = '', body = '', second = '') =>
          `${indent}${word} (${second}) {\n${body}${indent}} else if (${first}) {`,
      ],
    ],
    'a dropped term': [[/ [+-] \(s\d+ === now \? v\d+ : [\w$]+\(\)\)(?:\[i\])?/g, () => '']],
  };

  for (const [what, mutations] of Object.entries(MUTATIONS))
    it(`are found wrong with ${what}`, async () => {
      let [caught, all] = [0, 0];
      const lived: string[] = [];
      for (const readers of payroll.book(YEAR).readers) {
        const book = payroll.book(YEAR).bookOf(readers[0] ?? '');
        await book.ready();
        const { source } = new Program(book);
        const asked = requestsOf(readers);
        const places = mutations.flatMap(([from, change]) =>
          [...source.matchAll(from)].map((match) => ({ match, is: change(match[0], ...match.slice(1)) })),
        );
        for (const { match, is } of evenly(places, MUTANTS)) {
          const { index, 0: was } = match;
          const program = programWith(
            book,
            (text) => text.slice(0, index) + is + text.slice(index + was.length),
          );
          if (program === undefined) continue;
          all++;
          if (asked.some(({ name, request }) => isWrong(program, name, request))) caught++;
          else {
            const start = source.lastIndexOf('\n', index) + 1;
            const rest = source.slice(index + was.length, source.indexOf('\n', index + was.length));
            lived.push(
              `${readers[0]}: ${source.slice(start, index)}[${was} → ${is}]${rest}`.replaceAll(/\s+/g, ' '),
            );
          }
        }
      }
      console.log([`${caught} of ${all} are found, not found:`, ...lived].join('\n        '));
      expect(all).to.be.above(MUTANTS / 2);
      expect(caught / all).to.be.at.least(CAUGHT_OF_ALL);
    });
});

/** The requests of the worked cases of a year, and random ones. */
function requestsOf(readers: readonly string[]): readonly Pick<Request, 'name' | 'request'>[] {
  const cases = readCases(PROJECT, new Findings()).filter(
    ({ refuses, request }) => refuses === undefined && (request.tax_year ?? YEAR) === YEAR,
  );
  const random = randomRequests(RANDOM_REQUESTS).map(({ calculation: operation, request }) => ({
    operation,
    request,
  }));
  return [...random, ...cases]
    .filter(({ operation }) => readers.includes(operation))
    .map(({ operation, request: { tax_year: _, ...request } }) => ({ name: operation, request }));
}

/** Undefined where the text is none of a program any more. */
function programWith(book: Book, edit: (source: string) => string): Program | undefined {
  try {
    return new Program(book, edit);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** So many of a list, from all of it. */
function evenly<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, list.length / count);
  return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function isWrong(program: Program, name: string, request: JsonObject): boolean {
  const operation = operationNamed(name);
  try {
    const found = differences(
      program,
      answerBy(operation, program.book.checked).values,
      inputsOf(operation, request),
    );
    return found !== 'left' && found.length > 0;
  } catch {
    // It cannot even be read, or never ends by itself.
    return true;
  }
}
