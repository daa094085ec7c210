import {
  authorityTestData,
  type Evidence,
  labelName,
  type NamedLaw,
  type Subject,
  type TestedSet,
  type YearBook,
} from '../law/index.js';
import { listInWords } from '../yaml/index.js';
import { type JsonMembers, membersOf } from './json-text.js';
import type { AnswerStatus, BookIdentity } from './payroll.js';

/** The law of a year: which label names it, and how far it can be relied on. */
export class LawOfYear {
  readonly identity: BookIdentity;

  constructor(
    private readonly year: YearBook,
    readonly match: NamedLaw,
  ) {
    this.identity = { engine: this.#engine, digest: match.digest };
  }

  /** The assumptions of every answer of a year that is a draft, or that no label names. */
  get assumptions(): readonly string[] {
    const { taxYear, isDraft } = this.year;
    const { unreleased } = this.match;
    return [
      ...(isDraft
        ? [
            `${taxYear} is a draft: nobody has confirmed its figures of ${listInWords(this.year.rates.unconfirmed)}.`,
          ]
        : []),
      ...(unreleased === undefined ? [] : [`This is law that no label names. ${unreleased}`]),
    ];
  }

  /** Whether a label names the law of the year. */
  get isReleased(): boolean {
    return this.match.unreleased === undefined && !this.isDraft;
  }

  /** The fields of every answer that say by which law it was found. */
  fields(subjects: readonly Subject[]): JsonMembers {
    return membersOf({
      tax_year: this.year.taxYear,
      engine: this.#engine,
      authority_test_data: this.isReleased
        ? authorityTestData(this.testedSets, subjects)
        : 'none: this law is not released',
    });
  }

  get status(): AnswerStatus {
    if (this.isDraft) return 'draft';
    return this.isReleased ? 'released' : 'unreleased';
  }

  /** What proved it at its release. */
  get evidence(): Evidence | undefined {
    return this.isReleased ? this.match.label?.evidence : undefined;
  }

  /** HMRC's data sets that it was tested with: those of its evidence; of a label without any, those beside its files. */
  get testedSets(): readonly TestedSet[] {
    return this.evidence?.sets ?? this.year.testData;
  }

  get isDraft(): boolean {
    return this.year.isDraft;
  }

  get #engine(): string {
    const { label, taxYear } = this.match;
    return this.isReleased && label !== undefined ? labelName(label) : `${taxYear}.unreleased`;
  }
}
