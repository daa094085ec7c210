import { type Calculator, CommandFailure } from '../../cli/index.js';
import { isList, isObject, type Json, type JsonObject, textsIn } from '../../json.js';
import { type Authority, citedTrace, isUnread, lawName } from '../../language/index.js';
import {
  InvalidInput,
  type Operation,
  refusingRules,
  taxYearOf,
  valueOfField,
} from '../../operations/index.js';
import { placeText } from '../../yaml/index.js';
import { CASES_FOLDER, type WorkedCase } from '../cases/read.js';
import { differencesOf } from '../cases/run.js';

/** A worked case as programs of others read it: docs/vectors.md has its members. Throws `CommandFailure` where the case does not hold. */
export async function vectorOf(workedCase: WorkedCase, calculator: Calculator): Promise<JsonObject> {
  const { operation: name, request, isAtLimit, why, source } = workedCase;
  const operation = calculator.payroll.operationNamed(name);
  const found = await outcomeOf(workedCase, operation, calculator);
  return {
    ...{ id: idOf(workedCase), operation: name, tax_year: found.taxYear, at_limit: isAtLimit },
    ...addressOf(operation, request),
    request,
    ...found.expectation,
    ...(why !== undefined && { why }),
    ...(source !== undefined && { source }),
    rules: found.rules,
    law: found.law.map(presentLaw),
  };
}

/** The name of a case among those of all files: `payslip-tax/A starter in month 5 with a P45`. */
function idOf({ name, place }: WorkedCase): string {
  const file = place.source.path.replace(`${CASES_FOLDER}/`, '').replace(/\.ya?ml$/, '');
  return `${file}/${name}`;
}

/** Where a service takes a request: that of a lookup stands in the path and the query. */
export function addressOf(
  operation: Operation,
  request: JsonObject,
): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const { method, path } = operation;
  if (operation.method === 'POST') return { method, path };
  const { field } = operation.codeField;
  const { [field]: text, ...others } = request;
  const query = new URLSearchParams(Object.entries(others).map(([key, value]) => [key, String(value)]));
  const suffix = query.size === 0 ? '' : `?${query}`;
  return { method, path: `${path.replace(`{${field}}`, encodeURIComponent(String(text)))}${suffix}` };
}

/** What must come of a case, and the law that it rests on. */
interface Outcome {
  readonly taxYear: string;
  readonly expectation: JsonObject;
  /** The full names of the rules of the expected figures, or of those that refuse. */
  readonly rules: readonly string[];
  readonly law: readonly Authority[];
}

async function outcomeOf(
  workedCase: WorkedCase,
  operation: Operation,
  calculator: Calculator,
): Promise<Outcome> {
  try {
    return await answered(workedCase, operation, calculator);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return refused(workedCase, operation, calculator, error);
  }
}

async function answered(
  workedCase: WorkedCase,
  operation: Operation,
  calculator: Calculator,
): Promise<Outcome> {
  const { request, expect, notices, doesNotNotice, assumes, doesNotAssume } = workedCase;
  const { answer, calculation, taxYear } = await calculator.calculate(operation.name, request);
  checkHolds(workedCase, { answer });
  const shown = [...expect.keys()].flatMap((path) => valueOfField(operation, path, calculation)?.value ?? []);
  // A case of sentences alone is of what the operation is for.
  const values = shown.length === 0 ? [operation.main] : [...new Set(shown)];
  const lists = { notices, does_not_notice: doesNotNotice, assumes, does_not_assume: doesNotAssume };
  return {
    taxYear,
    expectation: {
      expect: Object.fromEntries([...expect].flatMap(([path, json]) => leavesOf(json, path))),
      ...Object.fromEntries(Object.entries(lists).filter(([, words]) => words.length > 0)),
    },
    rules: values,
    law: citedTrace(calculation, values).authorities,
  };
}

function refused(
  workedCase: WorkedCase,
  operation: Operation,
  { payroll }: Calculator,
  error: InvalidInput,
): Outcome {
  checkHolds(workedCase, { faults: error.fields });
  const taxYear = taxYearOf(workedCase.request, operation, payroll);
  const refusals = refusingRules(error);
  const all = payroll.book(taxYear).rates.authorities;
  const names = new Set(refusals.flatMap(({ authority }) => textsIn(authority)));
  return {
    taxYear,
    expectation: { refuses: workedCase.refuses ?? [] },
    rules: refusals.map(({ rule }) => String(rule)),
    law: [...names].flatMap((name) => all.get(name) ?? []),
  };
}

/** A figure that this law does not give holds nobody else to it. */
function checkHolds(workedCase: WorkedCase, outcome: Parameters<typeof differencesOf>[1]): void {
  const [difference] = differencesOf(workedCase, outcome);
  if (difference === undefined) return;
  const { path, expected, got } = difference;
  throw new CommandFailure(
    `${placeText(workedCase.place)}: “${workedCase.name}” expects ${expected} at ${path}, and ${got} came: see farthing test.`,
  );
}

/** The texts, numbers and other plain values of a part of an answer, by path; a list or an object without members is one, too. */
function leavesOf(json: Json, path: string): readonly (readonly [path: string, leaf: Json])[] {
  const members = isList(json)
    ? json.map((each, at) => [`${path}[${at}]`, each] as const)
    : isObject(json)
      ? Object.entries(json).map(([name, each]) => [`${path}.${name}`, each] as const)
      : [];
  return members.length === 0 ? [[path, json]] : members.flatMap(([at, each]) => leavesOf(each, at));
}

function presentLaw(authority: Authority): JsonObject {
  return {
    name: lawName(authority),
    url: authority.address ?? null,
    ...(isUnread(authority) && { unread: true }),
  };
}
