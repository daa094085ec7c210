import { list, object, ref, type Schema, text, texts, word } from '../../../json-schema.js';
import { authoritySchemas, DIGEST, LAWS, LINE, RECEIPT } from './parts.js';

/** The answer of POST /v1/employer-cost/trace and its like, by the schemas of a request and its result. It refers to the
 *  schema `TraceStep`. */
export function traceResult(request: string, result: string): Schema {
  return object(
    {
      request: object(
        {
          value: texts('The full names of the values that were asked for; left out where none was named.'),
          field: texts(
            'The paths of the fields of the answer that were asked for; left out where none was named.',
          ),
          period: { type: 'integer', minimum: 1, description: 'The payslip that was asked for, if one was.' },
          body: ref(request),
        },
        {
          description: 'What was asked, so that a saved answer can be checked without anything else.',
          optional: ['value', 'field', 'period'],
        },
      ),
      result: ref(result),
      trace: list(
        ref('TraceStep'),
        'Every step that led to the asked values, each after all that it rests on.',
      ),
      authorities: {
        type: 'object',
        additionalProperties: ref('Authority'),
        description:
          'The authorities that these steps and their figures cite, by name; left out of a book that names addresses.',
      },
      scope: {
        oneOf: [{ type: 'null' }, list(ref('LeftOut'))],
        description:
          'What the book does not model and this request is touched by, as GET /v1/scope has it; null where the book of the label ' +
          'does not say.',
      },
      book: ref('TraceBook'),
      receipt: RECEIPT,
    },
    {
      description: 'The result of the plain operation, and how it came about.',
      optional: ['authorities'],
    },
  );
}

function leftOut(): Schema {
  return object(
    {
      name: text(),
      title: text(),
      says: text('What is left out.'),
      effect: text('Which figures are wrong for it, and in which direction.'),
    },
    { description: 'What the book does not model.' },
  );
}

function traceBook(): Schema {
  return object(
    {
      engine: text('The label of the law that answered.'),
      digest: { ...DIGEST, description: 'SHA-256 of what the rules and rates of the year say.' },
      engines: LAWS,
      service_version: text('The version of the service.'),
      build: {
        ...DIGEST,
        description:
          'SHA-256 of the sources of the program and the versions of its packages: the same from a checkout and in the image.',
      },
    },
    { description: 'What answered: the same book gives the same trace again.', optional: ['engines'] },
  );
}

/** What a trace refers to, by name. */
export function traceSchemas(): Readonly<Record<string, Schema>> {
  return {
    TraceStep: traceStep(),
    TraceBook: traceBook(),
    LeftOut: leftOut(),
    TracedRefusal: tracedRefusal(),
    Authority: object(authoritySchemas(), {
      description: 'A text of the law, or what somebody says of it.',
      optional: ['unread'],
    }),
    TraceOperand: traceOperand(),
    TraceColumn: traceColumn(),
    TraceDatum: traceDatum(),
  };
}

/** A rule that refused a request. */
function tracedRefusal(): Schema {
  return object(
    {
      rule: text('Its full name: `salary_sacrifice.more_given_up_than_paid`.'),
      when: text('The condition under which it refuses, if it has one.'),
      if: text('What it compared.'),
      source: texts(),
      authority: texts('The authorities of its topic, by name; left out of a book that names addresses.'),
      file: text(),
      line: LINE,
    },
    {
      optional: ['when', 'authority'],
      description: 'A rule that refused a request.',
    },
  );
}

/** One step of a trace. It refers to the schemas `TraceColumn`, `TraceOperand` and `TraceDatum`. */
function traceStep(): Schema {
  const column = (description: string): Schema => ({ ...COLUMN, description });
  return object(
    {
      rule: text('The full name of the value that was found: `national_insurance.employee_main`.'),
      in: text(
        'The value whose rule asked for this step on other figures; of a total or an average that was made of the value, the field ' +
          'of the answer that shows it.',
      ),
      title: text(),
      grain: word(
        ['year', 'payslip', 'item'],
        'One figure for the year, one a payslip, or one an item of a list of the request.',
      ),
      payslips: text('The numbers of the payslips that the figures are of: `1-52`.'),
      items: { type: 'integer', minimum: 0, description: 'How many items the list has.' },
      formula: byBranch(text(), 'How it was found; by branch where payslips took different ones.'),
      way: {
        type: 'object',
        additionalProperties: true,
        description: 'The parts of a way that is more than a formula; by branch where `formula` is.',
      },
      rows: list(
        object(
          {
            of: text('What of the amount lies in the band.'),
            rate: text(),
            up_to: text('Where the band ends, for this part of the year; left out of the last.'),
            tax: text('The tax on it, not rounded: of a whole band what HMRC’s k adds.'),
          },
          { optional: ['up_to'] },
        ),
        'How the amount that an `in_bands` taxes lies in the bands, where the step is of one payslip.',
      ),
      tried: list(
        object(
          {
            branch: text(),
            when: text('A condition of `applied_because`.'),
            if: text('A comparison.'),
            lookup: {
              type: 'object',
              additionalProperties: true,
              description: 'A lookup that found no row for some payslip.',
            },
          },
          { optional: ['when', 'if', 'lookup'] },
        ),
        'The branches that were tried, in order.',
      ),
      took: column('The branch that was taken.'),
      operands: {
        type: 'object',
        additionalProperties: ref('TraceOperand'),
        description: 'What formulas and conditions read, by how it is written there.',
      },
      unrounded: column('The figure before it was rounded.'),
      rounding: texts('The named roundings, one after the other.'),
      value: column('The figure.'),
      departs: object(
        { authority: text(), would_be: column('The figure by that authority.') },
        {
          description:
            'An authority that is not followed, by its name in `authorities`, and what the figure would be by it; only where that ' +
            'is another one.',
        },
      ),
      applied_because: list(
        object(
          {
            condition: text(),
            holds: { type: 'boolean' },
            items: text('The items of the list for which it was so, where each is asked: `1-2,4`.'),
            facts: list(
              object({
                fact: text('What was asked about.'),
                operator: text('Of json-rules-engine.'),
                value: { description: 'What it was compared with.' },
                saw: { description: 'What it was.' },
              }),
            ),
          },
          { optional: ['items'] },
        ),
        'The conditions that were asked, and what they saw.',
      ),
      assumed: texts('What was assumed.'),
      figures: list(
        object(
          {
            path: text(),
            value: DATUM,
            from: text('The first day of a figure that changes within the tax year.'),
            until: text('Its last day before the next change, or the last of the tax year.'),
            payslips: text(
              'The payslips for which it was used, where it changes within the tax year: `1-9`.',
            ),
            items: text('The items for which it was used, in a step with one figure an item: `1-2,4`.'),
            file: text(),
            line: LINE,
            source: texts(),
            authority: texts(),
          },
          { optional: ['from', 'until', 'payslips', 'items', 'file', 'line', 'source', 'authority'] },
        ),
        'The figures of the law that were used, of one that changes within the tax year each of them; where they are ' +
          'published is said at the first step that uses them.',
      ),
      note: text(),
      source: texts(
        'Addresses of the official pages that the rule comes from. A step on other figures leaves out, with title and note, ' +
          'what the own step of its rule says.',
      ),
      authority: texts(
        'The authorities of the rule and of its roundings, by their names in `authorities`; left out with `source`, and in ' +
          'a book that names addresses.',
      ),
      file: text('The file of the rule.'),
      line: LINE,
    },
    {
      description:
        'One step of a calculation, as it was taken for this request. Figures are exact decimal texts.',
      optional: [
        'in',
        'title',
        'payslips',
        'items',
        'way',
        'rows',
        'tried',
        'took',
        'unrounded',
        'rounding',
        'departs',
        'applied_because',
        'assumed',
        'figures',
        'note',
        'source',
        'authority',
      ],
    },
  );
}

/** What a formula of a step reads. */
function traceOperand(): Schema {
  return {
    description:
      'What a formula reads: another step, something of the request, a figure of the law, or the payslip.',
    oneOf: [
      object(
        {
          step: text('The full name of the value.'),
          in: text('The value whose rule asked for that step on other figures.'),
          column: text('The column of the row that was found.'),
          value: {
            ...COLUMN,
            description:
              'What `before()` came to, whose step comes later; in a trace of one payslip what figures of others came to.',
          },
        },
        { optional: ['in', 'column', 'value'] },
      ),
      object(
        {
          input: { ...COLUMN, description: 'What the request says, or its default.' },
          default: { const: true, description: 'The request does not say it.' },
          items: {
            type: 'integer',
            minimum: 0,
            description:
              'How many items of a list say it, where a step that is one for the year reads all of them.',
          },
        },
        { optional: ['default', 'items'] },
      ),
      object({
        figure: {
          ...COLUMN,
          description:
            'A figure of the law, a column where it changes within the tax year; `figures` says where it stands.',
        },
      }),
      object(
        {
          payslip: text('The numbers of the payslips; of items that of their payslip.'),
          of: text('The step that says how many there are.'),
        },
        { optional: ['of'] },
      ),
    ],
  };
}

/** The figures of a step. */
function traceColumn(): Schema {
  const figureAtPlaces: Schema = {
    type: 'array',
    prefixItems: [DATUM, text()],
    // There are none beyond those; generators of clients ask it of every list.
    items: {},
    minItems: 2,
    maxItems: 2,
  };
  return {
    description:
      'The figures of a value, one a payslip (or item): one figure, which all share; a list, one a payslip; or a list of ' +
      'figures, each with the places that have it (`[["12.50", "1-3,5"], ["12.51", "4"]]`). No figure is itself a list.',
    anyOf: [DATUM, list({ anyOf: [DATUM, figureAtPlaces] })],
  };
}

/** One figure of a step: an exact decimal, a word, a flag, or parts of them by name. */
function traceDatum(): Schema {
  const rows = (...columns: string[]): Schema =>
    list(object(Object.fromEntries(columns.map((name) => [name, text()])), { optional: ['up_to'] }));
  return {
    description:
      'A figure as an exact decimal text, a word, a flag, a row by its columns, bands, or rows of bands.',
    anyOf: [
      { type: ['string', 'boolean'] },
      object({ bands: rows('rate', 'up_to') }),
      object({ rows: rows('rate', 'taxable', 'tax') }),
      { type: 'object', additionalProperties: DATUM },
    ],
  };
}

const DATUM: Schema = ref('TraceDatum');
const COLUMN: Schema = ref('TraceColumn');

function byBranch(schema: Schema, description: string): Schema {
  return { description, oneOf: [schema, { type: 'object', additionalProperties: schema }] };
}
