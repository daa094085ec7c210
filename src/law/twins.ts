import {
  type CheckedBook,
  type CheckedValue,
  type Finding,
  type Findings,
  grainInWords,
  kindInWords,
  PURPOSES,
  type Purpose,
  placeText,
  type Topic,
} from '../language/index.js';

/** The topics that may have a file for each purpose: those with the inputs of a calculation. All that rests on them is one law. */
export const TWINS: readonly string[] = ['pay', 'deductions', 'code_to_use', 'pay_day'];

/** Adds a finding for any other topic that has a file for each purpose. */
export function checkTwins(topics: readonly Topic[], findings: Findings): void {
  const [first] = PURPOSES;
  for (const { name, for: only } of topics) {
    if (only === undefined || only.purpose === first || TWINS.includes(name)) continue;
    const twin = topics.find((each) => each.name === name && each.for?.purpose === first);
    if (twin === undefined) continue;
    const names = `${TWINS.slice(0, -1).join(', ')} and ${TWINS.at(-1)}`;
    findings.add(
      only.place,
      `“${name}” has a file for ${first}, too: ${twin.place.source.path}. Only ${names} may have one for each; all else is one law.`,
    );
  }
}

/** Findings where twins do not have the same outputs, of the same kinds and grains: rules for all purposes read either twin. */
export function differencesOfTwins(
  books: ReadonlyMap<Purpose, CheckedBook>,
  topics: readonly Topic[],
): readonly Finding[] {
  const [first, ...others] = books;
  if (first === undefined) return [];
  return others.flatMap((other) =>
    TWINS.flatMap((name) => {
      const [one, two] = [first, other].map(([purpose, book]) => twinIn(book, purpose, topics, name));
      return one === undefined || two === undefined ? [] : differencesOf(one, two);
    }),
  );
}

/** A topic of one book, with its outputs by name. */
interface Twin {
  readonly topic: Topic;
  readonly outputs: ReadonlyMap<string, CheckedValue>;
}

function twinIn(
  { values }: CheckedBook,
  purpose: Purpose,
  topics: readonly Topic[],
  name: string,
): Twin | undefined {
  const topic = topics.find((each) => each.name === name && each.for?.purpose === purpose);
  if (topic === undefined) return undefined;
  const outputs = values.filter(
    (each) => each.topic === name && each.rule.isOutput && each.copy === undefined,
  );
  return { topic, outputs: new Map(outputs.map((each) => [each.rule.name, each])) };
}

function differencesOf(one: Twin, two: Twin): readonly Finding[] {
  const missingOutputs = (twin: Twin, other: Twin) =>
    [...other.outputs.values()].filter(
      ({ rule }) => !twin.outputs.has(rule.name) && !isUnreadable(twin, rule.name),
    );
  return [
    ...missingOutputs(one, two).map((output) => missingOutput(one.topic, output)),
    ...missingOutputs(two, one).map((output) => missingOutput(two.topic, output)),
    ...[...one.outputs].flatMap(([name, output]) => {
      const twin = two.outputs.get(name);
      return twin === undefined ? [] : differenceOfOutputs(output, twin);
    }),
  ];
}

/** Whether a value is in the file but could not be read, so that it has its finding already. */
function isUnreadable({ topic: { unreadable } }: Twin, name: string): boolean {
  return unreadable.some(
    (each) => each.section === 'values' && (each.name === undefined || each.name === name),
  );
}

function missingOutput({ name, for: only, place }: Topic, { rule }: CheckedValue): Finding {
  const message = `“${name}” lacks the output “${rule.name}” of its twin (${placeText(rule.place)}): both have the same outputs.`;
  return { place: only?.place ?? place, message };
}

function differenceOfOutputs(one: CheckedValue, two: CheckedValue): readonly Finding[] {
  const { name, place } = two.rule;
  const twin = `in its twin (${placeText(one.rule.place)})`;
  const [kind, otherKind] = [two.type.kind, one.type.kind];
  if (kind === 'unknown' || otherKind === 'unknown') return [];
  if (kind !== otherKind) {
    const message = `“${name}” is ${kindInWords(kind)}; ${twin} it is ${kindInWords(otherKind)}.`;
    return [{ place, message }];
  }
  const [grain, otherGrain] = [two.type.grain, one.type.grain];
  // A value that is the same for all payslips fits any grain; one that could not be read has its finding.
  const fitsAny = [grain, otherGrain].some((each) => each === 'any' || each === 'unknown');
  if (fitsAny || grain === otherGrain) return [];
  return [
    { place, message: `“${name}” is ${grainInWords(grain)}; ${twin} it is ${grainInWords(otherGrain)}.` },
  ];
}
