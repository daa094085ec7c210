import { citations, type ShapePart, text, withDescription, yearsOfPart } from '../source/shape-parts.js';
import { fieldParts } from './fields.js';
import { constructs } from './index.js';

/** The names of the constructs that a key beside them goes with. */
export const keysBeside: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  constructs.flatMap(({ name, beside = {} }) => Object.keys(beside).map((key) => [key, [name]])),
);

/** The keys of all constructs, and those that go beside them. */
export const constructKeys: Readonly<Record<string, ShapePart>> = {
  ...Object.fromEntries(
    constructs.flatMap(({ name, shape, beside = {} }) => [[name, shape], ...Object.entries(beside)]),
  ),
  otherwise: {
    anyOf: [text, { $ref: '#/$defs/construct' }],
    description:
      'What counts when nothing else fits: a formula, or a way of its own. Beside `decode`: what is said of what is no ' +
      'code. Example: `otherwise: £0`',
  },
};

/** The keys of a branch that are words, which people read; all others are law. */
const wordsOfBranch = {
  assume: withDescription(
    text,
    'A sentence that the answer carries among its assumptions where this branch is taken.',
  ),
  explain: { $ref: '#/$defs/explain' },
  because: withDescription(
    text,
    'Beside `if_changes`: why the year must have a figure of its own. Example: `because: the earnings period is the year`',
  ),
  authority: withDescription(
    citations,
    'The authority of this branch, or a list of them: it counts where the branch was taken, in the place of that of the value. ' +
      'Example: `authority: paye_37`',
  ),
};
export const WORDS_OF_BRANCH: readonly string[] = Object.keys(wordsOfBranch);

const constructShape = { type: 'object', additionalProperties: false, properties: constructKeys };

/** The shapes that others refer to by `$ref`, so that ajv compiles each once and not at every place of use. */
export const constructParts = {
  ...Object.fromEntries(constructs.flatMap(({ parts = {} }) => Object.entries(parts))),
  ...fieldParts,
  construct: constructShape,
  branch: {
    ...constructShape,
    properties: {
      ...constructKeys,
      years: yearsOfPart,
      when: withDescription(
        text,
        'The condition, by its name, that must hold for this branch: of this file, or `topic.name` of another.',
      ),
      if: withDescription(
        text,
        'A comparison of figures, with = != < <= > or >=, or of words, with = or !=. Example: `if: code.number > 0`',
      ),
      if_changes: withDescription(
        text,
        'A figure, or a table, of the rates: this branch is there in the tax years in which it changes within the year, and then a ' +
          'figure that the branch reads is asked for. Example: `if_changes: rates.national_insurance.employee`',
      ),
      ...wordsOfBranch,
    },
  },
};
