import type { AnswerWithRun, Calculator, RequestRefusal } from '../../cli/index.js';
import { isObject, type Json, valueAt } from '../../json.js';
import { Decimal } from '../../language/index.js';
import { type OperationName, operationNamed } from '../../operations/index.js';
import type { TypicalPerson } from './typical-people.js';

/** The amounts of a person in both years; not compared when one of them refuses the request. */
export type PersonDiff = Pick<TypicalPerson, 'name' | 'operation'> &
  (
    | { readonly isCompared: true; readonly amounts: readonly AmountDiff[] }
    | { readonly isCompared: false; readonly reasons: readonly Reason[] }
  );

/** An amount of money before and after, in pounds. */
export interface AmountDiff {
  readonly figure: string;
  readonly old: Decimal;
  readonly new: Decimal;
  readonly change: Decimal;
}

/** Why a year refuses the request of a person. */
export interface Reason {
  readonly taxYear: string;
  readonly messages: readonly string[];
}

/** The names of the figures that are compared for an operation, in order. */
export function figuresToCompare(operation: OperationName): readonly string[] {
  return Object.keys(operationNamed(operation).figuresOfPeople ?? {});
}

/** Calculates each person in both years. What a year refuses is part of the difference. */
export async function diffPeople(
  people: readonly TypicalPerson[],
  years: { readonly old: string; readonly new: string },
  calculator: Calculator,
): Promise<readonly PersonDiff[]> {
  const ask = ({ operation, request }: TypicalPerson, taxYear: string) =>
    calculator.calculateOrRefuse(operation, { ...request, tax_year: taxYear });
  return Promise.all(
    people.map(async (person) =>
      diffPerson(person, years, await ask(person, years.old), await ask(person, years.new)),
    ),
  );
}

function diffPerson(
  { name, operation }: TypicalPerson,
  years: { readonly old: string; readonly new: string },
  old: AnswerWithRun | RequestRefusal,
  now: AnswerWithRun | RequestRefusal,
): PersonDiff {
  if ('faults' in old || 'faults' in now) {
    const reasons = [
      ...('faults' in old ? [reason(years.old, old)] : []),
      ...('faults' in now ? [reason(years.new, now)] : []),
    ];
    return { name, operation, isCompared: false, reasons };
  }
  const amounts = Object.entries(operationNamed(operation).figuresOfPeople ?? {}).map(([figure, path]) => {
    const [before, after] = [amountOf(valueAt(old.answer, path)), amountOf(valueAt(now.answer, path))];
    return { figure, old: before, new: after, change: after.sub(before) };
  });
  return { name, operation, isCompared: true, amounts };
}

function reason(taxYear: string, { faults }: RequestRefusal): Reason {
  return { taxYear, messages: faults.map(({ message }) => message) };
}

/** An amount in pounds; of several, such as one for each student loan, the sum. */
function amountOf(json: Json | undefined): Decimal {
  if (typeof json === 'number') return Decimal.of(json);
  if (isObject(json)) {
    return Object.values(json).reduce<Decimal>((sum, each) => sum.add(amountOf(each)), Decimal.of(0));
  }
  throw new TypeError('An answer lacks an amount that is compared.');
}
