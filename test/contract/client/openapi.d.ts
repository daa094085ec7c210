/**
 * The interface of Farthing, made from its OpenAPI document: npm run generate
 *
 * biome-ignore-all lint: generated
 * biome-ignore-all format: generated
 * biome-ignore-all assist: generated
 */

export interface paths {
    "/v1/payslip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One pay day of one employee, with the year to date
         * @description One payment as it is, with what came before it. The `year_to_date` of the answer goes unchanged into the request of the next payment; nothing is stored. `notices` say what a payroll clerk must see.
         */
        post: operations["payslip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employer-cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What employing one person costs over a year
         * @description Pay, employer National Insurance, pension and levy; and the employee's tax, National Insurance, student loans and take-home pay, for the year, for each payslip and for an average of each other period.
         */
        post: operations["employerCost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statutory/sick-pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One payment of Statutory Sick Pay
         * @description The caller checks entitlement, qualifying days and linked periods of sickness.
         */
        post: operations["sickPay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every rate and threshold of a tax year
         * @description Amounts are pounds a year unless the name says otherwise; rates are percent. Figures that changed within the year are those of the day asked for, else of its last day; `changes` lists them all.
         */
        get: operations["rates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax-codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a tax code means
         * @description Its kind, its region, its basis, and the allowance, addition or rate that it stands for.
         */
        get: operations["taxCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payslip/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One pay day of one employee, and how every figure came about
         * @description The very result of POST /v1/payslip, every step that led to it, and the identity of the rules and rates that answered. As text/plain the steps are told in words, those of the take-home pay when no value is named.
         */
        post: operations["payslipTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employer-cost/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What employing one person costs, and how every figure came about
         * @description The very result of POST /v1/employer-cost, every step that led to it, and the identity of the rules and rates that answered. As text/plain the steps are told in words, those of the total cost when no value is named.
         */
        post: operations["employerCostTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statutory/sick-pay/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One payment of Statutory Sick Pay, and how every figure came about
         * @description The very result of POST /v1/statutory/sick-pay, every step that led to it, and the identity of the rules and rates that answered. As text/plain the steps are told in words, those of the payment when no value is named.
         */
        post: operations["sickPayTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payslip/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One pay day of one employee, with the year to date, as a record to file
         * @description The very result of POST /v1/payslip with its request, the law and the program that gave it, and the SHA-256 of all this. `farthing verify` checks a record, in years to come and whatever was released since.
         */
        post: operations["payslipRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/employer-cost/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What employing one person costs over a year, as a record to file
         * @description The very result of POST /v1/employer-cost with its request, the law and the program that gave it, and the SHA-256 of all this. `farthing verify` checks a record, in years to come and whatever was released since.
         */
        post: operations["employerCostRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statutory/sick-pay/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One payment of Statutory Sick Pay, as a record to file
         * @description The very result of POST /v1/statutory/sick-pay with its request, the law and the program that gave it, and the SHA-256 of all this. `farthing verify` checks a record, in years to come and whatever was released since.
         */
        post: operations["sickPayRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The topics of the law of a tax year
         * @description Each with the file it stands in, its official sources and the years in which it is the law. A topic that is for one purpose says so; one that has a file for each is listed twice.
         */
        get: operations["rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The inputs, conditions, tables, values and refusals of a topic
         * @description All that its file says for the tax year, with the line where each stands.
         */
        get: operations["topic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules/{topic}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How one value is found, what it rests on and what rests on it
         * @description The rule as it is valid in the tax year: its formula or its branches, its roundings and its sources.
         */
        get: operations["rule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/scope": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What answers take for granted, and what is not modelled
         * @description All sentences that the `assumptions` of an answer can have in the tax year, with the rule that makes each; and what no answer says, with the figures that are wrong for it.
         */
        get: operations["scope"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A figure of the rates over the years, and where it is published
         * @description Its value in every tax year there is, the earliest first, with file, line and official source, and with what releases of the year had otherwise; with `engine` in the year of that label alone.
         */
        get: operations["rateHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax-years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tax years there are, and what of HMRC's they were checked against
         * @description With the latest, which a request means that names none.
         */
        get: operations["taxYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, in OpenAPI 3.1
         * @description Every operation with its request, its answers and its errors, each with examples.
         */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PayslipRequest: {
            /**
             * @description The National Insurance category letter on the pay day.
             * @enum {string}
             */
            ni_category: "A" | "B" | "C" | "D" | "E" | "F" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "S" | "V" | "Z";
            /** @description What is paid, item by item; it may be empty, as a refund or a deduction needs no pay. */
            pay: {
                /**
                 * @description What is paid; it says whether tax, National Insurance and pension count it. `payrolled_benefit` is the cash equivalent of a benefit that is taxed through payroll, not paid in cash; `expenses` are paid back, in the take-home pay and not in the gross.
                 * @enum {string}
                 */
                kind: "salary" | "holiday_pay" | "overtime" | "bonus" | "commission" | "allowances" | "other_pay" | "statutory_sick_pay" | "statutory_maternity_pay" | "statutory_paternity_pay" | "statutory_adoption_pay" | "statutory_shared_parental_pay" | "statutory_parental_bereavement_pay" | "statutory_neonatal_care_pay" | "payrolled_benefit" | "expenses";
                /** @description Pounds and pence of this payment; below 0 where an overpayment is taken back. */
                amount: number;
                /** @description Whether tax is due on it; as its kind says when left out. */
                taxable?: boolean;
                /** @description Whether National Insurance is due on it; as its kind says when left out. */
                niable?: boolean;
                /** @description Whether it is pensionable; as its kind says when left out. */
                pensionable?: boolean;
            }[];
            /**
             * @description The tax year whose law and figures are used; that of `pay_date`, or the latest, when not given.
             * @enum {string}
             */
            tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
            /**
             * Format: date
             * @description The regular pay day, also where pay is sent earlier for a bank holiday. It gives the tax month, or the tax week, where none is given, and says which figure counts of one that changed within the tax year.
             */
            pay_date?: string;
            /** @description The tax month of monthly pay; 1 begins on 6 April. */
            tax_month?: number;
            /** @description The tax week of weekly, two-weekly and four-weekly pay; 1 begins on 6 April. */
            tax_week?: number;
            /**
             * @description How often the employee is paid.
             * @default monthly
             * @enum {string}
             */
            pay_frequency?: "monthly" | "four_weekly" | "two_weekly" | "weekly";
            /** @description The tax code in force on the pay day, such as 1257L, S1257L, K475, BR, D0, NT or 0T, with W1, M1 or X behind it for the week 1/month 1 basis; read as payslips print it (1257 W1, 1257L NONCUM). */
            tax_code?: string;
            /**
             * @description The statement of a starter without P45, which gives the code until HMRC sends one; `none` where no statement was made.
             * @enum {string}
             */
            starter_declaration?: "A" | "B" | "C" | "none";
            /** @description For a company director, whose earnings period for National Insurance is the tax year or what was left of it on appointment. */
            director?: {
                /**
                 * @description How contributions are worked out during the year: `annual` on all earnings of the director's earnings period to date, `alternative` on each pay period, and on the whole earnings period with the last payment of the year.
                 * @enum {string}
                 */
                method: "annual" | "alternative";
                /** @description The tax week of the appointment, where it was in this tax year. */
                appointed_tax_week?: number | null;
                /**
                 * @description Whether this is the last payment of the tax year, with which the alternative method is settled.
                 * @default false
                 */
                last_payment?: boolean;
            };
            /**
             * @description For a payment after the P45 was given; the last ordinary payslip has no such field. `regular_payment` is pay of a normal pay period that comes late, such as overtime; `irregular_payment` is a bonus, accrued holiday or arrears, with weekly National Insurance and loan limits.
             * @enum {string}
             */
            after_leaving?: "regular_payment" | "irregular_payment";
            /**
             * @description Student and postgraduate loans that are being repaid.
             * @default []
             */
            student_loans?: ("plan_1" | "plan_2" | "plan_4" | "plan_5" | "postgraduate")[];
            /** @description The employee's contribution: a percent of pensionable pay, or a fixed amount. */
            pension?: {
                /** @description A fixed contribution instead of a percent. */
                amount?: number;
                /**
                 * @description How the contribution gets its tax relief.
                 * @enum {string}
                 */
                method: "relief_at_source" | "net_pay" | "salary_sacrifice";
                /** @description Percent of pensionable pay. */
                percent?: number;
                /**
                 * @description What the percent is of: all pensionable pay, or the part of it between the limits of the law.
                 * @default pay
                 * @enum {string}
                 */
                basis?: "pay" | "qualifying_earnings";
            };
            /** @description What the employer contributes: the legal minimum, a percent, or a fixed amount. */
            employer_pension?: "auto_enrolment_minimum" | {
                /** @description Percent of pensionable pay. */
                percent?: number;
                /**
                 * @description What the percent is of: all pensionable pay, or the part of it between the limits of the law.
                 * @default pay
                 * @enum {string}
                 */
                basis?: "pay" | "qualifying_earnings";
                /** @description A fixed contribution instead of a percent. */
                amount?: number;
                /** @description The pay that the employer's percent is of, in the place of the pensionable items, such as the pay before family leave. */
                pensionable_pay?: number;
            };
            /** @description Salary given up for something other than a pension; free of tax and National Insurance. */
            salary_sacrifice?: number;
            /** @description Childcare vouchers that pay is given up for. */
            childcare_vouchers?: {
                /** @description The vouchers of this payment. */
                amount: number;
                /**
                 * @description The band of the year's basic earnings assessment, which sets how much is exempt; employer-cost answers it.
                 * @enum {string}
                 */
                band: "basic" | "higher" | "additional";
            };
            /** @description Deducted before tax but after National Insurance, such as payroll giving. */
            pre_tax_deductions?: number;
            /** @description Deducted from net pay. */
            post_tax_deductions?: number;
            /** @description Pay and tax on the P45 of an earlier employment in this tax year; sent with every payslip. */
            earlier_employment?: {
                /** @description Taxable pay on the P45. */
                pay: number;
                /** @description Tax on the P45. */
                tax: number;
            };
            /** @description The year to date that the answer to the last payment of this employment gave, unchanged; left out with the first payment by this employer in the tax year. */
            year_to_date?: {
                /** @description The tax year of these figures, which must be that of the payment. */
                tax_year: string;
                /** @description Gross pay. */
                gross?: number;
                /** @description Benefits in kind taxed through payroll. */
                payrolled_benefits?: number;
                /** @description Taxable pay of this employment alone. */
                taxable_pay?: number;
                /** @description Tax deducted in this employment alone; below 0 where more was repaid. */
                tax?: number;
                /**
                 * @description One entry for each category letter that was used.
                 * @default []
                 */
                national_insurance?: {
                    /**
                     * @description The category letter.
                     * @enum {string}
                     */
                    ni_category: "A" | "B" | "C" | "D" | "E" | "F" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "S" | "V" | "Z";
                    /** @description Pay for National Insurance. */
                    niable_pay?: number;
                    /** @description Earnings at the lower earnings limit. */
                    at_lower_earnings_limit?: number;
                    /** @description Earnings from the lower earnings limit to the primary threshold. */
                    lower_earnings_limit_to_primary_threshold?: number;
                    /** @description Earnings from the primary threshold to the upper earnings limit. */
                    primary_threshold_to_upper_earnings_limit?: number;
                    /** @description The employee's contributions. */
                    employee_ni?: number;
                    /** @description The employer's contributions. */
                    employer_ni?: number;
                }[] | null;
                /** @description The director's earnings period; null where there is none. */
                director?: {
                    /**
                     * @description The category letter.
                     * @enum {string}
                     */
                    ni_category: "A" | "B" | "C" | "D" | "E" | "F" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "S" | "V" | "Z";
                    /**
                     * @description How contributions are worked out.
                     * @enum {string}
                     */
                    method: "annual" | "alternative";
                    /** @description The tax week of the appointment. */
                    appointed_tax_week?: number | null;
                    /** @description Pay for National Insurance. */
                    niable_pay?: number;
                    /** @description The employee's contributions. */
                    employee_ni?: number;
                    /** @description The employer's contributions. */
                    employer_ni?: number;
                    /** @description Student loan deductions. */
                    student_loan?: number;
                    /** @description Postgraduate loan deductions. */
                    postgraduate_loan?: number;
                } | null;
                /** @description Loan deductions by plan; a plan that has stopped stays. */
                student_loans?: {
                    /** @description Loan deductions by plan. */
                    plan_1?: number;
                    /** @description Loan deductions by plan. */
                    plan_2?: number;
                    /** @description Loan deductions by plan. */
                    plan_4?: number;
                    /** @description Loan deductions by plan. */
                    plan_5?: number;
                    /** @description Loan deductions by plan. */
                    postgraduate?: number;
                } | null;
                /** @description Statutory payments by kind of pay item. */
                statutory_pay?: {
                    /** @description Statutory payments by kind. */
                    statutory_sick_pay?: number;
                    /** @description Statutory payments by kind. */
                    statutory_maternity_pay?: number;
                    /** @description Statutory payments by kind. */
                    statutory_paternity_pay?: number;
                    /** @description Statutory payments by kind. */
                    statutory_adoption_pay?: number;
                    /** @description Statutory payments by kind. */
                    statutory_shared_parental_pay?: number;
                    /** @description Statutory payments by kind. */
                    statutory_parental_bereavement_pay?: number;
                    /** @description Statutory payments by kind. */
                    statutory_neonatal_care_pay?: number;
                } | null;
                /** @description What was deducted or given up for the pension. */
                pension?: number;
                /** @description The employee's contributions, tax relief included. */
                pension_contribution?: number;
                /** @description The employer's contributions. */
                employer_pension?: number;
                /** @description What was paid and deducted in the last pay period; null before the first. */
                last_period?: {
                    /**
                     * @description The pay frequency.
                     * @enum {string}
                     */
                    pay_frequency: "monthly" | "four_weekly" | "two_weekly" | "weekly";
                    /** @description The tax period. */
                    tax_period: number;
                    /**
                     * @description The category letter.
                     * @enum {string}
                     */
                    ni_category: "A" | "B" | "C" | "D" | "E" | "F" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "S" | "V" | "Z";
                    /** @description Taxable pay. */
                    taxable_pay?: number;
                    /** @description Tax deducted. */
                    tax?: number;
                    /** @description Pay for National Insurance. */
                    niable_pay?: number;
                    /** @description Earnings at the lower earnings limit. */
                    at_lower_earnings_limit?: number;
                    /** @description Earnings from the lower earnings limit to the primary threshold. */
                    lower_earnings_limit_to_primary_threshold?: number;
                    /** @description Earnings from the primary threshold to the upper earnings limit. */
                    primary_threshold_to_upper_earnings_limit?: number;
                    /** @description The employee's contributions. */
                    employee_ni?: number;
                    /** @description The employer's contributions. */
                    employer_ni?: number;
                    /** @description Student loan deductions. */
                    student_loan?: number;
                    /** @description Postgraduate loan deductions. */
                    postgraduate_loan?: number;
                    /** @description Pensionable pay. */
                    pensionable_pay?: number;
                    /** @description Pensionable pay for the employer. */
                    employer_pensionable_pay?: number;
                    /** @description Pay after everything sacrificed. */
                    qualifying_pay?: number;
                    /** @description The employee's contributions, tax relief included. */
                    pension_contribution?: number;
                    /** @description The employer's contributions. */
                    employer_pension?: number;
                    /** @description Childcare vouchers. */
                    childcare_vouchers?: number;
                    /** @description Exempt childcare vouchers. */
                    exempt_vouchers?: number;
                } | null;
            };
            /** @description Hours and age, for a notice where pay is below the minimum wage; no figure depends on it but that notice. */
            minimum_wage?: {
                /** @description Hours worked in the pay reference period. */
                hours: number;
                /** @description Age on the first day of the pay reference period. */
                age: number;
                /**
                 * @description Whether the apprentice rate applies: under 19, or in the first year.
                 * @default false
                 */
                apprentice?: boolean;
                /** @description What of overtime and the like is above the basic rate, which does not count. */
                premium?: number;
                /** @description Deductions for the employer's own use or benefit. */
                employer_deductions?: number;
            };
        };
        /** @description One pay day of one employee, with the year to date. */
        PayslipResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description The figures of this payment. */
            payslip: {
                /** @description The tax week or month that the payment is taxed in; 53, 54 or 56 on an extra pay day. */
                tax_period: number;
                /** @description The tax month of monthly pay, else null. */
                tax_month: number | null;
                /** @description The tax week of pay that is not monthly, else null. */
                tax_week: number | null;
                /**
                 * Format: date
                 * @description The pay date of the request; null where it gives none.
                 */
                pay_date: string | null;
                /** @enum {string} */
                pay_frequency: "monthly" | "four_weekly" | "two_weekly" | "weekly";
                /** @description The tax code used, in normal form. */
                tax_code: string;
                /**
                 * @description Where the code used comes from.
                 * @enum {string}
                 */
                tax_code_from: "after_leaving" | "request" | "starter_declaration";
                /**
                 * @description Whether this payment was taxed with all pay of the year so far, or on its own.
                 * @enum {string}
                 */
                tax_basis: "cumulative" | "week_1_month_1";
                /**
                 * @description Whose income tax applies; `rest_of_uk` is England and Northern Ireland.
                 * @enum {string}
                 */
                tax_region: "rest_of_uk" | "scotland" | "wales";
                /** @description Gross pay, before anything is given up. */
                gross: number;
                /** @description Salary given up for something other than a pension. */
                salary_sacrifice: number;
                /** @description Childcare vouchers that pay is given up for. */
                childcare_vouchers: number;
                /** @description What the employee gives up or has deducted for the pension. */
                pension: number;
                /** @description What of it reaches the pension, tax relief included. */
                pension_contribution: number;
                /** @description The employer's pension contribution. */
                employer_pension: number;
                /** @description Deducted before tax but after National Insurance. */
                pre_tax_deductions: number;
                /** @description Pay that National Insurance is due on. */
                niable_pay: number;
                /** @description Pay that income tax is due on. */
                taxable_pay: number;
                /** @description Income tax; below 0 where it is repaid. */
                tax: number;
                /** @description The employee's National Insurance; below 0 where it is repaid. */
                employee_ni: number;
                /** @description The employer's National Insurance, before the Employment Allowance. */
                employer_ni: number;
                /** @description Repayments of the plans that are collected, by plan. */
                student_loans: {
                    plan_1?: number;
                    plan_2?: number;
                    postgraduate?: number;
                    plan_4?: number;
                    plan_5?: number;
                };
                /** @description Deducted from net pay. */
                post_tax_deductions: number;
                /** @description What reaches the employee; it may be below 0. */
                take_home: number;
                /** @description Benefits taxed through payroll; not in gross. */
                payrolled_benefits: number;
                /** @description Expenses paid back; in the take-home pay, not in gross. */
                expenses: number;
                /** @description Statutory payments among the pay. */
                statutory_pay: number;
                /** @description Tax that the limit of half of pay left. */
                tax_uncollected: number;
                /** @description The pay items with the flags used. */
                pay: {
                    /** @enum {string} */
                    kind: "salary" | "holiday_pay" | "overtime" | "bonus" | "commission" | "allowances" | "other_pay" | "statutory_sick_pay" | "statutory_maternity_pay" | "statutory_paternity_pay" | "statutory_adoption_pay" | "statutory_shared_parental_pay" | "statutory_parental_bereavement_pay" | "statutory_neonatal_care_pay" | "payrolled_benefit" | "expenses";
                    /** @description As in the request. */
                    amount: number;
                    /** @description Whether tax is due on it. */
                    taxable: boolean;
                    /** @description Whether National Insurance is due on it. */
                    niable: boolean;
                    /** @description Whether it is pensionable. */
                    pensionable: boolean;
                }[];
                /** @description Earnings bands of this payment, in pounds and pence. */
                national_insurance: {
                    /** @enum {string} */
                    ni_category: "A" | "B" | "C" | "H" | "J" | "M" | "Z" | "F" | "I" | "L" | "S" | "V" | "D" | "E" | "K" | "N";
                    /**
                     * @description The period whose limits apply.
                     * @enum {string}
                     */
                    earnings_period: "four_weeks" | "month" | "pro_rata_year" | "two_weeks" | "week" | "year";
                    /** @description The weeks of a director's pro rata year, else null. */
                    weeks: number | null;
                    /** @description Earnings at the lower earnings limit. */
                    at_lower_earnings_limit: number;
                    /** @description Earnings above it, up to the primary threshold. */
                    lower_earnings_limit_to_primary_threshold: number;
                    /** @description Earnings above that, up to the upper earnings limit. */
                    primary_threshold_to_upper_earnings_limit: number;
                };
            };
            /** @description The year to date with this payment: it goes into the next request as it is. */
            year_to_date: {
                /** @description The tax year of these figures. */
                tax_year: string;
                /** @description Gross pay of this employment. */
                gross: number;
                /** @description Benefits taxed through payroll. */
                payrolled_benefits: number;
                /** @description Of this employment alone. */
                taxable_pay: number;
                /** @description Of this employment alone; it may be below 0. */
                tax: number;
                /** @description One entry for each category letter that was used. */
                national_insurance: {
                    /** @enum {string} */
                    ni_category: "A" | "B" | "C" | "H" | "J" | "M" | "Z" | "F" | "I" | "L" | "S" | "V" | "D" | "E" | "K" | "N";
                    /** @description Pay that National Insurance was due on. */
                    niable_pay: number;
                    /** @description Earnings at the lower earnings limit. */
                    at_lower_earnings_limit: number;
                    /** @description Earnings above it, up to the primary threshold. */
                    lower_earnings_limit_to_primary_threshold: number;
                    /** @description Earnings above that, up to the upper earnings limit. */
                    primary_threshold_to_upper_earnings_limit: number;
                    /** @description The employee's contributions. */
                    employee_ni: number;
                    /** @description The employer's contributions. */
                    employer_ni: number;
                }[];
                /** @description The director's earnings period; null where there is none. */
                director: null | {
                    /**
                     * @description The category letter.
                     * @enum {string}
                     */
                    ni_category: "A" | "B" | "C" | "H" | "J" | "M" | "Z" | "F" | "I" | "L" | "S" | "V" | "D" | "E" | "K" | "N";
                    /**
                     * @description How contributions are worked out.
                     * @enum {string}
                     */
                    method: "annual" | "alternative";
                    /** @description The tax week of the appointment; null where it was before this tax year. */
                    appointed_tax_week: number | null;
                    /** @description Pay for National Insurance in the period. */
                    niable_pay: number;
                    /** @description The employee's contributions of the period. */
                    employee_ni: number;
                    /** @description The employer's contributions of the period. */
                    employer_ni: number;
                    /** @description Student loan deductions of the period. */
                    student_loan: number;
                    /** @description Postgraduate loan deductions of the period. */
                    postgraduate_loan: number;
                };
                /** @description Loan deductions by plan. */
                student_loans: {
                    plan_1?: number;
                    plan_2?: number;
                    postgraduate?: number;
                    plan_4?: number;
                    plan_5?: number;
                };
                /** @description Statutory payments by kind. */
                statutory_pay: {
                    statutory_sick_pay?: number;
                    statutory_maternity_pay?: number;
                    statutory_paternity_pay?: number;
                    statutory_adoption_pay?: number;
                    statutory_shared_parental_pay?: number;
                    statutory_parental_bereavement_pay?: number;
                    statutory_neonatal_care_pay?: number;
                };
                /** @description What was deducted or given up for the pension. */
                pension: number;
                /** @description What of it reached the pension, tax relief included. */
                pension_contribution: number;
                /** @description The employer's contributions. */
                employer_pension: number;
                /** @description What was paid and deducted in the last pay period; null before the first. */
                last_period: null | {
                    /**
                     * @description The pay frequency.
                     * @enum {string}
                     */
                    pay_frequency: "monthly" | "four_weekly" | "two_weekly" | "weekly";
                    /** @description The tax week or month that it was taxed in. */
                    tax_period: number;
                    /**
                     * @description The category letter.
                     * @enum {string}
                     */
                    ni_category: "A" | "B" | "C" | "H" | "J" | "M" | "Z" | "F" | "I" | "L" | "S" | "V" | "D" | "E" | "K" | "N";
                    /** @description Pay that income tax is due on. */
                    taxable_pay: number;
                    /** @description Tax deducted; below 0 where it was repaid. */
                    tax: number;
                    /** @description Pay that National Insurance is due on. */
                    niable_pay: number;
                    /** @description Earnings at the lower earnings limit. */
                    at_lower_earnings_limit: number;
                    /** @description Earnings above it, up to the primary threshold. */
                    lower_earnings_limit_to_primary_threshold: number;
                    /** @description Earnings above that, up to the upper earnings limit. */
                    primary_threshold_to_upper_earnings_limit: number;
                    /** @description The employee's contributions. */
                    employee_ni: number;
                    /** @description The employer's contributions. */
                    employer_ni: number;
                    /** @description Student loan deductions. */
                    student_loan: number;
                    /** @description Postgraduate loan deductions. */
                    postgraduate_loan: number;
                    /** @description What the employee's percent is of, before any sacrifice. */
                    pensionable_pay: number;
                    /** @description What the employer's percent is of, before any sacrifice. */
                    employer_pensionable_pay: number;
                    /** @description Gross pay after everything that was given up. */
                    qualifying_pay: number;
                    /** @description The employee's contributions, tax relief included. */
                    pension_contribution: number;
                    /** @description The employer's contributions. */
                    employer_pension: number;
                    /** @description Childcare vouchers. */
                    childcare_vouchers: number;
                    /** @description Of them, what is exempt. */
                    exempt_vouchers: number;
                };
            };
            /** @description What a person must look at; none of it changes a figure. */
            notices: {
                /**
                 * @description What programs know the notice by.
                 * @enum {string}
                 */
                code: "CODE_FROM_DECLARATION" | "DEDUCTIONS_ABOVE_PAY" | "DIRECTORS_PAY_LEFT_OUT" | "DIRECTOR_LEFT_OUT" | "DIRECTOR_TRUE_UP" | "DIRECTOR_TRUE_UP_DUE" | "EARLIER_PAY_NOT_USED" | "EXTRA_PAY_DAY" | "LOAN_REPAID" | "MINIMUM_WAGE" | "NET_PAY_BELOW_ZERO" | "NI_CATEGORY_AND_AGE" | "NI_CATEGORY_CHANGED" | "PAID_AFTER_LEAVING" | "PAYROLLED_BENEFIT" | "PAY_FREQUENCY_CHANGED" | "PERIOD_BEFORE_LAST" | "SECOND_PAYMENT_IN_PERIOD" | "TAX_LIMITED" | "TAX_REFUND" | "VOUCHERS_ABOVE_EXEMPT";
                /** @description A sentence with the figures. */
                message: string;
                /** @description The fields of the request or of the answer that it is about, by path. */
                fields: string[];
            }[];
        };
        EmployerCostRequest: {
            /** @description Gross pay. */
            gross: {
                /** @description Pounds and pence. */
                amount: number;
                /**
                 * @description The period that the amount is for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
            };
            /**
             * @description The tax year whose law and figures are used; the latest when not given.
             * @default 2026-27
             * @enum {string}
             */
            tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
            /**
             * @description The nation where the employee lives. Not needed with a `tax_code`, whose prefix sets it.
             * @enum {string}
             */
            region?: "england" | "scotland" | "wales" | "northern_ireland";
            /**
             * @description How often the employee is paid.
             * @default monthly
             * @enum {string}
             */
            pay_frequency?: "monthly" | "four_weekly" | "two_weekly" | "weekly";
            /** @description Used for amounts per day or hour. */
            working_pattern?: {
                /**
                 * @description Working days a week.
                 * @default 5
                 */
                days_per_week?: number;
                /**
                 * @description Working hours a week.
                 * @default 37.5
                 */
                hours_per_week?: number;
                /**
                 * @description Paid weeks a year.
                 * @default 52
                 */
                weeks_per_year?: number;
            };
            /** @description The tax code, such as 1257L, S1257L, K475, BR, D0, NT or 0T, with W1, M1 or X behind it for the week 1/month 1 basis; read as payslips print it (1257 W1, 1257L NONCUM). Derived from the income when not given. */
            tax_code?: string;
            /**
             * @description National Insurance category letter.
             * @default A
             * @enum {string}
             */
            ni_category?: "A" | "B" | "C" | "D" | "E" | "F" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "S" | "V" | "Z";
            /**
             * @description Student and postgraduate loans that are being repaid.
             * @default []
             */
            student_loans?: ("plan_1" | "plan_2" | "plan_4" | "plan_5" | "postgraduate")[];
            /** @description The employee's contribution: a percent of pensionable pay, or a fixed amount. */
            pension?: {
                /** @description A fixed contribution instead of a percent. */
                amount?: {
                    /** @description Pounds and pence. */
                    amount: number;
                    /**
                     * @description The period that the amount is for.
                     * @enum {string}
                     */
                    per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
                };
                /**
                 * @description Pay besides salary that is pensionable.
                 * @default []
                 */
                includes?: ("overtime" | "allowances" | "bonus")[];
                /**
                 * @description How the contribution gets its tax relief.
                 * @enum {string}
                 */
                method: "relief_at_source" | "net_pay" | "salary_sacrifice";
                /** @description Percent of pensionable pay. */
                percent?: number;
                /**
                 * @description What the percent is of: all pensionable pay, or the part of it between the limits of the law.
                 * @default pay
                 * @enum {string}
                 */
                basis?: "pay" | "qualifying_earnings";
            };
            /** @description What the employer contributes: the legal minimum, a percent, or a fixed amount. */
            employer_pension?: "auto_enrolment_minimum" | {
                /** @description A fixed contribution instead of a percent. */
                amount?: {
                    /** @description Pounds and pence. */
                    amount: number;
                    /**
                     * @description The period that the amount is for.
                     * @enum {string}
                     */
                    per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
                };
                /** @description Percent of pensionable pay. */
                percent?: number;
                /**
                 * @description What the percent is of: all pensionable pay, or the part of it between the limits of the law.
                 * @default pay
                 * @enum {string}
                 */
                basis?: "pay" | "qualifying_earnings";
                /**
                 * @description Pay besides salary that is pensionable.
                 * @default []
                 */
                includes?: ("overtime" | "allowances" | "bonus")[];
            };
            /**
             * @description Overtime.
             * @default []
             */
            overtime?: {
                /** @description Overtime pay of the period. */
                amount?: number;
                /**
                 * @description The period that the amount or the hours are for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
                /** @description Hours of overtime in the period. */
                hours?: number;
                /**
                 * @description Times the salary's hourly rate; only with `hours`.
                 * @default 1
                 */
                multiplier?: number;
            }[];
            /** @description Cash allowances, taxed and NI'd like salary. */
            allowances?: {
                /** @description Pounds and pence. */
                amount: number;
                /**
                 * @description The period that the amount is for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
            };
            /** @description A one-off bonus. */
            bonus?: {
                /** @description The bonus. */
                amount: number;
                /** @description The pay period it is paid in: 1 is the first of the tax year. The last one of the year when not given. */
                pay_period?: number;
            };
            /** @description Salary given up for something other than a pension; free of tax and National Insurance. */
            salary_sacrifice?: {
                /** @description Pounds and pence. */
                amount: number;
                /**
                 * @description The period that the amount is for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
            };
            /** @description Taxable benefits, collected through the tax code. */
            benefits_in_kind?: {
                /** @description Pounds and pence. */
                amount: number;
                /**
                 * @description The period that the amount is for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
            };
            /** @description Childcare vouchers that pay is given up for. Above the exempt amount they bear National Insurance in pay, and tax through the tax code. */
            childcare_vouchers?: {
                /** @description Pounds and pence. */
                amount: number;
                /**
                 * @description The period that the amount is for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
                /**
                 * @description Joined the scheme before 6 April 2011, which gives the exempt amount of the basic rate.
                 * @default false
                 */
                joined_before_2011?: boolean;
            };
            /** @description Deducted before tax but after National Insurance, such as payroll giving. */
            pre_tax_deductions?: {
                /** @description Pounds and pence. */
                amount: number;
                /**
                 * @description The period that the amount is for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
            };
            /** @description Deducted from net pay. */
            post_tax_deductions?: {
                /** @description Pounds and pence. */
                amount: number;
                /**
                 * @description The period that the amount is for.
                 * @enum {string}
                 */
                per: "year" | "month" | "four_weeks" | "two_weeks" | "week" | "day" | "hour";
            };
            /**
             * @description Claims Blind Person's Allowance.
             * @default false
             */
            blind?: boolean;
            /**
             * @description Gives part of the personal allowance to a spouse or civil partner, or gets it; left out of a derived code, and said so, where the income is taxed above the rate up to which it counts.
             * @enum {string}
             */
            marriage_allowance?: "transferring" | "receiving";
            /**
             * @description Claims Married Couple's Allowance.
             * @default false
             */
            married_couples_allowance?: boolean;
            /** @description Child Benefit received, for the High Income Child Benefit Charge. */
            child_benefit?: {
                /** @description Children that Child Benefit is paid for. */
                children: number;
                /** @description Weeks of the tax year it is paid for; all of them when not given. */
                weeks?: number;
            };
            /**
             * @description Sets the whole year's Employment Allowance against this employee's employer National Insurance.
             * @default false
             */
            employment_allowance?: boolean;
            /**
             * @description Adds the Apprenticeship Levy on this employee's pay.
             * @default false
             */
            apprenticeship_levy?: boolean;
        };
        /** @description What employing one person costs over a year. */
        EmployerCostResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description What the employer pays in the year. */
            cost: {
                /** @description Pay, before anything sacrificed. */
                pay: number;
                benefits_in_kind: number;
                /** @description Employer National Insurance, before the Employment Allowance. */
                employer_ni: number;
                /** @description Employment Allowance applied; taken off the total. */
                employment_allowance: number;
                /** @description National Insurance on benefits in kind. */
                class_1a_ni: number;
                employer_pension: number;
                apprenticeship_levy: number;
                /** @description pay + benefits_in_kind + employer_ni - employment_allowance + class_1a_ni + employer_pension + apprenticeship_levy. */
                total: number;
            };
            /** @description The employee's side of the calculation. */
            employee: {
                /** @description The tax code used, given or derived. */
                tax_code: string;
                /** @description Whether the code was derived because none was given. */
                tax_code_derived: boolean;
                /**
                 * @description Whose income tax applies; `rest_of_uk` is England and Northern Ireland.
                 * @enum {string}
                 */
                tax_region: "rest_of_uk" | "scotland" | "wales";
                /** @enum {string} */
                pay_frequency: "monthly" | "four_weekly" | "two_weekly" | "weekly";
                /** @description After its taper. */
                personal_allowance: number;
                /** @description Taxable pay, benefits and vouchers above the exempt amount, less relief at source. */
                adjusted_net_income: number;
                benefits_in_kind: number;
                married_couples_allowance: number;
                /**
                 * @description The band whose exempt amount applies; null when there are no childcare vouchers.
                 * @enum {unknown}
                 */
                childcare_voucher_band: "basic" | "higher" | "additional" | null;
                /** @description The High Income Child Benefit Charge; null when no child benefit was given. */
                child_benefit: null | {
                    children: number;
                    weeks: number;
                    /** @description Child Benefit received in the year. */
                    received: number;
                    /** @description Percent of it that is charged. */
                    charge_percent: number;
                    /** @description The charge; it is not collected through payroll and not in the take-home pay. */
                    charge: number;
                };
                /** @description The year, and the year divided evenly. */
                periods: {
                    year: components["schemas"]["PeriodFigures"];
                    month: components["schemas"]["PeriodFigures"];
                    four_weeks: components["schemas"]["PeriodFigures"];
                    two_weeks: components["schemas"]["PeriodFigures"];
                    week: components["schemas"]["PeriodFigures"];
                    day: components["schemas"]["PeriodFigures"];
                    hour: components["schemas"]["PeriodFigures"];
                };
                /** @description One for each pay period of the year. */
                payslips: components["schemas"]["Payslip"][];
                /** @description The year's tax by rate. */
                tax_bands: {
                    /** @description Percent. */
                    rate: number;
                    /** @description Pounds taxed at that rate. */
                    taxable: number;
                    tax: number;
                }[];
                /** @description Income tax, National Insurance and student loans of the employee. */
                rates: {
                    /** @description Percent of gross pay. */
                    effective: number;
                    /** @description Percent of the next 1,000 pounds of salary. */
                    marginal: number;
                };
            };
        };
        /** @description The figures of a period, in pounds and pence. */
        PeriodFigures: {
            /** @description Gross pay, before anything is given up. */
            gross: number;
            /** @description Salary given up for something other than a pension. */
            salary_sacrifice: number;
            /** @description Childcare vouchers that pay is given up for. */
            childcare_vouchers: number;
            /** @description What the employee gives up or has deducted for the pension. */
            pension: number;
            /** @description What of it reaches the pension, tax relief included. */
            pension_contribution: number;
            /** @description The employer's pension contribution. */
            employer_pension: number;
            /** @description Deducted before tax but after National Insurance. */
            pre_tax_deductions: number;
            /** @description Pay that National Insurance is due on. */
            niable_pay: number;
            /** @description Pay that income tax is due on. */
            taxable_pay: number;
            /** @description Income tax; below 0 where it is repaid. */
            tax: number;
            /** @description The employee's National Insurance; below 0 where it is repaid. */
            employee_ni: number;
            /** @description The employer's National Insurance, before the Employment Allowance. */
            employer_ni: number;
            /** @description Repayments of the plans that are collected, by plan. */
            student_loans: {
                plan_1?: number;
                plan_2?: number;
                postgraduate?: number;
                plan_4?: number;
                plan_5?: number;
            };
            /** @description Deducted from net pay. */
            post_tax_deductions: number;
            /** @description What reaches the employee; it may be below 0. */
            take_home: number;
        };
        /** @description The figures of one pay period, in pounds and pence. */
        Payslip: {
            /** @description The pay period; 1 is the first of the tax year. */
            period: number;
            /** @description Gross pay, before anything is given up. */
            gross: number;
            /** @description Salary given up for something other than a pension. */
            salary_sacrifice: number;
            /** @description Childcare vouchers that pay is given up for. */
            childcare_vouchers: number;
            /** @description What the employee gives up or has deducted for the pension. */
            pension: number;
            /** @description What of it reaches the pension, tax relief included. */
            pension_contribution: number;
            /** @description The employer's pension contribution. */
            employer_pension: number;
            /** @description Deducted before tax but after National Insurance. */
            pre_tax_deductions: number;
            /** @description Pay that National Insurance is due on. */
            niable_pay: number;
            /** @description Pay that income tax is due on. */
            taxable_pay: number;
            /** @description Income tax; below 0 where it is repaid. */
            tax: number;
            /** @description The employee's National Insurance; below 0 where it is repaid. */
            employee_ni: number;
            /** @description The employer's National Insurance, before the Employment Allowance. */
            employer_ni: number;
            /** @description Repayments of the plans that are collected, by plan. */
            student_loans: {
                plan_1?: number;
                plan_2?: number;
                postgraduate?: number;
                plan_4?: number;
                plan_5?: number;
            };
            /** @description Deducted from net pay. */
            post_tax_deductions: number;
            /** @description What reaches the employee; it may be below 0. */
            take_home: number;
        };
        SickPayRequest: {
            /** @description Either the weekly figure, or the earnings of the relevant period with exactly one count to divide them by. */
            average_weekly_earnings: {
                /** @description Average weekly earnings, when already known. */
                amount?: number;
                /** @description Gross earnings paid in the relevant period. */
                earnings?: number;
                /** @description Whole weeks in the relevant period, for weekly, two-weekly and four-weekly pay. */
                weeks?: number;
                /** @description Months in the relevant period, for monthly pay. */
                months?: number;
                /** @description Days in the relevant period, for irregular pay or a new employee. */
                days?: number;
            };
            /** @description The employee's usual working days a week. */
            qualifying_days_per_week: number;
            /** @description Qualifying days off sick in this pay period. */
            days: number;
            /**
             * @description The tax year whose law and figures are used; the latest when not given.
             * @default 2026-27
             * @enum {string}
             */
            tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
            /**
             * @description Qualifying days of sick pay already paid in this period of incapacity and linked ones, for the limit on weeks.
             * @default 0
             */
            days_paid_before?: number;
        };
        /** @description One payment of Statutory Sick Pay. */
        SickPayResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Average weekly earnings used, to the nearest penny. */
            average_weekly_earnings: number;
            /** @description Sick pay for a week, to the nearest penny. */
            weekly_rate: number;
            /** @description Qualifying days paid in this request. */
            days: number;
            /** @description Payment for the days, rounded up to the penny. */
            amount: number;
            /** @description Qualifying days left under the limit on weeks. */
            days_remaining: number;
        };
        /** @description Every rate and threshold of a tax year. A year has a schema, chosen by `tax_year`. */
        RatesResult: components["schemas"]["Rates_2019_20"] | components["schemas"]["Rates_2020_21"] | components["schemas"]["Rates_2021_22"] | components["schemas"]["Rates_2022_23"] | components["schemas"]["Rates_2023_24"] | components["schemas"]["Rates_2024_25"] | components["schemas"]["Rates_2025_26"] | components["schemas"]["Rates_2026_27"];
        /** @description Every rate and threshold of 2019-20. */
        Rates_2019_20: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2019-20";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number | null;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number | null;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number | null;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number | null;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number | null;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string | null;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 25 years on: the National Living Wage. Pounds an hour. */
                aged_25_and_over: number;
                /** @description At 21 to 24 years. Pounds an hour. */
                aged_21_to_24: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number | null;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
        };
        /** @description Every rate and threshold of 2020-21. */
        Rates_2020_21: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2020-21";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number | null;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number | null;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number | null;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number | null;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number | null;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string | null;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 25 years on: the National Living Wage. Pounds an hour. */
                aged_25_and_over: number;
                /** @description At 21 to 24 years. Pounds an hour. */
                aged_21_to_24: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number | null;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
        };
        /** @description Every rate and threshold of 2021-22. */
        Rates_2021_22: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2021-22";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number | null;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_4: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number | null;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number | null;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number | null;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number | null;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string | null;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 23 years on: the National Living Wage. Pounds an hour. */
                aged_23_and_over: number;
                /** @description At 21 and 22 years. Pounds an hour. */
                aged_21_to_22: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number | null;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
        };
        /** @description Every rate and threshold of 2022-23. */
        Rates_2022_23: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2022-23";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_4: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number | null;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number | null;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number | null;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number | null;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string | null;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 23 years on: the National Living Wage. Pounds an hour. */
                aged_23_and_over: number;
                /** @description At 21 and 22 years. Pounds an hour. */
                aged_21_to_22: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number | null;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
            /** @description Figures that changed within the tax year, by day, whatever day was asked for. */
            changes: {
                /** @description Of the figure in this answer: `national_insurance.thresholds.primary_threshold`. */
                path: string;
                /** @description The first day of the new figure. */
                from: string;
                /** @description From that day on. */
                value: number;
                /** @description Until the day before. */
                before: number;
            }[];
        };
        /** @description Every rate and threshold of 2023-24. */
        Rates_2023_24: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2023-24";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_4: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_5: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number | null;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number;
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 23 years on: the National Living Wage. Pounds an hour. */
                aged_23_and_over: number;
                /** @description At 21 and 22 years. Pounds an hour. */
                aged_21_to_22: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number | null;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
            /** @description Figures that changed within the tax year, by day, whatever day was asked for. */
            changes: {
                /** @description Of the figure in this answer: `national_insurance.thresholds.primary_threshold`. */
                path: string;
                /** @description The first day of the new figure. */
                from: string;
                /** @description From that day on. */
                value: number;
                /** @description Until the day before. */
                before: number;
            }[];
        };
        /** @description Every rate and threshold of 2024-25. */
        Rates_2024_25: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2024-25";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    D: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    E: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    K: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    N: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    D: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    E: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    K: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    N: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_4: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_5: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number | null;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number;
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
        };
        /** @description Every rate and threshold of 2025-26. */
        Rates_2025_26: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2025-26";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    D: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    E: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    K: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    N: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    D: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    E: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    K: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    N: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_4: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_5: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number | null;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number;
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
        };
        /** @description Every rate and threshold of 2026-27. */
        Rates_2026_27: {
            /**
             * @description The tax year the result is for. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            tax_year: "2026-27";
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description Income tax: allowances and bands. */
            income_tax: {
                /** @description Income that is free of tax. Pounds a year. */
                personal_allowance: number;
                /** @description Adjusted net income above which the personal allowance is lost bit by bit. Pounds a year. */
                personal_allowance_taper_threshold: number;
                /** @description Blind Person's Allowance. Pounds a year. */
                blind_persons_allowance: number;
                /** @description What one of a couple may give the other of the personal allowance. Pounds a year. */
                marriage_allowance: number;
                /** @description The most that tax may take of one payment of pay. Percent. */
                regulatory_limit: number;
                /** @description Marginal bands of taxable income above the allowances, by region. */
                bands: {
                    /** @description The bands of England and Northern Ireland. */
                    rest_of_uk: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Scotland, set by its parliament. */
                    scotland: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                    /** @description The bands of Wales, set by the Senedd. */
                    wales: {
                        /** @description Percent. */
                        rate: number;
                        from: number;
                        /** @description null for the top band. */
                        to: number | null;
                    }[];
                };
            };
            /** @description Class 1 National Insurance: thresholds, and rates by category letter. */
            national_insurance: {
                /** @description The thresholds of a year. */
                thresholds: {
                    /** @description From here on earnings count for benefits. Pounds a year. */
                    lower_earnings_limit: number;
                    /** @description Above it the employee pays. Pounds a year. */
                    primary_threshold: number;
                    /** @description Above it the employer pays. Pounds a year. */
                    secondary_threshold: number;
                    /** @description Up to it the employer pays nothing in Freeports and Investment Zones, since 2022-23. Pounds a year. */
                    freeport_upper_secondary_threshold: number;
                    /** @description Above it the employee pays the lower rate; also the upper secondary threshold of H, M, V and Z. Pounds a year. */
                    upper_earnings_limit: number;
                };
                /** @description The employee's rates, by category letter. */
                employee: {
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    D: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    E: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    K: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    N: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employee's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the lower earnings limit to the primary threshold. Percent. */
                        lower_earnings_limit_to_primary_threshold: number;
                        /** @description Of earnings from the primary threshold to the upper earnings limit. Percent. */
                        primary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
                /** @description The employer's rates, by category letter. */
                employer: {
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    A: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    B: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    C: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    J: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    H: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    M: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    V: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter, from threshold to threshold. */
                    Z: {
                        /** @description Of earnings from the secondary threshold to the upper earnings limit. Percent. */
                        secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    F: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    I: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    S: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    L: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    D: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    E: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    K: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                    /** @description The employer's rates of this category letter of Freeports or Investment Zones, from threshold to threshold. */
                    N: {
                        /** @description Of earnings from the secondary threshold to the freeport upper secondary threshold. Percent. */
                        secondary_threshold_to_freeport_upper_secondary_threshold: number;
                        /** @description Of earnings from the freeport upper secondary threshold to the upper earnings limit. Percent. */
                        freeport_upper_secondary_threshold_to_upper_earnings_limit: number;
                        /** @description Of earnings above the upper earnings limit. Percent. */
                        above_upper_earnings_limit: number;
                    };
                };
            };
            /** @description Student and postgraduate loans, by plan. */
            student_loans: {
                /** @description A plan: its yearly threshold and its rate. */
                plan_1: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_2: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_4: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                plan_5: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
                /** @description A plan: its yearly threshold and its rate. */
                postgraduate: {
                    /** @description Earnings above which this plan is repaid. Pounds a year. */
                    threshold: number;
                    /** @description What is repaid of the earnings above the threshold of this plan. Percent. */
                    rate: number;
                };
            };
            /** @description Married Couple's Allowance, where one of the couple was born before 6 April 1935. */
            married_couples_allowance: {
                /** @description The allowance before any of it is lost. Pounds a year. */
                maximum: number;
                /** @description What is left of the allowance at any income. Pounds a year. */
                minimum: number;
                /** @description Adjusted net income above which the allowance is lost bit by bit. Pounds a year. */
                income_limit: number;
                /** @description The part of the allowance that comes off the tax. Percent. */
                rate: number;
            };
            /** @description Child Benefit and the High Income Child Benefit Charge. */
            child_benefit: {
                /** @description For the eldest or only child. Pounds a week. */
                eldest_child_weekly: number;
                /** @description For each other child. Pounds a week. */
                other_child_weekly: number;
                /** @description The weeks that the year pays for: its Mondays. */
                weeks_in_year: number;
                /** @description Adjusted net income above which benefit is charged. Pounds a year. */
                high_income_charge_threshold: number;
                /** @description Each of these above the threshold charges one more percent of the benefit. Pounds a year. */
                high_income_charge_step: number;
            };
            /** @description What is exempt of childcare vouchers. */
            childcare_vouchers: {
                /** @description Exempt a week, by the band of the employee. */
                weekly: {
                    /** @description Exempt at the basic rate. Pounds a week. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a week. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a week. */
                    additional: number;
                };
                /** @description Exempt a month, by the band of the employee. */
                monthly: {
                    /** @description Exempt at the basic rate. Pounds a month. */
                    basic: number;
                    /** @description Exempt at the higher rate. Pounds a month. */
                    higher: number;
                    /** @description Exempt at the additional rate. Pounds a month. */
                    additional: number;
                };
            };
            /** @description What only the employer pays or claims. */
            employer: {
                /** @description Class 1A National Insurance, on benefits in kind. Percent. */
                class_1a_ni: number;
                /** @description The most that an employer may keep of its National Insurance. Pounds a year. */
                employment_allowance: number;
                /** @description The levy, of all pay. Percent. */
                apprenticeship_levy: number;
                /** @description The employer's part of the least pension contribution, of qualifying earnings. Percent. */
                auto_enrolment_minimum: number;
                /** @description The limits of qualifying earnings, as published for each pay period. */
                qualifying_earnings: {
                    /** @description The limits of a week. */
                    weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a week. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a week. */
                        upper: number;
                    };
                    /** @description The limits of two weeks. */
                    two_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for two weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for two weeks. */
                        upper: number;
                    };
                    /** @description The limits of four weeks. */
                    four_weekly: {
                        /** @description Where qualifying earnings begin, as published. Pounds for four weeks. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds for four weeks. */
                        upper: number;
                    };
                    /** @description The limits of a month. */
                    monthly: {
                        /** @description Where qualifying earnings begin, as published. Pounds a month. */
                        lower: number;
                        /** @description Where qualifying earnings end, as published. Pounds a month. */
                        upper: number;
                    };
                };
            };
            /** @description Statutory sick pay and family pay. */
            statutory_pay: {
                /** @description Sick pay at the flat rate. Pounds a week. */
                sick_pay_weekly: number;
                /** @description The part of average weekly earnings that is paid where it is less than the flat rate; none in years whose law has only the flat rate. Percent. */
                sick_pay_earnings_percent: number;
                /** @description The most weeks of sick pay in one period of sickness and those linked to it. */
                sick_pay_max_weeks: number;
                /** @description Maternity, paternity and other family pay at the flat rate. Pounds a week. */
                family_pay_weekly: number;
                /** @description Family pay as a part of average weekly earnings. Percent. */
                family_pay_earnings_percent: number;
            };
            /** @description Income tax on dividends. */
            dividends: {
                /** @description Dividends that are taxed at nothing. Pounds a year. */
                allowance: number;
                /** @description The ordinary rate. Percent. */
                basic: number;
                /** @description The upper rate. Percent. */
                higher: number;
                /** @description The additional rate. Percent. */
                additional: number;
            };
            /** @description National Insurance of the self-employed. */
            self_employed: {
                /** @description Profits above which class 4 is paid. Pounds a year. */
                lower_profits_limit: number;
                /** @description Profits above which class 4 is paid at the lower rate. Pounds a year. */
                upper_profits_limit: number;
                /** @description Class 4 between the two limits. Percent. */
                class_4_main: number;
                /** @description Class 4 above the upper limit. Percent. */
                class_4_additional: number;
                /** @description Profits below which class 2 is voluntary. Pounds a year. */
                small_profits_threshold: number;
                /** @description Class 2 a week, which since 2024-25 is only voluntary. Pounds a week. */
                class_2_weekly: number;
            };
            /** @description Corporation tax of the financial year that begins on 1 April. */
            corporation_tax: {
                /** @description The rate up to the lower limit; until 2022-23 all profits had the main rate. Percent. */
                small_profits_rate: number;
                /** @description The rate above the upper limit. Percent. */
                main_rate: number;
                /** @description Profits up to which the small profits rate holds. Pounds a year. */
                lower_limit: number;
                /** @description Profits above which the main rate holds in full. Pounds a year. */
                upper_limit: number;
                /** @description The fraction of marginal relief between the limits, written with a slash. */
                marginal_relief_fraction: string;
            };
            /** @description The minimum wage from 1 April. */
            minimum_wage: {
                /** @description From 21 years on: the National Living Wage, since 2024-25. Pounds an hour. */
                aged_21_and_over: number;
                /** @description At 18 to 20 years. Pounds an hour. */
                aged_18_to_20: number;
                /** @description Under 18 years. Pounds an hour. */
                under_18: number;
                /** @description For apprentices. Pounds an hour. */
                apprentice: number;
            };
            /** @description Statutory redundancy pay in Great Britain. */
            redundancy: {
                /** @description The most of a week of pay that counts. Pounds a week. */
                weekly_pay_cap: number;
            };
        };
        /** @description What a tax code means. */
        TaxCodeResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description Names and versions of the tax authority's test data that this part of the law of the year was checked against; and what of it none was: `…; none for National Insurance`; `none` where there is no data of the year. */
            authority_test_data: string;
            /** @description The simplifications behind the result, in words. */
            assumptions: string[];
            /** @description Addresses of the official pages that the rules and figures come from. */
            sources: string[];
            /** @description The code in normal form: upper case, no spaces, its basis as written. */
            code: string;
            /**
             * @description Whether the code frees pay from tax, adds to it (K codes), taxes all of it at one rate, or none of it.
             * @enum {string}
             */
            kind: "allowance" | "addition" | "flat_rate" | "no_tax";
            /**
             * @description Whose income tax applies; `rest_of_uk` is England and Northern Ireland.
             * @enum {string}
             */
            region: "rest_of_uk" | "scotland" | "wales";
            /** @enum {string} */
            basis: "cumulative" | "week_1_month_1";
            /** @description Pounds a year: what an allowance code frees from tax, or what a K code adds. Left out where the code has no figure. */
            allowance?: number;
            /** @description Percent, of a flat-rate code. */
            rate?: number;
            /** @description The meaning in plain language. */
            description: string;
        };
        /** @description The result of the plain operation, and how it came about. */
        PayslipTrace: {
            /** @description What was asked, so that a saved answer can be replayed without anything else. */
            request: {
                /** @description The full names of the values that were asked for; left out where none was named. */
                value?: string[];
                /** @description The paths of the fields of the answer that were asked for; left out where none was named. */
                field?: string[];
                /** @description The payslip that was asked for, if one was. */
                period?: number;
                body: components["schemas"]["PayslipRequest"];
            };
            result: components["schemas"]["PayslipResult"];
            /** @description Every step that led to the asked values, each after all that it rests on. */
            trace: components["schemas"]["TraceStep"][];
            /** @description The authorities that these steps and their figures cite, by name; left out of a book that names addresses. */
            authorities?: {
                [key: string]: components["schemas"]["Authority"];
            };
            /** @description What the book does not model and this request is touched by, as GET /v1/scope has it; null where the book of the label does not say. */
            scope: null | {
                name: string;
                title: string;
                /** @description What is left out. */
                says: string;
                /** @description Which figures are wrong for it, and in which direction. */
                effect: string;
            }[];
            /** @description What answered: the same book gives the same trace again. */
            book: {
                /** @description The label of the law that answered. */
                engine: string;
                /** @description SHA-256 of what the rules and rates of the year say. */
                digest: string;
                /** @description The version of the service. */
                service_version: string;
                /** @description SHA-256 of the sources of the program and the versions of its packages: the same from a checkout and in the image. */
                build: string;
            };
            /** @description Null where no label names the law: such an answer is not to be relied on. */
            receipt: null | {
                /** @description SHA-256 of the RFC 8785 form of all but `receipt`: it holds however the file is laid out. */
                content: string;
            };
        };
        /** @description The result of the plain operation, and how it came about. */
        EmployerCostTrace: {
            /** @description What was asked, so that a saved answer can be replayed without anything else. */
            request: {
                /** @description The full names of the values that were asked for; left out where none was named. */
                value?: string[];
                /** @description The paths of the fields of the answer that were asked for; left out where none was named. */
                field?: string[];
                /** @description The payslip that was asked for, if one was. */
                period?: number;
                body: components["schemas"]["EmployerCostRequest"];
            };
            result: components["schemas"]["EmployerCostResult"];
            /** @description Every step that led to the asked values, each after all that it rests on. */
            trace: components["schemas"]["TraceStep"][];
            /** @description The authorities that these steps and their figures cite, by name; left out of a book that names addresses. */
            authorities?: {
                [key: string]: components["schemas"]["Authority"];
            };
            /** @description What the book does not model and this request is touched by, as GET /v1/scope has it; null where the book of the label does not say. */
            scope: null | {
                name: string;
                title: string;
                /** @description What is left out. */
                says: string;
                /** @description Which figures are wrong for it, and in which direction. */
                effect: string;
            }[];
            /** @description What answered: the same book gives the same trace again. */
            book: {
                /** @description The label of the law that answered. */
                engine: string;
                /** @description SHA-256 of what the rules and rates of the year say. */
                digest: string;
                /** @description The version of the service. */
                service_version: string;
                /** @description SHA-256 of the sources of the program and the versions of its packages: the same from a checkout and in the image. */
                build: string;
            };
            /** @description Null where no label names the law: such an answer is not to be relied on. */
            receipt: null | {
                /** @description SHA-256 of the RFC 8785 form of all but `receipt`: it holds however the file is laid out. */
                content: string;
            };
        };
        /** @description The result of the plain operation, and how it came about. */
        SickPayTrace: {
            /** @description What was asked, so that a saved answer can be replayed without anything else. */
            request: {
                /** @description The full names of the values that were asked for; left out where none was named. */
                value?: string[];
                /** @description The paths of the fields of the answer that were asked for; left out where none was named. */
                field?: string[];
                /** @description The payslip that was asked for, if one was. */
                period?: number;
                body: components["schemas"]["SickPayRequest"];
            };
            result: components["schemas"]["SickPayResult"];
            /** @description Every step that led to the asked values, each after all that it rests on. */
            trace: components["schemas"]["TraceStep"][];
            /** @description The authorities that these steps and their figures cite, by name; left out of a book that names addresses. */
            authorities?: {
                [key: string]: components["schemas"]["Authority"];
            };
            /** @description What the book does not model and this request is touched by, as GET /v1/scope has it; null where the book of the label does not say. */
            scope: null | {
                name: string;
                title: string;
                /** @description What is left out. */
                says: string;
                /** @description Which figures are wrong for it, and in which direction. */
                effect: string;
            }[];
            /** @description What answered: the same book gives the same trace again. */
            book: {
                /** @description The label of the law that answered. */
                engine: string;
                /** @description SHA-256 of what the rules and rates of the year say. */
                digest: string;
                /** @description The version of the service. */
                service_version: string;
                /** @description SHA-256 of the sources of the program and the versions of its packages: the same from a checkout and in the image. */
                build: string;
            };
            /** @description Null where no label names the law: such an answer is not to be relied on. */
            receipt: null | {
                /** @description SHA-256 of the RFC 8785 form of all but `receipt`: it holds however the file is laid out. */
                content: string;
            };
        };
        /** @description One step of a calculation, as it was taken for this request. Figures are exact decimal texts. */
        TraceStep: {
            /** @description The full name of the value that was found: `national_insurance.employee_main`. */
            rule: string;
            /** @description The value whose rule asked for this step on other figures; of a total or an average that was made of the value, the field of the answer that shows it. */
            in?: string;
            title?: string;
            /**
             * @description One figure for the year, one a payslip, or one an item of a list of the request.
             * @enum {string}
             */
            grain: "year" | "payslip" | "item";
            /** @description The numbers of the payslips that the figures are of: `1-52`. */
            payslips?: string;
            /** @description How many items the list has. */
            items?: number;
            /**
             * @description The figure was given in the place of this rule.
             * @constant
             */
            given?: true;
            /** @description How it was found; by branch where payslips took different ones. */
            formula: string | {
                [key: string]: string;
            };
            /** @description The parts of a way that is more than a formula; by branch where `formula` is. */
            way?: {
                [key: string]: unknown;
            };
            /** @description How the amount that an `in_bands` taxes lies in the bands, where the step is of one payslip. */
            rows?: {
                /** @description What of the amount lies in the band. */
                of: string;
                rate: string;
                /** @description Where the band ends, for this part of the year; left out of the last. */
                up_to?: string;
                /** @description The tax on it, not rounded: of a whole band what HMRC’s k adds. */
                tax: string;
            }[];
            /** @description The branches that were tried, in order. */
            tried?: {
                branch: string;
                /** @description A condition of `applied_because`. */
                when?: string;
                /** @description A comparison. */
                if?: string;
                /** @description A lookup that found no row for some payslip. */
                lookup?: {
                    [key: string]: unknown;
                };
            }[];
            /** @description The branch that was taken. */
            took?: components["schemas"]["TraceColumn"];
            /** @description What formulas and conditions read, by how it is written there. */
            operands: {
                [key: string]: components["schemas"]["TraceOperand"];
            };
            /** @description The figure before it was rounded. */
            unrounded?: components["schemas"]["TraceColumn"];
            /** @description The named roundings, one after the other. */
            rounding?: string[];
            /** @description The figure. */
            value: components["schemas"]["TraceColumn"];
            /** @description An authority that is not followed, by its name in `authorities`, and what the figure would be by it; only where that is another one. */
            departs?: {
                authority: string;
                /** @description The figure by that authority. */
                would_be: components["schemas"]["TraceColumn"];
            };
            /** @description The conditions that were asked, and what they saw. */
            applied_because?: {
                condition: string;
                holds: boolean;
                /** @description The items of the list for which it was so, where each is asked: `1-2,4`. */
                items?: string;
                facts: {
                    /** @description What was asked about. */
                    fact: string;
                    /** @description Of json-rules-engine. */
                    operator: string;
                    /** @description What it was compared with. */
                    value: unknown;
                    /** @description What it was. */
                    saw: unknown;
                }[];
            }[];
            /** @description What was assumed. */
            assumed?: string[];
            /** @description The figures of the law that were used, of one that changes within the tax year each of them; where they are published is said at the first step that uses them. */
            figures?: {
                path: string;
                value: components["schemas"]["TraceDatum"];
                /** @description The first day of a figure that changes within the tax year. */
                from?: string;
                /** @description Its last day before the next change, or the last of the tax year. */
                until?: string;
                /** @description The payslips for which it was used, where it changes within the tax year: `1-9`. */
                payslips?: string;
                file?: string;
                line?: number;
                source?: string[];
                authority?: string[];
            }[];
            note?: string;
            /** @description Addresses of the official pages that the rule comes from. A step on other figures leaves out, with title and note, what the own step of its rule says. */
            source?: string[];
            /** @description The authorities of the rule and of its roundings, by their names in `authorities`; left out with `source`, and in a book that names addresses. */
            authority?: string[];
            /** @description The file of the rule. */
            file: string;
            line: number;
        };
        /** @description A rule that refused a request, and how it came to that. */
        TracedRefusal: {
            /** @description Its full name: `salary_sacrifice.more_given_up_than_paid`. */
            rule: string;
            /** @description The condition under which it refuses, if it has one. */
            when?: string;
            /** @description What it compared. */
            if: string;
            source: string[];
            /** @description The authorities of its topic, by name; left out of a book that names addresses. */
            authority?: string[];
            file: string;
            line: number;
            /** @description The steps to all that it compared. */
            steps: components["schemas"]["TraceStep"][];
        };
        /** @description A text of the law, or what somebody says of it. */
        Authority: {
            /**
             * @description What it is; where two differ, the kind that stands first here is followed.
             * @enum {string}
             */
            kind: "act" | "instrument" | "resolution" | "hmrc_specification" | "hmrc_test_data" | "hmrc_manual" | "guidance" | "contract" | "convention";
            /** @description The Act, the instrument, the manual or the page. */
            work: string;
            /** @description What of it: its section, its regulation. */
            provision: string | null;
            /** @description Of a specification: the law that makes it law. */
            under: string | null;
            /** @description Where its text stands, in that version; null of a convention of this service. */
            address: string | null;
            /** @description The day from which that text was in force; null where it is not known. */
            version: string | null;
            /** @description The day on which somebody read that text; null where nobody noted it. */
            seen: string | null;
        };
        /** @description What a formula reads: another step, something of the request, a figure of the law, or the payslip. */
        TraceOperand: {
            /** @description The full name of the value. */
            step: string;
            /** @description The value whose rule asked for that step on other figures. */
            in?: string;
            /** @description The column of the row that was found. */
            column?: string;
            /** @description What `before()` came to, whose step comes later; in a trace of one payslip what figures of others came to. */
            value?: components["schemas"]["TraceColumn"];
        } | {
            /** @description What the request says, or its default. */
            input: components["schemas"]["TraceColumn"];
            /**
             * @description The request does not say it.
             * @constant
             */
            default?: true;
            /** @description How many items of a list say it, where a step that is one for the year reads all of them. */
            items?: number;
        } | {
            /** @description A figure of the law, a column where it changes within the tax year; `figures` says where it stands. */
            figure: components["schemas"]["TraceColumn"];
        } | {
            /** @description The numbers of the payslips. */
            payslip: string;
            /** @description The step that says how many there are. */
            of?: string;
        };
        /** @description The figures of a value, one a payslip (or item): one figure, which all share; a list, one a payslip; or a list of figures, each with the places that have it (`[["12.50", "1-3,5"], ["12.51", "4"]]`). No figure is itself a list. */
        TraceColumn: components["schemas"]["TraceDatum"] | (components["schemas"]["TraceDatum"] | [
            components["schemas"]["TraceDatum"],
            string
        ])[];
        /** @description A figure as an exact decimal text, a word, a flag, a row by its columns, bands, or rows of bands. */
        TraceDatum: (string | boolean) | {
            bands: {
                rate: string;
                up_to?: string;
            }[];
        } | {
            rows: {
                rate: string;
                taxable: string;
                tax: string;
            }[];
        } | {
            [key: string]: components["schemas"]["TraceDatum"];
        };
        /** @description An answer with all that is needed to check it again. */
        PayslipRecord: {
            /**
             * @description The version of this form.
             * @constant
             */
            record: 1;
            /** @constant */
            operation: "payslip";
            /** @description When it was written, in UTC. */
            issued: string;
            /** @description The id of the request, as in `X-Request-Id`. */
            request_id: string;
            /** @description The mark that the caller sent as Farthing-Reference; null where there was none. */
            reference: string | null;
            request: components["schemas"]["PayslipRequest"];
            result: components["schemas"]["PayslipResult"];
            book: components["schemas"]["RecordBook"];
            /** @description Null where no label names the law: such an answer is not to be relied on. */
            receipt: null | {
                /** @description SHA-256 of the RFC 8785 form of all but `receipt`: it holds however the file is laid out. */
                content: string;
            };
        };
        /** @description An answer with all that is needed to check it again. */
        EmployerCostRecord: {
            /**
             * @description The version of this form.
             * @constant
             */
            record: 1;
            /** @constant */
            operation: "employer-cost";
            /** @description When it was written, in UTC. */
            issued: string;
            /** @description The id of the request, as in `X-Request-Id`. */
            request_id: string;
            /** @description The mark that the caller sent as Farthing-Reference; null where there was none. */
            reference: string | null;
            request: components["schemas"]["EmployerCostRequest"];
            result: components["schemas"]["EmployerCostResult"];
            book: components["schemas"]["RecordBook"];
            /** @description Null where no label names the law: such an answer is not to be relied on. */
            receipt: null | {
                /** @description SHA-256 of the RFC 8785 form of all but `receipt`: it holds however the file is laid out. */
                content: string;
            };
        };
        /** @description An answer with all that is needed to check it again. */
        SickPayRecord: {
            /**
             * @description The version of this form.
             * @constant
             */
            record: 1;
            /** @constant */
            operation: "sick-pay";
            /** @description When it was written, in UTC. */
            issued: string;
            /** @description The id of the request, as in `X-Request-Id`. */
            request_id: string;
            /** @description The mark that the caller sent as Farthing-Reference; null where there was none. */
            reference: string | null;
            request: components["schemas"]["SickPayRequest"];
            result: components["schemas"]["SickPayResult"];
            book: components["schemas"]["RecordBook"];
            /** @description Null where no label names the law: such an answer is not to be relied on. */
            receipt: null | {
                /** @description SHA-256 of the RFC 8785 form of all but `receipt`: it holds however the file is laid out. */
                content: string;
            };
        };
        /** @description The law and the program that answered. */
        RecordBook: {
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description SHA-256 of what the rules and rates of the year say. */
            digest: string;
            /** @description SHA-256 of the manifest of the files of the label; null where its book is not kept. */
            bundle: null | string;
            /** @description The number of the language of the rules. */
            language: number;
            /** @description The register of released labels as it was. */
            register: {
                /** @description How many entries it had. */
                n: number;
                /** @description The hash of the last of them; `none` where there was none. */
                head: string;
            };
            /** @description SHA-256 of the sources of the program and the versions of its packages. */
            build: string;
            /** @description The version of the service. */
            service_version: string;
            /**
             * @description Whether a label names the law, and is relied on.
             * @enum {string}
             */
            status: "released" | "withdrawn" | "unreleased" | "draft";
        };
        /** @description The topics of the law that are valid in a tax year. */
        RulesResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            topics: {
                name: string;
                title: string;
                /**
                 * @description The one purpose that this file is for; null where it serves all.
                 * @enum {unknown}
                 */
                for: "employer_cost" | "payslip" | null;
                /**
                 * @description What its rules are the law of; none for arithmetic; null in a book that does not say.
                 * @enum {unknown}
                 */
                law: "income_tax" | "national_insurance" | "student_loans" | "statutory_pay" | "pensions" | "levy" | "none" | null;
                /** @description Addresses of the official pages that its rules come from. */
                sources: string[];
                /** @description The authorities of those of its values that have none of their own. */
                authorities: {
                    /** @description The name by which rules and rates cite it. */
                    name: string;
                    /**
                     * @description What it is; where two differ, the kind that stands first here is followed.
                     * @enum {string}
                     */
                    kind: "act" | "instrument" | "resolution" | "hmrc_specification" | "hmrc_test_data" | "hmrc_manual" | "guidance" | "contract" | "convention";
                    /** @description The Act, the instrument, the manual or the page. */
                    work: string;
                    /** @description What of it: its section, its regulation. */
                    provision: string | null;
                    /** @description Of a specification: the law that makes it law. */
                    under: string | null;
                    /** @description Where its text stands, in that version; null of a convention of this service. */
                    address: string | null;
                    /** @description The day from which that text was in force; null where it is not known. */
                    version: string | null;
                    /** @description The day on which somebody read that text; null where nobody noted it. */
                    seen: string | null;
                }[];
                /** @description The tax years in which this file is the law. */
                years: {
                    /** @description The first; null for all that there are. */
                    from: string | null;
                    /** @description The last; null for all to come. */
                    until: string | null;
                };
                file: string;
            }[];
        };
        /** @description A topic of the law as it is valid in a tax year. */
        TopicResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            name: string;
            title: string;
            /**
             * @description The one purpose that this file is for; null where it serves all.
             * @enum {unknown}
             */
            for: "employer_cost" | "payslip" | null;
            /**
             * @description What its rules are the law of; none for arithmetic; null in a book that does not say.
             * @enum {unknown}
             */
            law: "income_tax" | "national_insurance" | "student_loans" | "statutory_pay" | "pensions" | "levy" | "none" | null;
            /** @description Addresses of the official pages that its rules come from. */
            sources: string[];
            /** @description The authorities of those of its values that have none of their own. */
            authorities: {
                /** @description The name by which rules and rates cite it. */
                name: string;
                /**
                 * @description What it is; where two differ, the kind that stands first here is followed.
                 * @enum {string}
                 */
                kind: "act" | "instrument" | "resolution" | "hmrc_specification" | "hmrc_test_data" | "hmrc_manual" | "guidance" | "contract" | "convention";
                /** @description The Act, the instrument, the manual or the page. */
                work: string;
                /** @description What of it: its section, its regulation. */
                provision: string | null;
                /** @description Of a specification: the law that makes it law. */
                under: string | null;
                /** @description Where its text stands, in that version; null of a convention of this service. */
                address: string | null;
                /** @description The day from which that text was in force; null where it is not known. */
                version: string | null;
                /** @description The day on which somebody read that text; null where nobody noted it. */
                seen: string | null;
            }[];
            /** @description The tax years in which this file is the law. */
            years: {
                /** @description The first; null for all that there are. */
                from: string | null;
                /** @description The last; null for all to come. */
                until: string | null;
            };
            file: string;
            /** @description What the topic declares of a request. */
            inputs: components["schemas"]["RuleInput"][];
            /** @description Its conditions over facts of the request. */
            conditions: components["schemas"]["RuleCondition"][];
            /** @description The tables that belong to its rules rather than to the figures of a year. */
            tables: {
                /** @description Its name in the topic; a lookup reads it as `tables.name`. */
                name: string;
                /** @description Its rows as they are written: one text, or one a column. */
                rows: {
                    [key: string]: string | {
                        [key: string]: string;
                    };
                };
                file: string;
                line: number;
            }[];
            /** @description Its values, in the order of the file. */
            values: {
                name: string;
                /** @description The name everywhere: `topic.value`. */
                full_name: string;
                title: string | null;
                /** @description Whether other topics may call it by its short name. */
                output: boolean;
                /** @description What a figure of it is: money, rate, count, code, row, ... */
                kind: string;
                /**
                 * @description One figure for the year, one a payslip, or one an item of a list of the request.
                 * @enum {string}
                 */
                grain: "year" | "payslip" | "item";
                file: string;
                line: number;
            }[];
            /** @description What it refuses because of figures found on the way. */
            refusals: {
                name: string;
                /** @description The condition over facts of the request under which it applies; null for none. */
                when: null | components["schemas"]["RuleCondition"];
                /** @description The comparison of figures that is refused. */
                if: string;
                fields: {
                    /** @description The field of the request that is at fault. */
                    field: string;
                    /** @description The comparison under which it is; null where it always is. */
                    if: string | null;
                }[];
                /** @description What the error says after the name of the field; a value in { } is written out. */
                says: string;
                file: string;
                line: number;
            }[];
        };
        /** @description A rule of a tax year: how one value is found. */
        ValueResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            name: string;
            /** @description The name everywhere: `topic.value`. */
            full_name: string;
            title: string | null;
            /** @description Whether other topics may call it by its short name. */
            output: boolean;
            /** @description What a figure of it is: money, rate, count, code, row, ... */
            kind: string;
            /**
             * @description One figure for the year, one a payslip, or one an item of a list of the request.
             * @enum {string}
             */
            grain: "year" | "payslip" | "item";
            file: string;
            line: number;
            topic: string;
            /** @description The formula, or the way in which the value is found, as a trace shows it. */
            formula: string;
            /** @description The ways among which it is found: the first that fits is taken, or of a lowest the lowest; none where there is one way. */
            branches: components["schemas"]["RuleBranch"][];
            /** @description What is read in the place of other rules: the formula by the full name of the value. */
            with: {
                [key: string]: string;
            };
            /** @description The named roundings, one after the other. */
            rounding: string[];
            /** @description The sentences of `assumptions`, one after the other; null where it assumes nothing. */
            assume: string | null;
            /** @description What answers that can rest on this value take for granted: each sentence, and where it is said. */
            assumptions: {
                /** @description The condition over facts of the request under which it applies; null for none. */
                when: null | components["schemas"]["RuleCondition"];
                /** @description The comparison of figures under which it is said; null for none. */
                if: string | null;
                /** @description The sentence; a value in { } is written out in an answer. */
                says: string;
            }[];
            /** @description What a person must look at in answers with notices that can rest on this value: each sentence, and where it is said. */
            notices: {
                /** @description What programs know the notice by. */
                code: string;
                /** @description The fields of the request or of the answer that it is about, by path. */
                fields: string[];
                /** @description The condition over facts of the request under which it applies; null for none. */
                when: null | components["schemas"]["RuleCondition"];
                /** @description The comparison of figures under which it is said; null for none. */
                if: string | null;
                /** @description The sentence; a value in { } is written out in an answer. */
                says: string;
            }[];
            note: string | null;
            /** @description Addresses of the official pages that the rule comes from. */
            sources: string[];
            /** @description The authorities of the rule and of its roundings. */
            authorities: {
                /** @description The name by which rules and rates cite it. */
                name: string;
                /**
                 * @description What it is; where two differ, the kind that stands first here is followed.
                 * @enum {string}
                 */
                kind: "act" | "instrument" | "resolution" | "hmrc_specification" | "hmrc_test_data" | "hmrc_manual" | "guidance" | "contract" | "convention";
                /** @description The Act, the instrument, the manual or the page. */
                work: string;
                /** @description What of it: its section, its regulation. */
                provision: string | null;
                /** @description Of a specification: the law that makes it law. */
                under: string | null;
                /** @description Where its text stands, in that version; null of a convention of this service. */
                address: string | null;
                /** @description The day from which that text was in force; null where it is not known. */
                version: string | null;
                /** @description The day on which somebody read that text; null where nobody noted it. */
                seen: string | null;
            }[];
            /** @description What it rests on, one level down. */
            rests_on: {
                /** @description Full names of the values that its formulas read and its conditions ask about. */
                values: string[];
                /** @description What it reads of the request, by path. */
                inputs: string[];
                /** @description Figures and tables of the law that it reads, by path. */
                figures: string[];
            };
            /** @description Full names of the values that rest on it. */
            needed_by: string[];
        };
        RuleInput: {
            /** @description Where it stands in the request. */
            path: string;
            title: string;
            type: string;
            /** @description What counts when the request does not say it. */
            default: string | null;
            /** @description The words that it can be; null where it is no word. */
            words: null | string[];
            /** @description The fields of each item of a list. */
            fields: components["schemas"]["RuleInput"][];
            file: string;
            line: number;
        };
        RuleCondition: {
            /** @description Its full name: `code_to_use.code_given`. */
            name: string;
            /** @description The condition in the form of json-rules-engine, which tests it: `all`, `any` or `not`. */
            conditions: {
                [key: string]: unknown;
            };
            file: string;
            line: number;
        };
        RuleBranch: {
            /** @description The condition over facts of the request under which it applies; null for none. */
            when: null | components["schemas"]["RuleCondition"];
            /** @description The comparison of figures under which it applies; null for none. */
            if: string | null;
            formula: string;
            /** @description What is assumed when it is taken. */
            assume: string | null;
            /** @description The ways among which it is found: the first that fits is taken, or of a lowest the lowest; none where there is one way. */
            branches: components["schemas"]["RuleBranch"][];
        };
        /** @description What answers take for granted, and what is not modelled. */
        ScopeResult: {
            /** @description The tax year the result is for. */
            tax_year: string;
            /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
            engine: string;
            /** @description What answers say that they take for granted, each sentence once. */
            assumptions: {
                /** @description The sentence; what a request decides stands in it by its name, in { }. */
                says: string;
                /** @description The operations whose answers can say it, of those asked for. */
                operations: ("payslip" | "employer-cost" | "sick-pay" | "tax-code")[];
                /** @description The full name of the value that it stands at. */
                rule: string;
                /** @description The condition under which it is said, by its full name; null for none. */
                when: string | null;
                /** @description The comparison of figures under which it is said; null for none. */
                if: string | null;
                file: string;
                line: number;
            }[];
            /** @description What is not modelled, and no answer says; null where the book of the label does not say. */
            left_out: null | {
                name: string;
                title: string;
                /** @description What is left out. */
                says: string;
                /** @description Which figures are wrong for it, and in which direction. */
                effect: string;
                /** @description Where the law stands that is left out; none in a book that names addresses. */
                authorities: {
                    /** @description The name by which rules and rates cite it. */
                    name: string;
                    /**
                     * @description What it is; where two differ, the kind that stands first here is followed.
                     * @enum {string}
                     */
                    kind: "act" | "instrument" | "resolution" | "hmrc_specification" | "hmrc_test_data" | "hmrc_manual" | "guidance" | "contract" | "convention";
                    /** @description The Act, the instrument, the manual or the page. */
                    work: string;
                    /** @description What of it: its section, its regulation. */
                    provision: string | null;
                    /** @description Of a specification: the law that makes it law. */
                    under: string | null;
                    /** @description Where its text stands, in that version; null of a convention of this service. */
                    address: string | null;
                    /** @description The day from which that text was in force; null where it is not known. */
                    version: string | null;
                    /** @description The day on which somebody read that text; null where nobody noted it. */
                    seen: string | null;
                }[];
                /** @description Addresses of the official pages that have the law of it. */
                sources: string[];
                /** @description The operations whose answers it touches. */
                operations: ("payslip" | "employer-cost" | "sick-pay" | "tax-code")[];
                /** @description The tax years that it is left out of. */
                years: {
                    /** @description The first; null for all that there are. */
                    from: string | null;
                    /** @description The last; null for all to come. */
                    until: string | null;
                };
                /** @description It touches requests that have one of these fields; all where there are none. */
                when: string[];
                file: string;
                line: number;
            }[];
        };
        /** @description A figure of the rates over the years. */
        RateHistoryResult: {
            path: string;
            /**
             * @description What the figure is: pounds of money, percent of a rate.
             * @enum {string}
             */
            kind: "money" | "rate" | "number" | "count" | "code" | "text" | "bands";
            /** @description The years there are, the earliest first. */
            history: {
                /** @description The tax year the result is for. */
                tax_year: string;
                /** @description As GET /v1/rates shows it, on the last day of the year; null in a year that has not got it. */
                value: (number | string | null) | {
                    rate: number;
                    from: number;
                    to: number | null;
                }[];
                /** @description Where it changed within the year; left out in a year of one figure. */
                changes?: {
                    /** @description The first day of the new figure. */
                    from: string;
                    /** @description From that day on. */
                    value: number;
                    /** @description Until the day before. */
                    before: number;
                }[];
                /** @description What it was in each release of the year whose record is kept, the earliest first; left out where that is the same in all. */
                revisions?: {
                    /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
                    engine: string;
                    /** @description When it was released, in UTC. */
                    at: string;
                    /** @description As GET /v1/rates shows it, on the last day of the year; null in a year that has not got it. */
                    value: (number | string | null) | {
                        rate: number;
                        from: number;
                        to: number | null;
                    }[];
                }[];
                /** @description Addresses of the official pages that it was taken from. */
                sources: string[];
                /** @description The authorities that set it. */
                authorities: {
                    /** @description The name by which rules and rates cite it. */
                    name: string;
                    /**
                     * @description What it is; where two differ, the kind that stands first here is followed.
                     * @enum {string}
                     */
                    kind: "act" | "instrument" | "resolution" | "hmrc_specification" | "hmrc_test_data" | "hmrc_manual" | "guidance" | "contract" | "convention";
                    /** @description The Act, the instrument, the manual or the page. */
                    work: string;
                    /** @description What of it: its section, its regulation. */
                    provision: string | null;
                    /** @description Of a specification: the law that makes it law. */
                    under: string | null;
                    /** @description Where its text stands, in that version; null of a convention of this service. */
                    address: string | null;
                    /** @description The day from which that text was in force; null where it is not known. */
                    version: string | null;
                    /** @description The day on which somebody read that text; null where nobody noted it. */
                    seen: string | null;
                }[];
                file: string | null;
                line: number | null;
            }[];
        };
        /** @description The tax years that can be asked for. */
        TaxYearsResult: {
            /** @description The year that a request means when it names none. */
            latest: string;
            /** @description The register of labels. */
            register: {
                /** @description How many entries it has. */
                n: number;
                /** @description The hash of the last of them; `none` where there is none. */
                head: string;
            };
            /** @description The years there are, the earliest first. */
            tax_years: {
                /** @description The tax year the result is for. */
                tax_year: string;
                starts: string;
                ends: string;
                /** @description The version of the calculation: the tax year and the revision of its figures; `unreleased` for law that no label names. */
                engine: string;
                /** @description SHA-256 of what the rules and rates of the year say. */
                digest: string;
                /** @description All labels of the year that were released, the earliest first. */
                engines: {
                    /** @description As `?engine=` names it. */
                    engine: string;
                    /** @description SHA-256 of what its rules and rates say. */
                    digest: string;
                    /** @description When it was released. */
                    at: string;
                    /** @description SHA-256 of the manifest of its files; null where its book is not kept, and only the present one answers. */
                    bundle: null | string;
                    /** @description The number of the language that its rules are read in. */
                    language: number;
                    /** @description Who released it; null of labels from before this was kept. */
                    released_by: string | null;
                    /** @description Who reviewed the release, as its entry says. */
                    reviewed_by: string | null;
                    /**
                     * @description Whether it is relied on.
                     * @enum {string}
                     */
                    status: "released" | "withdrawn";
                    /** @description When and why it was said to be no longer relied on. */
                    withdrawn: null | {
                        at: string;
                        because: string;
                    };
                    /** @description What proved it at its release; null of labels from before this was kept. */
                    evidence: null | {
                        language?: number;
                        /** @description The program that it was proven with. */
                        build?: string;
                        /** @description The data sets of HMRC. */
                        sets?: {
                            name: string;
                            version: string;
                            kind: string;
                            file: string;
                            sha256: string;
                            rows: number;
                            /** @description Rows that agree to the penny. */
                            passed: number;
                            /** @description The rows that do not, each for a reason that is known. */
                            known: {
                                /** @description As HMRC calls the row. */
                                test_id: string;
                                figure: string;
                                hmrc: string;
                                ours: string;
                            }[];
                        }[];
                        /** @description The worked cases. */
                        cases?: {
                            /** @description How many files hold a case of the year. */
                            files: number;
                            passed: number;
                            /** @description SHA-256 over `path NUL sha256 LF` of these files, by path. */
                            sha256: string;
                        };
                        /** @description Groups of figures that nothing proved, and why. */
                        not_proven: {
                            kind: string;
                            because: string;
                        }[];
                    };
                }[];
                /**
                 * @description Whether this very program passed the check of the whole book on this law, where it was built.
                 * @enum {string}
                 */
                program: "proven" | "not_proven_here";
                /** @description Whether figures of it are not confirmed yet. */
                draft: boolean;
                /** @description What can be asked of the year. */
                operations: string[];
                /** @description What HMRC's test data came to on just this law at its release; null where that was not kept. Payments of directors are asked for as payslips, one after the other. */
                evidence: null | {
                    name: string;
                    version: string;
                    file: string;
                    rows: number;
                    /** @description Rows that agree to the penny. */
                    passed: number;
                    /** @description The rows that do not, each for a reason that is known. */
                    known_differences: {
                        /** @description As HMRC calls the row. */
                        test_id: string;
                        figure: string;
                        hmrc: string;
                        ours: string;
                    }[];
                }[];
            }[];
        };
        InvalidInput: {
            error: {
                /** @enum {string} */
                code: "INVALID_INPUT";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description Every field that is wrong, up to a hundred; the message says how many more there are. */
                fields: components["schemas"]["FieldFault"][];
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
            /** @description Of a trace alone: the rules that refused the request, each with the steps that led there. */
            refused?: components["schemas"]["TracedRefusal"][];
        };
        MalformedRequest: {
            error: {
                /** @enum {string} */
                code: "MALFORMED_REQUEST";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        Unauthorized: {
            error: {
                /** @enum {string} */
                code: "UNAUTHENTICATED" | "INVALID_KEY";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        NotFound: {
            error: {
                /** @enum {string} */
                code: "NOT_FOUND";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        MethodNotAllowed: {
            error: {
                /** @enum {string} */
                code: "METHOD_NOT_ALLOWED";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        NotAcceptable: {
            error: {
                /** @enum {string} */
                code: "NOT_ACCEPTABLE";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        RequestTimeout: {
            error: {
                /** @enum {string} */
                code: "REQUEST_TIMEOUT";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        PayloadTooLarge: {
            error: {
                /** @enum {string} */
                code: "PAYLOAD_TOO_LARGE";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        UnsupportedMediaType: {
            error: {
                /** @enum {string} */
                code: "UNSUPPORTED_MEDIA_TYPE";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        RateLimited: {
            error: {
                /** @enum {string} */
                code: "RATE_LIMITED";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        HeadersTooLarge: {
            error: {
                /** @enum {string} */
                code: "HEADERS_TOO_LARGE";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        InternalError: {
            error: {
                /** @enum {string} */
                code: "INTERNAL";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        Unavailable: {
            error: {
                /** @enum {string} */
                code: "UNAVAILABLE";
                /** @description What is wrong, in words that may change. */
                message: string;
                /** @description As in the header X-Request-Id. */
                request_id: string;
                /** @description Where such an answer is described: on the page of errors, or in this document where the service has no pages. */
                documentation_url: string;
            };
        };
        FieldFault: {
            /** @description The field or parameter that is wrong, by its path (`overtime[0].hours`); `body` or `query` for the whole of it. */
            field: string;
            /**
             * @description What is wrong with it: `REFUSED` is said of what passed its form, but not the rules.
             * @enum {string}
             */
            code: "REQUIRED" | "UNKNOWN_FIELD" | "WRONG_TYPE" | "NOT_ALLOWED" | "OUT_OF_RANGE" | "TOO_PRECISE" | "TOO_LONG" | "TOO_MANY" | "TOO_DEEP" | "REPEATED" | "EXACTLY_ONE" | "ONLY_WITH" | "ONLY_WITHOUT" | "MALFORMED" | "REFUSED";
            /** @description What would be right, in words that may change. */
            message: string;
        };
        /** @description An error as problem details, for callers who prefer application/problem+json. */
        Problem: {
            /** @description Where this document describes such an answer. */
            type: string;
            /** @description What all such answers have in common. */
            title: string;
            status: number;
            /** @description What is wrong, in words that may change. */
            detail: string;
            /** @description The id of the request, where it is a UUID. */
            instance?: string;
            /** @enum {string} */
            code: "INVALID_INPUT" | "UNAUTHENTICATED" | "INVALID_KEY" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE";
            /** @description As in the header X-Request-Id. */
            request_id: string;
            /** @description Every field that is wrong, up to a hundred; the message says how many more there are. */
            errors?: components["schemas"]["FieldFault"][];
            /** @description Of a trace alone: the rules that refused the request, each with the steps that led there. */
            refused?: components["schemas"]["TracedRefusal"][];
        };
    };
    responses: {
        /** @description The answer is still what If-None-Match names. */
        NotModified: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Fields or parameters are wrong; each of them is named. */
        InvalidInput: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidInput"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What arrived is not HTTP. */
        MalformedRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MalformedRequest"];
            };
        };
        /** @description No API key was sent, or it is not known. */
        Unauthorized: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthorized"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing at this path. */
        NotFound: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFound"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path does not have this method. */
        MethodNotAllowed: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MethodNotAllowed"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Accept excludes every form that the answer can have. */
        NotAcceptable: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotAcceptable"];
            };
        };
        /** @description The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestTimeout"];
            };
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLarge"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON in UTF-8, or its coding is not read. */
        UnsupportedMediaType: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Accept-Encoding": components["headers"]["Accept-Encoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaType"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests came within a minute. */
        RateLimited: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimited"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are too large. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HeadersTooLarge"];
            };
        };
        /** @description The service failed. */
        InternalError: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot answer at the moment. */
        Unavailable: {
            headers: {
                "Farthing-Engine": components["headers"]["Farthing-Engine"];
                "Farthing-Book": components["headers"]["Farthing-Book"];
                "Farthing-Status": components["headers"]["Farthing-Status"];
                "Farthing-Build": components["headers"]["Farthing-Build"];
                "Farthing-Register": components["headers"]["Farthing-Register"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unavailable"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of the request: the caller's own if it sent a fitting one. */
        "X-Request-Id": string;
        /** @description The label of the law that was asked for, by its name or by its year, or of the latest. */
        "Farthing-Engine": string;
        /** @description SHA-256 of what its rules and rates say. */
        "Farthing-Book": string;
        /** @description Where the law is not a released one that is relied on: its label was withdrawn, no label names it, or its figures are not confirmed. */
        "Farthing-Status": "withdrawn" | "unreleased" | "draft";
        /** @description The program: the first 16 digits of the SHA-256 of its sources. */
        "Farthing-Build": string;
        /** @description How far the register of labels went: the number of its entries, and the first 16 digits of the hash of the last. */
        "Farthing-Register": string;
        /** @description What of the request the form of the answer depends on. */
        Vary: string;
        /** @description How long the answer may be kept; `no-store` for calculations and errors. */
        "Cache-Control": string;
        /** @description Stands for the answer as it is now; sent as If-None-Match, it is answered with 304. */
        ETag: string;
        /** @description How to authenticate; `error="invalid_token"` for a key that is not known. */
        "WWW-Authenticate": string;
        /** @description The methods that the path has. */
        Allow: string;
        /** @description The codings of a body that are read, where it had another. */
        "Accept-Encoding": string;
        /** @description Seconds until it is worth to ask again. */
        "Retry-After": number;
        /** @description Points (`q`) that a caller may use within seconds (`w`): a request costs one, a record two, a trace five, what is wrong in its input four more, a book that must be loaded fifty more. */
        "RateLimit-Policy": string;
        /** @description Points that are left (`r`) for so many seconds (`t`). */
        RateLimit: string;
        /** @description Points that a caller may use within a minute. */
        "X-RateLimit-Limit": number;
        /** @description Points that are left. */
        "X-RateLimit-Remaining": number;
        /** @description Seconds until the count begins anew. */
        "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    payslip: {
        parameters: {
            query?: {
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayslipRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayslipResult"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    employerCost: {
        parameters: {
            query?: {
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployerCostRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCostResult"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sickPay: {
        parameters: {
            query?: {
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SickPayRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SickPayResult"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rates: {
        parameters: {
            query?: {
                /** @description The latest when not given. */
                tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
                /** @description A day, written like 2024-01-05: figures as they were in force then. It chooses the tax year where `tax_year` is not given, and must lie in that one where it is. */
                date?: string;
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatesResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    taxCode: {
        parameters: {
            query?: {
                /** @description The latest when not given. */
                tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path: {
                /** @description The tax code as payslips print it (1257L, 1257 W1), in upper or lower case, percent-encoded. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCodeResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    payslipTrace: {
        parameters: {
            query?: {
                /**
                 * @description A value of the rules, by its short or full name: the trace is of it and of what it rests on. May be repeated. All values that the operation shows when not given.
                 * @example [
                 *       "employee_ni"
                 *     ]
                 */
                value?: string[];
                /** @description A field of the answer by its path, such as `cost.total` or `employee.payslips[2].tax`, where items are counted from 0 (so this is `period` 3, and the trace is of that payslip). May be repeated. The trace is of the value that the field shows, which its schema names as `x-value`; a total or an average is a step of its own, whose `in` is the path. */
                field?: string[];
                /** @description The payslip whose figures are shown, from 1; all when not given. */
                period?: number;
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: {
                /** @description A mark of your own, such as a payroll number. It stands in the record and nowhere else: it is not logged. */
                "Farthing-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayslipRequest"];
            };
        };
        responses: {
            /** @description The result and its trace; words for a reader where text/plain is preferred, a document for the file where text/html is. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayslipTrace"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    employerCostTrace: {
        parameters: {
            query?: {
                /**
                 * @description A value of the rules, by its short or full name: the trace is of it and of what it rests on. May be repeated. All values that the operation shows when not given.
                 * @example [
                 *       "employee_ni"
                 *     ]
                 */
                value?: string[];
                /** @description A field of the answer by its path, such as `cost.total` or `employee.payslips[2].tax`, where items are counted from 0 (so this is `period` 3, and the trace is of that payslip). May be repeated. The trace is of the value that the field shows, which its schema names as `x-value`; a total or an average is a step of its own, whose `in` is the path. */
                field?: string[];
                /** @description The payslip whose figures are shown, from 1; all when not given. */
                period?: number;
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: {
                /** @description A mark of your own, such as a payroll number. It stands in the record and nowhere else: it is not logged. */
                "Farthing-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployerCostRequest"];
            };
        };
        responses: {
            /** @description The result and its trace; words for a reader where text/plain is preferred, a document for the file where text/html is. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCostTrace"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sickPayTrace: {
        parameters: {
            query?: {
                /**
                 * @description A value of the rules, by its short or full name: the trace is of it and of what it rests on. May be repeated. All values that the operation shows when not given.
                 * @example [
                 *       "weekly_rate"
                 *     ]
                 */
                value?: string[];
                /** @description A field of the answer by its path, such as `cost.total` or `employee.payslips[2].tax`, where items are counted from 0 (so this is `period` 3, and the trace is of that payslip). May be repeated. The trace is of the value that the field shows, which its schema names as `x-value`; a total or an average is a step of its own, whose `in` is the path. */
                field?: string[];
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: {
                /** @description A mark of your own, such as a payroll number. It stands in the record and nowhere else: it is not logged. */
                "Farthing-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SickPayRequest"];
            };
        };
        responses: {
            /** @description The result and its trace; words for a reader where text/plain is preferred, a document for the file where text/html is. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SickPayTrace"];
                    "text/plain": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    payslipRecord: {
        parameters: {
            query?: {
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: {
                /** @description A mark of your own, such as a payroll number. It stands in the record and nowhere else: it is not logged. */
                "Farthing-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayslipRequest"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayslipRecord"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    employerCostRecord: {
        parameters: {
            query?: {
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: {
                /** @description A mark of your own, such as a payroll number. It stands in the record and nowhere else: it is not logged. */
                "Farthing-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployerCostRequest"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerCostRecord"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sickPayRecord: {
        parameters: {
            query?: {
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: {
                /** @description A mark of your own, such as a payroll number. It stands in the record and nowhere else: it is not logged. */
                "Farthing-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SickPayRequest"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SickPayRecord"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rules: {
        parameters: {
            query?: {
                /** @description The latest when not given. */
                tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
                /** @description Rules as they are read for this purpose. When not given: of all purposes; of a topic that has a file for each, the one for employer cost, except for a value that only another has. */
                for?: "employer_cost" | "payslip";
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    topic: {
        parameters: {
            query?: {
                /** @description The latest when not given. */
                tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
                /** @description Rules as they are read for this purpose. When not given: of all purposes; of a topic that has a file for each, the one for employer cost, except for a value that only another has. */
                for?: "employer_cost" | "payslip";
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a topic.
                 * @example national_insurance
                 */
                topic: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rule: {
        parameters: {
            query?: {
                /** @description The latest when not given. */
                tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
                /** @description Rules as they are read for this purpose. When not given: of all purposes; of a topic that has a file for each, the one for employer cost, except for a value that only another has. */
                for?: "employer_cost" | "payslip";
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a topic.
                 * @example national_insurance
                 */
                topic: string;
                /**
                 * @description The short name of a value of the topic.
                 * @example employee_main
                 */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValueResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    scope: {
        parameters: {
            query?: {
                /** @description The latest when not given. */
                tax_year?: "2019-20" | "2020-21" | "2021-22" | "2022-23" | "2023-24" | "2024-25" | "2025-26" | "2026-27";
                /**
                 * @description That of the answers of one operation. All when not given.
                 * @example sick-pay
                 */
                operation?: "payslip" | "employer-cost" | "sick-pay" | "tax-code";
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScopeResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rateHistory: {
        parameters: {
            query: {
                /**
                 * @description Its path in the rates, as GET /v1/rates and the rules have it.
                 * @example national_insurance.thresholds.primary_threshold
                 */
                path: string;
                /** @description A released label, such as 2026-27.5: the answer is what it was under that label, to the penny. It sets the tax year; a `tax_year` must be the same. GET /v1/tax-years lists them; a label can be asked for that is the present one, or has a `bundle`. */
                engine?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateHistoryResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    taxYears: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxYearsResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "Farthing-Engine": components["headers"]["Farthing-Engine"];
                    "Farthing-Book": components["headers"]["Farthing-Book"];
                    "Farthing-Status": components["headers"]["Farthing-Status"];
                    "Farthing-Build": components["headers"]["Farthing-Build"];
                    "Farthing-Register": components["headers"]["Farthing-Register"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The version of OpenAPI. */
                        openapi: string;
                        info: {
                            title: string;
                            /** @description The version of the interface: 1 for all under /v1. */
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description The operations, by path and method. */
                        paths: {
                            [key: string]: unknown;
                        };
                        components: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
