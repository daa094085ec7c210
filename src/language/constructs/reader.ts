import {
  type Broken,
  type Entry,
  type Findings,
  isBroken,
  type MapNode,
  type Node,
  type Place,
  type TextNode,
  unlessBroken,
} from '../../yaml/index.js';
import { anyMap, either, type ReadKeys, readAllKeys, strangeKeys, text } from '../../yaml/keys.js';
import { choice } from './choice.js';
import type { Construct, SyntaxReader } from './construct.js';
import { formulaSyntax } from './formulas.js';
import { constructs } from './index.js';
import { branchKeys, constructKeys, keysBeside } from './keys.js';
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
    const { findings } = this;
    const node = anyMap.read(item, item.place, findings);
    if (isBroken(node)) return node;
    const { place } = node;
    const { parts, strange } = readAllKeys(branchKeys, node, place, findings);
    const { assume: sentence, when, if: claim, authority } = parts;
    if (isBroken(sentence)) return sentence;
    if (isBroken(when)) return when;
    if (isBroken(authority)) return authority;
    if (sentence?.text.includes('{') === true) {
      // Payslips may take different branches, so a figure in the sentence could be of any of them.
      const says =
        'The sentence of a branch is said as it stands; one with a figure in { } is the `assume` of the value, with an `if`.';
      findings.add(sentence.place, says);
    }
    const words = { assume: sentence?.text, explain: unlessBroken(parts.explain), authority };
    const otherwise = node.entries.get('otherwise');
    const missingValue = node.empty.get('otherwise');
    if (missingValue !== undefined) return missingValue;
    const constructsOfNode = this.constructsIn(node);
    const [construct] = constructsOfNode;
    const years = node.entries.get('years');
    const ifChanges = readIfChanges(parts, findings);
    if (isBroken(ifChanges)) return ifChanges;
    if (otherwise !== undefined && years !== undefined && construct === undefined) {
      const says =
        '“otherwise” is there in every year; a branch with “years” above it says how this is found itself.';
      return findings.add(years.key, says);
    }
    const hasNoTest =
      when === undefined && claim === undefined && years === undefined && ifChanges === undefined;
    if (otherwise !== undefined && hasNoTest) {
      if (construct !== undefined) {
        const says = `“otherwise” says what counts itself; “${construct.name}” beside it would be passed over.`;
        findings.add(otherwise.key, says);
      }
      return { place: otherwise.key, isOtherwise: true, ...words, syntax: this.otherwise(otherwise) };
    }
    if (otherwise !== undefined && !constructsOfNode.some((each) => each.takesOtherwise)) {
      const says =
        'What counts when this branch does not fit is the next branch; “otherwise” is the last of them.';
      return findings.add(otherwise.key, says);
    }
    if (hasNoTest) {
      const fault = strange.finding ?? node.cutFormula;
      if (fault !== undefined) return fault;
      const says =
        'A branch says when it fits: “when” a condition holds, “if” a comparison does, in which “years”, “if_changes”, or “otherwise”.';
      findings.add(place, says);
    }
    const syntax = isBroken(claim)
      ? brokenSyntax(claim, place)
      : this.syntax(withoutTest(node), place, strange.finding);
    const isOfSomeYears = years !== undefined || ifChanges !== undefined;
    return { place, when, if: unlessBroken(claim), ...words, ifChanges, isOfSomeYears, syntax };
  }
}

/** What stands beside the test of a branch: an `otherwise` there is the construct's own. */
function withoutTest(node: MapNode): MapNode {
  return { ...node, entries: new Map([...node.entries].filter(([key]) => key !== 'when')) };
}

function readIfChanges(
  { if_changes: figure, because }: ReadKeys<typeof branchKeys>,
  findings: Findings,
): BranchSyntax['ifChanges'] | Broken {
  if (figure === undefined || isBroken(figure)) {
    if (figure === undefined && because !== undefined && !isBroken(because))
      findings.add(because.place, '“because” goes with “if_changes”.');
    return figure;
  }
  if (isBroken(because)) return because;
  if (because !== undefined) return { figure, because: because.text };
  const says =
    '“if_changes” needs “because” beside it: why the year must have a figure of its own where this one changes.';
  return findings.add(figure.place, says);
}
