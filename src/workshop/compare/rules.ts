import { stringify } from 'yaml';
import { canonicalJson } from '../../json.js';
import {
  nameAmongTwins,
  type Topic,
  WORDS_OF_BRANCH,
  WORDS_OF_INPUT,
  WORDS_OF_VALUE,
} from '../../language/index.js';
import { canonical } from '../../law/index.js';
import { type Entry, mapAt, type Node, type Place, textAt, toPlain } from '../../yaml/index.js';
import { type Difference, namesOfBoth, type SideOfDifference } from './comparison.js';

/** The sections of a rule file that are compared, and what each entry is. */
const PARTS = {
  inputs: 'input',
  conditions: 'condition',
  tables: 'table',
  values: 'value',
  refuse: 'refusal',
} as const;

/** The rules and rule files that differ between two years, or that are the law in one of them only. */
export function diffRules(old: readonly Topic[], now: readonly Topic[]): readonly Difference[] {
  // Two years share a topic object where the same parts of its file hold: that cannot differ.
  const changed = (some: readonly Topic[], others: readonly Topic[]) =>
    new Map(some.filter((each) => !others.includes(each)).map((each) => [nameAmongTwins(each), each]));
  const [before, after] = [changed(old, now), changed(now, old)];
  return namesOfBoth(before.keys(), after.keys()).flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    const [oldFile, newFile] = [one, other].map((topic) => topic && fileOf(topic));
    const file = { name, title: (other ?? one)?.title, a: oldFile, b: newFile };
    return [...(oldFile?.at === newFile?.at ? [] : [file]), ...diffParts(name, one, other)];
  });
}

function fileOf({ place }: Topic): SideOfDifference {
  return { at: place.source.path, lines: [] };
}

function diffParts(topic: string, old: Topic | undefined, now: Topic | undefined): readonly Difference[] {
  return Object.entries(PARTS).flatMap(([section, what]) => {
    const [before, after] = [old, now].map(
      (each) => (each && mapAt(each.file, section))?.entries ?? new Map<string, Entry>(),
    );
    return namesOfBoth(before?.keys() ?? [], after?.keys() ?? []).flatMap((name) => {
      const [one, other] = [before?.get(name), after?.get(name)];
      const [oldLaw, newLaw] = [one, other].map((entry) => entry && withoutWords(entry.value, section));
      if (oldLaw && newLaw && meaningOf(oldLaw) === meaningOf(newLaw)) return [];
      const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
      return [
        {
          name: `${topic}.${name}: ${what} ${change}`,
          title: titleOf((other ?? one)?.value),
          a: one && oldLaw && { at: lineOf(one.key), lines: written(oldLaw) },
          b: other && newLaw && { at: lineOf(other.key), lines: written(newLaw) },
        },
      ];
    });
  });
}

/** What people read of a part, but for the sentences that an answer has. */
const WORDS = [...WORDS_OF_INPUT, ...WORDS_OF_VALUE, ...WORDS_OF_BRANCH].filter(
  (key) => key !== 'assume' && key !== 'notice',
);

/** A part without what does not bear on an answer. The names of the fields of a list and of the rows of a table are no keys. */
function withoutWords(node: Node, key: string): Node {
  if (node.node === 'text') return node;
  if (node.node === 'list') return { ...node, items: node.items.map((item) => withoutWords(item, '')) };
  const isOfNames = key === 'fields' || key === 'tables';
  const entries = [...node.entries].filter(([name]) => isOfNames || !WORDS.includes(name));
  return {
    ...node,
    entries: new Map(
      entries.map(([name, entry]) => [name, { ...entry, value: withoutWords(entry.value, name) }]),
    ),
  };
}

/** Two parts of the same meaning are the same rule, however they are laid out. */
function meaningOf(node: Node): string {
  return canonicalJson(canonical(node));
}

/** A part in the words of the rule language, laid out as all others. */
function written(node: Node): readonly string[] {
  return stringify(toPlain(node), { schema: 'failsafe', lineWidth: 0 }).trimEnd().split('\n');
}

function titleOf(node: Node | undefined): string | undefined {
  return node?.node === 'map' ? textAt(node, 'title')?.text : undefined;
}

/** The line of a file of the book, as editors open it: `rules/sick-pay.yaml:15`. */
export function lineOf(place: Place): string {
  return `${place.source.path}:${place.line}`;
}
