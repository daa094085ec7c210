/*
 * What a rule writes in the place of a formula. A construct is declared in the file of its idea (formulas.ts, choice.ts, lookup.ts, bands.ts,
 * items.ts, code.ts), and goes through these:
 *
 *   construct.ts          what a construct is; fields.ts: one that is declared by its fields and a way
 *   reader.ts             which construct a map of YAML is, and its Syntax (syntax.ts); keys.ts: all their keys; read-parts.ts: formulas and
 *                         texts in them
 *   syntax.ts             what a Syntax is checked with, and that it comes to a Definition (../book/term.ts)
 *   definition-walks.ts   the leaves, branches, formulas and conditions of a definition
 *   dependencies.ts       the values that a definition reads, and how
 */

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
