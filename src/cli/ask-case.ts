import { ApiError } from '../http/index.js';
import { InvalidInput } from '../operations/index.js';
import type { AskCase } from '../workshop/cases/run.js';
import type { Asker } from './ask.js';

/** Asks worked cases as the service would. A refusal is an answer, too. */
export function askCasesOf(asker: Asker): AskCase {
  return async ({ operation, request }) => {
    try {
      const { answer, run } = await asker.ask(operation, request);
      return { answer, run };
    } catch (error) {
      if (error instanceof InvalidInput) return { faults: error.fields, refusedBy: 'rules' };
      if (error instanceof ApiError) return { faults: error.fields, refusedBy: 'form' };
      throw error;
    }
  };
}
