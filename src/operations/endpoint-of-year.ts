import type { RequestField } from '../language/index.js';
import {
  type Assumption,
  assumptionsOf,
  type LeftOutOfYear,
  leftOutOfYear,
  type YearBook,
} from '../law/index.js';
import { answerPaths, singlePaths } from './answer/paths.js';
import type { FIRM } from './firm.js';
import { answerBy, metadataOf, type Operation } from './operation.js';
import { type Endpoint, operationOfEndpoint, restingOf } from './operations.js';
import type { Payroll } from './payroll.js';
import { type RequestForm, requestForm } from './request/form.js';
import { yearsOf } from './request/tax-year.js';

/** What a request can be for. */
export type AnyEndpoint = Endpoint | typeof FIRM;

/** What is known of an operation, of the search of its pay or of firms in a year: all of it rests on the rules alone, and is made when it
 *  is first needed. */
export class EndpointOfYear {
  readonly #operation: Operation;
  #fields: readonly RequestField[] | undefined;
  #form: RequestForm | undefined;
  #order: ReadonlyMap<string, number> | undefined;
  #single: ReadonlySet<string> | undefined;
  #assumptions: readonly Assumption[] | undefined;
  #leftOut: { readonly entries: readonly LeftOutOfYear[] | undefined } | undefined;

  constructor(
    private readonly endpoint: AnyEndpoint,
    private readonly year: YearBook,
    private readonly payroll: Payroll,
  ) {
    this.#operation = operationOf(endpoint, payroll);
  }

  /** What a request may say. */
  get fields(): readonly RequestField[] {
    this.#fields ??= this.#findFields();
    return this.#fields;
  }

  /** What requests are held against. */
  get form(): RequestForm {
    this.#form ??= requestForm(
      this.fields,
      yearsOf(this.#operation, this.payroll),
      this.#operation.method === 'POST' ? this.#operation : {},
    );
    return this.#form;
  }

  /** The paths of the fields of an answer, each with its place in the order of the answer. */
  get order(): ReadonlyMap<string, number> {
    this.#order ??= new Map(this.#paths().map((path, place) => [path, place]));
    return this.#order;
  }

  /** Those of them of which an answer has one figure, text or day. */
  get single(): ReadonlySet<string> {
    this.#single ??= new Set(this.#pathsBy(singlePaths));
    return this.#single;
  }

  /** What the answers take for granted. */
  get assumptions(): readonly Assumption[] {
    this.#assumptions ??= assumptionsOf(this.year, { ...this.#operation, values: this.#answer.names });
    return this.#assumptions;
  }

  /** What is left out of the answers; undefined where the book does not say. */
  get leftOut(): readonly LeftOutOfYear[] | undefined {
    this.#leftOut ??= {
      entries: leftOutOfYear(this.year)?.filter(({ operations }) =>
        operations.includes(this.#operation.name),
      ),
    };
    return this.#leftOut.entries;
  }

  get #answer() {
    return answerBy(this.#operation, this.year.bookOf(this.#operation.name).checked);
  }

  #findFields(): readonly RequestField[] {
    const { endpoint, payroll, year } = this;
    const resting = endpoint.kind === 'firm' ? undefined : restingOf(endpoint);
    const fields = payroll.requestFields(this.#operation.name, year.rates.taxYear, resting);
    return endpoint.kind === 'firm' ? endpoint.fields(fields) : fields;
  }

  #pathsBy(pathsOf: typeof answerPaths): readonly string[] {
    const { endpoint, payroll, year } = this;
    const answer = endpoint.kind === 'firm' ? endpoint.answer : this.#answer.answer;
    return pathsOf(answer, payroll.words(year.rates.taxYear, this.#operation.name));
  }

  #paths(): readonly string[] {
    const { endpoint } = this;
    const ofAnswer = this.#pathsBy(answerPaths);
    // What was found comes with any fields, so that to name it asks for nothing more.
    const ofSearch = endpoint.kind === 'net_to_gross' ? ['net_to_gross'] : [];
    return [...new Set([...ofAnswer, ...ofSearch, ...metadataOf(this.#operation)])];
  }
}

/** The operation that answers: of a firm that of each person. */
function operationOf(endpoint: AnyEndpoint, payroll: Payroll): Operation {
  return endpoint.kind === 'firm'
    ? payroll.operationNamed(endpoint.operationOfPerson)
    : operationOfEndpoint(endpoint);
}
