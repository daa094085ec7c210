import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { People } from '../../bench/people.js';
import { Calculator } from '../../src/cli/calculator.js';
import type { JsonObject } from '../../src/json.js';
import { InvalidInput } from '../../src/operations/index.js';
import { citedTraceOf, explanation, refusingRules, valuesFound } from '../../src/operations/trace.js';
import { PROJECT } from '../../src/project.js';
import { readCases } from '../../src/workshop/cases/read.js';
import { Findings } from '../../src/yaml/index.js';
import { randomRequests } from '../language/trace/support/requests.js';
import { operationNamed } from '../support/operations.js';
import { payroll } from '../support/project.js';

/*
 * All that a caller reads of some thousand calculations, saved before a change of the engine and compared after it:
 *
 *   npx tsx test/long/saved-answers.ts save FILE
 *   npx tsx test/long/saved-answers.ts compare FILE
 *
 * Of each: the answer or what refused it, and of some the trace and its explanation, too.
 */

/** A trace is some hundred times as long as an answer. */
const ONE_TRACE_IN = 3;
const RANDOM_REQUESTS = 1500;
const PEOPLE_A_YEAR = 200;

const calculator = new Calculator(payroll);

interface SavedAnswer {
  readonly of: string;
  readonly answer: string;
  readonly trace?: string;
  readonly explanation?: string;
}

interface SavedRequest {
  readonly operation: string;
  readonly request: JsonObject;
}

function requests(): readonly SavedRequest[] {
  const random = randomRequests(RANDOM_REQUESTS).map(({ calculation, taxYear, request }) => ({
    operation: calculation,
    request: { ...request, tax_year: taxYear },
  }));
  const people = payroll.taxYears.flatMap((taxYear, index) =>
    new People(payroll.words(taxYear, 'employer-cost'), index + 1).many(PEOPLE_A_YEAR).map((request) => ({
      operation: 'employer-cost' as const,
      request: { ...request, tax_year: taxYear },
    })),
  );
  return [...readCases(PROJECT, new Findings()), ...random, ...people];
}

async function answerOf({ operation, request }: SavedRequest, number: number): Promise<SavedAnswer> {
  const of = `${operation} ${JSON.stringify(request)}`;
  try {
    const { text, calculation: run } = await calculator.calculate(operation, request);
    if (number % ONE_TRACE_IN !== 0) return { of, answer: text };
    const { main, hasPayslips } = operationNamed(operation);
    const values = valuesFound(operationNamed(operation), run);
    const payslip = hasPayslips && number % 2 === 1 ? { payslip: 1 + (number % run.payslips) } : {};
    const { steps, authorities } = citedTraceOf(run, { values, ...payslip });
    return {
      of,
      answer: text,
      trace: `${JSON.stringify(steps)}${JSON.stringify(authorities)}`,
      explanation: explanation(run, { values: [main] }, 3),
    };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    if (error.cause === undefined) return { of, answer: JSON.stringify({ faults: error.fields }) };
    const faults = error.fields.map(({ field, message }) => ({ field, message }));
    return { of, answer: JSON.stringify({ faults, rules: refusingRules(error) }) };
  }
}

/** The first place at which two texts differ, with what stands around it. */
function firstDifference(one = '', other = ''): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
  return `  was ${around(one)}\n  is  ${around(other)}`;
}

async function save(file: string): Promise<void> {
  const lines: string[] = [];
  for (const [number, request] of requests().entries())
    lines.push(JSON.stringify(await answerOf(request, number)));
  writeFileSync(file, gzipSync(lines.join('\n')));
  console.log(`${lines.length} calculations are saved in ${file}.`);
}

async function compare(file: string): Promise<void> {
  const saved = gunzipSync(readFileSync(file)).toString().split('\n');
  let differences = 0;
  for (const [number, request] of requests().entries()) {
    const was: SavedAnswer = JSON.parse(saved[number] ?? '{}');
    const is = await answerOf(request, number);
    for (const part of ['of', 'answer', 'trace', 'explanation'] as const) {
      if (was[part] === is[part]) continue;
      differences++;
      if (differences <= 20)
        console.log(`${part} of ${is.of.slice(0, 400)}\n${firstDifference(was[part], is[part])}`);
    }
  }
  console.log(`${saved.length} calculations were compared; ${differences} parts differ.`);
  if (differences > 0) process.exitCode = 1;
}

const [command, file = ''] = process.argv.slice(2);
await (command === 'save' ? save(file) : compare(file));
