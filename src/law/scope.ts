import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressesIn,
  BrokenBook,
  described,
  Findings,
  hasShape,
  isBroken,
  isValidIn,
  listed,
  type MapNode,
  mapAt,
  name,
  type Place,
  type Purpose,
  type RequestField,
  readYaml,
  shape,
  type TextNode,
  text,
  textAt,
  texts,
  textsAt,
  years,
} from '../language/index.js';
import type { Years } from '../language/inspect.js';
import type { CheckedYear } from './books.js';
import { type BookFile, bookFile, readBookFile } from './files.js';

export const SCOPE_FILE = 'rates/scope.yaml';

/** Something that the book does not model, and that no answer says. */
export interface LeftOut {
  readonly name: string;
  readonly place: Place;
  readonly title: string;
  readonly says: string;
  /** Which figures are wrong for it, and in which direction. */
  readonly effect: string;
  readonly sources: readonly string[];
  /** The names of the operations whose answers it touches. */
  readonly operations: readonly string[];
  readonly years: Years;
  /** It touches requests that have one of these fields, by path; all requests where there are none. */
  readonly when: readonly string[];
}

/** What `rates/scope.yaml` may hold. */
export const scopeSchema = {
  $id: 'scope',
  type: 'object',
  propertyNames: name,
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'says', 'effect', 'source', 'operations'],
    properties: {
      title: described(text, 'What it is, in a few words.'),
      says: described(text, 'What is left out, in a sentence or two.'),
      effect: described(text, 'Which figures are wrong for it, and in which direction.'),
      source: described(texts, 'The official address of the law that is left out, or a list of them.'),
      operations: described(
        texts,
        'The operations whose answers it touches. Example: `operations: [employer-cost]`',
      ),
      years: described(
        years,
        'The only tax years that it is left out of. Example: `years: { until: 2026-27 }`',
      ),
      when: described(
        texts,
        'The fields of a request that it is about: it touches requests that have one of them. Example: `when: student_loans`',
      ),
    },
  },
};

const scopeShape = shape(scopeSchema);

/** What a file says is left out, each with where it stands; with findings, what could be read. */
function readScope({ path, text }: BookFile, findings: Findings): readonly (readonly [LeftOut, MapNode])[] {
  const node = readYaml(path, text, findings);
  if (node === undefined || !hasShape(node, scopeShape, findings)) return [];
  return [...node.entries].flatMap(([name, { key, value }]) =>
    value.node === 'map' ? [[entryOf(name, key, value, findings), value] as const] : [],
  );
}

/** What a file says is left out, read when it is first needed; undefined where the book has no such file. Throws `BrokenBook`. */
export function deferredLeftOut(file: BookFile | undefined): () => readonly LeftOut[] | undefined {
  let entries: readonly LeftOut[] | undefined;
  return () => {
    if (file === undefined || entries !== undefined) return entries;
    const findings = new Findings();
    entries = readScope(file, findings).map(([entry]) => entry);
    if (findings.count > 0) throw new BrokenBook(findings.all);
    return entries;
  };
}

/** The file of a book, if it has one. */
export function scopeFile(root: string): BookFile | undefined {
  return existsSync(join(root, SCOPE_FILE)) ? bookFile(root, SCOPE_FILE) : undefined;
}

/** Checks what a book says is left out: the operations, years and fields of requests that it names must be there. */
export function checkScope(
  root: string,
  books: readonly CheckedYear[],
  operations: readonly NamedOperation[],
  findings: Findings,
): void {
  const file = readBookFile(root, SCOPE_FILE, findings);
  if (isBroken(file)) return;
  const names = operations.map((each) => each.name);
  const taxYears = books.map(({ rates }) => rates.taxYear);
  for (const [entry, node] of readScope(file, findings)) {
    checkKnown(textsAt(node, 'operations'), 'is no operation', names, findings);
    const touched = operations.filter(({ name }) => entry.operations.includes(name));
    const fields = touched.length === 0 ? entry.when : fieldsOf(touched, books);
    checkKnown(textsAt(node, 'when'), 'is no field of a request of these operations', fields, findings);
    const years = mapAt(node, 'years');
    if (years === undefined || taxYears.some((taxYear) => isValidIn(entry.years, taxYear))) continue;
    findings.add(years.place, `The book has none of these years: it has ${listed(taxYears)}.`);
  }
}

interface NamedOperation {
  readonly name: string;
  readonly purpose: Purpose;
}

function checkKnown(
  texts: readonly TextNode[],
  what: string,
  known: readonly string[],
  findings: Findings,
): void {
  for (const { place, text } of texts)
    if (!known.includes(text)) findings.addUnknown(place, `“${text}” ${what}.`, text, known);
}

/** The paths of all fields that requests of these operations can have in any year. */
function fieldsOf(operations: readonly NamedOperation[], books: readonly CheckedYear[]): readonly string[] {
  const purposes = [...new Set(operations.map(({ purpose }) => purpose))];
  const fields = books.flatMap(({ checked }) =>
    purposes.flatMap((purpose) => checked.get(purpose)?.requestFields ?? []),
  );
  return [...new Set(pathsOf(fields))];
}

function pathsOf(fields: readonly RequestField[]): readonly string[] {
  return fields.flatMap((field) => [field.path, ...pathsOf(field.fields)]);
}

function entryOf(name: string, place: Place, map: MapNode, findings: Findings): LeftOut {
  const words = (key: string) => textAt(map, key)?.text ?? '';
  const limits = mapAt(map, 'years');
  const [from, until] = ['from', 'until'].map((key) => limits && textAt(limits, key)?.text);
  return {
    name,
    place,
    title: words('title'),
    says: words('says'),
    effect: words('effect'),
    sources: addressesIn(textsAt(map, 'source'), findings),
    operations: textsAt(map, 'operations').map((each) => each.text),
    years: { ...(from !== undefined && { from }), ...(until !== undefined && { until }) },
    when: textsAt(map, 'when').map((each) => each.text),
  };
}
