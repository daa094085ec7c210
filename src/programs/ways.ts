import type { BandRows, EachTerm, InBands, Over, Term } from '../language/inspect.js';
import { BandsInUnits, RowsOfBands } from './bands.js';
import { Fraction } from './fraction.js';
import type { Generator } from './generator.js';
import { fraction, type Held, isUnits, toDatum, toFraction, toUnits, units } from './held.js';
import { block, once, readOnce } from './program-text.js';

/** How a formula of a way is held; one that is a list at place `i`. */
type HeldOf = (term: Term) => Held;

/** Generates a way; undefined where it is to be asked itself. */
interface GeneratedWay {
  held(parts: object, heldOf: HeldOf, generator: Generator): Held | undefined;
}

/** The places of the tax that bands come to: amounts in pence at rates in hundredths of a percent, and c at four places. */
const PLACES_OF_TAX = 8;

type Terms<Name extends string> = Readonly<Record<Name, Term>>;

/** How ways are generated. One that is not here is asked itself on what the program found: slower, and the same. */
export const WAYS: Readonly<Record<string, GeneratedWay>> = {
  taper: {
    held({ from, of, above, takes, per }: Terms<'from' | 'of' | 'above' | 'takes' | 'per'>, heldOf) {
      const all = [from, of, above, takes, per].map(heldOf);
      if (!all.every((each) => isUnits(each) && each.scale <= 2)) return undefined;
      return units(`taper(${all.map((each) => toUnits(each, 2).code).join(', ')})`, 2);
    },
  },
  in_bands: {
    held({ of, choose_by: chooser, bands, share, ...roundings }: InBands, heldOf, { text }) {
      const amounts = [of, chooser].map((term) => toUnits(heldOf(term), 2).code);
      const counts = share.map((term) => toUnits(heldOf(term), 0).code);
      const codes = [...amounts, heldOf(bands).code, ...counts];
      return units(`${text.constant(new BandsInUnits(roundings))}.tax(${codes.join(', ')})`, PLACES_OF_TAX);
    },
  },
  band_rows: {
    held({ of, bands, share, adds_up_to: total, ...roundings }: BandRows, heldOf, generator) {
      const { first, end } = endsOf(of.over, generator);
      const counts = share.map((term) => toUnits(heldOf(term), 0).code);
      const read = [toUnits(heldOf(of), 2).code, heldOf(bands).code, ...counts].map(
        (code) => `(i) => ${code}`,
      );
      const codes = [first, end, ...read, toUnits(heldOf(total), 2).code];
      const rows = generator.text.constant(new RowsOfBands(roundings));
      return { as: 'datum', code: `${rows}.rows(${codes.join(', ')})` };
    },
  },
  sum_of: {
    held(
      parts: { readonly sum_of: EachTerm; readonly where: Term; readonly equals: Term },
      heldOf,
      generator,
    ) {
      const [of, where, equals] = [heldOf(parts.sum_of), heldOf(parts.where), heldOf(parts.equals)];
      if (!areComparable(where, equals)) return undefined;
      const { end } = endsOf(parts.sum_of.over, generator);
      const isOfUnits = isUnits(of);
      const figure = isOfUnits ? of.code : toFraction(of);
      const { text } = generator;
      const groups = `groups$${text.number(end, where.code)}`;
      text.add(groups, 'Items by what they have', () =>
        once(groups, `_${groups}`, [`v_${groups} = groupsOf(${end}, (i) => ${where.code});`]),
      );
      const sum = `sum$${text.number(groups, figure)}`;
      text.add(sum, 'The sum of a figure of items alike', () => [
        `const v_${sum} = new Map(); let s_${sum} = 0;`,
        ...block(`function ${sum}(key)`, [
          `if (s_${sum} !== now) { v_${sum}.clear(); s_${sum} = now; }`,
          `let sum = v_${sum}.get(key);`,
          'if (sum !== undefined) return sum;',
          `sum = ${isOfUnits ? '0' : text.constant(Fraction.NOTHING)};`,
          ...block(`for (const i of ${readOnce(groups, `_${groups}`)}.get(key) ?? [])`, [
            `sum = ${isOfUnits ? `exact(sum + ${figure})` : `sum.plus(${figure})`};`,
          ]),
          `v_${sum}.set(key, sum);`,
          'return sum;',
        ]),
      ]);
      const code = `${sum}(${equals.code})`;
      return isOfUnits ? units(code, of.scale) : fraction(code);
    },
  },
  first_of: {
    held({ first_of: key }: Terms<'first_of'>, heldOf, { text }) {
      const held = heldOf(key);
      if (!areComparable(held, held)) return undefined;
      const first = `first$${text.number(held.code)}`;
      // In a circle through before() an item may ask for one before it while the keys up to it are being found.
      text.add(first, '1 for the first item with what it has', () => [
        `const v_${first} = new Map(); let s_${first} = 0, n_${first} = 0;`,
        ...block(`function ${first}(item)`, [
          `if (s_${first} !== now) { v_${first}.clear(); n_${first} = 0; s_${first} = now; }`,
          ...block(`for (let i = n_${first}; i <= item; i++)`, [
            `const key = ${held.code};`,
            `if (!v_${first}.has(key)) v_${first}.set(key, i);`,
            `n_${first} = Math.max(n_${first}, i + 1);`,
          ]),
          'const i = item;',
          `return v_${first}.get(${held.code}) === i ? 1 : 0;`,
        ]),
      ]);
      return units(`${first}(i)`, 0);
    },
  },
};

/** The code of an argument of a way that is asked itself. */
export function argumentCode(term: Term, held: Held, generator: Generator): string {
  const datum = toDatum(held, generator.text.constant);
  if (term.term !== 'each') return `{ first: 0, end: 1, find: () => ${datum} }`;
  const { first, end } = endsOf(term.over, generator);
  return `{ first: ${first}, end: ${end}, find: (i) => ${datum} }`;
}

/** The first of the payslips, or items, that a list goes over, and the one after the last. */
function endsOf(
  over: Over,
  { values, request }: Generator,
): { readonly first: string; readonly end: string } {
  if ('list' in over)
    return { first: '0', end: over.before === true ? 'i' : `${request.items(over.list)}.length` };
  return { first: over.payslips === 'last' ? `${values.payslips()} - 1` : '0', end: values.payslips() };
}

/** Whether two are alike where their codes are equal. */
function areComparable(a: Held, b: Held): boolean {
  return isUnits(a) ? isUnits(b) && a.scale === b.scale : a.as === 'datum' && b.as === 'datum';
}
