import type { Findings } from '../../language/index.js';
import { Source } from '../../language/source/source.js';
import { bookFile } from '../../law/files.js';
import type { RowDifference, TestDataResult } from './run.js';

const MANIFEST = 'fixtures/hmrc/manifest.yaml';

/** Says which rows of a data set do not come out as HMRC has them, each at its figure. */
export function addRowFindings(root: string, { set, wrong }: TestDataResult, findings: Findings): void {
  if (wrong.length === 0) return;
  const [rows, manifest] = [set.file, MANIFEST].map((file) => new Source(file, bookFile(root, file).text));
  if (rows === undefined || manifest === undefined) return;
  for (const { testId } of wrong.filter(isGone)) {
    const line = manifest.lines.findIndex((text) => text.includes(testId));
    const says = `“${testId}” is listed as a known difference, and there is none any more: take it off the list.`;
    findings.add({ source: manifest, line: line + 1, column: 1 }, says);
  }
  sayFirst(
    wrong.filter((difference) => !isGone(difference)),
    ({ testId, figure, theirs, ours }) => {
      const known = set.knownDifferences.get(testId);
      const but = known === undefined ? '' : `; the manifest knows of a difference of ${known}`;
      const says = `HMRC's ${figure} is ${theirs}; the rules give ${ours}${but}.`;
      findings.add(placeOfFigure(rows, testId, figure), says);
    },
    ({ testId, figure }, more) =>
      findings.add(
        placeOfFigure(rows, testId, figure),
        `Of this data set, ${more} figures more differ from here on: most often for one reason.`,
      ),
  );
}

/** One slip of a rule can make hundreds of rows wrong: the first of them show what it is. */
const MOST_SAID = 5;

/** Says the first ones, and of the next how many more there are. */
export function sayFirst<T>(
  all: readonly T[],
  say: (one: T) => void,
  sayMore: (next: T, more: number) => void,
): void {
  for (const one of all.slice(0, MOST_SAID)) say(one);
  const next = all[MOST_SAID];
  if (next !== undefined) sayMore(next, all.length - MOST_SAID);
}

function isGone({ figure }: RowDifference): boolean {
  return figure === 'known difference';
}

export function placeOfFigure(source: Source, testId: string, figure: string) {
  const row = source.lines.findIndex((line) => line.startsWith(`${testId},`));
  const before = (source.lines[0] ?? '').split(',').indexOf(figure);
  const cells = (source.lines[row] ?? '').split(',').slice(0, Math.max(0, before));
  return { source, line: row + 1, column: 1 + cells.reduce((sum, cell) => sum + cell.length + 1, 0) };
}
