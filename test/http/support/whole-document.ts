import { isObject, type Json, type JsonObject } from '../../../src/json.js';
import { members } from './contract.js';

/** An OpenAPI document with each example in its place, those that stand at addresses of their own too. */
export async function wholeDocument(
  document: JsonObject,
  read: (address: string) => Promise<Json>,
): Promise<JsonObject> {
  const { examples = null, ...components } = members(document['components']);
  const whole = new Map<string, JsonObject>();
  for (const [name, example] of Object.entries(members(examples))) {
    const { externalValue, ...about } = members(example);
    const value = typeof externalValue === 'string' ? { value: await read(externalValue) } : {};
    whole.set(`#/components/examples/${name}`, { ...about, ...value });
  }
  const filled = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(filled);
    if (!isObject(part)) return part;
    const example = whole.get(String(part['$ref']));
    return example ?? Object.fromEntries(Object.entries(part).map(([name, each]) => [name, filled(each)]));
  };
  return members(filled({ ...document, components }));
}
