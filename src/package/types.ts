import type { components } from './schemas.js';

/** Requests and answers, by the names of their schemas in the OpenAPI document. */
export type Schemas = components['schemas'];

/** The operations by name, each with its request and its answer. */
export type Operations = Schemas['Operations'];
export type OperationName = Extract<keyof Operations, string>;

/** What can be searched from net to gross, by the name of the operation. */
export type NetToGross = Schemas['NetToGross'];

/** Whose figures can be checked, by the name of the operation. */
export type Checks = Schemas['Checks'];

export type PayslipRequest = Operations['payslip']['request'];
export type PayslipResult = Operations['payslip']['answer'];
export type PayslipCheckRequest = Checks['payslip']['request'];
export type PayslipCheckResult = Checks['payslip']['answer'];
export type EmployerCostRequest = Operations['employer-cost']['request'];
export type EmployerCostResult = Operations['employer-cost']['answer'];
export type SickPayRequest = Operations['sick-pay']['request'];
export type SickPayResult = Operations['sick-pay']['answer'];
export type TaxCodeResult = Operations['tax-code']['answer'];
export type FirmRequest = Schemas['FirmRequest'];
export type FirmResult = Schemas['FirmResult'];
export type RatesResult = Schemas['RatesResult'];
/** What a payslip answers, and the request of the next one takes. */
export type YearToDate = Schemas['YearToDate'];
export type TaxYear = Schemas['TaxYear'];
/** What is wrong with a field, for programs. */
export type FaultCode = Schemas['FieldFault']['code'];

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
  readonly taxYears: readonly TaxYear[];
  /** What an operation comes to: `calculate('sick-pay', request)`. */
  calculate<Name extends OperationName>(
    operation: Name,
    request: Operations[Name]['request'],
  ): Operations[Name]['answer'];
  calculate<Name extends OperationName, const Fields extends readonly string[]>(
    operation: Name,
    request: Operations[Name]['request'],
    options: FieldsOption<Fields>,
  ): WithFields<Operations[Name]['answer'], Fields>;
  readonly payslip: CalculateOne<'payslip'>;
  readonly employerCost: CalculateOne<'employer-cost'>;
  readonly sickPay: CalculateOne<'sick-pay'>;
  /** The pay that comes to what the request asks. */
  netToGross<Operation extends keyof NetToGross>(
    operation: Operation,
    request: NetToGross[Operation]['request'],
  ): NetToGross[Operation]['answer'];
  netToGross<Operation extends keyof NetToGross, const Fields extends readonly string[]>(
    operation: Operation,
    request: NetToGross[Operation]['request'],
    options: FieldsOption<Fields>,
  ): WithFields<NetToGross[Operation]['answer'], Fields>;
  /** Whether printed figures are those of an operation, and what would explain a difference: `check('payslip', { …, printed })`. */
  check<Operation extends Extract<keyof Checks, string>>(
    operation: Operation,
    request: Checks[Operation]['request'],
  ): Checks[Operation]['answer'];
  /** What all people of an employer cost. */
  firm(request: FirmRequest): FirmResult;
  /** What a tax code means, in the latest year when none is named. */
  taxCode(code: string, options?: { readonly tax_year?: string }): TaxCodeResult;
  /** Every rate and threshold of a tax year, as they are on a day of it; of the latest year, and of its last day, when left out. */
  rates(taxYear?: string, options?: { readonly date?: string }): RatesResult;
  /** How a value of the rules (`'employee_ni'`), or a field of the answer (`'cost.total'`), came about, in words. */
  explain<Name extends OperationName>(
    operation: Name,
    request: Operations[Name]['request'],
    name: string,
    options?: ExplainOptions,
  ): string;
}

/** A calculation; with `fields` it answers these fields, and `engine`, alone. */
export interface Calculate<Request, Answer> {
  (request: Request): Answer;
  <const Fields extends readonly string[]>(
    request: Request,
    options: FieldsOption<Fields>,
  ): WithFields<Answer, Fields>;
}

/** `calculate` of one operation. */
type CalculateOne<Name extends OperationName> = Calculate<
  Operations[Name]['request'],
  Operations[Name]['answer']
>;

/** Which fields of an answer are asked for, by their paths: `['cost.total']`. */
export interface FieldsOption<Fields extends readonly string[] = readonly string[]> {
  readonly fields: Fields;
}

export interface ExplainOptions {
  /** The payslip whose figures are shown, from 1. */
  readonly period?: number;
}

/** An answer with these fields, `engine` and the `notices` that it may have; where only the program knows which, any may be missing. */
export type WithFields<Answer, Fields extends readonly string[]> = string extends
  | Fields[number]
  | keyof Answer
  ? Part<Answer>
  : Chosen<Answer, Fields[number] | 'engine' | 'notices'>;

/** What paths lead to. An entry of a list has its first field, too, which says which entry it is. */
type Chosen<Answer, Path extends string> = Answer extends readonly (infer Item)[]
  ? readonly (Chosen<Item, Path> & Part<Item>)[]
  : Answer extends object
    ? {
        [Field in keyof Answer as Field extends FirstStep<Path> ? Field : never]: Field extends Path
          ? Answer[Field]
          : Chosen<Answer[Field], NextSteps<Path, Field>>;
      }
    : Answer;

type FirstStep<Path extends string> = Path extends `${infer Field}.${string}` ? Field : Path;

type NextSteps<Path extends string, Field> = Field extends string
  ? Path extends `${Field}.${infer Next}`
    ? Next
    : never
  : never;

/** An answer of which only some fields are there. */
export type Part<Answer> = Answer extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Answer extends object
    ? { [Field in keyof Answer]?: Part<Answer[Field]> }
    : Answer;

/** A field that is wrong: its path, a word for programs, and what would be right. */
export interface FieldFault {
  readonly field: string;
  readonly code: FaultCode;
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
