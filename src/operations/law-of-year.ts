import {
  authorityTestData,
  type Evidence,
  isDraft,
  type Label,
  type Seal,
  type Subject,
  type TestedSet,
  withdrawalText,
  type YearBook,
} from '../law/index.js';
import { type JsonFields, textFields } from './json-text.js';
import type { AnswerStatus, BookIdentity } from './payroll.js';

/** The law of a year: which label names it, and how far it can be relied on. */
export class LawOfYear {
  readonly identity: BookIdentity;
  /** The assumptions of every answer of a year that is a draft, that no label names, or whose label was withdrawn. */
  readonly assumptions: readonly string[];

  constructor(
    private readonly year: YearBook,
    readonly seal: Seal,
    /** The label of its file, whether the law is still what that names or not. */
    private readonly label: Label | undefined,
  ) {
    const { taxYear, unconfirmed } = year.rates;
    const withdrawn = this.isReleased ? label?.withdrawn : undefined;
    this.identity = { engine: this.#engine, digest: seal.digest };
    this.assumptions = [
      ...(this.isDraft
        ? [`${taxYear} is a draft: ${unconfirmed.length} of its figures are not confirmed.`]
        : []),
      ...(seal.unreleased === undefined ? [] : [`This is law that no label names. ${seal.unreleased}`]),
      ...(withdrawn === undefined ? [] : [withdrawalText(this.#engine, withdrawn)]),
    ];
  }

  /** Whether a label names the law of the year. */
  get isReleased(): boolean {
    return this.seal.unreleased === undefined && !this.isDraft;
  }

  /** The fields of every answer that say by which law it was found. */
  fields(subjects: readonly Subject[]): JsonFields {
    return textFields({
      tax_year: this.year.rates.taxYear,
      engine: this.#engine,
      authority_test_data: this.isReleased
        ? authorityTestData(this.testedSets, subjects)
        : 'none: this law is not released',
    });
  }

  get status(): AnswerStatus {
    if (this.isDraft) return 'draft';
    if (!this.isReleased) return 'unreleased';
    return this.label?.withdrawn === undefined ? 'released' : 'withdrawn';
  }

  /** What proved it at its release. */
  get evidence(): Evidence | undefined {
    return this.isReleased ? this.label?.evidence : undefined;
  }

  /** HMRC's data sets that it was tested with: those of its evidence; of a label without any, those beside its files. */
  get testedSets(): readonly TestedSet[] {
    return this.evidence?.sets ?? this.year.testData;
  }

  get isDraft(): boolean {
    return isDraft(this.year.rates);
  }

  get #engine(): string {
    const { taxYear, revision } = this.year.rates;
    return this.isReleased ? `${taxYear}.${revision}` : `${taxYear}.unreleased`;
  }
}
