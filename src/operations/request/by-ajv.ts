import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from '../../json-schema.js';
import { isDate } from '../../language/index.js';
import { DECIMALS, hasDecimals, repeatedKeys, UNIQUE_BY } from './keywords.js';
import type { Validator } from './validator.js';

/** The validator that ajv compiles of a schema. */
export function validatorOf(schema: Schema): Validator {
  const validate = requestAjv().compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

function requestAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // `required` in a branch of oneOf names fields that the schema around it describes: strictRequired would not see them.
    strictRequired: false,
    verbose: true,
    // Tests check our schemas against the metaschema; compiling that would slow down every start.
    meta: false,
    validateSchema: false,
    // Without it the validators are no slower, and compile a third faster.
    code: { optimize: false },
  });
  ajv.addFormat('date', { type: 'string', validate: isDate });
  ajv.addKeyword({
    keyword: DECIMALS,
    type: 'number',
    schemaType: 'number',
    validate: (most: number, data: number) => hasDecimals(data, most),
  });
  ajv.addKeyword({
    keyword: UNIQUE_BY,
    type: 'array',
    schemaType: 'string',
    validate: (key: string, data: readonly unknown[]) => repeatedKeys(data, key).length === 0,
  });
  return ajv;
}
