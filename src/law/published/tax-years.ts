import type { JsonObject } from '../../json.js';
import { isDraft } from '../books.js';
import type { Rates } from '../figures/index.js';
import { type Evidence, presentSet } from '../test-data/evidence.js';

/** A year that can be asked for, with the law that answers for it and what that law was proven on. */
export interface PublishedYear {
  readonly rates: Rates;
  readonly engine: string;
  readonly digest: string;
  readonly evidence: Evidence | undefined;
}

/** The years that can be asked for, and the operations of each. */
export function presentTaxYears(
  latest: string,
  years: readonly PublishedYear[],
  operations: readonly string[],
): JsonObject {
  return {
    latest,
    tax_years: years.map(({ rates, engine, digest, evidence }) => ({
      tax_year: rates.taxYear,
      starts: rates.starts,
      ends: rates.ends,
      engine,
      digest,
      draft: isDraft(rates),
      operations,
      evidence: evidence?.dataSets.map(presentSet) ?? null,
    })),
  };
}
