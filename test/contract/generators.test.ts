import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { expect } from 'chai';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { isObject, type JsonObject, objectsIn, valueAt } from '../../src/json.js';
import { PROJECT } from '../../src/project.js';
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

  it('refer to whole schemas alone: of a part of one some make no type', () => {
    const text = JSON.stringify(service.contract.document);
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, place = '']) => place);
    expect(references).to.have.length.above(500);
    expect(references.filter((place) => !/^#\/components\/\w+\/[\w-]+$/.test(place))).to.deep.equal([]);
  });

  it('name the words and the parts that several of them have', () => {
    const schemaOf = (place: string) =>
      valueAt(service.contract.at('components', 'schemas') ?? null, place) ?? null;
    const nameOf = (place: string) => valueAt(schemaOf(place), '$ref');
    const named = [
      ['TaxYear', ['EmployerCostRequest.properties.tax_year', 'FirmRequest.properties.tax_year']],
      ['NiCategory', ['EmployerCostRequest.properties.ni_category', 'FirmPerson.properties.ni_category']],
      ['PayFrequency', ['FirmPerson.properties.pay_frequency']],
      ['Period', ['AmountPer.properties.per', 'Overtime.properties.per']],
      [
        'LoanPlan',
        ['PayslipRequest.properties.student_loans.items', 'FirmPerson.properties.student_loans.items'],
      ],
      ['PensionMethod', ['Pension.properties.method', 'PayslipPension.properties.method']],
      ['Pension', ['EmployerCostRequest.properties.pension', 'FirmPerson.properties.pension']],
      ['AmountPer', ['FirmPerson.properties.gross', 'EmployerCostNetToGrossRequest.properties.take_home']],
      ['PayslipPension', ['PayslipNetToGrossRequest.properties.pension']],
      [
        'YearToDate',
        ['PayslipRequest.properties.year_to_date', 'PayslipNetToGrossRequest.properties.year_to_date'],
      ],
    ] as const;
    for (const [name, places] of named)
      for (const place of places) expect(nameOf(place), place).to.equal(`#/components/schemas/${name}`);
    expect(schemaOf('LoanPlan')).to.have.property('enum').that.includes('plan_5');
    // What a field means, and what counts without it, stays with the field.
    expect(schemaOf('EmployerCostRequest.properties.ni_category')).to.include({ default: 'A' });
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

const FOLDER = join(PROJECT, '.farthing/generated');

/** Makes types of a document in a file; gives the names that the program below imports of them. */
type Generate = (file: string, folder: string) => Promise<string>;

const NAMES = [
  ...['TaxYear', 'NiCategory', 'PayFrequency', 'Period', 'LoanPlan', 'PensionMethod', 'YearToDate'],
  ...['EmployerCostRequest', 'EmployerCostNetToGrossResult', 'FirmRequest', 'FirmResult'],
  'PayslipNetToGrossRequest',
];

const GENERATORS: Readonly<Record<string, Generate>> = {
  async 'openapi-typescript'(file, folder) {
    const types = await openapiTS(new URL(`file://${file}`), { defaultNonNullable: false });
    writeFileSync(join(folder, 'types.d.ts'), astToString(types));
    const schemas = NAMES.map((name) => `type ${name} = components['schemas']['${name}'];`);
    return `import type { components } from './types.js';\n${schemas.join('\n')}`;
  },
  async '@hey-api/openapi-ts'(file, folder) {
    const logs = { level: 'silent' } as const;
    await createClient({ input: file, output: folder, plugins: ['@hey-api/typescript'], logs });
    return `import type { ${NAMES.join(', ')} } from './types.gen.js';`;
  },
};

/** What a caller writes with the types, and what they refuse. */
const USES = `
const year: TaxYear = '2026-27';
const [letter, frequency, period, plan, method]: [NiCategory, PayFrequency, Period, LoanPlan, PensionMethod] =
  ['A', 'monthly', 'year', 'plan_2', 'net_pay'];
const request: EmployerCostRequest = {
  ...{ tax_year: year, gross: { amount: 50_000, per: period }, region: 'england', ni_category: letter },
  ...{ pay_frequency: frequency, student_loans: [plan], pension: { method, percent: 5 } },
};
const { tax_year, ...person } = request;
export const firm: FirmRequest = { people: [{ ref: 'A', request: person }] };
export const next = (
  before: YearToDate,
): Pick<PayslipNetToGrossRequest, 'year_to_date'> => ({ year_to_date: before });
export const figures = (firm: FirmResult, found: EmployerCostNetToGrossResult): number[] => [
  ...firm.people.map(({ cost, employee }) => cost.total - employee.periods.year.take_home),
  ...[found.cost.total, found.net_to_gross.gross.amount],
];
// @ts-expect-error: there is no such plan
export const noPlan: LoanPlan = 'plan_3';
// @ts-expect-error: there is law of no such year
export const noYear: TaxYear = '1999-00';
// @ts-expect-error: a region is a word
export const noRegion: FirmRequest = { people: [{ ref: 'A', request: { ...person, region: 'cornwall' } }] };
`;

describe('a copy of the OpenAPI document in a file', () => {
  const service = useService();
  for (const [name, generate] of Object.entries(GENERATORS)) {
    it(`is what ${name} makes types of, which compile strictly`, async () => {
      const folder = join(FOLDER, name.replace(/\W+/g, '-'));
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const file = join(FOLDER, `${name.replace(/\W+/g, '-')}.json`);
      writeFileSync(file, JSON.stringify(service.contract.document));
      const imports = await generate(file, folder);
      const program = join(folder, 'uses.ts');
      writeFileSync(program, `${imports}\n${USES}`);
      expect(compilerErrors(program)).to.equal('');
    });
  }
});

/** What the compiler has against a program and what it imports. */
function compilerErrors(file: string): string {
  const options: ts.CompilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2023.d.ts'],
      types: [],
    },
    skipDefaultLibCheck: true,
  };
  const program = ts.createProgram([file], options);
  return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), ts.createCompilerHost(options));
}

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
