import type { Json } from '../../json.js';
import { changeLines, oneLine } from './change-text.js';
import type { JsonDifference } from './compare-steps.js';
import { differsByItself, firstDifference, type StepDifference } from './compare-steps.js';
import type { Replay } from './index.js';
import type { SavedBook } from './saved-trace.js';

const SIDES = { a: 'expected', b: 'got' };

/** The result of a replay as text. */
export function asText(replay: Replay): string {
  const { saved, now, fromBundle, lawChanges, otherDifferences, movedSteps } = replay;
  const book = fromBundle
    ? `The book of the trace is kept: ${now.engine}, digest ${now.digest}.`
    : bookInWords(saved.book, now);
  const lines = [book, ...buildInWords(saved.book, now)];
  if (lawChanges.length > 0)
    lines.push('What changed in the law since:', ...lawChanges.map((line) => `  ${line}`));
  lines.push(...stepsInLines(replay));
  if (otherDifferences.length > 0) {
    lines.push('', 'Beside the steps these differ:', ...otherDifferences.flatMap(otherInLines));
  }
  if (!replay.isResultCompared) {
    lines.push(
      'The result was not compared: the trace does not hold its request. Give it with --request if you kept it.',
    );
  } else if (saved.book !== undefined && otherDifferences.length === 0)
    lines.push('The result agrees, field by field.');
  if (movedSteps > 0) lines.push(`${movedSteps} steps stand on other lines of their files now.`);
  return lines.join('\n');
}

function stepsInLines({ saved, differences }: Replay): readonly string[] {
  const count = saved.steps.length;
  const first = firstDifference(differences);
  if (first === undefined) return [`All ${count} steps agree.`];
  // Steps that only the present law has are beyond those of the trace.
  const differ =
    differences.length > count
      ? `${differences.length} steps differ; the trace has ${count}.`
      : `${differences.length} of ${count} steps differ.`;
  const lines = [`${differ} The first:`, ...stepInLines(first)];
  const others = differences.filter((each) => each !== first);
  const independent = others.filter(differsByItself);
  const following = others.filter((each) => !differsByItself(each));
  if (independent.length > 0)
    lines.push('', 'These differ by themselves, too:', ...independent.flatMap(stepInLines));
  if (following.length > 0) {
    lines.push('', `${following.length} more only rest on what differs:`);
    lines.push(...following.map((each) => `  ${each.key}: ${valueInWords(each)}`));
  }
  return lines;
}

function otherInLines({ path, expected, got }: JsonDifference): readonly string[] {
  const side = (json: Json | undefined) => (json === undefined ? 'none' : oneLine(json));
  return [`  ${path}:`, `    expected: ${side(expected)}`, `    got: ${side(got)}`];
}

/** The program of the trace and the present one; nothing for bare steps. */
function buildInWords(saved: SavedBook | undefined, now: SavedBook): readonly string[] {
  if (saved === undefined) return [];
  if (saved.build === now.build && saved.serviceVersion === now.serviceVersion) {
    return [`The program is the very one of the trace: ${programInWords(now)}.`];
  }
  return [
    saved.build === now.build
      ? 'The program is of the same build as that of the trace, and says another version.'
      : 'The program is not known to be the one of the trace.',
    `  trace:   ${programInWords(saved)}`,
    `  present: ${programInWords(now)}`,
  ];
}

function programInWords({ serviceVersion = 'of no version', build = 'not said' }: SavedBook): string {
  return `${serviceVersion}, build ${build}`;
}

function bookInWords(saved: SavedBook | undefined, now: SavedBook): string {
  if (saved === undefined)
    return `The trace does not say by which book it was made; replayed with ${now.engine}.`;
  if (saved.digest === now.digest) {
    return `The present book is the very one of the trace: ${now.engine}, digest ${now.digest}.`;
  }
  const label = saved.engine === now.engine ? `${now.engine}, but changed since` : now.engine;
  return [
    `The present book is not the one of the trace.`,
    `  trace:   ${saved.engine}, digest ${saved.digest}`,
    `  present: ${label}, digest ${now.digest}`,
  ].join('\n');
}

function stepInLines(difference: StepDifference): readonly string[] {
  const { key, a, b, changes } = difference;
  const { file, line } = b ?? a ?? { file: '', line: 0 };
  const lines = [`  ${key} (${file}:${line})`];
  if (a === undefined) lines.push('    only in the recomputed steps');
  else if (b === undefined) lines.push('    not among the recomputed steps');
  else {
    lines.push(...changes.flatMap((change) => changeLines(change, SIDES)).map((text) => `    ${text}`));
    if (changes.every(({ name }) => name !== 'value')) lines.push(`    value: ${valueInWords(difference)}`);
  }
  return lines;
}

function valueInWords({ a, b }: StepDifference): string {
  const [expected, got] = [a, b].map((step) => oneLine(step?.json['value'] ?? null));
  return expected === got ? `${got} on both sides` : `expected ${expected}, got ${got}`;
}
