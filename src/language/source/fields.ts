import { type Broken, type Findings, isBroken } from './findings.js';
import type { ShapeFaults } from './shape.js';
import type { Entry, ListNode, MapNode, Node, TextNode } from './yaml.js';

/** Reads the fields of maps. An absent field is undefined. A wrong one is `Broken`, with the finding of the shape check or one
 *  made here, so that nothing is left out in silence. */
export class FieldReader {
  constructor(
    readonly findings: Findings,
    private readonly faults: ShapeFaults,
  ) {}

  text(node: Node): TextNode | Broken {
    return node.node === 'text' ? node : this.#broken(node, 'A text or a figure');
  }

  map(node: Node): MapNode | Broken {
    return node.node === 'map' ? node : this.#broken(node, 'A map');
  }

  list(node: Node): ListNode | Broken {
    return node.node === 'list' ? node : this.#broken(node, 'A list');
  }

  textAt(map: MapNode, key: string): TextNode | Broken | undefined {
    return this.#at(map, key, (node) => this.text(node));
  }

  mapAt(map: MapNode, key: string): MapNode | Broken | undefined {
    return this.#at(map, key, (node) => this.map(node));
  }

  listAt(map: MapNode, key: string): ListNode | Broken | undefined {
    return this.#at(map, key, (node) => this.list(node));
  }

  /** One text or a list of them; none where there is no such key. */
  textsAt(map: MapNode, key: string): readonly TextNode[] | Broken {
    const texts = this.#at(map, key, (node) => {
      if (node.node !== 'list') return this.text(node);
      return allOf(node.items.map((item) => this.text(item)));
    });
    if (texts === undefined) return [];
    return isBroken(texts) || isList(texts) ? texts : [texts];
  }

  /** The texts of a map, by key. */
  texts(map: MapNode): ReadonlyMap<string, TextNode> | Broken {
    return this.mapEntries(map, (node) => this.text(node));
  }

  /** Maps the entries of a map by key; the first broken one is returned in place of all. */
  mapEntries<T>(
    map: MapNode,
    read: (node: Node, entry: Entry) => T | Broken,
  ): ReadonlyMap<string, T> | Broken {
    const [empty] = map.empty.values();
    if (empty !== undefined) return empty;
    const entries = new Map<string, T>();
    for (const [key, entry] of map.entries) {
      const value = read(entry.value, entry);
      if (isBroken(value)) return value;
      entries.set(key, value);
    }
    return entries;
  }

  /** The finding of the shape check on a map or something in it. */
  finding(map: MapNode): Broken | undefined {
    return this.faults.at(map);
  }

  /** The value; `Broken` where it is undefined, with a finding if it has none. */
  mustHave<T>(map: MapNode, key: string, value: T | Broken | undefined): T | Broken {
    return value ?? this.faults.at(map) ?? this.findings.add(map.place, `“${key}” is missing here.`);
  }

  #at<T>(map: MapNode, key: string, read: (node: Node) => T | Broken): T | Broken | undefined {
    const node = map.entries.get(key)?.value;
    return node === undefined ? map.empty.get(key) : read(node);
  }

  #broken(node: Node, kind: string): Broken {
    return this.faults.at(node) ?? this.findings.add(node.place, `${kind} is expected here.`);
  }
}

/** All values, or the first that is broken. */
export function allOf<T>(read: readonly (T | Broken)[]): readonly T[] | Broken {
  const values: T[] = [];
  for (const each of read) {
    if (isBroken(each)) return each;
    values.push(each);
  }
  return values;
}

function isList(texts: TextNode | readonly TextNode[]): texts is readonly TextNode[] {
  return Array.isArray(texts);
}
