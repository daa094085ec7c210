import { nameAmongTwins, type Place, type Topic } from '../../language/index.js';
import { type Difference, differenceBetween, lineOf, namesOfBoth } from './difference.js';
import { printCondition, printInput, printRefusal, printTable, printValue } from './print-rule.js';

/** A rule file that is the law in one of the years only. */
export interface TopicFile {
  readonly topic: string;
  readonly title: string;
  /** `rules/sick-pay.yaml` */
  readonly file: string;
}

/** What stands under `inputs`, `conditions`, `tables`, `values` and `refuse` of a rule file. */
export type RulePart = 'input' | 'condition' | 'table' | 'value' | 'refusal';

/** A part of a rule file in one year. */
export interface RuleOfYear {
  readonly title: string | undefined;
  /** What it says, as lines in the words of the rule language. */
  readonly says: readonly string[];
  /** `rules/sick-pay.yaml:15` */
  readonly at: string;
}

/** A part of a topic that differs between two years. */
export type RuleDiff = Difference<RuleOfYear> & {
  readonly topic: string;
  readonly part: RulePart;
  readonly name: string;
};

/** The difference of two years in rule files and in rules. */
export interface RulesDiff {
  readonly onlyInOld: readonly TopicFile[];
  readonly onlyInNew: readonly TopicFile[];
  readonly rules: readonly RuleDiff[];
}

/** The rule files that are the law in one of two years only, and the rules that differ. */
export function diffRules(old: readonly Topic[], now: readonly Topic[]): RulesDiff {
  const onlyInOld = old.filter((topic) => !now.some((each) => fileOf(each) === fileOf(topic)));
  const onlyInNew = now.filter((topic) => !old.some((each) => fileOf(each) === fileOf(topic)));
  // Two years share a topic object where the same parts of its file hold: that cannot differ.
  const changed = (some: readonly Topic[], others: readonly Topic[]) =>
    byName(some.filter((topic) => !others.includes(topic)));
  const [before, after] = [changed(old, now), changed(now, old)];
  const rules = namesOfBoth(before.keys(), after.keys()).flatMap((topic) =>
    diffTopic(topic, before.get(topic), after.get(topic)),
  );
  return { onlyInOld: onlyInOld.map(asFile), onlyInNew: onlyInNew.map(asFile), rules };
}

function fileOf(topic: Topic): string {
  return topic.place.source.path;
}

function asFile(topic: Topic): TopicFile {
  return { topic: nameAmongTwins(topic), title: topic.title, file: fileOf(topic) };
}

function byName(topics: readonly Topic[]): ReadonlyMap<string, Topic> {
  return new Map(topics.map((topic) => [nameAmongTwins(topic), topic]));
}

function diffTopic(topic: string, old: Topic | undefined, now: Topic | undefined): readonly RuleDiff[] {
  const [before, after] = [partsOf(old), partsOf(now)];
  return namesOfBoth(before.keys(), after.keys()).flatMap((key) => {
    const [oldPart, newPart] = [before.get(key), after.get(key)];
    const either = newPart ?? oldPart;
    const change = differenceBetween(oldPart?.rule, newPart?.rule, saysTheSame);
    return either === undefined || change === undefined
      ? []
      : [{ topic, part: either.part, name: either.name, ...change }];
  });
}

function saysTheSame(old: RuleOfYear, now: RuleOfYear): boolean {
  return old.says.join('\n') === now.says.join('\n');
}

interface Part {
  readonly part: RulePart;
  readonly name: string;
  readonly rule: RuleOfYear;
}

/** All parts of a file, by what they are and their name. */
function partsOf(topic: Topic | undefined): ReadonlyMap<string, Part> {
  if (topic === undefined) return new Map();
  const parts: readonly Part[] = [
    ...topic.inputs.map((each) => part('input', each.path, each, printInput(each))),
    ...topic.conditions.map((each) => part('condition', each.name, each, printCondition(each))),
    ...topic.tables.map((each) => part('table', each.name, each, printTable(each))),
    ...topic.values.map((each) => part('value', each.name, each, printValue(each))),
    ...topic.refusals.map((each) => part('refusal', each.name, each, printRefusal(each))),
  ];
  return new Map(parts.map((each) => [`${each.part} ${each.name}`, each]));
}

function part(
  kind: RulePart,
  name: string,
  { place, title }: { readonly place: Place; readonly title?: string | undefined },
  says: readonly string[],
): Part {
  return { part: kind, name, rule: { title, says, at: lineOf(place) } };
}
