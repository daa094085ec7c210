import { isValidIn, type Topic } from '../../language/index.js';
import type { Catalogue, CatalogueEntry } from '../../law/figures/index.js';
import type { CheckedFiles } from '../../law/index.js';

/** What a book says of its tax years beside their figures. */
export interface YearsOfBook extends Pick<CheckedFiles, 'topics' | 'authorities' | 'scope'> {
  readonly catalogue: Catalogue;
}

/** Something that says in which tax years it holds. */
interface Dated extends Pick<Topic, 'years' | 'place'> {
  readonly what: string;
}

/** What holds in one tax year and not in another, in lines with file and line: rule files and parts of them, figures of the catalogue,
 *  authorities and entries of the scope. */
export function validOnlyIn(
  taxYear: string,
  otherYear: string,
  { topics, authorities, scope = [], catalogue }: YearsOfBook,
): readonly string[] {
  const dated: readonly Dated[] = [
    ...topics.flatMap(datedIn),
    ...figuresIn(catalogue, 'rates'),
    ...[...(authorities?.byName.values() ?? [])].map((each) => ({ ...each, what: `authority ${each.name}` })),
    ...scope.map((each) => ({ ...each, what: `scope ${each.name}: ${each.title}` })),
  ];
  return dated
    .filter(({ years }) => isValidIn(years, taxYear) && !isValidIn(years, otherYear))
    .map(({ place, what }) => `${place.source.path}:${place.line}  ${what}`);
}

function datedIn(topic: Topic): readonly Dated[] {
  const { name, place, years, parts } = topic;
  return [
    { place, years, what: `topic ${name}` },
    ...parts.map((part) => {
      const of = part.entry?.name ?? entryAt(topic, part.place.line);
      const whole = of === undefined ? name : `${name}.${of}`;
      return { ...part, what: part.entry === undefined ? `a part of ${whole}` : whole };
    }),
  ];
}

/** The entry of a file in which a line is. */
function entryAt(
  { inputs, conditions, values, refusals, invariants }: Topic,
  line: number,
): string | undefined {
  const entries = [...conditions, ...values, ...refusals, ...invariants].map(({ name, place }) => ({
    name,
    place,
  }));
  const fields = inputs.map(({ path, place }) => ({ name: path, place }));
  return [...entries, ...fields]
    .filter(({ place }) => place.line <= line)
    .toSorted((one, other) => other.place.line - one.place.line)[0]?.name;
}

function figuresIn(entries: ReadonlyMap<string, CatalogueEntry>, path: string): readonly Dated[] {
  return [...entries].flatMap(([name, entry]) => {
    const own = { ...entry, what: `${path}.${name}` };
    return entry.node === 'group' ? [own, ...figuresIn(entry.entries, own.what)] : [own];
  });
}
