import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { yamlFiles } from '../../../../src/law/files.js';
import { PROJECT } from '../../../../src/project.js';
import { Findings, withoutBroken } from '../../../../src/yaml/index.js';

/*
 * The files of the book as YAML, read without the project's own reader: what a trace says of them is held against it.
 */

export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

const texts = new Map<string, string>();
const lines = new Map<string, readonly string[]>();
const parsed = new Map<string, Yaml>();
const files = new Map<string, readonly string[]>();

/** A line of a file, from 1. */
export function lineOf(file: string, line: number): string {
  const known = lines.get(file) ?? textOf(file).split('\n');
  lines.set(file, known);
  return known[line - 1] ?? '';
}

/** A file with all its scalars as texts. */
export function yamlOf(file: string): Yaml {
  const known: Yaml = parsed.get(file) ?? parse(textOf(file), { version: '1.2', schema: 'failsafe' });
  parsed.set(file, known);
  return known;
}

function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(join(PROJECT, file), 'utf8');
  texts.set(file, known);
  return known;
}

export function at(yaml: Yaml | undefined, path: readonly string[]): Yaml | undefined {
  let node = yaml;
  for (const key of path) {
    node = typeof node === 'object' && !isList(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  return node;
}

export function isList(yaml: Yaml): yaml is readonly Yaml[] {
  return Array.isArray(yaml);
}

/** The file of a topic that is the law of a tax year; of twins, which are for two purposes, this one if it is one of them. */
export function fileOfTopic(topic: string, taxYear: string, twin?: string): string {
  const key = `${topic} ${taxYear}`;
  const known = files.get(key) ?? findFilesOfTopic(topic, taxYear);
  files.set(key, known);
  const file = known.find((each) => each === twin) ?? known[0];
  if (file === undefined) throw new Error(`No file has the topic ${topic} in ${taxYear}.`);
  return file;
}

function findFilesOfTopic(topic: string, taxYear: string): readonly string[] {
  const found = withoutBroken(yamlFiles(PROJECT, 'rules', new Findings())).filter(({ path }) => {
    const file = yamlOf(path);
    const [from, until] = [at(file, ['years', 'from']) ?? '', at(file, ['years', 'until']) ?? '9999'];
    return at(file, ['topic']) === topic && String(from) <= taxYear && taxYear <= String(until);
  });
  return found.map(({ path }) => path);
}
