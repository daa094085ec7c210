import {
  ROUND_CEIL,
  ROUND_DOWN,
  ROUND_FLOOR,
  type RoundingMode,
  type RoundingStage,
} from '../decimal/index.js';
import { MOST_UNITS } from './bail.js';
import { areAlike, FRACTION, joined, type Shape } from './shape.js';

/** What a piece of code comes to, and how it holds it. */
export type Held = (Shape & { readonly code: string }) | Quotient;

/** A quotient of two whole numbers on its way to a rounding: code / divisor, in units of 10^-scale, which may be below 0. */
export interface Quotient {
  readonly as: 'quotient';
  readonly scale: number;
  readonly code: string;
  readonly divisor: string;
}

type HeldUnits = Held & { readonly as: 'units' };

export function units(code: string, scale: number): HeldUnits {
  return { as: 'units', scale, code };
}

export function fraction(code: string): Held {
  return { as: 'fraction', code };
}

export function isUnits(held: Held): held is HeldUnits {
  return held.as === 'units';
}

/** The shape that holds all of these. */
export function shapeOf(all: readonly Held[]): Shape {
  return joined(all.map((held) => (held.as === 'quotient' ? FRACTION : held)));
}

/** The code of the same in another shape. */
export function inShape(held: Held, shape: Shape, constant: (of: unknown) => string): string {
  if (shape.as === 'units') return toUnits(held, shape.scale).code;
  if (shape.as === 'fraction') return toFraction(held);
  if (held.as !== 'row') return held.code;
  if (shape.as === 'row' && areAlike(held, shape)) return held.code;
  const datum = toDatum(held, constant);
  return shape.as === 'row' ? `rawOf(${datum}, ${constant(shape)})` : datum;
}

/** The code of the datum that it holds. */
export function toDatum(held: Held, constant: (of: unknown) => string): string {
  if (held.as === 'datum') return held.code;
  if (held.as === 'fraction' || held.as === 'quotient') return `${toFraction(held)}.toDecimal()`;
  const { code, ...shape } = held;
  return `datumOf(${code}, ${constant(shape)})`;
}

/** What holds, in a shape, the datum that a piece of code comes to. */
export function ofDatum(code: string, shape: Shape, constant: (of: unknown) => string): Held {
  if (shape.as === 'units') return { ...shape, code: `units(${code}, ${shape.scale})` };
  if (shape.as === 'fraction') return { ...shape, code: `fractionOf(${code})` };
  return { ...shape, code: shape.as === 'row' ? `rawOf(${code}, ${constant(shape)})` : code };
}

/** The same in units of another scale. The interpreter takes over where it has more places. */
export function toUnits(held: Held, scale: number): HeldUnits {
  if (!isUnits(held)) return units(`${toFraction(held)}.units(${scale})`, scale);
  return held.scale <= scale
    ? units(scaled(held.code, scale - held.scale), scale)
    : units(`fewer(${held.code}, ${10 ** (held.scale - scale)})`, scale);
}

export function toFraction(held: Held): string {
  if (isUnits(held)) return `fraction(${held.code}, ${10 ** held.scale})`;
  if (held.as !== 'quotient') return held.code;
  const [more, fewer] = [Math.max(0, held.scale), Math.max(0, -held.scale)];
  return `fraction(${scaled(held.code, fewer)}, ${scaled(held.divisor, more)})`;
}

/** What a method of fractions makes of two figures. */
export function inFractions(a: Held, method: string, ...others: readonly Held[]): Held {
  return fraction(`${toFraction(a)}.${method}(${others.map(toFraction).join(', ')})`);
}

/** Times a power of ten. */
export function scaled(code: string, places: number): string {
  if (places === 0) return code;
  const isLiteral = /^-?\d+$/.test(code) && Math.abs(Number(code)) * 10 ** places <= MOST_UNITS;
  return isLiteral ? String(Number(code) * 10 ** places) : `exact(${code} * ${10 ** places})`;
}

/** The codes of figures in units of the scale that they all fit in, and that scale. */
export function atOneScale(all: readonly HeldUnits[]): { readonly scale: number; readonly codes: string[] } {
  const scale = Math.max(...all.map((each) => each.scale));
  return { scale, codes: all.map((each) => toUnits(each, scale).code) };
}

/** A rounding, step by step. */
export function rounded(held: Held, stages: readonly RoundingStage[]): Held {
  return stages.reduce(roundedOnce, held);
}

function roundedOnce(held: Held, { places, mode }: RoundingStage): Held {
  if (held.as === 'quotient') {
    const more = places - held.scale;
    const [dividend, divisor] = [
      scaled(held.code, Math.max(0, more)),
      scaled(held.divisor, Math.max(0, -more)),
    ];
    return units(`quotient(${dividend}, ${divisor}, ${mode})`, places);
  }
  if (!isUnits(held)) return units(`${held.code}.round(${places}, ${mode})`, places);
  if (held.scale <= places) return held;
  const divisor = 10 ** (held.scale - places);
  const cut = CUTS.get(mode);
  return units(
    cut === undefined
      ? `divide(${held.code}, ${divisor}, ${mode})`
      : `(${cut}(${held.code} / ${divisor}) + 0)`,
    places,
  );
}

/** Below 9 x 10^14 a quotient that is not whole is never so near to a whole number that a double does not tell them apart. */
const CUTS: ReadonlyMap<RoundingMode, string> = new Map([
  [ROUND_FLOOR, 'Math.floor'],
  [ROUND_CEIL, 'Math.ceil'],
  [ROUND_DOWN, 'Math.trunc'],
]);
