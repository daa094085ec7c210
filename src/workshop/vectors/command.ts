import { type AddCommand, loadCalculator, UsageError, unknownName, warnUnreleased } from '../../cli/index.js';
import { operationsIn, taxYearOf } from '../../operations/index.js';
import { valid } from '../../yaml/index.js';
import { readCases } from '../cases/read.js';
import { refuseUnknownYears } from '../check/unknown-names.js';
import { vectorOf } from './vector.js';

interface VectorsOptions {
  readonly year?: string;
  readonly operation?: string;
  readonly limits?: boolean;
}

/** `farthing vectors`: the worked cases, for programs of others to be held to. */
export const vectors: AddCommand = (program, terminal) => {
  program
    .command('vectors')
    .description(
      'Write the worked cases as lines of JSON, each with its request, what must come of it and the law: any payroll program can be held to them.',
    )
    .option('--year <year>', 'those of this tax year only, such as 2026-27')
    .option('--operation <name>', 'those of this operation only, such as payslip')
    .option('--limits', 'those at the very limit of a rule only, and a penny or a day beside it')
    .addHelpText(
      'after',
      `
docs/vectors.md says what stands in a line, and how to compare.

Example:
  npx farthing vectors --year 2026-27 --operation payslip > vectors.ndjson`,
    )
    .action(async ({ year, operation, limits = false }: VectorsOptions) => {
      const { root } = terminal;
      const names = operationsIn(root).operations.map(({ name }) => name);
      if (operation !== undefined && !names.includes(operation))
        throw unknownName('--operation', operation, names);
      if (year !== undefined) refuseUnknownYears(root, [year]);
      const cases = valid((findings) => readCases(root, findings));
      const calculator = loadCalculator(root);
      const { payroll } = calculator;
      const yearOf = ({ request, operation: name }: (typeof cases)[number]) =>
        taxYearOf(request, payroll.operationNamed(name), payroll);
      const chosen = cases.filter(
        (each) =>
          (operation === undefined || each.operation === operation) &&
          (!limits || each.isAtLimit) &&
          (year === undefined || yearOf(each) === year),
      );
      if (chosen.length === 0) throw new UsageError('There is no such worked case.');
      warnUnreleased(payroll, chosen.map(yearOf), terminal, { forMachine: true });
      for (const each of chosen) terminal.out(JSON.stringify(await vectorOf(each, calculator)));
    });
};
