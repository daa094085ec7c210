import { expect } from 'chai';
import { operationOf } from '../../src/cli/request-file.js';
import { routes } from '../../src/http/routes/index.js';
import { isList, isObject, type Json, valueAt } from '../../src/json.js';
import { valueOfField } from '../../src/operations/field-at-path.js';
import { InvalidInput, objectCheck, taxYearOf } from '../../src/operations/index.js';
import { inputsOf } from '../../src/operations/operation.js';
import { answerOf } from '../../src/operations/payroll.js';
import { operations } from '../support/operations.js';
import { payroll, valuesOf } from '../support/project.js';

/** What an answer says of itself, and of the request: no value of the rules. */
const NOT_OF_THE_RULES = new RegExp(
  `^(${[
    'tax_year|engine|engines.*|authority_test_data|assumptions.*|sources.*|notices.*',
    'employee\\.(tax_code_derived|pay_frequency|payslips\\[\\d+\\]\\.period)',
    'payslip\\.(pay_date|pay_frequency|pay\\[\\d+\\]\\.(kind|amount)|national_insurance\\.ni_category)',
    'orders\\[\\d+\\]\\.(ref|kind)',
    '(.*\\.)?reasons\\[\\d+\\]\\.code',
    '(payslip|year_to_date)\\.earnings_periods\\[\\d+\\]\\.pay_frequency',
    'engines.*|pay_periods\\[\\d+\\]\\.(from|to)|rates\\[\\d+\\]\\.from|reasons\\[\\d+\\]\\.code',
  ].join('|')})$`,
);

describe('every operation', () => {
  const { all, document } = routes(payroll);

  for (const operation of operations) {
    describe(operation.name, () => {
      it('has the only name, path and main value of its kind', () => {
        for (const key of ['name', 'path', 'main'] as const)
          expect(operations.filter((each) => each[key] === operation[key])).to.have.lengthOf(1);
      });

      it('shows its main value', () => {
        const book = payroll.book(payroll.latestTaxYear()).bookOf(operation.name);
        expect(valuesOf(operation.name, book)).to.include(operation.main);
      });

      it('is recognised by its requests', () => {
        for (const { request } of operation.examples)
          expect(operationOf(request, operations)).to.equal(operation.name);
      });

      it('has a route, with a trace below it where it calculates', () => {
        const paths = all.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
        expect(paths).to.include(operation.route);
        if (operation.method === 'POST') expect(paths).to.include(`${operation.route}/trace`);
      });

      it('is described, with its examples answered', async () => {
        const { paths = null, components = null } = await document();
        const described = isObject(paths) ? paths[operation.path] : undefined;
        const { operationId } = objectIn(described, operation.method.toLowerCase());
        expect(operationId).to.equal(operation.id);
        expect(valueAt(components, `schemas.${operation.schemaName}Result`)).to.be.an('object');
      });

      it('is listed for every tax year', async () => {
        const route = all.find(({ path }) => path === '/v1/tax-years');
        if (route?.method !== 'GET') throw new Error('There is no route of the tax years.');
        const years = valueAt(await route.answer({ params: {}, query: {} }), 'tax_years');
        for (const year of isList(years) ? years : [])
          expect(valueAt(year, 'operations')).to.include(operation.route);
      });

      it('has a value behind each figure and word of an answer, among those that its rules are asked for', async () => {
        for (const { request } of operation.examples) {
          const calculated = await payroll.calculate(
            operation.name,
            request,
            taxYearOf(request, operation, payroll),
          );
          const paths = leavesOf(answerOf(calculated), '').filter((path) => !NOT_OF_THE_RULES.test(path));
          for (const path of paths) {
            const behind = valueOfField(operation, path, calculated.calculation);
            expect(valuesOf(operation.name, calculated.calculation.book), path).to.include(behind?.value);
          }
          expect(paths).not.to.be.empty;
        }
      });

      it('reads nothing of its examples that the rules do not know', () => {
        const { inputs } = payroll.book(payroll.latestTaxYear()).bookOf(operation.name).checked;
        const known = new Set(inputs.map(({ names: [first = ''] }) => first));
        for (const { request } of operation.examples)
          expect([...known]).to.include.members(Object.keys(inputsOf(operation, request) ?? {}));
      });
    });
  }
});

describe('an object that its schema refuses for a reason that no sentence knows', () => {
  it('is refused all the same', () => {
    const check = objectCheck({ type: 'object', dependentRequired: { a: ['b'] } });
    expect(() => check({ a: 1 })).to.throw(
      InvalidInput,
      / must be right: must have property b when property a/,
    );
    expect(() => check({ a: 1, b: 2 })).not.to.throw();
  });
});

function objectIn(json: Json | undefined, name: string) {
  const found = isObject(json) ? json[name] : undefined;
  if (!isObject(found)) throw new Error(`There is no ${name}.`);
  return found;
}

function leavesOf(json: Json, path: string): readonly string[] {
  if (isList(json)) return json.flatMap((each, index) => leavesOf(each, `${path}[${index}]`));
  if (!isObject(json)) return json === null ? [] : [path];
  return Object.entries(json).flatMap(([name, each]) =>
    leavesOf(each, path === '' ? name : `${path}.${name}`),
  );
}

describe('a request without a field that only one operation has', () => {
  const KNOWN_BY: Readonly<Record<string, string>> = {
    tax_month: 'employer-month',
    starts: 'family-pay',
    started_on: 'redundancy',
    paid_on: 'attachments',
    region: 'employer-cost',
    tax_year: 'employer-cost',
    no_field: 'employer-cost',
  };
  for (const [field, name] of Object.entries(KNOWN_BY))
    it(`is one of ${name} where it says ${field} alone`, () => {
      expect(operationOf({ [field]: 3 }, operations)).to.equal(name);
    });
  it('is a payslip with the month of its pay', () => {
    expect(operationOf({ tax_month: 3, pay: [] }, operations)).to.equal('payslip');
  });
});
