import type { Json } from '../../../src/json.js';

/** A request that is wrong in one field, or in fields that exclude each other. */
export interface WrongRequest {
  readonly what: string;
  readonly request: Json;
  /** What the answer must name, and nothing else. */
  readonly fields: readonly string[];
  /** What must be said of each. */
  readonly says: RegExp;
}
