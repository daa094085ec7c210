import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBy } from '../../law/index.js';
import type { Findings, Place } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import type { Mutation } from './mutations.js';

/** Mutations that nothing can notice, or that nobody need notice, each with its reason. */
export const KNOWN_FILE = 'fixtures/unnoticed.yaml';

/** An entry of the list. */
export interface KnownMutation {
  readonly file: string;
  readonly rule: string;
  readonly replacement: string;
  readonly place: Place;
}

const knownFile = keys.mapWith({
  unnoticed: keys.must(
    keys.listOf(
      keys.mapWith({
        file: keys.must(keys.plain(keys.text), 'The rule file. Example: `file: rules/pay.yaml`'),
        rule: keys.must(keys.plain(keys.text), 'The value, refusal or condition. Example: `rule: pay.bonus`'),
        replacement: keys.must(
          keys.text,
          'What is put in its place, as the finding says it. Example: `replacement: pay >= £0`',
        ),
        because: keys.must(keys.text, 'Why nothing notices it: what is the same either way.'),
      }),
    ),
  ),
});

/** The list of a book, empty where it has none; what is wrong in the file goes to `findings`. */
export function readKnown(root: string, findings: Findings): readonly KnownMutation[] {
  if (!existsSync(join(root, KNOWN_FILE))) return [];
  const read = readBy(root, KNOWN_FILE, knownFile, findings);
  return (read?.unnoticed ?? []).map(({ file, rule, replacement, node }) => ({
    file,
    rule,
    replacement: replacement.text,
    place: node.place,
  }));
}

/** Whether an entry is about a mutation. */
export function isKnownAs({ file, rule, replacement }: KnownMutation, mutation: Mutation): boolean {
  const { path } = mutation.place.source;
  return path === file && mutation.rule === rule && mutation.replacement === replacement;
}
