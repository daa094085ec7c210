import { isObject, type Json, type JsonObject } from '../../json.js';

/*
 * Examples stand apart from the operations that they are of: each once, under `components.examples`. The published document holds the
 * short ones; a long one stands at an address of its own, which the document names. So who makes a client of it, or reads a figure's
 * description, does not load three hundred kilobytes of answers.
 */

/** Where examples are published, each by its name. */
export const EXAMPLES_PATH = '/openapi/examples';

/** The longest example, in bytes of JSON, that stands in the published document. */
const LONGEST = 1_500;

/** The path items of a document with their examples lifted out, and these. */
export interface LiftedExamples {
  readonly paths: JsonObject;
  readonly examples: JsonObject;
}

/** Puts references in the place of the examples of requests and answers. */
export function liftExamples(paths: JsonObject): LiftedExamples {
  const examples = new Examples();
  const lifted = mapObjects(paths, (methods) =>
    mapObjects(methods, (operation) => {
      const { operationId: id = '', requestBody = null, responses = null } = operation;
      return {
        ...operation,
        ...(isObject(requestBody) && { requestBody: examples.liftFrom(requestBody, `${id}-request`) }),
        ...(isObject(responses) && {
          responses: mapObjects(responses, (response) => examples.liftFrom(response, `${id}-answer`)),
        }),
      };
    }),
  );
  return { paths: lifted, examples: examples.byName() };
}

/** A document whose long examples stand at addresses of their own. */
export function withLongExamplesApart(document: JsonObject): JsonObject {
  const { components = null } = document;
  if (!isObject(components)) return document;
  const { examples = null } = components;
  if (!isObject(examples)) return document;
  const short = mapObjects(examples, ({ value = null, ...about }, name) =>
    Buffer.byteLength(JSON.stringify(value)) > LONGEST
      ? { ...about, externalValue: `${EXAMPLES_PATH}/${name}` }
      : { ...about, value },
  );
  return { ...document, components: { ...components, examples: short } };
}

/** Collects examples by name. The same one, of a calculation, its trace and its record, has one name. */
class Examples {
  readonly #names = new Map<string, string>();
  readonly #examples = new Map<string, JsonObject>();

  /** A request body or an answer with references in the place of its examples. */
  liftFrom(holder: JsonObject, prefix: string): JsonObject {
    const { content = null } = holder;
    if (!isObject(content)) return holder;
    return {
      ...holder,
      content: mapObjects(content, (media) => {
        const { examples = null } = media;
        if (!isObject(examples)) return media;
        const references = mapObjects(examples, (example, name) => ({
          $ref: `#/components/examples/${this.#nameOf(example, `${prefix}-${name}`)}`,
        }));
        return { ...media, examples: references };
      }),
    };
  }

  byName(): JsonObject {
    return Object.fromEntries(this.#examples);
  }

  #nameOf(example: JsonObject, name: string): string {
    const text = JSON.stringify(example);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    this.#names.set(text, name);
    this.#examples.set(name, example);
    return name;
  }
}

/** An object with its members that are objects changed. */
function mapObjects(
  object: JsonObject,
  change: (member: JsonObject, name: string) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]): [string, Json] => [
      name,
      isObject(member) ? change(member, name) : member,
    ]),
  );
}
