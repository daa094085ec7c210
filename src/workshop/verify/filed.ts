import { type OperationRequest, operationOf } from '../../cli/index.js';
import { isObject, type Json, type JsonObject } from '../../json.js';
import { listInWords } from '../../language/index.js';
import { OPERATION_NAMES, type OperationName } from '../../operations/index.js';
import { readTrace, type SavedTrace } from '../replay/saved-trace.js';

/** An answer that was filed, with what it answers. */
export interface FiledAnswer {
  readonly kind: 'record' | 'trace' | 'answer';
  /** Its request; undefined for an old trace, which does not hold it. */
  readonly operationRequest: OperationRequest | undefined;
  readonly result: JsonObject;
  /** The label that it says it was given under. */
  readonly engine: string;
  /** What it says of its law and program; undefined for a plain answer. */
  readonly book: JsonObject | undefined;
  /** The whole of what was filed. */
  readonly json: JsonObject;
  readonly trace: SavedTrace | undefined;
}

/** What is wrong with what was filed, as the rest of a sentence. */
export interface FilingFault {
  readonly fault: string;
}

/** Reads a record, a trace, `{request, answer}`, or a plain answer with its request beside it. */
export function readFiled(json: Json, separateRequest?: OperationRequest): FiledAnswer | FilingFault {
  if (!isObject(json)) return { fault: 'is no object: it holds no answer' };
  if ('record' in json) return separateRequest === undefined ? readFiledRecord(json) : HOLDS_REQUEST;
  if ('trace' in json) return readFiledTrace(json, separateRequest);
  if (separateRequest !== undefined) return plainAnswer(json, json, separateRequest);
  const { answer, request } = json;
  if (answer === undefined)
    return { fault: 'is no record and no trace, and a plain answer is verified with its request beside it' };
  if (!isObject(answer) || !isObject(request))
    return { fault: 'has an answer, or a request, that is no object' };
  const operation = json['operation'] === undefined ? operationOf(request) : operationIn(json);
  return operation === undefined ? unknownOperation(json) : plainAnswer(json, answer, { operation, request });
}

function readFiledRecord(json: JsonObject): FiledAnswer | FilingFault {
  const { record, request, result, book } = json;
  if (record !== 1) return { fault: `is a record of another form than 1: ${JSON.stringify(record)}` };
  const operation = operationIn(json);
  if (operation === undefined) return unknownOperation(json);
  if (!isObject(request) || !isObject(result) || !isObject(book) || typeof book['engine'] !== 'string') {
    const fields = { request, result, book, 'book.engine': isObject(book) ? book['engine'] : '' };
    const wrong = Object.entries(fields).filter(([name, value]) =>
      name === 'book.engine' ? typeof value !== 'string' : !isObject(value),
    );
    return { fault: `is a record without its ${listInWords(wrong.map(([name]) => name))}` };
  }
  const operationRequest = { operation, request };
  return { kind: 'record', operationRequest, result, engine: book['engine'], book, json, trace: undefined };
}

function readFiledTrace(
  json: JsonObject,
  separateRequest: OperationRequest | undefined,
): FiledAnswer | FilingFault {
  const trace = readTrace(json);
  if ('fault' in trace) return trace;
  if (trace.request !== undefined && separateRequest !== undefined) return HOLDS_REQUEST;
  const { result, book } = json;
  if (!isObject(result) || !isObject(book) || trace.book === undefined)
    return { fault: `is a trace without its ${isObject(result) ? 'book' : 'result'}` };
  const { body } = trace.request ?? {};
  const operationRequest =
    body === undefined ? separateRequest : { operation: operationOf(body), request: body };
  return { kind: 'trace', operationRequest, result, engine: trace.book.engine, book, json, trace };
}

function plainAnswer(
  json: JsonObject,
  result: JsonObject,
  operationRequest: OperationRequest,
): FiledAnswer | FilingFault {
  const { engine } = result;
  if (typeof engine !== 'string') return { fault: 'does not say under which label it was given: engine' };
  return { kind: 'answer', operationRequest, result, engine, book: undefined, json, trace: undefined };
}

const HOLDS_REQUEST: FilingFault = { fault: 'holds its own request: none is given beside it' };

function operationIn({ operation }: JsonObject): OperationName | undefined {
  return OPERATION_NAMES.find((each) => each === operation);
}

function unknownOperation({ operation = null }: JsonObject): FilingFault {
  const names = OPERATION_NAMES.join(', ');
  return {
    fault: `is of no operation there is: one of ${names} is expected, not ${JSON.stringify(operation)}`,
  };
}
