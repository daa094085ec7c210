import type { Findings } from '../../rules/index.js';
import { Source } from '../../rules/read/source.js';
import { bookFile } from '../files.js';
import type { RowDifference, TestDataResult } from './run.js';

const MANIFEST = 'fixtures/hmrc/manifest.yaml';

/** Says which rows of a data set do not come out as HMRC has them, each at its figure. */
export function addRowFindings(root: string, { set, wrong }: TestDataResult, findings: Findings): void {
  if (wrong.length === 0) return;
  const [rows, manifest] = [set.file, MANIFEST].map((file) => new Source(file, bookFile(root, file).text));
  if (rows === undefined || manifest === undefined) return;
  for (const difference of wrong) {
    const { testId, figure, theirs, ours } = difference;
    if (isGone(difference)) {
      const line = manifest.lines.findIndex((text) => text.includes(testId));
      const says = `“${testId}” is listed as a known difference, and there is none any more: take it off the list.`;
      findings.add({ source: manifest, line: line + 1, column: 1 }, says);
    } else {
      const known = set.knownDifferences.get(testId);
      const but = known === undefined ? '' : `; the manifest knows of a difference of ${known}`;
      findings.add(
        placeOfFigure(rows, testId, figure),
        `HMRC's ${figure} is ${theirs}; the rules give ${ours}${but}.`,
      );
    }
  }
}

function isGone({ figure }: RowDifference): boolean {
  return figure === 'known difference';
}

function placeOfFigure(source: Source, testId: string, figure: string) {
  const row = source.lines.findIndex((line) => line.startsWith(`${testId},`));
  const before = (source.lines[0] ?? '').split(',').indexOf(figure);
  const cells = (source.lines[row] ?? '').split(',').slice(0, Math.max(0, before));
  return { source, line: row + 1, column: 1 + cells.reduce((sum, cell) => sum + cell.length + 1, 0) };
}
