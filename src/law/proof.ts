import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '../json.js';
import { PROJECT, writeBookFile } from './files.js';
import { programBuild } from './program-build.js';

/*
 * That this very program passed the check of the whole book on the law of labels. The check keeps it beside the build; a program
 * that was changed since has another build, and a law another digest.
 */

/** Where `check` keeps it, beside the build of the project. */
const FOLDER = 'dist';
const PROOF_FILE = `${FOLDER}/proof.json`;

/** The digests of labels, by their names. */
export type ProvenLabels = ReadonlyMap<string, string>;

/** The labels of the proof in this folder, which is of this program; none where it is of another, or there is none. */
export function readProof(): ProvenLabels {
  const path = join(PROJECT, PROOF_FILE);
  if (!existsSync(path)) return new Map();
  const proof: Json = JSON.parse(readFileSync(path, 'utf8'));
  const labels = isObject(proof) && proof['build'] === programBuild() ? proof['labels'] : undefined;
  return new Map(
    isObject(labels) ? Object.entries(labels).map(([label, digest]) => [label, String(digest)]) : [],
  );
}

/** Writes the labels that this program was proven on; nothing where there is no build, or its folder is read-only: an image has
 *  its proof from when it was made. */
export function writeProof(labels: ProvenLabels): void {
  if (!existsSync(join(PROJECT, FOLDER))) return;
  const text = JSON.stringify({ build: programBuild(), labels: Object.fromEntries(labels) }, null, 2);
  try {
    writeBookFile(PROJECT, PROOF_FILE, `${text}\n`);
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EACCES', 'EROFS', 'ENOENT'].includes(String(error.code))
      )
    )
      throw error;
  }
}
