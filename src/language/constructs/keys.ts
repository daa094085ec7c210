import {
  citations,
  type Keys,
  may,
  type Subschema,
  schemaOfKeys,
  text,
  unread,
  yearsOfPart,
} from '../../yaml/keys.js';
import { reasons } from '../book/sentence-keys.js';
import { constructs } from './index.js';
import { claimText, textWithoutFigure } from './read-parts.js';

const OTHERWISE = 'otherwise';

/** The names of the constructs that a key beside them goes with. */
export const keysBeside: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  constructs.flatMap(({ name, keys }) =>
    Object.keys(keys).flatMap((key) => (key === name || key === OTHERWISE ? [] : [[key, [name]]])),
  ),
);

/** What may stand at the keys of all constructs, those beside them and `otherwise`. */
const properties: Readonly<Record<string, Subschema>> = {
  ...Object.fromEntries(
    constructs.flatMap(({ keys }) => Object.entries(keys).map(([key, { schema }]) => [key, schema])),
  ),
  [OTHERWISE]: {
    anyOf: [text.schema, { $ref: '#/$defs/construct' }],
    description:
      'What counts when nothing else fits: a formula, or a way of its own. Beside `decode`: what is said of what is no ' +
      'code. Example: `otherwise: £0`',
  },
};

/** Those keys in a map, whose construct reads its own. */
export const constructKeys: Keys = Object.fromEntries(
  Object.keys(properties).map((key) => [key, may(unread({ $ref: `#/$defs/construct/properties/${key}` }))]),
);

/** The keys of a branch that are words, which people read; all others are law. */
const wordsOfBranch = {
  assume: may(
    textWithoutFigure,
    'A sentence that the answer carries among its assumptions where this branch is taken.',
  ),
  explain: may(reasons),
  because: may(
    text,
    'Beside `if_changes`: why the year must have a figure of its own. Example: `because: the earnings period is the year`',
  ),
  authority: may(
    citations,
    'The authority of this branch, or a list of them: it counts where the branch was taken, in the place of that of the value. ' +
      'Example: `authority: paye_37`',
  ),
};
export const WORDS_OF_BRANCH: readonly string[] = Object.keys(wordsOfBranch);

export const branchKeys = {
  ...constructKeys,
  years: yearsOfPart,
  when: may(
    text,
    'The condition, by its name, that must hold for this branch: of this file, or `topic.name` of another.',
  ),
  if: may(
    claimText,
    'A comparison of figures, with = != < <= > or >=, or of words, with = or !=; several are joined by and, or and not. ' +
      'Example: `if: code.number > 0 and days < 5`',
  ),
  if_changes: may(
    text,
    'A figure, or a table, of the rates: this branch is there in the tax years in which it changes within the year, and then a ' +
      'figure that the branch reads is asked for. Example: `if_changes: rates.national_insurance.employee`',
  ),
  ...wordsOfBranch,
};

/** What constructs refer to by `$ref`: branches and ways within them. */
export const constructSchemas = {
  construct: { type: 'object', additionalProperties: false, properties },
  branch: schemaOfKeys(branchKeys),
};
