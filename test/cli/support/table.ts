import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PROJECT } from '../../../src/project.js';

/** A row of a table: what it is of, then its other cells. */
export type Row = readonly [what: string, ...cells: readonly string[]];

/** The tables of a YAML file beside the tests, by name: lists of rows. A cell in slashes is a pattern where a test takes one. */
export function tablesOf(name: string): Readonly<Record<string, readonly Row[]>> {
  return tableIn(name);
}

/** What a YAML file beside the tests holds, of whatever shape. */
export function tableIn<T>(name: string): T {
  return parse(readFileSync(join(PROJECT, 'test/cli', name), 'utf8'), { merge: true });
}

/** What a cell says: a pattern in slashes, otherwise the text. */
export function textOrPattern(cell: string): string | RegExp {
  const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/s.exec(cell) ?? [];
  return pattern === undefined ? cell : new RegExp(pattern, flags);
}
