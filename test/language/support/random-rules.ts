import fc from 'fast-check';
import { ROUND_FLOOR, ROUND_HALF_UP } from '../../../src/decimal/whole-units.js';
import { Decimal } from '../../../src/language/index.js';

/*
 * Random rules over the payslips of a year, and what they come to worked out the plain way: every payslip by itself, one
 * after the other, nothing shared. What the interpreter finds must be the same.
 */

type Money =
  | { readonly is: 'constant'; readonly pounds: number }
  | { readonly is: 'value'; readonly name: string }
  | { readonly is: 'spread'; readonly of: Yearly }
  | { readonly is: 'across'; readonly across: 'to_date' | 'before'; readonly name: string }
  | { readonly is: 'sum'; readonly sign: '+' | '-'; readonly left: Money; readonly right: Money }
  | { readonly is: 'part'; readonly of: Money }
  | { readonly is: 'quotient'; readonly of: Money; readonly by: Divisor }
  | { readonly is: 'times payslip'; readonly of: Money }
  | { readonly is: 'call'; readonly call: Call; readonly args: readonly Money[] };

type Call = 'min' | 'max' | 'abs' | 'above' | 'between';

/** An amount of the year: what `spread` may share out. */
type Yearly =
  | { readonly is: 'constant'; readonly pounds: number }
  | { readonly is: 'input'; readonly input: 'a' | 'b' }
  | { readonly is: 'of all'; readonly across: 'total' | 'last'; readonly name: string }
  | { readonly is: 'sum'; readonly sign: '+' | '-'; readonly left: Yearly; readonly right: Yearly }
  | { readonly is: 'quotient'; readonly of: Yearly; readonly by: Divisor };

/** A figure by which few come out even, or a count of payslips. */
type Divisor = number | 'payslips';

type Test =
  | Comparison
  | { readonly join: 'and' | 'or'; readonly tests: readonly [Test, Test] }
  | { readonly not: Test };

type Comparison =
  | { readonly left: Money; readonly sign: '<' | '>=' | '='; readonly right: Money }
  | { readonly payslip: number; readonly sign: '<' | '>=' | '=' };

interface Branch {
  readonly when: 'f' | 'g' | undefined;
  readonly if: Test | undefined;
  readonly rule: Rule;
}

type Rule =
  | { readonly construct: 'is'; readonly of: Money }
  | { readonly construct: 'lookup'; readonly range: Money }
  | { readonly construct: 'first'; readonly branches: readonly Branch[]; readonly otherwise: Rule };

interface Value {
  readonly name: string;
  readonly rule: Rule;
  readonly rounded: boolean;
}

/** The figures of the table by ranges that rules look up, each with the pounds above which its row begins. */
const RANGES = [
  [2, 2],
  [5, 7],
  [10, 0],
  [20, 31],
] as const;

/** What a person says in a request: how often they are paid, two amounts and two facts. */
export interface Person {
  readonly payslips: number;
  readonly a: string;
  readonly b: string;
  readonly f: boolean;
  readonly g: boolean;
}

export interface RandomRules extends Person {
  readonly values: readonly Value[];
  /** The value `given`: pounds on each payslip. */
  readonly given: readonly string[];
  /** The values `one` and `two`: pounds that come back on several payslips. */
  readonly levels: Readonly<Record<'one' | 'two', readonly number[]>>;
  /** `on_more` is the last value with this one £1 more; undefined when it does not rest on any. */
  readonly more: string | undefined;
}

/** Names that all random rules may use: the figures that they are given, and columns of the request. */
const GIVEN = ['given', 'paid', 'bonus', 'nothing', 'one', 'two'] as const;

export const randomRules: fc.Arbitrary<RandomRules> = fc.gen().map((gen) => {
  const pick = <T>(...from: readonly [T, ...T[]]): T => gen(() => fc.constantFrom(...from));
  const upTo = (most: number): number => gen(() => fc.nat(most));
  const payslips = pick(1, 2, 3, 5, 12);
  const names: [string, ...string[]] = [...GIVEN];
  const divisor = (): Divisor => pick<Divisor>(3, 6, 7, 365, 'payslips');
  const yearly = (depth: number): Yearly => {
    const simple = (): Yearly =>
      pick<() => Yearly>(
        () => ({ is: 'constant', pounds: upTo(2000) }),
        () => ({ is: 'input', input: pick('a', 'b') }),
        () => ({ is: 'of all', across: pick('total', 'last'), name: pick(...names) }),
      )();
    if (depth === 0) return simple();
    const inner = () => yearly(depth - 1);
    return pick<() => Yearly>(
      simple,
      () => ({ is: 'sum', sign: pick('+', '-'), left: inner(), right: inner() }),
      () => ({ is: 'quotient', of: inner(), by: divisor() }),
    )();
  };
  const money = (depth: number): Money => {
    const simple = (): Money =>
      pick<() => Money>(
        () => ({ is: 'value', name: pick(...names) }),
        () => ({ is: 'value', name: pick('one', 'two', 'bonus') }),
        () => ({ is: 'value', name: pick('one', 'two', 'bonus') }),
        () => ({ is: 'constant', pounds: upTo(20) }),
        () => ({ is: 'spread', of: { is: 'input', input: pick('a', 'b') } }),
        () => ({ is: 'spread', of: yearly(2) }),
        () => ({ is: 'across', across: pick('to_date', 'before'), name: pick(...names) }),
      )();
    if (depth === 0) return simple();
    const inner = () => money(depth - 1);
    return pick<() => Money>(
      simple,
      () => ({ is: 'sum', sign: pick('+', '-'), left: inner(), right: inner() }),
      () => ({ is: 'part', of: inner() }),
      () => ({ is: 'quotient', of: inner(), by: divisor() }),
      () => ({ is: 'times payslip', of: inner() }),
      () => ({ is: 'call', call: pick('min', 'max', 'above'), args: [inner(), inner()] }),
      () => ({ is: 'call', call: 'abs', args: [inner()] }),
      () => ({ is: 'call', call: 'between', args: [inner(), inner(), inner()] }),
    )();
  };
  /** A figure that is the same on some payslips and another on others: what sharing must get right. */
  const recurring = (): Money => ({ is: 'value', name: pick('one', 'two', 'bonus') });
  const test = (depth = 2): Test =>
    pick<() => Test>(
      comparison,
      comparison,
      ...(depth === 0
        ? []
        : [
            (): Test => ({ join: pick('and', 'or'), tests: [test(depth - 1), test(depth - 1)] }),
            (): Test => ({ not: test(depth - 1) }),
          ]),
    )();
  const comparison = (): Comparison =>
    pick<() => Comparison>(
      () => ({
        left: recurring(),
        sign: pick('<', '>='),
        right: { is: 'constant', pounds: pick(2, 3, 5, 10) },
      }),
      () => ({ left: recurring(), sign: pick('<', '>='), right: recurring() }),
      () => ({ left: money(1), sign: pick('<', '>=', '='), right: money(0) }),
      () => ({ payslip: 1 + upTo(payslips), sign: pick('<', '>=', '=') }),
    )();
  const rule = (depth: number, takesOtherwise = true): Rule => {
    if (takesOtherwise && pick(true, ...Array.from({ length: 6 }, () => false)))
      return { construct: 'lookup', range: pick(recurring, () => money(1))() };
    if (depth === 0 || pick(true, false, false))
      return {
        construct: 'is',
        of: pick(
          recurring,
          recurring,
          () => money(1),
          () => money(2),
        )(),
      };
    const branches = Array.from({ length: 1 + upTo(2) }, (): Branch => {
      const asks = pick('when', 'if', 'both');
      return {
        when: asks === 'if' ? undefined : pick('f', 'g'),
        if: asks === 'when' ? undefined : test(),
        // Beside “when” an “otherwise” is none of the lookup.
        rule: rule(depth - 1, asks === 'if'),
      };
    });
    return { construct: 'first', branches: everTaken(branches), otherwise: rule(depth - 1) };
  };
  const values: Value[] = [];
  for (let left = 2 + upTo(5); left > 0; left--) {
    const value = { name: `v${values.length}`, rule: onPayslips(rule(2)), rounded: pick(true, false) };
    values.push(value);
    names.push(value.name);
  }
  const last = values.at(-1);
  const below = last === undefined ? [] : [...restsOn(values, last)].filter((name) => name !== last.name);
  const [first, ...others] = below;
  return {
    values,
    payslips,
    a: Decimal.of(gen(() => fc.integer({ min: -5_000, max: 500_000 })))
      .div(Decimal.of(100))
      .toFixed(),
    b: Decimal.of(gen(() => fc.integer({ min: 0, max: 3_000 })))
      .div(Decimal.of(100))
      .toFixed(),
    f: pick(true, false),
    g: pick(true, false),
    levels: {
      one: Array.from({ length: payslips }, () => pick(1, 5, 20)),
      two: Array.from({ length: payslips }, () => pick(2, 3, 40)),
    },
    given: Array.from({ length: payslips }, () => pick('1', '1', '10', '7.5')),
    more: first === undefined ? undefined : pick(first, ...others),
  };
});

/** A person of any pay frequency there is. */
export const randomPerson: fc.Arbitrary<Person> = fc.record({
  payslips: fc.constantFrom(1, 2, 4, 12, 13, 26, 52),
  a: fc.integer({ min: -5_000, max: 500_000 }).map((pence) => (pence / 100).toFixed(2)),
  b: fc.integer({ min: 0, max: 3_000 }).map((pence) => (pence / 100).toFixed(2)),
  f: fc.boolean(),
  g: fc.boolean(),
});

/** Each value is made a figure a payslip by adding one that is £0 on each. */
function onPayslips(rule: Rule): Rule {
  if (rule.construct === 'first') return { ...rule, otherwise: onPayslips(rule.otherwise) };
  const onEach = (left: Money): Money => ({
    is: 'sum',
    sign: '+',
    left,
    right: { is: 'value', name: 'nothing' },
  });
  return rule.construct === 'is' ? { ...rule, of: onEach(rule.of) } : { ...rule, range: onEach(rule.range) };
}

function restsOn(values: readonly Value[], value: Value): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const each of values) if (each.name === name) for (const read of namesIn(each.rule)) visit(read);
  };
  visit(value.name);
  return names;
}

/** The values that a rule reads, however deep. */
function namesIn(rule: Rule): readonly string[] {
  return [...JSON.stringify(rule).matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name);
}

/** The rules as a file says them. */
export function inYaml({ values, more, given, levels }: RandomRules): string {
  const last = values.at(-1)?.name;
  return `
inputs:
  a: { type: money, title: A, absent: none }
  b: { type: money, title: B, absent: none }
  nothing: { type: money, title: Never said, absent: none }
  f: { type: flag, title: F, absent: none }
  g: { type: flag, title: G, absent: none }
tables:
  ranges: { ${RANGES.map(([above, is], at) => `r${at}: { above: £${above}, is: £${is} }`).join(', ')} }
conditions:
  f: { fact: f, operator: equal, value: true }
  g: { fact: g, operator: equal, value: true }
values:
  uses_table: { lookup: tables.ranges, by_range: £2, column: is, otherwise: £0 }
  uses_both: { when: f, is: £1, otherwise: { first: [{ when: g, is: £2 }, { otherwise: £3 }] } }
  given: ${levelsInYaml(given)}
  paid: { is: spread(request.a) }
  bonus: { first: [{ if: payslip = 2, is: request.b }, { otherwise: £0 }] }
  nothing: { is: spread(request.nothing) }
  one: ${levelsInYaml(levels.one)}
  two: ${levelsInYaml(levels.two)}
${values.map(({ name, rule, rounded }) => `  ${name}: { ${constructText(rule)}${rounded ? ', round: penny_down' : ''} }\n`).join('')}${
  more === undefined ? '' : `  on_more: { is: ${last}, with: { ${more}: ${more} + £1 } }\n`
}`;
}

function levelsInYaml(levels: readonly (number | string)[]): string {
  const branches = levels.map((level, at) => `{ if: payslip = ${at + 1}, is: £${level} }`);
  return `{ first: [${branches.join(', ')}, { otherwise: £0 }] }`;
}

function constructText(rule: Rule): string {
  if (rule.construct === 'is') return `is: "${text(rule.of)}"`;
  if (rule.construct === 'lookup')
    return `lookup: tables.ranges, by_range: "${text(rule.range)}", column: is, otherwise: £0`;
  const branches = rule.branches.map(
    (branch) =>
      `{ ${branch.when === undefined ? '' : `when: ${branch.when}, `}${
        branch.if === undefined ? '' : `if: "${claim(branch.if)}", `
      }${constructText(branch.rule)} }`,
  );
  return `first: [${branches.join(', ')}, { otherwise: { ${constructText(rule.otherwise)} } }]`;
}

/** The branches without those that are never taken, which are findings. */
function everTaken(branches: readonly Branch[]): readonly Branch[] {
  const waysOf = ({ when, if: test }: Branch) =>
    (test === undefined ? [[]] : waysToHold(test)).map((tests) => [
      ...(when === undefined ? [] : [when]),
      ...tests,
    ]);
  return branches.filter((branch, at) => {
    const above = branches.slice(0, at).flatMap(waysOf);
    return !waysOf(branch).every((tests) => above.some((each) => each.every((test) => tests.includes(test))));
  });
}

/** The tests that hold in each way in which one does. */
function waysToHold(test: Test): readonly (readonly string[])[] {
  if (!('join' in test)) return [[claim(test)]];
  if (test.join === 'or') return test.tests.flatMap(waysToHold);
  return [
    test.tests.flatMap((each) => {
      const [only = [], ...more] = waysToHold(each);
      return more.length === 0 ? only : [claim(each)];
    }),
  ];
}

function claim(test: Test): string {
  if ('join' in test) return test.tests.map(partOfClaim).join(` ${test.join} `);
  if ('not' in test) return `not ${partOfClaim(test.not)}`;
  return 'left' in test
    ? `${text(test.left)} ${test.sign} ${text(test.right)}`
    : `payslip ${test.sign} ${test.payslip}`;
}

function partOfClaim(test: Test): string {
  return 'join' in test ? `(${claim(test)})` : claim(test);
}

function text(money: Money): string {
  switch (money.is) {
    case 'constant':
      return `£${money.pounds}`;
    case 'value':
      return money.name;
    case 'spread':
      return `spread(${yearlyText(money.of)})`;
    case 'across':
      return `${money.across}(${money.name})`;
    case 'sum':
      return `(${text(money.left)} ${money.sign} ${text(money.right)})`;
    case 'part':
      return `(${text(money.of)} * 20%)`;
    case 'quotient':
      return `(${text(money.of)} / ${money.by})`;
    case 'times payslip':
      return `(${text(money.of)} * payslip)`;
    case 'call':
      return `${money.call}(${money.args.map(text).join(', ')})`;
  }
}

function yearlyText(yearly: Yearly): string {
  switch (yearly.is) {
    case 'constant':
      return `£${yearly.pounds}`;
    case 'input':
      return `request.${yearly.input}`;
    case 'of all':
      return `${yearly.across}(${yearly.name})`;
    case 'sum':
      return `(${yearlyText(yearly.left)} ${yearly.sign} ${yearlyText(yearly.right)})`;
    case 'quotient':
      return `(${yearlyText(yearly.of)} / ${yearly.by})`;
  }
}

/** Works out a figure for one payslip, counted from 1, with nothing shared but the figures it worked out before. */
export class ReferenceEvaluator {
  readonly #found = new Map<string, Decimal>();

  constructor(
    private readonly rules: RandomRules,
    /** The rules with their own figures, when one value is changed here. */
    private readonly original?: ReferenceEvaluator,
  ) {}

  figure(name: string, payslip: number): Decimal {
    const key = `${name} ${payslip}`;
    const found = this.#found.get(key) ?? this.#find(name, payslip);
    this.#found.set(key, found);
    return found;
  }

  #find(name: string, payslip: number): Decimal {
    if (this.original !== undefined && name === this.rules.more)
      return this.original.figure(name, payslip).add(Decimal.of(1));
    switch (name) {
      case 'given':
        return Decimal.of(this.rules.given[payslip - 1] ?? 0);
      case 'paid':
        return this.#spread(Decimal.of(this.rules.a), payslip);
      case 'bonus':
        return Decimal.of(payslip === 2 ? this.rules.b : 0);
      case 'nothing':
        return Decimal.of(0);
      case 'one':
      case 'two':
        return Decimal.of(this.rules.levels[name][payslip - 1] ?? 0);
    }
    const value = this.rules.values.find((each) => each.name === name);
    if (value === undefined) throw new Error(`There is no ${name}.`);
    const figure = this.#rule(value.rule, payslip);
    return value.rounded ? withoutNoise(figure).toDecimalPlaces(2, ROUND_FLOOR) : figure;
  }

  #rule(rule: Rule, payslip: number): Decimal {
    if (rule.construct === 'is') return this.#money(rule.of, payslip);
    if (rule.construct === 'lookup') {
      const amount = withoutNoise(this.#money(rule.range, payslip));
      return Decimal.of(RANGES.findLast(([above]) => Decimal.of(above).lt(amount))?.[1] ?? 0);
    }
    for (const branch of rule.branches) {
      if (branch.when !== undefined && !this.rules[branch.when]) continue;
      if (branch.if !== undefined && !this.#holds(branch.if, payslip)) continue;
      return this.#rule(branch.rule, payslip);
    }
    return this.#rule(rule.otherwise, payslip);
  }

  #holds(test: Test, payslip: number): boolean {
    if ('not' in test) return !this.#holds(test.not, payslip);
    if ('join' in test) {
      const [one, other] = test.tests.map((each) => this.#holds(each, payslip));
      return test.join === 'and' ? one === true && other === true : one === true || other === true;
    }
    const [left, right] =
      'left' in test
        ? [withoutNoise(this.#money(test.left, payslip)), withoutNoise(this.#money(test.right, payslip))]
        : [Decimal.of(payslip), Decimal.of(test.payslip)];
    return test.sign === '<' ? left.lt(right) : test.sign === '=' ? left.eq(right) : left.gte(right);
  }

  #money(money: Money, payslip: number): Decimal {
    switch (money.is) {
      case 'constant':
        return Decimal.of(money.pounds);
      case 'value':
        return this.figure(money.name, payslip);
      case 'spread':
        return this.#spread(this.#yearly(money.of), payslip);
      case 'across':
        if (money.across === 'to_date') return this.#sum(money.name, payslip);
        return payslip === 1 ? Decimal.of(0) : this.figure(money.name, payslip - 1);
      case 'sum': {
        const [left, right] = [this.#money(money.left, payslip), this.#money(money.right, payslip)];
        return money.sign === '+' ? left.add(right) : left.sub(right);
      }
      case 'part':
        return this.#money(money.of, payslip).mul(Decimal.of('0.2'));
      case 'quotient':
        return this.#money(money.of, payslip).div(this.#divisor(money.by));
      case 'times payslip':
        return this.#money(money.of, payslip).mul(Decimal.of(payslip));
      case 'call':
        return call(
          money.call,
          money.args.map((arg) => this.#money(arg, payslip)),
        );
    }
  }

  #yearly(yearly: Yearly): Decimal {
    switch (yearly.is) {
      case 'constant':
        return Decimal.of(yearly.pounds);
      case 'input':
        return Decimal.of(this.rules[yearly.input]);
      case 'of all':
        return yearly.across === 'total'
          ? this.#sum(yearly.name, this.rules.payslips)
          : this.figure(yearly.name, this.rules.payslips);
      case 'sum': {
        const [left, right] = [this.#yearly(yearly.left), this.#yearly(yearly.right)];
        return yearly.sign === '+' ? left.add(right) : left.sub(right);
      }
      case 'quotient':
        return this.#yearly(yearly.of).div(this.#divisor(yearly.by));
    }
  }

  #divisor(by: Divisor): Decimal {
    return Decimal.of(by === 'payslips' ? this.rules.payslips : by);
  }

  #sum(name: string, upTo: number): Decimal {
    let sum = Decimal.of(0);
    for (let payslip = 1; payslip <= upTo; payslip++) sum = sum.add(this.figure(name, payslip));
    return sum;
  }

  #spread(yearly: Decimal, payslip: number): Decimal {
    const upTo = (count: number) =>
      withoutNoise(yearly.mul(Decimal.of(count)).div(Decimal.of(this.rules.payslips))).toDecimalPlaces(
        2,
        ROUND_HALF_UP,
      );
    return upTo(payslip).sub(upTo(payslip - 1));
  }
}

function call(name: Call, args: readonly Decimal[]): Decimal {
  const [a = Decimal.of(0), b = Decimal.of(0), c = Decimal.of(0)] = args;
  const above = (figure: Decimal, limit: Decimal) => (figure.gt(limit) ? figure.sub(limit) : Decimal.of(0));
  switch (name) {
    case 'min':
      return a.lt(b) ? a : b;
    case 'max':
      return a.gt(b) ? a : b;
    case 'abs':
      return a.lt(Decimal.of(0)) ? Decimal.of(0).sub(a) : a;
    case 'above':
      return above(a, b);
    case 'between':
      return above(a.lt(c) ? a : c, b);
  }
}

function withoutNoise(figure: Decimal): Decimal {
  return figure.toDecimalPlaces(20, ROUND_HALF_UP);
}
