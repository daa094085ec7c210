import { type Comparison, type Formula, readComparison, readFormula } from '../formula/parse.js';
import { allOf, type FieldReader } from '../source/fields.js';
import { type Broken, type Findings, isBroken } from '../source/findings.js';
import type { Place } from '../source/source.js';
import type { MapNode, Node, TextNode } from '../source/yaml.js';
import type { Construct, Syntax } from './construct.js';
import { choice } from './first.js';
import { constructs } from './index.js';
import { formulaSyntax } from './is.js';
import { brokenSyntax } from './read-parts.js';
import { constructKeys, keysBeside } from './shapes.js';

/** The keys of a value or a branch that are not part of its construct. */
const OTHER_KEYS: readonly string[] = [
  'title',
  'authority',
  'round_authority',
  'source',
  'note',
  'output',
  'round',
  'assume',
  'notice',
  'explain',
  'when',
  'if',
  'with',
  'years',
  'if_changes',
  'because',
];

const NAMES = constructs.map(({ name }) => name);

/** Reads how a value, or a branch of one, is found. */
export class ConstructReader {
  readonly findings: Findings;

  constructor(readonly fields: FieldReader) {
    this.findings = fields.findings;
  }

  /** Reads a whole value: `when ... otherwise` beside a construct is a choice of two branches. */
  value(map: MapNode, place: Place): Syntax {
    const when = this.fields.textAt(map, 'when');
    if (isBroken(when)) return brokenSyntax(when, place);
    const otherwise = map.entries.get('otherwise');
    if (when === undefined) {
      const hasOwnOtherwise = constructs.some(
        ({ name, takesOtherwise }) => takesOtherwise && map.entries.has(name),
      );
      // A misspelt key has a finding, and may be the “when”.
      if (otherwise !== undefined && !hasOwnOtherwise && this.fields.finding(map) === undefined) {
        this.findings.add(otherwise.key, '“otherwise” needs a “when” beside it that may not hold.');
      }
      return this.syntax(map, place);
    }
    if (otherwise === undefined) {
      const says = '“when” may not hold, so “otherwise” must say what counts then.';
      const because = this.fields.finding(map) ?? this.findings.add(when.place, says);
      return brokenSyntax(map.empty.get('otherwise') ?? because, place);
    }
    return choice(
      [
        { place: when.place, when, syntax: this.syntax(map, place) },
        { place: otherwise.key, syntax: this.otherwise(otherwise.value) },
      ],
      place,
    );
  }

  /** Reads the one construct that the map of a value or a branch has. */
  syntax(map: MapNode, place: Place): Syntax {
    const constructsOfMap = this.constructsIn(map);
    const [construct] = constructsOfMap;
    if (construct === undefined) return brokenSyntax(this.#missingConstruct(map, place), place);
    if (constructsOfMap.length > 1) {
      const says = `A value is found in one way; here are ${constructsOfMap.map(({ name }) => name).join(' and ')}.`;
      return brokenSyntax(this.findings.add(place, says), place);
    }
    for (const [key, names] of Object.entries(keysBeside)) {
      const entry = map.entries.get(key);
      if (entry !== undefined && !names.includes(construct.name)) {
        const says = `“${key}” goes with ${names.join(' or ')}, and not with “${construct.name}”.`;
        this.findings.add(entry.key, says);
      }
    }
    const syntax = construct.read(map, this);
    return isBroken(syntax) ? brokenSyntax(syntax, place) : syntax;
  }

  /** The constructs whose keys a map has. */
  constructsIn(map: MapNode): readonly Construct[] {
    return constructs.filter(({ name }) => map.entries.has(name));
  }

  /** A formula cut by a comma, a key without its value and a misspelt key have their findings already. */
  #missingConstruct(map: MapNode, place: Place): Broken {
    const empty = NAMES.map((name) => map.empty.get(name)).find((each) => each !== undefined);
    const known = map.cutFormula ?? empty ?? this.unknownKeyFinding(map);
    return known ?? this.findings.add(place, `How this is found is missing: one of ${NAMES.join(', ')}.`);
  }

  /** Reads what follows `otherwise`: a formula, or a map with a construct. */
  otherwise(node: Node): Syntax {
    if (node.node === 'map') return this.syntax(node, node.place);
    const formula = this.formula(node);
    return isBroken(formula) ? brokenSyntax(formula, node.place) : formulaSyntax(formula, node.place);
  }

  formula(node: Node): Formula | Broken {
    const text = this.fields.text(node);
    return isBroken(text) ? text : readFormula(text, this.findings);
  }

  formulaAt(map: MapNode, key: string): Formula | Broken {
    const text = this.textAt(map, key);
    return isBroken(text) ? text : readFormula(text, this.findings);
  }

  /** Names of authorities at a key, some with the years in which they are cited; undefined where there is no such key. */
  citedAt(map: MapNode, key: string): readonly TextNode[] | Broken | undefined {
    const { fields } = this;
    const node = map.entries.get(key)?.value ?? map.empty.get(key);
    if (node === undefined || isBroken(node)) return node;
    return allOf(
      (node.node === 'list' ? node.items : [node]).map((each) =>
        each.node === 'map' ? fields.mustHave(each, 'name', fields.textAt(each, 'name')) : fields.text(each),
      ),
    );
  }

  comparison(text: TextNode): Comparison | Broken {
    return readComparison(text, this.findings);
  }

  textAt(map: MapNode, key: string): TextNode | Broken {
    return this.fields.mustHave(map, key, this.fields.textAt(map, key));
  }

  /** The finding on an unknown key of the map, if it has one: that may be a missing key misspelt. */
  unknownKeyFinding(map: MapNode): Broken | undefined {
    const isUnknown = (key: string) => !Object.hasOwn(constructKeys, key) && !OTHER_KEYS.includes(key);
    return [...map.entries.keys()].some(isUnknown) ? this.fields.finding(map) : undefined;
  }
}
