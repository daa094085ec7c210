import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { digestOfLaw, digestOfValue, lawOf, type PartsOfLaw } from '../../src/law/identity/law.js';
import { PROJECT } from '../../src/project.js';
import { Findings, readYaml } from '../../src/yaml/index.js';
import { projectFiles } from '../support/project.js';

/*
 * The canonical form of docs/standard.md, written apart from the code that is tested.
 */

type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };

const FORMULAS =
  /^(is|if|by|by_range|of|share|choose_by|bands|rate|up_to|adds_up_to|from|above|takes|per|tally|to|decode|stretch|sum_of|sum_of_days|days|within|where|equals|first_of|greatest_of)$/;
const WORDS_OF_INPUT = [
  'title',
  'help',
  'item_help',
  'word_help',
  'said',
  'also',
  'headings',
  'cells',
  'hint',
  'option',
  'absent',
  'order',
];
const WORDS_OF_VALUE = ['title', 'note', 'authority', 'round_authority', 'assume', 'notice', 'explain'];
const SECTIONS = {
  inputs: ofInput,
  conditions: same,
  tables: same,
  values: ofValue,
  refuse: (entry: Plain) => without(entry, ['says']),
};

describe('the canonical form of a law', () => {
  it('is that of the test vectors', () => {
    const { canonical: vectors } = failsafe('fixtures/language/vectors.yaml');
    expect(vectors).to.have.lengthOf.above(4);
    for (const vector of list(vectors)) {
      const { value, form: expected, sha256 } = map(vector);
      const text = String(value);
      const node = readYaml({ path: 'rules/a.yaml', text }, new Findings());
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
    for (const { name, operations, file } of year.topics) {
      const suffix = operations === undefined ? '' : `/${operations.map(({ text }) => text).join('/')}`;
      const topic = failsafe(file.place.source.path);
      for (const [section, ofSection] of Object.entries(SECTIONS)) {
        for (const [each, entry] of Object.entries(map(topic[section] ?? {}))) {
          // What holds in some years only is written anew for each.
          if (JSON.stringify(entry).includes('"years":')) continue;
          const found = partOf(law, section).get(`${name}.${each}${suffix}`);
          expect(found, `${section} ${name}.${each}`).to.equal(digest(form(ofSection(entry))));
          compared++;
        }
      }
    }
    expect(compared).to.be.above(300);
  });

  it('makes the digest of a year with the groups of its figures and the number of the language', () => {
    const year = projectFiles.years.at(-1);
    if (year === undefined) throw new Error('there is no year');
    const law = lawOf(year);
    const { starts, ends } = year.rates;
    expect(law.figures.get('year')).to.equal(digest(form({ starts, ends })));
    expect(law.figures.get('dividends')).to.equal(
      digest(
        JSON.stringify({
          figures: Object.fromEntries(
            Object.entries(map(failsafe(year.rates.place.source.path)['dividends']))
              .filter(([name]) => !['authority', 'authorities'].includes(name))
              .map(([name, text]): [string, Plain] => [`rates.dividends.${name}`, text])
              .toSorted(([a], [b]) => (a < b ? -1 : 1)),
          ),
          payroll_only: [],
        }),
      ),
    );
    const sections = Object.entries(law).map(([name, parts]) => [name, Object.fromEntries(parts)] as const);
    const inOrder = (object: object) =>
      `{${Object.entries(object)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([key, value]): string =>
            `${JSON.stringify(key)}:${typeof value === 'object' ? inOrder(value) : JSON.stringify(value)}`,
        )}}`;
    expect(digestOfLaw(law)).to.equal(digest(inOrder({ language: 1, ...Object.fromEntries(sections) })));
  });
});

function partOf(law: PartsOfLaw, section: string): ReadonlyMap<string, string> {
  if (section === 'values') return law.values;
  if (section === 'refuse') return law.refusals;
  return section === 'inputs' ? law.inputs : section === 'tables' ? law.tables : law.conditions;
}

function same(entry: Plain): Plain {
  return entry;
}

function ofValue(entry: Plain): Plain {
  return withBranches(without(entry, WORDS_OF_VALUE));
}

function withBranches(entry: Plain): Plain {
  if (typeof entry === 'string' || isList(entry)) return entry;
  const { first, otherwise, ...rest } = entry;
  const branch = (each: Plain) => withBranches(without(each, ['assume', 'authority', 'because', 'explain']));
  return {
    ...rest,
    ...(first !== undefined && { first: list(first).map(branch) }),
    ...(otherwise !== undefined && { otherwise: withBranches(otherwise) }),
  };
}

function ofInput(entry: Plain): Plain {
  const { fields, ...rest } = map(without(entry, WORDS_OF_INPUT));
  if (fields === undefined) return rest;
  return {
    ...rest,
    fields: Object.fromEntries(Object.entries(map(fields)).map(([key, field]) => [key, ofInput(field)])),
  };
}

function without(entry: Plain, words: readonly string[]): Plain {
  return Object.fromEntries(Object.entries(map(entry)).filter(([key]) => !words.includes(key)));
}

function formula(text: string): string {
  const words = text
    .split(/([A-Za-z_][\w.]*)/)
    .map((word) => (/^(and|or|not)$/.test(word) ? `<${word}>` : word));
  return words
    .join('')
    .replace(/\s/g, '')
    .replaceAll('<and>', ' and ')
    .replaceAll('<or>', ' or ')
    .replaceAll('<not>', ' not ');
}

function form(plain: Plain, key = ''): string {
  if (typeof plain === 'string') {
    return JSON.stringify(FORMULAS.test(key) ? formula(plain) : plain.replace(/\s+/g, ' ').trim());
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
