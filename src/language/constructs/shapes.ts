import { described, names, text, texts } from '../source/shape-parts.js';

/** The keys that say how a value is found; each value and each branch has exactly one of them. */
export const WAYS = [
  'is',
  'lookup',
  'first',
  'table',
  'bands',
  'in_bands',
  'band_of',
  'band_rows',
  'lowest',
  'text',
  'decode',
] as const;
export type WayName = (typeof WAYS)[number];

/** The keys that go only beside one of the ways. */
export const KEYS_BESIDE: Readonly<Record<string, readonly WayName[]>> = {
  by: ['lookup'],
  column: ['lookup'],
  pieces: ['decode'],
  respell: ['decode'],
  nothing: ['decode'],
  forms: ['decode'],
};

const share = { $ref: '#/$defs/share' };
const rounding = { $ref: '#/$defs/rounding' };

const bands = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rate'],
    properties: {
      rate: described(text, 'The rate of this band. Example: `rate: flat_rate`'),
      up_to: described(text, 'Where this band ends. The last band is open: it has none.'),
    },
  },
  description: 'Bands of these rules themselves, the lowest first. Example: `bands: [{ rate: flat_rate }]`',
};

const limits = described(
  rounding,
  'The rounding of the limits of the bands. Example: `limits: four_places_down`',
);

const inBands = {
  type: 'object',
  additionalProperties: false,
  required: ['of', 'choose_by', 'bands', 'share', 'limits', 'choose_limit'],
  properties: {
    of: described(text, 'The amount that is taxed.'),
    choose_by: described(text, 'The amount that says which band is reached.'),
    bands: described(text, 'The value that holds the bands of the year. Example: `bands: bands`'),
    share: described(
      share,
      'The part of the year that counts, as [part, whole]. Example: `share: [tax_periods, frequency.units_in_year]`',
    ),
    limits,
    choose_limit: described(
      rounding,
      'The rounding of a limit where it chooses the band. Example: `choose_limit: pound_up`',
    ),
  },
  description: 'The tax on an amount in marginal bands, as the PAYE routines of HMRC work it out.',
};

const bandOf = {
  type: 'object',
  additionalProperties: false,
  required: ['of', 'bands'],
  properties: {
    of: described(text, 'The amount whose highest band is asked for. Example: `of: income`'),
    bands: described(text, 'The value that holds the bands. Example: `bands: bands`'),
  },
  description:
    'The band that an amount reaches, as a row: its `rate` can be read from it. Example: `highest_band.rate`',
};

const bandRows = {
  type: 'object',
  additionalProperties: false,
  required: ['of', 'payslips', 'bands', 'share', 'limits', 'rows', 'adds_up_to'],
  properties: {
    of: described(text, 'The amount that was taxed.'),
    payslips: {
      enum: ['last', 'each'],
      description: 'last: the last payslip shows the whole year. each: every payslip is taken by itself.',
    },
    bands: described(text, 'The value that holds the bands.'),
    share: described(share, 'The part of the year that counts, as [part, whole].'),
    limits,
    rows: described(rounding, 'The rounding of the tax of each row. Example: `rows: penny_nearest`'),
    adds_up_to: described(text, 'What the tax of all rows must add up to. Example: `adds_up_to: total(tax)`'),
  },
  description: 'How an amount of tax is made up: what was taxed at each rate, and the tax on it.',
};

const lowest = {
  type: 'object',
  additionalProperties: false,
  required: ['column', 'of', 'among', 'otherwise'],
  properties: {
    column: described(text, 'The column whose figures are compared. Example: `column: threshold`'),
    of: described(text, 'The table. Example: `of: rates.student_loans`'),
    among: {
      anyOf: [names, text],
      description:
        'Which rows count: each with the condition that must hold, or the list of words of the request that names them. ' +
        'Example: `among: request.student_loans`',
    },
    except: described(
      texts,
      'Beside a list of words of the request: rows that do not count though they are named. Example: `except: [postgraduate]`',
    ),
    otherwise: described(text, 'The word that counts when no condition holds. Example: `otherwise: none`'),
  },
  description: 'The name of the row with the lowest figure, among those whose condition holds.',
};

/** The keys of all ways, and the keys that go beside one of them. */
export const wayKeys = {
  is: described(
    text,
    'A formula: + - * / ( ), figures as £100, 20% or 28, names of values, `request.…` and `rates.…`, and min, max, above, ' +
      'between, total, to_date, before, last, spread. Inside { } one with a comma stands in quotes. ' +
      'Example: `is: above(niable_pay, threshold) * rate`',
  ),
  text: described(
    text,
    'A text; a value in { } is written out. Example: `text: "{allowance} of pay a year is free of tax"`',
  ),
  lookup: described(
    text,
    'A row, or a figure, of a table of the rates or of this file; `by` names the row. Example: `lookup: rates.student_loans`',
  ),
  by: described(
    texts,
    'Beside `lookup` or `in`: the word that names the row, or a list of words for a table of tables. Example: `by: loan_plan`',
  ),
  column: described(
    texts,
    'Beside `lookup`: the column to take; of a list, the first that the row has. Without it the whole row is taken. ' +
      'Example: `column: threshold`',
  ),
  first: {
    type: 'array',
    items: { $ref: '#/$defs/branch' },
    minItems: 1,
    description:
      'The first branch that fits: `when` a condition over facts of the request holds, or `if` a comparison of figures ' +
      'does. The last branch is `otherwise`. Example: `- { if: code_number < 0, is: £0 }`',
  },
  table: described(
    names,
    'A row whose cells are formulas; another value takes a cell as `name.cell` or `name[word]`. Example: `table: { year: 1, month: 12 }`',
  ),
  bands: { $ref: '#/$defs/bands' },
  in_bands: { $ref: '#/$defs/in_bands' },
  band_of: { $ref: '#/$defs/band_of' },
  band_rows: { $ref: '#/$defs/band_rows' },
  lowest: { $ref: '#/$defs/lowest' },
  decode: described(
    text,
    'The parts of a written code, by `forms` made of `pieces`. Example: `decode: request.tax_code`',
  ),
  pieces: {
    type: 'object',
    additionalProperties: { $ref: '#/$defs/piece' },
    description:
      'Beside `decode`: what a part of the code can be. Words as a list; words with what they stand for as a map; a ' +
      'number as { digits, from }. Example: `number: { digits: 6, from: 0 }`',
  },
  respell: {
    type: 'array',
    items: { $ref: '#/$defs/respelling' },
    description:
      'Beside `decode`: other spellings of a code, each made normal before the forms are tried. `{code}` stands for any text. ' +
      'Example: `respell: [{ like: "{number}{mark}", as: "{number}L{mark}" }]`',
  },
  nothing: described(
    names,
    'Beside `decode`: what counts when no code is given. Example: `nothing: { basis: cumulative }`',
  ),
  forms: {
    type: 'array',
    items: { $ref: '#/$defs/form' },
    minItems: 1,
    description: 'Beside `decode`: the forms that a code can have; the first that fits counts.',
  },
  otherwise: {
    anyOf: [text, { $ref: '#/$defs/way' }],
    description:
      'What counts when nothing else fits: a formula, or a way of its own. Beside `decode`: what is said of what is no ' +
      'code. Example: `otherwise: £0`',
  },
};

/** What ways are made of, by the names that `$ref` gives them: what has fields of its own is compiled once so, and not once
 *  for each place that a way can stand in. */
export const wayParts = {
  bands,
  in_bands: inBands,
  band_of: bandOf,
  band_rows: bandRows,
  lowest,
  rounding: {
    type: 'string',
    description: 'A rounding by its name. Example: `penny_nearest`',
  },
  way: { type: 'object', additionalProperties: false, properties: wayKeys },
  branch: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...wayKeys,
      when: described(
        text,
        'The condition, by its name, that must hold for this branch: of this file, or `topic.name` of another.',
      ),
      if: described(text, 'A comparison of figures, with = < <= > or >=. Example: `if: code.number > 0`'),
      assume: described(
        text,
        'A sentence that the answer carries among its assumptions where this branch is taken.',
      ),
    },
  },
  share: {
    type: 'array',
    items: text,
    minItems: 2,
    maxItems: 2,
    errorMessage: 'A share is a list of two: [part, whole].',
  },
  piece: {
    anyOf: [
      { type: 'array', items: text },
      { type: 'object', additionalProperties: text },
    ],
  },
  respelling: {
    type: 'object',
    additionalProperties: false,
    required: ['like', 'as'],
    properties: {
      like: described(
        text,
        'The other spelling: pieces in { }, `{code}` for any text. Example: `like: "{region}{number}{mark}"`',
      ),
      as: described(text, 'The normal one, of the same pieces. Example: `as: "{region}{number}L{mark}"`'),
    },
  },
  form: {
    type: 'object',
    additionalProperties: false,
    required: ['like'],
    properties: {
      like: described(
        text,
        'How the code is written: pieces in { }, all else as it stands. Example: `like: "{region}K{addition}{basis}"`',
      ),
      gives: described(names, 'Parts that this form sets itself. Example: `gives: { kind: addition }`'),
      in: described(
        text,
        'A table in which the pieces of `by` must lead to a figure. Example: `in: rates.income_tax.flat_codes`',
      ),
      by: described(texts, 'The pieces that name the row of `in`. Example: `by: [region, flat_code]`'),
      refuse: described(
        text,
        'Why a code of this form is refused after all: always, or where it is not `in` the table.',
      ),
    },
  },
};
