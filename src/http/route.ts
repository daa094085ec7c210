import type { LineSource, TableBody } from '../batch/index.js';
import type { JsonObject } from '../json.js';
import type { Schema } from '../json-schema.js';
import type { ApiKey } from '../keys/index.js';
import type { NextTurn, Query } from '../operations/index.js';
import type { ApiError } from './errors.js';
import type { BodyBounds } from './middleware/json-body.js';
import type { BatchType } from './middleware/lines.js';
import type { Headers } from './response.js';

/** A path that the service answers. */
export type Route = ReadRoute | PostRoute | BatchRoute;

/** A route with its description, whose examples it calculates itself. */
export type DescribedRoute = Route & {
  /** As the OpenAPI document has an operation. */
  readonly describe: () => JsonObject | Promise<JsonObject>;
  /** The tax years that can be asked for; all where they are left out. */
  readonly taxYears?: readonly string[];
};

/** Routes that belong together, and the schemas that their descriptions refer to, by name. */
export interface RouteGroup {
  readonly routes: readonly DescribedRoute[];
  readonly schemas: () => Readonly<Record<string, Schema>>;
}

/** Something published, for anyone to read. */
export interface ReadRoute {
  readonly method: 'GET';
  /** In the router's form: `/v1/tax-codes/:code`. */
  readonly path: string;
  /** Depends on the path, the query and the book alone, so that it may be cached. */
  answer(call: ReadCall): Answer | Promise<Answer>;
}

/** An operation on what the caller sends; it needs a key. */
export interface PostRoute {
  readonly method: 'POST';
  readonly path: string;
  /** Where its requests may be larger than those of one person. */
  readonly bounds?: BodyBounds;
  /** The points of the limit that it costs before it is worked, by its body; one where it is left out. */
  readonly points?: (body: JsonObject) => number;
  /** A right body that takes as long as any: the siege sends it. */
  readonly dearest: () => JsonObject;
  answer(call: PostCall): Promise<Answer>;
  /** The answer in words, for callers who prefer text/plain. */
  explain?(call: PostCall): Promise<string>;
  /** The answer as a document to file, for callers who prefer text/html. */
  html?(call: PostCall): Promise<HtmlAnswer>;
}

/** Calculations by the thousand: each line of the body, or row of a table, is answered by one; it needs a key. */
export interface BatchRoute {
  readonly method: 'POST';
  readonly path: string;
  /** A right line for each operation that takes as long as any: the siege sends bodies of them. */
  readonly dearest: () => readonly JsonObject[];
  /** A table of the same, with its query. */
  readonly dearestTable: () => { readonly query: string; readonly body: string };
  /** The lines of a body. Throws INVALID_INPUT where these are none. */
  open(body: BatchBody): LineSource;
}

/** The body of a batch. */
export interface BatchBody extends TableBody {
  readonly type: BatchType;
}

/** An HTML document, with the headers that it needs. */
export interface HtmlAnswer {
  readonly headers: Headers;
  readonly body: string;
}

/** An object, or the JSON text of one. */
export type Answer = JsonObject | string;

/** A request for something published. */
export interface ReadCall {
  /** The path's parameters, percent-decoded where they could be. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  /** As of a payroll. */
  readonly nextTurn?: NextTurn | undefined;
}

/** A request by POST. */
export interface PostCall {
  readonly query: Query;
  readonly body: JsonObject;
  /** As of a payroll. */
  readonly nextTurn?: NextTurn | undefined;
  /** The id of the request; a new one for a record where it is left out. */
  readonly requestId?: string;
  /** The caller's own reference for a record: Farthing-Reference. */
  readonly reference?: string | undefined;
}

/** What middleware adds to a request. */
export interface RequestState {
  requestId: string;
  /** The path of its route, as the OpenAPI document has it: `/v1/tax-codes/{code}`. None where no route was found. */
  route?: string;
  /** Whether the answer itself says which law it comes from, in the place of its headers. */
  saysItsLaw?: boolean;
  /** Milliseconds of processor time that it took, as far as they are paid for. */
  worked?: number;
  /** The record of its key, once it is found. */
  apiKey?: ApiKey;
  /** Answers an error in another form than JSON: as a page, to a person. */
  answerError?: (error: ApiError) => void;
}
