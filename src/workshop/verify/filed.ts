import { isDeepStrictEqual } from 'node:util';
import { operationOf } from '../../cli/index.js';
import { isObject, type Json, type JsonObject, textsIn } from '../../json.js';
import type { Operation } from '../../operations/index.js';

/** An answer that was filed, with its request. */
export interface FiledAnswer {
  readonly kind: 'record' | 'trace' | 'answer';
  readonly operation: string;
  readonly request: JsonObject;
  /** The label that it says it was given under. */
  readonly engine: string | undefined;
  /** The version of Farthing that it says it is of. */
  readonly version: string | undefined;
  /** The paths that a cut answer has; undefined where it is whole. */
  readonly fields: readonly string[] | undefined;
  /** All that is compared: a record or a trace as it is, of a plain answer its request and its `result`. */
  readonly json: JsonObject;
}

const FORMS = 'a record, a trace or {"request": …, "answer": …} is expected';

/** Why something is no answer, as the rest of a sentence. */
export interface NoAnswer {
  readonly fault: string;
}

/** Reads an answer with its request. What a record or a trace lacks is found later, as a difference. */
export function readFiled(json: Json, operations: readonly Operation[]): FiledAnswer | NoAnswer {
  if (!isObject(json)) return { fault: `is no object: ${FORMS}` };
  // What names its law or has a receipt is no plain answer, whatever was taken out of it.
  const isOf = (...names: readonly string[]) => names.some((name) => Object.hasOwn(json, name));
  if (!isOf('record') && isOf('trace', 'authorities', 'scope'))
    return filed('trace', json, objectAt(objectAt(json, 'request'), 'body'), operations);
  if (isOf('record', 'book', 'receipt')) return filed('record', json, objectAt(json, 'request'), operations);
  const { operation, request, answer, result = answer, fields, service_version: version } = json;
  if (!isObject(request) || !isObject(result) || ('answer' in json && 'result' in json))
    return { fault: `holds no answer with its request: ${FORMS}` };
  const paths = textsIn(fields);
  if (fields !== undefined && (paths.length === 0 || !isDeepStrictEqual(paths, fields)))
    return { fault: 'has “fields” that are no list of paths such as ["cost.total"]' };
  if (version !== undefined && typeof version !== 'string')
    return { fault: 'has a “service_version” that is no text such as "1.0.0"' };
  const compared = { ...(operation !== undefined && { operation }), request, result };
  return {
    ...filed('answer', compared, request, operations),
    version,
    fields: fields === undefined ? fields : paths,
  };
}

function filed(
  kind: FiledAnswer['kind'],
  json: JsonObject,
  request: JsonObject,
  operations: readonly Operation[],
): FiledAnswer {
  const book = objectAt(json, 'book');
  return {
    kind,
    operation:
      operations.find(({ name }) => name === json['operation'])?.name ?? operationOf(request, operations),
    request,
    engine: textOf(book['engine']) ?? textOf(objectAt(json, 'result')['engine']),
    version: textOf(book['service_version']),
    fields: undefined,
    json,
  };
}

/** An object in an object; an empty one where there is none. */
export function objectAt(json: JsonObject, name: string): JsonObject {
  const member = json[name];
  return isObject(member) ? member : {};
}

export function textOf(json: Json | undefined): string | undefined {
  return typeof json === 'string' ? json : undefined;
}
