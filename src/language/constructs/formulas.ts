import { isDecimal, ROUND_FLOOR, ZERO } from '../../decimal/index.js';
import { type Place, placeAt } from '../../yaml/index.js';
import { mapOf, must } from '../../yaml/keys.js';
import { formatFigure } from '../datum.js';
import { ALL_FUNCTIONS } from '../formula/functions.js';
import type { Formula } from '../formula/parse.js';
import { grainOf } from '../formula/terms.js';
import { construct } from './construct.js';
import { field, formula, wayConstruct } from './fields.js';
import { formulaText, textWithFormulas } from './read-parts.js';
import type { Syntax } from './syntax.js';

/*
 * Formulas: one alone, in the cells of a row, in a text, and five that taper an amount.
 */

/** A formula. */
export const is = construct({
  name: 'is',
  keys: {
    is: must(
      formulaText,
      'A formula: + - * / ( ), figures as £100, 20% or 28, names of values, `request.…` and `rates.…`, and ' +
        `${ALL_FUNCTIONS.join(', ')}. Inside { } one with a comma stands in quotes. ` +
        'Example: `is: above(niable_pay, threshold) * rate`',
    ),
  },
  read: ({ is: formula, node }) => formulaSyntax(formula, placeAt(node, 'is')),
});

/** The syntax of a formula alone: after `is` or `otherwise`. */
export function formulaSyntax(formula: Formula, place: Place): Syntax {
  return {
    place,
    check(checker) {
      const term = checker.term(formula);
      return { definition: term, type: term.type };
    },
  };
}

/** A row whose cells are formulas. */
export const table = construct({
  name: 'table',
  keys: {
    table: must(
      mapOf(formulaText),
      'A row whose cells are formulas; another value takes a cell as `name.cell` or `name[word]`. Example: `table: { year: 1, month: 12 }`',
    ),
  },
  read: ({ table: formulas, node }) => ({
    place: placeAt(node, 'table'),
    check(checker) {
      const cells = new Map([...formulas].map(([cell, formula]) => [cell, checker.term(formula)]));
      const columns = new Map([...cells].map(([cell, { type }]) => [cell, type]));
      const type = { kind: 'row', grain: grainOf([...cells.values()]), columns } as const;
      return { definition: { term: 'row', cells, type }, type };
    },
  }),
});

/** A text with values of formulas in it. In a trace: the texts, and each formula with the kind by which it is formatted. */
export const text = wayConstruct({
  name: 'text',
  fields: {
    text: field(
      must(
        textWithFormulas,
        'A text; a value in { } is written out. Example: `text: "{allowance} of pay a year is free of tax"`',
      ),
      (parts, checker) =>
        parts.map((part) => {
          if (typeof part === 'string') return part;
          const is = checker.termOfText(part, 'text');
          return { is, kind: is.type.kind };
        }),
    ),
  },
  lower({ text: parts }) {
    const [only, ...others] = parts;
    const terms = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.is]));
    return {
      parts: { text: parts },
      type:
        typeof only === 'string' && others.length === 0
          ? { kind: 'code', grain: 'any', words: [only] }
          : { kind: 'text', grain: grainOf(terms) },
    };
  },
  sentence: ({ text: parts }, write) =>
    parts.map((part) => (typeof part === 'string' ? part : `{${write(part.is)}}`)).join(''),
  find: ({ text: parts }, args) =>
    parts
      .map((part) => (typeof part === 'string' ? part : formatFigure(args.datum(part.is), part.kind)))
      .join(''),
  word({ text: parts }) {
    const texts = parts.filter((part) => typeof part === 'string');
    return texts.length === parts.length ? texts.join('') : undefined;
  },
});

/** An amount that is lost bit by bit above a limit: `takes` for each whole `per` of `of` above it, until nothing is left. */
export const taper = wayConstruct({
  name: 'taper',
  help: 'An amount that is lost bit by bit above a limit, in whole steps, until nothing of it is left.',
  fields: {
    from: formula('money', 'The amount that is lost. Example: `from: rates.income_tax.personal_allowance`'),
    of: formula('money', 'The amount that it is lost to. Example: `of: adjusted_net_income`'),
    above: formula('money', 'The limit above which it is lost. Example: `above: £100000`'),
    takes: formula('money', 'How much each step takes. Example: `takes: £1`'),
    per: formula('money', 'How long a step is; one that is not whole takes nothing. Example: `per: £2`'),
  },
  lower(fields, checker, { node }) {
    const { from, of, above, takes, per } = fields;
    const place = placeAt(node, 'per');
    if (per.term === 'constant' && isDecimal(per.datum) && per.datum.isZero())
      checker.findings.add(place, 'A step is longer than £0.');
    else checker.divisor(per, place);
    const grain = checker.grain([from, of, above, takes, per], node.place, true);
    return { parts: fields, type: { kind: 'money', grain } };
  },
  sentence: ({ from, of, above, takes, per }, write) =>
    `${write(from)}, less ${write(takes)} for each whole ${write(per)} of ${write(of)} above ${write(above)}`,
  divides: true,
  amounts: ({ from }) => [from],
  find({ from, of, above, takes, per }, args) {
    const excess = args.figure(of).above(args.figure(above));
    const step = args.divisor(per);
    // No figure, for which the calculation refuses the request.
    if (step.isNegative()) return excess.div(ZERO);
    const steps = excess.div(step).withoutNoise().toDecimalPlaces(0, ROUND_FLOOR);
    return args
      .figure(from)
      .sub(steps.mul(args.figure(takes)))
      .max(ZERO);
  },
});
