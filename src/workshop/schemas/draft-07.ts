import { isObject, type JsonObject } from '../../json.js';
import { everySchema } from './every-schema.js';

/** A schema of draft 2020-12 in the words of draft 07, the one that all editors know. */
export function asDraft07(schema: JsonObject): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...everySchema(schema, inWordsOfDraft07),
  };
}

function inWordsOfDraft07(schema: JsonObject): JsonObject {
  const { $id: _ofTheCheck, $defs: definitions, $ref, dependentRequired, dependentSchemas, ...kept } = schema;
  const dependencies = {
    ...(isObject(dependentRequired) ? dependentRequired : {}),
    ...(isObject(dependentSchemas) ? dependentSchemas : {}),
  };
  return {
    ...(typeof $ref === 'string' && { $ref: $ref.replace('#/$defs/', '#/definitions/') }),
    ...kept,
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
    ...(definitions !== undefined && { definitions }),
  };
}
