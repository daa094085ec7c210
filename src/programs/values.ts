import type { CheckedValue } from '../language/index.js';
import {
  type Across,
  type Branch,
  type Choice,
  claimTerms,
  type Definition,
  formulasOf,
  leavesOf,
  pathOf,
  type Term,
} from '../language/inspect.js';
import type { Formulas } from './formulas.js';
import { Fraction } from './fraction.js';
import type { Generator } from './generator.js';
import { type Held, inShape, rounded, shapeOf, toUnits } from './held.js';
import { block, byIndex, identifier, type Lines, loop, once, readOnce } from './program-text.js';
import { joined, type Shape, shapeOfType } from './shape.js';

/** The most payslips that a year has; a request with more is left to the interpreter. */
const MOST_PAYSLIPS = 64;

/** Reads that the lines of a loop have in common, each made once before it, by the name of what it reads. */
export type Prelude = Map<string, string>;

/** Generates a function for each value of a book. What is one figure a payslip is found for all payslips at once; what is found for
 *  each payslip (in a circle through before()) or item by itself has its index, `i`. */
export class Values {
  /** By value: how its datum is held. */
  readonly shapes: Shape[] = [];
  readonly #inProgress = new Set<CheckedValue>();

  constructor(private readonly generator: Generator) {}

  /** The code that reads a value on payslip, or item, `i`. */
  read(value: CheckedValue, prelude?: Prelude): Held {
    const shape = this.#shapeOf(value);
    if (prelude === undefined || this.#isByIndex(value)) return { ...shape, code: this.#readAt(value, 'i') };
    const local = `c${value.id}`;
    prelude.set(local, `const ${local} = ${readOnce(functionName(value), `${value.id}`)};`);
    return { ...shape, code: this.#isSeries(value) ? `${local}[i]` : local };
  }

  /** The code of a function that finds the figures of all payslips at once, in units; `undefined` where they are found otherwise. */
  column(value: CheckedValue): string {
    const isColumn = this.#isSeries(value) && this.#shapeOf(value).as === 'units';
    return isColumn ? `() => ${readOnce(functionName(value), `${value.id}`)}` : 'undefined';
  }

  /** What functions such as total() find of the figures of a value. */
  across(name: Across, value: CheckedValue, first?: Held): Held {
    const own = this.#shapeOf(value);
    const shape = name === 'before' && first !== undefined ? joined([own, shapeOf([first])]) : own;
    const { constant } = this.generator.text;
    const zero = shape.as === 'units' ? '0' : constant(Fraction.NOTHING);
    const nothing = first === undefined ? zero : inShape(first, shape, constant);
    const hasIndexes = this.#isByIndex(value) || this.#isSeries(value);
    const read = (index: string) => inShape({ ...own, code: this.#readAt(value, index) }, shape, constant);
    // All items of a payment are of its one payslip.
    if (this.generator.book.isOfOnePayment && value.type.grain !== 'item' && name !== 'total')
      return { ...shape, code: name === 'before' ? nothing : read('i') };
    switch (name) {
      case 'before':
        return { ...shape, code: `(i === 0 ? ${nothing} : ${read('i - 1')})` };
      case 'last':
        return { ...shape, code: read(`${this.#count(value)} - 1`) };
      case 'total':
        return { ...shape, code: hasIndexes ? this.#total(value, shape, zero) : read('i') };
      case 'to_date':
        return { ...shape, code: this.#toDate(value, shape, zero) };
    }
  }

  /** The code of how many payslips the year has. */
  payslips(): string {
    const { payslips } = this.generator.book.checked;
    if (payslips === undefined) return '1';
    this.generator.text.add('payslips', 'How many payslips the year has', () =>
      once('payslips', 'n', [
        `vn = ${toUnits(this.read(payslips), 0).code};`,
        `if (vn > ${MOST_PAYSLIPS}) bail();`,
      ]),
    );
    return readOnce('payslips', 'n');
  }

  #readAt(value: CheckedValue, index: string): string {
    const name = functionName(value);
    if (this.#isByIndex(value)) return `${name}(${index})`;
    const all = readOnce(name, `${value.id}`);
    return this.#isSeries(value) ? `${all}[${index}]` : all;
  }

  /** Whether it is found for all payslips at once. */
  #isSeries(value: CheckedValue): boolean {
    const { isOfOnePayment, circles } = this.generator.book;
    return value.type.grain === 'payslip' && !isOfOnePayment && !circles.has(value);
  }

  #isByIndex(value: CheckedValue): boolean {
    const { isOfOnePayment, circles } = this.generator.book;
    return value.type.grain === 'item' || (circles.has(value) && !isOfOnePayment);
  }

  /** Whether it is found for all items before the one that is read. */
  #isItemByItem(value: CheckedValue): boolean {
    return value.type.grain === 'item' && this.generator.book.circles.has(value);
  }

  /** Generates the function of a value where it is not there yet. */
  #shapeOf(value: CheckedValue): Shape {
    const known = this.shapes[value.id];
    if (known !== undefined) return known;
    // In a circle through before(): what holds it is assumed, and held to below.
    const isInCircle = this.#inProgress.has(value);
    this.#inProgress.add(value);
    const found = isInCircle ? assumedShape(value) : shapeOf(this.#found(value));
    const shape = this.shapes[value.id] ?? found;
    this.shapes[value.id] = shape;
    if (!isInCircle)
      this.generator.text.add(functionName(value), describe(value, shape), () =>
        this.#function(value, shape),
      );
    return shape;
  }

  #found(value: CheckedValue): readonly Held[] {
    const formulas = this.generator.formulas(value);
    return leavesOf(value.definition).map((leaf) => this.#leaf(leaf, value, formulas));
  }

  #function(value: CheckedValue, shape: Shape): Lines {
    const [name, id] = [functionName(value), `${value.id}`];
    if (this.#isByIndex(value)) {
      const find = this.#step(value.definition, value, (leaf) =>
        this.#assign(`v${id}[i]`, leaf, value, shape),
      );
      const before = this.#isItemByItem(value)
        ? [`if (i > 0 && s${id}[i - 1] !== now) for (let j = 0; j < i; j++) ${name}(j);`]
        : [];
      return byIndex(name, id, find, before);
    }
    if (!this.#isSeries(value)) {
      const find = this.#step(value.definition, value, (leaf) => this.#assign(`v${id}`, leaf, value, shape));
      return once(name, id, find);
    }
    const series = shape.as === 'units' ? `new Float64Array(${MOST_PAYSLIPS})` : '[]';
    return [
      `const v${id} = ${series}; let s${id} = 0;`,
      ...block(`function ${name}()`, [
        ...this.#loops(value.definition, value, shape),
        `s${id} = now;`,
        `return v${id};`,
      ]),
    ];
  }

  /** A step as statements. */
  #step(definition: Definition, value: CheckedValue, write: (leaf: Term) => Lines): Lines {
    if ('branches' in definition)
      return this.#choice(definition, value, (inner) => this.#step(inner, value, write));
    return [markOfPath(definition, value), ...write(definition)];
  }

  /** The same for all payslips. What is the same for all of them is asked outside the loop. */
  #loops(definition: Definition, value: CheckedValue, shape: Shape): Lines {
    const target = `v${value.id}[i]`;
    if (!('branches' in definition)) {
      const prelude: Prelude = new Map();
      const body = this.#assign(target, definition, value, shape, prelude);
      return [markOfPath(definition, value), ...prelude.values(), ...loop(this.payslips(), body)];
    }
    if (!definition.branches.some(differsByPayslip))
      return this.#choice(definition, value, (inner) => this.#loops(inner, value, shape));
    const body = this.#step(definition, value, (leaf) => this.#assign(target, leaf, value, shape));
    return loop(this.payslips(), body);
  }

  #assign(target: string, leaf: Term, value: CheckedValue, shape: Shape, prelude?: Prelude): Lines {
    const held = this.#leaf(leaf, value, this.generator.formulas(value, prelude));
    const code = inShape(held, shape, this.generator.text.constant);
    return [`${target} = ${shape.as === 'fraction' ? `ofPay(${code})` : code};`];
  }

  #leaf(leaf: Term, value: CheckedValue, formulas: Formulas): Held {
    const held = formulas.held(leaf);
    const stages = value.roundings.flatMap((rounding) => rounding.stages);
    return held.as === 'row' || held.as === 'datum' ? held : rounded(held, stages);
  }

  #choice({ branches }: Choice, value: CheckedValue, write: (definition: Definition) => Lines): Lines {
    const formulas = this.generator.formulas(value);
    let lines: Lines = [];
    for (const branch of branches) {
      const [test, body] = [this.#test(branch, formulas), write(branch.definition)];
      const head = test === undefined ? '' : `if (${test})`;
      lines =
        lines.length === 0
          ? block(head, body)
          : [...lines.slice(0, -1), ...block(`} else ${head}`.trim(), body)];
    }
    return lines;
  }

  /** Whether a branch fits; undefined where it always does. */
  #test({ when, if: claim, lookup }: Branch, formulas: Formulas): string | undefined {
    const tests = [
      ...(when === undefined ? [] : [this.generator.conditions.code(when)]),
      ...(claim === undefined ? [] : [formulas.claim(claim)]),
      ...(lookup === undefined ? [] : [`${formulas.cell(lookup).code} !== undefined`]),
    ];
    return tests.length === 0 ? undefined : tests.join(' && ');
  }

  #total(value: CheckedValue, shape: Shape, zero: string): string {
    const [name, id] = [`${functionName(value)}$total`, `${value.id}_total`];
    this.generator.text.add(name, `total(${value.fullName})`, () =>
      once(name, id, [
        `let sum = ${zero};`,
        ...loop(this.#count(value), [`sum = ${sum('sum', this.#readAt(value, 'i'), shape)};`]),
        `v${id} = sum;`,
      ]),
    );
    return readOnce(name, id);
  }

  #toDate(value: CheckedValue, shape: Shape, zero: string): string {
    const [name, id] = [`${functionName(value)}$to_date`, `${value.id}_to_date`];
    const before = `(i === 0 ? ${zero} : ${name}(i - 1))`;
    this.generator.text.add(name, `to_date(${value.fullName})`, () =>
      byIndex(name, id, [`v${id}[i] = ${sum(before, this.#readAt(value, 'i'), shape)};`]),
    );
    return `${name}(i)`;
  }

  /** How many figures a value has. */
  #count(value: CheckedValue): string {
    return value.type.grain === 'item'
      ? `${this.generator.request.items(this.generator.book.listOf(value))}.length`
      : this.payslips();
  }
}

/** The name of the function of a value; that of a copy has its number. */
function functionName({ fullName, copy, id }: CheckedValue): string {
  return copy === undefined ? identifier(fullName) : `${identifier(fullName)}$${id}`;
}

/** What a comment says of a value. */
function describe({ fullName, copy, type: { grain } }: CheckedValue, shape: Shape): string {
  const of = grain === 'payslip' ? ', of a payslip' : grain === 'item' ? ', of an item' : '';
  const copier = copy === undefined ? '' : `, as ${copy.copierName} reads it`;
  return `${fullName}${of}${copier}: ${shape.as === 'units' ? `${shape.scale} places` : shape.as}`;
}

function sum(before: string, figure: string, { as }: Shape): string {
  return as === 'units' ? `exact(${before} + ${figure})` : `${before}.plus(${figure})`;
}

/** Marks a value as found by the path to a leaf. There are no more paths than bits: the checker allows 30 branches. */
function markOfPath(leaf: Term, { id, definition }: CheckedValue): string {
  return `marks[${id}] |= ${1 << pathOf(definition, leaf).number};`;
}

function assumedShape({ type, roundings }: CheckedValue): Shape {
  const places = roundings.at(-1)?.stages.at(-1)?.places;
  const shape = shapeOfType(type);
  return shape.as === 'units' && places !== undefined ? { as: 'units', scale: places } : shape;
}

/** Whether payslips may take different branches. */
function differsByPayslip({ if: claim, lookup, definition }: Branch): boolean {
  const terms = [...claimTerms(claim), ...(lookup === undefined ? [] : formulasOf(lookup))];
  return (
    terms.some(({ type }) => type.grain === 'payslip') ||
    ('branches' in definition && definition.branches.some(differsByPayslip))
  );
}
