import type { Findings } from '../findings.js';
import {
  type Agreement,
  type Assumption,
  type Condition,
  type FactValue,
  INPUT_TYPES,
  type Input,
  type InputType,
  type Refusal,
  type Table,
  type Test,
  type Topic,
  type Value,
  type Words,
  type Years,
} from '../model.js';
import { addressesAt } from './addresses.js';
import { type Comparison, type Formula, readComparison, readFormula } from './formula.js';
import { hasShape } from './shape.js';
import { topicShape } from './topic-shape.js';
import { readTextParts, WayReader } from './way.js';
import { type Entry, type MapNode, mapAt, type Node, type TextNode, textAt, textsAt } from './yaml.js';

/** Reads a rule file. What cannot be read is left out, with a finding; undefined when there is no topic at all. */
export function readTopic(file: MapNode, findings: Findings): Topic | undefined {
  hasShape(file, topicShape, findings);
  const name = textAt(file, 'topic');
  if (name === undefined) return undefined;
  const reader = new TopicReader(findings);
  return {
    name: name.text,
    title: textAt(file, 'title')?.text ?? '',
    place: name.place,
    file,
    years: readYears(mapAt(file, 'years')),
    sources: addressesAt(file, findings),
    inputs: entriesOf(file, 'inputs').flatMap(([path, entry]) => reader.input(path, entry)),
    conditions: entriesOf(file, 'conditions').flatMap(([each, entry]) => reader.condition(each, entry)),
    tables: entriesOf(file, 'tables').flatMap(([each, entry]) => reader.table(each, entry)),
    values: entriesOf(file, 'values').flatMap(([each, entry]) => reader.value(each, entry)),
    refusals: entriesOf(file, 'refuse').flatMap(([each, entry]) => reader.refusal(each, entry)),
    agreements: listAt(file, 'agree').flatMap((node) => reader.agreement(node)),
  };
}

function entriesOf(map: MapNode, key: string): readonly (readonly [string, Entry])[] {
  return [...(mapAt(map, key)?.entries ?? [])];
}

function listAt(map: MapNode, key: string): readonly Node[] {
  const value = map.entries.get(key)?.value;
  return value?.node === 'list' ? value.items : [];
}

function readYears(map: MapNode | undefined): Years {
  const from = map && textAt(map, 'from')?.text;
  const until = map && textAt(map, 'until')?.text;
  return { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
}

class TopicReader {
  readonly #ways: WayReader;

  constructor(private readonly findings: Findings) {
    this.#ways = new WayReader(findings);
  }

  input(path: string, { key, value }: Entry): Input[] {
    if (value.node !== 'map') return [];
    return [
      {
        path,
        place: key,
        title: textAt(value, 'title')?.text ?? path,
        type: inputType(textAt(value, 'type')?.text),
        default: textAt(value, 'default')?.text,
        words: readWords(value),
        object: textAt(value, 'object')?.text,
        fields: entriesOf(value, 'fields').flatMap(([name, entry]) => this.input(name, entry)),
      },
    ];
  }

  condition(name: string, { key, value }: Entry): Condition[] {
    return [{ name, place: key, test: this.#test(value) }];
  }

  #test(node: Node): Test | undefined {
    if (node.node !== 'map') {
      this.findings.add(
        node.place,
        'A condition is a map: { fact, operator, value }, or all, any or not with conditions in it.',
      );
      return undefined;
    }
    const keys = [...node.entries.keys()];
    const join = keys.find((key) => key === 'all' || key === 'any' || key === 'not');
    const known = join === undefined ? ['fact', 'operator', 'value'] : [join];
    for (const key of keys.filter((each) => !known.includes(each))) {
      const all = join === undefined ? [...known, 'all', 'any', 'not'] : known;
      const beside = join === undefined ? '' : ` beside “${join}”`;
      this.findings.addUnknown(
        node.entries.get(key)?.key ?? node.place,
        `“${key}” is not a key of a condition${beside}.`,
        key,
        all,
      );
    }
    const place = node.place;
    if (join === 'not') {
      const inner = node.entries.get('not');
      const test = inner && this.#test(inner.value);
      return test && { join, test, place };
    }
    if (join !== undefined) {
      const list = listAt(node, join);
      if (list.length === 0) this.findings.add(place, `“${join}” is a list of one condition or more.`);
      return {
        join,
        tests: list.map((each) => this.#test(each)).filter((each) => each !== undefined),
        place,
      };
    }
    const [fact, operator, value] = [
      textAt(node, 'fact'),
      textAt(node, 'operator'),
      node.entries.get('value'),
    ];
    if (fact === undefined || operator === undefined || value === undefined) {
      this.findings.add(place, 'A condition needs fact, operator and value.');
      return undefined;
    }
    return { fact, operator, value: factValue(value.value), valuePlace: value.value.place, place };
  }

  table(name: string, { key, value }: Entry): Table[] {
    if (value.node !== 'map') return [];
    const rows = new Map<string, TextNode | ReadonlyMap<string, TextNode>>();
    for (const [row, entry] of value.entries) {
      if (entry.value.node === 'text') rows.set(row, entry.value);
      if (entry.value.node === 'map') rows.set(row, textsOf(entry.value));
    }
    return [{ name, place: key, rows }];
  }

  value(name: string, { key, value }: Entry): Value[] {
    if (value.node !== 'map') return [];
    const withEntries = mapAt(value, 'with')?.entries;
    const changed = new Map<string, { place: typeof key; formula: Formula }>();
    for (const [changedName, entry] of withEntries ?? []) {
      const formula = entry.value.node === 'text' ? readFormula(entry.value, this.findings) : undefined;
      if (formula !== undefined) changed.set(changedName, { place: entry.key, formula });
    }
    return [
      {
        name,
        place: key,
        title: textAt(value, 'title')?.text,
        sources: addressesAt(value, this.findings),
        output: textAt(value, 'output')?.text === 'true',
        way: this.#ways.valueWay(value, key),
        roundings: textsAt(value, 'round'),
        assumptions: this.#assumptions(value.entries.get('assume')?.value),
        note: textAt(value, 'note')?.text,
        with: withEntries === undefined ? undefined : changed,
      },
    ];
  }

  /** A text, a map of it and the tests that it hangs on, or a list of these. */
  #assumptions(node: Node | undefined): readonly Assumption[] {
    if (node === undefined) return [];
    if (node.node === 'list') return node.items.flatMap((item) => this.#assumptions(item));
    const place = node.place;
    if (node.node === 'text')
      return [{ place, when: undefined, if: undefined, says: readTextParts(node, this.findings) }];
    const [says, test] = [textAt(node, 'says'), this.#comparison(node)];
    // What cannot be read is told already.
    if (says === undefined || (test === undefined && node.entries.has('if'))) return [];
    return [{ place, when: textAt(node, 'when'), if: test, says: readTextParts(says, this.findings) }];
  }

  refusal(name: string, { key, value }: Entry): Refusal[] {
    if (value.node !== 'map') return [];
    const test = this.#comparison(value);
    const says = textAt(value, 'says');
    if (test === undefined || says === undefined) return [];
    const fields = listAt(value, 'fields').flatMap((field) => {
      if (field.node === 'text') return [{ path: field, if: undefined }];
      const path = field.node === 'map' ? textAt(field, 'field') : undefined;
      const only = field.node === 'map' ? this.#comparison(field) : undefined;
      return path === undefined ? [] : [{ path, if: only }];
    });
    return [
      {
        name,
        place: key,
        when: textAt(value, 'when'),
        if: test,
        fields,
        says: readTextParts(says, this.findings),
      },
    ];
  }

  #comparison(map: MapNode): Comparison | undefined {
    const text = textAt(map, 'if');
    return text && readComparison(text, this.findings);
  }

  agreement(node: Node): Agreement[] {
    if (node.node !== 'map') return [];
    const [figures, yearly] = [textAt(node, 'figures'), textAt(node, 'yearly')];
    if (figures === undefined || yearly === undefined) return [];
    const rows = entriesOf(node, 'rows').flatMap(([row, entry]) => {
      const [share, round] =
        entry.value.node === 'map' ? [textAt(entry.value, 'share'), textAt(entry.value, 'round')] : [];
      const formula = share && readFormula(share, this.findings);
      return formula === undefined || round === undefined ? [] : [[row, { share: formula, round }] as const];
    });
    return [{ place: node.place, figures, yearly, rows: new Map(rows) }];
  }
}

function inputType(text: string | undefined): InputType {
  return INPUT_TYPES.find((type) => type === text) ?? 'text';
}

function readWords(map: MapNode): Words | undefined {
  const listed = textsAt(map, 'words');
  const rowsOf = textAt(map, 'rows_of');
  const first = listed[0] ?? rowsOf;
  if (first === undefined) return undefined;
  return { place: first.place, listed: listed.map((word) => word.text), rowsOf: rowsOf?.text };
}

/** Facts are words, flags and whole numbers: all that json-rules-engine compares rightly. */
function factValue(node: Node): FactValue {
  if (node.node === 'list') return node.items.flatMap((item) => (item.node === 'text' ? [item.text] : []));
  if (node.node === 'map') return '';
  if (node.quoted) return node.text;
  if (node.text === 'true' || node.text === 'false') return node.text === 'true';
  return /^-?\d+$/.test(node.text) ? Number(node.text) : node.text;
}

function textsOf(map: MapNode): ReadonlyMap<string, TextNode> {
  return new Map(
    [...map.entries].flatMap(([key, { value }]) => (value.node === 'text' ? [[key, value] as const] : [])),
  );
}
