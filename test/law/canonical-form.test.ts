import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { Findings, readYaml } from '../../src/language/index.js';
import { digestOfValue, type Law, lawOf } from '../../src/law/identity/law.js';
import { contentDigest, recordOf } from '../../src/law/identity/record.js';
import { SCOPE_FILE } from '../../src/law/scope.js';
import { PROJECT } from '../../src/project.js';
import { projectFiles } from '../support/project.js';

/*
 * The canonical form of docs/standard.md, written apart from the code that is tested.
 */

type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };

const FORMULAS =
  /^(is|if|by|of|share|choose_by|bands|rate|up_to|adds_up_to|from|above|takes|per|tally|to|decode|stretch)$/;
const OF_INPUTS = ['type', 'default', 'words', 'rows_of', 'object', 'fields', 'key'];
const OF_TOPICS = ['source', 'law', 'authority', 'round_authority', 'for'];
const SECTIONS = { inputs: ofInput, conditions: same, tables: same, values: ofValue, refuse: same };

describe('the canonical form of a law', () => {
  it('is that of the test vectors', () => {
    const { canonical: vectors } = failsafe('fixtures/language/vectors.yaml');
    expect(vectors).to.have.lengthOf.above(4);
    for (const vector of list(vectors)) {
      const { value, form: expected, sha256 } = map(vector);
      const text = String(value);
      const node = readYaml('rules/a.yaml', text, new Findings());
      if (node === undefined) throw new Error(`${text} is not YAML`);
      expect(form(ofValue(parse(text, { schema: 'failsafe' }))), text).to.equal(expected);
      expect(digest(String(expected)), text).to.equal(sha256);
      expect(digestOfValue(node), text).to.equal(sha256);
    }
  });

  it('is had from the rule files by the documented steps alone', () => {
    const year = projectFiles.years.at(-1);
    if (year === undefined) throw new Error('there is no year');
    const law = lawOf(year);
    let compared = 0;
    for (const { name, for: only, file } of year.topics) {
      const suffix = only?.purpose === 'payslip' ? ' (for payslip)' : '';
      const topic = failsafe(file.place.source.path);
      const head = Object.fromEntries(Object.entries(topic).filter(([key]) => OF_TOPICS.includes(key)));
      if (!isByYear(head)) expect(law.topics.get(`${name}${suffix}`), name).to.equal(digest(form(head)));
      for (const [section, ofSection] of Object.entries(SECTIONS)) {
        for (const [each, entry] of Object.entries(map(topic[section] ?? {}))) {
          if (isByYear(entry) || map(entry)['type'] === 'group') continue;
          const found = partOf(law, section).get(`${name}.${each}${suffix}`);
          expect(found, `${section} ${name}.${each}`).to.equal(digest(form(ofSection(entry))));
          compared++;
        }
      }
    }
    expect(compared).to.be.above(300);
  });

  it('is that of what is not modelled, without titles and years', () => {
    const year = projectFiles.years.at(-1);
    if (year === undefined) throw new Error('there is no year');
    const entries = Object.entries(failsafe(SCOPE_FILE)).filter(([, entry]) => !('years' in map(entry)));
    expect(entries).to.have.lengthOf.above(5);
    for (const [name, entry] of entries) {
      const { title: _, ...rest } = map(entry);
      expect(lawOf(year).scope.get(name), name).to.equal(digest(form(rest)));
    }
  });

  it('makes a record that says its scheme and its language, and whose SHA-256 is the digest', () => {
    const year = projectFiles.years.at(-1);
    if (year === undefined) throw new Error('there is no year');
    const record = recordOf(lawOf(year));
    expect(record.startsWith('scheme: 3\nlanguage: 1\nfigures:\n')).to.equal(true);
    expect(contentDigest(lawOf(year))).to.equal(digest(record));
    expect(recordOf(lawOf(year, { scheme: 1, language: 1 })).startsWith('figures:\n')).to.equal(true);
    expect(recordOf(lawOf(year, { scheme: 2, language: 1 }))).not.to.include('\nscope:\n');
  });
});

/** What holds in some years only is written anew for each. */
function isByYear(entry: Plain): boolean {
  return JSON.stringify(entry).includes('"years":');
}

function partOf(law: Law, section: string): ReadonlyMap<string, string> {
  if (section === 'values') return law.rules;
  if (section === 'refuse') return law.refusals;
  return section === 'inputs' ? law.inputs : section === 'tables' ? law.tables : law.conditions;
}

function same(entry: Plain): Plain {
  return entry;
}

function ofValue(entry: Plain): Plain {
  const { title: _, explain: __, ...rest } = map(entry);
  const branches = rest['first'];
  return branches === undefined ? rest : { ...rest, first: list(branches).map(ofValue) };
}

function ofInput(entry: Plain): Plain {
  const kept = Object.entries(map(entry)).filter(([key]) => OF_INPUTS.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, key === 'fields' ? ofFields(value) : value]));
}

function ofFields(fields: Plain): Plain {
  const inner = Object.entries(map(fields)).filter(([, field]) => map(field)['type'] !== 'group');
  return Object.fromEntries(inner.map(([key, field]) => [key, ofInput(field)]));
}

function form(plain: Plain, key = ''): string {
  if (typeof plain === 'string') {
    return JSON.stringify(FORMULAS.test(key) ? plain.replace(/\s/g, '') : plain.replace(/\s+/g, ' ').trim());
  }
  if (isList(plain)) {
    const [only] = plain;
    return plain.length === 1 && typeof only === 'string'
      ? form(only, key)
      : `[${plain.map((each) => form(each, key)).join()}]`;
  }
  const keyOf = (name: string) => (name === 'otherwise' && !('decode' in plain) ? 'is' : name);
  const entries = Object.entries(plain).map(
    ([name, each]) => [name, `${JSON.stringify(name)}:${form(each, keyOf(name))}`] as const,
  );
  if (key === 'among')
    return `[${Object.entries(plain).map(([name, each]) => `[${JSON.stringify(name)},${form(each, name)}]`)}]`;
  return `{${entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)}}`;
}

function failsafe(path: string): Readonly<Record<string, Plain>> {
  return parse(readFileSync(join(PROJECT, path), 'utf8'), { schema: 'failsafe' });
}

function isList(plain: Plain | undefined): plain is readonly Plain[] {
  return Array.isArray(plain);
}

function list(plain: Plain | undefined): readonly Plain[] {
  if (!isList(plain)) throw new Error('a list is expected');
  return plain;
}

function map(plain: Plain | undefined): Readonly<Record<string, Plain>> {
  if (typeof plain === 'string' || plain === undefined || isList(plain)) throw new Error('a map is expected');
  return plain;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
