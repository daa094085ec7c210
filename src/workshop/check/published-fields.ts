import { didYouMean } from '../../did-you-mean.js';
import { getOrMake } from '../../get-or-make.js';
import { operationResult } from '../../http/index.js';
import { isList, isObject, type JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import {
  type AnswerObject,
  answerBy,
  NOTICE_CODES,
  type Operation,
  type Payroll,
  type WordsByName,
} from '../../operations/index.js';

/** The fields that the answers of a year can have, by the schemas that the service publishes. */
export class PublishedFields {
  /** The schemas that answers refer to, by name. */
  readonly #components: Readonly<Record<string, Schema>>;
  /** Of the answers of an operation: a case expects many of their fields. */
  readonly #schemas = new Map<string, Schema>();

  constructor(
    private readonly payroll: Payroll,
    private readonly taxYear: string,
  ) {
    const parts = payroll
      .operationsOf(taxYear)
      .map((each) => this.#answerOf(each).components(this.#wordsOf(each)));
    this.#components = Object.assign({}, ...parts);
  }

  #answerOf(operation: Operation): AnswerObject {
    return answerBy(operation, this.payroll.book(this.taxYear).bookOf(operation.name).checked).answer;
  }

  #wordsOf({ name }: Operation): WordsByName {
    return this.payroll.words(this.taxYear, name);
  }

  /** The codes that notices of an operation can have; undefined where its answers show none. */
  noticeCodes(operation: string): readonly string[] | undefined {
    const object = this.payroll.operationNamed(operation);
    return object.showsNotices ? (this.#wordsOf(object).get(NOTICE_CODES) ?? []) : undefined;
  }

  /** Why no answer has a field at this path (`employee.payslips[0].tax`), in a sentence; undefined where one can. */
  fault(operation: string, path: string): string | undefined {
    const object = this.payroll.operationNamed(operation);
    let schema = getOrMake(this.#schemas, operation, () =>
      operationResult(object, this.#answerOf(object), this.#wordsOf(object)),
    );
    for (const match of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
      const [step, name] = match;
      const [before, after] = [path.slice(0, match.index), path.slice(match.index + step.length)];
      const alternatives = this.#alternativesOf(schema);
      const children = alternatives.map((form) =>
        name === undefined ? form['items'] : fieldsOf(form)[name],
      );
      const next = children.find(isObject);
      if (next === undefined) return this.#unknownFieldFault(path, before, step, after, alternatives);
      schema = next;
    }
    return undefined;
  }

  #unknownFieldFault(
    path: string,
    before: string,
    step: string,
    after: string,
    alternatives: readonly Schema[],
  ): string {
    const parent = before.replace(/\.$/, '');
    const says = `“${path}” is not a field of the answer`;
    if (step.startsWith('[')) return `${says}: “${parent}” is not a list.`;
    const items = alternatives.map((form) => form['items']).find(isObject);
    if (items !== undefined) {
      return `${says}: “${parent}” is a list. Did you mean “${parent}[0].${step}${after}”?`;
    }
    const names = alternatives.flatMap((form) => Object.keys(fieldsOf(form)));
    if (names.length === 0) return `${says}: “${parent}” has no fields.`;
    const suggestion = didYouMean(step, names);
    return suggestion === undefined ? `${says}.` : `${says}. Did you mean “${before}${suggestion}${after}”?`;
  }

  /** The schema with its reference resolved; of a `oneOf` all its choices. */
  #alternativesOf(schema: Schema): readonly Schema[] {
    const { $ref: reference, oneOf: choices } = schema;
    if (typeof reference === 'string') {
      const part = this.#components[reference.split('/').at(-1) ?? ''];
      return part === undefined ? [] : this.#alternativesOf(part);
    }
    return isList(choices)
      ? choices.filter(isObject).flatMap((choice) => this.#alternativesOf(choice))
      : [schema];
  }
}

function fieldsOf(schema: Schema): JsonObject {
  const { properties } = schema;
  return isObject(properties) ? properties : {};
}
