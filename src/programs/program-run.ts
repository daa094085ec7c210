import { Decimal, divide, ROUND_HALF_UP } from '../decimal/index.js';
import type { CheckedValue, Datum, RequestNode } from '../language/index.js';
import { Calculation, type CheckedClaim } from '../language/inspect.js';
import { exact } from './bail.js';
import type { Generated, Program } from './program.js';
import { datumOf, type Raw } from './shape.js';

const PLACES_OF_PENCE = 2;

/** A calculation whose figures a program finds, until the program starts the next. It throws `Bail` where the program is not sure,
 *  and then no figure of it counts. What only sentences and citations read, such as the words of a `lookup`, is interpreted on its figures. */
export class ProgramRun extends Calculation {
  #scratchRun: ProgramRun | undefined;
  /** By value, in units. */
  readonly #totals: number[] = [];

  constructor(
    private readonly program: Program,
    private readonly generated: Generated,
    private readonly ofRequest: RequestNode,
    /** The number of the calculation. */
    private readonly number: number,
    /** Whether what it reads counts as found. */
    private readonly marks = true,
  ) {
    super(program.book, ofRequest);
  }

  /** To be read when all that is part of the answer has been found. */
  override get scratchCopy(): Calculation {
    this.#scratchRun ??= new ProgramRun(this.program, this.generated, this.ofRequest, this.number, false);
    return this.#scratchRun;
  }

  override datumOf({ id }: CheckedValue, at = 0): Datum {
    return datumOf(this.#read(this.generated.values[id], at), this.program.shapeOf(id));
  }

  override penceOf({ id }: CheckedValue, at = 0): number | undefined {
    const raw = this.#read(this.generated.values[id], at);
    return typeof raw === 'number' && this.program.scaleOf(id) === PLACES_OF_PENCE ? raw : undefined;
  }

  override penceOfAll({ id }: CheckedValue): ArrayLike<number> | undefined {
    const column = this.generated.columns[id];
    return column !== undefined && this.program.scaleOf(id) === PLACES_OF_PENCE
      ? this.#read(column, 0)
      : undefined;
  }

  override penceOfShare(value: CheckedValue, shares: Decimal): number | undefined {
    const divisor = shares.unitsAt(0);
    return this.program.scaleOf(value.id) === PLACES_OF_PENCE && divisor > 0
      ? divide(this.#total(value), divisor, ROUND_HALF_UP)
      : undefined;
  }

  override conditionHolds(condition: number, at = 0): boolean {
    return this.#read(this.generated.conditions.get(condition), at);
  }

  override claimHolds(claim: CheckedClaim, owner: CheckedValue | undefined, at: number): boolean {
    const number = this.program.claims.get(claim);
    return number === undefined
      ? super.claimHolds(claim, owner, at)
      : this.#read(this.generated.claims[number], at);
  }

  override get payslips(): number {
    return this.#read(this.generated.payslips, 0);
  }

  override total(value: CheckedValue): Decimal {
    const scale = this.program.scaleOf(value.id);
    return scale === undefined ? super.total(value) : Decimal.ofUnits(this.#total(value), scale);
  }

  #total(value: CheckedValue): number {
    const known = this.#totals[value.id];
    if (known !== undefined) return known;
    const find = this.generated.values[value.id];
    const column = this.generated.columns[value.id];
    const figures = column === undefined ? undefined : this.#read(column, 0);
    let sum = 0;
    for (let at = 0, end = this.countOf(value); at < end; at++)
      sum = exact(sum + Number(figures === undefined ? this.#read(find, at) : figures[at]));
    this.#totals[value.id] = sum;
    return sum;
  }

  /** Of a list without items it finds nothing. */
  override hasFound(value: CheckedValue): boolean {
    return this.bitsOf(value) !== 0;
  }

  override bitsOf({ id }: CheckedValue): number {
    return this.#latest.paths[id] ?? 0;
  }

  /** What the program has of this calculation. */
  get #latest(): Generated {
    if (this.generated.now() === this.number) return this.generated;
    throw new RangeError('The program has started another calculation.');
  }

  #read<T extends Raw | ArrayLike<number>>(find: ((at: number) => T) | undefined, at: number): T {
    const generated = this.#latest;
    if (find === undefined) throw new RangeError('The program has no code for it.');
    if (this.marks) return find(at);
    generated.marks(false);
    const found = find(at);
    generated.marks(true);
    return found;
  }
}
