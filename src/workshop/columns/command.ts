import { type AddCommand, USUAL_OPERATION, unknownName } from '../../cli/index.js';
import { loadPayroll, operationsIn, type Payroll } from '../../operations/index.js';
import {
  besideHeadings,
  ID,
  idHeadings,
  knownColumns,
  SHIPPED_MAPS,
  type TableColumn,
} from '../../tables/index.js';

/** `farthing columns`: what a table of `farthing batch` can have. */
export const columns: AddCommand = (program, terminal) => {
  program
    .command('columns')
    .description(
      'List what a table of batch can have: paths, the words that they take, and the headings that are known.',
    )
    .argument(
      '[operation]',
      'what the table is for, such as payslip or employer-cost/net-to-gross',
      USUAL_OPERATION,
    )
    .addHelpText('after', '\nExample:\n  npx farthing columns employer-cost | grep -A2 pension')
    .action((name: string) => {
      const { endpoints } = operationsIn(terminal.root);
      const endpoint = endpoints.get(name);
      if (endpoint === undefined) throw unknownName('The operation', name, [...endpoints.keys()]);
      const payroll = loadPayroll({ root: terminal.root, onDemand: true });
      const { paths, headings } = knownColumns(payroll, endpoint, () => true);
      const headed = [...new Set(headings.values())];
      terminal.out(
        [
          ...[...paths].map(([path, column]) => pathText(path, column, headed)),
          ...(headed.length === 0 ? [] : [besideText(payroll)]),
          `Maps of payroll programs: ${SHIPPED_MAPS.join(', ')} (farthing batch --map).`,
        ].join('\n\n'),
      );
    });
};

/** A path, what it takes, and what tables call it. */
function pathText(path: string, { field }: TableColumn, headed: readonly TableColumn[]): string {
  const ofField = headed.filter((each) => each.field.path === field.path);
  const words = field.words.length > 0 ? field.words.join(', ') : (KINDS_BY_PATH[path] ?? KINDS[field.type]);
  return [
    path,
    ...(words === undefined ? [] : [`  ${words}`]),
    ...ofField.map(({ headings, says, word }) => {
      const meant = says?.word ?? word;
      return `  headings${meant === undefined ? '' : ` of ${meant}`}: ${headings.join(', ')}`;
    }),
  ].join('\n');
}

const KINDS_BY_PATH: Readonly<Record<string, string>> = {
  [ID]: 'a name of your own for each row',
  tax_year: '2026-27; the latest that has begun where there is none',
};

/** What a field without words of its own takes. */
const KINDS: Readonly<Partial<Record<TableColumn['field']['type'], string>>> = {
  money: 'an amount in pounds: 32000, £32,000.00',
  rate: 'a percent: 5%, 5',
  number: 'a number',
  count: 'a whole number',
  flag: 'true or false, yes or no',
  date: 'a day: 2026-07-31',
};

function besideText(payroll: Payroll): string {
  const latest = payroll.latestTaxYear();
  return [
    `Names a row, where there is no ${ID}: ${idHeadings(payroll, latest).join(', ')}`,
    `Not used: ${besideHeadings(payroll, latest).join(', ')}`,
  ].join('\n');
}
