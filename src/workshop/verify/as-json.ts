import type { JsonObject } from '../../json.js';
import { labelName } from '../../law/index.js';
import { asJson as replayJson } from '../replay/as-json.js';
import type { JsonDifference } from '../replay/compare-steps.js';
import { notProven } from './as-text.js';
import type { Verification } from './index.js';

/** The result of a verification as JSON. */
export function asJson(verification: Verification) {
  const { filed, label, differences, replay, leafCount, isSameBuild } = verification;
  return {
    kind: filed.kind,
    operation: filed.operationRequest?.operation ?? null,
    engine: labelName(label),
    digest: label.digest,
    withdrawn: label.withdrawn ?? null,
    agree: differences.length === 0,
    fields: leafCount,
    differences: differences.map(differenceAsJson),
    same_build: isSameBuild ?? null,
    steps: replay === undefined ? null : replayJson(replay),
    not_proven: notProven(verification),
  };
}

/** A difference as JSON; a side that has nothing there is null. */
export function differenceAsJson({ path, expected = null, got = null }: JsonDifference): JsonObject {
  return { path, filed: expected, recomputed: got };
}
