import { isScalar, type ParsedNode, type Scalar, visit } from 'yaml';
import { isValidIn } from '../../language/index.js';
import {
  type Catalogue,
  type CatalogueEntry,
  type CatalogueGroup,
  CONFIRMATION_KEYS,
  HEADER,
} from '../../law/figures/index.js';
import { METADATA_KEYS, type NamedAuthorities, startOf } from '../../law/index.js';
import { mapIn, nameOf, type RatesMap, RatesText } from './rates-text.js';

/** The year that a file is copied from, and the year of the copy. */
export interface YearMove {
  readonly from: string;
  readonly to: string;
}

/** Makes the rates file of a new year from that of the year before or after it: the same text with every group named as not confirmed,
 *  a figure that changes within the year as it is on the day nearest to the new one, and the head set to the new year. What the
 *  catalogue gives to other years is left out, with its authorities; what begins with the new year gets an empty value, which
 *  `farthing check` reports. Comments stay as they are. */
export function newRates(old: string, catalogue: Catalogue, { from, to }: YearMove): string {
  const text = new RatesText(old);
  const groups = text.root.items.filter((entry) => !HEADER.includes(nameOf(entry)));
  const top: CatalogueGroup['entries'] = catalogue;
  new FiguresOfYear(text, { from, to }).visit(text.root, (name) => top.get(name), []);
  const start = startOf(to);
  const head = { tax_year: to, starts: `${start}-04-06`, ends: `${start + 1}-04-05` };
  for (const [name, value] of Object.entries(head)) {
    const node = text.entry(name)?.value;
    if (node) text.replace(node, value);
  }
  text.replaceInHead(from, to);
  for (const name of ['default_from', ...CONFIRMATION_KEYS]) {
    const entry = text.entry(name);
    if (entry !== undefined) text.replaceEntry(entry, []);
  }
  const changes = text.entry('changes');
  if (changes !== undefined)
    text.replaceEntry(changes, [
      `changes: none${text.commentOf(changes)}`,
      ...draftHead(groups.map(nameOf), { from, to }),
    ]);
  return String(text);
}

/** The lines at the head that make a draft of the new year. Requests that name no year mean a later one from its first day. */
function draftHead(groups: readonly string[], { from, to }: YearMove): readonly string[] {
  const defaultFrom = `default_from: ${startOf(to)}-04-06 # until then it answers only those who name it`;
  return [
    ...(to > from ? [defaultFrom] : []),
    'unconfirmed: # nobody has compared these groups with their official pages; `farthing confirm` takes each away',
    ...groups.map((group) => `  - ${group}`),
  ];
}

/** Brings the figures of a file to those of another year. */
class FiguresOfYear {
  constructor(
    private readonly text: RatesText,
    private readonly years: YearMove,
  ) {}

  visit(
    map: RatesMap,
    itemOf: (name: string) => CatalogueEntry | undefined,
    newNames: readonly string[],
  ): void {
    const hasEnded = (entry: RatesMap['items'][number]) => {
      const item = itemOf(nameOf(entry));
      return item !== undefined && !isValidIn(item.years, this.years.to);
    };
    const figures = map.items.filter((entry) => !METADATA_KEYS.includes(nameOf(entry)));
    const authorities = map.items.find((entry) => nameOf(entry) === 'authorities');
    const cited = mapIn(authorities)?.items ?? [];
    const ended = [...figures, ...cited].filter(hasEnded);
    const areAllEnded = cited.length > 0 && cited.every(hasEnded);
    this.text.remove(map, [
      ...map.items.filter((entry) => ended.includes(entry)),
      ...(authorities !== undefined && areAllEnded ? [authorities] : []),
    ]);
    const authorityMap = mapIn(authorities);
    if (authorityMap !== undefined && !areAllEnded) this.text.remove(authorityMap, cited.filter(hasEnded));
    const [first, ...others] = figures.filter((entry) => !ended.includes(entry));
    if (first === undefined) return;
    const names = map.items.map(nameOf);
    const missing = newNames.filter((name) => !names.includes(name));
    if (missing.length > 0) this.text.insertNames(map, first, missing);
    for (const entry of [first, ...others]) {
      const [item, inner] = [itemOf(nameOf(entry)), mapIn(entry)];
      if (inner !== undefined && item?.node === 'group') this.#group(inner, item);
      else if (entry.value && !HEADER.includes(nameOf(entry))) this.#plain(entry.value);
    }
  }

  #group(map: RatesMap, group: CatalogueGroup): void {
    const { from, to } = this.years;
    const newNames = [...group.entries].flatMap(([name, { years }]) =>
      isValidIn(years, to) && !isValidIn(years, from) ? [name] : [],
    );
    const row = rowOf(group, from);
    this.visit(map, (name) => group.entries.get(name) ?? row, newNames);
  }

  /** A figure that changes within the year as it is on its last day, or its first. */
  #plain(node: ParsedNode): void {
    const isEarlier = this.years.to < this.years.from;
    visit(node, {
      Scalar: (_, scalar: Scalar) => {
        const figures = String(scalar.source ?? scalar.value).split(/ until \S+ then /);
        const figure = figures.at(isEarlier ? 0 : -1);
        if (figures.length > 1 && figure !== undefined && isParsed(scalar)) this.text.replace(scalar, figure);
      },
    });
  }
}

function isParsed(node: Scalar): node is Scalar.Parsed {
  return isScalar(node) && node.range != null;
}

/** The figures that a row of a table may have. With several kinds of row no new figures are added: a person knows which kind it is. */
function rowOf({ rows }: CatalogueGroup, from: string): CatalogueGroup | undefined {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return first;
  const entries = rows.flatMap((kind) => [...kind.entries]).filter(([, { years }]) => isValidIn(years, from));
  return { ...first, entries: new Map(entries) };
}

/** The lines of a new file that a person must read: comments that name a calendar year of the original, and authorities that name its
 *  first or are not the law of the new year. */
export function outdatedLines(
  text: string,
  { from, to }: YearMove,
  authorities: NamedAuthorities | undefined,
): readonly { readonly line: number; readonly text: string }[] {
  const start = startOf(from);
  const yearOfCopy = new RegExp(`${startOf(to)}(-to-|-|_)(${startOf(to) + 1}|${to.slice(-2)})(?!\\d)`, 'g');
  const comment = new RegExp(`(^|\\s)#.*\\b(${start}|${start + 1})\\b`);
  const authority = new RegExp(`^[^#]*_${start}\\b`);
  const others = [...(authorities?.byName.values() ?? [])].filter(({ years }) => !isValidIn(years, to));
  const namesOther = (line: string) => others.some(({ name }) => line.split(/\W+/).includes(name));
  return text.split('\n').flatMap((line, index) => {
    const rest = line.replaceAll(yearOfCopy, '');
    const isOutdated = comment.test(rest) || authority.test(rest) || namesOther(line.replace(/#.*/, ''));
    return isOutdated ? [{ line: index + 1, text: line.trim() }] : [];
  });
}
