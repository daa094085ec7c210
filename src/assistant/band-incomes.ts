import { isList, isObject, type Json, type JsonObject, valueAt } from '../json.js';
import {
  answerCall,
  answerOf,
  type NextTurn,
  type Payroll,
  type PostOperation,
} from '../operations/index.js';

/** What is said of the incomes that bands have. */
export const OF_INCOMES =
  'from and to of a band are taxable income. from_income is the income above which its rate begins, with the personal allowance that is left at ' +
  'that income, and no other allowance or relief; a payslip goes by its tax code, which may leave some pounds more free.';

/** Finds the personal allowance at an income. */
export type AllowanceAt = (income: number) => Promise<number>;

/** Where the answers of an operation of pay say the personal allowance. */
const ALLOWANCE = 'employee.personal_allowance';

/** The personal allowances of a year, as the operation finds them. */
export function allowancesOf(
  payroll: Payroll,
  endpoint: PostOperation,
  taxYear: string,
  nextTurn: NextTurn | undefined,
): AllowanceAt {
  const [region = ''] = payroll.requestWords(taxYear, endpoint.name).get('region') ?? [];
  return async (income) => {
    const request = { tax_year: taxYear, gross: { amount: income, per: 'year' }, region };
    const result = await answerCall(payroll, { endpoint, request, fields: [ALLOWANCE] }, nextTurn);
    return Number(valueAt(answerOf(result), ALLOWANCE));
  };
}

/** Rates with the income above which each band begins; undefined where there is no band among them. */
export async function withIncomes(rates: Json, allowanceAt: AllowanceAt): Promise<Json | undefined> {
  if (isObject(rates) && isBand(rates))
    return { ...rates, from_income: await incomeOf(rates.from, allowanceAt) };
  if (typeof rates !== 'object' || rates === null) return undefined;
  const members: (readonly [name: string, member: Json])[] = [];
  let hasBands = false;
  for (const [name, each] of Object.entries(rates)) {
    const member = await withIncomes(each, allowanceAt);
    hasBands ||= member !== undefined;
    members.push([name, member ?? each]);
  }
  if (!hasBands) return undefined;
  return isList(rates) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function isBand(rates: JsonObject): rates is JsonObject & { readonly from: number } {
  return typeof rates['from'] === 'number' && 'to' in rates && 'rate' in rates;
}

/** So often an income is tried: each time it is half as far off at most, as the allowance falls by a pound for each two. */
const MOST_TRIALS = 40;

/** The income that is so much above the personal allowance which it leaves; of two that lead to each other the lower. */
async function incomeOf(taxable: number, allowanceAt: AllowanceAt): Promise<number> {
  let [before, income] = [taxable, taxable];
  for (let trial = 0; trial < MOST_TRIALS; trial++) {
    before = income;
    income = taxable + (await allowanceAt(before));
    if (income === before) break;
  }
  return Math.min(before, income);
}
