import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { type Calculation, planOf } from '../../src/language/index.js';
import { inputsOf } from '../../src/operations/operation.js';
import { type Program, readByProgram } from '../../src/programs/index.js';
import { bookOf } from '../language/support/book.js';
import { differences, programOf } from '../language/support/programs.js';
import { inYaml, randomPerson, randomRules } from '../language/support/random-rules.js';
import { workedCases } from '../language/trace/support/calculations.js';
import { randomRequests } from '../language/trace/support/requests.js';
import { operationNamed } from '../support/operations.js';
import { payroll, valuesOf } from '../support/project.js';
import { runOptions, runs, someOf } from '../support/runs.js';
import { TAX_YEARS } from '../support/years.js';

const REQUESTS = runs(150);
const { seed, numRuns: BOOKS } = runOptions(300);
const PEOPLE = 5;
/** Each figure of a request is also a penny less and a penny more: limits of the law are whole pounds. */
const PENNY = 0.01;

const TWICE = `
inputs: { a: { type: money, title: A, absent: none } }
values: { twice: { is: request.a * 2 } }
`;

const programs = new Map<string, Promise<Program>>();

async function compare(name: string, taxYear: string, request: JsonObject) {
  const operation = operationNamed(name);
  const key = `${name} ${taxYear}`;
  const program = programs.get(key) ?? programOf(payroll.book(taxYear).bookOf(name));
  programs.set(key, program);
  return differences(
    await program,
    valuesOf(name, payroll.book(taxYear).bookOf(name)),
    inputsOf(operation, request),
  );
}

/** The request with its pay, and a penny less and more of it. */
function nearLimits(request: JsonObject): readonly JsonObject[] {
  const { gross } = request;
  if (typeof gross !== 'object' || gross === null || !('amount' in gross)) return [request];
  const amount = Number(gross.amount);
  return [-PENNY, 0, PENNY].map((by) => ({
    ...request,
    gross: { ...gross, amount: Math.max(0, Number((amount + by).toFixed(2))) },
  }));
}

describe('a program of a book', () => {
  it(`finds what the interpreter finds, and by the same branches, of ${REQUESTS} random requests of all years`, async () => {
    const left: string[] = [];
    for (const { calculation, taxYear, request } of randomRequests(REQUESTS))
      for (const each of nearLimits(request)) {
        const found = await compare(calculation, taxYear, each);
        if (found === 'left') left.push(calculation);
        else expect(found, `${calculation} ${taxYear} ${JSON.stringify(each)}`).to.eql([]);
      }
    // What is refused is left, and hardly anything else.
    expect(left.length).to.be.below(REQUESTS / 3);
  });

  it('finds the same of all worked cases', async () => {
    let left = 0;
    let answered = 0;
    for (const { calculation, taxYear, name, request: all } of workedCases()) {
      const { tax_year: _, ...request } = all;
      const found = await compare(calculation, taxYear, request);
      if (found === 'left') left++;
      else expect(found, name).to.eql([]);
      answered++;
    }
    // Those with amounts of fractions of a penny, or beyond all pay.
    expect(left).to.be.below(answered / 100);
  });

  const LIMITS: Readonly<Record<string, readonly number[]>> = {
    'monthly pay': [520, 1048, 1257.99, 4189, 4189.01, 8333.33, 10_428.57],
    'yearly pay': [6240, 6396, 12_570, 12_571, 50_270, 50_271, 100_000, 100_002, 125_140],
  };
  for (const [what, amounts] of Object.entries(LIMITS))
    it(`finds the same of ${what} at limits of the law, and a penny to each side`, async () => {
      const per = what.startsWith('monthly') ? 'month' : 'year';
      for (const [at, amount] of amounts.entries())
        for (const taxYear of someOf(TAX_YEARS, at))
          for (const each of nearLimits({ gross: { amount, per }, ni_category: 'A', region: 'england' }))
            expect(await compare('employer-cost', taxYear, each), `${taxYear} ${amount} a ${per}`).to.eql([]);
    });

  it(`finds the same of people of ${BOOKS} odd books`, async () => {
    for (const [number, rules] of fc.sample(randomRules, { seed, numRuns: BOOKS }).entries()) {
      const { book } = bookOf(inYaml(rules));
      const program = await programOf(book);
      const names = rules.values.map(({ name }) => `t.${name}`);
      for (const person of fc.sample(randomPerson, { numRuns: PEOPLE, seed: number })) {
        const found = differences(program, names, { ...person });
        if (found !== 'left') expect(found, `${JSON.stringify(person)}\n${inYaml(rules)}`).to.eql([]);
      }
    }
  });

  it('is of one calculation at a time', async () => {
    const { book } = bookOf(TWICE);
    const program = await programOf(book);
    const [first, twice] = [program.start({ a: 1 }, []), book.value('t.twice')];
    expect(first.figureOf(twice).toFixed()).to.equal('2');
    const second = program.start({ a: 2 }, []);
    expect(() => first.figureOf(twice)).to.throw(RangeError);
    expect(second.figureOf(twice).toFixed()).to.equal('4');
  });

  it('does not count as found what is read for a sentence alone', async () => {
    const { book } = bookOf(TWICE);
    const run = (await programOf(book)).start({ a: 1 }, []);
    const twice = book.value('t.twice');
    expect(run.scratchCopy.figureOf(twice).toFixed()).to.equal('2');
    expect(run.hasFound(twice)).to.equal(false);
  });

  it('assumes what the interpreter assumes, also of what a sentence read before a condition did', async () => {
    const test = bookOf({
      rules: {
        'z.yaml': `
inputs: { flag: { type: flag, title: Flag, absent: none } }
conditions: { is_flagged: { fact: flag, operator: equal, value: true } }
values:
  word: { output: true, first: [{ when: is_flagged, text: x, assume: It is x. }, { otherwise: { text: y } }] }
  number: { output: true, lookup: tables.numbers, by: word }
tables: { numbers: { x: 1, y: 2 } }
`,
        't.yaml': `
conditions: { is_x: { fact: z.word, operator: equal, value: x } }
values:
  due:
    is: £1 + £1
    assume: [{ if: z.number = 1, says: The number is 1. }, { when: is_x, says: The word is x. }]
`,
      },
    });
    const plan = planOf(test.book, ['t.due']);
    const due = test.book.value('t.due');
    await test.begin({ flag: true }, 't.due');
    const notes = (calculation: Calculation) => {
      calculation.datumOf(due);
      return plan.notes(calculation).assumptions;
    };
    const byProgram = readByProgram(plan, { flag: true }, notes);
    expect(byProgram).to.eql(notes(plan.start({ flag: true })));
    expect(byProgram).to.include.members(['The number is 1.', 'The word is x.']);
  });

  it('leaves what is no longer exact in whole numbers to the interpreter', async () => {
    const { book } = bookOf(`
inputs: { a: { type: money, title: A, absent: none } }
values: { much: { is: request.a * 1000 } }
`);
    const program = await programOf(book);
    expect(differences(program, ['t.much'], { a: 1000 })).to.eql([]);
    expect(differences(program, ['t.much'], { a: 999_999_999_999.99 })).to.equal('left');
  });
});
