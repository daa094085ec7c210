import { memoize } from '../cache.js';
import type { BookSource } from '../law/index.js';
import { Findings } from '../yaml/index.js';
import { checksOf, type FigureCheck } from './check/figure-check.js';
import { readOperations } from './declaration/read.js';
import { isOfYear } from './is-of-year.js';
import { type NetToGross, searchesOf } from './net-to-gross/net-to-gross.js';
import type { GetOperation, Operation, PostOperation } from './operation.js';

/** What rests on an operation: the search of its pay, the check of its figures. */
export type RestingEndpoint = NetToGross | FigureCheck;

/** An operation, or what rests on one. */
export type Endpoint = Operation | RestingEndpoint;

/** The operation whose answer an endpoint gives. */
export function operationOfEndpoint<Own extends Operation>(
  endpoint: Own | RestingEndpoint,
): Own | PostOperation {
  return endpoint.kind === 'operation' ? endpoint : endpoint.operation;
}

/** What rests on its operation; undefined of an operation itself. */
export function restingOf(endpoint: Endpoint): RestingEndpoint | undefined {
  return endpoint.kind === 'operation' ? undefined : endpoint;
}

/** What a book calculates. */
export interface Operations {
  /** In the order of documents. */
  readonly operations: readonly Operation[];
  /** Those that need a key and take a request. */
  readonly postOperations: readonly PostOperation[];
  /** Those that anyone may read. */
  readonly getOperations: readonly GetOperation[];
  /** The searches of the pay of operations, as far as these have one. */
  readonly searches: readonly NetToGross[];
  /** The checks of figures of operations, as far as these have one. */
  readonly checks: readonly FigureCheck[];
  /** What calculates for one person, by the path of each below `/v1/`: `payslip`, `payslip/net-to-gross`. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Those that are law in a tax year. */
  operationsOf(taxYear: string): readonly Operation[];
  /** The operation of a name. Throws `RangeError` where there is none. */
  operationNamed(name: string): Operation;
  /** The operation by POST of a name. Throws `RangeError` where there is none. */
  postOperationNamed(name: string): PostOperation;
  /** The search of the pay of an operation. Throws `RangeError` where it has none. */
  searchOf(name: string): NetToGross;
  /** The check of the figures of an operation. Throws `RangeError` where it has none. */
  checkOf(name: string): FigureCheck;
}

/** The operations of a book, and what rests on them: the same for the same list. */
export const operationsOfBook = memoize((operations: readonly Operation[]): Operations => {
  const postOperations = operations.filter((each) => each.method === 'POST');
  const searches = searchesOf(postOperations);
  const checks = checksOf(postOperations);
  return {
    operations,
    postOperations: postOperations,
    searches,
    checks,
    getOperations: operations.filter((each) => each.method === 'GET'),
    endpoints: new Map<string, Endpoint>([
      ...operations.map((each) => [each.name, each] as const),
      ...[...searches, ...checks].map((each) => [each.path.replace('/v1/', ''), each] as const),
    ]),
    operationsOf: (taxYear) => operations.filter((each) => isOfYear(each, taxYear)),
    operationNamed: (name) => found(operations, name),
    postOperationNamed: (name) => found(postOperations, name),
    searchOf(name) {
      const search = searches.find(({ operation }) => operation.name === name);
      if (search === undefined) throw new RangeError(`${name} has no net to gross.`);
      return search;
    },
    checkOf(name) {
      const check = checks.find(({ operation }) => operation.name === name);
      if (check === undefined) throw new RangeError(`${name} has no check of figures.`);
      return check;
    },
  };
});

/** The operations of a book whose law is not opened. What is wrong with their files is said where the law is checked. */
export function operationsIn(source: BookSource): Operations {
  return operationsOfBook(readOperations(source, new Findings()));
}

function found<T extends Operation>(operations: readonly T[], name: string): T {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new RangeError(`There is no operation ${name}.`);
  return operation;
}
