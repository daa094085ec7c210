import type { ComponentChildren } from 'preact';
import type { CaseAnswer } from '../case/outcome.js';

/** What a sheet of paper says of a case. */
export interface SheetContent {
  readonly title: string;
  /** What matters most: the main figures. */
  readonly head: ComponentChildren;
  readonly tables: readonly SheetTable[];
  /** What stands below the tables, such as lists. */
  readonly lists?: ComponentChildren;
  /** All payslips that are not alike, for those who ask for them. */
  readonly payslips?: () => ComponentChildren;
}

export interface SheetTable {
  readonly caption: string;
  readonly lines: readonly SheetLine[];
}

/** A figure of the answer by its path, with its reasons unless it is the sum of the lines above it. */
export interface SheetLine {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly isSum?: boolean;
}

export type SheetMaker = (of: CaseAnswer) => SheetContent;
