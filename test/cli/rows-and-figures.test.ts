import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Calculator } from '../../src/cli/calculator.js';
import { routes } from '../../src/http/routes/index.js';
import { isList, isObject, type Json, type JsonObject, valueAt } from '../../src/json.js';
import { checkFiles } from '../../src/law/books.js';
import { loadPayroll } from '../../src/operations/index.js';
import type { Payroll } from '../../src/operations/payroll.js';
import { readRequired } from '../../src/operations/required-values.js';
import { PROJECT } from '../../src/project.js';
import { contractOf, members } from '../http/support/contract.js';
import { changeFile, farthing, useCopyOfBook } from './support/farthing.js';
import { findingsBesideProofs } from './support/findings.js';

const YEARS = ['2025-26', '2026-27'];
const RATES = 'rates/2026-27.yaml';
const SALARY = { tax_year: '2026-27', gross: { amount: 30_000, per: 'year' }, region: 'england' };

/* What docs/specialists.md says of a new row: it is a line in the rates of a year, and no more. */
describe('a row that a specialist adds to a year', () => {
  const load = (root: string) => loadPayroll({ root, unreleased: true });
  /** The answer to a request, or what is said of the first field that is refused. */
  const outcomeOf = (payroll: Payroll, request: JsonObject) =>
    new Calculator(payroll)
      .calculate('employer-cost', { ...SALARY, ...request })
      .then(({ answer }) => answer)
      .catch(
        (error: unknown): Json => valueAt(JSON.parse(JSON.stringify(error)), 'fields[0].message') ?? null,
      );
  /** What is answered of the rates of each year but 2026-27, as text. */
  const ratesOfOthers = (payroll: Payroll) =>
    payroll.taxYears
      .filter((taxYear) => taxYear !== SALARY.tax_year)
      .map((taxYear) => JSON.stringify(payroll.rates(taxYear)));

  describe('a loan plan', () => {
    const PLAN_5 = '  plan_5: { threshold: £25000, rate: 9% }\n';
    let payroll: Payroll;
    const book = useCopyOfBook({
      years: YEARS,
      prepare: (root) => {
        changeFile(root, RATES, PLAN_5, `${PLAN_5}  plan_6: { threshold: £24000, rate: 8% }\n`);
        payroll = load(root);
      },
    });
    const ask = (request: JsonObject) => outcomeOf(payroll, request);

    it('is deducted for', async () => {
      // (30,000 - 24,000) / 12 = 500 above the threshold a month; 8% of it is 40.
      const answer = await ask({ student_loans: ['plan_6'] });
      expect(answer).to.have.nested.property('employee.payslips[0].student_loans').deep.equal({ plan_6: 40 });
      const both = await ask({ student_loans: ['plan_5', 'plan_6', 'postgraduate'] });
      expect(both)
        .to.have.nested.property('employee.payslips[0].student_loans')
        .that.has.keys('plan_6', 'postgraduate');
    });

    it('is no word of another year, which the refusal then names', async () => {
      const plans = 'plan_1, plan_2, plan_4, plan_5, postgraduate';
      expect(await ask({ student_loans: ['plan_6'], tax_year: '2025-26' })).to.equal(
        `student_loans[0] must be one of ${plans} in 2025-26`,
      );
      expect(await ask({ student_loans: ['plan_7'], tax_year: '2025-26' })).to.equal(
        `student_loans[0] must be one of ${plans}`,
      );
    });

    it('is shown among the rates of its year, and in the description as what some year has not got', async () => {
      expect(payroll.rates('2026-27')).to.have.nested.property('student_loans.plan_6.rate', 8);
      expect(payroll.rates('2025-26')).not.to.have.nested.property('student_loans.plan_6');
      const document = await routes(payroll).document();
      const plans = members(valueAt(ratesIn(document), 'properties.student_loans'));
      const { plan_5, plan_6 } = members(plans['properties']);
      expect(plan_6).to.be.an('object').and.to.deep.equal(plan_5);
      expect(rowIn(document, plan_6)).to.have.nested.property('properties.threshold').deep.equal({
        type: 'number',
        description: 'Earnings above which this plan is repaid. Pounds a year.',
      });
      expect(plans['required']).to.include('plan_5').and.not.to.include('plan_6');
      expectRatesToFit(payroll, document);
    });

    it('is completed in cases, and taken in the rates of a year, by editors', async () => {
      const { out } = await farthing(['schemas'], book);
      expect(out).to.include('.schemas/cases.schema.json is written.');
      expect(readFileSync(join(book.root, '.schemas/cases.schema.json'), 'utf8')).to.include('"plan_6"');
    });

    it('without a column that a rule reads is a finding', () => {
      book.change(RATES, 'plan_6: { threshold: £24000, rate: 8% }', 'plan_6: { threshold: £24000 }');
      const texts = checkFiles(book.root, readRequired).findings.all.map(({ message }) => message);
      expect(texts).to.deep.equal(['“student_loans.plan_6.rate” is missing.']);
    });
  });

  describe('a National Insurance letter', () => {
    const book = useCopyOfBook({ years: YEARS });
    const { change } = book;
    const row = (side: string): RegExp => new RegExp(`^( +)A: (\\{ ${side}_threshold_to.*)$`, 'm');
    const [employee, employer] = [/^( +)A: (\{ lower_earnings_limit.*)$/m, row('secondary')];

    it('leaves the rates of every other year as they were, and is all that is new in the description', async () => {
      const before = load(book.root);
      const ratesBefore = ratesOfOthers(before);
      const descriptionBefore = ratesIn(await routes(before).document());
      for (const table of [employee, employer]) change(RATES, table, '$1A: $2\n$1G: $2');
      const payroll = load(book.root);
      const costOf = async (request: JsonObject) => members(await outcomeOf(payroll, request))['cost'];
      expect(await costOf({ ni_category: 'G' }))
        .to.be.an('object')
        .and.to.deep.equal(await costOf({}));
      expect(ratesOfOthers(payroll)).to.deep.equal(ratesBefore);
      const document = await routes(payroll).document();
      const description = ratesIn(document);
      for (const side of ['employee', 'employer']) {
        const table = members(valueAt(description, `properties.national_insurance.properties.${side}`));
        const { A, G } = members(table['properties']);
        expect(G).to.be.an('object').and.to.deep.equal(A);
        expect(table['required']).to.include('A').and.not.to.include('G');
      }
      const withoutIt = JSON.stringify(description, (name, value: unknown) =>
        name === 'G' ? undefined : value,
      );
      expect(JSON.parse(withoutIt)).to.deep.equal(descriptionBefore);
      expectRatesToFit(payroll, document);
    });

    it('stays among the words of requests when the latest year has it no longer, and is refused there', async () => {
      const wordsOf = (document: JsonObject) => valueAt(document, 'components.schemas.NiCategory.enum');
      const before = wordsOf(await routes(load(book.root)).document());
      for (const table of [employee, employer]) change('rates/2025-26.yaml', table, '$1A: $2\n$1G: $2');
      const payroll = load(book.root);
      const ask = (request: JsonObject) => outcomeOf(payroll, request);
      expect(wordsOf(await routes(payroll).document())).to.have.members([...listOf(before), 'G']);
      expect(members(await ask({ ni_category: 'G', tax_year: '2025-26' }))['cost']).to.be.an('object');
      const letters = listOf(before).join(', ');
      expect(await ask({ ni_category: 'G' })).to.equal(`ni_category must be one of ${letters} in 2026-27`);
      expect(await ask({ ni_category: 'X' })).to.equal(
        `ni_category must be one of ${letters} (a payslip takes X, for who is not liable, or niable false on an item of pay)`,
      );
    });

    it('is found by check where one table alone has it', async () => {
      change(RATES, employee, '$1A: $2\n$1G: $2');
      expect(await findingsBesideProofs(book.root)).to.include(
        'This word can be “G”, which is not a row of rates.national_insurance.employer',
      );
    });
  });
});

/* “A figure that the law of the year does not have is left out, and GET /v1/rates shows null.” */
describe('a figure that a year leaves out', () => {
  const LINES = readFileSync(join(PROJECT, 'rates/2025-26.yaml'), 'utf8').split('\n');
  describe('where others have it', () => {
    const book = useCopyOfBook({ years: YEARS });

    it('is null in its year alone, and may be null in the description, which no other may for it', async () => {
      const load = () => loadPayroll({ root: book.root, unreleased: true });
      const mayBeNull = async (payroll: Payroll) => nullablesIn(ratesIn(await routes(payroll).document()));
      const before = await mayBeNull(load());
      const at = LINES.findIndex((line) => line.startsWith('  lower_profits_limit: '));
      writeFileSync(join(book.root, 'rates/2025-26.yaml'), LINES.toSpliced(at, 1).join('\n'));
      const payroll = load();
      const path = 'self_employed.lower_profits_limit';
      expect(await mayBeNull(payroll)).to.have.members([...before, path]);
      const years = payroll.taxYears.filter((taxYear) => valueAt(payroll.rates(taxYear), path) === null);
      expect(years).to.deep.equal(['2025-26']);
      expectRatesToFit(payroll, await routes(payroll).document());
    });
  });
});

describe('words that a rule narrows', () => {
  const book = useCopyOfBook({ years: YEARS });

  it('are those of the requests of its years', async () => {
    const file = join(book.root, 'rules/pay-day.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text
        .replace('words: [monthly, four_weekly, two_weekly, weekly]', 'words: [monthly, weekly]')
        .replace(' four_weekly: in four weeks, two_weekly: in two weeks,', '')
        .replace(/^ {6}(four|two)_weekly: \[.*\]\n/gm, ''),
    );
    expect(readFileSync(file, 'utf8')).not.to.equal(text);
    const calculator = new Calculator(loadPayroll({ root: book.root, unreleased: true }));
    const ask = (frequency: string) =>
      calculator.calculate('employer-cost', { ...SALARY, pay_frequency: frequency });
    expect((await ask('weekly')).answer).to.have.nested.property('employee.pay_frequency', 'weekly');
    const refused: unknown = await ask('two_weekly').catch((error: unknown) => error);
    expect(refused).to.have.nested.property(
      'fields[0].message',
      'pay_frequency must be one of monthly, weekly (a payslip takes quarterly, half_yearly and yearly)',
    );
  });
});

/** What the description of the service says of the rates of all years. */
function ratesIn(document: JsonObject): JsonObject {
  return members(valueAt(document, 'components.schemas.RatesResult'));
}

/** The schema that a row of a table refers to. */
function rowIn(document: JsonObject, row: Json | undefined): Json | undefined {
  return valueAt(document, String(members(row)['$ref']).replace('#/', '').replaceAll('/', '.'));
}

/** Holds what each year answers to the description. */
function expectRatesToFit(payroll: Payroll, document: JsonObject): void {
  const contract = contractOf(JSON.stringify(document));
  for (const taxYear of payroll.taxYears)
    contract.checkValue({ $ref: '#/components/schemas/RatesResult' }, payroll.rates(taxYear), taxYear);
}

/** The figures of a schema that may be null, by their paths. */
function nullablesIn({ type, properties }: JsonObject, path: readonly string[] = []): readonly string[] {
  if (isList(type) && type.includes('null')) return [path.join('.')];
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, each]) => nullablesIn(members(each), [...path, name]));
}

function listOf(json: Json | undefined): readonly Json[] {
  return isList(json) ? json : [];
}
