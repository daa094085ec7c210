import { type Label, labelName, readRegister } from '../../../src/law/index.js';
import { Findings } from '../../../src/yaml/index.js';
import { releaseAsItStands, shipLabels } from '../../support/release.js';
import { changeFile } from './farthing.js';

const YEAR = '2026-27';

/** The labels of a year, the earliest first. */
export function labelsIn(root: string, taxYear = YEAR): readonly Label[] {
  return readRegister(root, new Findings()).labels.filter((each) => each.taxYear === taxYear);
}

/** The name of the latest label of a year. */
export function latestLabel(root: string, taxYear = YEAR): string {
  return labelsIn(root, taxYear).map(labelName).at(-1) ?? '';
}

/** Releases a next label of 2026-27: employees pay 9% in place of 8%. */
export function releaseNextLabel(root: string): { readonly old: string; readonly next: string } {
  shipLabels(root);
  const old = latestLabel(root);
  changeFile(
    root,
    `rates/${YEAR}.yaml`,
    /(A: \{ lower_earnings_limit_to_primary_threshold: 0%, primary_threshold_to_upper_earnings_limit: )8%/,
    '$19%',
  );
  const [next = ''] = releaseAsItStands(root, [YEAR]);
  return { old, next };
}
