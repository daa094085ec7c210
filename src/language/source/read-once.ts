import { BoundedMap } from '../../cache.js';
import { Findings } from './findings.js';
import type { Source } from './source.js';
import { type MapNode, readYaml, type YamlOptions } from './yaml.js';

/** Reads a file of the book; undefined, with findings, where it cannot be read. */
export type ReadFile<T> = (file: Pick<Source, 'path' | 'text'>, findings: Findings) => T | undefined;

/** A book has some 60 files of rules. */
const FILES = 200;

/** Memoises a reader of files by path and text, for files without findings. At a reload or a check on save most files are
 *  unchanged. */
export function readOnce<T extends {}>(
  read: (node: MapNode, findings: Findings) => T | undefined,
  options: YamlOptions = {},
): ReadFile<T> {
  const items = new BoundedMap<string, { readonly path: string; readonly item: T }>(FILES);
  return ({ path, text }, findings) => {
    const cached = items.get(text);
    if (cached?.path === path) return cached.item;
    const fileFindings = new Findings();
    const node = readYaml(path, text, fileFindings, options);
    const item = node && read(node, fileFindings);
    findings.addAll(fileFindings);
    if (item !== undefined && fileFindings.count === 0) items.set(text, { path, item });
    return item;
  };
}
