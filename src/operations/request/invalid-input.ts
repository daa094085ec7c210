import { printable } from './wording.js';

/** The kinds of faults of a field or a parameter, for programs; the message is for people. */
export const FAULT_CODES = [
  'REQUIRED',
  'UNKNOWN_FIELD',
  'WRONG_TYPE',
  'NOT_ALLOWED',
  'OUT_OF_RANGE',
  'TOO_PRECISE',
  'TOO_LONG',
  'TOO_MANY',
  'TOO_DEEP',
  'REPEATED',
  'EXACTLY_ONE',
  'ONLY_WITH',
  'ONLY_WITHOUT',
  'MALFORMED',
  'REFUSED',
] as const;

/** The code of a fault of a field. */
export type FaultCode = (typeof FAULT_CODES)[number];

/** One field of a request, or one parameter, that is wrong: its path in the request (`overtime[0].hours`), and what would be right. */
export interface FieldFault {
  readonly field: string;
  readonly code: FaultCode;
  readonly message: string;
  /** For a form, which says it in words of its own; answers do not have it. */
  readonly detail?: FaultDetail | undefined;
}

/** What the code of a fault leaves open. */
export type FaultDetail =
  /** A number of JSON that is none here: 1e400. */
  | { readonly is: 'infinite' }
  /** A field that is needed by a condition on others. */
  | { readonly is: 'condition' }
  /** Fields of an object of which just one must be given: none is, and the fault is of the object, or several are, each of which has it. */
  | { readonly is: 'choice'; readonly names: readonly string[]; readonly isGiven: boolean };

/** The most wrong fields that are named; the rest are counted. An answer must not be many times as large as its request. */
const MAX_FAULTS = 100;

/** A request that cannot be answered because of what it says: the only error that a caller can mend. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  /** As answers have them. */
  readonly fields: readonly FieldFault[];
  /** The same with their details. */
  readonly faults: readonly FieldFault[];
  /** How many more are wrong. */
  readonly more: number;

  /** `cause` is the refusal of the rules, if it was one. */
  constructor(faults: readonly FieldFault[], options?: ErrorOptions) {
    const fields = faults.slice(0, MAX_FAULTS).map(({ field, code, message }) => ({
      field: printable(field),
      code,
      message: printable(message),
    }));
    const more = faults.length - fields.length;
    super(faultsInWords(fields, more), options);
    this.fields = fields;
    this.faults = fields.map((each, at) => ({ ...each, detail: faults[at]?.detail }));
    this.more = more;
  }
}

/** What the answer to a wrong request says, over HTTP and in a line of a batch alike. */
export interface InputError {
  readonly code: 'INVALID_INPUT';
  readonly message: string;
  readonly fields: readonly FieldFault[];
}

/** The error of a wrong request. Each message names its field. */
export function inputError({ fields, more }: InvalidInput): InputError {
  const faults = fields.map((fault) => ({ ...fault, message: withFieldName(fault) }));
  return { code: 'INVALID_INPUT', message: faultsInWords(faults, more), fields: faults };
}

/** The message, with the field in front where it does not name it: sentences of the rules need not. */
function withFieldName({ field, message }: FieldFault): string {
  // A fast path for most messages: a request can have many faults, and a RegExp for each would be slow.
  if (message.startsWith(`${field} `)) return message;
  const escapedField = field.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<!\\w)${escapedField}(?!\\w)`).test(message) ? message : `${field}: ${message}`;
}

/** What is wrong with a request, and how much more, each once. */
export function faultsInWords(faults: readonly FieldFault[], more: number): string {
  const messages = [...new Set(faults.map(({ message }) => message))];
  return [...messages, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** The rules refuse a request whose form is right. */
export function refusedByRules(
  faults: readonly Omit<FieldFault, 'code'>[],
  options?: ErrorOptions,
): InvalidInput {
  return new InvalidInput(
    faults.map((fault) => ({ ...fault, code: 'REFUSED' })),
    options,
  );
}

/** The request is wrong as a whole. */
export function invalidBody(code: FaultCode, message: string): InvalidInput {
  return new InvalidInput([{ field: 'body', code, message }]);
}
