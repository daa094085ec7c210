import { yamlFiles } from '../../../src/law/files.js';
import { PROJECT } from '../../../src/project.js';
import { Findings, type MapNode, type Node, readYaml, withoutBroken } from '../../../src/yaml/index.js';

/** A node in a file, by its path (`/values/tax/round`), and how the file is made again with another one in its place. */
export interface NodeInFile {
  readonly path: string;
  readonly node: Node;
  readonly rebuild: (other: Node) => MapNode;
}

/** The project's own rule files, as they are read. */
export function ruleFiles(): readonly MapNode[] {
  return withoutBroken(yamlFiles(PROJECT, 'rules', new Findings())).map(({ path, text }) => {
    const node = readYaml({ path, text }, new Findings());
    if (node === undefined) throw new Error(`${path} cannot be read.`);
    return node;
  });
}

/** All nodes below the top of a file. */
export function* nodesIn(file: MapNode): Generator<NodeInFile> {
  yield* below(file, '', (changed) => changed);
}

/** What a rule gives names in: the keys below are its own. */
const NAMES =
  /\/(values|inputs|conditions|tables|refuse|invariants|fields|with|pieces|gives|nothing|table|among|said|word_help|also)\/[^/]+/g;

/** The kind of a place in a rule file, such as `/values/…/round`. */
export function kindOfPlace({ path }: { readonly path: string }): string {
  return path.replaceAll(NAMES, '/$1/…').replaceAll(/\/\d+/g, '/…');
}

/** The map without one of its keys. */
export function withoutKey(map: MapNode, key: string): MapNode {
  return { ...map, entries: new Map([...map.entries].filter(([each]) => each !== key)) };
}

function* below<T extends Node>(
  node: T,
  path: string,
  rebuild: (other: T) => MapNode,
): Generator<NodeInFile> {
  if (node.node === 'map') {
    for (const [key, entry] of node.entries) {
      const inMap = (value: Node) => {
        const entries = new Map(node.entries).set(key, { ...entry, value });
        return rebuild({ ...node, entries });
      };
      yield { path: `${path}/${key}`, node: entry.value, rebuild: inMap };
      yield* below(entry.value, `${path}/${key}`, inMap);
    }
  }
  if (node.node === 'list') {
    for (const [at, item] of node.items.entries()) {
      const inList = (value: Node) => rebuild({ ...node, items: node.items.with(at, value) });
      yield { path: `${path}/${at}`, node: item, rebuild: inList };
      yield* below(item, `${path}/${at}`, inList);
    }
  }
}
