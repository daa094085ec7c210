import type { Decimal } from '../../decimal/index.js';
import {
  type Figure,
  type FigureGroup,
  type FigureNode,
  figureLeaves,
  type Place,
  type TextNode,
} from '../../language/index.js';
import type { RatesGroup } from '../figures/index.js';
import { figureText } from '../figures/units.js';
import { evaluate, type FigureUses, type Result } from './evaluate.js';
import { type Amount, type FiguresOfStretch, inForceFrom, isAmount } from './figures.js';
import type { Breach, Chain, ChainComparator, Invariant, InvariantForm } from './model.js';

/** A stretch of a year. The first one comes with the last stretch of the year before, where the book has that year. */
export interface StretchInContext {
  readonly figures: FiguresOfStretch;
  readonly before: FiguresOfStretch | undefined;
}

/** A breach without what is the same for all breaches of its invariant. */
type UnnamedBreach = Omit<Breach, 'level' | 'name'> & { readonly name?: string };

/** The breaches of an invariant in a stretch of a year. A figure that the year does not have breaks nothing. */
export function breachesOf(
  { name, level, says, form }: Invariant,
  stretch: StretchInContext,
  uses: FigureUses,
): readonly Breach[] {
  const breaches = new BreachFinder(stretch, uses).find(form);
  return breaches.map((each) => ({ ...each, level, name: each.name ?? name, says: `${each.says} ${says}` }));
}

class BreachFinder {
  constructor(
    private readonly stretch: StretchInContext,
    private readonly uses: FigureUses,
  ) {}

  find(form: InvariantForm): readonly UnnamedBreach[] {
    switch (form.form) {
      case 'holds':
        return this.#bases(form.eachOf).flatMap((base) =>
          form.chains.flatMap((chain) => this.#chain(chain, base)),
        );
      case 'equal':
        return this.#bases(form.eachOf).flatMap((base) =>
          form.groups.flatMap((group) => this.#equal(group, base)),
        );
      case 'same_keys':
        return this.#sameKeys(form.groups);
      case 'counts':
        return this.#mondays(form.figure);
      case 'shares':
        return this.#shares(form);
      case 'rates_between':
        return this.#ratesBetween(form);
      case 'year_before':
        return this.#yearBefore(form);
      case 'addresses':
        return this.#addresses();
    }
  }

  /** The paths that the names of a form are relative to: those of `each_of`, or undefined where its names are full paths. */
  #bases(eachOf: readonly TextNode[]): readonly (string | undefined)[] {
    return eachOf.length === 0
      ? [undefined]
      : eachOf.flatMap((each) => this.#nodes(each).map(({ path }) => path));
  }

  #nodes(pattern: TextNode, base?: string): readonly FigureNode[] {
    const fullPattern =
      base === undefined || pattern.text.startsWith('rates.') ? pattern.text : `${base}.${pattern.text}`;
    const nodes = this.stretch.figures.matching(fullPattern);
    for (const { path } of nodes) this.uses.add(pattern, path);
    return nodes;
  }

  #amounts(patterns: readonly TextNode[]): readonly Amount[] {
    const { figures } = this.stretch;
    const nodes = patterns.flatMap((pattern) => this.#nodes(pattern));
    return patterns.length === 0 ? figures.amounts() : nodes.flatMap((node) => figures.amounts(node));
  }

  #chain({ operands, comparators }: Chain, base: string | undefined): readonly UnnamedBreach[] {
    const results = operands.map(({ formula }) =>
      evaluate(formula, { figures: this.stretch.figures, base }, this.uses),
    );
    return comparators.flatMap((comparator, index) => {
      const [left, right] = [results[index], results[index + 1]];
      if (left === undefined || right === undefined || holds(left.value, comparator, right.value)) return [];
      const figures = [...left.figures, ...right.figures];
      const [first, ...others] = figures;
      if (first === undefined) return [];
      const [a, b] = [operands[index]?.text ?? '', operands[index + 1]?.text ?? ''];
      return [
        breach(
          [first, ...others],
          `${operandText(left, a)} is ${amountOf(left)}; ${COMPARATORS_IN_WORDS[comparator]} ${right.figures.length === 0 ? '' : `${operandText(right, b)}, `}${amountOf(right)}.`,
        ),
      ];
    });
  }

  /** Compares the nodes of a group, which should be equal figure by figure. The majority counts as right. */
  #equal(patterns: readonly TextNode[], base: string | undefined): readonly UnnamedBreach[] {
    const nodes = patterns.flatMap((pattern) => this.#nodes(pattern, base));
    const agreements = nodes.map(
      (node) => nodes.filter((other) => this.#differences(node, other).length === 0).length,
    );
    const model = nodes[agreements.indexOf(Math.max(...agreements))];
    return model === undefined ? [] : nodes.flatMap((node) => this.#differences(model, node));
  }

  #differences(model: FigureNode, other: FigureNode): readonly UnnamedBreach[] {
    if (model.node === 'group' && other.node === 'group') {
      const names = new Set([...model.entries.keys(), ...other.entries.keys()]);
      return [...names].flatMap((name) => {
        const [a, b] = [model.entries.get(name), other.entries.get(name)];
        if (a !== undefined && b !== undefined) return this.#differences(a, b);
        const [has, lacks] = b === undefined ? [model, other] : [other, model];
        return [breach([lacks, has], `${lacks.path} has no ${name}, and ${has.path} has one.`)];
      });
    }
    if (model.node !== 'figure' || other.node !== 'figure' || !isAmount(model) || !isAmount(other)) return [];
    if (model.kind === other.kind && model.value.eq(other.value)) return [];
    return [
      breach([other, model], `${other.path} is ${textOf(other)}, and ${model.path} is ${textOf(model)}.`),
    ];
  }

  #sameKeys(patterns: readonly TextNode[]): readonly UnnamedBreach[] {
    const groups = patterns
      .flatMap((pattern) => this.#nodes(pattern))
      .filter((node): node is FigureGroup => node.node === 'group');
    const all = new Set(groups.flatMap(({ entries }) => [...entries.keys()]));
    return groups.flatMap((group) =>
      [...all]
        .filter((name) => !group.entries.has(name))
        .map((name) => {
          const others = groups.filter(({ entries }) => entries.has(name));
          const paths = others.map(({ path }) => path).join(' and ');
          return breach([group, ...others], `${group.path} has no ${name}, which stands in ${paths}.`);
        }),
    );
  }

  #mondays(figure: TextNode): readonly UnnamedBreach[] {
    const [node] = this.#nodes(figure);
    if (node?.node !== 'figure' || !isAmount(node)) return [];
    const { taxYear, starts, ends } = this.stretch.figures.rates;
    const count = mondaysBetween(starts, ends);
    if (node.value.toNumber() === count) return [];
    return [breach([node], `${node.path} is ${textOf(node)}; ${taxYear} has ${count} Mondays.`)];
  }

  #shares({
    figures,
    of,
    columns,
    rows,
  }: InvariantForm & { readonly form: 'shares' }): readonly UnnamedBreach[] {
    const [table] = this.#nodes(figures);
    const [whole] = this.#nodes(of);
    if (table?.node !== 'group') return [];
    const tableBreach = (says: string) => [breach([table], says)];
    if (whole?.node !== 'group') {
      const hasShares = [...rows.keys()].some((row) => table.entries.has(row));
      return hasShares ? tableBreach(`${of.text} is missing; rows of ${table.path} are shares of it.`) : [];
    }
    return [...rows].flatMap(([row, { share, round }]) => {
      const cells = table.entries.get(row);
      if (cells === undefined)
        return tableBreach(`${table.path} has no ${row}, which is a share of ${whole.path}.`);
      const part = evaluate(share, { figures: this.stretch.figures, base: undefined }, this.uses);
      if (cells?.node !== 'group' || part === undefined) return [];
      const names = columns.length > 0 ? columns : [...whole.entries.keys()];
      return names.flatMap((column) => {
        const [figure, from] = [cells.entries.get(column), whole.entries.get(column)];
        if (figure?.node !== 'figure' || from?.node !== 'figure' || !isAmount(figure) || !isAmount(from))
          return [];
        const exact = from.value.mul(part.value).withoutNoise();
        const expected = round === undefined ? exact : round(exact);
        if (expected.eq(figure.value)) return [];
        const expectedText = figureText({ kind: figure.kind, value: expected });
        return [
          breach(
            [figure, from],
            `${figure.path} is ${textOf(figure)}; ${from.path}, ${textOf(from)}, makes ${expectedText}.`,
          ),
        ];
      });
    });
  }

  #ratesBetween({
    least,
    most,
  }: InvariantForm & { readonly form: 'rates_between' }): readonly UnnamedBreach[] {
    const context = { figures: this.stretch.figures, base: undefined };
    const [from, to] = [evaluate(least, context, this.uses), evaluate(most, context, this.uses)];
    if (from === undefined || to === undefined) return [];
    return this.stretch.figures
      .amounts()
      .filter(({ kind, value }) => kind === 'rate' && (value.lt(from.value) || value.gt(to.value)))
      .map((figure) =>
        breach(
          [figure],
          `${figure.path} is ${textOf(figure)}; it is ${figureText(from)} to ${figureText(to)}.`,
        ),
      );
  }

  #yearBefore(form: InvariantForm & { readonly form: 'year_before' }): readonly UnnamedBreach[] {
    const { before } = this.stretch;
    const amounts = this.#amounts(form.eachOf);
    if (before === undefined) return [];
    return amounts.flatMap((figure) => {
      const figureBefore = before.at(figure.path);
      if (figureBefore?.node !== 'figure' || !isAmount(figureBefore) || figureBefore.kind !== figure.kind)
        return [];
      const change = this.#change(figure, figureBefore, form);
      if (change === undefined) return [];
      const says = `${figure.path} is ${textOf(figure)}, ${change} ${textOf(figureBefore)} in ${before.taxYear}.`;
      return [{ name: figure.path, ...breach([figure], says) }];
    });
  }

  /** How a figure differs from the year before in a way that it must not, in words; undefined when all is well. */
  #change(
    figure: Amount,
    old: Amount,
    form: InvariantForm & { readonly form: 'year_before' },
  ): string | undefined {
    const { movesAtMost, mayFall, mayStay } = form;
    const change = figure.value.sub(old.value);
    if (!mayFall && change.isNegative()) return 'less than';
    if (!mayStay && change.isZero()) return 'as';
    const context = { figures: this.stretch.figures, base: undefined };
    const most = movesAtMost && evaluate(movesAtMost, context, this.uses);
    if (most === undefined || change.abs().lte(old.value.mul(most.value).withoutNoise())) return undefined;
    if (old.value.isZero()) return 'from';
    const percent = change.abs().div(old.value).inPercent().toDecimalPlaces(1).toFixed();
    return `${percent}% ${change.isNegative() ? 'less' : 'more'} than`;
  }

  /** Finds addresses that name another tax year: `…-2026-to-2027`, `/2026-27`. */
  #addresses(): readonly UnnamedBreach[] {
    const { taxYear, groups } = this.stretch.figures.rates;
    return [...groups.values()].flatMap((group) =>
      [...addressesOf(group)].flatMap(([address, { path, place }]) => {
        const otherYear = [...address.matchAll(/(20\d\d)-(?:to-)?(?:20)?(\d\d)(?!\d)/g)].find(
          ([, from = '', to = '']) =>
            Number(to) === (Number(from) + 1) % 100 && Number(from) !== Number(taxYear.slice(0, 4)),
        );
        if (otherYear === undefined) return [];
        const [, from = '', to = ''] = otherYear;
        return [
          breach(
            [{ path, place: placeOf(address, place) }],
            `${address} is a source of ${path} in ${taxYear} and names ${from}-${to}.`,
          ),
        ];
      }),
    );
  }
}

/** The addresses of a group, each with what cites it first: the group, else a figure below it. */
function addressesOf({ name, place, sources, figures }: RatesGroup): ReadonlyMap<string, LocatedNode> {
  const all = [{ path: `rates.${name}`, place, sources }, ...figureLeaves(figures)];
  const entries = all.flatMap((node) => node.sources.map((address) => [address, node] as const));
  return new Map(entries.reverse());
}

/** Where an address stands, from a place on; the place itself where the address is in another file. */
function placeOf(address: string, place: Place): Place {
  const { source } = place;
  const line = source.lines.findIndex((text, index) => index >= place.line - 1 && text.includes(address));
  return line < 0
    ? place
    : { source, line: line + 1, column: (source.lines[line] ?? '').indexOf(address) + 1 };
}

const COMPARATORS_IN_WORDS: Readonly<Record<ChainComparator, string>> = {
  '<=': 'it must be at most',
  '<': 'it must be below',
  '>=': 'it must be at least',
  '>': 'it must be above',
  '=': 'it must be',
};

function holds(left: Decimal, comparator: ChainComparator, right: Decimal): boolean {
  const sign = left.withoutNoise().cmp(right.withoutNoise());
  switch (comparator) {
    case '=':
      return sign === 0;
    case '<':
      return sign < 0;
    case '<=':
      return sign <= 0;
    case '>':
      return sign > 0;
    case '>=':
      return sign >= 0;
  }
}

/** A figure by its path, all else as it is written. */
function operandText({ value, figures }: Result, text: string): string {
  const [only] = figures;
  const isBare = figures.length === 1 && only !== undefined && only.value.eq(value) && /^[\w.]+$/.test(text);
  return isBare ? only.path : text;
}

function amountOf({ value, kind, figures }: Result): string {
  return `${figureText({ kind: kind === 'rate' || kind === 'money' ? kind : 'number', value })}${since(figures)}`;
}

function textOf(figure: Figure): string {
  return `${figureText(figure)}${since([figure])}`;
}

/** ` from 2024-01-06`: the latest first day among figures that change within the year; empty where none does. */
function since(figures: readonly Figure[]): string {
  const day = figures
    .flatMap((figure) => inForceFrom(figure) ?? [])
    .sort()
    .at(-1);
  return day === undefined ? '' : ` from ${day}`;
}

type LocatedNode = Pick<FigureNode, 'path' | 'place'>;

/** A breach by some figures. It is reported at the first. */
function breach(figures: readonly [LocatedNode, ...LocatedNode[]], says: string): UnnamedBreach {
  return { place: figures[0].place, figures: figures.map(({ path }) => path), says };
}

function mondaysBetween(starts: string, ends: string): number {
  const DAY = 24 * 60 * 60 * 1000;
  const MONDAY = 1;
  let count = 0;
  for (let day = Date.parse(starts); day <= Date.parse(ends); day += DAY) {
    if (new Date(day).getUTCDay() === MONDAY) count++;
  }
  return count;
}
