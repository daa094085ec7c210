import {
  type Broken,
  type Findings,
  isBroken,
  type MapNode,
  type Node,
  type Place,
  unlessBroken,
} from '../../yaml/index.js';
import { anyMap, type ReadKeys, readAllKeys, type SectionEntry } from '../../yaml/keys.js';
import { constructKeys } from '../constructs/keys.js';
import { ConstructReader } from '../constructs/reader.js';
import { brokenSyntax } from '../constructs/syntax.js';
import type { RuleCitations } from './authority.js';
import type { InputKeys } from './input-keys.js';
import type { Input, Section, Topic, UnreadablePart, Value } from './model.js';
import { ruleFile } from './parts-by-year.js';
import { readCondition } from './read-condition.js';
import { topicKeys, valueKeys } from './topic-keys.js';

/** Reads a rule file. What cannot be read is left out, with a finding; undefined when there is no topic at all, or it is not
 *  known what the topic is for, or what a key of it means. */
export function readTopic(file: MapNode, findings: Findings): Topic | undefined {
  const taxYear = file.entries.get('tax_year');
  if (taxYear !== undefined && !file.entries.has('topic')) {
    findings.add(
      taxYear.key,
      'This is a file of figures, which stands in rates/; a rule file begins with its topic.',
    );
    return undefined;
  }
  const operation = file.entries.get('operation');
  if (operation !== undefined && !file.entries.has('topic')) {
    findings.add(
      operation.key,
      'This is the file of an operation, which stands in rules/operations/; a rule file begins with its topic.',
    );
    return undefined;
  }
  const { parts: head, strange } = readAllKeys(topicKeys, file, file.place, findings);
  const unreadable: UnreadablePart[] = [];
  /** The entries of a section that can be read. */
  const partsOf = <T, Part>(
    section: Section,
    read: ReadonlyMap<string, SectionEntry<T>> | Broken | undefined,
    partOf: (name: string, place: Place, value: T) => Part | Broken,
  ): readonly Part[] => {
    if (isBroken(read)) unreadable.push({ section, name: undefined, finding: read });
    return [...(unlessBroken(read) ?? [])].flatMap(([name, { place, value }]) => {
      const part = isBroken(value) ? value : partOf(name, place, value);
      if (!isBroken(part)) return [part];
      unreadable.push({ section, name, finding: part });
      return [];
    });
  };
  const constructs = new ConstructReader(findings);
  const partOfValue = (name: string, place: Place, node: Node): Value => {
    const { value, fault } = readValue(name, place, node, constructs);
    // A misspelt key may be that of an output.
    if (fault !== undefined) unreadable.push({ section: 'values', name, finding: fault });
    return value;
  };
  const { topic: name, operations } = head;
  const topic = {
    title: unlessBroken(head.title)?.text ?? '',
    ...ruleFile(file),
    law: unlessBroken(head.law)?.text,
    cites: citationsOf(head),
    inputs: partsOf('inputs', head.inputs, inputOf),
    conditions: partsOf('conditions', head.conditions, (each, place, node) => ({
      name: each,
      place,
      test: readCondition(node, findings),
    })),
    tables: partsOf('tables', head.tables, (each, place, rows) => ({ name: each, place, rows })),
    values: partsOf('values', head.values, partOfValue),
    refusals: partsOf('refuse', head.refuse, (each, place, rest) => ({ ...rest, name: each, place })),
    invariants: partsOf('invariants', head.invariants, (each, place, rest) => ({
      ...rest,
      name: each,
      place,
    })),
    unreadable,
  };
  if (name === undefined || isBroken(name) || isBroken(operations) || strange.finding !== undefined)
    return undefined;
  return {
    ...topic,
    name: name.text,
    place: name.place,
    operations,
  };
}

function citationsOf(
  read: Partial<Pick<ReadKeys<typeof topicKeys>, 'authority' | 'round_authority'>>,
): Omit<RuleCitations, 'ofBranches'> & { readonly ofBranches: readonly [] } {
  return {
    authorities: unlessBroken(read.authority) ?? [],
    areUnreadable: isBroken(read.authority),
    ofRoundings: unlessBroken(read.round_authority) ?? [],
    ofBranches: [],
  };
}

function inputOf(path: string, place: Place, keys: InputKeys): Input {
  const { type, title, default: fallback, object, words = [], rows_of: rowsOf, fields = [], key } = keys;
  const first = words[0] ?? rowsOf;
  return {
    path,
    place,
    title: title.text,
    type: type.text,
    default: fallback?.text,
    words: first && { place: first.place, listed: words.map(({ text }) => text), rowsOf: rowsOf?.text },
    object: object?.text,
    fields: [...fields].map(([name, field]) => inputOf(name, field.place, field.value)),
    key,
    keys,
  };
}

/** Of a key that could not be read, whether it may not be known what the value is. The keys of constructs are read by these. */
function isOfValue(key: string): boolean {
  return !Object.hasOwn(constructKeys, key) && key !== 'explain' && key !== 'output';
}

/** Reads a value; `fault` is a finding on it or anything in it but how it is found. */
function readValue(
  name: string,
  place: Place,
  node: Node,
  constructs: ConstructReader,
): { readonly value: Value; readonly fault: Broken | undefined } {
  const { findings } = constructs;
  const map = anyMap.read(node, place, findings);
  const read = isBroken(map) ? undefined : readAllKeys(valueKeys, map, place, findings);
  const parts: Partial<ReadKeys<typeof valueKeys>> = read?.parts ?? {};
  const syntax = isBroken(map)
    ? brokenSyntax(map, place)
    : constructs.value(map, place, parts.when, read?.strange.finding);
  const cites = citationsOf(parts);
  const because = Object.entries(parts)
    .flatMap(([key, part]) => (isOfValue(key) ? [part] : []))
    .find(isBroken);
  const value: Value = {
    name,
    place,
    title: unlessBroken(parts.title)?.text,
    cites: {
      ...cites,
      // A key that there is not may be that of an authority.
      areUnreadable: cites.areUnreadable || isBroken(map) || read?.strange.finding !== undefined,
      ofBranches: syntax.cited ?? [],
    },
    // Where it is `yes`, that is the finding, and not each name that is read elsewhere.
    isOutput: isBroken(parts.output) || parts.output?.text === 'true',
    syntax: because === undefined ? syntax : brokenSyntax(because, place),
    roundings: unlessBroken(parts.round) ?? [],
    assumptions: unlessBroken(parts.assume) ?? [],
    notices: unlessBroken(parts.notice) ?? [],
    note: unlessBroken(parts.note)?.text,
    explain: unlessBroken(parts.explain),
    with: unlessBroken(parts.with),
  };
  return { value, fault: read?.fault };
}
