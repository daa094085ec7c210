import { list, object, ref, type Schema, text, word } from '../../../json-schema.js';
import { FAULT_CODES } from '../../../operations/index.js';
import { codesOf, type ErrorAnswerName } from '../../errors.js';

/** The body of an error answer. */
export function errorResult(name: ErrorAnswerName): Schema {
  const codes = codesOf(name);
  const isOfInput = codes.includes('INVALID_INPUT');
  return object(
    {
      error: object({
        code: word(codes),
        message: MESSAGE,
        ...(isOfInput && { fields: FAULTS }),
        request_id: REQUEST_ID,
        documentation_url: ref('ErrorAddress'),
      }),
      ...(isOfInput && { refused: REFUSED }),
    },
    { optional: ['refused'] },
  );
}

/** Where an error is described. */
export function errorAddress(): Schema {
  return {
    type: 'string',
    pattern: '^(https?://[^/]+)?/(openapi\\.json#/components/responses/\\w+|developers/errors#[A-Z_]+)$',
    description:
      'Where such an answer is described: on the page of errors, or in this document where the service has no pages. It begins with ' +
      'the origin of the service where that is known.',
  };
}

/** Any error as the problem details of RFC 9457, of the answers that operations have. */
export function problem(names: readonly ErrorAnswerName[]): Schema {
  return object(
    {
      type: { ...DOCUMENTATION, description: 'Where this document describes such an answer.' },
      title: text('What all such answers have in common.'),
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: MESSAGE,
      instance: {
        type: 'string',
        pattern: '^urn:uuid:',
        description: 'The id of the request, where it is a UUID.',
      },
      code: word(names.flatMap(codesOf)),
      request_id: REQUEST_ID,
      errors: FAULTS,
      refused: REFUSED,
    },
    {
      description: 'An error as problem details, for callers who prefer application/problem+json.',
      optional: ['instance', 'errors', 'refused'],
    },
  );
}

/** A field that is wrong. */
export function fieldFault(): Schema {
  return object({
    field: text(
      'The field or parameter that is wrong, by its path (`overtime[0].hours`); `body` or `query` for the whole of it.',
    ),
    code: word(
      FAULT_CODES,
      'What is wrong with it: `REFUSED` is said of what passed its form, but not the rules.',
    ),
    message: text('What would be right, in words that may change.'),
  });
}

const MESSAGE = text('What is wrong, in words that may change.');
const REQUEST_ID = text('As in the header X-Request-Id.');
const DOCUMENTATION: Schema = { type: 'string', pattern: '^/openapi\\.json#/components/responses/\\w+$' };
const FAULTS = list(
  ref('FieldFault'),
  'Every field that is wrong, up to a hundred; the message says how many more there are.',
);
const REFUSED = list(ref('TracedRefusal'), 'Of a trace alone: the rules that refused the request.');
