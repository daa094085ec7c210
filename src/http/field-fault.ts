import type { FieldFault } from '../operations/index.js';

/** What can be wrong with a field or a parameter, for programs to tell apart; the words beside it are for people. */
export const FAULT_CODES = [
  'REQUIRED',
  'UNKNOWN_FIELD',
  'WRONG_TYPE',
  'NOT_ALLOWED',
  'OUT_OF_RANGE',
  'TOO_LONG',
  'TOO_MANY',
  'TOO_DEEP',
  'REPEATED',
  'EXACTLY_ONE',
  'ONLY_WITH',
  'MALFORMED',
  'REFUSED',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** A field that is wrong, as a caller is told of it. */
export interface CodedFault extends FieldFault {
  readonly code: FaultCode;
}

/** Faults that the rules found carry no code: they are refusals of what passed its schema. */
export function asRefused(faults: readonly FieldFault[]): CodedFault[] {
  return faults.map(({ field, message }) => ({ field, code: 'REFUSED', message }));
}
