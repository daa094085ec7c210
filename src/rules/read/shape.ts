import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Findings } from '../findings.js';
import { compiledShapes } from './compiled-shapes.js';
import type { Place } from './source.js';
import { type MapNode, type Node, plain } from './yaml.js';

let compiler: Ajv2020 | undefined;

/** What compiles shapes, and knows each that it has compiled by its `$id`. It is made when the first one is needed: a build
 *  needs none of it to start. */
export function shapeCompiler(): Ajv2020 {
  compiler ??= new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    // The shapes are our own, and the tests hold them against the metaschema: to compile that takes long at every start.
    meta: false,
    validateSchema: false,
    // Each file is checked once: code that is compiled in half the time serves better than faster code.
    inlineRefs: false,
    // The source is what a build keeps.
    code: { optimize: false, source: true, esm: true },
    // What is said where the shape is not kept; editors know it by this name.
    keywords: ['errorMessage'],
  });
  return compiler;
}

export function shape(schema: Shape): ValidateFunction {
  return compiledShapes[schema.$id] ?? shapeCompiler().compile(schema);
}

/** The JSON Schema of a file of the book. */
export interface Shape {
  readonly $id: string;
  readonly [keyword: string]: unknown;
}

/** Checks the shape of a file; what is wrong goes to `findings`, each with its place. True when all is well. */
export function hasShape(node: MapNode, validate: ValidateFunction, findings: Findings): boolean {
  if (validate(plain(node))) return true;
  for (const error of validate.errors ?? []) report(error, node, findings);
  return false;
}

function report(error: ErrorObject, root: MapNode, findings: Findings): void {
  const pointer = error.instancePath.split('/').slice(1).map(unescaped);
  const at = nodeAt(root, pointer);
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const place = at.node?.node === 'map' ? (at.node.entries.get(key)?.key ?? at.place) : at.place;
      const parent: unknown = error.parentSchema?.['properties'];
      const known = typeof parent === 'object' && parent !== null ? Object.keys(parent) : [];
      findings.addUnknown(place, `“${key}” is not a key here.`, key, known);
      break;
    }
    case 'required':
      findings.add(at.place, `“${String(params['missingProperty'])}” is missing here.`);
      break;
    case 'enum': {
      const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'].map(String) : [];
      const text = at.node?.node === 'text' ? at.node.text : '';
      findings.addUnknown(at.place, `“${text}” must be one of ${allowed.join(', ')}.`, text, allowed);
      break;
    }
    case 'type':
      // A map in the place of a text or a map: what is wrong inside the map says more.
      if (error.schemaPath.includes('/anyOf/') && at.node?.node === 'map') break;
      findings.add(at.place, `${inWords(String(params['type']))} is expected here.`);
      break;
    // What a `oneOf` or an `if` adds to the errors of its branches says nothing more.
    case 'oneOf':
    case 'anyOf':
    case 'if':
      break;
    default: {
      const message: unknown = error.parentSchema?.['errorMessage'];
      findings.add(
        at.place,
        typeof message === 'string' ? message : `This ${error.message ?? 'is not right'}.`,
      );
    }
  }
}

function inWords(type: string): string {
  return type
    .split(',')
    .map((each) => ({ object: 'A map', array: 'A list', string: 'A text or a figure' })[each] ?? each)
    .join(' or ');
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function nodeAt(root: MapNode, pointer: readonly string[]): { node: Node | undefined; place: Place } {
  let node: Node | undefined = root;
  let place = root.place;
  for (const step of pointer) {
    if (node?.node === 'map') {
      const entry = node.entries.get(step);
      node = entry?.value;
      place = entry?.key ?? place;
    } else if (node?.node === 'list') {
      node = node.items[Number(step)];
      place = node?.place ?? place;
    }
  }
  return { node, place: node?.node === 'text' ? node.place : place };
}
