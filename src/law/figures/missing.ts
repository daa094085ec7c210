import { isValidIn } from '../../language/index.js';
import { type Findings, listInWords, type Place } from '../../yaml/index.js';
import { yearAfter } from '../tax-year.js';
import type { CatalogueEntry } from './catalogue.js';

/** Something of the catalogue that a year lacks. */
interface Missing {
  readonly taxYear: string;
  /** Where it belongs. */
  readonly place: Place;
  /** `The group “dividends”` */
  readonly name: string;
}

/** What years lack of the catalogue. What is new there, or has ended, is missing in many of them: that is one finding. */
export class MissingEntries {
  readonly #all = new Map<CatalogueEntry, Missing[]>();
  #count = 0;

  add(entry: CatalogueEntry, missing: Missing): void {
    this.#all.set(entry, [...(this.#all.get(entry) ?? []), missing]);
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds what is missing in one year at its place, and what is in several in the catalogue. `taxYears` are those of the book, in order. */
  addTo(findings: Findings, taxYears: readonly string[]): void {
    for (const [entry, all] of this.#all) {
      const lacking = [...new Set(all.map(({ taxYear }) => taxYear))];
      const having = taxYears.filter((year) => isValidIn(entry.years, year) && !lacking.includes(year));
      const [first] = all;
      if (first === undefined) continue;
      if (lacking.length === 1) {
        for (const { place, name } of all) findings.add(place, `${name} is missing.`);
        continue;
      }
      const range = rangeOf(having, taxYears);
      const names = new Set(all.map(({ name }) => name)).size - 1;
      const what = names === 0 ? `${first.name} is` : `${first.name} and ${names} more of the kind are`;
      const says =
        range === undefined
          ? 'give it there.'
          : `say here in which years it is, ${range}, or give it in the files of the years that have it.`;
      findings.add(entry.place, `${what} missing in ${listInWords(lacking)}: ${says}`);
    }
  }
}

/** How the catalogue says that only these years have something: `years: { from: 2027-28 }`; undefined where no range does. */
function rangeOf(having: readonly string[], taxYears: readonly string[]): string | undefined {
  const [first, last] = [taxYears.indexOf(having[0] ?? ''), taxYears.indexOf(having.at(-1) ?? '')];
  const latest = taxYears.at(-1);
  if (latest === undefined) return undefined;
  if (having.length === 0) return `\`years: { from: ${yearAfter(latest)} }\``;
  if (last - first !== having.length - 1) return undefined;
  const ends = [
    ...(first > 0 ? [`from: ${having[0]}`] : []),
    ...(last < taxYears.length - 1 ? [`until: ${having.at(-1)}`] : []),
  ];
  return `\`years: { ${ends.join(', ')} }\``;
}
