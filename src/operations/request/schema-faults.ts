import type { ErrorObject } from 'ajv';
import { isObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import { typeFault, typeWithExample, withoutRepeats } from './branches.js';
import { conditionFaults, type FieldsOfObject, isOfCondition } from './conditions.js';
import type { FaultCode, FaultDetail, FieldFault } from './invalid-input.js';
import { DECIMALS, repeatedKeys, UNIQUE_BY } from './keywords.js';
import { type Meanings, type Suggest, suggester } from './suggestions.js';
import { didYouMeanSuffix, fieldPath, oneOf, truncateName } from './wording.js';

/** What is said of a wrong word or field beside the right ones, whatever the year's schema. */
export interface Remarks {
  /** ` in 2021-22` where another year has the word in this field; empty where none has. */
  readonly inYear: (field: string, word: unknown) => string;
  /** ` (the nation that the employee lives in)` where the field has a hint; empty where it has none. */
  readonly hint: (field: string) => string;
  /** ` in 2026-27; it is one from 2027-28` where another year has a field that this one has not; empty where none has. */
  readonly ofOtherYears: (field: string) => string;
  readonly meanings: Meanings;
}

const NO_REMARKS: Remarks = {
  inYear: () => '',
  hint: () => '',
  ofOtherYears: () => '',
  meanings: new Map(),
};

/** The faults of a request by ajv's errors: one for each field, with what would be right. `fields` are those of the request. */
export function schemaFaults(
  errors: readonly ErrorObject[],
  fields: readonly RequestField[] = [],
  remarks: Remarks = NO_REMARKS,
): FieldFault[] {
  const suggest = suggester(remarks.meanings);
  const faults = new Map<string, FieldFault & { readonly rank: number }>();
  for (const error of withoutRepeats(errors)) {
    const ofError = isOfCondition(error) ? faultsBetween(error, fields) : faultsOf(error, suggest, remarks);
    for (const fault of ofError) {
      const rank = RANKS.indexOf(error.keyword);
      const earlier = faults.get(fault.field);
      if (earlier === undefined || rank > earlier.rank) faults.set(fault.field, { ...fault, rank });
    }
  }
  // What is wrong is never taken for right, though no sentence knows it.
  if (faults.size === 0) return errors.slice(0, 1).map(unknownFault);
  return [...faults.values()].map(({ rank: _, ...fault }) => fault);
}

function unknownFault({ instancePath, message, keyword }: ErrorObject): FieldFault {
  const field = fieldAt(instancePath);
  return { field, code: 'NOT_ALLOWED', message: `${field} must be right: ${message ?? keyword}` };
}

const INFINITE: FaultDetail = { is: 'infinite' };

/** Of several faults of one field the most specific is reported: later ranks win. */
const RANKS = ['uniqueItems', 'type', 'const', 'enum'];

function faultsOf(error: ErrorObject, suggest: Suggest, remarks: Remarks): FieldFault[] {
  const field = fieldAt(error.instancePath);
  const inField = (name: string): string => (field === '' ? name : `${field}.${name}`);
  const must = (code: FaultCode, what: string): FieldFault[] => [
    { field, code, message: `${field} must ${what}` },
  ];
  const { params } = error;
  switch (error.keyword) {
    case 'required': {
      const name = inField(params['missingProperty']);
      return [{ field: name, code: 'REQUIRED', message: `${name} is required` }];
    }
    case 'additionalProperties':
      return [unknownField(params['additionalProperty'], inField, error, suggest, remarks)];
    case 'type':
      // 1e400 is a number in JSON, but JSON.parse makes Infinity of it.
      if (isBeyondNumbers(error.data) && isNumeric(params['type']))
        return must('OUT_OF_RANGE', 'be a finite number').map((each) => ({ ...each, detail: INFINITE }));
      return must(
        'WRONG_TYPE',
        `be ${typesInWords(params['type'], error)}${numberInText(params['type'], error.data)}`,
      );
    case 'enum': {
      const { allowedValues: words } = params;
      const remark = remarks.inYear(field, error.data);
      if (remark !== '') return must('NOT_ALLOWED', `be ${oneOf(words)}${remark}`);
      const suggestion = didYouMeanSuffix(suggest.word(error.data, words)) || remarks.hint(field);
      return must('NOT_ALLOWED', `be ${oneOf(words)}${suggestion}`);
    }
    case 'minimum':
      return must('OUT_OF_RANGE', `be ${limitText(params['limit'])} or more`);
    case 'maximum':
      return must('OUT_OF_RANGE', `be ${limitText(params['limit'])} or less`);
    case 'exclusiveMinimum':
      return must('OUT_OF_RANGE', `be more than ${limitText(params['limit'])}`);
    case 'exclusiveMaximum':
      return must('OUT_OF_RANGE', `be under ${limitText(params['limit'])}`);
    case 'maxLength':
      return must('TOO_LONG', `be at most ${params['limit']} characters`);
    case 'minItems':
      return must('REQUIRED', `have at least ${params['limit']} item`);
    case 'minProperties':
      return must(
        'REQUIRED',
        `have at least one of ${Object.keys(error.parentSchema?.['properties'] ?? {}).join(', ')}`,
      );
    case 'maxItems':
      return must('TOO_MANY', `have at most ${params['limit']} items`);
    case 'format':
      return must('MALFORMED', 'be a day such as 2026-08-28');
    case DECIMALS:
      return must('TOO_PRECISE', `have at most ${inDecimals(error.schema)}`);
    case UNIQUE_BY:
      return repeatedKeys(error.data, String(error.schema)).map(([index, word]) => ({
        field: `${field}[${index}].${error.schema}`,
        code: 'REPEATED',
        message: `${field}[${index}].${error.schema} must not repeat ${truncateName(word)}`,
      }));
    case 'uniqueItems':
      return must('REPEATED', `not repeat ${repeatedItem(error.data, params['j'])}`);
    case 'oneOf':
      return [typeFault(error, field, suggest)];
    default:
      return [unknownFault(error)];
  }
}

/** The faults of the conditions between the fields of an object. Where there is no object, that fault is reported elsewhere. */
function faultsBetween({ instancePath, data }: ErrorObject, fields: readonly RequestField[]): FieldFault[] {
  let object: FieldsOfObject = { fields };
  for (const step of instancePath.split('/').slice(1))
    object = object.fields.find(({ name }) => name === step) ?? object;
  return isObject(data) ? conditionFaults(object, data, fieldAt(instancePath)) : [];
}

function unknownField(
  name: string,
  inField: (name: string) => string,
  error: ErrorObject,
  suggest: Suggest,
  remarks: Remarks,
): FieldFault {
  const field = inField(truncateName(name));
  const suffix =
    remarks.ofOtherYears(field) ||
    didYouMeanSuffix(suggest.name(name, Object.keys(error.parentSchema?.['properties'] ?? {})).map(inField));
  return { field, code: 'UNKNOWN_FIELD', message: `${field} is not a field of this request${suffix}` };
}

/** `overtime[0].hours` for ajv's `/overtime/0/hours`. */
function fieldAt(instancePath: string): string {
  const steps = instancePath.split('/').slice(1);
  return fieldPath(steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
}

/** `an object such as {…}`, `a number or null` */
function typesInWords(types: string | readonly string[], { parentSchema = {}, data }: ErrorObject): string {
  return [types]
    .flat()
    .map((type) => typeWithExample(type, parentSchema, data))
    .join(' or ');
}

/** `: write 2000 in the place of "2,000"` for a text that is a number in another form; empty for all else. */
function numberInText(types: string | readonly string[], data: unknown): string {
  // No amount is longer.
  if (!isNumeric(types) || typeof data !== 'string' || data.length > 30) return '';
  const number = data
    .trim()
    .replace(/^(-?) ?£ ?/, '$1')
    .replace(/ ?%$/, '')
    .replaceAll(/(?<=\d)[,_ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/^(-?)0+(?=\d)/, '$1');
  const isWhole = ![types].flat().includes('number');
  const form = isWhole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
  return form.test(number) ? `: write ${number} in the place of "${data}"` : '';
}

function isBeyondNumbers(data: unknown): boolean {
  return data === Infinity || data === -Infinity;
}

function isNumeric(types: string | readonly string[]): boolean {
  return [types].flat().some((type) => type === 'number' || type === 'integer');
}

function limitText(limit: number): string {
  return limit.toLocaleString('en-GB');
}

/** `2 decimals` for 2. */
function inDecimals(decimals: unknown): string {
  return decimals === 1 ? '1 decimal' : `${decimals} decimals`;
}

function repeatedItem(list: unknown, index: number): string {
  return Array.isArray(list) ? truncateName(JSON.stringify(list[index]).replaceAll('"', '')) : 'an item';
}
