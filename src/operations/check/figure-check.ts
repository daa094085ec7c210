import { memoize } from '../../cache.js';
import { isObject, type Json, type JsonObject } from '../../json.js';
import { figure, list, object, type Schema, text, texts, word } from '../../json-schema.js';
import { AMOUNT_LIMIT, type RequestField } from '../../language/index.js';
import type { Example, PostOperation } from '../operation.js';
import type { FieldFault } from '../request/invalid-input.js';
import type { CHANGES } from './declaration.js';

/*
 * The check of printed figures against the answer of an operation: `/check` below its path. Which figures, and what may explain that
 * one differs, is a table in the file of the operation.
 */

/** The most calculations of a check: some fifty are usual where a figure differs. */
export const MOST_CALCULATIONS = 100;

/** The field of the request with the figures as they are printed. */
export const PRINTED = 'printed';

/** What of a request may be otherwise than it says. */
export interface Alternative {
  readonly name: string;
  /** Paths of the field that is changed; of several those that a request has. The first names it in the answer. */
  readonly fields: readonly string[];
  /** Names of the figures that it may explain. */
  readonly explains: readonly string[];
  /** What stands in the field then, each with its sentence. */
  readonly words: readonly { readonly word: Json; readonly says: string }[];
  readonly by: (typeof CHANGES)[number] | undefined;
  readonly with: JsonObject;
  readonly without: readonly string[];
  readonly ifGiven: readonly string[];
  readonly unlessGiven: readonly string[];
  readonly says: string;
}

/** How long a pay period is. */
export interface PeriodLength {
  readonly months: number;
  readonly days: number;
  readonly taxPeriods: number;
}

/** A text that the rules say of a request with other fields. */
export interface AskedText {
  readonly with: JsonObject;
  readonly without: readonly string[];
  readonly isInYearBefore: boolean;
  /** The path of the text in the answer. */
  readonly shows: string;
}

/** Earlier payments like the one that is checked. */
export interface SteadyPay {
  /** The fields that they have of it. */
  readonly keep: readonly string[];
  /** Their item of pay, without its amount, and the path of that: `pay.amount`. */
  readonly item: JsonObject;
  readonly amount: string;
  /** The path of the tax period in the answer. */
  readonly period: string;
  /** The figure that each of them had of pay. */
  readonly pay: string;
  /** What the year to date has of them, by the paths of the answer. */
  readonly gives: ReadonlyMap<string, string>;
}

/** What the file of an operation says of its check. */
export interface CheckDeclaration {
  readonly summary: string;
  readonly description: string;
  /** What an assistant asks the user for. */
  readonly ask: string | undefined;
  /** The figures that can be printed, in their order: where the answer has each, and what it is called. */
  readonly figures: ReadonlyMap<string, { readonly path: string; readonly title: string }>;
  /** The figure that all others explain together. */
  readonly joint: string;
  readonly apart: readonly (readonly string[])[];
  readonly periods: ReadonlyMap<string, PeriodLength>;
  readonly frequency: string;
  readonly dates: readonly string[];
  readonly carried: string;
  /** What is said first of a difference where an answer has a notice that an input is missing, by the code of the notice. */
  readonly missing: ReadonlyMap<string, string>;
  readonly steady: SteadyPay | undefined;
  readonly parts: { readonly of: string; readonly like: RegExp };
  readonly asked: ReadonlyMap<string, AskedText>;
  readonly alternatives: readonly Alternative[];
  readonly examples: readonly Example[];
  readonly dearest: JsonObject;
}

/** The check of the figures of an operation. */
export interface FigureCheck {
  readonly kind: 'check';
  readonly operation: PostOperation;
  readonly declaration: CheckDeclaration;
  readonly path: `/v1/${string}/check`;
  /** The names of it and of its schemas in the document. */
  readonly id: string;
  readonly schemaName: string;
  readonly summary: string;
  readonly description: string;
  readonly examples: readonly Example[];
  /** A right request that takes as long as any: the siege sends it, by each way in. */
  readonly dearest: () => JsonObject;
  /** The fields of its requests, of those of the operation. */
  readonly fields: (fields: readonly RequestField[]) => readonly RequestField[];
  /** What is wrong with a request besides its fields. */
  readonly faults: (request: JsonObject) => readonly FieldFault[];
  /** What the answer says, beside its metadata. */
  readonly schema: Schema;
}

/** The checks of the figures of operations, as far as these have one. */
export function checksOf(operations: readonly PostOperation[]): readonly FigureCheck[] {
  return operations.flatMap(checksOfOperation);
}

const checksOfOperation = memoize((operation: PostOperation): readonly FigureCheck[] => {
  const { check } = operation;
  return check === undefined ? [] : [checkOf(operation, check)];
});

function checkOf(operation: PostOperation, declaration: CheckDeclaration): FigureCheck {
  const { summary, description, examples } = declaration;
  return {
    kind: 'check',
    operation,
    declaration,
    path: `/v1/${operation.path.slice('/v1/'.length)}/check`,
    id: `${operation.id}Check`,
    schemaName: `${operation.schemaName}Check`,
    ...{ summary, description, examples },
    dearest: () => ({ ...operation.dearest(), ...declaration.dearest }),
    fields: (fields) => [...fields, printedField(declaration)],
    faults: () => [],
    schema: schemaOf(declaration),
  };
}

function printedField({ figures }: CheckDeclaration): RequestField {
  return {
    name: PRINTED,
    path: PRINTED,
    type: 'group',
    help: 'The figures as the payslip prints them, at least one; a deduction without a minus.',
    isRequired: true,
    fewestFields: 1,
    words: [],
    fields: [...figures].map(([name, { title }]) => ({
      name,
      path: `${PRINTED}.${name}`,
      type: 'money',
      title,
      help: `The ${title} that is printed, of this payment.`,
      isRequired: false,
      absent: 'default',
      words: [],
      fields: [],
      places: 2,
      bounds: { above: -AMOUNT_LIMIT, below: AMOUNT_LIMIT },
    })),
  };
}

function schemaOf({ figures, alternatives, joint }: CheckDeclaration): Schema {
  const names = [...figures.keys()];
  const name = (description: string) => list(word(names), description);
  const compared = object(
    {
      printed: figure('What the payslip prints.'),
      expected: figure('What the request comes to.'),
      difference: figure('printed - expected'),
      agrees: { type: 'boolean', description: 'Whether the two are the same to the penny.' },
    },
    { description: 'A printed figure, and what is expected.' },
  );
  const change = object({
    field: text(
      'The path of the field of the request that is changed. What must go with it goes with it: another tax year has its dates.',
    ),
    from: { description: 'What the request has there; null where it has nothing.' },
    to: { description: 'What explains the figures; null where the field is left out.' },
    says: text('What it would mean, and whom to ask.'),
  });
  return {
    says: text('What came of it, in sentences.'),
    not_said: texts(
      'What the request did not say that may explain a difference, or takes for granted: read it first.',
    ),
    figures: object(Object.fromEntries(names.map((each) => [each, compared])), {
      description: 'Each figure that is printed.',
      optional: names,
    }),
    explained_by: list(
      object({
        changes: list(change, 'What would have to be otherwise, all of it together.'),
        agrees: name(
          `The figures that differ and agree with these changes; ${joint} is that of all of them.`,
        ),
        no_longer_agrees: name('The figures that agree without them, and do not with them.'),
        same_figures: list(
          object({
            in_place_of: { type: 'integer', minimum: 0, description: 'Which of `changes`, from 0.' },
            ...propertiesOf(change),
          }),
          'Other changes that give the same printed figures in the place of one of these.',
        ),
      }),
      'What explains the figures that differ: one entry, or none.',
    ),
    unexplained: name('The figures that differ and that nothing of what was tried gives.'),
    tried: list(
      object({
        name: word(alternatives.map((each) => each.name)),
        field: text('The path of the field that was changed.'),
        to: list({}, 'What it was changed to, where that is short: words, texts, days.'),
      }),
      'What was tried; what does not stand here was not.',
    ),
    left_out: list(
      word(alternatives.map((each) => each.name)),
      `What would have been tried but for the most of ${MOST_CALCULATIONS} calculations.`,
    ),
    calculations: {
      type: 'integer',
      description: `How many calculations it took, at most ${MOST_CALCULATIONS}.`,
    },
  };
}

function propertiesOf(schema: Schema): Schema {
  const properties = schema['properties'];
  return isObject(properties) ? properties : {};
}
