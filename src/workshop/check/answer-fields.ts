import { operationResult } from '../../http/index.js';
import { isList, isObject, type JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import { didYouMean, type Purpose } from '../../language/index.js';
import {
  NOTICE_CODES,
  type OperationName,
  operationNamed,
  operations,
  type Words,
} from '../../operations/index.js';

/** The fields that the answers of a year can have, as the service's own description of them says. */
export class AnswerFields {
  /** What the answers refer to, by name. */
  readonly #parts: Readonly<Record<string, Schema>>;

  /** `words` are those of a year, by what operations are for. */
  constructor(private readonly words: (purpose: Purpose) => Words) {
    const parts = operations.map(({ answer, purpose }) => answer.components(words(purpose)));
    this.#parts = Object.assign({}, ...parts);
  }

  /** The codes that notices of an operation can have; undefined where its answers show none. */
  noticeCodes(operation: OperationName): readonly string[] | undefined {
    const { purpose, showsNotices } = operationNamed(operation);
    return showsNotices ? (this.words(purpose).get(NOTICE_CODES) ?? []) : undefined;
  }

  /** What is wrong with the path of a field (`employee.payslips[0].tax`), in a sentence; undefined when there may be one. */
  fault(operation: OperationName, path: string): string | undefined {
    const object = operationNamed(operation);
    let schema: Schema = operationResult(object, this.words(object.purpose));
    for (const match of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
      const [step, name] = match;
      const [before, after] = [path.slice(0, match.index), path.slice(match.index + step.length)];
      const forms = this.#formsOf(schema);
      const below = forms.map((form) => (name === undefined ? form['items'] : fieldsOf(form)[name]));
      const next = below.find(isObject);
      if (next === undefined) return this.#unknown(path, before, step, after, forms);
      schema = next;
    }
    return undefined;
  }

  #unknown(path: string, before: string, step: string, after: string, forms: readonly Schema[]): string {
    const here = before.replace(/\.$/, '');
    const says = `“${path}” is not a field of the answer`;
    if (step.startsWith('[')) return `${says}: “${here}” is not a list.`;
    const items = forms.map((form) => form['items']).find(isObject);
    if (items !== undefined) {
      return `${says}: “${here}” is a list. Did you mean “${here}[0].${step}${after}”?`;
    }
    const names = forms.flatMap((form) => Object.keys(fieldsOf(form)));
    if (names.length === 0) return `${says}: “${here}” has no fields.`;
    const suggestion = didYouMean(step, names);
    return suggestion === undefined ? `${says}.` : `${says}. Did you mean “${before}${suggestion}${after}”?`;
  }

  /** The schema, or those of which one is meant, with what they refer to. */
  #formsOf(schema: Schema): readonly Schema[] {
    const { $ref: reference, oneOf: choices } = schema;
    if (typeof reference === 'string') {
      const part = this.#parts[reference.split('/').at(-1) ?? ''];
      return part === undefined ? [] : this.#formsOf(part);
    }
    return isList(choices) ? choices.filter(isObject).flatMap((choice) => this.#formsOf(choice)) : [schema];
  }
}

function fieldsOf(schema: Schema): JsonObject {
  const { properties } = schema;
  return isObject(properties) ? properties : {};
}
