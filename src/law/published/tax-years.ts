import type { JsonObject } from '../../json.js';
import type { Rates } from '../figures/index.js';
import { type Label, labelName } from '../identity/label.js';
import type { Register } from '../identity/register.js';
import { type Evidence, presentEvidence, presentSet } from '../test-data/evidence.js';
import { isDraft } from '../year-book.js';

/** A year that requests can name, with its law and the evidence for it. */
export interface PublishedYear {
  readonly rates: Rates;
  readonly engine: string;
  readonly digest: string;
  /** What can be asked of it. */
  readonly operations: readonly string[];
  readonly evidence: Evidence | undefined;
  /** The released labels of the year. */
  readonly labels: readonly Label[];
}

/** The years that requests can name. */
export function presentTaxYears(
  latest: string,
  years: readonly PublishedYear[],
  register: Register,
): JsonObject {
  return {
    latest,
    register: { n: register.hashes.length, head: register.head },
    tax_years: years.map(({ rates, engine, digest, operations, evidence, labels }) => ({
      tax_year: rates.taxYear,
      starts: rates.starts,
      ends: rates.ends,
      default_from: rates.defaultFrom ?? null,
      engine,
      digest,
      engines: labels.map((label) => ({
        engine: labelName(label),
        digest: label.digest,
        on: label.on,
        by: label.by,
        why: label.why,
        version: label.version,
        status: label.withdrawn === undefined ? 'released' : 'withdrawn',
        withdrawn: label.withdrawn === undefined ? null : { ...label.withdrawn },
        evidence: label.evidence === undefined ? null : presentEvidence(label.evidence),
        accepted: label.accepted.map((each) => ({ ...each })),
      })),
      draft: isDraft(rates),
      operations,
      evidence: evidence?.sets.map(presentSet) ?? null,
    })),
  };
}
