import type { ErrorObject } from 'ajv';

/** Finds what a value breaks of a schema, as ajv reports it, in its order; nothing where the value is right. */
export type Validator = (value: unknown) => readonly ErrorObject[];
