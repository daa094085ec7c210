/** An exact fraction: of whole numbers of any size, in lowest terms, with a divisor above 0. */
export class Fraction {
  private constructor(
    readonly dividend: bigint,
    readonly divisor: bigint,
  ) {}

  static of(dividend: bigint | number, divisor: bigint | number = 1): Fraction {
    const [above, below] = [BigInt(dividend), BigInt(divisor)];
    if (below === 0n) throw new RangeError('Nothing is divided by 0.');
    const sign = below < 0n ? -1n : 1n;
    const common = greatestCommonDivisor(above < 0n ? -above : above, below * sign) * sign;
    return new Fraction(above / common, below / common);
  }

  /** Pounds and pence as they are written, or a number with any decimals. */
  static parse(text: string): Fraction {
    const [whole = '', decimals = ''] = text.split('.');
    return Fraction.of(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }

  plus(other: Fraction): Fraction {
    return Fraction.of(
      this.dividend * other.divisor + other.dividend * this.divisor,
      this.divisor * other.divisor,
    );
  }

  times(other: Fraction | number): Fraction {
    const factor = typeof other === 'number' ? Fraction.of(other) : other;
    return Fraction.of(this.dividend * factor.dividend, this.divisor * factor.divisor);
  }

  over(other: number): Fraction {
    return Fraction.of(this.dividend, this.divisor * BigInt(other));
  }

  isBelow(other: Fraction): boolean {
    return this.dividend * other.divisor < other.dividend * this.divisor;
  }

  equals(other: Fraction): boolean {
    return this.dividend === other.dividend && this.divisor === other.divisor;
  }

  min(other: Fraction): Fraction {
    return other.isBelow(this) ? other : this;
  }

  /** The greatest whole number that is not above it. */
  floor(): bigint {
    const rest = ((this.dividend % this.divisor) + this.divisor) % this.divisor;
    return (this.dividend - rest) / this.divisor;
  }

  /** To the penny above it, as a payment is rounded. */
  penniesUp(): number {
    return Number(-this.times(-100).floor()) / 100;
  }

  /** To the nearest penny, half of one up, as an answer shows what is not rounded. */
  nearestPenny(): number {
    return Number(this.times(100).plus(Fraction.of(1, 2)).floor()) / 100;
  }
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other);
}
