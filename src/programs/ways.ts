import type { BandRowsFields, InBandsFields, Over, TermOf } from '../language/inspect.js';
import { BandsInUnits, RowsOfBands } from './bands.js';
import type { Generator } from './generator.js';
import { type Held, isUnits, toDatum, toUnits, units } from './held.js';

/** An argument of a way; `over` where it is a list: then `held` is that of place `i`. */
export interface HeldArgument {
  readonly held: Held;
  readonly over: Over | undefined;
}

type GenerateWay = (
  args: readonly HeldArgument[],
  way: TermOf<'apply'>['by'],
  generator: Generator,
) => Held | undefined;

/** The places of the tax that bands come to: amounts in pence at rates in hundredths of a percent, and c at four places. */
const PLACES_OF_TAX = 8;

/** How ways are generated. One that is not here is asked itself on what the program found: slower, and the same. */
export const WAYS: Readonly<Record<string, GenerateWay>> = {
  taper(args) {
    const all = args.map(({ held }) => held);
    if (!all.every((each) => isUnits(each) && each.scale <= 2)) return undefined;
    return units(`taper(${all.map((each) => toUnits(each, 2).code).join(', ')})`, 2);
  },
  in_bands(args, { fields }, { text }) {
    if (!isOfBands(fields)) return undefined;
    const codes = args.map(({ held }, at) => (at === 2 ? held : toUnits(held, at < 2 ? 2 : 0)).code);
    return units(`${text.constant(new BandsInUnits(fields))}.tax(${codes.join(', ')})`, PLACES_OF_TAX);
  },
  band_rows(args, { fields }, generator) {
    const [of, bands, addsUpTo, part, whole] = args;
    if (!isOfRows(fields) || !of?.over || !bands || !addsUpTo || !part || !whole) return undefined;
    const { first, end } = endsOf(of.over, generator);
    const counts = [part, whole].map(({ held }) => toUnits(held, 0).code);
    const read = [toUnits(of.held, 2).code, bands.held.code, ...counts].map((code) => `(i) => ${code}`);
    const codes = [first, end, ...read, toUnits(addsUpTo.held, 2).code];
    return {
      as: 'datum',
      code: `${generator.text.constant(new RowsOfBands(fields))}.rows(${codes.join(', ')})`,
    };
  },
  sum_of([of, where, equals], _, generator) {
    if (!of?.over || !where || !equals) return undefined;
    if (!isUnits(of.held) || !areComparable(where.held, equals.held)) return undefined;
    const { end } = endsOf(of.over, generator);
    const code = `sumOf(${end}, (i) => ${where.held.code}, ${equals.held.code}, (i) => ${of.held.code})`;
    return units(code, of.held.scale);
  },
  first_of: ([key]) =>
    key !== undefined && areComparable(key.held, key.held)
      ? units(`firstOf(i, (i) => ${key.held.code})`, 0)
      : undefined,
};

/** The code of an argument of a way that is asked itself. */
export function argumentCode({ held, over }: HeldArgument, isDivisor: boolean, generator: Generator): string {
  const datum = toDatum(held, generator.text.constant);
  const code = isDivisor ? `divisor(${datum})` : datum;
  if (over === undefined) return `argument(0, 1, () => ${code})`;
  const { first, end } = endsOf(over, generator);
  return `argument(${first}, ${end}, (i) => ${code})`;
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

function isOfBands(fields: unknown): fields is InBandsFields {
  return typeof fields === 'object' && fields !== null && 'choose_limit' in fields;
}

function isOfRows(fields: unknown): fields is BandRowsFields {
  return typeof fields === 'object' && fields !== null && 'rows' in fields;
}
