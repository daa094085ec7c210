import { codesOf } from '../../errors.js';
import type { Schema } from '../schema.js';
import { list, object } from './parts.js';

/** The body of every error answer of a status. */
export function errorResult(status: number): Schema {
  const codes = codesOf(status);
  return object({
    error: object({
      code: { type: 'string', enum: codes },
      message: { type: 'string', description: 'What is wrong, in words that may change.' },
      ...(codes.includes('INVALID_INPUT') && { fields: FAULTS }),
      request_id: { type: 'string', description: 'As in the header X-Request-Id.' },
    }),
  });
}

const FAULTS: Schema = list(
  object({
    field: {
      type: 'string',
      description:
        'The field or parameter that is wrong, by its path (`overtime[0].hours`); `body` for the whole of it.',
    },
    message: { type: 'string' },
  }),
  'Every field that is wrong.',
);
