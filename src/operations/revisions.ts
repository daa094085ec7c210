import { setImmediate } from 'node:timers/promises';
import { DamagedBundle, type Label, loadBundledFigure, loadBundledRecord, nameOf } from '../law/index.js';
import type { Labels, Revision } from './payroll.js';

/** Finds what a figure of the rates is under each label of a year. The figures of the records of the law, cached, say whether it
 *  changed at all: it seldom did, and only then are rates read. Other work goes on between the labels. */
export function revisionsIn(root: string, labels: readonly Label[]): Labels['revisionsOf'] {
  const byLabel = new Map<Label, string | undefined>();
  const figuresOf = async (label: Label): Promise<string | undefined> => {
    if (!byLabel.has(label)) {
      await setImmediate();
      byLabel.set(label, recordedFigures(root, label));
    }
    return byLabel.get(label);
  };
  return async (taxYear, path) => {
    const recorded: Label[] = [];
    const values = new Set<string | undefined>();
    for (const label of labels.filter((each) => each.taxYear === taxYear)) {
      const figures = await figuresOf(label);
      if (figures === undefined) continue;
      recorded.push(label);
      values.add(recordedFigure(figures, path));
    }
    if (values.size < 2) return [];
    const revisions: Revision[] = [];
    for (const label of recorded) {
      await setImmediate();
      const value = loadBundledFigure(root, label, `rates.${path}`) ?? null;
      revisions.push({ engine: nameOf(label), at: label.at, value });
    }
    return revisions;
  };
}

/** The figures in the record of a label; undefined where there is none, or it is damaged: `check` says that. */
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
