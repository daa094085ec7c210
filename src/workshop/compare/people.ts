import type { CalculatedAnswer, Calculator, RequestRefusal } from '../../cli/index.js';
import { withCommas } from '../../decimal/index.js';
import { groupBy } from '../../group-by.js';
import { isObject, type Json, valueAt } from '../../json.js';
import { Decimal } from '../../language/index.js';
import type { Table } from './comparison.js';
import type { TypicalPerson } from './typical-people.js';

interface Years {
  readonly old: string;
  readonly new: string;
}

/** What each person gets and pays in both years, a table for each operation. What a year refuses is said in the person's place. */
export async function diffPeople(
  people: readonly TypicalPerson[],
  years: Years,
  calculator: Calculator,
): Promise<readonly Table[]> {
  const tables = [...groupBy(people, ({ operation }) => operation)].map(async ([name, ofOperation]) => {
    const figures = calculator.payroll.operationNamed(name).figuresOfPeople ?? {};
    const rows = ofOperation.map((person) => rowsOf(person, Object.values(figures), years, calculator));
    const titles = Object.keys(figures).map((each) => each.replaceAll('_', ' ').replace(/\bni\b/, 'NI'));
    return { columns: ['', ...titles], rows: (await Promise.all(rows)).flat() };
  });
  return Promise.all(tables);
}

async function rowsOf(
  { name, operation, request }: TypicalPerson,
  paths: readonly string[],
  years: Years,
  calculator: Calculator,
): Promise<Table['rows']> {
  const ask = (taxYear: string) => calculator.calculateOrRefuse(operation, { ...request, tax_year: taxYear });
  const [old, now] = [await ask(years.old), await ask(years.new)];
  if ('faults' in old || 'faults' in now)
    return [[name], ...refusalRows(years.old, old), ...refusalRows(years.new, now)];
  const amounts = paths.map((path) => {
    const [before, after] = [amountOf(valueAt(old.answer, path)), amountOf(valueAt(now.answer, path))];
    return { before, after, change: after.sub(before) };
  });
  return [
    [name],
    [`  ${years.old}`, ...amounts.map(({ before }) => moneyText(before))],
    [`  ${years.new}`, ...amounts.map(({ after }) => moneyText(after))],
    [
      '  change',
      ...amounts.map(
        ({ change }) => `${change.isZero() || change.isNegative() ? '' : '+'}${moneyText(change)}`,
      ),
    ],
  ];
}

function refusalRows(taxYear: string, answer: CalculatedAnswer | RequestRefusal): Table['rows'] {
  if (!('faults' in answer)) return [];
  return [
    [`  not compared: ${taxYear} refuses the request`],
    ...answer.faults.map(({ message }) => [`    ${message}`]),
  ];
}

function moneyText(amount: Decimal): string {
  return withCommas(amount.toFixed(2));
}

/** An amount in pounds; of several, such as one for each student loan, the sum. */
function amountOf(json: Json | undefined): Decimal {
  if (typeof json === 'number') return Decimal.of(json);
  if (isObject(json)) {
    return Object.values(json).reduce<Decimal>((sum, each) => sum.add(amountOf(each)), Decimal.of(0));
  }
  throw new TypeError('An answer lacks an amount that is compared.');
}
