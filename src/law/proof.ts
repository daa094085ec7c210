import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '../json.js';
import { PROJECT } from '../project.js';
import { writeBookFile } from './files.js';
import { programBuild } from './program-build.js';

/*
 * The proof that this very program passed the check of the whole book on the law of some labels. The check writes it beside the
 * build. It does not hold for a program that was changed since, which has another build, nor for a law with another digest.
 */

const FOLDER = 'dist';
const PROOF_FILE = `${FOLDER}/proof.json`;

/** The digests of labels, by their names. */
export type ProvenLabels = ReadonlyMap<string, string>;

/** The labels that this program was proven on; none where there is no proof, or it is of another program. */
export function readProof(): ProvenLabels {
  const path = join(PROJECT, PROOF_FILE);
  if (!existsSync(path)) return new Map();
  const proof: Json = JSON.parse(readFileSync(path, 'utf8'));
  const labels = isObject(proof) && proof['build'] === programBuild() ? proof['labels'] : undefined;
  return new Map(
    isObject(labels) ? Object.entries(labels).map(([label, digest]) => [label, String(digest)]) : [],
  );
}

/** Writes the labels that this program was proven on. Does nothing where there is no build, or its folder is read-only, as in an
 *  image, which has its proof from when it was made. */
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
