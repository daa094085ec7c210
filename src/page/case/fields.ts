import { alternativesAmong, noneOf, type RequestField, withChoices } from '../../language/index.js';
import type { FigureCheck, NetToGross, Operation, Payroll } from '../../operations/index.js';

/** Whether a group is needed in which one field excludes the others, so that a form asks first which one it shall be. */
export function hasAlternatives({ type, isRequired, fields }: RequestField): boolean {
  return type === 'group' && isRequired && alternativesAmong(fields).length > 0;
}

/** Whether a field of a group goes with one of its alternatives: with that which it may be given beside, else with all but the first. */
export function goesWith(
  { name, allowedIf = [] }: RequestField,
  alternative: string,
  alternatives: readonly string[],
): boolean {
  if (alternatives.includes(name)) return name === alternative;
  const beside = allowedIf
    .flatMap((test) => (test.test === 'given' ? test.names : []))
    .filter((each) => alternatives.includes(each));
  return beside.length === 0 ? alternative !== alternatives[0] : beside.includes(alternative);
}

/** The request fields of an operation, or of the check of its figures, in a year; with a search also those that it finds pay by. */
export function requestFieldsOf(
  payroll: Payroll,
  endpoint: Operation | FigureCheck,
  taxYear: string,
  search?: NetToGross,
): readonly RequestField[] {
  const { fields } = payroll.endpoint(endpoint, taxYear);
  return search === undefined ? fields : [...fields, ...targetFields(payroll, search, taxYear)];
}

/** What a search finds pay by. Who chose one of these fields must fill it in. */
function targetFields(payroll: Payroll, search: NetToGross, taxYear: string): readonly RequestField[] {
  return payroll
    .endpoint(search, taxYear)
    .fields.filter(({ name }) => search.targets.some(({ field }) => field === name))
    .map((field) => ({ ...field, isRequired: true, requiredIf: undefined, allowedIf: undefined }));
}

/** The name of the choice between pay and what it comes to. */
export const KNOWN = 'known';

/** Pay and what a search finds it by as a group of which a case has one; its fields have no group before their names. */
export function knownField(names: readonly string[], fields: readonly RequestField[]): RequestField {
  return {
    name: KNOWN,
    path: KNOWN,
    type: 'group',
    help: '',
    isRequired: true,
    words: [],
    fields: withChoices(
      fields.filter(({ name }) => names.includes(name)).map((field) => oneAmong(names, field)),
    ),
  };
}

function oneAmong(names: readonly string[], field: RequestField): RequestField {
  const condition = noneOf(names.filter((name) => name !== field.name));
  return { ...field, requiredIf: condition, allowedIf: condition };
}
