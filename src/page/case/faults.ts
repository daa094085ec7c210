import type { RequestField } from '../../language/index.js';
import type { FieldFault } from '../site.js';
import { compare, faults as texts } from '../texts/en.js';
import { fieldLabel, lower } from '../texts/labels.js';
import { PREFIXES } from './cases.js';

/** A fault as a form shows it, beside an input. */
export interface FormFault {
  /** The name of the input, as in a query: `overtime.0.hours`. */
  readonly name: string;
  readonly says: string;
}

/** The faults of a request in the words of its form, each at an input that the form has. */
export function formFaults(
  faults: readonly FieldFault[],
  fields: readonly RequestField[],
): readonly FormFault[] {
  return faults.map((fault) => {
    const name = fault.field.replaceAll(/\[(\d+)\]/g, '.$1');
    return { name: inputOf(name, fields), says: sentence(fault) };
  });
}

/** A fault of the first or the second of two cases, with the name of the case. */
export function faultOfCase({ name, says }: FormFault, index: number): FormFault {
  return { name: `${PREFIXES[index]}${name}`, says: compare.fault(compare.names[index] ?? '', says) };
}

/** The message of a fault with labels in the place of paths. */
function sentence({ field, code, message }: FieldFault): string {
  const label = fieldLabel(field);
  if (code === 'REQUIRED' && message.endsWith(' is required')) return texts.needed(label);
  if (code === 'UNKNOWN_FIELD') return texts.unknownField(label);
  const rest = message.startsWith(field) ? message.slice(field.length).replace(/^[:\s]+/, '') : message;
  return texts.sentence(
    label,
    rest.replaceAll(/[a-z]\w*(?:[._]\w+)+/g, (path) => quotedLabel(path)),
  );
}

function quotedLabel(path: string): string {
  return `“${lower(fieldLabel(path))}”`;
}

/** The name of the input at which the fault of a field stands; for a group its first input. */
function inputOf(name: string, fields: readonly RequestField[]): string {
  const steps = name.split('.');
  let field: RequestField | undefined;
  let candidates = fields;
  for (const step of steps) {
    if (/^\d+$/.test(step)) continue;
    field = candidates.find((field) => field.name === step);
    candidates = field?.fields ?? [];
  }
  return field === undefined ? name : firstInput(field, name);
}

function firstInput(field: RequestField, name: string): string {
  const [first] = field.fields.filter(({ isRequired }) => isRequired).concat(field.fields);
  if (first === undefined || field.isWordOrObject === true) return name;
  const isList = field.type === 'list' && !/\.\d+$/.test(name);
  return firstInput(first, `${name}${isList ? '.0' : ''}.${first.name}`);
}
