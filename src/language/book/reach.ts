import { type FigureNode, isDated } from '../figures.js';
import { figureAt } from './figure-at.js';
import { FOUND_FOR_ALL } from './found-for-all.js';
import type { Topic } from './model.js';
import { type References, referencesOf } from './references.js';

/** The topics that an answer reaches, of those that its operation may read in a year: what it names itself, and what the rules of these
 *  name, and so on. A name that a topic has itself leads nowhere. Where several topics have one of another, it is that of a topic
 *  that is reached by other names, or else of all: then the check says that it stands there twice. */
export function topicsReached(
  topics: readonly Topic[],
  named: References,
  rates: FigureNode,
): readonly Topic[] {
  const owners = new Owners(topics, rates);
  const reached = new Set<Topic>();
  const open: { readonly references: References; readonly from?: Topic }[] = [{ references: named }];
  const add = (topic: Topic) => {
    if (reached.has(topic)) return;
    reached.add(topic);
    open.push({ references: referencesOf(topic), from: topic });
  };
  const ambiguous: (readonly Topic[])[] = [];
  while (open.length > 0) {
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const having of owners.of(next.references, next.from)) {
        const [only] = having;
        if (having.length > 1) ambiguous.push(having);
        else if (only !== undefined) add(only);
      }
    const unmet = ambiguous.find((having) => !having.some((topic) => reached.has(topic)));
    for (const topic of unmet ?? []) add(topic);
  }
  return topics.filter((topic) => reached.has(topic));
}

/** Which topics have what rules name. */
class Owners {
  readonly #topics: ReadonlyMap<string, Topic>;
  readonly #outputs = new Map<string, Topic[]>();
  readonly #inputs = new Map<string, Topic[]>();

  constructor(
    topics: readonly Topic[],
    private readonly rates: FigureNode,
  ) {
    this.#topics = new Map(topics.map((topic) => [topic.name, topic]));
    for (const topic of topics) {
      for (const { name, isOutput } of topic.values)
        if (isOutput || name === FOUND_FOR_ALL.periods) push(this.#outputs, name, topic);
      for (const { path } of topic.inputs) push(this.#inputs, path, topic);
    }
  }

  /** For each thing that is named the topics that have it. */
  *of({ names, inputs, figures }: References, from: Topic | undefined): Generator<readonly Topic[]> {
    for (const name of names) yield this.#named(name, from);
    for (const path of inputs) yield this.#declaring(path, from);
    if ([...figures].some((path) => this.#isDated(path)))
      yield this.#outputs.get(FOUND_FOR_ALL.stretch) ?? [];
  }

  #named(name: string, from: Topic | undefined): readonly Topic[] {
    const [first = '', second] = name.split('.');
    const topic = second === undefined ? undefined : this.#topics.get(first);
    if (topic !== undefined && has(topic, second)) return [topic];
    if (from !== undefined && has(from, first)) return [];
    return topic === undefined ? (this.#outputs.get(first) ?? []) : [topic];
  }

  /** The topics that declare an input, or the group that it is; the nearest one around it, where it is a part of one. */
  #declaring(path: string, from: Topic | undefined): readonly Topic[] {
    const steps = path.split('.');
    for (let length = steps.length; length > 0; length--) {
      const having = this.#inputs.get(steps.slice(0, length).join('.'));
      if (having !== undefined) return from !== undefined && having.includes(from) ? [] : having;
    }
    return [];
  }

  /** Whether a figure, or any below it, changes within the year; `*` is any name. */
  #isDated(path: string): boolean {
    const steps = path.split('.');
    const star = steps.indexOf('*');
    const node = figureAt(this.rates, star < 0 ? steps : steps.slice(0, star));
    return node !== undefined && isDated(node);
  }
}

function has({ values, conditions }: Topic, name: string | undefined): boolean {
  return (
    values.some((value) => value.name === name) || conditions.some((condition) => condition.name === name)
  );
}

function push(map: Map<string, Topic[]>, name: string, topic: Topic): void {
  map.set(name, [...(map.get(name) ?? []), topic]);
}
