import { bandOf, bandRows, bands, inBands } from './bands.js';
import { first } from './choice.js';
import { decode } from './code.js';
import type { Construct } from './construct.js';
import { is, table, taper, text } from './formulas.js';
import { firstOf, greatestOf, sumOf, sumOfDays, tally } from './items.js';
import { lookup, lowest, stretch } from './lookup.js';

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
  sumOfDays,
  firstOf,
  greatestOf,
  text,
  decode,
];
