import type { JsonObject } from '../../json.js';
import { isDraft } from '../books.js';
import type { Rates } from '../figures/index.js';
import { type Label, nameOf } from '../identity/register.js';
import { type Evidence, presentSet } from '../test-data/evidence.js';

/** A year that requests can name, with its law and the evidence for it. */
export interface PublishedYear {
  readonly rates: Rates;
  readonly engine: string;
  readonly digest: string;
  readonly evidence: Evidence | undefined;
  /** Those of the year. */
  readonly labels: readonly Label[];
}

/** The years that requests can name, and the operations of each. */
export function presentTaxYears(
  latest: string,
  years: readonly PublishedYear[],
  operations: readonly string[],
): JsonObject {
  return {
    latest,
    tax_years: years.map(({ rates, engine, digest, evidence, labels }) => ({
      tax_year: rates.taxYear,
      starts: rates.starts,
      ends: rates.ends,
      engine,
      digest,
      engines: labels.map((label) => ({
        engine: nameOf(label),
        digest: label.digest,
        at: label.at,
        bundle: label.bundle ?? null,
        withdrawn: label.withdrawn === undefined ? null : { ...label.withdrawn },
      })),
      draft: isDraft(rates),
      operations,
      evidence: evidence?.dataSets.map(presentSet) ?? null,
    })),
  };
}
