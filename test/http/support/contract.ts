import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { Json, JsonObject } from '../../../src/payroll/payroll.js';

/** Holds answers against the OpenAPI document: what is not written there must not happen. */
export class Contract {
  readonly #ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
  });

  constructor(readonly document: JsonObject) {
    // The document is the place where schemas stand; its own words are none of JSON Schema's.
    this.#ajv.addVocabulary(Object.keys(document));
    this.#ajv.addSchema(document, 'openapi');
  }

  /** Fails unless the document has this answer to this request. */
  checkAnswer(method: string, path: string, status: number, headers: Headers, text: string): void {
    const asked = `${method} ${path} answered ${status}`;
    expect(headers.get('x-request-id'), asked).to.match(/^[A-Za-z0-9._-]{1,128}$/);
    expect(headers.get('farthing-engine'), asked).to.match(/^\d{4}-\d{2}\.\d+$/);
    expect(headers.get('farthing-book'), asked).to.match(/^[0-9a-f]{64}$/);
    if (method === 'OPTIONS' && status === 204) {
      expect(text, asked).to.equal('');
      return;
    }
    const { type, schema } = this.#mediaOf(method, path, status, headers.get('content-type') ?? '');
    if (method === 'HEAD') expect(text, asked).to.equal('');
    else this.checkValue(schema, type === 'application/json' ? JSON.parse(text) : text, asked);
  }

  /** Fails unless a value is as a schema of the document says; the schema may refer to others there. */
  checkValue(schema: Json | undefined, value: unknown, what: string): void {
    const ref = member(schema, '$ref');
    const validate =
      typeof ref === 'string' ? this.#ajv.getSchema(`openapi${ref}`) : this.#ajv.compile(members(schema));
    expect(validate, `a schema for ${what}`).to.be.a('function');
    validate?.(value);
    expect(validate?.errors ?? [], what).to.deep.equal([]);
  }

  /** What stands at a place of the document, `$ref`s followed on the way. */
  at(...steps: readonly (string | number)[]): Json | undefined {
    let here: Json | undefined = this.document;
    for (const step of steps) here = this.#followed(member(this.#followed(here), String(step)));
    return here;
  }

  /** The media type of an answer, which must be one that is documented in UTF-8, and its schema. */
  #mediaOf(
    method: string,
    path: string,
    status: number,
    contentType: string,
  ): { type: string; schema: Json | undefined } {
    const template = Object.keys(members(this.document['paths'])).find((known) => fits(known, path));
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = template === undefined ? undefined : member(this.at('paths', template), verb);
    // What is no operation of the document has its answer in the document, too.
    const name = template === undefined ? 'NotFound' : 'MethodNotAllowed';
    const response =
      operation === undefined
        ? this.at('components', 'responses', name)
        : this.#followed(member(member(operation, 'responses'), String(status)));
    if (operation === undefined) expect(status).to.equal(template === undefined ? 404 : 405);
    expect(response, `${method} ${path} may not answer ${status}`).to.be.an('object');
    const content = members(member(response, 'content'));
    expect(Object.keys(content).map((type) => `${type}; charset=utf-8`)).to.include(contentType);
    const [type = ''] = contentType.split(';');
    return { type, schema: member(content[type], 'schema') };
  }

  #followed(value: Json | undefined): Json | undefined {
    const ref = member(value, '$ref');
    if (typeof ref !== 'string') return value;
    return this.at(
      ...ref
        .slice(2)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
    );
  }
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

function fits(template: string, path: string): boolean {
  const [bare = ''] = path.split('?');
  return new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare);
}
