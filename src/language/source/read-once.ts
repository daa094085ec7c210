import { Findings } from './findings.js';
import { type Source, sourceOf } from './source.js';
import { type MapNode, readYaml, type YamlOptions } from './yaml.js';

/** Reads a file of the book; undefined, with findings, where it cannot be read. */
export type ReadFile<T> = (file: Pick<Source, 'path' | 'text'>, findings: Findings) => T | undefined;

/** Memoises a reader of files by path and text, for files without findings and while their source is in use. At a reload
 *  or a check on save most files are unchanged. */
export function readOnce<T extends {}>(
  read: (node: MapNode, findings: Findings) => T | undefined,
  options: YamlOptions = {},
): ReadFile<T> {
  const items = new WeakMap<Source, T>();
  return ({ path, text }, findings) => {
    const source = sourceOf(path, text);
    const cached = items.get(source);
    if (cached !== undefined) return cached;
    const fileFindings = new Findings();
    const node = readYaml(path, text, fileFindings, options);
    const item = node && read(node, fileFindings);
    findings.addAll(fileFindings);
    if (item !== undefined && fileFindings.count === 0) items.set(source, item);
    return item;
  };
}
