import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { Findings } from '../findings.js';
import { oneName } from './one-name.js';
import { type Place, Source } from './source.js';

/** YAML as the book uses it: maps, lists and texts, each with its place. Scalars keep the text of the file:
 *  `£6500`, `20%` and `0.5` are given their meaning by whoever knows what is expected there. */
export type Node = MapNode | ListNode | TextNode;

export interface MapNode {
  readonly node: 'map';
  readonly place: Place;
  readonly entries: ReadonlyMap<string, Entry>;
  /** A comma cut a formula of it in two; that is told, and what is left of it has no meaning. */
  readonly isCut: boolean;
  /** The names that have no value; that is told. */
  readonly empty: readonly string[];
}

export interface Entry {
  readonly key: Place;
  readonly value: Node;
}

export interface ListNode {
  readonly node: 'list';
  readonly place: Place;
  readonly items: readonly Node[];
}

export interface TextNode {
  readonly node: 'text';
  readonly place: Place;
  readonly text: string;
  readonly quoted: boolean;
  /** Where the text itself begins, after an opening quote; undefined when it runs over several lines. */
  readonly textPlace: Place | undefined;
}

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_./[\]-]*$|^$/;

/** Reads a file whose outermost level is a map. What is wrong goes to `findings`; undefined when nothing can be made of
 *  the file. The book knows no null: what does not exist is left out. Where one may stand, `nulls` says so. */
export function readYaml(
  path: string,
  text: string,
  findings: Findings,
  { nulls = false }: { readonly nulls?: boolean } = {},
): MapNode | undefined {
  const source = new Source(path, text);
  const lineCounter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset);
    return { source, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const document = parseDocument<ParsedNode>(text, {
    lineCounter,
    version: '1.2',
    // Every scalar is its text here.
    schema: 'failsafe',
    // Told where the map is read, which takes no comparison of each key with all before it.
    uniqueKeys: false,
    prettyErrors: false,
  });
  // What follows the first error of a file most often follows from it.
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) findings.add(placeAt(error.pos[0]), yamlError(error.code, error.message));
  if (document.errors.length > 0) return undefined;
  if (!isMap(document.contents)) {
    findings.add(placeAt(0), 'This file must be a YAML map: names with a colon, each with its value.');
    return undefined;
  }
  const node = new NodeReader(source, placeAt, findings, nulls).read(document.contents);
  return node?.node === 'map' ? node : undefined;
}

function yamlError(code: string, message: string): string {
  switch (code) {
    case 'TAG_RESOLVE_FAILED':
      return 'Tags (!!int) are not used here; write the value alone.';
    case 'TAB_AS_INDENT':
      return 'A tab stands where blanks indent; YAML is indented with blanks only.';
    default:
      return `This is not YAML: ${message.replaceAll('\n', ' ')}`;
  }
}

class NodeReader {
  constructor(
    private readonly source: Source,
    private readonly placeAt: (offset: number) => Place,
    private readonly findings: Findings,
    private readonly nulls: boolean,
  ) {}

  read(node: unknown): Node | undefined {
    if (isAlias(node)) {
      this.findings.add(this.placeOf(node.range), 'Aliases (*name) are not used here; write the value out.');
      return undefined;
    }
    if (isMap(node)) return this.readMap(node);
    if (isSeq(node)) {
      const items = node.items.map((item) => this.read(item)).filter((item) => item !== undefined);
      return { node: 'list', place: this.placeOf(node.range), items };
    }
    if (isScalar(node)) {
      const place = this.placeOf(node.range);
      const nullMayStand = this.nulls && node.source === 'null';
      if (isNull(node) && !nullMayStand) {
        this.findings.add(
          place,
          'A value is missing here; a figure that does not exist is left out with its name.',
        );
        return undefined;
      }
      const [start = 0, end = 0] = node.range ?? [];
      const quoted = node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE';
      const onOneLine = !this.source.text.slice(start, end).includes('\n');
      const textPlace = onOneLine ? { ...place, column: place.column + (quoted ? 1 : 0) } : undefined;
      const text = String(node.source ?? node.value);
      return { node: 'text', place, text: quoted ? text : text.trim(), quoted, textPlace };
    }
    return undefined;
  }

  private readMap(map: YAMLMap): MapNode {
    const entries = new Map<string, Entry>();
    const empty: string[] = [];
    let isCut = false;
    let openFormula: string | undefined;
    for (const pair of map.items) {
      if (!isPair(pair) || !isScalar(pair.key)) {
        this.findings.add(this.placeOf(map.range), 'A key of a map must be a plain word.');
        continue;
      }
      const key = this.placeOf(pair.key.range);
      const name = oneName(String(pair.key.source ?? pair.key.value));
      if (map.flow === true && isEmpty(pair.value)) {
        if (!isCut) this.findings.add(key, emptyInFlow(name, openFormula !== undefined));
        if (openFormula !== undefined) {
          entries.delete(openFormula);
          isCut = true;
        }
        continue;
      }
      const value = this.read(pair.value);
      if (value === undefined) {
        empty.push(name);
        continue;
      }
      if (entries.has(name)) {
        this.findings.add(key, 'This key stands here a second time; a map has each key once.');
        continue;
      }
      if (!NAME.test(name)) this.findings.add(key, `“${name}” is not a name: letters, digits and _ only.`);
      const isOpen = map.flow === true && value.node === 'text' && opensMoreThanItCloses(value.text);
      openFormula = isOpen ? name : undefined;
      entries.set(name, { key, value });
    }
    return { node: 'map', place: this.placeOf(map.range), entries, isCut, empty };
  }

  private placeOf(range: readonly [number, number, number] | null | undefined): Place {
    return this.placeAt(range?.[0] ?? 0);
  }
}

function emptyInFlow(name: string, afterOpenFormula: boolean): string {
  return afterOpenFormula
    ? 'A comma inside { } cut this formula in two. Put the formula in quotes, or on a line of its own.'
    : `“${name}” has no value. Inside { } a comma begins a new name: a figure is written without thousands separators.`;
}

function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && isNull(value) && value.source !== 'null');
}

/** What YAML reads as no value. */
const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);

function isNull(scalar: Scalar): boolean {
  return scalar.type === 'PLAIN' && NULLS.has(scalar.source ?? '');
}

function opensMoreThanItCloses(text: string): boolean {
  return text.includes('(') && text.split('(').length > text.split(')').length;
}

/** The node as plain data, for a check of its shape: every scalar is its text. */
export function plain(node: Node): unknown {
  switch (node.node) {
    case 'map':
      return Object.fromEntries([...node.entries].map(([key, entry]) => [key, plain(entry.value)]));
    case 'list':
      return node.items.map(plain);
    case 'text':
      return node.text;
  }
}

/** The text under a name of a map, if there is one. */
export function textAt(map: MapNode, key: string): TextNode | undefined {
  const value = map.entries.get(key)?.value;
  return value?.node === 'text' ? value : undefined;
}

export function mapAt(map: MapNode, key: string): MapNode | undefined {
  const value = map.entries.get(key)?.value;
  return value?.node === 'map' ? value : undefined;
}

/** The texts under a name that holds one text or a list of them. */
export function textsAt(map: MapNode, key: string): readonly TextNode[] {
  const value = map.entries.get(key)?.value;
  if (value?.node === 'list') return value.items.filter((item) => item.node === 'text');
  return value?.node === 'text' ? [value] : [];
}
