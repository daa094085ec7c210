import { AUTHORITIES_FILE, type CheckedFiles, REGISTER_FILE } from '../../law/index.js';
import {
  Findings,
  type MapNode,
  type Node,
  type Place,
  placeText,
  readYaml,
  type TextNode,
  textsAt,
} from '../../yaml/index.js';
import { filesAt, git } from '../release/git.js';

/** What the book said when it was last released: sentences are no law, so that only git has those of then. */
export interface ReleasedWords {
  /** Whether it had a sentence, of which this is the place now. */
  hadSentence(place: Place): boolean;
  /** Whether it had this under `not_established`. */
  hadUnestablished(name: string): boolean;
}

/** The words of the last commit in which anything was released; undefined where git does not have it. */
export function releasedWords(root: string, { topics }: CheckedFiles): ReleasedWords | undefined {
  const commit = git(root, 'log', '-1', '--format=%H', '--', REGISTER_FILE);
  if (commit === undefined || commit === '') return undefined;
  const files = filesAt(root, commit, 'rules', AUTHORITIES_FILE);
  const fileOf = (path: string) => {
    const text = files.textOf(path);
    // Only the words are looked at: what this program finds in a file of then does not matter.
    return text === undefined ? undefined : readYaml({ path, text }, new Findings());
  };
  const changed = files.paths.filter(files.hasChanged).flatMap((path) => fileOf(path) ?? []);
  const sentences = new Set(changed.flatMap((file) => [...sentencesIn(file).values()]));
  const present = new Map(topics.flatMap(({ file }) => [...sentencesIn(file)]));
  const isAsThen = (path: string) => files.paths.includes(path) && !files.hasChanged(path);
  const names = isAsThen(AUTHORITIES_FILE)
    ? undefined
    : changed.flatMap((file) => unestablishedIn(file).map(({ text }) => text));
  return {
    hadSentence: (place) => isAsThen(place.source.path) || sentences.has(present.get(placeText(place)) ?? ''),
    hadUnestablished: (name) => names === undefined || names.includes(name),
  };
}

/** The sentences of a file by their places, and by that of the branch or value that each stands at. */
function sentencesIn(file: MapNode): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  const add = (place: Place | undefined, sentence: Node) => {
    const says = sentence.node === 'map' ? sentence.entries.get('says')?.value : sentence;
    if (place !== undefined && says?.node === 'text')
      all.set(placeText(place), says.text.replaceAll(/\s+/g, ' '));
  };
  const visit = (node: Node): void => {
    if (node.node === 'list') node.items.forEach(visit);
    if (node.node !== 'map') return;
    for (const [key, { value }] of node.entries) {
      const own = key === 'assume' || key === 'notice' ? (value.node === 'list' ? value.items : [value]) : [];
      for (const sentence of own) {
        const otherwise = node.entries.get('otherwise');
        for (const place of [sentence.place, node.place, otherwise?.key]) add(place, sentence);
      }
      visit(value);
    }
  };
  visit(file);
  return all;
}

function unestablishedIn(file: MapNode): readonly TextNode[] {
  const entries = file.entries.get('not_established')?.value;
  const items = entries?.node === 'list' ? entries.items : [];
  return items.flatMap((item) => (item.node === 'map' ? textsAt(item, 'cites') : []));
}
