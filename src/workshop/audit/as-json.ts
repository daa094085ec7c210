import { labelName } from '../../law/index.js';
import { differenceAsJson } from '../verify/as-json.js';
import { type Audit, hasDifferences, isInconclusive, type LineFinding } from './index.js';

/** The result of an audit as JSON. */
export function asJson(audit: Audit, findings: readonly LineFinding[]) {
  const { survey, draw, verified, agree, differ, inconclusive, withdrawn, departures } = audit;
  return {
    agree: !hasDifferences(audit) && !isInconclusive(audit),
    answers: survey.answers,
    labels: Object.fromEntries(survey.byLabel),
    builds: Object.fromEntries(survey.byBuild),
    draw:
      survey.linesToVerify === undefined
        ? null
        : { ...draw, lines: [...survey.linesToVerify].sort((a, b) => a - b) },
    counts: { verified, agree, differ, cannot_be_judged: inconclusive },
    differences: findings.flatMap((finding) =>
      'because' in finding ? [] : [{ ...finding, differences: finding.differences.map(differenceAsJson) }],
    ),
    cannot_be_judged: findings.filter((finding) => 'because' in finding),
    no_answers: survey.faults,
    contradictions: survey.contradictions,
    departures: departures.map(({ sum, ...departure }) => ({ ...departure, difference: sum.toNumber() })),
    withdrawn: withdrawn.map((label) => ({ engine: labelName(label), ...label.withdrawn })),
  };
}
