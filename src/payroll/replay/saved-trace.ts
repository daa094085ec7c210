import type { Json, JsonObject } from '../payroll.js';
import { isList, isObject, type SavedStep, savedSteps } from './saved-step.js';

/** A trace as it was saved: an answer of the service with the law it was made by, or the bare steps of `farthing explain`. */
export interface SavedTrace {
  readonly steps: readonly SavedStep[];
  /** Undefined where only the steps were saved. */
  readonly book: SavedBook | undefined;
  readonly result: JsonObject | undefined;
}

export interface SavedBook {
  readonly taxYear: string;
  readonly engine: string;
  readonly digest: string;
}

/** Reads what was saved; what is wrong with it, as the rest of a sentence, when it holds no trace. */
export function savedTrace(json: Json): SavedTrace | { readonly fault: string } {
  const steps = savedSteps(isObject(json) ? json['trace'] : json);
  if (steps === undefined) {
    return { fault: 'holds no trace: save the whole answer of POST …/trace, or of farthing explain --json' };
  }
  if (isList(json)) return { steps, book: undefined, result: undefined };
  const book = isObject(json) ? savedBook(json['book']) : undefined;
  if (book === undefined) {
    return { fault: 'does not say of which book it is: book.engine (2026-27.1) and book.digest are missing' };
  }
  const result = isObject(json) && isObject(json['result']) ? json['result'] : undefined;
  return { steps, book, result };
}

function savedBook(book: Json | undefined): SavedBook | undefined {
  if (!isObject(book)) return undefined;
  const { engine, digest } = book;
  if (typeof engine !== 'string' || typeof digest !== 'string') return undefined;
  const taxYear = /^(20\d\d-\d\d)\.[1-9]\d*$/.exec(engine)?.[1];
  return taxYear === undefined ? undefined : { taxYear, engine, digest };
}
