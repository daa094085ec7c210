import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { Json, JsonObject } from '../../../src/json.js';
import { isDate } from '../../../src/language/index.js';
import { DECIMALS, UNIQUE_BY } from '../../../src/operations/index.js';

/** Most services of the tests have the same document, and its schemas take long to compile. */
const contracts = new Map<string, Contract>();
const MOST_CONTRACTS = 4;

/** The contract that the text of an OpenAPI document is. */
export function contractOf(text: string): Contract {
  const known = contracts.get(text);
  if (known !== undefined) return known;
  const contract = new Contract(members(JSON.parse(text)));
  if (contracts.size === MOST_CONTRACTS) contracts.clear();
  contracts.set(text, contract);
  return contract;
}

/** Holds answers against the OpenAPI document: what is not written there must not happen. That is more than the document says,
 *  whose answers are open to fields that are still to come. */
export class Contract {
  readonly #ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    // Most schemas are held against a few answers only.
    code: { optimize: false },
  });
  readonly #compiled = new WeakMap<object, ValidateFunction>();
  #ofParts: Contract | undefined;

  constructor(readonly document: JsonObject) {
    // The document is the place where schemas stand; its own words are none of JSON Schema's.
    this.#ajv.addVocabulary(Object.keys(document));
    // OpenAPI's discriminator is for generators of clients: `oneOf` says the same to validators.
    this.#ajv.addVocabulary([UNIQUE_BY, DECIMALS, 'x-value', 'discriminator']);
    this.#ajv.addFormat('date', { type: 'string', validate: isDate });
    this.#ajv.addSchema(members(closeObjects(document)), 'openapi');
  }

  /** Fails unless the document has this answer to this request, with just these headers and such a body. An answer of some `fields`
   *  may lack what answers require. */
  checkAnswer(method: string, path: string, status: number, headers: Headers, text: string): void {
    if (status === 200 && new URLSearchParams(path.split('?')[1]).has('fields')) {
      this.#ofParts ??= new Contract(members(withoutRequired(this.document)));
      this.#ofParts.checkAnswer(method, path.split('?')[0] ?? '', status, headers, text);
      return;
    }
    const asked = `${method} ${path} answered ${status}`;
    if (method === 'OPTIONS' && status === 204) {
      expect(text, asked).to.equal('');
      expect(headers.get('allow'), asked).to.match(/, OPTIONS$/);
      this.#checkHeaders(
        ['X-Request-Id', 'Farthing-Engine', 'Farthing-Book', 'Farthing-Build', 'Farthing-Register'],
        headers,
        asked,
      );
      return;
    }
    const response = this.#responseTo(method, path, status);
    expect(response, `${method} ${path} may not answer ${status}`).to.be.an('object');
    this.#checkHeaders(Object.keys(members(member(response, 'headers'))), headers, asked);
    const content = members(member(response, 'content'));
    const contentType = headers.get('content-type');
    if (Object.keys(content).length === 0) {
      expect([contentType, text], asked).to.deep.equal([null, '']);
      return;
    }
    expect(
      Object.keys(content).map((type) => `${type}; charset=utf-8`),
      asked,
    ).to.include(contentType);
    const [type = ''] = (contentType ?? '').split(';');
    if (method === 'HEAD') expect(text, asked).to.equal('');
    else {
      this.checkValue(
        member(content[type], 'schema'),
        /[/+]json$/.test(type) ? JSON.parse(text) : text,
        asked,
      );
    }
  }

  /** Fails unless a value is as a schema of the document says; the schema may refer to others there. */
  checkValue(schema: Json | undefined, value: unknown, what: string): void {
    const ref = member(schema, '$ref');
    const validate =
      typeof ref === 'string' ? this.#ajv.getSchema(`openapi${ref}`) : this.#compile(members(schema));
    if (validate === undefined) expect.fail(`There is no schema for ${what}.`);
    if (validate(value) !== true) expect(validate.errors, what).to.deep.equal([]);
  }

  #compile(schema: JsonObject): ValidateFunction {
    const compiled = this.#compiled.get(schema) ?? this.#ajv.compile(members(closeObjects(schema)));
    this.#compiled.set(schema, compiled);
    return compiled;
  }

  /** What stands at a place of the document, `$ref`s followed on the way. */
  at(...steps: readonly (string | number)[]): Json | undefined {
    let here: Json | undefined = this.document;
    for (const step of steps) here = this.#followed(member(this.#followed(here), String(step)));
    return here;
  }

  /** Fails unless the headers of these names are as the document says, as far as they are there or must be. */
  #checkHeaders(names: readonly string[], headers: Headers, asked: string): void {
    for (const name of names) {
      const described = this.at('components', 'headers', name);
      const value = headers.get(name);
      if (value === null)
        expect(member(described, 'required'), `${asked} without ${name}`).to.not.equal(true);
      else {
        const schema = member(described, 'schema');
        const isNumber = member(schema, 'type') === 'integer';
        this.checkValue(schema, isNumber ? Number(value) : value, `${asked}: ${name}`);
      }
    }
  }

  /** The answer that the document has to a request. What is no operation has its answers in the document, too. */
  #responseTo(method: string, path: string, status: number): Json | undefined {
    const template = Object.keys(members(this.document['paths'])).find((known) => matchesPath(known, path));
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = template === undefined ? undefined : member(this.at('paths', template), verb);
    if (operation !== undefined)
      return this.#followed(member(member(operation, 'responses'), String(status)));
    // The tools of an assistant are not in the document.
    const ofNone = { 403: 'Forbidden', 404: 'NotFound', 429: 'RateLimited' };
    const possible = template === undefined ? ofNone : { 405: 'MethodNotAllowed' };
    const name = Object.entries(possible).find(([code]) => code === String(status))?.[1];
    return name === undefined ? undefined : this.at('components', 'responses', name);
  }

  /** With what stands beside the reference, as what a field means. */
  #followed(value: Json | undefined): Json | undefined {
    const { $ref: ref, ...beside } = members(value);
    if (typeof ref !== 'string') return value;
    const target = this.at(
      ...ref
        .slice(2)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
    );
    return Object.keys(beside).length === 0 ? target : { ...members(target), ...beside };
  }
}

/** The schemas in a value, with no field that they do not name. */
function closeObjects(value: Json): Json {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closeObjects(each)]));
  const isOpen = value['type'] === 'object' && 'properties' in value && !('additionalProperties' in value);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

/** The schemas in a value, whose objects may lack any field. */
function withoutRequired(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutRequired);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name, each]) => name !== 'required' || !Array.isArray(each));
  return Object.fromEntries(members.map(([name, each]) => [name, withoutRequired(each)]));
}

/** The members of an object; none of anything else. */
export function members(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function matchesPath(template: string, path: string): boolean {
  const [bare = ''] = path.split('?');
  return new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare);
}

/** A record as it is at another moment: with the time, the id and so the receipt of `other`. Any other answer as it is. */
export function atMomentOf(other: JsonObject, answer: JsonObject): JsonObject {
  const { issued = null, request_id = null, receipt = null } = other;
  return 'record' in answer ? { ...answer, issued, request_id, receipt } : answer;
}
