import { batches } from './batches.js';
import { busyCallers } from './busy-callers.js';
import { byteChunks } from './byte-chunks.js';
import { gzipArrays } from './gzip-arrays.js';
import { interleaved } from './interleaved.js';
import { parameters } from './parameters.js';
import { slowHeads } from './slow-heads.js';
import { unfinishedBodies } from './unfinished-bodies.js';
import { unknownKeys } from './unknown-keys.js';
import { unreadAnswers } from './unread-answers.js';

/** The attacks by their names, each a function of its options that resolves to its report. */
export const ATTACKS = {
  parameters,
  gzipArrays,
  byteChunks,
  unfinishedBodies,
  slowHeads,
  unreadAnswers,
  busyCallers,
  batches,
  unknownKeys,
  interleaved,
} as const;

export type Attacks = typeof ATTACKS;
export type AttackName = keyof Attacks;
