import { setImmediate } from 'node:timers/promises';
import { DamagedBundle, type Label, labelName, loadBundledFigure, loadBundledRecord } from '../law/index.js';
import type { Labels, Revision } from './payroll.js';

/** Finds what a figure of the rates is under each label of a year. Figures seldom change between labels, so the records of the
 *  law, which are cached, are compared first, and rates are read only where they differ. Yields to the event loop between labels. */
export function revisionsIn(root: string, labels: readonly Label[]): Labels['revisionsOf'] {
  const figuresByLabel = new Map<Label, string | undefined>();
  const figuresOf = async (label: Label): Promise<string | undefined> => {
    if (!figuresByLabel.has(label)) {
      await setImmediate();
      figuresByLabel.set(label, recordedFigures(root, label));
    }
    return figuresByLabel.get(label);
  };
  return async (taxYear, path) => {
    const labelsWithRecord: Label[] = [];
    const values = new Set<string | undefined>();
    for (const label of labels.filter((each) => each.taxYear === taxYear)) {
      const figures = await figuresOf(label);
      if (figures === undefined) continue;
      labelsWithRecord.push(label);
      values.add(recordedFigure(figures, path));
    }
    if (values.size < 2) return [];
    const revisions: Revision[] = [];
    for (const label of labelsWithRecord) {
      await setImmediate();
      const value = loadBundledFigure(root, label, `rates.${path}`) ?? null;
      revisions.push({ engine: labelName(label), at: label.at, value });
    }
    return revisions;
  };
}

/** The lines of the figures in the record of a label; undefined where it has none, or it is damaged, which `check` reports. */
function recordedFigures(root: string, label: Label): string | undefined {
  if (label.bundle === undefined) return undefined;
  try {
    const record = loadBundledRecord(root, label);
    if (record === undefined) return undefined;
    const [figures = ''] = record.split('\nfigure_sources:', 1);
    // A copy: V8 holds the whole of a text for a part of it.
    return Buffer.from(figures).toString();
  } catch (error) {
    if (error instanceof DamagedBundle) return undefined;
    throw error;
  }
}

/** The line of a figure; undefined where the year has none. */
function recordedFigure(figures: string, path: string): string | undefined {
  const start = figures.indexOf(`\n  rates.${path}: `);
  if (start < 0) return undefined;
  const end = figures.indexOf('\n', start + 1);
  return figures.slice(start, end < 0 ? undefined : end);
}
