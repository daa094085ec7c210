import type { Json, JsonObject } from '../../../../src/json.js';

/** What a request says at a path of an input (`gross.amount`, `overtime.hours` of an item, `student_loans.plan_1`,
 *  `tax_code.given`); undefined where it says nothing. */
export function inRequest(path: string, request: JsonObject, item: number): Json | undefined {
  // A tax code is asked for by its code alone.
  const whole: JsonObject = 'code' in request ? { tax_code: request['code'] ?? '' } : request;
  if (path.endsWith('.given')) {
    const given = fieldAt(path.slice(0, -'.given'.length), whole, item);
    // An empty list says nothing.
    return isList(given) ? given.length > 0 : given !== undefined;
  }
  return fieldAt(path, whole, item);
}

/** What each item of a list says at a path through it; undefined where the path goes through no list. */
export function inEachItem(path: string, request: JsonObject): readonly (Json | undefined)[] | undefined {
  const steps = path.split('.');
  const through = steps.findIndex((_, at) => isList(fieldAt(steps.slice(0, at + 1).join('.'), request, 0)));
  const list = fieldAt(steps.slice(0, through + 1).join('.'), request, 0);
  return through < 0 || !isList(list) ? undefined : list.map((_, item) => fieldAt(path, request, item));
}

function fieldAt(path: string, request: JsonObject, item: number): Json | undefined {
  let node: Json | undefined = request;
  for (const step of path.split('.')) {
    if (isList(node)) {
      // A list of words is asked word by word; of a list of objects, each item by itself.
      if (node.every((each) => typeof each === 'string')) return node.includes(step);
      node = node[item];
    }
    node = isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }
  // Null, where it may stand, says nothing.
  return node ?? undefined;
}

function isList(json: Json | undefined): json is readonly Json[] {
  return Array.isArray(json);
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !isList(json);
}
