import type { Calculator, OperationRequest } from '../../cli/index.js';
import { flatten, type Json, type JsonObject, valueAt } from '../../json.js';
import { ENGINES, type Operation, traceSteps, valuesFound } from '../../operations/index.js';
import type { Comparison, Difference } from './comparison.js';
import { diffSteps, type StepDifference } from './diff-steps.js';
import { comparedSteps, oneLine } from './steps.js';

/** Compares the answers of two requests of one operation, and says where their calculations part. */
export async function compareRequests(
  files: readonly [string, string],
  [a, b]: readonly [OperationRequest, OperationRequest],
  calculator: Calculator,
): Promise<{ readonly comparison: Comparison; readonly taxYears: readonly string[] }> {
  const [one, other] = [await sideOf(a, calculator), await sideOf(b, calculator)];
  const differences = diffSteps(one.steps, other.steps);
  const changed = differences.filter(({ changed }) => changed.length > 0);
  const partings = changed.filter(({ isParting }) => isParting);
  const later = changed.filter(({ isParting }) => !isParting);
  const steps = {
    heading: 'Where the calculations part',
    says:
      partings.length === 0
        ? ['The two calculations are the same, step by step.']
        : [
            `${differences.length} steps differ. Here the calculations part, for all that these steps rest on agrees:`,
          ],
    tables: [],
    differences: partings.map(inBoth),
  };
  const rest = {
    heading: 'What is found otherwise, too',
    says: later.map(({ key, changed }) => `${key}: ${changed.join(', ')}`),
    tables: [],
    differences: [],
  };
  const notes = [one, other].map(
    ({ engine, digest }, index) =>
      `${index === 0 ? 'A' : 'B'}: ${files[index]} (${engine}, digest ${digest})`,
  );
  const results = {
    heading: 'Results',
    says: [],
    tables: [{ columns: ['', 'A', 'B', 'B - A'], rows: resultRows(one.results, other.results) }],
    differences: [],
  };
  const sections = [results, steps, ...(later.length === 0 ? [] : [rest])];
  return { comparison: { a: 'A', b: 'B', notes, sections }, taxYears: [one.taxYear, other.taxYear] };
}

async function sideOf({ operation: name, request }: OperationRequest, calculator: Calculator) {
  const { answer, calculation, taxYear } = await calculator.calculate(name, request);
  const operation = calculator.payroll.operationNamed(name);
  return {
    taxYear,
    ...calculator.payroll.identity(taxYear),
    results: new Map(mainResults(answer, operation)),
    steps: comparedSteps(traceSteps(calculation, { values: valuesFound(operation, calculation) })),
  };
}

/** The main results of an operation; all fields of the answer where it names none. */
function mainResults(
  answer: JsonObject,
  { mainResults: paths }: Operation,
): readonly (readonly [string, Json])[] {
  if (paths === undefined) return flatten(answer).filter(([name]) => !HEADER_FIELDS.includes(name));
  return Object.entries(paths).flatMap(([name, path]) => flatten(valueAt(answer, path) ?? null, name));
}

const HEADER_FIELDS = ['tax_year', 'engine', ENGINES, 'authority_test_data', 'assumptions', 'sources'];

function resultRows(
  a: ReadonlyMap<string, Json>,
  b: ReadonlyMap<string, Json>,
): readonly (readonly string[])[] {
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
    const [one, other] = [a.get(name) ?? null, b.get(name) ?? null];
    const differ = typeof one === 'number' && typeof other === 'number' && one !== other;
    return [name, cellText(one), cellText(other), differ ? (other - one).toFixed(2) : ''];
  });
}

function cellText(json: Json): string {
  return json === null ? '' : typeof json === 'number' ? json.toFixed(2) : oneLine(json);
}

/** What differs of a step, and its value, as both sides have them. */
function inBoth({ key, a, b, changed }: StepDifference): Difference {
  const names = changed.includes('value') ? changed : [...changed, 'value'];
  const [one, other] = [a, b].map(
    (step) => step && { at: `${step.file}:${step.line}`, lines: names.map((name) => step.lineOf(name)) },
  );
  return { name: key, title: (b ?? a)?.title, a: one, b: other };
}
