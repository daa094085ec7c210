import { BoundedMap } from '../../cache.js';
import { Findings } from './findings.js';
import type { Source } from './source.js';
import { type MapNode, readYaml, type YamlOptions } from './yaml.js';

/** Reads a file of the book; undefined, with findings, where it cannot be read. */
export type ReadFile<T> = (file: Pick<Source, 'path' | 'text'>, findings: Findings) => T | undefined;

/** More than the files of a book, of which there are some ninety. */
const FILES = 200;

/** Caches what a reader reads of files without findings, by their texts: at a reload or a check on save most are unchanged. */
export function readOnce<T>(
  read: (node: MapNode, findings: Findings) => T | undefined,
  options: YamlOptions = {},
): ReadFile<T> {
  const files = new BoundedMap<string, { readonly path: string; readonly item: T }>(FILES);
  return ({ path, text }, findings) => {
    const cached = files.get(text);
    if (cached?.path === path) return cached.item;
    const fileFindings = new Findings();
    const node = readYaml(path, text, fileFindings, options);
    const item = node && read(node, fileFindings);
    findings.addAll(fileFindings);
    if (item !== undefined && fileFindings.count === 0) files.set(text, { path, item });
    return item;
  };
}
