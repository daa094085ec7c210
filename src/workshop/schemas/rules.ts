import { roundings } from '../../decimal/index.js';
import type { JsonObject } from '../../json.js';
import { constructs, keysBeside, topicSchema } from '../../language/inspect.js';
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
      construct: { ...$defs.construct, oneOf: ONE_CONSTRUCT, ...BESIDE },
      value: {
        ...$defs.value,
        oneOf: ONE_CONSTRUCT,
        dependentRequired: { ...BESIDE.dependentRequired, when: ['otherwise'] },
        dependentSchemas: { otherwise: { anyOf: required('when', ...TAKE_OTHERWISE) } },
      },
      branch: { ...$defs.branch, oneOf: [...ONE_CONSTRUCT, OTHERWISE], ...BESIDE },
      input: { ...$defs.input, ...INPUTS_OF_WORDS },
    },
  };
  return asDraft07(asYaml(known));
}

const ONE_CONSTRUCT = required(...constructs.map(({ name }) => name));
const TAKE_OTHERWISE = constructs.filter(({ takesOtherwise }) => takesOtherwise).map(({ name }) => name);

/** The keys that a construct needs beside it, and the constructs that a key needs. */
const BESIDE = {
  dependentRequired: {
    ...Object.fromEntries(
      constructs.flatMap(({ name, needs }) => (needs === undefined ? [] : [[name, needs]])),
    ),
    ...keysBeside,
  },
};

/** The last branch of a choice. */
const OTHERWISE = { required: ['otherwise'], not: { anyOf: required('when', 'if') } };

const INPUTS_OF_WORDS = {
  if: { properties: { type: { const: 'words' } }, required: ['type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { anyOf: required('words', 'rows_of') },
};
