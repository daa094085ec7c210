import { Findings } from './findings.js';
import { type MapNode, readYaml, type YamlFile, type YamlOptions } from './yaml.js';

/** Reads a file of the book; undefined, with findings, where it cannot be read. */
export type ReadFile<T> = (file: YamlFile, findings: Findings) => T | undefined;

/** A reader of files that keeps what it read last at each path, where that had no finding and was read with the same: at a reload or a
 *  check on save most files are unchanged. */
export function readOnce<T extends {}, With>(
  read: (node: MapNode, findings: Findings, readWith?: With) => T | undefined,
  options: YamlOptions = {},
): (...args: [...Parameters<ReadFile<T>>, readWith?: With]) => T | undefined {
  const items = new Map<
    string,
    { readonly text: string; readonly readWith: With | undefined; readonly item: T }
  >();
  return (file, findings, readWith) => {
    const { path, text } = file;
    const last = items.get(path);
    if (last?.text === text && last.readWith === readWith) return last.item;
    const fileFindings = new Findings();
    const node = readYaml(file, fileFindings, options);
    const item = node && read(node, fileFindings, readWith);
    findings.addAll(fileFindings);
    if (item !== undefined && fileFindings.count === 0) items.set(path, { text, readWith, item });
    return item;
  };
}
