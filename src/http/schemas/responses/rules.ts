import { list, object, ref, type Schema, text, textOrNull, texts, word } from '../../../json-schema.js';
import { AREAS_OF_LAW } from '../../../language/index.js';
import { authorities, ENGINE, LINE, TAX_YEAR, yearsSchema } from './parts.js';

/** The result of GET /v1/rules. */
export function rulesResult(operations: readonly string[]): Schema {
  return resultOfYear('The topics of the law that are valid in a tax year.', {
    topics: list(object(topicSummary(operations))),
  });
}

/** The result of GET /v1/rules/{topic}. It refers to the schemas `RuleInput` and `RuleCondition`. */
export function topicResult(operations: readonly string[]): Schema {
  return resultOfYear('A topic of the law as it is valid in a tax year.', {
    ...topicSummary(operations),
    inputs: list(ref('RuleInput'), 'What the topic declares of a request.'),
    conditions: list(CONDITION, 'Its conditions over facts of the request.'),
    tables: list(
      object(table()),
      'The tables that belong to its rules rather than to the figures of a year.',
    ),
    values: list(object(valueSummary()), 'Its values, in the order of the file.'),
    refusals: list(object(refusal()), 'What it refuses because of figures found on the way.'),
  });
}

/** The result of GET /v1/rules/{topic}/{value}. It refers to the schema `RuleBranch`. */
export function valueResult(): Schema {
  return resultOfYear('A rule of a tax year: how one value is found.', {
    ...valueSummary(),
    topic: text(),
    formula: text('The formula, or the way in which the value is found, as a trace shows it.'),
    branches: branches(),
    with: {
      type: 'object',
      additionalProperties: text(),
      description: 'What is read in the place of other rules: the formula by the full name of the value.',
    },
    rounding: texts('The named roundings, one after the other.'),
    assume: textOrNull('The sentences of `assumptions`, one after the other; null where it assumes nothing.'),
    assumptions: list(
      object(sentence()),
      'What answers that can rest on this value take for granted: each sentence, and where it is said.',
    ),
    notices: list(
      object({
        code: text('What programs know the notice by.'),
        fields: texts('The fields of the request or of the answer that it is about, by path.'),
        ...sentence(),
      }),
      'What a person must look at in answers with notices that can rest on this value: each sentence, and where it is said.',
    ),
    note: textOrNull(),
    sources: texts('Addresses of the official pages that the rule comes from.'),
    authorities: authorities('The authorities of the rule and of its roundings.'),
    rests_on: object(
      {
        values: texts('Full names of the values that its formulas read and its conditions ask about.'),
        inputs: texts('What it reads of the request, by path.'),
        figures: texts('Figures and tables of the law that it reads, by path.'),
      },
      { description: 'What it rests on, one level down.' },
    ),
    needed_by: texts('Full names of the values that rest on it.'),
  });
}

function sentence(): Schema {
  return {
    when: when(),
    if: textOrNull('The comparison of figures under which it is said; null for none.'),
    says: text('The sentence; a value in { } is written out in an answer.'),
  };
}

/** An input of a topic. */
export function ruleInput(): Schema {
  const days = texts(
    'Of a list that no request has: the fields with the first and the last day of each span; it has an item for each day.',
  );
  const properties = {
    path: text('Where it stands in the request.'),
    title: text(),
    type: text(),
    default: textOrNull('What counts when the request does not say it.'),
    words: {
      oneOf: [{ type: 'null' }, texts()],
      description: 'The words that it can be; null where it is no word.',
    },
    days,
    fields: list(ref('RuleInput'), 'The fields of each item of a list.'),
    file: text(),
    line: LINE,
  };
  return object(properties, { optional: ['days'] });
}

/** A condition of a topic. */
export function ruleCondition(): Schema {
  return object({
    name: text('Its full name: `code_to_use.code_given`.'),
    conditions: {
      type: 'object',
      description: 'The condition in the form of json-rules-engine, which tests it: `all`, `any` or `not`.',
      minProperties: 1,
      maxProperties: 1,
      propertyNames: { enum: ['all', 'any', 'not'] },
      additionalProperties: true,
    },
    file: text(),
    line: LINE,
  });
}

/** A branch of a value. */
export function ruleBranch(): Schema {
  return object({
    when: when(),
    if: textOrNull('The comparison of figures under which it applies; null for none.'),
    formula: text(),
    assume: textOrNull('What is assumed when it is taken.'),
    sources: texts(
      "Addresses of its own law, which counts in the place of the value's; none where it has none of its own.",
    ),
    authorities: authorities('The authorities of that law.'),
    branches: branches(),
  });
}

const CONDITION: Schema = ref('RuleCondition');

function when(): Schema {
  return {
    oneOf: [{ type: 'null' }, CONDITION],
    description: 'The condition over facts of the request under which it applies; null for none.',
  };
}

function branches(): Schema {
  return list(
    ref('RuleBranch'),
    'The ways among which it is found: the first that fits is taken, or of a lowest the lowest; none where there is one way.',
  );
}

function resultOfYear(description: string, properties: Schema): Schema {
  return object({ tax_year: TAX_YEAR, engine: ENGINE, ...properties }, { description });
}

function topicSummary(operations: readonly string[]): Schema {
  return {
    name: text(),
    title: text(),
    for: {
      enum: [...operations, null],
      description: 'The one operation whose answers reach this file; null where several do.',
    },
    law: {
      enum: [...AREAS_OF_LAW, null],
      description: 'What its rules are the law of; none for arithmetic; null in a book that does not say.',
    },
    sources: texts('Addresses of the official pages that its rules come from.'),
    authorities: authorities('The authorities of those of its values that have none of their own.'),
    years: yearsSchema('The tax years in which this file is the law.'),
    file: text(),
  };
}

function table(): Schema {
  return {
    name: text('Its name in the topic; a lookup reads it as `tables.name`.'),
    rows: {
      type: 'object',
      additionalProperties: { oneOf: [text(), { type: 'object', additionalProperties: text() }] },
      description: 'Its rows as they are written: one text, or one a column.',
    },
    file: text(),
    line: LINE,
  };
}

function refusal(): Schema {
  return {
    name: text(),
    when: when(),
    if: text('The comparison of figures that is refused.'),
    fields: list(
      object({
        field: text('The field of the request that is at fault.'),
        if: textOrNull('The comparison under which it is; null where it always is.'),
      }),
    ),
    says: text('What the error says after the name of the field; a value in { } is written out.'),
    file: text(),
    line: LINE,
  };
}

function valueSummary(): Schema {
  return {
    name: text(),
    full_name: text('The name everywhere: `topic.value`.'),
    title: textOrNull(),
    output: { type: 'boolean', description: 'Whether other topics may call it by its short name.' },
    kind: text('What a figure of it is: money, rate, count, code, row, ...'),
    grain: word(
      ['year', 'payslip', 'item'],
      'One figure for the year, one a payslip, or one an item of a list of the request.',
    ),
    file: text(),
    line: LINE,
  };
}
