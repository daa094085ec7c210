import { isList, type JsonObject, valueAt } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import { FIRM, inPerson } from '../firm.js';
import { pathOfTarget } from '../net-to-gross/net-to-gross.js';
import { type GetOperation, isByDate, type Operation, type PostOperation } from '../operation.js';
import { operationOfEndpoint, type RestingEndpoint, restingOf } from '../operations.js';
import type { Payroll } from '../payroll.js';
import { remarkOnRequestField } from '../years-of-field.js';
import { validatorOf } from './by-ajv.js';
import type { RequestForm } from './form.js';
import { type FieldFault, InvalidInput } from './invalid-input.js';
import { type Query, queryYear } from './query.js';
import { type Remarks, schemaFaults } from './schema-faults.js';
import { dayFaults, taxYearOf, yearsOf } from './tax-year.js';
import type { Validator } from './validator.js';

/*
 * The checks of the operations' requests, for all who calculate: the routes, the page, the command line. Each throws `InvalidInput` with
 * every wrong field at once.
 */

/** A valid request, and its tax year. */
export interface CheckedRequest {
  readonly request: JsonObject;
  readonly taxYear: string;
}

/** What is said of wrong words and fields of a year's requests. */
function remarksOf(
  payroll: Payroll,
  endpoint: PostOperation | RestingEndpoint,
  taxYear: string,
  { meanings, hints }: RequestForm,
): Remarks {
  const pathOf = (field: string) => field.replaceAll(/\[\d+\]/g, '');
  const operation = operationOfEndpoint(endpoint);
  return {
    inYear: (field, word) => {
      const path = pathOf(field);
      const isOfAnyYear = yearsOf(operation, payroll).taxYears.some((year) =>
        payroll
          .requestWords(year, operation.name)
          .get(path)
          ?.some((each) => each === word),
      );
      return isOfAnyYear ? ` in ${taxYear}` : '';
    },
    hint: (field) => {
      const hint = hints.get(pathOf(field));
      return hint === undefined ? '' : ` (${hint})`;
    },
    ofOtherYears: (field) => remarkOnRequestField(payroll, endpoint, taxYear, pathOf(field)),
    meanings,
  };
}

/** The check of the requests of a calculation, or of what rests on it. `faultsBeside` finds what is wrong beside the request, such as with its query. */
export function postRequestCheck(
  payroll: Payroll,
  endpoint: PostOperation | RestingEndpoint,
): (request: JsonObject, faultsBeside?: (taxYear: string) => readonly FieldFault[]) => CheckedRequest {
  const resting = restingOf(endpoint);
  const operation = operationOfEndpoint(endpoint);
  const { codeField } = operation;
  return (request, faultsBeside = () => []) => {
    const taxYear = taxYearOf(request, operation, payroll);
    const { form } = payroll.endpoint(endpoint, taxYear);
    const errors = form.validate(request);
    const faultsOfForm =
      errors.length === 0
        ? []
        : schemaFaults(errors, form.fields, remarksOf(payroll, endpoint, taxYear, form));
    const formFaults = faultsOfForm
      .map((fault) => withPathOfTarget(fault, operation, payroll))
      .map((fault) => withYearField(fault, operation));
    const text = codeField && request[codeField.field];
    const isWrong = (name: string) => formFaults.some(({ field }) => field === name);
    // Faults that only a rule finds, and only where the form of the field is right.
    const ruleFaults =
      codeField === undefined || typeof text !== 'string' || isWrong(codeField.field)
        ? []
        : decodingFaults(operation, codeField.field, text, taxYear, payroll);
    const yearFaults = dayFaults(request, operation, payroll).filter(({ field }) => !isWrong(field));
    const hasWrong = (name: string) => formFaults.some(({ field }) => isIn(field, name));
    const restingFaults = (resting?.faults(request) ?? []).filter(({ field }) => !hasWrong(field));
    const faults = [...faultsBeside(taxYear), ...formFaults, ...restingFaults, ...yearFaults, ...ruleFaults];
    if (faults.length > 0) throw new InvalidInput(faults);
    return { request, taxYear };
  };
}

/** A fault of a field that only a search of pay has, with its path. */
function withPathOfTarget(
  fault: FieldFault,
  operation: PostOperation,
  { searches }: Pick<Payroll, 'searches'>,
): FieldFault {
  const path = fault.code === 'UNKNOWN_FIELD' ? pathOfTarget(fault.field, operation, searches) : undefined;
  return path === undefined ? fault : { ...fault, message: `${fault.message}; POST ${path} has it` };
}

/** A fault of a tax year that a request names, with the dates that choose it. */
function withYearField(fault: FieldFault, operation: PostOperation): FieldFault {
  return fault.code === 'UNKNOWN_FIELD' && fault.field === 'tax_year' && isByDate(operation)
    ? {
        ...fault,
        message: `${fault.message}; the tax year is that of ${operation.datedBy.join(', else of ')}`,
      }
    : fault;
}

/** Whether a field is another, or lies in it: `pay[0].amount` in `pay`. */
function isIn(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}[`) || field.startsWith(`${other}.`);
}

/** The check of the requests of firms. Faults of a person are named by their place: `people[2].request.gross.per`. `faultsBeside` finds
 *  what is wrong beside the request. */
export function firmCheck(
  payroll: Payroll,
): (request: JsonObject, faultsBeside?: () => readonly FieldFault[]) => CheckedRequest {
  const operation = payroll.postOperationNamed(FIRM.operationOfPerson);
  const { codeField } = operation;
  const ofPerson = (field: string) => field.replace(/^people\[\d+\]\.request\./, '');
  return (request, faultsBeside = () => []) => {
    const taxYear = taxYearOf(request, operation, payroll);
    const { form } = payroll.endpoint(FIRM, taxYear);
    const { inYear, hint, ofOtherYears, meanings } = remarksOf(payroll, operation, taxYear, form);
    const remarks: Remarks = {
      inYear: (field, word) => inYear(ofPerson(field), word),
      hint: (field) => hint(ofPerson(field)),
      ofOtherYears: (field) => ofOtherYears(ofPerson(field)),
      meanings,
    };
    const formFaults = schemaFaults(form.validate(request), form.fields, remarks);
    const isWrong = (name: string) => formFaults.some(({ field }) => field === name);
    const { people = null } = request;
    const codeFaults = (isList(people) ? people : []).flatMap((_, at) => {
      const code = codeField && valueAt(people, `[${at}].request.${codeField.field}`);
      if (codeField === undefined || typeof code !== 'string') return [];
      return decodingFaults(operation, codeField.field, code, taxYear, payroll).map(inPerson(at));
    });
    const faults = [...faultsBeside(), ...formFaults, ...codeFaults.filter(({ field }) => !isWrong(field))];
    if (faults.length > 0) throw new InvalidInput(faults);
    return { request, taxYear };
  };
}

/** The check of a lookup's requests: a text, and a query with the tax year. */
export function lookupCheck(
  payroll: Payroll,
  operation: GetOperation,
): (text: string, query: Query) => CheckedRequest {
  const { field } = operation.codeField;
  return (text, query) => {
    const { taxYear, faults } = queryYear(query, yearsOf(operation, payroll));
    const allFaults = [...faults, ...decodingFaults(operation, field, text, taxYear, payroll)];
    if (allFaults.length > 0) throw new InvalidInput(allFaults);
    return { request: { [field]: text }, taxYear };
  };
}

/** The check of a request as tools write it: one object, with what the operation takes from its path and its query, too. `faultsBeside`
 *  finds what is wrong beside the request. */
export function operationCheck(
  payroll: Payroll,
  operation: Operation,
): (request: JsonObject, faultsBeside?: (taxYear: string) => readonly FieldFault[]) => CheckedRequest {
  if (operation.method === 'POST') return postRequestCheck(payroll, operation);
  const check = lookupCheck(payroll, operation);
  const { field } = operation.codeField;
  return ({ [field]: text = '', ...query }, faultsBeside = () => []) => {
    const parameters = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
    const checked = check(String(text), Object.fromEntries(parameters));
    const faults = faultsBeside(checked.taxYear);
    if (faults.length > 0) throw new InvalidInput(faults);
    return checked;
  };
}

/** The check by a schema alone, such as of the options of a call; it throws `InvalidInput`. */
export function objectCheck(schema: Schema): (object: unknown) => void {
  let validate: Validator | undefined;
  return (object) => {
    validate ??= validatorOf(schema);
    const faults = schemaFaults(validate(object));
    if (faults.length > 0) throw new InvalidInput(faults);
  };
}

/** Checks a request as a form needs it: its faults are returned, to be shown beside their fields. */
export function checkedOrFaults(
  payroll: Payroll,
  endpoint: Operation | RestingEndpoint,
  request: JsonObject,
): CheckedRequest | { readonly faults: readonly FieldFault[] } {
  try {
    const check =
      endpoint.kind === 'operation' ? operationCheck(payroll, endpoint) : postRequestCheck(payroll, endpoint);
    return check(request);
  } catch (error) {
    if (error instanceof InvalidInput) return { faults: error.faults };
    throw error;
  }
}

/** What is wrong with a text that a rule decodes: nothing, or one fault. */
function decodingFaults(
  operation: Operation,
  field: string,
  text: string,
  taxYear: string,
  payroll: Payroll,
): FieldFault[] {
  const longest = payroll.longestText(operation, taxYear);
  if (text.length > longest) {
    return [{ field, code: 'TOO_LONG', message: `${field} must be at most ${longest} characters` }];
  }
  const fault = payroll.decodingFault(operation, text, taxYear);
  if (fault === undefined) return [];
  return [{ field, code: 'REFUSED', message: fault.startsWith(field) ? fault : `${field}: ${fault}` }];
}
