import { expect } from 'chai';
import { valueAt } from '../../../src/json.js';
import { type FieldAtPath, findField, leafPaths } from '../../../src/operations/field-at-path.js';
import { taxYearOf } from '../../../src/operations/index.js';
import { traceSteps } from '../../../src/operations/trace.js';
import { postOperations } from '../../support/operations.js';
import { payroll } from '../../support/project.js';
import { calculate } from './support/calculations.js';
import { Evaluator } from './support/evaluator.js';
import { recomputationFaults } from './support/recomputation.js';

/** What an answer says of itself, and what it repeats of the request. */
const WITHOUT_STEPS = new RegExp(
  `^(${[
    'tax_year|engine|engines\\[\\d+\\]|authority_test_data|(assumptions|sources|notices)\\[.*',
    'employee\\.(tax_code_derived|pay_frequency|payslips\\[\\d+\\]\\.period)',
    'payslip\\.(pay_date|pay_frequency|pay\\[\\d+\\]\\.(kind|amount)|national_insurance\\.ni_category)',
    'rates\\[\\d+\\]\\.from|orders\\[\\d+\\]\\.(ref|kind)|pay_periods\\[\\d+\\]\\.(from|to)|reasons\\[.*',
    '(payslip|year_to_date)\\.earnings_periods\\[\\d+\\]\\.pay_frequency',
  ].join('|')})$`,
);

describe('trace: every field of an answer', () => {
  for (const operation of postOperations) {
    it(`of ${operation.name} has a step, or repeats the request or the label`, async () => {
      for (const { request } of operation.examples) {
        const asked = {
          calculation: operation.name,
          taxYear: taxYearOf(request, operation, payroll),
          request,
        };
        const found = await calculate(asked);
        if (found === undefined) throw new Error('The example is refused.');
        const { run, answer } = found;
        const fields = leafPaths(answer).flatMap((path): readonly FieldAtPath[] => {
          const named = findField(payroll, operation, answer, run, path);
          // An object that is null has none of its fields.
          const hasNone = WITHOUT_STEPS.test(path) || valueAt(answer, path) === null;
          if ('fault' in named) expect(hasNone, path).to.equal(true);
          return 'field' in named ? [named.field] : [];
        });
        const steps = traceSteps(run, { values: [], fields });
        expect(recomputationFaults(new Evaluator(steps))).to.deep.equal([]);
        for (const { path, average } of fields.filter((field) => field.average !== undefined)) {
          const step = steps.find((each) => each.in === path);
          expect(Number(step?.value), `${path} a ${average?.period}`).to.equal(valueAt(answer, path));
        }
      }
    });
  }
});
