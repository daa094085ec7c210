import { datedGrainMessage } from '../book/check/dated.js';
import type { ChangedFigure } from '../book/check/names.js';
import type { CheckedComparison } from '../book/checked.js';
import { commonType } from '../book/figure-at.js';
import { firstDated } from '../figures.js';
import type { Comparison } from '../formula/parse.js';
import { type Grain, kindInWords, type Type, UNKNOWN, withGrain } from '../kinds.js';
import { allOf } from '../source/fields.js';
import { type Broken, isBroken, unlessBroken } from '../source/findings.js';
import type { Place } from '../source/source.js';
import type { MapNode, Node, TextNode } from '../source/yaml.js';
import { type ConstructChecker, grainOf, UNCHECKED } from './checker.js';
import type { Construct, Syntax, TypedStep } from './construct.js';
import { brokenSyntax, checkFigures, WITHOUT_FIGURE } from './read-parts.js';
import type { ConstructReader } from './reader.js';
import { type Branch, branchesOf } from './step.js';

/** A branch as written; the last has neither condition nor comparison. Branches of other tax years are gone by now: see
 *  parts-by-year.ts. */
interface BranchSyntax {
  readonly place: Place;
  readonly syntax: Syntax;
  readonly when?: TextNode | undefined;
  readonly if?: Comparison | undefined;
  readonly assume?: string | undefined;
  readonly explain?: Node | undefined;
  readonly authority?: readonly TextNode[] | undefined;
  /** The figure, or table, that must change within the year for the branch to be there, and why it is asked. */
  readonly ifChanges?: { readonly figure: TextNode; readonly because: string } | undefined;
  /** Whether it is written as an `otherwise`. */
  readonly isOtherwise?: true;
}

/** The first branch that fits. */
export const first: Construct = {
  name: 'first',
  shape: {
    type: 'array',
    items: { $ref: '#/$defs/branch' },
    minItems: 1,
    description:
      'The first branch that fits: `when` a condition over facts of the request holds, `if` a comparison of figures ' +
      'does, in the tax years that `years` says, or in those in which the figure at `if_changes` changes. The last branch is `otherwise`. Example: `- { if: code_number < 0, is: £0 }`',
  },
  read(map, reader) {
    const list = reader.fields.mustHave(map, 'first', reader.fields.listAt(map, 'first'));
    const branches = isBroken(list) ? list : allOf(list.items.map((item) => readBranch(item, reader)));
    if (isBroken(list)) return list;
    if (isBroken(branches)) return branches;
    const last = branches.at(-1);
    if (last !== undefined && !last.isOtherwise) {
      const says = 'The last of “first” must be “otherwise”: what counts when none of those above fits.';
      reader.findings.add(last.place, says);
    }
    for (const { isOtherwise, place } of branches.slice(0, -1)) {
      const says =
        'Only the last of “first” is “otherwise”; one before it needs “when”, “if”, “if_changes” or “years”.';
      if (isOtherwise) reader.findings.add(place, says);
    }
    return choice(branches, list.place);
  },
};

function readBranch(item: Node, reader: ConstructReader): BranchSyntax | Broken {
  const { fields, findings } = reader;
  const node = fields.map(item);
  if (isBroken(node)) return node;
  const [sentence, when, ifNode] = ['assume', 'when', 'if'].map((key) => fields.textAt(node, key));
  if (isBroken(sentence)) return sentence;
  if (isBroken(when)) return when;
  if (isBroken(ifNode)) return ifNode;
  const authority = reader.citedAt(node, 'authority');
  if (isBroken(authority)) return authority;
  if (sentence?.text.includes('{') === true) {
    // Payslips may take different branches, so a figure in the sentence could be of any of them.
    const says =
      'The sentence of a branch is said as it stands; one with a figure in { } is the `assume` of the value, with an `if`.';
    findings.add(sentence.place, says);
  }
  if (sentence !== undefined) checkFigures(sentence, findings, WITHOUT_FIGURE);
  const assume = sentence?.text;
  const explain = node.entries.get('explain')?.value;
  const otherwise = node.entries.get('otherwise');
  const missingValue = node.empty.get('otherwise');
  if (missingValue !== undefined) return missingValue;
  const [construct] = reader.constructsIn(node);
  const years = node.entries.get('years');
  const ifChanges = readIfChanges(node, reader);
  if (isBroken(ifChanges)) return ifChanges;
  if (otherwise !== undefined && years !== undefined && construct === undefined) {
    const says =
      '“otherwise” is there in every year; a branch with “years” above it says how this is found itself.';
    return findings.add(years.key, says);
  }
  const hasNoTest =
    when === undefined && ifNode === undefined && years === undefined && ifChanges === undefined;
  if (otherwise !== undefined && hasNoTest) {
    if (construct !== undefined) {
      const says = `“otherwise” says what counts itself; “${construct.name}” beside it would be passed over.`;
      findings.add(otherwise.key, says);
    }
    const syntax = reader.otherwise(otherwise.value);
    return { place: otherwise.key, isOtherwise: true, assume, explain, authority, syntax };
  }
  if (otherwise !== undefined && !reader.constructsIn(node).some((each) => each.takesOtherwise)) {
    const says =
      'What counts when this branch does not fit is the next branch; “otherwise” is the last of them.';
    findings.add(otherwise.key, says);
  }
  if (hasNoTest) {
    const fault = reader.unknownKeyFinding(node) ?? node.cutFormula;
    if (fault !== undefined) return fault;
    const says =
      'A branch says when it fits: “when” a condition holds, “if” a comparison does, in which “years”, “if_changes”, or “otherwise”.';
    findings.add(node.place, says);
  }
  const comparison = ifNode && reader.comparison(ifNode);
  const { place } = node;
  const syntax = isBroken(comparison) ? brokenSyntax(comparison, place) : reader.syntax(node, place);
  return { place, when, if: unlessBroken(comparison), assume, explain, authority, ifChanges, syntax };
}

function readIfChanges(
  node: MapNode,
  { fields, findings }: ConstructReader,
): BranchSyntax['ifChanges'] | Broken {
  const [figure, because] = ['if_changes', 'because'].map((key) => fields.textAt(node, key));
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

/** The syntax of a choice of branches, also for `when ... otherwise` beside a construct. */
export function choice(branches: readonly BranchSyntax[], place: Place): Syntax {
  return {
    place,
    cited: branches.flatMap(({ authority, syntax }) => [
      ...(authority === undefined ? [] : [authority]),
      ...(syntax.cited ?? []),
    ]),
    check: (checker) => checkChoice(branches, place, checker),
  };
}

/** The branches that are there in a year, each with the figure that it is there for: one whose only test is that a figure changes
 *  within the year ends them. */
function branchesOfYear(
  branches: readonly BranchSyntax[],
  checker: ConstructChecker,
): readonly (BranchSyntax & { readonly changed?: ChangedFigure })[] {
  const present: (BranchSyntax & { readonly changed?: ChangedFigure })[] = [];
  for (const branch of branches) {
    const { ifChanges, when, if: comparison } = branch;
    if (ifChanges === undefined) {
      present.push(branch);
      continue;
    }
    const node = checker.figure(ifChanges.figure);
    const figure = node && firstDated(node);
    if (figure === undefined) continue;
    present.push({ ...branch, changed: { figure, because: ifChanges.because } });
    if (when === undefined && comparison === undefined) break;
  }
  return present;
}

function checkChoice(all: readonly BranchSyntax[], place: Place, checker: ConstructChecker): TypedStep {
  const syntaxes = branchesOfYear(all, checker);
  const [only] = syntaxes;
  if (only !== undefined && syntaxes.length === 1 && all.length > 1 && hasNoWords(only))
    return checkBranch(only, checker);
  const types: Type[] = [];
  const branchTypes: Type[] = [];
  const branches = syntaxes.map((branch, index): Branch => {
    const { place: branchPlace, when, if: comparison, assume, explain, authority } = branch;
    const { step, type } = checkBranch(branch, checker);
    types.push(type);
    branchTypes.push(type);
    const test = comparison && checker.comparison(comparison);
    if (test !== undefined) types.push({ ...UNKNOWN, grain: grainOf([test.left, test.right]) });
    if (when !== undefined && checker.mayBeOfItems(when)) types.push(UNKNOWN);
    const condition = when && checker.condition(when);
    const name = branchName(index, condition, test);
    const list = when && checker.listOf(when);
    return {
      name,
      place: branchPlace,
      when: condition,
      list,
      if: test,
      lookup: undefined,
      assume,
      explain,
      authority,
      law: authority && checker.lawOf(authority),
      step,
    };
  });
  const branchOfItems = syntaxes.find(
    ({ when }, index) => when !== undefined && branches[index]?.list !== undefined,
  );
  if (branchOfItems?.when !== undefined)
    types.push(typeByItems(branchOfItems.when, branches, types, checker));
  const known = types.filter(({ kind }) => kind !== 'unknown');
  const type = commonType(branchTypes);
  if (type === undefined) {
    const kinds = [...new Set(known.map(({ kind }) => kindInWords(kind)))].join(' and ');
    checker.findings.add(place, `What “first” finds must be of one kind; its branches are ${kinds}.`);
    return UNCHECKED;
  }
  const moneyGrains = known.filter(({ kind }) => kind === 'money').map((each) => each.grain);
  if (moneyGrains.includes('year') && moneyGrains.includes('payslip')) {
    const says = 'One branch of this “first” is an amount for the year and another an amount a payslip.';
    const branchesOfPayslips = branches.filter((_, index) => branchTypes[index]?.grain === 'payslip');
    const dated = branchesOfPayslips.map(({ step }) =>
      datedGrainMessage(step, 'another branch of this “first”'),
    );
    checker.findings.add(place, dated.find((each) => each !== undefined) ?? says);
  }
  let grain: Grain = 'any';
  for (const each of types) grain = checker.commonGrain(grain, each.grain, place);
  return { step: { branches, sentence: () => 'first that fits' }, type: withGrain(type, grain) };
}

/** Checks a branch. A figure that it reads and the year does not have is asked for at the figure that changes. */
function checkBranch(
  { syntax, changed }: BranchSyntax & { readonly changed?: ChangedFigure },
  checker: ConstructChecker,
): TypedStep {
  return changed === undefined
    ? syntax.check(checker)
    : checker.names.askingFor(changed, () => syntax.check(checker));
}

function hasNoWords({ assume, explain, authority }: BranchSyntax): boolean {
  return assume === undefined && explain === undefined && authority === undefined;
}

/** The type of a choice with a condition asked of items: one figure an item. Figures a payslip and sentences beside it are
 *  findings. */
function typeByItems(
  when: TextNode,
  branches: readonly Branch[],
  types: readonly Type[],
  { findings, isOfOnePayment }: ConstructChecker,
): Type {
  if (isOfOnePayment === false && types.some(({ grain }) => grain === 'payslip')) {
    const says = `“${when.text}” is asked of each item, and this is one figure a payslip; use total() of a value of the items.`;
    findings.add(when.place, says);
    return UNKNOWN;
  }
  const branchWithSentence = branchesOf({ branches, sentence: () => '' }).find(
    ({ assume }) => assume !== undefined,
  );
  if (branchWithSentence !== undefined) {
    const says = `A sentence is said once, and “${when.text}” is asked of each item; say it at a value that uses total(), with an “if”.`;
    findings.add(branchWithSentence.place, says);
  }
  return { ...UNKNOWN, grain: 'item' };
}

function branchName(index: number, when: number | undefined, test: CheckedComparison | undefined): string {
  return when === undefined && test === undefined ? 'otherwise' : `branch ${index + 1}`;
}
