import { answerLine, Counts, lineOperations, MAX_LINE_KIBIBYTES } from '../../batch/index.js';
import { list, object, ref, type Schema, text, word } from '../../json-schema.js';
import { FIRM, LONGEST_PATH, MOST_FIELDS, type Payroll } from '../../operations/index.js';
import { LINE_TYPES, MAX_LINES, MAX_MEBIBYTES } from '../middleware/lines.js';
import { postOperationObject } from '../openapi/parts.js';
import type { RouteGroup } from '../route.js';

const EXAMPLE = [
  {
    custom_id: 'emp-17',
    operation: 'employer-cost',
    fields: ['cost.total', 'employee.periods.month.take_home'],
    request: { gross: { amount: 32_000, per: 'year' }, region: 'england' },
  },
  {
    custom_id: 'emp-18',
    operation: 'employer-cost',
    request: { gross: { amount: 28_000, per: 'year' }, regoin: 'wales' },
  },
];

/** Calculations by the thousand: `POST /v1/batch`. */
export function batchRoutes(payroll: Payroll): RouteGroup {
  return {
    routes: [
      {
        method: 'POST',
        path: '/v1/batch',
        dearest: () =>
          [...payroll.endpoints, [FIRM.name, FIRM] as const].map(([operation, { dearest }]) => ({
            custom_id: operation,
            operation,
            request: dearest(),
          })),
        answerLine: (line, lineText, errorOf, nextTurn) =>
          answerLine(payroll, line, lineText, errorOf, nextTurn),
        async describe() {
          const lines = EXAMPLE.map((each) => JSON.stringify(each));
          const counts = new Counts();
          let answers = '';
          for (const [index, line] of lines.entries()) {
            const answer = await answerLine(payroll, index + 1, line, throwIt);
            counts.add(answer.isSuccess);
            answers += answer.text;
          }
          return postOperationObject(
            {
              operationId: 'batch',
              summary: 'Any calculations by the thousand',
              description:
                `A line is a request of at most ${MAX_LINE_KIBIBYTES} KiB, of a firm ${FIRM.kibibytes} KiB; a body has at most ${MAX_LINES} lines and ${MAX_MEBIBYTES} MiB. ` +
                'Answers come in the same order, each as it is worked. A wrong line is answered by its error, and ends nothing. The last ' +
                'line counts the others: without it the answer was cut off. A batch costs a point of the rate limit, and one for each 5 ms ' +
                'that it is worked; where none is left, it waits. Nothing is stored, and no `custom_id` is logged.',
              tags: ['Calculations'],
            },
            {
              request: linesContent('BatchLine', lines.map((line) => `${line}\n`).join('')),
              description: 'A line for each line of the request, and one that counts them.',
              content: linesContent('BatchAnswer', answers + counts.summary),
            },
          );
        },
      },
    ],
    schemas: () => ({ BatchLine: batchLine(payroll), BatchAnswer: batchAnswer() }),
  };
}

function throwIt(thrown: unknown): never {
  throw thrown;
}

/** Lines that are each as a schema says. OpenAPI 3.1 has no other way to say so. */
function linesContent(schema: string, example: string) {
  const [first, second] = LINE_TYPES;
  return {
    [first]: {
      schema: { type: 'string', contentMediaType: first, contentSchema: list(ref(schema)) },
      examples: { two_lines: { summary: 'A line that is right, and one that is wrong', value: example } },
    },
    [second]: { schema: { type: 'string', description: `The same as ${first}.` } },
  };
}

/** A line of the body. */
function batchLine(payroll: Payroll): Schema {
  return {
    ...object(
      {
        custom_id: {
          type: 'string',
          minLength: 1,
          maxLength: 100,
          description: 'A name of your own, which the answer repeats. It may come twice.',
        },
        operation: word(lineOperations(payroll), 'What is asked for: the path below `/v1/`.'),
        fields: {
          type: 'array',
          items: { type: 'string', maxLength: LONGEST_PATH },
          minItems: 1,
          maxItems: MOST_FIELDS,
          description:
            'As in the query of a calculation; of the metadata `engine` alone comes with any. Not of a firm.',
        },
        request: {
          type: 'object',
          description: 'The body of the operation; that of a tax code is `code` and `tax_year`.',
        },
      },
      { description: 'A request of a batch.', optional: ['fields'] },
    ),
    additionalProperties: false,
  };
}

/** A line of the answer. */
function batchAnswer(): Schema {
  const count: Schema = { type: 'integer', minimum: 0 };
  const line = { type: 'integer', minimum: 1 };
  const customId = {
    type: ['string', 'null'],
    description: 'As the line has it; null where that could not be read.',
  };
  return {
    oneOf: [
      object({
        line,
        custom_id: customId,
        status: { type: 'integer', const: 200 },
        result: { type: 'object', description: 'The answer of the operation.', additionalProperties: true },
      }),
      object({
        line,
        custom_id: customId,
        status: { type: 'integer', minimum: 400 },
        error: object(
          {
            code: text('As of a request alone.'),
            message: text(),
            fields: list(ref('FieldFault')),
          },
          { optional: ['fields'] },
        ),
      }),
      object({ summary: object({ lines: count, succeeded: count, failed: count }) }),
    ],
  };
}
