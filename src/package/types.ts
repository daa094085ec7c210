import type { components } from './schemas.js';

/** Requests and answers, by the names of their schemas in the OpenAPI document. */
export type Schemas = components['schemas'];

/** Which law is opened. */
export interface OpenOptions {
  /** The tax years that answer, such as `['2026-27']`; all when left out. Each takes some tenths of a second to open, the first a second more. */
  readonly years?: readonly string[];
  /** A request that names no tax year means the latest that is opened and has begun on this day: `'2026-05-01'`. Today in the United
   *  Kingdom when left out. */
  readonly today?: string;
  /** Law that no label names answers, too. */
  readonly unreleased?: boolean;
}

/** Opens the book of all tax years, or of some. */
export type OpenFarthing = (options?: OpenOptions) => Promise<Farthing>;

/** Calculates what the service does, with the same checks and the same answers. Every function throws `InvalidInput`. */
export interface Farthing {
  /** The tax years that answer, the earliest first. */
  readonly taxYears: readonly string[];
  readonly payslip: Calculate<Schemas['PayslipRequest'], Schemas['PayslipResult']>;
  readonly employerCost: Calculate<Schemas['EmployerCostRequest'], Schemas['EmployerCostResult']>;
  readonly sickPay: Calculate<Schemas['SickPayRequest'], Schemas['SickPayResult']>;
  /** The pay that comes to what the request asks. */
  netToGross<Operation extends keyof NetToGross>(
    operation: Operation,
    request: NetToGross[Operation]['request'],
  ): NetToGross[Operation]['answer'];
  netToGross<Operation extends keyof NetToGross>(
    operation: Operation,
    request: NetToGross[Operation]['request'],
    options: FieldsOption,
  ): Part<NetToGross[Operation]['answer']>;
  /** What all people of an employer cost. */
  firm(request: Schemas['FirmRequest']): Schemas['FirmResult'];
  /** What a tax code means, in the latest year when none is named. */
  taxCode(code: string, options?: { readonly tax_year?: string }): Schemas['TaxCodeResult'];
  /** Every rate and threshold of a tax year, as they are on a day of it; of the latest year, and of its last day, when left out. */
  rates(taxYear?: string, options?: { readonly date?: string }): Schemas['RatesResult'];
  /** How a value of the rules (`'employee_ni'`), or a field of the answer (`'cost.total'`), came about, in words. */
  explain<Operation extends keyof Explained>(
    operation: Operation,
    request: Explained[Operation],
    name: string,
    options?: ExplainOptions,
  ): string;
}

/** A calculation; with `fields` it answers these fields, and `engine`, alone. */
export interface Calculate<Request, Answer> {
  (request: Request): Answer;
  (request: Request, options: FieldsOption): Part<Answer>;
}

/** Which fields of an answer are asked for, by their paths: `['cost.total']`. */
export interface FieldsOption {
  readonly fields: readonly string[];
}

export interface ExplainOptions {
  /** The payslip whose figures are shown, from 1. */
  readonly period?: number;
}

/** An answer of which only some fields are there. */
export type Part<Answer> = Answer extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Answer extends object
    ? { [Field in keyof Answer]?: Part<Answer[Field]> }
    : Answer;

/** What can be searched from net to gross. */
export interface NetToGross {
  readonly 'employer-cost': {
    readonly request: Schemas['EmployerCostNetToGrossRequest'];
    readonly answer: Schemas['EmployerCostNetToGrossResult'];
  };
  readonly payslip: {
    readonly request: Schemas['PayslipNetToGrossRequest'];
    readonly answer: Schemas['PayslipNetToGrossResult'];
  };
}

/** What can be explained. */
export interface Explained {
  readonly payslip: Schemas['PayslipRequest'];
  readonly 'employer-cost': Schemas['EmployerCostRequest'];
  readonly 'sick-pay': Schemas['SickPayRequest'];
}

/** A field that is wrong: its path, a word for programs, and what would be right. */
export interface FieldFault {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What is wrong with a request. */
export interface InvalidInput extends Error {
  readonly name: 'InvalidInput';
  readonly fields: readonly FieldFault[];
  /** How many more fields are wrong; the first hundred are named. */
  readonly more: number;
}

/** For `error instanceof InvalidInput`. */
export type InvalidInputClass = abstract new (...faults: never[]) => InvalidInput;
