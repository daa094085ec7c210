import { expect } from 'chai';
import { isObject, type JsonObject, objectsIn } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { useService } from '../http/support/service.js';
import { place } from './support/examples.js';

/** Whoever makes a client of the OpenAPI document must come to see every field. Generators take each branch of a choice for a
 *  type of its own, without the fields around it, and heed no conditions: those belong under `if`, `not` and `dependentSchemas`,
 *  which they pass over. */
describe('the schemas of the OpenAPI document', () => {
  const service = useService();

  it('have a form from which a generator makes every field', () => {
    const schemas = Object.entries(members(service.contract.at('components', 'schemas')));
    expect(schemas.map(([name]) => name)).to.include.members(['PayslipRequest', 'EmployerCostResult']);
    expect(schemas.flatMap(([name, schema]) => lossesIn(members(schema), name))).to.deep.equal([]);
  });

  for (const [form, schema, losses] of [
    [
      'a choice beside fields',
      { properties: { a: { type: 'string' } }, oneOf: [{ type: 'object' }] },
      ['S: fields beside a choice'],
    ],
    [
      'a condition as a choice',
      { properties: { a: { anyOf: [{ required: ['b'] }, { type: 'null' }] } } },
      ['S/properties/a/anyOf/0: no type'],
    ],
    ['a list of nothing', { additionalProperties: { type: 'array' } }, ['S/additionalProperties: no items']],
    ['a condition that is passed over', { properties: {}, if: { anyOf: [{ required: ['a'] }] } }, []],
  ] as const) {
    it(`${losses.length > 0 ? 'would not with' : 'would with'} ${form}`, () => {
      expect(lossesIn(schema, 'S')).to.deep.equal(losses);
    });
  }
});

/** Where in a schema a generator would lose a field, or not know its type. */
function lossesIn(schema: JsonObject, at: string): string[] {
  const { type, properties, additionalProperties = null, items = null } = schema;
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((choice) =>
    objectsIn(schema[choice]).map((branch, index) => ({ of: place(at, choice, String(index)), branch })),
  );
  const inner = {
    ...Object.fromEntries(branches.map(({ of, branch }) => [of, branch])),
    ...Object.fromEntries(
      Object.entries(members(properties)).map(([name, each]) => [place(at, 'properties', name), each]),
    ),
    [place(at, 'additionalProperties')]: additionalProperties,
    [place(at, 'items')]: items,
  };
  return [
    ...(branches.length > 0 && properties !== undefined ? [`${at}: fields beside a choice`] : []),
    ...(type === 'array' && items === null ? [`${at}: no items`] : []),
    ...branches.flatMap(({ of, branch }) => ('type' in branch || '$ref' in branch ? [] : [`${of}: no type`])),
    ...Object.entries(inner).flatMap(([of, each]) => (isObject(each) ? lossesIn(each, of) : [])),
  ];
}
