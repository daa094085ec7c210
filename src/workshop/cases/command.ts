import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
  type AddCommand,
  CommandFailure,
  coloured,
  loadCalculator,
  type Terminal,
  UsageError,
  warnUnreleased,
} from '../../cli/index.js';
import { type Operations, valueOfField } from '../../operations/index.js';
import { explain } from '../../reasons/index.js';
import { valid } from '../../yaml/index.js';
import { CASES_FOLDER, readCases, readCasesInFile, type WorkedCase } from './read.js';
import { type CaseResult, runCase } from './run.js';

/** `farthing test`: runs worked cases; one that fails is printed with what it expects, the result, and the steps to it. */
export const test: AddCommand = (program, terminal) => {
  program
    .command('test')
    .description(
      'Run the worked cases; show of each that fails what was expected, what came, and how it came about.',
    )
    .argument('[path]', `a file or folder of cases; all of ${CASES_FOLDER} when left out`)
    .addHelpText('after', '\nExample:\n  npx farthing test fixtures/cases/sick-pay.yaml')
    .action(async (path: string | undefined) => {
      const cases = loadCases(path, terminal.root);
      const calculator = loadCalculator(terminal.root);
      warnUnreleased(calculator.payroll, calculator.payroll.taxYears, terminal, { forMachine: false });
      const results: CaseResult[] = [];
      for (const workedCase of cases) results.push(await runCase(workedCase, calculator));
      const failed = results.filter(({ differences }) => differences.length > 0);
      for (const each of failed) terminal.out(`${asText(each, calculator.payroll, terminal)}\n`);
      terminal.out(tally(results.length - failed.length, failed.length, terminal));
      if (failed.length > 0) throw new CommandFailure();
    });
};

/** The cases of a file or a folder. Throws `BrokenBook` with what is wrong in them, `UsageError` when there are none. */
function loadCases(path: string | undefined, root: string): readonly WorkedCase[] {
  const location = resolvePath(path ?? CASES_FOLDER, root);
  const isFolder = statSync(join(root, location)).isDirectory();
  const cases = valid((findings) =>
    isFolder ? readCases(root, findings, location) : readCasesInFile(root, location, findings),
  );
  if (cases.length === 0) throw new UsageError(`${location} holds no cases.`);
  return cases;
}

/** Resolves a path against the project, its folder of cases, and the working directory, in this order. */
function resolvePath(path: string, root: string): string {
  const places = [resolve(root, path), resolve(root, CASES_FOLDER, path), resolve(path)];
  const place = places.find((each) => existsSync(each));
  if (place === undefined) throw new UsageError(`There is no file or folder ${path}.`);
  return relative(root, place).replaceAll('\\', '/');
}

function asText(result: CaseResult, operations: Operations, terminal: Terminal): string {
  const { workedCase, differences } = result;
  const { source, line } = workedCase.place;
  return [
    coloured(terminal, 'bold', `${workedCase.name}  ${source.path}:${line}`),
    ...differences.flatMap(({ path, expected, got }) => [
      `  ${path}`,
      `    expected ${coloured(terminal, 'green', expected)}`,
      `    got      ${coloured(terminal, 'red', got)}`,
      ...stepsTo(path, result, operations).map((step) => `    ${step}`),
    ]),
  ].join('\n');
}

/** The steps to a field: its own and those it reads directly; for a refusal, the reasons. */
function stepsTo(
  path: string,
  { workedCase, answer }: CaseResult,
  operations: Operations,
): readonly string[] {
  if ('faults' in answer) return answer.faults.map(({ message }) => `because ${message}`);
  const field = valueOfField(operations.operationNamed(workedCase.operation), path, answer.calculation);
  if (field === undefined) return [];
  const { value, payslip = 1 } = field;
  return explain(answer.calculation, value, { payslip, depth: 1 }).text.split('\n');
}

function tally(passed: number, failed: number, terminal: Terminal): string {
  return coloured(terminal, failed === 0 ? 'green' : 'red', `${passed} passed, ${failed} failed`);
}
