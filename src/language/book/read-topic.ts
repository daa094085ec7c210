import { brokenSyntax, checkFigures, readTextParts, WITHOUT_FIGURE } from '../constructs/read-parts.js';
import { ConstructReader } from '../constructs/reader.js';
import { type Comparison, type Formula, readChain, readComparison, readFormula } from '../formula/parse.js';
import { addressesIn } from '../source/addresses.js';
import { allOf, FieldReader } from '../source/fields.js';
import { type Broken, type Findings, isBroken, unlessBroken } from '../source/findings.js';
import { checkShape } from '../source/shape.js';
import type { Place } from '../source/source.js';
import type { Entry, MapNode, Node, TextNode } from '../source/yaml.js';
import {
  ANSWER_TYPES,
  type AnswerEntry,
  AREAS_OF_LAW,
  type Condition,
  type FactValue,
  INPUT_TYPES,
  type Input,
  type InputType,
  type InputWords,
  type Invariant,
  LEVELS,
  type Notice,
  type Refusal,
  type RuleCitations,
  type Section,
  type Sentence,
  type Table,
  type Test,
  type Topic,
  type UnreadablePart,
  type Value,
} from './model.js';
import { partsByYear, yearsAt } from './parts-by-year.js';
import { PURPOSES } from './purpose.js';
import { TOPIC_KEYS, topicShape } from './topic-shape.js';

/** The keys that say where law stands. */
const CITATIONS = ['authority', 'round_authority', 'source'] as const;

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
  const fields = new FieldReader(findings, checkShape(file, topicShape, findings));
  const name = unlessBroken(fields.mustHave(file, 'topic', fields.textAt(file, 'topic')));
  if (name === undefined) return undefined;
  const reader = new TopicReader(fields);
  reader.words(file);
  const topic = {
    name: name.text,
    title: unlessBroken(fields.textAt(file, 'title'))?.text ?? '',
    place: name.place,
    file,
    years: yearsAt(file) ?? {},
    parts: partsByYear(file),
    law: AREAS_OF_LAW.find((each) => each === unlessBroken(fields.textAt(file, 'law'))?.text),
    cites: reader.citations(file),
    inputs: reader.section(file, 'inputs', (path, entry) => reader.input(path, entry)),
    conditions: reader.section(file, 'conditions', (each, entry) => reader.condition(each, entry)),
    tables: reader.section(file, 'tables', (each, entry) => reader.table(each, entry)),
    values: reader.section(file, 'values', (each, entry) => reader.value(each, entry)),
    refusals: reader.section(file, 'refuse', (each, entry) => reader.refusal(each, entry)),
    invariants: reader.section(file, 'invariants', (each, entry) => reader.invariant(each, entry)),
    answers: reader
      .section(file, 'answers', (operation, entry) => reader.answers(operation, entry, name.text))
      .flat(),
    unreadable: reader.unreadable,
  };
  const purpose = reader.purpose(file);
  return isBroken(purpose) || hasUnknownKey(file) ? undefined : { ...topic, for: purpose };
}

/** Whether the file has a key that no rule file has, such as a misspelt section. The shape has the finding. */
function hasUnknownKey({ entries }: MapNode): boolean {
  return [...entries.keys()].some((key) => !TOPIC_KEYS.includes(key));
}

class TopicReader {
  /** What the file declares and could not be read. */
  readonly unreadable: UnreadablePart[] = [];
  readonly #constructs: ConstructReader;
  readonly #findings: Findings;

  constructor(private readonly fields: FieldReader) {
    this.#findings = fields.findings;
    this.#constructs = new ConstructReader(fields);
  }

  /** The entries of a part of the file that can be read; none where there is no such part. */
  section<T>(file: MapNode, key: Section, read: (name: string, entry: Entry) => T | Broken): readonly T[] {
    const map = this.fields.mapAt(file, key);
    if (map === undefined) return [];
    if (isBroken(map)) {
      this.unreadable.push({ section: key, name: undefined, finding: map });
      return [];
    }
    for (const [name, because] of map.empty) this.unreadable.push({ section: key, name, finding: because });
    return [...map.entries].flatMap(([name, entry]) => {
      const part = read(name, entry);
      if (!isBroken(part)) return [part];
      this.unreadable.push({ section: key, name, finding: part });
      return [];
    });
  }

  citations(map: MapNode): RuleCitations {
    const [authorities, ofRoundings, addresses] = CITATIONS.map(
      (each) => unlessBroken(this.#constructs.citedAt(map, each)) ?? [],
    );
    return {
      authorities: authorities ?? [],
      ofRoundings: ofRoundings ?? [],
      ofBranches: [],
      sources: addressesIn(addresses ?? [], this.#findings),
    };
  }

  purpose(file: MapNode): Topic['for'] | Broken {
    const text = this.fields.textAt(file, 'for');
    if (text === undefined || isBroken(text)) return text;
    const purpose = PURPOSES.find((each) => each === text.text);
    // The finding is the shape's.
    if (purpose === undefined) return this.fields.mustHave<never>(file, 'for', undefined);
    return { purpose, place: text.place };
  }

  input(path: string, { key, value }: Entry): Input | Broken {
    const map = this.fields.map(value);
    if (isBroken(map)) return map;
    const type = this.fields.mustHave(map, 'type', this.fields.textAt(map, 'type'));
    const words = this.#words(map);
    const fields = this.fields.mapAt(map, 'fields');
    const keyField = this.fields.textAt(map, 'key');
    const inner = fields && (isBroken(fields) ? fields : this.fields.mapEntries(fields, (_, entry) => entry));
    const texts = this.#textsAt(map, ['title', 'default', 'object']);
    this.words(map);
    for (const each of [this.fields.finding(map), type, words, inner, keyField, ...texts])
      if (isBroken(each)) return each;
    const known = inputType(unlessBroken(type)?.text);
    const itemFields = allOf(
      [...(unlessBroken(inner) ?? [])].map(([name, entry]) => this.input(name, entry)),
    );
    if (isBroken(itemFields)) return itemFields;
    return {
      path,
      place: key,
      title: unlessBroken(this.fields.textAt(map, 'title'))?.text ?? path,
      type: known,
      default: unlessBroken(this.fields.textAt(map, 'default'))?.text,
      words: unlessBroken(words),
      object: unlessBroken(this.fields.textAt(map, 'object'))?.text,
      fields: itemFields,
      key: unlessBroken(keyField),
      map,
    };
  }

  /** Checks what auditors read of a topic, a value or an input. The `help` of an input is not held to it: it describes a field for
   *  all years together, in which an example may have figures. */
  words(map: MapNode): void {
    for (const each of this.#textsAt(map, ['title', 'note']))
      if (each !== undefined && !isBroken(each)) checkFigures(each, this.#findings, WITHOUT_FIGURE);
  }

  #textsAt(map: MapNode, keys: readonly string[]): readonly (TextNode | Broken | undefined)[] {
    return keys.map((key) => this.fields.textAt(map, key));
  }

  #words(map: MapNode): InputWords | Broken | undefined {
    const words = this.fields.textsAt(map, 'words');
    const rowsOf = this.fields.textAt(map, 'rows_of');
    if (isBroken(words)) return words;
    if (isBroken(rowsOf)) return rowsOf;
    const first = words[0] ?? rowsOf;
    if (first === undefined) return undefined;
    return { place: first.place, listed: words.map((word) => word.text), rowsOf: rowsOf?.text };
  }

  condition(name: string, { key, value }: Entry): Condition {
    return { name, place: key, test: this.#test(value, ['years']) };
  }

  /** `otherKeys` are keys of a whole condition that the tests in it do not have. */
  #test(node: Node, otherKeys: readonly string[] = []): Test | Broken {
    if (node.node !== 'map') {
      return this.#findings.add(
        node.place,
        'A condition is a map: { fact, operator, value }, or all, any or not with conditions in it.',
      );
    }
    const keys = [...node.entries.keys()];
    const operator = keys.find((key) => key === 'all' || key === 'any' || key === 'not');
    const known = operator === undefined ? ['fact', 'operator', 'value'] : [operator];
    let unknownKey: Broken | undefined;
    for (const key of keys.filter((each) => ![...known, ...otherKeys].includes(each))) {
      const all = operator === undefined ? [...known, 'all', 'any', 'not'] : known;
      const beside = operator === undefined ? '' : ` beside “${operator}”`;
      unknownKey = this.#findings.addUnknown(
        node.entries.get(key)?.key ?? node.place,
        `“${key}” is not a key of a condition${beside}.`,
        key,
        all,
      );
    }
    if (operator === undefined) return this.#factTest(node, unknownKey);
    const place = node.place;
    const inner = node.entries.get(operator)?.value;
    if (operator === 'not') {
      const test =
        inner === undefined ? this.fields.mustHave<Test>(node, operator, undefined) : this.#test(inner);
      return isBroken(test) ? test : { join: operator, test, place };
    }
    if (inner?.node !== 'list' || inner.items.length === 0)
      return this.#findings.add(place, `“${operator}” is a list of one condition or more.`);
    const tests = allOf(inner.items.map((each) => this.#test(each)));
    return isBroken(tests) ? tests : { join: operator === 'all' ? 'all' : 'any', tests, place };
  }

  #factTest(node: MapNode, unknownKey: Broken | undefined): Test | Broken {
    const [fact, operator] = [this.fields.textAt(node, 'fact'), this.fields.textAt(node, 'operator')];
    const value = node.entries.get('value')?.value ?? node.empty.get('value');
    if (isBroken(fact)) return fact;
    if (isBroken(operator)) return operator;
    if (isBroken(value)) return value;
    if (fact === undefined || operator === undefined || value === undefined)
      return unknownKey ?? this.#findings.add(node.place, 'A condition needs fact, operator and value.');
    const read = this.#factValue(value);
    if (isBroken(read)) return read;
    return { fact, operator, value: read, valuePlace: value.place, place: node.place };
  }

  /** Facts are words, flags and whole numbers: all that json-rules-engine compares rightly. */
  #factValue(node: Node): FactValue | Broken {
    if (node.node === 'list') {
      const words = allOf(node.items.map((item) => this.fields.text(item)));
      return isBroken(words) ? words : words.map((word) => word.text);
    }
    if (node.node === 'map')
      return this.#findings.add(node.place, 'A word, a number, or a list of words is expected here.');
    if (node.isQuoted) return node.text;
    if (node.text === 'true' || node.text === 'false') return node.text === 'true';
    return /^-?\d+$/.test(node.text) ? Number(node.text) : node.text;
  }

  table(name: string, { key, value }: Entry): Table | Broken {
    const map = this.fields.map(value);
    if (isBroken(map)) return map;
    const rows = this.fields.mapEntries(map, (node) =>
      node.node === 'map' ? this.fields.texts(node) : this.fields.text(node),
    );
    return isBroken(rows) ? rows : { name, place: key, rows };
  }

  value(name: string, { key, value }: Entry): Value {
    const { fields } = this;
    const map = fields.map(value);
    if (isBroken(map)) return brokenValue(name, key, map);
    const changes = fields.mapAt(map, 'with');
    const changedValues =
      changes &&
      (isBroken(changes)
        ? changes
        : fields.mapEntries(changes, (node, entry) => this.#changedValue(node, entry.key)));
    const roundings = fields.textsAt(map, 'round');
    const otherFields = this.#textsAt(map, ['title', 'output', 'note']);
    this.words(map);
    const assumptions = this.#oneOrMore(map, 'assume', (node) => this.#assumption(node));
    const notices = this.#oneOrMore(map, 'notice', (node) => this.#notice(node));
    const citations = CITATIONS.map((each) => this.#constructs.citedAt(map, each));
    const years = fields.mapAt(map, 'years');
    const yearsFault = years === undefined || isBroken(years) ? years : fields.finding(years);
    const parts = [yearsFault, changedValues, roundings, assumptions, notices, ...citations, ...otherFields];
    const because = parts.find(isBroken);
    // A misspelt key may be that of an output.
    const finding = fields.finding(map);
    if (finding !== undefined) this.unreadable.push({ section: 'values', name, finding });
    const syntax = this.#constructs.value(map, key);
    return {
      name,
      place: key,
      title: unlessBroken(fields.textAt(map, 'title'))?.text,
      cites: { ...this.citations(map), ofBranches: syntax.cited ?? [] },
      // Where it is `yes`, that is the finding, and not each name that is read elsewhere.
      isOutput: (unlessBroken(fields.textAt(map, 'output'))?.text ?? 'false') !== 'false',
      syntax: because === undefined ? syntax : brokenSyntax(because, key),
      roundings: unlessBroken(roundings) ?? [],
      assumptions: unlessBroken(assumptions) ?? [],
      notices: unlessBroken(notices) ?? [],
      note: unlessBroken(fields.textAt(map, 'note'))?.text,
      explain: map.entries.get('explain')?.value,
      with: unlessBroken(changedValues),
    };
  }

  /** What stands at a key, or each of the list that stands there. */
  #oneOrMore<T>(
    map: MapNode,
    key: string,
    read: (node: Node) => T | Broken,
  ): readonly T[] | Broken | undefined {
    const node = map.entries.get(key)?.value ?? map.empty.get(key);
    if (node === undefined || isBroken(node)) return node;
    return allOf((node.node === 'list' ? node.items : [node]).map(read));
  }

  /** A text, or a map of it and the tests that it hangs on. */
  #assumption(node: Node): Sentence | Broken {
    if (node.node === 'text') {
      const says = readTextParts(node, this.#findings);
      return isBroken(says) ? says : { place: node.place, when: undefined, if: undefined, says };
    }
    const map = this.fields.map(node);
    return isBroken(map) ? map : this.#sentence(map);
  }

  #notice(node: Node): Notice | Broken {
    const map = this.fields.map(node);
    if (isBroken(map)) return map;
    const code = this.fields.mustHave(map, 'code', this.fields.textAt(map, 'code'));
    const list = this.fields.mustHave(map, 'fields', this.fields.listAt(map, 'fields'));
    const sentence = this.#sentence(map);
    if (isBroken(code)) return code;
    if (isBroken(list)) return list;
    const fields = allOf(list.items.map((item) => this.fields.text(item)));
    if (isBroken(fields)) return fields;
    return isBroken(sentence) ? sentence : { ...sentence, code, fields };
  }

  #sentence(map: MapNode): Sentence | Broken {
    const text = this.fields.mustHave(map, 'says', this.fields.textAt(map, 'says'));
    const [when, test] = [this.fields.textAt(map, 'when'), this.#comparison(map)];
    const says = isBroken(text) ? text : readTextParts(text, this.#findings);
    if (isBroken(says)) return says;
    if (isBroken(when)) return when;
    return isBroken(test) ? test : { place: map.place, when, if: test, says };
  }

  #changedValue(node: Node, place: Place): { readonly place: Place; readonly formula: Formula } | Broken {
    const text = this.fields.text(node);
    const formula = isBroken(text) ? text : readFormula(text, this.#findings);
    return isBroken(formula) ? formula : { place, formula };
  }

  refusal(name: string, { key, value }: Entry): Refusal | Broken {
    const { fields } = this;
    const map = fields.map(value);
    if (isBroken(map)) return map;
    const test = fields.mustHave(map, 'if', this.#comparison(map));
    const says = fields.mustHave(map, 'says', fields.textAt(map, 'says'));
    const list = fields.mustHave(map, 'fields', fields.listAt(map, 'fields'));
    const when = fields.textAt(map, 'when');
    if (isBroken(test)) return test;
    if (isBroken(says)) return says;
    if (isBroken(list)) return list;
    if (isBroken(when)) return when;
    const refusedFields = allOf(list.items.map((field) => this.#refusedField(field)));
    const parts = readTextParts(says, this.#findings);
    if (isBroken(refusedFields)) return refusedFields;
    return isBroken(parts) ? parts : { name, place: key, when, if: test, fields: refusedFields, says: parts };
  }

  invariant(name: string, { key, value }: Entry): Invariant | Broken {
    const { fields } = this;
    const map = fields.map(value);
    if (isBroken(map)) return map;
    const says = fields.mustHave(map, 'says', fields.textAt(map, 'says'));
    const [when, level] = [fields.textAt(map, 'when'), fields.textAt(map, 'level')];
    const [eachOf, texts] = [fields.textsAt(map, 'each_of'), fields.textsAt(map, 'holds')];
    for (const each of [fields.finding(map), says, when, level, eachOf, texts])
      if (isBroken(each)) return each;
    const holds = allOf([...(unlessBroken(texts) ?? [])].map((text) => readChain(text, this.#findings)));
    if (isBroken(holds)) return holds;
    return {
      name,
      place: key,
      level: LEVELS.find((each) => each === unlessBroken(level)?.text) ?? 'must',
      eachOf: unlessBroken(eachOf) ?? [],
      when: unlessBroken(when),
      holds: holds.flat(),
      says: unlessBroken(says)?.text ?? '',
    };
  }

  /** Fields of the answer of an operation. */
  answers(operation: string, { value }: Entry, topic: string): readonly AnswerEntry[] | Broken {
    const map = this.fields.map(value);
    const read = isBroken(map)
      ? map
      : this.fields.mapEntries(map, (node, entry) => this.#answer(node, entry, { operation, topic }));
    return isBroken(read) ? read : [...read].map(([path, field]) => ({ ...field, path }));
  }

  #answer(
    node: Node,
    { key }: Entry,
    { operation, topic }: { readonly operation: string; readonly topic: string },
  ): Omit<AnswerEntry, 'path'> | Broken {
    const map = this.fields.map(node);
    if (isBroken(map)) return map;
    const textOf = (name: string) => unlessBroken(this.fields.textAt(map, name))?.text;
    const fullName = (name: string | undefined) =>
      name === undefined || name.includes('.') ? name : `${topic}.${name}`;
    const because = this.fields.finding(map);
    if (because !== undefined) return because;
    const [value, type] = [fullName(textOf('value')), ANSWER_TYPES.find((each) => each === textOf('type'))];
    // The shape has the finding.
    if (value === undefined || type === undefined)
      return this.#findings.add(map.place, '“value” is missing here.');
    const [minimum, maximum] = [textOf('minimum'), textOf('maximum')];
    return {
      ...{ operation, place: key, value, type, help: textOf('help') },
      bounds: {
        ...(minimum !== undefined && { minimum: Number(minimum) }),
        ...(maximum !== undefined && { maximum: Number(maximum) }),
      },
      wordsOf: textOf('words_of'),
      nullUnless: fullName(textOf('null_unless')),
      before: textOf('before'),
    };
  }

  #refusedField(node: Node): Refusal['fields'][number] | Broken {
    if (node.node === 'text') return { path: node, if: undefined };
    const map = this.fields.map(node);
    if (isBroken(map)) return map;
    const path = this.fields.mustHave(map, 'field', this.fields.textAt(map, 'field'));
    const only = this.fields.mustHave(map, 'if', this.#comparison(map));
    if (isBroken(path)) return path;
    return isBroken(only) ? only : { path, if: only };
  }

  #comparison(map: MapNode): Comparison | Broken | undefined {
    const text = this.fields.textAt(map, 'if');
    return text === undefined || isBroken(text) ? text : readComparison(text, this.#findings);
  }
}

function brokenValue(name: string, place: Place, because: Broken): Value {
  return {
    name,
    place,
    title: undefined,
    cites: { authorities: [], ofRoundings: [], ofBranches: [], sources: [] },
    isOutput: false,
    syntax: brokenSyntax(because, place),
    roundings: [],
    assumptions: [],
    notices: [],
    note: undefined,
    explain: undefined,
    with: undefined,
  };
}

function inputType(text: string | undefined): InputType {
  return INPUT_TYPES.find((type) => type === text) ?? 'text';
}
