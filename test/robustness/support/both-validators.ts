import type { ErrorObject } from 'ajv';
import { expect } from 'chai';
import type { Schema } from '../../../src/json-schema.js';
import { validatorOf as byAjv } from '../../../src/operations/request/by-ajv.js';
import { validatorOf as byFunctions } from '../../../src/operations/request/by-functions.js';

/** What both validators find of a value: it must be the same, in the same order, but for ajv's own sentences. */
export function bothValidatorsOf(schema: Schema): (value: unknown) => readonly ErrorObject[] {
  const [ajv, functions] = [byAjv(schema), byFunctions(schema)];
  return (value) => {
    const expected = ajv(value).map(({ message: _, ...error }) => error);
    const found = functions(value);
    expect(found, JSON.stringify(value)).to.deep.equal(expected);
    return found;
  };
}
