import type { JsonObject, Payroll } from '../../operations/payroll.js';
import { isDraft } from '../books.js';
import { presentSet } from '../test-data/evidence.js';

/** The years that can be asked for, each with the law that answers for it and what that law was proven on. */
export function presentTaxYears(payroll: Payroll, operations: readonly string[]): JsonObject {
  return {
    latest: payroll.latestTaxYear,
    tax_years: payroll.taxYears.map((taxYear) => {
      const { rates } = payroll.book(taxYear);
      const { engine, digest } = payroll.identity(taxYear);
      return {
        tax_year: taxYear,
        starts: rates.starts,
        ends: rates.ends,
        engine,
        digest,
        draft: isDraft(rates),
        operations,
        evidence: payroll.evidence(taxYear)?.dataSets.map(presentSet) ?? null,
      };
    }),
  };
}
