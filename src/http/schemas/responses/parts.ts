import { figure, list, object, ref, type Schema, text, textOrNull, word } from '../../../json-schema.js';
import { AUTHORITY_KINDS } from '../../../law/index.js';
import {
  type AnswerObject,
  answerOfAllYears,
  ENGINES,
  isByDate,
  type Operation,
  type Payroll,
  type WordsByName,
  wordsOfAllYears,
} from '../../../operations/index.js';

/** The schema of a result: the metadata that every result has, and these properties. */
export function result(
  description: string,
  properties: Schema,
  { optional = [], isByDate: hasEngines = false }: AboutResult = {},
): Schema {
  const metadata = hasEngines ? METADATA_BY_DATE : METADATA;
  return object({ ...metadata, ...properties }, { description, optional });
}

interface AboutResult {
  readonly optional?: readonly string[];
  /** Whether dates of the request choose the law. */
  readonly isByDate?: boolean;
}

/** A tax year: 2026-27. */
export const TAX_YEAR: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}$',
  description: 'The tax year the result is for.',
};

/** The pattern of a released label. */
export const LABEL = '^20\\d{2}-\\d{2}\\.[1-9]\\d*$';

/** The label of the law of an answer, or `unreleased` for law without one. */
export const ENGINE: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}\\.(\\d+|unreleased)$',
  description:
    'The label of the law of the calculation: its tax year and a number; `unreleased` for law that no label names.',
};

/** The laws that a filed answer rests on, each with its digest. */
export const LAWS: Schema = list(
  object({
    engine: ENGINE,
    digest: {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of what the rules and rates of its year say.',
    },
  }),
  'The law of all tax years that the result rests on, the earliest first; left out where a request names its year.',
);

/** A moment in UTC, to the second. */
export const MOMENT: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };

/** A day. */
export const DATE: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

/** Fields of a change of a figure within a year. */
export const CHANGE: Schema = {
  from: { ...DATE, description: 'The first day of the new figure.' },
  value: figure('From that day on.'),
  before: figure('Until the day before.'),
};

/** A SHA-256. */
export const DIGEST: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** The receipt of what is filed; it refers to the schema `Receipt`. */
export const RECEIPT: Schema = {
  description: 'Null where no label names the law: such an answer is not to be relied on.',
  oneOf: [{ type: 'null' }, ref('Receipt')],
};

/** The tax years in which something of the book holds. */
export function yearsSchema(description: string): Schema {
  return object(
    {
      from: textOrNull('The first; null for all that there are.'),
      until: textOrNull('The last; null for all to come.'),
    },
    { description },
  );
}

/** A line of a file, from 1. */
export const LINE: Schema = { type: 'integer', minimum: 1 };

/** What is known of an authority of the law. */
export function authoritySchemas(): Readonly<Record<string, Schema>> {
  const dayOrNull = (description: string): Schema => ({ ...DATE, type: ['string', 'null'], description });
  return {
    kind: word(AUTHORITY_KINDS, 'What it is; where two differ, the kind that stands first here is followed.'),
    work: text('The Act, the instrument, the manual or the page.'),
    provision: textOrNull('What of it: its section, its regulation.'),
    under: textOrNull('Of a specification: the law that makes it law.'),
    address: textOrNull('Where its text stands, in that version; null of a convention of this service.'),
    version: dayOrNull('The day from which that text was in force; null where it is not known.'),
    seen: dayOrNull('The day on which somebody read that text; null where nobody noted it.'),
    unread: {
      type: 'boolean',
      const: true,
      description: 'That nobody has read this law yet in that version; left out of all else.',
    },
  };
}

/** Authorities, each with its name; they refer to the schema `NamedAuthority`. */
export function authorities(description: string): Schema {
  return list(ref('NamedAuthority'), description);
}

/** What several answers refer to, by name. */
export function commonSchemas(): Readonly<Record<string, Schema>> {
  return {
    NamedAuthority: object(
      { name: text('The name by which rules and rates cite it.'), ...authoritySchemas() },
      { description: 'A text of the law, or what somebody says of it, with its name.', optional: ['unread'] },
    ),
    Receipt: object(
      {
        content: {
          ...DIGEST,
          description:
            'SHA-256 of the RFC 8785 form of all but `receipt`: it holds however the file is laid out.',
        },
      },
      { description: 'By it a filed answer is known to be as it was given.' },
    ),
  };
}

/** The schemas of the answer of an operation, by name. */
export function operationSchemas(payroll: Payroll, operation: Operation): Readonly<Record<string, Schema>> {
  const [answer, words] = [answerOfAllYears(payroll, operation), wordsOfAllYears(payroll, operation)];
  return {
    [`${operation.schemaName}Result`]: operationResult(operation, answer, words),
    ...answer.components(words),
  };
}

/** The result of an operation. */
export function operationResult(operation: Operation, answer: AnswerObject, words: WordsByName): Schema {
  return result(`${operation.summary}.`, answer.properties(words), {
    optional: answer.optional,
    isByDate: isByDate(operation),
  });
}

const METADATA: Schema = {
  tax_year: TAX_YEAR,
  engine: ENGINE,
  authority_test_data: {
    type: 'string',
    description:
      "Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what " +
      'of it none was: `…; none for National Insurance`; `none` where there is no data of the year.',
  },
  assumptions: list({ type: 'string' }, 'The simplifications behind the result, in words.'),
  sources: list({ type: 'string' }, 'Addresses of the official pages that the rules and figures come from.'),
};

/** Where dates of the request choose the law. */
const METADATA_BY_DATE: Schema = {
  ...METADATA,
  tax_year: {
    ...TAX_YEAR,
    description:
      'The latest tax year whose law was used: that of the date that chooses it, or a later one in which a figure was read on a day.',
  },
  engine: {
    ...ENGINE,
    description: 'The label of the law of that year; `unreleased` for law that no label names.',
  },
  [ENGINES]: list(
    ENGINE,
    'The labels of the law of all tax years that the result rests on, the earliest first; the last is `engine`.',
  ),
};
