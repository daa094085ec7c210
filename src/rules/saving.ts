/** What a book does not work out again. It answers the same without, only slower: what each saves can be measured, and
 *  that none changes an answer can be tested. */
export interface Saving {
  /** Which conditions hold is kept under the facts that they name. */
  readonly outcomes: boolean;
  /** Values that rest on figures and facts alone are kept under those facts. */
  readonly columns: boolean;
  /** Payslips that are alike in all that a value reads share one figure of it. */
  readonly payslips: boolean;
}

export const SAVES_ALL: Saving = { outcomes: true, columns: true, payslips: true };
export const SAVES_NOTHING: Saving = { outcomes: false, columns: false, payslips: false };
