import { operationsIn } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';

/** What the book of this project calculates. */
export const { calculations, endpoints, operationNamed, operations, searches, searchOf } =
  operationsIn(PROJECT);
