import { bookFile, knownDifference } from '../../law/index.js';
import { type Finding, Source } from '../../yaml/index.js';
import type { TestDataResult } from './run.js';

const MANIFEST = 'fixtures/hmrc/manifest.yaml';

/** The figures of a data set that differ from HMRC's, each at its place in the file. */
export function rowFindings({ set, wrong }: TestDataResult): readonly Finding[] {
  return wrong.map(({ testId, figure, place, values, theirs, ours }) => {
    const known = knownDifference(set, testId, figure)?.by;
    const knownText = known === undefined ? '' : `; the manifest knows of a difference of ${known}`;
    const message = `HMRC's ${figure} is ${theirs}; the rules give ${ours} for ${values.join(' + ')}${knownText}.`;
    return { place, message };
  });
}

/** The known differences of the manifest that have disappeared. */
export function staleFindings(root: string, { stale }: TestDataResult): readonly Finding[] {
  if (stale.length === 0) return [];
  const source = new Source(MANIFEST, bookFile(root, MANIFEST).text);
  return stale.map((testId) => ({
    place: { source, line: source.lines.findIndex((text) => text.includes(testId)) + 1, column: 1 },
    message: `“${testId}” is listed as a known difference, and there is none any more: take it off the list.`,
  }));
}
