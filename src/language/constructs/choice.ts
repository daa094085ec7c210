import { type Findings, isBroken, type Place, placeAt, type TextNode } from '../../yaml/index.js';
import { allOf, listOf, must, unread } from '../../yaml/keys.js';
import { datedGrainMessage } from '../book/check/dated.js';
import type { ConditionId } from '../book/checked.js';
import { commonType } from '../book/figure-at.js';
import type { Branch, CheckedClaim } from '../book/term.js';
import { firstDated } from '../figures.js';
import type { Claim } from '../formula/parse.js';
import { printClaim } from '../formula/print.js';
import { claimTerms, grainOf } from '../formula/terms.js';
import { type Grain, kindInWords, type Type, UNKNOWN, withGrain } from '../kinds.js';
import { construct } from './construct.js';
import { branchesOf } from './definition-walks.js';
import {
  type BranchSyntax,
  type ChangedFigure,
  type Syntax,
  type SyntaxChecker,
  type TypedDefinition,
  UNCHECKED,
} from './syntax.js';

/** The first branch that fits. */
export const first = construct({
  name: 'first',
  keys: {
    first: must(
      listOf(unread({ $ref: '#/$defs/branch' })),
      'The first branch that fits: `when` a condition over facts of the request holds, `if` a comparison of figures ' +
        'does, in the tax years that `years` says, or in those in which the figure at `if_changes` changes. The last branch is `otherwise`. Example: `- { if: code_number < 0, is: £0 }`',
    ),
  },
  read({ first: items, node }, reader) {
    const branches = allOf(items.map((item) => reader.branch(item)));
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
    addNeverTaken(branches, reader.findings);
    return choice(branches, placeAt(node, 'first'));
  },
});

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
  checker: SyntaxChecker,
): readonly (BranchSyntax & { readonly changed?: ChangedFigure })[] {
  const present: (BranchSyntax & { readonly changed?: ChangedFigure })[] = [];
  for (const branch of branches) {
    const { ifChanges, when, if: claim } = branch;
    if (ifChanges === undefined) {
      present.push(branch);
      continue;
    }
    const node = checker.figure(ifChanges.figure);
    const figure = node && firstDated(node);
    if (node === undefined || figure === undefined) continue;
    present.push({ ...branch, changed: { node, figure, because: ifChanges.because } });
    if (when === undefined && claim === undefined) break;
  }
  return present;
}

function checkChoice(all: readonly BranchSyntax[], place: Place, checker: SyntaxChecker): TypedDefinition {
  const syntaxes = branchesOfYear(all, checker);
  const [only] = syntaxes;
  if (only !== undefined && syntaxes.length === 1 && all.length > 1 && hasNoWords(only))
    return checkBranch(only, checker);
  const types: Type[] = [];
  const branchTypes: Type[] = [];
  const branches = syntaxes.map((branch, index): Branch => {
    const { place: branchPlace, when, if: claim, assume, explain, authority } = branch;
    const { definition, type } = checkBranch(branch, checker);
    types.push(type);
    branchTypes.push(type);
    const test = claim && checker.claim(claim);
    if (test !== undefined) types.push({ ...UNKNOWN, grain: grainOf(claimTerms(test)) });
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
      definition: definition,
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
    const dated = branchesOfPayslips.map(({ definition }) =>
      datedGrainMessage(definition, 'another branch of this “first”'),
    );
    checker.findings.add(place, dated.find((each) => each !== undefined) ?? says);
  }
  let grain: Grain = 'any';
  for (const each of types) grain = checker.commonGrain(grain, each.grain, place);
  return { definition: { branches }, type: withGrain(type, grain) };
}

/** Adds a finding for each branch below those of every year that are taken wherever it fits: by the same tests, or a part of them. */
function addNeverTaken(branches: readonly BranchSyntax[], findings: Findings): void {
  const above: (readonly string[])[] = [];
  for (const { place, when, if: claim, isOfSomeYears } of branches) {
    const ofCondition = when === undefined ? [] : [`when ${when.text}`];
    const ways = waysToHold(claim).map((tests) => [...ofCondition, ...tests]);
    if (ways.every((tests) => above.some((each) => each.every((test) => tests.includes(test)))))
      findings.add(place, 'This branch is never taken: one above it is taken wherever this one fits.');
    const hasTests = ofCondition.length > 0 || claim !== undefined;
    if (hasTests && isOfSomeYears !== true) above.push(...ways);
  }
}

/** The ways in which a claim can hold, each as the tests that hold in it. */
function waysToHold(claim: Claim | undefined): readonly (readonly string[])[] {
  if (claim === undefined) return [[]];
  if (!('join' in claim)) return [[`if ${printClaim(claim)}`]];
  const ways = claim.claims.map(waysToHold);
  if (claim.join === 'or') return ways.flat();
  return [
    ways.flatMap(([only = [], ...more], at) =>
      more.length === 0 ? only : [`if ${printClaim(claim.claims[at] ?? claim)}`],
    ),
  ];
}

/** Checks a branch. A figure that it reads and the year does not have is asked for at the figure that changes. */
function checkBranch(
  { syntax, changed }: BranchSyntax & { readonly changed?: ChangedFigure },
  checker: SyntaxChecker,
): TypedDefinition {
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
  { findings, isOfOnePayment }: SyntaxChecker,
): Type {
  if (isOfOnePayment === false && types.some(({ grain }) => grain === 'payslip')) {
    const says = `“${when.text}” is asked of each item, and this is one figure a payslip; use total() of a value of the items.`;
    findings.add(when.place, says);
    return UNKNOWN;
  }
  const branchWithSentence = branchesOf({ branches }).find(({ assume }) => assume !== undefined);
  if (branchWithSentence !== undefined) {
    const says = `A sentence is said once, and “${when.text}” is asked of each item; say it at a value that uses total(), with an “if”.`;
    findings.add(branchWithSentence.place, says);
  }
  return { ...UNKNOWN, grain: 'item' };
}

function branchName(index: number, when: ConditionId | undefined, test: CheckedClaim | undefined): string {
  return when === undefined && test === undefined ? 'otherwise' : `branch ${index + 1}`;
}
