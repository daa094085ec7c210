import { type Broken, type Findings, isBroken, type MapNode, type Node } from '../../yaml/index.js';
import { allOf, checked, must, type Reader, readKeys, text, unread, years } from '../../yaml/keys.js';
import type { FactValue, Test } from './model.js';

/** A finding on what is no text stands at it, not at its key. */
const word = checked(unread({}), (node, findings) => text.read(node, node.place, findings));

/** Facts are words, flags and whole numbers: all that json-rules-engine compares rightly. */
const factValue: Reader<FactValue> = checked(unread({}), (node, findings): FactValue | Broken => {
  switch (node.node) {
    case 'map':
      return findings.add(node.place, 'A word, a number, or a list of words is expected here.');
    case 'list': {
      const words = allOf(node.items.map((item) => word.read(item, item.place, findings)));
      return isBroken(words) ? words : words.map((word) => word.text);
    }
    case 'text':
      if (node.isQuoted) return node.text;
      if (node.text === 'true' || node.text === 'false') return node.text === 'true';
      return /^-?\d+$/.test(node.text) ? Number(node.text) : node.text;
  }
});

const factKeys = { fact: must(word), operator: must(word), value: must(factValue) };
const FACT_KEYS = Object.keys(factKeys);
const JOINS = ['all', 'any', 'not'] as const;

/** Reads a condition of a rule file. */
export function readCondition(node: Node, findings: Findings): Test | Broken {
  const ofYears = node.node === 'map' ? node.entries.get('years') : undefined;
  if (ofYears !== undefined) years.read(ofYears.value, ofYears.key, findings);
  return readTest(node, findings, ['years']);
}

/** `otherKeys` are keys of a whole condition that the tests in it do not have. */
function readTest(node: Node, findings: Findings, otherKeys: readonly string[] = []): Test | Broken {
  const { place } = node;
  if (node.node !== 'map') {
    const says = 'A condition is a map: { fact, operator, value }, or all, any or not with conditions in it.';
    return findings.add(place, says);
  }
  const join = JOINS.find((each) => node.entries.has(each));
  const inner = join && node.entries.get(join)?.value;
  const strange = strangeKey(node, join, otherKeys, findings);
  if (join === undefined || inner === undefined) return readFactTest(node, strange, findings);
  if (join === 'not') {
    const test = readTest(inner, findings);
    return isBroken(test) ? test : { join, test, place };
  }
  if (inner.node !== 'list' || inner.items.length === 0)
    return findings.add(place, `“${join}” is a list of one condition or more.`);
  const tests = allOf(inner.items.map((each) => readTest(each, findings)));
  return isBroken(tests) ? tests : { join, tests, place };
}

/** The finding on a key that is none of a condition. */
function strangeKey(
  { entries }: MapNode,
  join: string | undefined,
  otherKeys: readonly string[],
  findings: Findings,
): Broken | undefined {
  const known = join === undefined ? FACT_KEYS : [join];
  const beside = join === undefined ? '' : ` beside “${join}”`;
  let strange: Broken | undefined;
  for (const [key, entry] of entries) {
    if ([...known, ...otherKeys].includes(key)) continue;
    const says = `“${key}” is not a key of a condition${beside}.`;
    strange = findings.addUnknown(entry.key, says, key, join === undefined ? [...known, ...JOINS] : known);
  }
  return strange;
}

function readFactTest(node: MapNode, strange: Broken | undefined, findings: Findings): Test | Broken {
  const { place } = node;
  const missing = () => strange ?? findings.add(place, 'A condition needs fact, operator and value.');
  const test = readKeys(factKeys, node, findings, missing);
  if (isBroken(test)) return test;
  const { fact, operator, value } = test;
  return { fact, operator, value, valuePlace: node.entries.get('value')?.value.place ?? place, place };
}
