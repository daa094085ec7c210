/** What a book does not work out again. It answers the same without, only slower: what each saves can be measured, and
 *  that none changes an answer can be tested. */
export interface Saving {
  /** Payslips that are alike in all that a value reads share one figure of it. */
  readonly payslips: boolean;
  /** What rests on fields alone that a request leaves out is found once a book. */
  readonly defaults: boolean;
}

export const SAVES_ALL: Saving = { payslips: true, defaults: true };
export const SAVES_NOTHING: Saving = { payslips: false, defaults: false };
