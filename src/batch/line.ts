import { isList, isObject, type Json, type JsonObject } from '../json.js';
import {
  answerCall,
  type Call,
  didYouMeanSuffix,
  FIRM,
  type FieldFault,
  firmCheck,
  type InputError,
  InvalidInput,
  inputError,
  invalidBody,
  jsonOf,
  MAX_MEMBERS,
  type NextTurn,
  type Operations,
  oneOf,
  type Payroll,
  requestOf,
  suggester,
  truncateName,
} from '../operations/index.js';

/** The longest line but that of a firm: as much as the body of a request may have. */
export const MAX_LINE_KIBIBYTES = 64;

/** The longest name that a caller gives a line. */
const MAX_ID_LENGTH = 100;

/** What stands in the place of bytes that are no UTF-8. */
const NO_UTF_8 = '\uFFFD';

const MEMBERS = ['custom_id', 'operation', 'fields', 'request'];

/** What lines can be for, by name: all endpoints, and firms. */
export function lineOperations({ endpoints }: Pick<Operations, 'endpoints'>): readonly string[] {
  return [...endpoints.keys(), FIRM.name];
}

/** Why a line has no result, with the status that its request would have alone. */
export interface LineError {
  readonly status: number;
  readonly error: InputError | { readonly code: string; readonly message: string };
}

/** The answer to a line, as a line. */
export interface LineAnswer {
  readonly text: string;
  readonly isSuccess: boolean;
}

/** Answers a line: `{"custom_id": "emp-17", "operation": "payslip", "fields": […], "request": {…}}`, where `fields` may be left out, with
 *  `{"line": 17, "custom_id": "emp-17", "status": 200, "result": {…}}`, or with `error` in the place of `result`. A result is what the
 *  operation answers, to the byte. A wrong line is answered, too; `errorOf` says how what is no fault of the line is, and may
 *  throw it. `nextTurn` as of a payroll. */
export function answerLine(
  payroll: Payroll,
  line: number,
  text: string,
  errorOf: (thrown: unknown) => LineError,
  nextTurn?: NextTurn,
): Promise<LineAnswer> {
  return answerEnvelope(payroll, line, () => envelopeOf(text), errorOf, nextTurn);
}

/** The same of a line whose JSON is read by `read`, which throws `InvalidInput` where it is wrong. `reword` says a fault in the words of where
 *  the line comes from. */
export async function answerEnvelope(
  payroll: Payroll,
  line: number,
  read: () => JsonObject,
  errorOf: (thrown: unknown) => LineError,
  nextTurn?: NextTurn,
  reword: (fault: FieldFault) => FieldFault = (fault) => fault,
): Promise<LineAnswer> {
  let id: string | null = null;
  const answer = (status: number, member: string): string =>
    `{"line":${line},"custom_id":${JSON.stringify(id)},"status":${status},${member}}\n`;
  try {
    const envelope = read();
    id = idIn(envelope) ?? null;
    const result = await resultOf(callOf(envelope, payroll), payroll, nextTurn);
    return { text: answer(200, `"result":${result}`), isSuccess: true };
  } catch (thrown) {
    const { status, error } =
      thrown instanceof InvalidInput
        ? { status: 400, error: inputError(new InvalidInput(thrown.faults.map(reword))) }
        : errorOf(thrown);
    return { text: answer(status, `"error":${JSON.stringify(error)}`), isSuccess: false };
  }
}

/** What a line asks for. */
type LineCall = Call | { readonly firm: JsonObject };

async function resultOf(call: LineCall, payroll: Payroll, nextTurn: NextTurn | undefined): Promise<string> {
  if (!('firm' in call)) return (await answerCall(payroll, call, nextTurn)).text;
  const { request, taxYear } = firmCheck(payroll)(call.firm);
  return payroll.calculateFirm(request, taxYear, nextTurn);
}

/** The JSON of a line. It is read as a body is: what is wrong with all of it is a fault of `body`. */
function envelopeOf(text: string): JsonObject {
  const isLong = text.length > MAX_LINE_KIBIBYTES * 1024;
  if (text.length > FIRM.kibibytes * 1024) throw tooLong(FIRM.kibibytes);
  const json = jsonOf(text, isLong ? FIRM.mostMembers : MAX_MEMBERS);
  const isFirm = isObject(json) && json['operation'] === FIRM.name;
  if (isLong && !isFirm) throw tooLong(MAX_LINE_KIBIBYTES);
  return requestOf(json, text, isFirm ? FIRM.mostMembers : MAX_MEMBERS);
}

function tooLong(kibibytes: number): InvalidInput {
  return invalidBody('TOO_LONG', `body must be at most ${kibibytes} KiB`);
}

function idIn({ custom_id: id }: JsonObject): string | undefined {
  const isName = typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH && !id.includes(NO_UTF_8);
  return isName ? id : undefined;
}

/** The call that a line asks for. Throws `InvalidInput` with all that is wrong around its request. */
function callOf(envelope: JsonObject, { endpoints }: Payroll): LineCall {
  const { operation, fields, request } = envelope;
  const endpoint = typeof operation === 'string' ? endpoints.get(operation) : undefined;
  const isFirm = operation === FIRM.name;
  const faults: FieldFault[] = [];
  const fault = (field: string, given: Json | undefined, code: FieldFault['code'], message: string): void => {
    if (given === undefined) faults.push({ field, code: 'REQUIRED', message: `${field} is required` });
    else faults.push({ field, code, message: `${field} ${message}` });
  };
  const suggest = suggester();
  for (const name of Object.keys(envelope).filter((each) => !MEMBERS.includes(each))) {
    const suggestion = didYouMeanSuffix(suggest.name(name, MEMBERS));
    fault(truncateName(name), name, 'UNKNOWN_FIELD', `is not a field of a line${suggestion}`);
  }
  if (idIn(envelope) === undefined)
    fault(
      'custom_id',
      envelope['custom_id'],
      'WRONG_TYPE',
      `must be a text of 1 to ${MAX_ID_LENGTH} characters, in UTF-8`,
    );
  if (endpoint === undefined && !isFirm) {
    const names = lineOperations({ endpoints });
    const suggestion = didYouMeanSuffix(suggest.word(operation, names));
    fault('operation', operation, 'NOT_ALLOWED', `must be ${oneOf(names)}${suggestion}`);
  }
  const areTexts = isList(fields) && fields.every((each) => typeof each === 'string');
  if (fields !== undefined && !areTexts)
    fault('fields', fields, 'WRONG_TYPE', 'must be a list of paths of fields of the answer');
  if (fields !== undefined && isFirm)
    fault('fields', fields, 'ONLY_WITHOUT', 'is not for a firm, whose answer is whole');
  if (!isObject(request)) fault('request', request, 'WRONG_TYPE', 'must be an object');
  if (faults.length > 0 || !isObject(request)) throw new InvalidInput(faults);
  if (endpoint === undefined) return { firm: request };
  return { endpoint, request, ...(areTexts && { fields }) };
}
