import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../digest.js';
import { Findings, packNode, readYaml, readYamlList, withoutBroken } from '../language/index.js';
import { MANIFESTS } from './bundles/bundle.js';
import { bookFile, yamlFiles } from './files.js';
import { REGISTER_FILE } from './identity/register.js';
import { readBookFiles } from './precheck.js';

/** Parses the files of a book that every start reads, and the manifests of bundles, for a build to keep: packed nodes by SHA-256 of
 *  the text. What cannot be parsed is left out. */
export function parseFilesOfStart(root: string): Readonly<Record<string, string>> {
  const manifests = withoutBroken(yamlFiles(root, MANIFESTS, new Findings()));
  const maps = [...(readBookFiles(root)?.all ?? []), ...manifests].map((file) => ({
    ...file,
    read: readYaml,
  }));
  const lists = existsSync(join(root, REGISTER_FILE))
    ? [{ ...bookFile(root, REGISTER_FILE), read: readYamlList }]
    : [];
  const entries = [...maps, ...lists].flatMap(({ path, text, read }) => {
    const findings = new Findings();
    const node = read(path, text, findings);
    return node === undefined || findings.count > 0 ? [] : [[sha256(text), packNode(node)] as const];
  });
  return Object.fromEntries(entries);
}
