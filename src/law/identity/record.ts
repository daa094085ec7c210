import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Cache } from '../../cache.js';
import { sha256 } from '../../digest.js';
import { Findings, type MapNode, mapAt, readYaml, textAt } from '../../language/index.js';
import { bookFile } from '../files.js';
import { LAW_PARTS, type Law, type RecordForm, SCHEMES } from './law.js';

/** The file with the record of a year as it was last released. */
export function recordPath(taxYear: string): string {
  return `rates/released/${taxYear}.yaml`;
}

/** The law of a year as a text: the content of its record, byte for byte. */
export function recordOf(law: Law): string {
  const lines = LAW_PARTS.flatMap((part) => {
    const entries = [...law[part]].map(([name, text]) => `  ${name}: ${scalar(text)}`);
    return entries.length === 0 ? [] : [`${part}:`, ...entries];
  });
  const head = law.scheme === 1 ? [] : [`scheme: ${law.scheme}`, `language: ${law.language}`];
  return `${[...head, ...lines].join('\n')}\n`;
}

/** The digest of a label: the SHA-256 of the record, as `sha256sum` gives it. */
export function contentDigest(law: Law): string {
  return sha256(recordOf(law));
}

/** Of the records that were read, by their digests: a release and a check read each of them several times. */
const laws = new Cache<string, Law>('records-of-law', 64);

/** The law of a year as it was released with this digest; undefined when its record is missing or was changed. */
export function readRecord(root: string, taxYear: string, digest: string): Law | undefined {
  const path = recordPath(taxYear);
  if (!existsSync(join(root, path))) return undefined;
  const text = bookFile(root, path).text.replaceAll('\r\n', '\n');
  if (sha256(text) !== digest) return undefined;
  const law = laws.get(digest) ?? lawIn(path, text);
  if (law !== undefined) laws.set(digest, law);
  return law;
}

function lawIn(path: string, text: string): Law | undefined {
  const file = readYaml(path, text, new Findings());
  if (file === undefined) return undefined;
  const part = (name: string): ReadonlyMap<string, string> => {
    const entries = [...(mapAt(file, name)?.entries ?? [])];
    return new Map(
      entries.flatMap(([key, { value }]) => (value.node === 'text' ? [[key, value.text] as const] : [])),
    );
  };
  return {
    ...formOf(file),
    figures: part('figures'),
    figure_sources: part('figure_sources'),
    authorities: part('authorities'),
    departures: part('departures'),
    payroll_only: part('payroll_only'),
    topics: part('topics'),
    inputs: part('inputs'),
    conditions: part('conditions'),
    tables: part('tables'),
    rules: part('rules'),
    refusals: part('refusals'),
    scope: part('scope'),
  };
}

function formOf(record: MapNode): RecordForm {
  const number = (key: string) => Number(textAt(record, key)?.text ?? 1);
  return { scheme: SCHEMES.find((each) => each === number('scheme')) ?? 1, language: number('language') };
}

function scalar(text: string): string {
  return /^[A-Za-z0-9£]/.test(text) && !/: | #|:$/.test(text) ? text : JSON.stringify(text);
}
