import { bandOf } from './band-of.js';
import { bandRows } from './band-rows.js';
import { bands } from './bands.js';
import type { Construct } from './construct.js';
import { decode } from './decode.js';
import { first } from './first.js';
import { inBands } from './in-bands.js';
import { is } from './is.js';
import { firstOf, greatestOf, sumOf } from './items-alike.js';
import { lookup } from './lookup.js';
import { lowest } from './lowest.js';
import { stretch } from './stretch.js';
import { table } from './table.js';
import { tally } from './tally.js';
import { taper } from './taper.js';
import { text } from './text.js';

/** All constructs: each value and each branch has exactly one. */
export const constructs: readonly Construct[] = [
  is,
  lookup,
  first,
  table,
  bands,
  inBands,
  bandOf,
  bandRows,
  lowest,
  stretch,
  taper,
  tally,
  sumOf,
  firstOf,
  greatestOf,
  text,
  decode,
];
