import { roundings } from '../../decimal/index.js';
import { compileShape, name, text, withDescription, years } from '../../language/index.js';

/** What an authority can be; where two say different things, the earlier is followed. */
export const AUTHORITY_KINDS = [
  'act',
  'instrument',
  'resolution',
  'hmrc_specification',
  'hmrc_test_data',
  'hmrc_manual',
  'guidance',
  'contract',
  'convention',
] as const;
export type AuthorityKind = (typeof AUTHORITY_KINDS)[number];

const day = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d$',
  errorMessage: 'A day is written like 2026-04-06.',
};
const names = { type: 'array', items: text, minItems: 1 };

const authority = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'work'],
  properties: {
    kind: withDescription(
      { enum: AUTHORITY_KINDS },
      'act, instrument and resolution are the law itself, and hmrc_specification with `under`; contract is the promise of ' +
        'our interface, convention what we chose where nobody says.',
    ),
    work: withDescription(text, 'Example: `work: Income Tax Act 2007`'),
    provision: withDescription(
      text,
      'The section, regulation, page or version. Example: `provision: s 35(1)–(3)`',
    ),
    address: withDescription(
      {
        type: 'string',
        pattern: '^https://([^{}]|\\{from\\}|\\{to\\})+$',
        errorMessage:
          'An address begins with https://; {from} and {to} in it are the calendar years of a tax year.',
      },
      'Where its text stands; `{from}-to-{to}` in it are the calendar years in which the tax year begins and ends.',
    ),
    under: withDescription(name, 'Of a specification of HMRC: the authority that makes it law.'),
    years: withDescription(
      years,
      'The only tax years that it is the law of, where it can be of no other: a year that cites it outside of them is a ' +
        'finding. Example: `years: { from: 2026-27, until: 2026-27 }`',
    ),
    seen: withDescription(
      {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['on'],
          properties: {
            on: withDescription(day, 'The day on which somebody read the text.'),
            version: withDescription(
              day,
              'The day from which that text was in force, as in the address of the version.',
            ),
            by: withDescription(text, 'Who read it.'),
          },
        },
      },
      'Who read its text and when, once for each version. Example: `seen: [{ on: 2026-11-22, version: 2016-04-06 }]`',
    ),
  },
};

export const authoritiesSchema = {
  $id: 'authorities',
  type: 'object',
  additionalProperties: false,
  required: ['authorities'],
  properties: {
    authorities: {
      type: 'object',
      propertyNames: name,
      additionalProperties: authority,
      description: 'Each text of the law, once, by the name that rules and rates cite.',
    },
    departures: {
      type: 'object',
      propertyNames: name,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['rules', 'follows', 'against', 'because', 'effect'],
        properties: {
          rules: withDescription(names, 'The values, by full name.'),
          follows: withDescription(name, 'The authority that is followed.'),
          against: withDescription(name, 'The one that says another thing.'),
          round: withDescription(
            { enum: [...roundings.keys()] },
            'How that one rounds: traces show what it would have come to. Example: `round: penny_half_down`',
          ),
          because: text,
          effect: withDescription(text, 'What comes of it, in money.'),
        },
      },
      description: 'Where authorities differ: which one is followed, and why.',
    },
    not_established: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['cites', 'because'],
        properties: { cites: names, because: text },
      },
      description:
        'Values (`topic.value`), roundings (`topic.value.round`) and figures (`rates.group`, with all below) whose ' +
        'provision is not known, and authorities whose text nobody has read for this book.',
    },
  },
};

export const authoritiesShape = compileShape(authoritiesSchema);
