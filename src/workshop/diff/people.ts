import { Decimal } from '../../language/index.js';
import type { Json, JsonObject } from '../../operations/payroll.js';
import type { PersonOperation, TypicalPerson } from './typical-people.js';

/** A person's year answered, or why it was refused. */
export type Answered = { readonly answer: JsonObject } | { readonly refused: readonly string[] };

/** Asks an operation about a person in a tax year, as the service would be asked. */
export type AskPerson = (person: TypicalPerson, taxYear: string) => Promise<Answered>;

/** What the two years make of a person; not compared when one of them refuses the request. */
export type PersonDiff = Pick<TypicalPerson, 'name' | 'operation'> &
  (
    | { readonly compared: true; readonly amounts: readonly AmountDiff[] }
    | { readonly compared: false; readonly reasons: readonly Reason[] }
  );

/** An amount of money before and after, in pounds. */
export interface AmountDiff {
  readonly figure: string;
  readonly old: Decimal;
  readonly new: Decimal;
  readonly change: Decimal;
}

export interface Reason {
  readonly taxYear: string;
  readonly messages: readonly string[];
}

/** The figures that are shown of an answer: what they are called, and where they stand in it. */
const SHOWN: Readonly<Record<PersonOperation, Readonly<Record<string, readonly string[]>>>> = {
  'employer-cost': {
    tax: ['employee', 'periods', 'year', 'tax'],
    employee_ni: ['employee', 'periods', 'year', 'employee_ni'],
    student_loans: ['employee', 'periods', 'year', 'student_loans'],
    take_home: ['employee', 'periods', 'year', 'take_home'],
    employer_ni: ['cost', 'employer_ni'],
    employer_cost: ['cost', 'total'],
  },
  'sick-pay': { weekly_rate: ['weekly_rate'], amount: ['amount'] },
};

/** What is shown of an operation, in order. */
export function figuresShown(operation: PersonOperation): readonly string[] {
  return Object.keys(SHOWN[operation]);
}

/** Asks about each person in both years. */
export async function diffPeople(
  people: readonly TypicalPerson[],
  years: { readonly old: string; readonly new: string },
  ask: AskPerson,
): Promise<readonly PersonDiff[]> {
  return Promise.all(
    people.map(async (person) =>
      diffPerson(person, years, await ask(person, years.old), await ask(person, years.new)),
    ),
  );
}

function diffPerson(
  { name, operation }: TypicalPerson,
  years: { readonly old: string; readonly new: string },
  old: Answered,
  now: Answered,
): PersonDiff {
  if ('refused' in old || 'refused' in now) {
    const reasons = [
      ...('refused' in old ? [{ taxYear: years.old, messages: old.refused }] : []),
      ...('refused' in now ? [{ taxYear: years.new, messages: now.refused }] : []),
    ];
    return { name, operation, compared: false, reasons };
  }
  const amounts = Object.entries(SHOWN[operation]).map(([figure, path]) => {
    const [before, after] = [amountAt(old.answer, path), amountAt(now.answer, path)];
    return { figure, old: before, new: after, change: after.sub(before) };
  });
  return { name, operation, compared: true, amounts };
}

function amountAt(answer: JsonObject, path: readonly string[]): Decimal {
  let found: Json | undefined = answer;
  for (const step of path) found = isObject(found) ? found[step] : undefined;
  return amountOf(found);
}

/** An amount; where there is one for each of several things, such as loans, all of them together. */
function amountOf(json: Json | undefined): Decimal {
  if (typeof json === 'number') return Decimal.of(json);
  if (isObject(json)) {
    return Object.values(json).reduce<Decimal>((sum, each) => sum.add(amountOf(each)), Decimal.of(0));
  }
  throw new TypeError('An answer lacks an amount that is compared.');
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
