import {
  type AddCommand,
  type Calculator,
  loadCalculator,
  type OperationRequest,
  operationOption,
  readRequest,
  table,
  UsageError,
} from '../../cli/index.js';
import { flatten, type Json, type JsonObject, valueAt } from '../../json.js';
import { filterFound } from '../../language/index.js';
import { type AnyOperation, type OperationName, operationNamed, traceSteps } from '../../operations/index.js';
import { changeLines, oneLine } from './change-text.js';
import { diffSteps, type StepChange, type StepDifference } from './diff-steps.js';
import { type ComparedStep, comparedSteps } from './steps.js';

interface CompareOptions {
  readonly operation?: string;
  readonly draft?: boolean;
  readonly json?: boolean;
}

/** A request with its results. */
interface Side {
  readonly file: string;
  readonly engine: string;
  readonly digest: string;
  readonly results: ReadonlyMap<string, Json>;
  readonly steps: readonly ComparedStep[];
}

interface RequestComparison {
  readonly operation: OperationName;
  readonly a: Side;
  readonly b: Side;
  /** The steps where the calculations diverge, in order: all that these steps read agrees. */
  readonly divergences: readonly StepDifference[];
  /** Other steps that differ by themselves. */
  readonly laterDifferences: readonly StepDifference[];
  /** How many steps differ, also those that only read others that do. */
  readonly differenceCount: number;
}

/** `farthing compare`: two requests side by side, and where their calculations part. */
export const compare: AddCommand = (program, terminal) => {
  program
    .command('compare')
    .description(
      'Put two requests side by side (two years, two codes, two regions): results, and where they part.',
    )
    .argument('<a>', 'a request (JSON or YAML), or - for standard input')
    .argument('<b>', 'another of the same operation')
    .option(...operationOption('requests'))
    .option('--draft', 'draft years can be asked for, too')
    .option('--json', 'both sides and where they part as JSON')
    .addHelpText('after', '\nExample:\n  npx farthing compare england.yaml scotland.yaml')
    .action(async (fileA: string, fileB: string, options: CompareOptions) => {
      if (fileA === '-' && fileB === '-')
        throw new UsageError('Only one of the two requests can be standard input.');
      const [requestA, requestB] = [
        await readRequest(fileA, options.operation, terminal),
        await readRequest(fileB, options.operation, terminal),
      ];
      if (requestA.operation !== requestB.operation) {
        throw new UsageError(
          `${fileA} is for ${requestA.operation} and ${fileB} for ${requestB.operation}: compare two requests of one operation.`,
        );
      }
      const calculator = loadCalculator(terminal.root, { drafts: options.draft === true });
      const [a, b] = [await sideOf(fileA, requestA, calculator), await sideOf(fileB, requestB, calculator)];
      const differences = diffSteps(a.steps, b.steps);
      const changed = differences.filter(({ changes }) => changes.length > 0);
      const divergences = changed.filter(({ isDivergence }) => isDivergence);
      const laterDifferences = changed.filter(({ isDivergence }) => !isDivergence);
      const comparison = {
        operation: requestA.operation,
        a,
        b,
        divergences,
        laterDifferences,
        differenceCount: differences.length,
      };
      terminal.out(options.json ? JSON.stringify(asJson(comparison), null, 2) : asText(comparison));
    });
};

async function sideOf(
  file: string,
  { operation: name, request }: OperationRequest,
  calculator: Calculator,
): Promise<Side> {
  const { answer, run, taxYear } = await calculator.calculate(name, request);
  const operation = operationNamed(name);
  return {
    file,
    ...calculator.payroll.identity(taxYear),
    results: new Map(mainResults(answer, operation)),
    steps: comparedSteps(traceSteps(run, { values: filterFound(run, operation.values) })),
  };
}

/** The main results of an operation; all fields of the answer where it names none. */
function mainResults(
  answer: JsonObject,
  { mainResults: paths }: AnyOperation,
): readonly (readonly [string, Json])[] {
  if (paths === undefined) return flatten(answer).filter(([name]) => !HEADER_FIELDS.includes(name));
  return Object.entries(paths).flatMap(([name, path]) => flatten(valueAt(answer, path) ?? null, name));
}

const HEADER_FIELDS = ['tax_year', 'engine', 'authority_test_data', 'assumptions', 'sources'];

function resultsOf({
  a,
  b,
}: RequestComparison): readonly { readonly name: string; readonly a: Json; readonly b: Json }[] {
  const names = new Set([...a.results.keys(), ...b.results.keys()]);
  return [...names].map((name) => ({ name, a: a.results.get(name) ?? null, b: b.results.get(name) ?? null }));
}

function asText(comparison: RequestComparison): string {
  const { a, b, divergences, laterDifferences, differenceCount } = comparison;
  const rows = resultsOf(comparison).map(({ name, a: left, b: right }) => [
    name,
    cellText(left),
    cellText(right),
    differenceText(left, right),
  ]);
  const lines = [
    `A: ${a.file} (${a.engine}, digest ${a.digest})`,
    `B: ${b.file} (${b.engine}, digest ${b.digest})`,
    '',
    table(['', 'A', 'B', 'B - A'], rows),
    '',
  ];
  if (divergences.length === 0)
    return [...lines, 'The two calculations are the same, step by step.'].join('\n');
  lines.push(
    `${differenceCount} steps differ. Here the calculations part, for all that these steps rest on agrees:`,
    ...divergences.flatMap(divergenceInLines),
  );
  if (laterDifferences.length > 0) {
    lines.push('', 'After that these are found otherwise, too:');
    lines.push(
      ...laterDifferences.map(
        ({ key, changes }) => `  ${key}: ${[...new Set(changes.map(nameOfChange))].join(', ')}`,
      ),
    );
  }
  return lines.join('\n');
}

function nameOfChange({ aspect, name }: StepChange): string {
  return aspect === 'figure' || aspect === 'input' ? name : aspect;
}

function divergenceInLines({ key, a, b, changes }: StepDifference): readonly string[] {
  const title = a?.json['title'];
  const places = new Set([a, b].flatMap((step) => (step === undefined ? [] : [`${step.file}:${step.line}`])));
  const values = [a, b].map((step) => oneLine(step?.json['value'] ?? null));
  return [
    '',
    `${key} (${[...places].join(', ')})`,
    ...(typeof title === 'string' ? [`  ${title}`] : []),
    ...changes.flatMap((change) => changeLines(change, { a: 'A', b: 'B' })).map((line) => `  ${line}`),
    ...(changes.some(({ name }) => name === 'value')
      ? []
      : [`  value:`, `    A: ${values[0]}`, `    B: ${values[1]}`]),
  ];
}

function cellText(json: Json): string {
  return json === null ? '' : typeof json === 'number' ? json.toFixed(2) : oneLine(json);
}

function differenceText(a: Json, b: Json): string {
  if (typeof a !== 'number' || typeof b !== 'number' || a === b) return '';
  return (b - a).toFixed(2);
}

function asJson(comparison: RequestComparison) {
  const { operation, a, b, divergences, laterDifferences, differenceCount } = comparison;
  const side = ({ file, engine, digest }: Side) => ({ file, engine, digest });
  return {
    operation,
    a: side(a),
    b: side(b),
    results: resultsOf(comparison),
    steps_that_differ: differenceCount,
    further: laterDifferences.map(({ key, changes }) => ({ step: key, changes })),
    part_at: divergences.map((part) => ({
      step: part.key,
      a: stepAsJson(part.a),
      b: stepAsJson(part.b),
      changes: part.changes,
    })),
  };
}

function stepAsJson(step: ComparedStep | undefined) {
  if (step === undefined) return null;
  const { file, line, json } = step;
  const { formula = null, took = null, applied_because = null, figures = null, value = null } = json;
  return { file, line, formula, took, applied_because, figures, value };
}
