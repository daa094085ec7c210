import {
  answerLine,
  Counts,
  dearestTable,
  type LineSource,
  lineOperations,
  lineSource,
  MAX_LINE_KIBIBYTES,
  MOST_COLUMNS,
  type TableBody,
  tableSource,
} from '../../batch/index.js';
import type { JsonObject } from '../../json.js';
import { list, object, ref, type Schema, text, word } from '../../json-schema.js';
import { FIRM, InvalidInput, LONGEST_PATH, MOST_FIELDS, type Payroll } from '../../operations/index.js';
import { SHIPPED_MAPS } from '../../tables/index.js';
import { LINE_TYPES, MAX_LINES, MAX_MEBIBYTES, TABLE_TYPE } from '../middleware/lines.js';
import { postOperationObject, queryParameter } from '../openapi/parts.js';
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
        dearestTable,
        open: (body) => (body.type === TABLE_TYPE ? tableSource(payroll, body) : lineSource(payroll, body)),
        async describe() {
          const lines = EXAMPLE.map((each) => JSON.stringify(each));
          const counts = new Counts();
          let answers = '';
          for (const [index, line] of lines.entries()) {
            const answer = await answerLine(payroll, index + 1, line, throwIt);
            counts.add(answer.isSuccess);
            answers += answer.text;
          }
          const table = await exampleOfTable(payroll);
          return postOperationObject(
            {
              operationId: 'batch',
              summary: 'Any calculations by the thousand',
              description:
                `A line is a request of at most ${MAX_LINE_KIBIBYTES} KiB, of a firm ${FIRM.kibibytes} KiB; a body has at most ${MAX_LINES} lines and ${MAX_MEBIBYTES} MiB. ` +
                'Answers come in the same order, each as it is worked. A wrong line is answered by its error, and ends nothing. The last ' +
                'line counts the others: without it the answer was cut off. A batch costs a point of the rate limit, and one for each 5 ms ' +
                'that it is worked; where none is left, it waits. Nothing is stored, and no `custom_id` is logged. ' +
                `A table (${TABLE_TYPE}) has a row for each line, below a header of at most ${MOST_COLUMNS} columns: paths of fields of the request, ` +
                'or headings as payroll programs write them. What all of its rows say stands in the query. It is answered by lines, or by ' +
                `rows where \`Accept\` prefers ${TABLE_TYPE} and \`fields\` names single figures.`,
              tags: ['Calculations'],
              parameters: tableParameters(payroll),
            },
            {
              request: {
                ...linesContent('BatchLine', lines.map((line) => `${line}\n`).join('')),
                ...tableContent(table?.body),
              },
              description:
                'A line for each line of the request, and one that counts them; or a row for each row.',
              content: {
                ...linesContent('BatchAnswer', answers + counts.summary),
                ...tableContent(table?.answers),
              },
            },
          );
        },
      },
    ],
    schemas: () => ({ BatchLine: batchLine(payroll), BatchAnswer: batchAnswer() }),
  };
}

const TABLE_EXAMPLE = {
  name: 'a_table',
  query: { operation: 'employer-cost', fields: 'cost.total,employee.periods.month.take_home' },
  constants: { 'gross.per': 'year' },
  text: 'Employee ID,Name,Salary,Nation,NI Category\nemp-17,Ann,"£32,000",England,A\nemp-18,Bo,28000,Whales,A\n',
};

/** The query of a table. */
function tableParameters({ endpoints }: Payroll): readonly JsonObject[] {
  return [
    queryParameter('operation', 'Of a table, which needs it: what its rows are for.', {
      schema: { type: 'string', enum: [...endpoints.keys()] },
      examples: { [TABLE_EXAMPLE.name]: { value: TABLE_EXAMPLE.query.operation } },
    }),
    queryParameter('fields', 'Of a table: as of a line, with commas between the paths.', {
      schema: { type: 'string' },
      examples: { [TABLE_EXAMPLE.name]: { value: TABLE_EXAMPLE.query.fields } },
    }),
    queryParameter('map', 'Of a table: the payroll program whose headings it has.', {
      schema: { type: 'string', enum: SHIPPED_MAPS },
    }),
    queryParameter('leave_out', 'Of a table: a heading that no field is made of; may come several times.', {
      schema: { type: 'array', items: { type: 'string' } },
      style: 'form',
      explode: true,
    }),
    queryParameter(
      'constants',
      'Of a table: what all rows say, each by the path of its field (`gross.per=year&tax_year=2026-27`).',
      {
        schema: { type: 'object', additionalProperties: { type: 'string' } },
        style: 'form',
        explode: true,
        examples: { [TABLE_EXAMPLE.name]: { value: TABLE_EXAMPLE.constants } },
      },
    ),
  ];
}

/** The example of a table, and the rows that answer it; none where the law has no operation with such columns. */
async function exampleOfTable(
  payroll: Payroll,
): Promise<{ readonly body: string; readonly answers: string } | undefined> {
  const { text, query, constants } = TABLE_EXAMPLE;
  const body: TableBody = {
    ...{ text, query: { ...query, ...constants }, mostRows: MAX_LINES, hasRows: true },
    onShorter: () => {},
  };
  const source = tableOf(payroll, body);
  if (source === undefined) return undefined;
  let answers = source.head;
  for (let line = 1; !source.isEmpty; line++) answers += (await source.answerNext(line, throwIt)).text;
  return { body: body.text, answers };
}

function tableOf(payroll: Payroll, body: TableBody): LineSource | undefined {
  try {
    return tableSource(payroll, body);
  } catch (thrown) {
    if (thrown instanceof InvalidInput) return undefined;
    throw thrown;
  }
}

function tableContent(example: string | undefined) {
  const summary = 'A row that is right, and one that is wrong';
  return {
    [TABLE_TYPE]: {
      schema: { type: 'string' },
      ...(example !== undefined && { examples: { [TABLE_EXAMPLE.name]: { summary, value: example } } }),
    },
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
