/** Values that the language itself reads, by their names: other rules rest on them without naming them. */
export const FOUND_FOR_ALL = {
  /** The value whose cells are the periods that an amount of a request may be for. */
  periods: 'times_a_year',
  /** The output that says how many payslips a year has: what `payslip`, `total()` and their like go over. */
  payslips: 'payslips',
  /** The output that says in which stretch of the year a payslip is paid, and so which figure counts. */
  stretch: 'stretch',
} as const;
