import { isList, isObject, type Json, type JsonObject, textsIn } from '../json.js';
import type { Schema } from '../json-schema.js';

/** The schema of a request for a model to read: names, types, words, and in a phrase what fields mean, as deep as `helpLevels`. Bounds and
 *  conditions are left to the check of the request, whose messages say what would be right. */
export function slimSchema(schema: Schema, helpLevels: number, level = 0): Schema {
  const { type, format, description, enum: words, const: word, oneOf: branches, items, required } = schema;
  const slim = (each: Json, at: number) => (isObject(each) ? slimSchema(each, helpLevels, at) : each);
  const isExplained = level < helpLevels;
  const isShort = level > 1 && !isWritten(schema);
  const fields = Object.entries(isShort ? {} : partOf(schema, 'properties')).filter(
    ([, each]) => level === 0 || !isObject(each) || isWritten(each) || (isExplained && isByWord(each)),
  );
  const properties = Object.fromEntries(fields.map(([name, each]) => [name, slim(each, level + 1)]));
  return {
    ...(type !== undefined && { type: isList(type) ? (type[0] ?? null) : type }),
    ...(format !== undefined && { format }),
    ...(typeof description === 'string' && level <= helpLevels && { description: firstPhrase(description) }),
    ...(isList(words) && { enum: words.filter((each) => each !== null) }),
    ...(word !== undefined && { enum: [word] }),
    // Beside a type it is a condition.
    ...(type === undefined && isList(branches) && { oneOf: branches.map((each) => slim(each, level)) }),
    ...(isObject(items) && { items: slim({ ...items, description: null }, level) }),
    ...(fields.length > 0 && { properties }),
    ...(isShort && isByWord(schema) && byWord(schema)),
    ...(textsIn(required).length > 0 && { required: textsIn(required) }),
  };
}

/** How many members an object inside another has at most where a model is to write it. */
const MOST_MEMBERS = 4;

/** Whether a caller writes what is inside an object. What has more members, as in the year to date of a payslip, comes from an answer. */
function isWritten(schema: Schema): boolean {
  const members = partOf(schema, 'items')['properties'] ?? schema['properties'] ?? {};
  return Object.keys(isObject(members) ? members : {}).length <= MOST_MEMBERS;
}

/** Whether all members are numbers, as those of amounts by word are: names and one type say as much as each by itself. */
function isByWord(schema: Schema): boolean {
  const members = Object.values(partOf(schema, 'properties'));
  return members.length > 0 && members.every((each) => isObject(each) && each['type'] === 'number');
}

function byWord(schema: Schema): Schema {
  const words = Object.keys(partOf(schema, 'properties'));
  return { propertyNames: { enum: words }, additionalProperties: { type: 'number' } };
}

function partOf(schema: Schema, keyword: string): Schema {
  const part = schema[keyword];
  return isObject(part) ? part : {};
}

/** The first phrase of a help: the rest is for people. */
function firstPhrase(help: string): string {
  return /^.*?(?=[.;:](?:\s|$))/s.exec(help)?.[0] ?? help;
}

/** A slim schema whose fields another tool has, too: these have their type alone, but for those that are required. */
export function besideTool(schema: Schema, ofTool: Schema): Schema {
  const required = textsIn(schema['required']);
  const inTool = partOf(ofTool, 'properties');
  const properties = Object.entries(partOf(schema, 'properties')).map(([name, field]): [string, Json] => {
    const isInTool = JSON.stringify(field) === JSON.stringify(inTool[name]);
    const type = isObject(field) ? field['type'] : undefined;
    return [name, isInTool && !required.includes(name) ? { ...(type !== undefined && { type }) } : field];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** A schema with more arguments. */
export function withArguments(schema: Schema, more: JsonObject): Schema {
  return { ...schema, properties: { ...partOf(schema, 'properties'), ...more } };
}
