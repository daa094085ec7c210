import { expect } from 'chai';
import fc from 'fast-check';
import type { Json } from '../../src/json.js';
import type { Schema } from '../../src/json-schema.js';
import { FIRM, requestSchema, yearsOf } from '../../src/operations/index.js';
import { validatorOf } from '../../src/operations/request/by-functions.js';
import { acceptedObjects, acceptedValues, anyJson } from '../robustness/support/arbitrary.js';
import { bothValidatorsOf } from '../robustness/support/both-validators.js';
import { jsonText, rawJson } from '../robustness/support/json-text.js';
import { mutatedRequests } from '../robustness/support/mutations.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';

/** The schemas of the requests of all operations, of searches, of checks and of firms, in all years: each once. */
function schemasOfRequests(): readonly Schema[] {
  const schemas = new Map<string, Schema>();
  const all = [
    ...payroll.postOperations.map((operation) => ({ endpoint: operation, operation })),
    ...payroll.searches.map((search) => ({ endpoint: search, operation: search.operation })),
    ...payroll.checks.map((check) => ({ endpoint: check, operation: check.operation })),
    { endpoint: FIRM, operation: payroll.postOperationNamed(FIRM.operationOfPerson) },
  ];
  for (const { endpoint, operation } of all)
    for (const taxYear of yearsOf(operation, payroll).taxYears) {
      const { fields } = payroll.endpoint(endpoint, taxYear);
      const schema = requestSchema(fields, yearsOf(operation, payroll), operation);
      schemas.set(JSON.stringify(schema), schema);
    }
  return [...schemas.values()];
}

/** What inputs declare is tried, too: declarations.test.ts in robustness. */
describe('a request that is checked without generated code', function () {
  this.timeout(PATIENCE);

  it('is found right or wrong as by ajv, of every operation and year', () => {
    const keywords = new Set<string>();
    let right = 0;
    const schemas = schemasOfRequests();
    expect(schemas).to.have.length.above(10);
    const numbers = fc.constantFrom('1e400', '-1e400', '1e-400', '-0', '-1', '0.001', '1e30').map(rawJson);
    for (const schema of schemas) {
      const find = bothValidatorsOf(schema);
      const accepted = acceptedObjects(schema);
      const anything = fc.oneof(anyJson(schema), acceptedValues(schema), numbers, numbers);
      const mutated = mutatedRequests(accepted, anything);
      fc.assert(
        fc.property(fc.oneof(accepted, anyJson(schema), mutated, mutated), (request) => {
          const read: Json = JSON.parse(jsonText(request));
          const errors = find(read);
          for (const { keyword } of errors) keywords.add(keyword);
          if (errors.length === 0) right += 1;
        }),
        runOptions(100),
      );
    }
    expect(right).to.be.above(schemas.length);
    expect([...keywords]).to.include.members([
      ...['additionalProperties', 'enum', 'if', 'not', 'oneOf', 'required', 'type'],
    ]);
  });

  it('needs a schema that has no other keywords than those it knows', () => {
    for (const keyword of ['pattern', 'multipleOf', 'propertyNames', 'contains'])
      expect(() => validatorOf({ type: 'object', properties: { a: { [keyword]: 1 } } }), keyword).to.throw(
        `Nothing here checks ${keyword} as it stands in a schema at #/properties/a/${keyword}.`,
      );
    const others = [
      { type: 'string', format: 'time' },
      { type: 'array', uniqueItems: true },
      { type: 'object', additionalProperties: {} },
    ];
    for (const schema of others) expect(() => validatorOf(schema)).to.throw('Nothing here checks');
  });
});
