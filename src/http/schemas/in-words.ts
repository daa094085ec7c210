import type { ErrorObject } from 'ajv';
import type { FieldFault } from '../../payroll/invalid-input.js';
import { didYouMean } from '../../rules/suggest.js';
import { aboutBranches, withoutEchoes } from './branches.js';
import { kindInWords, oneOf, shortened } from './wording.js';

/** Says of each field that a schema refused what would be right, once a field, in a caller's words. */
export function inWords(errors: readonly ErrorObject[]): FieldFault[] {
  const faults = new Map<string, FieldFault & { readonly rank: number }>();
  for (const error of withoutEchoes(errors)) {
    for (const fault of faultsOf(error)) {
      const rank = RANKS.indexOf(error.keyword);
      const other = faults.get(fault.field);
      if (other === undefined || rank > other.rank) faults.set(fault.field, { ...fault, rank });
    }
  }
  return [...faults.values()].map(({ field, message }) => ({ field, message }));
}

/** Of several things wrong with one field, what says most about it is told: later ranks before earlier ones. */
const RANKS = ['uniqueItems', 'type', 'const', 'enum'];

function faultsOf(error: ErrorObject): FieldFault[] {
  const field = fieldAt(error.instancePath);
  const inField = (name: string): string => (field === '' ? name : `${field}.${name}`);
  const must = (what: string): FieldFault[] => [{ field, message: `${field} must ${what}` }];
  const { params } = error;
  switch (error.keyword) {
    case 'required': {
      const missing = inField(params['missingProperty']);
      return [{ field: missing, message: `${missing} is required` }];
    }
    case 'additionalProperties':
      return [unknownField(params['additionalProperty'], inField, error)];
    case 'dependentRequired': {
      const given = inField(params['property']);
      return [
        { field: given, message: `${given} may be given only with ${inField(params['missingProperty'])}` },
      ];
    }
    case 'type':
      // 1e400 is a number in JSON; what became of it is not.
      if (error.data === Infinity || error.data === -Infinity) return must('be a finite number');
      return must(`be ${kindInWords(params['type'])}`);
    case 'enum':
      return must(`be ${oneOf(params['allowedValues'])}`);
    case 'minimum':
      return must(`be ${grouped(params['limit'])} or more`);
    case 'maximum':
      return must(`be ${grouped(params['limit'])} or less`);
    case 'exclusiveMinimum':
      return must(`be more than ${grouped(params['limit'])}`);
    case 'exclusiveMaximum':
      return must(`be under ${grouped(params['limit'])}`);
    case 'maxLength':
      return must(`be at most ${params['limit']} characters`);
    case 'maxItems':
      return must(`have at most ${params['limit']} items`);
    case 'uniqueItems':
      return must(`not repeat ${repeated(error.data, params['j'])}`);
    case 'oneOf':
    case 'anyOf':
      return aboutBranches(error, field, inField);
    default:
      return must(`be right: ${error.message ?? error.keyword}`);
  }
}

function unknownField(name: string, inField: (name: string) => string, error: ErrorObject): FieldFault {
  const field = inField(shortened(name));
  const siblings = Object.keys(error.parentSchema?.['properties'] ?? {});
  const meant = didYouMean(shortened(name), siblings);
  const suggestion = meant === undefined ? '' : `, did you mean ${inField(meant)}?`;
  return { field, message: `${field} is not a field of this request${suggestion}` };
}

/** `overtime[0].hours` for ajv's `/overtime/0/hours`. */
function fieldAt(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^\./, '');
}

function grouped(limit: number): string {
  return limit.toLocaleString('en-GB');
}

function repeated(list: unknown, index: number): string {
  return Array.isArray(list) ? shortened(JSON.stringify(list[index]).replaceAll('"', '')) : 'an item';
}
