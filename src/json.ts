/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: Json;
}

/** Whether a part of JSON is an object. */
export function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

export function isList(json: Json | undefined): json is readonly Json[] {
  return Array.isArray(json);
}

/** The objects of a list; none where it is no list. */
export function objectsIn(json: Json | undefined): readonly JsonObject[] {
  return isList(json) ? json.filter(isObject) : [];
}

/** The texts of a list; none where it is no list. */
export function textsIn(json: Json | undefined): readonly string[] {
  return isList(json) ? json.filter((each) => typeof each === 'string') : [];
}

/** The value at a path such as `employee.payslips[0].tax`; undefined where there is none. */
export function valueAt(json: Json, path: string): Json | undefined {
  let value: Json | undefined = json;
  for (const step of path.includes('[') ? path.split(/\.|(?=\[)/) : path.split('.')) {
    if (step === '') continue;
    if (step.startsWith('[')) value = isList(value) ? value[Number(step.slice(1, -1))] : undefined;
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** The members of an object at any depth, with their paths: `employee.tax`. A list counts as one member, as does all else. */
export function flatten(json: Json, path = ''): readonly (readonly [path: string, member: Json])[] {
  if (!isObject(json)) return [[path, json]];
  return Object.entries(json).flatMap(([name, each]) =>
    flatten(each, path === '' ? name : `${path}.${name}`),
  );
}

/** The canonical JSON of RFC 8785: keys sorted by UTF-16 units, no blanks. Receipts are digests of it. */
export function canonicalJson(json: Json): string {
  if (typeof json === 'string') return quote(json);
  if (isList(json)) {
    let list = '';
    for (const each of json) list += `${list === '' ? '' : ','}${canonicalJson(each)}`;
    return `[${list}]`;
  }
  if (!isObject(json)) return JSON.stringify(json);
  let members = '';
  for (const name of sortedNames(json)) {
    const value = json[name];
    if (value === undefined) continue;
    members += `${members === '' ? '' : ','}${quote(name)}:${canonicalJson(value)}`;
  }
  return `{${members}}`;
}

/** What JSON may have to escape: quotation marks, backslashes, control characters and lone halves of surrogate pairs. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

/** A text as JSON. Most texts of a trace need no escape, and a test for one takes half the time of JSON.stringify. */
function quote(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The names of an object by UTF-16 units. Many small objects have theirs in order, which is cheaper to see than to sort. */
function sortedNames(object: JsonObject): readonly string[] {
  const names = Object.keys(object);
  for (let next = 1; next < names.length; next++)
    if ((names[next - 1] ?? '') > (names[next] ?? '')) return names.sort();
  return names;
}
