import { roundings } from '../../decimal/index.js';
import { KEYS_BESIDE, topicSchema, WAYS } from '../../language/inspect.js';
import type { JsonObject } from '../../operations/index.js';
import { asYaml } from './as-yaml.js';
import { conditionSchema } from './condition.js';
import { asDraft07 } from './draft-07.js';
import { required } from './every-schema.js';

/** The editor's schema of a rule file: its shape, and what the checks know beyond the shape. */
export function rulesSchema(): JsonObject {
  const { $defs } = topicSchema;
  const known = {
    title: 'A topic of the rules',
    ...topicSchema,
    $defs: {
      ...$defs,
      rounding: { ...$defs.rounding, enum: [...roundings.keys()] },
      condition: conditionSchema(),
      way: { ...$defs.way, oneOf: ONE_WAY, ...BESIDE_WAYS },
      value: {
        ...$defs.value,
        oneOf: ONE_WAY,
        dependentRequired: { ...BESIDE_WAYS.dependentRequired, when: ['otherwise'] },
        dependentSchemas: { otherwise: { anyOf: required('when', 'lookup', 'decode') } },
      },
      branch: { ...$defs.branch, oneOf: [...ONE_WAY, OTHERWISE], ...BESIDE_WAYS },
      input: { ...$defs.input, ...INPUTS_OF_WORDS },
    },
  };
  return asDraft07(asYaml(known));
}

const ONE_WAY = required(...WAYS);

/** The keys that a way needs beside it, and the ways that a key needs. */
const BESIDE_WAYS = {
  dependentRequired: { lookup: ['by'], decode: ['forms', 'otherwise'], ...KEYS_BESIDE },
};

/** The last branch of a choice. */
const OTHERWISE = { required: ['otherwise'], not: { anyOf: required('when', 'if') } };

const INPUTS_OF_WORDS = {
  if: { properties: { type: { const: 'words' } }, required: ['type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { anyOf: required('words', 'rows_of') },
};
