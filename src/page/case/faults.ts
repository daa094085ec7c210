import type { RequestField } from '../../language/index.js';
import type { FieldFault } from '../site.js';
import { compare, faults as texts } from '../texts/en.js';
import { fieldLabel, lower } from '../texts/labels.js';
import { PREFIXES } from './cases.js';

/** A fault as a form shows it: beside which input, and what it says. */
export interface ShownFault {
  /** The name of the input that it is of, in a query: `overtime.0.hours`. */
  readonly name: string;
  readonly says: string;
}

/** The faults of a request in the labels of its form, each at an input that there is. */
export function shownFaults(
  faults: readonly FieldFault[],
  fields: readonly RequestField[],
): readonly ShownFault[] {
  return faults.map((fault) => {
    const name = fault.field.replaceAll(/\[(\d+)\]/g, '.$1');
    return { name: inputOf(name, fields), says: sentence(fault) };
  });
}

/** A fault of one of two cases, named by it. */
export function faultOfCase({ name, says }: ShownFault, at: number): ShownFault {
  return { name: `${PREFIXES[at]}${name}`, says: compare.fault(compare.names[at] ?? '', says) };
}

/** The path at the head of the sentence becomes the label of the field. */
function sentence({ field, code, message }: FieldFault): string {
  const label = fieldLabel(field);
  if (code === 'REQUIRED' && message.endsWith(' is required')) return texts.needed(label);
  if (code === 'UNKNOWN_FIELD') return texts.unknownField(label);
  const rest = message.startsWith(field) ? message.slice(field.length).replace(/^[:\s]+/, '') : message;
  return texts.sentence(
    label,
    rest.replaceAll(/[a-z]\w*(?:[._]\w+)+/g, (path) => inLabel(path)),
  );
}

function inLabel(path: string): string {
  return `“${lower(fieldLabel(path))}”`;
}

/** The name of the input that a fault of a field belongs to: of a group, its first. */
function inputOf(name: string, fields: readonly RequestField[]): string {
  const steps = name.split('.');
  let here: RequestField | undefined;
  let below = fields;
  for (const step of steps) {
    if (/^\d+$/.test(step)) continue;
    here = below.find((field) => field.name === step);
    below = here?.fields ?? [];
  }
  return here === undefined ? name : firstInput(here, name);
}

function firstInput(field: RequestField, name: string): string {
  const [first] = field.fields.filter(({ required }) => required).concat(field.fields);
  if (first === undefined || field.isWordOrObject === true) return name;
  const isList = field.type === 'list' && !/\.\d+$/.test(name);
  return firstInput(first, `${name}${isList ? '.0' : ''}.${first.name}`);
}
