import { expect } from 'chai';
import fc from 'fast-check';
import { isList, isObject, type Json, type JsonObject } from '../../src/json.js';
import {
  chooseFields,
  InvalidInput,
  METADATA,
  operationCheck,
  type Payroll,
} from '../../src/operations/index.js';
import { loadPayroll } from '../../src/operations/load.js';
import { payslipRequest } from '../language/trace/support/payslips.js';
import { operationNamed } from '../support/operations.js';
import { payroll, projectFiles } from '../support/project.js';
import { PATIENCE, runOptions, runs } from '../support/runs.js';
import { costRequests, sickPayRequests } from './support/front-door.js';

type Name = 'employer-cost' | 'sick-pay' | 'payslip';

const exact = loadPayroll({ unreleased: true, years: projectFiles.years, exact: true });
const REFUSED = '{"refused":';
const TOO_GREAT = 'beyond 1,000,000,000,000,000';
const PERIODS = ['year', 'month', 'four_weeks', 'two_weeks', 'week', 'day', 'hour'];

/** The answer, in whole or of some fields; or what is refused. */
async function textOf(by: Payroll, name: Name, body: JsonObject, paths?: readonly string[]): Promise<string> {
  const operation = operationNamed(name);
  const { request, taxYear } = operationCheck(by, operation)(body);
  const chosen = paths && chooseFields(by, operation, taxYear, paths, METADATA);
  if (chosen !== undefined && 'faults' in chosen) throw new Error(JSON.stringify(chosen.faults));
  try {
    return (await by.calculate(name, request, taxYear, chosen?.choice)).text;
  } catch (error) {
    if (error instanceof InvalidInput) return JSON.stringify({ refused: error.fields });
    throw error;
  }
}

/** What is left of an answer, read anew from its JSON, of these paths; the first member of each entry of a list stays. */
function partOf(json: Json, paths: readonly string[]): Json {
  if (paths.some((path) => path === '')) return json;
  if (isList(json)) {
    return json.map((entry) =>
      partOf(entry, [...paths, ...(isObject(entry) ? Object.keys(entry).slice(0, 1) : [])]),
    );
  }
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, member]) => {
      const below = paths.filter((path) => path === name || path.startsWith(`${name}.`));
      if (below.length === 0) return [];
      return [
        [
          name,
          partOf(
            member,
            below.map((path) => path.slice(name.length + 1)),
          ),
        ],
      ];
    }),
  );
}

/** The paths of all objects, lists and leaves of an answer. */
function pathsIn(json: Json, path = ''): readonly string[] {
  if (isList(json)) return json.flatMap((entry) => pathsIn(entry, path));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, member]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    return [inner, ...pathsIn(member, inner)];
  });
}

const requests: fc.Arbitrary<readonly [Name, JsonObject]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('employer-cost' as const), costRequests) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('sick-pay' as const), sickPayRequests) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant('payslip' as const), payslipRequest(payroll.latestTaxYear())),
  },
);

/** Numbers in 0 to 1, by which paths are picked. */
const picks = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 6 });

describe('fields that are asked for', function () {
  this.timeout(PATIENCE);

  it('are those of the whole answer, in its order, by programs as by the interpreter', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(requests, picks, async ([name, body], numbers) => {
        const wholeText = await textOf(payroll, name, body);
        if (wholeText.includes(TOO_GREAT)) return;
        if (wholeText.startsWith(REFUSED)) {
          for (const by of [payroll, exact])
            expect(await textOf(by, name, body, ['engine'])).to.equal(wholeText);
          return;
        }
        answered += 1;
        const whole: JsonObject = JSON.parse(wholeText);
        const all = [...new Set(pathsIn(whole))].filter((path) => !path.startsWith('notices.'));
        const paths = numbers.map((number) => all[Math.floor(number * all.length)] ?? '');
        const text = await textOf(payroll, name, body, paths);
        expect(await textOf(exact, name, body, paths), 'by the interpreter').to.equal(text);
        const part: JsonObject = JSON.parse(text);
        const { assumptions = [], sources = [] } = part;
        const expected = partOf({ ...whole, assumptions, sources }, [...paths, ...METADATA, 'notices']);
        expect(text, paths.join()).to.equal(JSON.stringify(expected));
        expect(whole['assumptions']).to.include.members([...textsOf(assumptions)]);
        expect(whole['sources']).to.include.members([...textsOf(sources)]);
      }),
      runOptions(400),
    );
    expect(answered).to.be.above(runs(200));
  });

  it('are refused only where the whole answer is, and then by programs as by the interpreter', async () => {
    let [refused, answered] = [0, 0];
    const unusual = fc
      .record({
        request: costRequests,
        days_per_week: fc.constantFrom(1e-9, 0.001, 7),
        hours_per_week: fc.constantFrom(1e-9, 0.001, 168),
        amount: fc.constantFrom(1, 99_999_999.99),
        per: fc.constantFrom(...PERIODS),
      })
      .map(
        ({ request, days_per_week, hours_per_week, amount, per }): JsonObject => ({
          ...request,
          gross: { amount, per },
          working_pattern: { days_per_week, hours_per_week },
        }),
      );
    const paths = fc.constantFrom('employee.periods.hour', 'employee.periods', 'cost.total', 'engine');
    await fc.assert(
      fc.asyncProperty(unusual, paths, async (body, path) => {
        const whole = await textOf(payroll, 'employer-cost', body);
        const part = await textOf(payroll, 'employer-cost', body, [path]);
        expect(await textOf(exact, 'employer-cost', body, [path])).to.equal(part);
        if (part.startsWith(REFUSED)) refused += 1;
        else if (whole.startsWith(REFUSED)) answered += 1;
        if (!whole.startsWith(REFUSED)) expect(part.startsWith(REFUSED), part).to.equal(false);
      }),
      runOptions(300),
    );
    expect([refused > runs(50), answered > runs(10)], `${refused} and ${answered}`).to.deep.equal([
      true,
      true,
    ]);
  });
});

function textsOf(json: Json): readonly Json[] {
  return isList(json) ? json : [];
}
