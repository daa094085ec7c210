/** What both floors calculate for a salary: figures that the answer of the service has under the same names. */
export interface FloorAnswer {
  readonly payslips: readonly FloorPayslip[];
  readonly year: FloorPayslip;
  readonly cost: number;
  readonly marginal: number;
}

/** The figures of a payslip, or of the year, in pounds. */
export interface FloorPayslip {
  readonly gross: number;
  readonly tax: number;
  readonly employee_ni: number;
  readonly employer_ni: number;
  readonly take_home: number;
}

/** A calculation by hand, the least that the work takes: from a yearly salary in pounds to pay, National Insurance, PAYE, their
 *  totals and the marginal rate. */
export type Floor = (salary: number) => FloorAnswer;
