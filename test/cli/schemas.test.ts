import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../../src/json.js';
import { isDate } from '../../src/language/index.js';
import { PROJECT } from '../../src/project.js';
import { filesWithSchema, firstLineOf } from '../../src/workshop/schemas/files.js';
import { mapSchemas } from '../../src/workshop/schemas/transform.js';
import { farthing, useCopyOfBook } from './support/farthing.js';

interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const RATES = 'rates/2026-27.yaml';
const CATALOGUE = 'rates/catalogue.yaml';
const PAY = 'rules/pay.yaml';
const TAX = 'rules/income-tax.yaml';
const CODE = 'rules/code-to-use.yaml';
const FREQUENCY = 'rules/frequency.yaml';
const BONUS = 'fixtures/cases/bonus.yaml';

/** A slip, and what the fault says of its place. */
const SLIPS: readonly (readonly [string, Change, string])[] = [
  [
    'a misspelt key of a value',
    { file: PAY, from: 'note: Not rounded.', to: 'nota: Not rounded.' },
    '/values/hourly_rate must NOT have additional properties: nota',
  ],
  [
    'an unknown rounding',
    { file: PAY, from: 'round: penny_nearest', to: 'round: peny_nearest' },
    '/values/bonus_paid/round must be equal to one of the allowed values',
  ],
  [
    'an unknown rounding in a list of them',
    { file: TAX, from: '[four_places_down, penny_up]', to: '[four_places_down, peny_up]' },
    '/values/remainder_value/round/1 must be equal to one of the allowed values',
  ],
  [
    'two ways of being found',
    { file: PAY, from: 'is: frequency.payslips', to: 'is: frequency.payslips\n    text: twelve' },
    '/values/payslips must match exactly one schema in oneOf',
  ],
  [
    'no way of being found',
    { file: PAY, from: 'is: frequency.payslips', to: 'note: none' },
    '/values/payslips must match exactly one schema in oneOf',
  ],
  [
    'an otherwise beside a way in a branch',
    { file: PAY, from: '- { otherwise: £0 }', to: '- { otherwise: £0, is: £1 }' },
    '/values/bonus_paid/first/1 must match exactly one schema in oneOf',
  ],
  [
    'a when without an otherwise',
    { file: PAY, from: '    otherwise: payslips\n', to: '' },
    '/values/bonus_payslip must have property otherwise when property when is present',
  ],
  [
    'a lookup without its key',
    { file: FREQUENCY, from: '    by: request.pay_frequency\n', to: '' },
    "/values/frequency must have required property 'by'\n/values/frequency must have required property 'by_range'",
  ],
  [
    'a key of another way',
    { file: PAY, from: 'is: frequency.payslips', to: 'is: frequency.payslips\n    column: payslips' },
    '/values/payslips must have property lookup when property column is present',
  ],
  [
    'an unknown type of an input',
    { file: PAY, from: 'type: count', to: 'type: counts' },
    '/inputs/bonus.pay_period/type must be equal to one of the allowed values',
  ],
  [
    'years of a condition within a condition',
    { file: CODE, from: '- { fact: ', to: '- { years: { from: 2026-27 }, fact: ' },
    '/conditions/given_with_extras/all/0 must NOT have additional properties: years',
  ],
  [
    'an unknown operator',
    { file: PAY, from: 'operator: equal', to: 'operator: equals' },
    '/conditions/includes_overtime/operator must be equal to one of the allowed values',
  ],
  [
    'a word where an operator takes a list',
    { file: CODE, from: 'value: [england, wales, northern_ireland]', to: 'value: england' },
    '/conditions/region_differs/any/0/all/1/value must be array',
  ],
  [
    'a condition that joins and compares at once',
    {
      file: PAY,
      from: '{ fact: bonus.pay_period.given,',
      to: '{ not: { fact: a, operator: equal, value: b }, fact: bonus.pay_period.given,',
    },
    '/conditions/bonus_period_given must match exactly one schema in oneOf',
  ],
  [
    'a share of one',
    { file: TAX, from: 'share: [tax_periods, frequency.units_in_year]', to: 'share: [tax_periods]' },
    '/in_bands/share must NOT have fewer than 2 items',
  ],
  [
    'a tax year written in full',
    { file: 'rules/loan-plan.yaml', from: 'from: 2026-27', to: 'from: 2026-2027' },
    '/years/from must match pattern',
  ],
  [
    'a figure without £',
    { file: RATES, from: 'personal_allowance: £12570', to: 'personal_allowance: 12570' },
    '/income_tax/personal_allowance must be string',
  ],
  [
    'a percentage without %',
    { file: RATES, from: 'rate: 20%, up_to: £37700', to: 'rate: 20, up_to: £37700' },
    '/income_tax/bands/rest_of_uk/0/rate must be string',
  ],
  [
    'a thousands separator',
    { file: RATES, from: 'personal_allowance: £12570', to: 'personal_allowance: £12,570' },
    '/income_tax/personal_allowance must match pattern',
  ],
  [
    'a thousands separator within { }',
    { file: RATES, from: 'threshold: £26900,', to: 'threshold: £26,900,' },
    '/student_loans/plan_1 must NOT have additional properties: 900',
  ],
  [
    'a misspelt column of a letter',
    {
      file: RATES,
      from: 'primary_threshold_to_upper_earnings_limit: 1.85%',
      to: 'primary_treshold_to_upper_earnings_limit: 1.85%',
    },
    '/national_insurance/employee/B must NOT have additional properties: primary_treshold_to_upper_earnings_limit',
  ],
  [
    'columns of two kinds of row in one',
    {
      file: RATES,
      from: 'A: { secondary_threshold_to_upper_earnings_limit',
      to: 'A: { secondary_threshold_to_freeport_upper_secondary_threshold',
    },
    '/national_insurance/employer/A must match exactly one schema in oneOf',
  ],
  [
    'an unknown unit of the catalogue',
    { file: CATALOGUE, from: 'class_1a_ni: { unit: percent', to: 'class_1a_ni: { unit: percents' },
    '/employer/figures/class_1a_ni/unit must be equal to one of the allowed values',
  ],
  [
    'money of the catalogue without what it is per',
    { file: CATALOGUE, from: 'maximum: { unit: money, per: year,', to: 'maximum: { unit: money,' },
    "/married_couples_allowance/figures/maximum must have required property 'per'",
  ],
  [
    'an unknown group',
    { file: RATES, from: 'dividends:', to: 'dividend:' },
    ' must NOT have additional properties: dividend',
  ],
  [
    'a misspelt figure',
    { file: RATES, from: 'weekly_pay_cap', to: 'weekly_pay_kap' },
    '/redundancy must be equal to one of the allowed values',
  ],
  [
    'a figure too many in a group without payroll_only',
    { file: RATES, from: '  weekly_pay_cap', to: '  figure_too_many: £1\n  weekly_pay_cap' },
    '/redundancy property name must be valid',
  ],
  [
    'a group without its authority',
    {
      file: RATES,
      from: '  authority: redundancy_pay\n',
      to: '',
    },
    "/redundancy must have required property 'authority'",
  ],
  [
    'a change with a day in words',
    { file: RATES, from: 'weekly_pay_cap: £751', to: 'weekly_pay_cap: £700 until 5 July then £751' },
    '/redundancy/weekly_pay_cap must match pattern',
  ],
  [
    'a band that changes within the year',
    { file: RATES, from: 'rate: 45% }', to: 'rate: 46% until 2026-07-05 then 45% }' },
    '/rate must match pattern',
  ],
  [
    'a figure with a question mark',
    { file: RATES, from: 'weekly_pay_cap: £751', to: 'weekly_pay_cap: £751?' },
    '/redundancy/weekly_pay_cap must match pattern',
  ],
  [
    'an unknown group that nobody has confirmed',
    { file: RATES, from: 'changes: none', to: 'unconfirmed: [redundency]\nchanges: none' },
    '/unconfirmed/0 must be equal to one of the allowed values',
  ],
  [
    'a confirmation without its page',
    {
      file: RATES,
      from: 'changes: none',
      to: 'confirmed: { redundancy: { by: A. Name, on: 2026-03-20 } }\nchanges: none',
    },
    "/confirmed/redundancy must have required property 'page'",
  ],
  [
    'a year that does not say whether it changes',
    { file: RATES, from: 'changes: none', to: '# none' },
    "'changes'",
  ],
  [
    'a year with a wrong form',
    { file: RATES, from: 'tax_year: 2026-27', to: 'tax_year: 2026' },
    '/tax_year must be string',
  ],
  [
    'a misspelt key of a case',
    { file: BONUS, from: 'expect:', to: 'expects:' },
    '/cases/0 must NOT have additional properties: expects',
  ],
  [
    'a field that the request does not have',
    { file: BONUS, from: 'bonus: {', to: 'bonuses: {' },
    '/cases/0/request must NOT have additional properties: bonuses',
  ],
  [
    'a word that the field does not know',
    { file: BONUS, from: 'region: england', to: 'region: anglia' },
    '/cases/0/request/region must be equal to one of the allowed values',
  ],
  [
    'an unknown operation',
    { file: BONUS, from: 'operation: employer-cost', to: 'operation: employers-cost' },
    '/operation must be equal to one of the allowed values',
  ],
];

const GOOD: readonly (readonly [string, Change])[] = [
  [
    'money that changes within the year',
    {
      file: RATES,
      from: 'personal_allowance: £12570',
      to: 'personal_allowance: £190 until 2022-07-05 then £242 until 2022-12-31 then £250',
    },
  ],
  [
    'a count that changes within the year',
    { file: RATES, from: 'sick_pay_max_weeks: 28', to: 'sick_pay_max_weeks: 28 until 2026-07-05 then 30' },
  ],
  ['the days of changes', { file: RATES, from: 'changes: none', to: 'changes: [2026-07-06, 2026-11-06]' }],
  [
    'a draft that is the default from its first day',
    {
      file: RATES,
      from: 'changes: none',
      to: 'default_from: 2026-04-06\nunconfirmed:\n  - income_tax\n  - redundancy\nchanges: none',
    },
  ],
  [
    'who confirmed a group',
    {
      file: RATES,
      from: 'changes: none',
      to: 'confirmed:\n  redundancy: { by: A. Name, on: 2026-03-20, page: https://www.gov.uk/a-page }\nchanges: none',
    },
  ],
  [
    'a figure that only payroll needs, in any notation',
    {
      file: RATES,
      from: '  basic_rate: 20% ',
      to: '  basic_rate: { of_year: { first: 20%, word: half } } ',
    },
  ],
  [
    'a figure that not every year has, left out',
    { file: RATES, from: '  sick_pay_earnings_percent: 80%', to: '  ' },
  ],
  [
    'years of a condition',
    {
      file: PAY,
      from: '{ fact: bonus.pay_period.given,',
      to: '{ years: { from: 2026-27 }, fact: bonus.pay_period.given,',
    },
  ],
  [
    'years in the place of the when of a branch',
    {
      file: PAY,
      from: '- { otherwise: £0 }',
      to: '- { years: { until: 2025-26 }, is: £1 }\n      - { otherwise: £0 }',
    },
  ],
  [
    'years of a sentence',
    {
      file: 'rules/salary-sacrifice.yaml',
      from: '    assume:\n      if: ',
      to: '    assume:\n      years: { from: 2026-27 }\n      if: ',
    },
  ],
  ['a formula that is a number', { file: 'rules/pay-day.yaml', from: '    is: £0\n', to: '    is: 0\n' }],
  [
    'a refused request that is wrong in any way',
    {
      file: 'fixtures/cases/field-checks.yaml',
      from: 'region: jersey',
      to: 'region: 7\n      regions: [jersey]',
    },
  ],
];

const files = filesWithSchema(PROJECT);

const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
ajv.addVocabulary(['errorMessage']);
ajv.addFormat('date', { type: 'string', validate: isDate });
const validators = new Map(
  ['rules', 'rates', 'catalogue', 'authorities', 'scope', 'cases'].map(
    (name) => [name, ajv.compile(schemaCalled(name))] as const,
  ),
);

describe('the schemas for editors', () => {
  it('are up to date: run “npx farthing schemas” when this fails', async () => {
    const { status, out } = await farthing(['schemas', '--check']);
    expect(out).to.equal('The schemas are up to date.');
    expect(status).to.equal(0);
  });

  it('are named by every file of rules, rates and cases, and the catalogue on its first line', () => {
    expect(files).to.have.length.above(50);
    for (const file of files) expect(file.text.split('\n')[0], file.path).to.equal(firstLineOf(file));
  });

  for (const file of files) {
    it(`hold for ${file.path}`, () => {
      expect(faults(file.schema, file.text)).to.deep.equal([]);
    });
  }

  it('say of every key what it is', () => {
    for (const name of ['rules', 'rates', 'catalogue', 'cases']) {
      const schema = schemaCalled(name);
      const definitions = isObject(schema['definitions']) ? schema['definitions'] : {};
      const described = (each: JsonObject): boolean => {
        const { $ref, description } = each;
        const meant = typeof $ref === 'string' ? definitions[$ref.replace('#/definitions/', '')] : undefined;
        return description !== undefined || (isObject(meant) && described(meant));
      };
      const silent: string[] = [];
      mapSchemas(schema, (each) => {
        // Within a condition between keys they are named a second time, for their value alone.
        if (each['type'] !== 'object' || !isObject(each['properties'])) return each;
        for (const [key, property] of Object.entries(each['properties'])) {
          if (isObject(property) && !described(property)) silent.push(key);
        }
        return each;
      });
      expect(silent, name).to.deep.equal([]);
    }
  });

  describe('mark a slip', () => {
    for (const [what, change, where] of SLIPS) {
      it(what, () => {
        expect(faultsAfter(change).join('\n')).to.include(where);
      });
    }
  });

  describe('take what the checks take', () => {
    for (const [what, change] of GOOD) {
      it(what, () => {
        expect(faultsAfter(change)).to.deep.equal([]);
      });
    }
  });

  describe('of a changed book', () => {
    const book = useCopyOfBook();

    it('are written, and then up to date', async () => {
      expect((await farthing(['schemas', '--check'], book)).status).to.equal(1);
      const firstRun = await farthing(['schemas'], book);
      expect(firstRun).to.deep.include({ status: 0 });
      expect(firstRun.out.split('\n')).to.deep.equal([
        '.schemas/rules.schema.json is written.',
        '.schemas/rates.schema.json is written.',
        '.schemas/catalogue.schema.json is written.',
        '.schemas/authorities.schema.json is written.',
        '.schemas/scope.schema.json is written.',
        '.schemas/cases.schema.json is written.',
      ]);
      expect(await farthing(['schemas', '--check'], book)).to.deep.include({ status: 0 });
    });

    it('are out of date once a year has a new category letter', async () => {
      await farthing(['schemas'], book);
      const path = join(book.root, 'rates/2026-27.yaml');
      const withNewLetter = readFileSync(path, 'utf8').replace(
        /^ {4}C: \{[^}]*\}.*$/gm,
        (row) => `${row}\n${row.replace('C:', 'Q:')}`,
      );
      writeFileSync(path, withNewLetter);
      const { status, out } = await farthing(['schemas', '--check'], book);
      expect(out).to.equal('.schemas/cases.schema.json is not up to date; npx farthing schemas writes it.');
      expect(status).to.equal(1);
    });

    it('are missed in a file that does not name its own', async () => {
      await farthing(['schemas'], book);
      const path = join(book.root, 'fixtures/cases/bonus.yaml');
      writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(1).join('\n'));
      const { status, out } = await farthing(['schemas', '--check'], book);
      expect(out.split('\n')).to.deep.equal([
        'fixtures/cases/bonus.yaml does not name its schema; its first line should be:',
        '  # yaml-language-server: $schema=../../.schemas/cases.schema.json',
      ]);
      expect(status).to.equal(1);
    });
  });
});

/** What an editor would mark in a text: it sees numbers and flags where YAML does. */
function faults(schema: string, text: string): readonly string[] {
  const validate = validators.get(schema);
  if (validate === undefined) throw new Error(`There is no schema “${schema}”.`);
  validate(parse(text));
  return (validate.errors ?? []).map(({ instancePath, message = '', params }) => {
    const unknown: unknown = params['additionalProperty'];
    return `${instancePath} ${message}${unknown === undefined ? '' : `: ${String(unknown)}`}`;
  });
}

function faultsAfter({ file, from, to }: Change): readonly string[] {
  const meant = files.find(({ path }) => path === file);
  if (meant === undefined || !meant.text.includes(from)) throw new Error(`${file} has no “${from}”.`);
  return faults(meant.schema, meant.text.replace(from, to));
}

function schemaCalled(name: string): JsonObject {
  return JSON.parse(readFileSync(join(PROJECT, '.schemas', `${name}.schema.json`), 'utf8'));
}
