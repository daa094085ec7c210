import { isValidIn } from '../../language/index.js';
import {
  type Catalogue,
  type CatalogueEntry,
  type CatalogueGroup,
  CONFIRMATION_KEYS,
  HEADER,
} from '../../law/figures/index.js';
import { firstAndLastDay, METADATA_KEYS, type NamedAuthorities, startOf } from '../../law/index.js';
import { mapIn, nameOf, type RatesEntry, type RatesMap, RatesText } from './rates-text.js';

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
  const isEarlier = to < from;
  const figuresOfOneDay = old.replace(
    /([^\s,{}]+)(?: until \S+ then ([^\s,{}]+))+/g,
    (_, first: string, last: string) => (isEarlier ? first : last),
  );
  const [head = ''] = figuresOfOneDay.split(/^\w/m, 1);
  const text = new RatesText(head.replaceAll(from, to) + figuresOfOneDay.slice(head.length));
  const groups = text.root.items.filter((entry) => !HEADER.includes(nameOf(entry)));
  const top: CatalogueGroup['entries'] = catalogue;
  changeFigures(text, text.root, (name) => top.get(name), [], { from, to });
  const [starts, ends] = firstAndLastDay(to);
  const days = { tax_year: to, starts, ends };
  for (const [name, value] of Object.entries(days)) {
    const node = text.entry(name)?.value;
    if (node) text.replace(node, value);
  }
  for (const name of ['default_from', ...CONFIRMATION_KEYS]) {
    const entry = text.entry(name);
    if (entry !== undefined) text.replaceEntry(entry, []);
  }
  const changes = text.entry('changes');
  if (changes !== undefined)
    text.replaceEntry(changes, [
      `changes: none${text.commentOf(changes)}`,
      // Requests that name no year mean a later one from its first day.
      ...(isEarlier ? [] : [`default_from: ${starts} # until then it answers only those who name it`]),
      'unconfirmed: # nobody has compared these groups with their official pages; `farthing confirm` takes each away',
      ...groups.map((group) => `  - ${nameOf(group)}`),
    ]);
  return String(text);
}

/** Takes out of a map what has ended by the new year, with its authorities, and puts in what begins with it. */
function changeFigures(
  text: RatesText,
  map: RatesMap,
  itemOf: (name: string) => CatalogueEntry | undefined,
  newNames: readonly string[],
  years: YearMove,
): void {
  const hasEnded = (entry: RatesEntry) => {
    const item = itemOf(nameOf(entry));
    return item !== undefined && !isValidIn(item.years, years.to);
  };
  const figures = map.items.filter((entry) => !METADATA_KEYS.includes(nameOf(entry)));
  const authorities = map.items.find((entry) => nameOf(entry) === 'authorities');
  const authorityMap = mapIn(authorities);
  const cited = authorityMap?.items ?? [];
  const endedCited = cited.filter(hasEnded);
  const areAllEnded = authorities !== undefined && cited.length > 0 && endedCited.length === cited.length;
  if (authorityMap !== undefined && !areAllEnded) text.change(authorityMap, endedCited, []);
  const kept = figures.filter((entry) => !hasEnded(entry));
  const names = map.items.map(nameOf);
  text.change(
    map,
    [...figures.filter(hasEnded), ...(areAllEnded ? [authorities] : [])],
    newNames.filter((name) => !names.includes(name)),
    kept[0],
  );
  for (const entry of kept) {
    const [item, inner] = [itemOf(nameOf(entry)), mapIn(entry)];
    if (inner === undefined || item?.node !== 'group') continue;
    const beginning = [...item.entries].flatMap(([name, { years: of }]) =>
      isValidIn(of, years.to) && !isValidIn(of, years.from) ? [name] : [],
    );
    const row = rowOf(item, years.from);
    changeFigures(text, inner, (name) => item.entries.get(name) ?? row, beginning, years);
  }
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
  authorities: NamedAuthorities,
): readonly { readonly line: number; readonly text: string }[] {
  const start = startOf(from);
  const yearOfCopy = new RegExp(`${startOf(to)}(-to-|-|_)(${startOf(to) + 1}|${to.slice(-2)})(?!\\d)`, 'g');
  const comment = new RegExp(`(^|\\s)#.*\\b(${start}|${start + 1})\\b`);
  const authority = new RegExp(`^[^#]*_${start}\\b`);
  const others = [...authorities.byName.values()].filter(({ years }) => !isValidIn(years, to));
  const namesOther = (line: string) => others.some(({ name }) => line.split(/\W+/).includes(name));
  return text.split('\n').flatMap((line, index) => {
    const rest = line.replaceAll(yearOfCopy, '');
    const isOutdated = comment.test(rest) || authority.test(rest) || namesOther(line.replace(/#.*/, ''));
    return isOutdated ? [{ line: index + 1, text: line.trim() }] : [];
  });
}
