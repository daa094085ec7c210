import { expect } from 'chai';
import { readTopic } from '../../src/language/index.js';
import { Findings, type MapNode, type Node, type TextNode } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { kindOfPlace, nodesIn, ruleFiles } from '../language/support/changed-nodes.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';

/** A file with one node changed: what was done, and what is found wrong then. */
interface Changed {
  readonly what: string;
  readonly findings: readonly string[];
}

describe('what stands in a rule file and cannot be read is a finding', () => {
  it('a node of another type, in the place of a node of any kind', () => {
    const passed = silent([...changes(otherTypes)]);
    expect(passed.filter((what) => !MAY_BE.test(what)).join('\n')).to.equal('');
  });

  it('a key that is misspelt, but for names that a rule gives', () => {
    const passed = silent([...changes(misspeltKeys)]);
    expect(passed.filter((what) => !IS_NAME.test(what)).join('\n')).to.equal('');
  });
});

/** Where the language takes either: a formula or a way, a word or what it stands for, a cell or a row, a sentence or
 *  a map of it. */
const MAY_BE =
  /\/otherwise: a text$|\/assume(\/\d+)?: a (text|list)$|\/tables\/\w+\/\w+: a (text|map)$|\/fields\/\d+: a text$|\/pieces\/\w+: a (map|list)$/;

/** The keys that are names of a rule's own: a condition on fields of a request names a field where it does not say `given`, and which
 *  fields there are the check knows. */
const IS_NAME =
  / (\/inputs\/.*\/(required_if|allowed_if)(\/not)?|\/([\w.]+\/)*(inputs|conditions|tables|values|refuse|invariants|fields|with|word_help|said|also|headings|cells|table|among|pieces|gives|nothing)|\/tables\/.*|\/values\/\w+\/pieces\/(region|basis|prefix|suffix|flat_code)): /;

const WORD = 'word';

function textLike(node: Node): TextNode {
  return { node: 'text', place: node.place, text: WORD, isQuoted: false, textPlace: undefined };
}

function mapLike(node: Node): MapNode {
  const value = textLike(node);
  return {
    node: 'map',
    place: node.place,
    entries: new Map([['strange', { key: node.place, value }]]),
    cutFormula: undefined,
    empty: new Map(),
  };
}

function listLike(node: Node): Node {
  return { node: 'list', place: node.place, items: [textLike(node)] };
}

/** Nodes of other types than this one; a list in a list stands nowhere. */
function otherTypes(node: Node): readonly (readonly [string, Node])[] {
  switch (node.node) {
    case 'text':
      return [
        ['a map', mapLike(node)],
        ['a list of lists', { node: 'list', place: node.place, items: [listLike(node)] }],
      ];
    case 'map':
      return [
        ['a text', textLike(node)],
        ['a list', listLike(node)],
      ];
    case 'list':
      return [['a map', mapLike(node)]];
  }
}

function* misspeltKeys(node: Node): Generator<Change> {
  if (node.node !== 'map') return;
  for (const key of node.entries.keys()) {
    const renamed = [...node.entries].map(
      ([each, entry]) => [each === key ? `${key}zz` : each, entry] as const,
    );
    yield [`${key} misspelt`, { ...node, entries: new Map(renamed) }];
  }
}

type Change = readonly [string, Node];

/** Places of each kind in the rule files, each changed in turn. */
function* changes(changesOf: (node: Node) => Iterable<Change>): Generator<Changed> {
  const places = ruleFiles().flatMap((file) => {
    const whole = { path: '', node: file, rebuild: (other: Node) => other };
    return [whole, ...nodesIn(file)].map((place) => ({ ...place, file: file.place.source.path }));
  });
  for (const { path, file, node, rebuild } of fewOfEachKind(places, kindOfPlace)) {
    for (const [what, other] of changesOf(node)) {
      const changed = rebuild(other);
      if (changed.node === 'map') yield read(changed, `${file} ${path}: ${what}`);
    }
  }
}

function silent(all: readonly Changed[]): readonly string[] {
  return all.flatMap(({ what, findings }) => (findings.length === 0 ? [what] : []));
}

function read(file: MapNode, what: string): Changed {
  const findings = new Findings();
  readTopic(file, findings);
  return { what, findings: findings.all.map(inOneLine) };
}
