import { expect } from 'chai';
import { errorIn, faultsIn, KEY, type Service, useService } from '../http/support/service.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { someOf } from '../support/runs.js';
import { asRulesWant } from './support/as-rules-want.js';
import { operations } from './support/document.js';
import { type Field, fieldsOf, isOfOthersFields } from './support/fields.js';
import { jsonText } from './support/json-text.js';
import { limitsOf } from './support/right-values.js';

/** What a rule may find wrong with a request whose every field is right by itself. */
const BY_RULE: Readonly<Record<string, RegExp>> = {
  'bonus.pay_period': /^bonus\.pay_period must be at most 12, the number of payslips in a year/,
  salary_sacrifice: /takes part in sacrificing more than the gross pay of a payslip/,
  pension: /takes part in sacrificing more than the gross pay of a payslip/,
  childcare_vouchers: /takes part in sacrificing more than the gross pay of a payslip/,
  'child_benefit.weeks': /must be at most 52, the weeks of Child Benefit in this tax year/,
  'working_pattern.days_per_week': /leads to figures beyond 1,000,000,000,000,000/,
  'working_pattern.hours_per_week': /leads to figures beyond 1,000,000,000,000,000/,
  pay: /gross pay is at least £0/,
  tax_month: /is for pay by the month/,
  tax_week: /is for pay by the week/,
  'director.appointed_tax_week': /must not be after this payment/,
  'director.last_payment': /is for the alternative method/,
  'earlier_employment.tax': /must be at most earlier_employment\.pay/,
  'year_to_date.earlier_employment.tax': /must be at most year_to_date\.earlier_employment\.pay/,
};

/** What no pay comes to, whichever field takes from it. */
const BY_SEARCH = /^(take_home|total_cost) is (more than any pay leaves|less than any pay costs): pay of £/;

/** Fields that a rule refuses because of another one. */
const BECAUSE_OF: Readonly<Record<string, string>> = {
  pay_frequency: 'tax_month',
  'earlier_employment.pay': 'earlier_employment.tax',
  'year_to_date.earlier_employment.pay': 'year_to_date.earlier_employment.tax',
};

// Traces and records have the request of their operation.
const calculations = operations.filter(
  ({ body, path }) => body !== undefined && !/\/(trace|record)$/.test(path),
);

describe('every field of every request', () => {
  const service = useService();

  for (const { path, body = {} } of calculations) {
    const all = fieldsOf(body).filter(({ name }) => name !== '');
    const fields = isOfOthersFields(path) ? fewOfEachKind(all, ({ schema }) => String(schema['type'])) : all;
    describe(`of POST ${path} may be at its limits, and have its words:`, () => {
      for (const [at, field] of fields.entries()) {
        it(field.name, async () => {
          const failures: string[] = [];
          for (const value of someOf(limitsOf(field), at)) {
            const raw = jsonText(asRulesWant(field.request(value)));
            const failure = await refusalWithoutRule(service, path, field, raw);
            if (failure !== undefined) failures.push(failure);
          }
          expect(failures.join('\n')).to.equal('');
        });
      }
    });
  }
});

/** Why a request was refused, unless a rule did so that is about this very field, or one within it. */
async function refusalWithoutRule(
  service: Service,
  path: string,
  { name }: Field,
  raw: string,
): Promise<string | undefined> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await service.call('POST', path, { key: KEY, raw, headers });
  if (answer.status === 200) return undefined;
  const byRule = Object.entries(faultsIn(answer)).every(
    ([field, message]) =>
      BY_SEARCH.test(message) ||
      ((isWithin(name, field) || isWithin(field, name) || BECAUSE_OF[name] === field) &&
        BY_RULE[ofPerson(field)]?.test(message.replace(field, ofPerson(field))) === true),
  );
  return byRule ? undefined : `${raw.slice(0, 300)}: ${JSON.stringify(errorIn(answer))}`;
}

/** The field of a person of a firm as the request of that person has it. */
function ofPerson(field: string): string {
  return field.replace(/^people\[\d+\]\.request\./, '');
}

/** Whether a field is another or lies in it: `pay[0].amount` in `pay`. */
function isWithin(name: string, field: string): boolean {
  return name === field || [`${field}.`, `${field}[`].some((start) => name.startsWith(start));
}
