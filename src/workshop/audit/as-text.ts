import { withCommas } from '../../decimal/index.js';
import { formatFigure } from '../../language/inspect.js';
import { type Label, labelName } from '../../law/index.js';
import { differenceInWords, NOT_PROVEN } from '../verify/as-text.js';
import { type Audit, type DepartureTotal, hasDifferences, type LineFinding } from './index.js';

/** The finding of a line as text, a line of it for each difference. */
export function findingInLines(finding: LineFinding): readonly string[] {
  const { line, engine } = finding;
  if ('because' in finding) return [`Line ${countText(line)} cannot be judged: ${finding.because}`];
  return finding.differences.map(
    (each) => `Line ${countText(line)}: ${differenceInWords(each)} (${engine}).`,
  );
}

/** The result of an audit as text, to follow the findings of its lines. */
export function asText(audit: Audit): string {
  const { survey, withdrawn, departures } = audit;
  return [
    ...survey.faults.map(({ line, says }) => `Line ${countText(line)} ${says}.`),
    ...survey.contradictions.map(
      ({ first, line }) =>
        `Lines ${countText(first)} and ${countText(line)} have one request, and two answers.`,
    ),
    ...countsInLines('By label', survey.byLabel),
    ...countsInLines('By build of the program', survey.byBuild),
    ...withdrawn.map(withdrawnInWords),
    ...departures.map(departureInWords),
    resultInWords(audit),
    ...[aimInWords(audit) ?? []].flat(),
    NOT_PROVEN,
  ].join('\n');
}

/** `48,211 verified, 48,210 agree, 1 differ.` */
export function resultInWords({ survey, draw, verified, agree, differ, inconclusive }: Audit): string {
  const { sample, largest } = draw;
  const criteria = [
    ...(sample === undefined ? [] : [`seed ${JSON.stringify(sample.seed)}`]),
    ...(largest === undefined ? [] : [`the ${largest} with the most tax`]),
  ];
  const drawText =
    survey.linesToVerify === undefined
      ? `${countText(verified)} verified`
      : `${countText(verified)} of ${countText(survey.answers)} drawn (${criteria.join('; ')})`;
  const rest = [
    ...(differ > 0 ? [`${countText(differ)} differ`] : []),
    ...(inconclusive > 0 ? [`${countText(inconclusive)} cannot be judged`] : []),
    ...(survey.faults.length > 0 ? [`${countText(survey.faults.length)} lines hold no answer`] : []),
  ];
  return `${[drawText, `${countText(agree)} agree`, ...rest].join(', ')}.`;
}

/** `2026-27.4 was withdrawn 2026-05-02T09:00:00Z: The starter band was wrong.` */
export function withdrawnInWords(label: Label): string {
  return `${labelName(label)} was withdrawn ${label.withdrawn?.at}: ${label.withdrawn?.because}`;
}

/** `ni_rounding: 124 figures of 98 answers would be £1.24 more by sscr_12_1.` */
export function departureInWords({ name, authority, figures, answers, sum }: DepartureTotal): string {
  const counts = `${countText(figures)} ${figures === 1 ? 'figure' : 'figures'} of ${countText(answers)} ${answers === 1 ? 'answer' : 'answers'}`;
  const amount = formatFigure(sum.abs(), 'money');
  return `Departure ${name}: ${counts} would be ${amount} ${sum.isNegative() ? 'less' : 'more'} in all by ${authority}.`;
}

/** What the sample proves about all answers; undefined where it has no confidence to reach. */
export function aimInWords(audit: Audit): string | undefined {
  const { draw, verified, agree } = audit;
  const aim = draw.sample?.aim;
  if (aim === undefined) return undefined;
  const claim = `less than ${aim.tolerable}% of all answers differ`;
  return hasDifferences(audit) || agree < verified
    ? `It does not show that ${claim}: for that all of the draw must agree.`
    : `With a confidence of ${aim.confidence}%, ${claim}.`;
}

function countsInLines(title: string, counts: ReadonlyMap<string, number>): readonly string[] {
  return [`${title}:`, ...countsByName(counts).map(([name, count]) => `  ${name}: ${count}`)];
}

/** Counts as text, sorted by name. */
export function countsByName(counts: ReadonlyMap<string, number>): readonly (readonly [string, string])[] {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [name, countText(count)] as const);
}

/** `48,211` */
export function countText(count: number): string {
  return withCommas(String(count));
}
