import type { Schema } from '../../../json-schema.js';
import type { AnyCalculation } from '../../../operations/operations.js';
import type { WordsOfYear } from '../schema.js';
import { employerCostRequest } from './employer-cost.js';
import { sickPayRequest } from './sick-pay.js';

/** The schema of a request in a year whose law lists these words. */
export type RequestSchema = (words: WordsOfYear) => Schema;

/** The schemas of requests that come as a body, by the name of the operation. */
export const REQUEST_SCHEMAS: Readonly<Record<AnyCalculation['name'], RequestSchema>> = {
  'employer-cost': employerCostRequest,
  'sick-pay': sickPayRequest,
};
