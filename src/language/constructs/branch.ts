import {
  type Broken,
  type Findings,
  isBroken,
  type MapNode,
  type Node,
  unlessBroken,
} from '../../yaml/index.js';
import { anyMap, type ReadKeys, readAllKeys } from '../../yaml/keys.js';
import { branchKeys } from './keys.js';
import type { ConstructReader } from './reader.js';
import { type BranchSyntax, brokenSyntax } from './syntax.js';

/** Reads an item of `first`. */
export function readBranch(item: Node, reader: ConstructReader): BranchSyntax | Broken {
  const { findings } = reader;
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
  const constructsOfNode = reader.constructsIn(node);
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
    return { place: otherwise.key, isOtherwise: true, ...words, syntax: reader.otherwise(otherwise) };
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
    : reader.syntax(withoutTest(node), place, strange.finding);
  const isOfSomeYears = years !== undefined || ifChanges !== undefined;
  return { place, when, if: unlessBroken(claim), ...words, ifChanges, isOfSomeYears, syntax };
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
