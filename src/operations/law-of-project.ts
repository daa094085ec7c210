import { type BuiltLaw, lawToBuild, programBuild } from '../law/index.js';
import { PROJECT } from '../project.js';
import { readRequired } from './required-values.js';

/** The law of this project, read for the build to write it down. */
export function lawOfProject(): BuiltLaw {
  return lawToBuild(PROJECT, readRequired, programBuild());
}
