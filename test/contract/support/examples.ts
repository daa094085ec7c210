import type { Json, JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';

/** One example of the document. */
export interface Example {
  /** Where it stands: `#/paths/~1v1~1rates/get/…`. */
  readonly at: string;
  readonly name: string;
  readonly value: Json | undefined;
}

/** An operation of the document. */
export interface Operation {
  readonly method: string;
  /** `/v1/tax-codes/{code}` */
  readonly path: string;
  readonly at: string;
  readonly about: JsonObject;
}

export function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(members(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(members(methods)).map(([method, about]) => ({
      method: method.toUpperCase(),
      path,
      at: place('#/paths', path, method),
      about: members(about),
    })),
  );
}

/** Every example there is, wherever it stands: of a parameter, a body, a header or a schema. */
export function everyExample(value: Json | undefined, at = '#'): Example[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : examplesBeside(members(value), at);
  const inner = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'examples');
  return [...own, ...inner.flatMap(([name, each]) => everyExample(each, place(at, name)))];
}

/** The examples that stand at one place: the one that has no name, and the named. */
export function examplesBeside(holder: JsonObject, at: string): Example[] {
  const { example, examples } = holder;
  const unnamed =
    example === undefined ? [] : [{ at: place(at, 'example'), name: 'example', value: example }];
  const named = Object.entries(typeof examples === 'object' && examples !== null ? examples : {});
  return [
    ...unnamed,
    ...named.map(([name, each]) => ({
      at: place(at, 'examples', name),
      name,
      // A schema lists its examples as they are.
      value: Array.isArray(examples) ? each : members(each)['value'],
    })),
  ];
}

/** The examples of a request body or an answer, by media type. */
export function examplesByType(holder: Json | undefined, at: string): Map<string, Example[]> {
  const content = Object.entries(members(members(holder)['content']));
  return new Map(
    content.map(([type, media]) => [type, examplesBeside(members(media), place(at, 'content', type))]),
  );
}

export function parametersOf({ about, at }: Operation) {
  const { parameters } = about;
  return (Array.isArray(parameters) ? parameters : []).map(members).map((parameter, index) => ({
    name: String(parameter['name']),
    isInPath: parameter['in'] === 'path',
    isOneText: parameter['explode'] === false,
    examples: examplesBeside(parameter, place(at, 'parameters', String(index))),
  }));
}

/** A place within a place, as a JSON Pointer. */
export function place(at: string, ...names: readonly string[]): string {
  return [at, ...names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}
