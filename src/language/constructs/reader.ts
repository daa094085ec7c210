import {
  type Broken,
  type Entry,
  type Findings,
  isBroken,
  type MapNode,
  type Node,
  type Place,
  type TextNode,
} from '../../yaml/index.js';
import { anyMap, either, strangeKeys, text } from '../../yaml/keys.js';
import { readBranch } from './branch.js';
import { choice } from './choice.js';
import type { Construct, SyntaxReader } from './construct.js';
import { formulaSyntax } from './formulas.js';
import { constructs } from './index.js';
import { constructKeys, keysBeside } from './keys.js';
import { formulaText } from './read-parts.js';
import { type BranchSyntax, brokenSyntax, type Syntax } from './syntax.js';

const NAMES = constructs.map(({ name }) => name);

/** Reads how a value, or a branch of one, is found. `strange` is the finding on a key that the map should not have, which may be a
 *  missing one misspelt. */
export class ConstructReader implements SyntaxReader {
  constructor(readonly findings: Findings) {}

  /** Reads a whole value: `when ... otherwise` beside a construct is a choice of two branches. */
  value(
    map: MapNode,
    place: Place,
    when: TextNode | Broken | undefined,
    strange: Broken | undefined,
  ): Syntax {
    if (isBroken(when)) return brokenSyntax(when, place);
    const otherwise = map.entries.get('otherwise');
    if (when === undefined) {
      const hasOwnOtherwise = this.constructsIn(map).some(({ takesOtherwise }) => takesOtherwise);
      if (otherwise !== undefined && !hasOwnOtherwise && strange === undefined) {
        this.findings.add(otherwise.key, '“otherwise” needs a “when” beside it that may not hold.');
      }
      return this.syntax(map, place, strange);
    }
    if (otherwise === undefined) {
      const says = '“when” may not hold, so “otherwise” must say what counts then.';
      const because = map.empty.get('otherwise') ?? strange ?? this.findings.add(when.place, says);
      return brokenSyntax(because, place);
    }
    return choice(
      [
        { place: when.place, when, syntax: this.syntax(map, place, strange) },
        { place: otherwise.key, syntax: this.otherwise(otherwise) },
      ],
      place,
    );
  }

  /** Reads the one construct that the map of a value or a branch has. */
  syntax(map: MapNode, place: Place, strange: Broken | undefined): Syntax {
    const constructsOfMap = this.constructsIn(map);
    const [construct] = constructsOfMap;
    if (construct === undefined) return brokenSyntax(this.#missingConstruct(map, place, strange), place);
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
    const syntax = construct.read(map, strange, this);
    return isBroken(syntax) ? brokenSyntax(syntax, place) : syntax;
  }

  /** The constructs whose keys a map has. */
  constructsIn(map: MapNode): readonly Construct[] {
    return constructs.filter(({ name }) => map.entries.has(name));
  }

  /** A formula cut by a comma, a key without its value and a misspelt key have their findings already. */
  #missingConstruct(map: MapNode, place: Place, strange: Broken | undefined): Broken {
    const empty = NAMES.map((name) => map.empty.get(name)).find((each) => each !== undefined);
    const known = map.cutFormula ?? empty ?? strange;
    return known ?? this.findings.add(place, `How this is found is missing: one of ${NAMES.join(', ')}.`);
  }

  otherwise({ key, value }: Entry): Syntax {
    const node = either(text, anyMap).read(value, key, this.findings);
    if (isBroken(node)) return brokenSyntax(node, value.place);
    const { place } = node;
    if (node.node === 'map')
      return this.syntax(node, place, strangeKeys(constructKeys, node, this.findings).finding);
    const formula = formulaText.read(node, place, this.findings);
    return isBroken(formula) ? brokenSyntax(formula, place) : formulaSyntax(formula, place);
  }

  branch(item: Node): BranchSyntax | Broken {
    return readBranch(item, this);
  }
}
