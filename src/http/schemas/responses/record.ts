import { object, ref, type Schema, text, word } from '../../../json-schema.js';
import { REFERENCE } from '../../reference.js';
import { DIGEST, ENGINE, LAWS, MOMENT, RECEIPT } from './parts.js';

/** The answer of POST …/record, by the schemas of a request and its result. It refers to the schema `RecordBook`. */
export function recordResult(operation: string, request: string, result: string): Schema {
  return object(
    {
      record: { const: 1, description: 'The version of this form.' },
      operation: { const: operation },
      issued: { ...MOMENT, description: 'When it was written, in UTC.' },
      request_id: text('The id of the request, as in `X-Request-Id`.'),
      reference: {
        type: ['string', 'null'],
        pattern: REFERENCE,
        description: 'The mark that the caller sent as Farthing-Reference; null where there was none.',
      },
      request: ref(request),
      result: ref(result),
      book: ref('RecordBook'),
      receipt: RECEIPT,
    },
    { description: 'An answer with all that is needed to check it again.' },
  );
}

/** What a record refers to, by name. */
export function recordSchemas(): Readonly<Record<string, Schema>> {
  return { RecordBook: recordBook() };
}

function recordBook(): Schema {
  return object(
    {
      engine: ENGINE,
      digest: { ...DIGEST, description: 'SHA-256 of what the rules and rates of the year say.' },
      engines: LAWS,
      language: { type: 'integer', minimum: 1, description: 'The number of the language of the rules.' },
      register: object(
        {
          n: { type: 'integer', minimum: 0, description: 'How many entries it had.' },
          head: text('The hash of the last of them; `none` where there was none.'),
        },
        { description: 'The register of released labels as it was.' },
      ),
      build: {
        ...DIGEST,
        description: 'SHA-256 of the sources of the program and the versions of its packages.',
      },
      service_version: text('The version of the service.'),
      status: word(
        ['released', 'withdrawn', 'unreleased', 'draft'],
        'Whether a label names the law, and is relied on.',
      ),
    },
    { description: 'The law and the program that answered.', optional: ['engines'] },
  );
}
