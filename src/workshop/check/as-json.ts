import { FAILURES_LISTED, type Finding } from '../../language/index.js';
import type { YearBook } from '../../law/index.js';
import { type ReachCount, summaryOf } from '../coverage/coverage.js';
import type { Part } from '../coverage/parts.js';
import { isUnproven, missingKeys, type SentenceProof } from '../coverage/sentences.js';
import type { CheckResult } from './as-text.js';
import { changesIn, countFigures, countRules } from './counts.js';
import type { Proof } from './prove.js';

/** The whole check as one JSON object. A book with findings in its rules or rates is not proven: it has no cases, rows or coverage. */
export function asJson(
  findings: readonly Finding[],
  { files: { authorities }, years, proofs, toRelease }: CheckResult,
  maxFailures = FAILURES_LISTED,
): object {
  return {
    in_order: findings.length === 0,
    findings: findings.map((finding) => findingAsJson(finding, maxFailures)),
    not_established: (authorities?.notEstablished ?? []).map(({ text }) => text),
    years: years.map((year) =>
      yearAsJson(
        year,
        proofs.find(({ taxYear }) => taxYear === year.rates.taxYear),
      ),
    ),
    release_asks: [...toRelease].flatMap(([taxYear, { asks }]) =>
      asks.map(({ name, says, place }) => ({ tax_year: taxYear, name, says, ...placeAsJson(place) })),
    ),
    coverage: proofs.map(({ taxYear, parts, sentences }) => {
      const { rule, branch, row } = summaryOf(parts);
      return {
        tax_year: taxYear,
        rules: countAsJson(rule),
        branches: countAsJson(branch),
        lookup_rows: countAsJson(row),
        assumptions: sentencesAsJson(sentences.filter(({ code }) => code === undefined)),
        notices: sentencesAsJson(sentences.filter(({ code }) => code !== undefined)),
      };
    }),
  };
}

function findingAsJson({ place, message, failures = [] }: Finding, maxFailures: number): object {
  const listed = failures.slice(0, maxFailures).map((each) => findingAsJson(each, maxFailures));
  return {
    ...placeAsJson(place),
    message,
    ...(failures.length > 0 && { failures: { all: failures.length, listed: listed } }),
  };
}

function yearAsJson(year: YearBook, proof: Proof | undefined): object {
  const { taxYear, figures, unconfirmed } = year.rates;
  return {
    tax_year: taxYear,
    draft: unconfirmed.length > 0,
    unconfirmed,
    figures: countFigures(figures),
    changes: changesIn(year.rates).map(({ day, figures: count }) => ({ from: day, figures: count })),
    rules: countRules(year),
    ...(proof && {
      cases: { all: proof.cases.passed + proof.cases.failed, passed: proof.cases.passed },
      hmrc_rows: { all: proof.rows.all, exact: proof.rows.exact, known_differences: proof.rows.known },
    }),
  };
}

function countAsJson({ reached, all, missing }: ReachCount): object {
  return { all, reached, missing: missing.map(partAsJson) };
}

function partAsJson({ rule, which, table, place }: Part): object {
  return {
    rule,
    ...(which !== '' && { which }),
    ...(table !== undefined && { table }),
    ...placeAsJson(place),
  };
}

function sentencesAsJson(sentences: readonly SentenceProof[]): object {
  const unproven = sentences.filter(isUnproven);
  return {
    all: sentences.length,
    proven: sentences.length - unproven.length,
    unproven: unproven.map((sentence) => {
      const { rule, text, code, place } = sentence;
      const codeOfNotice = code === undefined ? {} : { code };
      return { rule, ...codeOfNotice, text, missing: missingKeys(sentence), ...placeAsJson(place) };
    }),
  };
}

function placeAsJson({ source, line, column }: Finding['place']): object {
  return { file: source.path, line, column };
}
