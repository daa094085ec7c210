/** What both floors find for a salary: what stands in the answer of the service under the same names. */
export interface FloorAnswer {
  readonly payslips: readonly FloorPayslip[];
  readonly year: FloorPayslip;
  readonly cost: number;
  readonly marginal: number;
}

export interface FloorPayslip {
  readonly gross: number;
  readonly tax: number;
  readonly employee_ni: number;
  readonly employer_ni: number;
  readonly take_home: number;
}

/** Both floors: from a yearly salary in pounds to pay, National Insurance, PAYE, their totals and the marginal rate. */
export type Floor = (salary: number) => FloorAnswer;
