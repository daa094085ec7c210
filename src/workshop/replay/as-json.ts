import { differsByItself, firstDifference, type StepDifference } from './compare-steps.js';
import { agrees, type Replay } from './index.js';
import type { SavedBook } from './saved-trace.js';

/** The result of a replay as JSON. */
export function asJson(replay: Replay) {
  const { saved, now, fromBundle, differences, otherDifferences, isResultCompared, movedSteps, lawChanges } =
    replay;
  const first = firstDifference(differences);
  const bookAsJson = ({ engine, digest, serviceVersion, build }: SavedBook) => ({
    engine,
    digest,
    service_version: serviceVersion ?? null,
    build: build ?? null,
  });
  return {
    book: {
      trace: saved.book === undefined ? null : bookAsJson(saved.book),
      present: bookAsJson(now),
      from_bundle: fromBundle,
      same: saved.book === undefined ? null : saved.book.digest === now.digest,
      same_build: saved.book?.build === undefined ? null : saved.book.build === now.build,
      changes: lawChanges,
    },
    steps: saved.steps.length,
    agree: agrees(replay),
    first: first === undefined ? null : stepAsJson(first),
    differences: differences.map(stepAsJson),
    other_differences: otherDifferences,
    result_compared: saved.book !== undefined && isResultCompared,
    moved_steps: movedSteps,
  };
}

function stepAsJson(difference: StepDifference) {
  const { key, a, b, changes } = difference;
  const { file, line } = b ?? a ?? { file: '', line: 0 };
  return {
    step: key,
    file,
    line,
    by_itself: differsByItself(difference),
    expected: a?.json['value'] ?? null,
    got: b?.json['value'] ?? null,
    changes: changes.map(({ a: expected, b: got, ...change }) => ({ ...change, expected, got })),
  };
}
