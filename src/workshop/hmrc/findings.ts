import { type Finding, Source } from '../../language/index.js';
import { bookFile, knownDifference } from '../../law/index.js';
import type { TestDataResult } from './run.js';

const MANIFEST = 'fixtures/hmrc/manifest.yaml';

/** The figures of a data set that differ from HMRC's, each at its place in the file. */
export function rowFindings(root: string, { set, wrong }: TestDataResult): readonly Finding[] {
  if (wrong.length === 0) return [];
  const rows = new Source(set.file, bookFile(root, set.file).text);
  return wrong.map(({ testId, figure, value, theirs, ours }) => {
    const known = knownDifference(set, testId, figure)?.by;
    const knownText = known === undefined ? '' : `; the manifest knows of a difference of ${known}`;
    const message = `HMRC's ${figure} is ${theirs}; the rules give ${ours} for ${value}${knownText}.`;
    return { place: placeOfFigure(rows, testId, figure), message };
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

/** One mistake can make a whole column of a data set wrong: the first cells show what it is. */
const MAX_REPORTED = 5;

/** Reports the first ones, and at the next one how many more there are. */
export function reportFirst<T>(
  all: readonly T[],
  report: (one: T) => void,
  reportMore: (next: T, more: number) => void,
): void {
  for (const one of all.slice(0, MAX_REPORTED)) report(one);
  const next = all[MAX_REPORTED];
  if (next !== undefined) reportMore(next, all.length - MAX_REPORTED);
}

/** Where a figure of a row stands in the file of its data set. */
export function placeOfFigure(source: Source, testId: string, figure: string) {
  const row = source.lines.findIndex((line) => line.startsWith(`${testId},`));
  const column = (source.lines[0] ?? '').split(',').indexOf(figure);
  const cells = (source.lines[row] ?? '').split(',').slice(0, Math.max(0, column));
  return { source, line: row + 1, column: 1 + cells.reduce((sum, cell) => sum + cell.length + 1, 0) };
}
