import { isObject, type Json, type JsonObject, valueAt } from '../../json.js';
import { Decimal } from '../../language/index.js';
import { type OperationName, operationNamed } from '../../operations/index.js';
import type { TypicalPerson } from './typical-people.js';

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

/** What is compared of an operation, in order. */
export function figuresShown(operation: OperationName): readonly string[] {
  return Object.keys(operationNamed(operation).comparedForPeople ?? {});
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
  const amounts = Object.entries(operationNamed(operation).comparedForPeople ?? {}).map(([figure, path]) => {
    const [before, after] = [amountOf(valueAt(old.answer, path)), amountOf(valueAt(now.answer, path))];
    return { figure, old: before, new: after, change: after.sub(before) };
  });
  return { name, operation, compared: true, amounts };
}

/** An amount; where there is one for each of several things, such as loans, all of them together. */
function amountOf(json: Json | undefined): Decimal {
  if (typeof json === 'number') return Decimal.of(json);
  if (isObject(json)) {
    return Object.values(json).reduce<Decimal>((sum, each) => sum.add(amountOf(each)), Decimal.of(0));
  }
  throw new TypeError('An answer lacks an amount that is compared.');
}
