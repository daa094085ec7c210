import { memoize } from '../../cache.js';
import { mapAt, type Node } from '../../yaml/index.js';
import { FOUND_FOR_ALL } from './found-for-all.js';
import type { Input, Topic } from './model.js';

/*
 * Which topics a book has is known before it is checked, and a formula that was read cannot be walked (see Syntax). So names are found in
 * the file, by what looks like one: a word too many reaches a topic too many, and one too few would lose a topic. A key whose text is none of
 * formulas, names or sentences stands in WORDS, one of paths of fields in FIELDS.
 */

/** What the rules of a topic name, as its file writes it: a word of the request or the name of a column may be among the names. */
export interface References {
  /** Values and conditions: `gross`, `pay.gross`, `pay_day.is_monthly`. */
  readonly names: ReadonlySet<string>;
  /** Paths of the request: `pension.method`. */
  readonly inputs: ReadonlySet<string>;
  /** Paths of the figures of a year, but for those on a day that is named: `income_tax.bands`. */
  readonly figures: ReadonlySet<string>;
  /** Paths of the figures on a day that is named. */
  readonly figuresOnDay: ReadonlySet<string>;
}

/** Memoised: the topics of a year are asked for each of its operations. */
export const referencesOf = memoize((topic: Topic): References => {
  const found: Found = { names: new Set(), inputs: new Set(), figures: new Set(), figuresOnDay: new Set() };
  for (const section of ['values', 'refuse', 'invariants'])
    for (const { value } of mapAt(topic.file, section)?.entries.values() ?? []) addNames(value, found);
  for (const { value } of mapAt(topic.file, 'conditions')?.entries.values() ?? []) addFacts(value, found);
  for (const input of topic.inputs)
    addInput(input, mapAt(topic.file, 'inputs')?.entries.get(input.path)?.value, found);
  return found;
});

interface Found {
  readonly names: Set<string>;
  readonly inputs: Set<string>;
  readonly figures: Set<string>;
  readonly figuresOnDay: Set<string>;
}

/** Keys whose texts are paths of fields, and those whose texts name nothing. */
const FIELDS: ReadonlySet<string> = new Set(['fields', 'field', 'names']);
const WORDS: ReadonlySet<string> = new Set([
  ...[
    'title',
    'note',
    'authority',
    'round_authority',
    'because',
    'code',
    'column',
    'years',
    'output',
    'round',
  ],
  ...['pieces', 'respell'],
]);

function addNames(node: Node, found: Found): void {
  if (node.node === 'text') addNamesIn(node.text, found);
  else if (node.node === 'list') for (const item of node.items) addNames(item, found);
  else
    for (const [key, { value }] of node.entries) {
      if (WORDS.has(key)) continue;
      if (FIELDS.has(key)) addFields(value, found);
      else if (key === 'notice') addNotices(value, found);
      else addNames(value, found);
      if (key === 'with' && value.node === 'map')
        for (const name of value.entries.keys()) addName(name, found);
    }
}

/** Two words side by side, which no formula has, but for those that join comparisons. */
const SENTENCE = /[\w)\]] +(?!(and|or|not)\b)(?<!\b(and|or|not) +)[\w({£]|[{}]/;

/** The names in a formula; of a sentence, in those that it has in { }. */
function addNamesIn(text: string, found: Found): void {
  if (!SENTENCE.test(text)) addNamesOf(text, found);
  else for (const [, formula = ''] of text.matchAll(/\{([^}]*)\}/g)) addNamesOf(formula, found);
}

/** The words that join comparisons. */
const JOINING: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/** A figure in `on(day, figure)`, after its day: which figure counts goes by that day, not by that of a payment. */
const FIGURE_ON_DAY = /(\bon\((?:[^()]|\([^()]*\))*), *rates\.(\w+(?:\.\w+)*)/g;

function addNamesOf(formula: string, found: Found): void {
  for (const [, , path = ''] of formula.matchAll(FIGURE_ON_DAY)) found.figuresOnDay.add(path);
  const text = formula.replace(FIGURE_ON_DAY, '$1');
  for (const [name] of text.matchAll(/[a-z_]\w*(\.\w+)*/gi)) if (!JOINING.has(name)) addName(name, found);
}

/** The fields of a notice may be of the answer, where `due` is no input of another topic; what it is about of the request its rules read. */
function addNotices(node: Node, found: Found): void {
  if (node.node === 'list') for (const item of node.items) addNotices(item, found);
  if (node.node !== 'map') return;
  const entries = new Map([...node.entries].filter(([key]) => key !== 'fields'));
  addNames({ ...node, entries }, found);
}

/** Paths of fields, each perhaps with a comparison. */
function addFields(node: Node, found: Found): void {
  if (node.node === 'text') found.inputs.add(node.text);
  else if (node.node === 'list') for (const item of node.items) addFields(item, found);
  else
    for (const [key, { value }] of node.entries) {
      if (key === 'if') addNames(value, found);
      else addFields(value, found);
    }
}

function addName(name: string, found: Found): void {
  const [root = '', ...path] = name.split('.');
  if (root === 'request') found.inputs.add(path.join('.'));
  else if (root === 'rates') found.figures.add(path.join('.'));
  // What else goes over payslips, such as total(), goes over figures that one of these leads to; or over the items of a list.
  else if (root === 'payslip' || root === 'spread') found.names.add(FOUND_FOR_ALL.payslips);
  else if (root !== 'tables' && root !== 'year') found.names.add(name);
}

/** The facts of a condition: an input by its path, or a value. */
function addFacts(node: Node, found: Found): void {
  if (node.node === 'list') for (const item of node.items) addFacts(item, found);
  if (node.node !== 'map') return;
  for (const [key, { value }] of node.entries) {
    if (key !== 'fact') addFacts(value, found);
    else if (value.node === 'text') {
      // Only an input is asked whether it is given, also where a topic has its name.
      if (!value.text.endsWith('.given')) addName(value.text, found);
      found.inputs.add(value.text);
    }
  }
}

/** The groups that an input lies in, the periods that it can be for, and the fields beside it and in it that its keys name. */
function addInput({ path, type, words, fields }: Input, node: Node | undefined, found: Found): void {
  const steps = path.split('.');
  for (let length = 1; length < steps.length; length++) found.inputs.add(steps.slice(0, length).join('.'));
  const isForPeriods = (each: Pick<Input, 'type' | 'words'>) =>
    each.type === 'amount_per' || (each.type === 'code' && each.words === undefined);
  if ([{ type, words }, ...fields].some(isForPeriods)) found.names.add(FOUND_FOR_ALL.periods);
  if (node?.node !== 'map') return;
  const parent = steps
    .slice(0, -1)
    .map((step) => `${step}.`)
    .join('');
  for (const [key, { value }] of node.entries) {
    if (key === 'rows_of' && value.node === 'text') addName(value.text, found);
    if (key === 'days') for (const field of wordsIn(value)) found.inputs.add(field);
    if (/^(required|allowed|only|with|exactly)_/.test(key))
      for (const name of wordsIn(value)) {
        found.inputs.add(`${parent}${name}`);
        found.inputs.add(`${path}.${name}`);
      }
  }
}

/** All texts and keys below a node. */
function wordsIn(node: Node): readonly string[] {
  if (node.node === 'text') return [node.text];
  if (node.node === 'list') return node.items.flatMap(wordsIn);
  return [...node.entries].flatMap(([key, { value }]) => [key, ...wordsIn(value)]);
}
