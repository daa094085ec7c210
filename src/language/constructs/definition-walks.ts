import type { ConditionId } from '../book/checked.js';
import type { Branch, Definition, LookupTerm, TableLookup, Term } from '../book/term.js';
import type { FigureNode } from '../figures.js';
import { claimTerms, termsIn } from '../formula/terms.js';

/** All leaves, of whichever branch. */
export function leavesOf(definition: Definition): readonly Term[] {
  return 'branches' in definition
    ? definition.branches.flatMap((branch) => leavesOf(branch.definition))
    : [definition];
}

/** All branches, in preorder: those inside a branch come after it. */
export function branchesOf(definition: Definition): readonly Branch[] {
  return 'branches' in definition
    ? definition.branches.flatMap((branch) => [branch, ...branchesOf(branch.definition)])
    : [];
}

/** Whether a leaf is more than a formula: what a construct makes of formulas. */
export function isConstructed({ term }: Term): boolean {
  return term === 'apply' || term === 'row' || term === 'lookup';
}

/** The formulas of a leaf, in order. */
export function formulasOf(leaf: Term): readonly Term[] {
  return isConstructed(leaf) ? termsIn(leaf).filter(({ term }) => term !== 'holds') : [leaf];
}

/** The formula of a definition, if it is nothing else. */
export function formulaOfDefinition(definition: Definition): Term | undefined {
  return 'branches' in definition || isConstructed(definition) ? undefined : definition;
}

/** Whether a leaf is a word or figure written in the rule itself, and so not one of the law's. */
export function isConstant(leaf: Term): boolean {
  if (leaf.term === 'apply') return leaf.by.word?.(leaf.parts) !== undefined;
  return leaf.term === 'constant' && leaf.figure === undefined;
}

/** The formulas that a definition reads, without the facts of its conditions. */
export function termsOf(definition: Definition): readonly Term[] {
  if (!('branches' in definition)) return formulasOf(definition);
  return definition.branches.flatMap((branch) => [...claimTerms(branch.if), ...termsOf(branch.definition)]);
}

/** The ids of the conditions that a definition itself names. */
export function conditionsOf(definition: Definition): readonly ConditionId[] {
  if (!('branches' in definition))
    return termsIn(definition).flatMap((each) => (each.term === 'holds' ? [each.condition] : []));
  return definition.branches.flatMap((branch) => [
    ...(branch.when === undefined ? [] : [branch.when]),
    ...conditionsOf(branch.definition),
  ]);
}

/** The lookup of a definition, with or without an `otherwise`. */
export function lookupOf(definition: Definition): LookupTerm | undefined {
  if ('branches' in definition) return definition.branches[0]?.lookup;
  return definition.term === 'lookup' ? definition : undefined;
}

/** How many names lead from the table of a lookup to the rows that it can find. */
export function depthOf({ keys, amount }: TableLookup): number {
  return keys.length + (amount === undefined ? 0 : 1);
}

/** The table from which one has the rows that it lacks; undefined where all rows are its own. */
export function tableOfOtherRows(table: FigureNode): string | undefined {
  if (table.node !== 'group') return undefined;
  const others = [...table.entries].filter(([name, { path }]) => path !== `${table.path}.${name}`);
  return others.map(([name, { path }]) => path.slice(0, -`.${name}`.length))[0];
}

/** Whether a definition finds the number of a stretch of the year. */
export function findsStretch(definition: Definition): boolean {
  return (
    'term' in definition &&
    definition.term === 'apply' &&
    definition.by.findsStretch?.(definition.parts) === true
  );
}

/** The tables that a definition looks in. */
export function tablesOf(definition: Definition): readonly FigureNode[] {
  return leavesOf(definition).flatMap((leaf) => {
    if (leaf.term === 'lookup') return [leaf.table];
    return leaf.term === 'apply' ? (leaf.by.tables?.(leaf.parts) ?? []) : [];
  });
}

/** What a `lowest` or its like can find, each with the condition on which it counts; the last has none. */
export function candidatesOf(
  definition: Definition,
): readonly { readonly finds: string; readonly when: ConditionId | undefined }[] {
  if ('branches' in definition || definition.term !== 'apply') return [];
  const conditions = conditionsOf(definition);
  const candidates = definition.by.candidates?.(definition.parts) ?? [];
  return candidates.map((finds, index) => ({ finds, when: conditions[index] }));
}
