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
  type YAMLSeq,
} from 'yaml';
import { cutNumberMessage, isEmpty, isNull, joinCutNumber } from './cut-number.js';
import { type Broken, type Findings, isBroken, withoutBroken } from './findings.js';
import { type Form, nodeOf } from './form.js';
import { invisibleIn } from './invisible.js';
import { type Place, Source } from './source.js';
import {
  commaInChangeMessage,
  emptyInFlowMessage,
  MOST_LEVELS,
  TOO_DEEP,
  VALUE_MISSING,
  yamlErrorMessage,
} from './yaml-messages.js';

/** YAML as the book uses it: maps, lists and texts, each with its place. Scalars keep the text of the file:
 *  `£6500`, `20%` and `0.5` get their meaning from the reader that knows what is expected there. */
export type Node = MapNode | ListNode | TextNode;

export interface MapNode {
  readonly node: 'map';
  readonly place: Place;
  readonly entries: ReadonlyMap<string, Entry>;
  /** The finding on a formula that a comma inside { } cut in two, if there is one. */
  readonly cutFormula: Broken | undefined;
  /** The keys whose value is missing or could not be read, with their findings. */
  readonly empty: ReadonlyMap<string, Broken>;
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
  readonly isQuoted: boolean;
  /** Where the text itself begins, after an opening quote; undefined when it runs over several lines. */
  readonly textPlace: Place | undefined;
}

const KEY = /^[A-Za-z0-9_][A-Za-z0-9_./[\]-]*$|^$/;

/** Whether a file may have it as a key of a map: what is none has its finding. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** What a file of YAML may hold. */
export interface YamlOptions {
  /** The book has no null, what does not exist is left out; an expected answer has. */
  readonly allowsNull?: boolean;
  /** Names of maps are words of the book; headings of tables are any text. */
  readonly allowsAnyKey?: boolean;
}

/** A file of the book. */
export interface YamlFile {
  readonly path: string;
  readonly text: string;
  /** What it says, where the same bytes were read before. */
  readonly form?: Form | undefined;
}

/** Reads a file whose outermost level is a map. Faults go to `findings`; undefined if the file cannot be parsed. */
export function readYaml(
  { path, text, form }: YamlFile,
  findings: Findings,
  options: YamlOptions = {},
): MapNode | undefined {
  const message = 'This file must be a YAML map: names with a colon, each with its value.';
  const source = new Source(path, text);
  const known = form && nodeOf(form, source);
  const node = known?.node === 'map' ? known : readMapRoot(source, message, findings, options);
  return node?.node === 'map' ? node : undefined;
}

/** Reads a file whose outermost level is a list; what is wrong goes to `findings`. */
export function readYamlList({ path, text, form }: YamlFile, findings: Findings): ListNode | undefined {
  const message = 'This file must be a YAML list: entries that each begin with “- ”.';
  const source = new Source(path, text);
  const known = form && nodeOf(form, source);
  const node = known?.node === 'list' ? known : readRoot(source, isSeq, message, findings);
  return node?.node === 'list' ? node : undefined;
}

function readMapRoot(
  source: Source,
  message: string,
  findings: Findings,
  options: YamlOptions,
): Node | undefined {
  // What is wrong because of them would only repeat the cause.
  const invisible = invisibleIn(source.text);
  for (const { line, column, message } of invisible) findings.add({ source, line, column }, message);
  return invisible.length > 0 ? undefined : readRoot(source, isMap, message, findings, options);
}

/** Reads a file; `message` is the finding where its outermost level is not a root. */
function readRoot(
  source: Source,
  isRoot: (node: unknown) => boolean,
  message: string,
  findings: Findings,
  { allowsNull = false, allowsAnyKey = false }: YamlOptions = {},
): Node | undefined {
  const { text } = source;
  const lineCounter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset);
    return { source, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const document = parseDocument<ParsedNode>(text, {
    lineCounter,
    version: '1.2',
    // Keeps every scalar as a string.
    schema: 'failsafe',
    // `readMap` finds duplicates without comparing every key with all before it.
    uniqueKeys: false,
    prettyErrors: false,
  });
  // Only the first error is reported: later ones mostly follow from it.
  const [error] = [...document.errors, ...document.warnings];
  const conflict = /^<{7}(?: |$)/m.exec(text);
  if (error !== undefined && conflict !== null) {
    findings.add(
      placeAt(conflict.index),
      'Git left two versions here, between <<<<<<< and >>>>>>>: keep the one that is right, and take these lines away.',
    );
  } else if (error !== undefined) {
    // For a wrong indent the package gives the end of the line before.
    const blanks = /^\s*/.exec(text.slice(error.pos[0]))?.[0].length ?? 0;
    const isOnNextLine = error.code === 'BAD_INDENT' && error.pos[0] + blanks < text.length;
    const offset = error.pos[0] + (isOnNextLine ? blanks : 0);
    findings.add(placeAt(offset), yamlErrorMessage(error.code, error.message));
  }
  if (document.errors.length > 0) return undefined;
  if (!isRoot(document.contents)) {
    findings.add(placeAt(0), message);
    return undefined;
  }
  const node = new NodeReader(source, placeAt, findings, allowsNull, allowsAnyKey).read(document.contents);
  return isBroken(node) ? undefined : node;
}

class NodeReader {
  private depth = 0;
  private aliasFinding: Broken | undefined;

  constructor(
    private readonly source: Source,
    private readonly placeAt: (offset: number) => Place,
    private readonly findings: Findings,
    private readonly allowsNull: boolean,
    private readonly allowsAnyKey: boolean,
  ) {}

  read(node: unknown): Node | Broken {
    if (isAlias(node)) {
      return this.addAliasFinding(node.range);
    }
    if (isMap(node)) {
      return this.findingOfAnchor(node) ?? this.readNested(node, () => this.readMap(node));
    }
    if (isSeq(node)) {
      const read =
        this.findingOfAnchor(node) ?? this.readNested(node, () => node.items.map((item) => this.read(item)));
      if (isBroken(read)) return read;
      const items = withoutBroken(read);
      return { node: 'list', place: this.placeOf(node.range), items };
    }
    if (isScalar(node)) {
      const anchorFinding = this.findingOfAnchor(node);
      if (anchorFinding !== undefined) return anchorFinding;
      const place = this.placeOf(node.range);
      const isAllowedNull = this.allowsNull && node.source === 'null';
      if (isNull(node) && !isAllowedNull) {
        return this.findings.add(place, VALUE_MISSING);
      }
      const [start = 0, end = 0] = node.range ?? [];
      const quoted = node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE';
      const isOnOneLine = !this.source.text.slice(start, end).includes('\n');
      const textPlace = isOnOneLine ? { ...place, column: place.column + (quoted ? 1 : 0) } : undefined;
      const text = String(node.source ?? node.value);
      return { node: 'text', place, text: quoted ? text : text.trim(), isQuoted: quoted, textPlace };
    }
    throw new TypeError('A document of YAML has maps, lists, texts and aliases only.');
  }

  private findingOfAnchor({ anchor, range }: Scalar | YAMLMap | YAMLSeq): Broken | undefined {
    return anchor === undefined ? undefined : this.addAliasFinding(range);
  }

  /** One finding a file: anchors and aliases come together. */
  private addAliasFinding(range: Scalar['range']): Broken {
    this.aliasFinding ??= this.findings.add(
      this.placeOf(range),
      'Anchors (&name), aliases (*name) and merges (<<) are not used here; write the value out.',
    );
    return this.aliasFinding;
  }

  /** Reads the contents of a map or a list, one level deeper. */
  private readNested<T>({ range }: YAMLMap | YAMLSeq, read: () => T): T | Broken {
    if (this.depth === MOST_LEVELS) return this.findings.add(this.placeOf(range), TOO_DEEP);
    this.depth += 1;
    const inside = read();
    this.depth -= 1;
    return inside;
  }

  private readMap(map: YAMLMap): MapNode {
    const entries = new Map<string, Entry>();
    const empty = new Map<string, Broken>();
    let cut: Broken | undefined;
    let openFormula: string | undefined;
    let nextIndex = 0;
    for (const [index, pair] of map.items.entries()) {
      if (index < nextIndex) continue;
      if (!isPair(pair) || !isScalar(pair.key)) {
        this.findings.add(this.placeOf(map.range), 'A key of a map must be a plain word.');
        continue;
      }
      const key = this.placeOf(pair.key.range);
      if (pair.key.source === '<<') {
        this.addAliasFinding(pair.key.range);
        continue;
      }
      const name = String(pair.key.source ?? pair.key.value);
      if (map.flow === true && isEmpty(pair.value)) {
        const [lastName, lastEntry] = [...entries].at(-1) ?? [];
        const figure =
          lastEntry?.value.node === 'text' && joinCutFigure(lastEntry.value.text, map.items.slice(index));
        if (lastName !== undefined && lastEntry !== undefined && figure) {
          entries.delete(lastName);
          empty.set(lastName, this.findings.add(lastEntry.value.place, figure.message));
          nextIndex = index + figure.names;
          continue;
        }
        const broken = cut ?? this.findings.add(key, emptyInFlowMessage(name, openFormula !== undefined));
        if (openFormula === undefined) {
          empty.set(name, broken);
        } else {
          entries.delete(openFormula);
          cut = broken;
        }
        continue;
      }
      const value = pair.value === null ? this.findings.add(key, VALUE_MISSING) : this.read(pair.value);
      if (isBroken(value)) {
        empty.set(name, value);
        continue;
      }
      if (entries.has(name)) {
        this.findings.add(key, 'This key stands here a second time; a map has each key once.');
        continue;
      }
      if (!this.allowsAnyKey && !isKey(name))
        this.findings.add(key, `“${name}” is not a name: letters, digits and _ only.`);
      const isOpen = map.flow === true && value.node === 'text' && hasOpenBracket(value.text);
      openFormula = isOpen ? name : undefined;
      entries.set(name, { key, value });
    }
    return { node: 'map', place: this.placeOf(map.range), entries, cutFormula: cut, empty };
  }

  private placeOf(range: readonly [number, number, number] | null | undefined): Place {
    return this.placeAt(range?.[0] ?? 0);
  }
}

/** A figure that commas inside { } cut into names without values: what is wrong with it, and how many names belong to it. */
function joinCutFigure(
  first: string,
  items: YAMLMap['items'],
): { readonly message: string; readonly names: number } | undefined {
  const change = joinCutChange(first, items);
  if (change !== undefined) return { message: commaInChangeMessage(change.text), names: change.names };
  const number = joinCutNumber(first, items);
  return number && { message: cutNumberMessage(number.text), names: number.names };
}

/** Joins a figure that changes within the year (`12% until 2024-01-05 then 10%`) and that commas cut into names without values.
 *  Returns its text and how many of the names belong to it. */
function joinCutChange(
  first: string,
  items: YAMLMap['items'],
): { readonly text: string; readonly names: number } | undefined {
  let text = first;
  let names = 0;
  for (const { key, value } of items) {
    if (!isScalar(key) || !isEmpty(value)) break;
    const name = String(key.source ?? key.value);
    const endsWithDay = / until [^ ]+$/.test(text);
    if (!/^(then|until)\b/.test(name) && !endsWithDay && !/ (until|then)$/.test(text)) break;
    text += endsWithDay && !name.startsWith('then') ? ` then ${name}` : ` ${name}`;
    names++;
  }
  return names === 0 ? undefined : { text, names };
}

function hasOpenBracket(text: string): boolean {
  return text.includes('(') && text.split('(').length > text.split(')').length;
}

/** Plain data in which every scalar is a string. */
export type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };

export function toPlain(node: Node): Plain {
  switch (node.node) {
    case 'map':
      return Object.fromEntries([...node.entries].map(([key, entry]) => [key, toPlain(entry.value)]));
    case 'list':
      return node.items.map(toPlain);
    case 'text':
      return node.text;
  }
}

/** The text at a key of a map, if there is one. */
export function textAt(map: MapNode, key: string): TextNode | undefined {
  const value = map.entries.get(key)?.value;
  return value?.node === 'text' ? value : undefined;
}

/** The map at a key of a map, if there is one. */
export function mapAt(map: MapNode, key: string): MapNode | undefined {
  const value = map.entries.get(key)?.value;
  return value?.node === 'map' ? value : undefined;
}

/** The texts at a key that has one text or a list of them. */
export function textsAt(map: MapNode, key: string): readonly TextNode[] {
  const value = map.entries.get(key)?.value;
  if (value?.node === 'list') return value.items.filter((item) => item.node === 'text');
  return value?.node === 'text' ? [value] : [];
}

/** The place of the value at a key; that of the map where there is none. */
export function placeAt(map: MapNode, key: string): Place {
  return map.entries.get(key)?.value.place ?? map.place;
}
