import { setImmediate } from 'node:timers/promises';
import { DamagedBundle, type Label, loadKeptFigure, loadKeptRecord, nameOf } from '../law/index.js';
import type { Labels, Revision } from './payroll.js';

/** Finds what a figure of the rates is under each label of a year. The records of the law, cached, say whether it changed at all:
 *  it seldom did, and only then are rates read. Other work goes on between the labels. */
export function revisionsIn(root: string, labels: readonly Label[]): Labels['revisionsOf'] {
  const records = new Map<Label, string | undefined>();
  const recordOf = async (label: Label): Promise<string | undefined> => {
    if (!records.has(label)) {
      await setImmediate();
      records.set(label, recordIn(root, label));
    }
    return records.get(label);
  };
  return async (taxYear, path) => {
    const recorded: Label[] = [];
    const figures = new Set<string | undefined>();
    for (const label of labels.filter((each) => each.taxYear === taxYear)) {
      const record = await recordOf(label);
      if (record === undefined) continue;
      recorded.push(label);
      figures.add(recordedFigure(record, path));
    }
    if (figures.size < 2) return [];
    const revisions: Revision[] = [];
    for (const label of recorded) {
      await setImmediate();
      const value = loadKeptFigure(root, label, `rates.${path}`) ?? null;
      revisions.push({ engine: nameOf(label), at: label.at, value });
    }
    return revisions;
  };
}

/** The record of a label; undefined where it is not kept, or was damaged: `check` says that. */
function recordIn(root: string, label: Label): string | undefined {
  if (label.bundle === undefined) return undefined;
  try {
    return loadKeptRecord(root, label);
  } catch (error) {
    if (error instanceof DamagedBundle) return undefined;
    throw error;
  }
}

/** The line of a figure; undefined where the year has none. */
function recordedFigure(record: string, path: string): string | undefined {
  const start = record.indexOf(`\n  rates.${path}: `);
  return start < 0 ? undefined : record.slice(start, record.indexOf('\n', start + 1));
}
