import type { AnswerField } from './field.js';

/** Parts of an answer, or of a field of it, by name, each with the parts of it. Without any it stands for the whole. */
export type FieldTree = ReadonlyMap<string, FieldTree>;

/** A field with these parts of it alone. */
export function narrowed(field: AnswerField, tree: FieldTree): AnswerField {
  return tree.size === 0 ? field : (field.only?.(tree) ?? field);
}

/** The members of an object that are among these parts, in its order; each as `narrow` makes it of its own parts. */
export function chosen<T>(
  all: Readonly<Record<string, T>>,
  tree: FieldTree,
  narrow: (member: T, tree: FieldTree) => T = (member) => member,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, member]) => {
      const own = tree.get(name);
      return own === undefined ? [] : [[name, narrow(member, own)]];
    }),
  );
}

/** The same of the entries of a list. Their first member comes with any: it says which entry it is. */
export function chosenOfEntry<T>(
  all: Readonly<Record<string, T>>,
  tree: FieldTree,
): Readonly<Record<string, T>> {
  const [first = ''] = Object.keys(all);
  return chosen(all, new Map([...tree, [first, WHOLE]]));
}

/** The whole of a field. */
export const WHOLE: FieldTree = new Map();

/** The tree of paths (`employee.periods.year`). A path within another one adds nothing to it. */
export function fieldTree(paths: Iterable<string>): FieldTree {
  const tree: Tree = new Map();
  const whole = new Set<Tree>();
  for (const path of paths) {
    let at = tree;
    for (const name of path.split('.')) {
      const below = at.get(name) ?? new Map();
      at.set(name, below);
      at = below;
    }
    whole.add(at);
  }
  for (const each of whole) each.clear();
  return tree;
}

type Tree = Map<string, Tree>;
