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
  if (isList(json)) {
    let list = '';
    for (const each of json) list += `${list === '' ? '' : ','}${canonicalJson(each)}`;
    return `[${list}]`;
  }
  if (!isObject(json)) return JSON.stringify(json);
  let members = '';
  for (const name of Object.keys(json).sort()) {
    const value = json[name];
    if (value === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(value)}`;
  }
  return `{${members}}`;
}
