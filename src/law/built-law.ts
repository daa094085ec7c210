import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownAnswers } from '../language/index.js';
import { PROJECT } from '../project.js';
import type { Form } from '../yaml/index.js';

/*
 * What the build read of the law, which is part of the program: dist/law.json, and the book that the package carries. A file with the same
 * bytes says the same, and need not be read as YAML; of law that has the same bytes altogether the digests are known.
 */

/** The law as the build read it. */
export interface BuiltLaw {
  /** Which program read it. */
  readonly build: string;
  /** By path, all files of it that are YAML in order. */
  readonly files: Readonly<Record<string, BuiltFile>>;
  /** The earliest first; undefined where reading found anything wrong in any file. */
  readonly years?: readonly BuiltYear[] | undefined;
  /** What json-rules-engine answered to the conditions of these years; where it is left out a year waits for that when it is first needed. */
  readonly answers?: KnownAnswers;
}

/** A file of the law as the build read it. */
export interface BuiltFile {
  /** SHA-256 of its bytes. */
  readonly sha256: string;
  readonly form: Form;
}

/** What can be said of a year before its files are read. */
export interface BuiltYear {
  readonly taxYear: string;
  /** The day from which requests that name no year mean this one; undefined where they do at once. */
  readonly defaultFrom?: string | undefined;
  readonly isDraft: boolean;
  /** Of its law. */
  readonly digest: string;
}

/** What `programBuild` says in a bundle. From its sources a program has no law that was read before. */
declare const PROGRAM_BUILD: string | undefined;

const NOTHING: BuiltLaw = { build: '', files: {} };

let law: BuiltLaw | undefined;

/** The law that the build of this program read; nothing where it read none. */
export function builtLaw(): BuiltLaw {
  law ??= typeof PROGRAM_BUILD === 'string' ? lawOfBuild(PROGRAM_BUILD) : NOTHING;
  return law;
}

function lawOfBuild(build: string): BuiltLaw {
  const file = join(PROJECT, 'dist/law.json');
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return NOTHING;
  const read: BuiltLaw = JSON.parse(readFileSync(file, 'utf8'));
  return read.build === build ? read : NOTHING;
}
