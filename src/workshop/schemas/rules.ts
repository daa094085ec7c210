import type { JsonObject } from '../../json.js';
import { constructs, keysBeside, OPERATORS, topicSchema } from '../../language/inspect.js';
import { yearsOfPart } from '../../yaml/keys.js';
import { asDraft07, asYaml, schemasRequiring } from './transform.js';

/** The editor's schema of a rule file: its keys, and what the checks know beyond them. */
export function rulesSchema(): JsonObject {
  const { $defs } = topicSchema;
  const schema = {
    title: 'A topic of the rules',
    ...topicSchema,
    $defs: {
      ...$defs,
      condition: conditionSchema({ years: yearsOfPart.schema }),
      test: conditionSchema(),
      construct: { ...$defs.construct, oneOf: ONE_CONSTRUCT, ...KEYS_BESIDE },
      value: {
        ...$defs.value,
        oneOf: ONE_CONSTRUCT,
        dependentRequired: { ...KEYS_BESIDE.dependentRequired, when: ['otherwise'] },
        dependentSchemas: {
          ...KEYS_BESIDE.dependentSchemas,
          otherwise: { anyOf: schemasRequiring('when', ...TAKE_OTHERWISE) },
        },
      },
      branch: { ...$defs.branch, oneOf: [...ONE_CONSTRUCT, OTHERWISE], ...KEYS_BESIDE },
      input: { ...$defs.input, ...INPUTS_OF_WORDS },
    },
  };
  return asDraft07(asYaml(schema));
}

const ONE_CONSTRUCT = schemasRequiring(...constructs.map(({ name }) => name));
const TAKE_OTHERWISE = constructs.filter(({ takesOtherwise }) => takesOtherwise).map(({ name }) => name);

/** The keys that a construct requires, and the constructs that a key requires. */
const KEYS_BESIDE = {
  dependentRequired: {
    ...Object.fromEntries(
      constructs.flatMap(({ name, keys }) => {
        const needed = Object.keys(keys).filter((key) => key !== name && keys[key]?.isRequired);
        return needed.length === 0 ? [] : [[name, needed]];
      }),
    ),
    ...keysBeside,
  },
  dependentSchemas: Object.fromEntries(
    constructs.flatMap(({ name, needsOneOf }) =>
      needsOneOf === undefined ? [] : [[name, { anyOf: schemasRequiring(...needsOneOf) }]],
    ),
  ),
};

/** The last branch of a choice. */
const OTHERWISE = { required: ['otherwise'], not: { anyOf: schemasRequiring('when', 'if', 'years') } };

const INPUTS_OF_WORDS = {
  if: { properties: { type: { const: 'words' } }, required: ['type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { anyOf: schemasRequiring('words', 'rows_of') },
};

/** The keys of the forms of a condition, each without those of the others. */
const CONDITIONS = [['fact', 'operator', 'value'], ['all'], ['any'], ['not']];

/** A condition over facts of the request, or a test in one, in the form of json-rules-engine. */
function conditionSchema(extraProperties: JsonObject = {}): JsonObject {
  const { lists, counts, others } = operators();
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...extraProperties,
      fact: {
        type: 'string',
        description:
          'A fact of the request: an input by its path, `path.given`, `list.word`, or a word found from inputs. ' +
          'Example: `fact: pension.method`',
      },
      operator: {
        enum: [...OPERATORS.keys()],
        description: `How the fact is compared. ${lists.join(' and ')} take a list of words; ${counts.join(', ')} compare counts. Example: \`operator: equal\``,
      },
      value: { description: 'What the fact is compared with. Example: `value: net_pay`' },
      all: { ...conditionList, description: 'Conditions that must all hold.' },
      any: { ...conditionList, description: 'Conditions of which one must hold.' },
      not: { $ref: '#/$defs/test', description: 'A condition that must not hold.' },
    },
    oneOf: CONDITIONS.map((keys) => {
      const others = CONDITIONS.flat().filter((key) => !keys.includes(key));
      return { required: keys, not: { anyOf: schemasRequiring(...others) } };
    }),
    allOf: [
      valueFor(lists, { type: 'array', items: { type: ['string', 'number'] } }),
      valueFor(counts, { type: 'integer' }),
      valueFor(others, { type: ['string', 'integer', 'boolean'] }),
    ],
  };
}

const conditionList: JsonObject = { type: 'array', items: { $ref: '#/$defs/test' }, minItems: 1 };

function valueFor(operators: readonly string[], value: JsonObject): JsonObject {
  return {
    if: { properties: { operator: { enum: operators } }, required: ['operator'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { value } },
  };
}

function operators() {
  const names = (kind: (operator: { takesList: boolean; comparesCounts: boolean }) => boolean) =>
    [...OPERATORS].filter(([, operator]) => kind(operator)).map(([name]) => name);
  return {
    lists: names(({ takesList }) => takesList),
    counts: names(({ comparesCounts }) => comparesCounts),
    others: names(({ takesList, comparesCounts }) => !takesList && !comparesCounts),
  };
}
