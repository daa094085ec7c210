import { type BuiltLaw, lawToBuild, programBuild } from '../law/index.js';
import { PROJECT } from '../project.js';
import { allRequiredValues } from './operations.js';

/** The law of this project, read for the build to write it down. */
export function lawOfProject(): BuiltLaw {
  return lawToBuild(PROJECT, allRequiredValues, programBuild());
}
