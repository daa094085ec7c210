import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Calculator } from '../../src/cli/calculator.js';
import { routes } from '../../src/http/routes/index.js';
import { isList, type Json, type JsonObject, valueAt } from '../../src/json.js';
import { checkFiles } from '../../src/law/books.js';
import { loadPayroll } from '../../src/operations/index.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import type { Payroll } from '../../src/operations/payroll.js';
import { PROJECT } from '../../src/project.js';
import { farthing, KNOWN_YEARS, useCopyOfBook } from './support/farthing.js';

const SALARY = { tax_year: '2026-27', gross: { amount: 30_000, per: 'year' }, region: 'england' };

/* What docs/specialists.md says of a new row: it is a line in the rates of a year, and no more. */
describe('a row that a specialist adds to a year', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });
  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(book.root, file);
    const text = readFileSync(path, 'utf8');
    expect(text.replace(from, to), `${file} has no ${String(from)}`).not.to.equal(text);
    writeFileSync(path, text.replace(from, to));
  };
  const ask = async (request: JsonObject) => {
    const calculator = new Calculator(loadPayroll({ root: book.root, unreleased: true }));
    return (await calculator.calculate('employer-cost', { ...SALARY, ...request })).answer;
  };
  const refusalOf = (request: JsonObject): Promise<unknown> =>
    ask(request).then(
      () => undefined,
      (error: unknown) => valueAt(JSON.parse(JSON.stringify(error)), 'fields[0].message'),
    );
  const load = () => loadPayroll({ root: book.root, unreleased: true });
  /** What is promised of the rates of each year but 2026-27, and what is answered: all of it as text. */
  const ratesOfOthers = async (payroll: Payroll) => {
    const document = await routes(payroll).document();
    const others = payroll.taxYears.filter((taxYear) => taxYear !== SALARY.tax_year);
    return others.map((taxYear) => JSON.stringify([schemaOf(document, taxYear), payroll.rates(taxYear)]));
  };

  describe('a loan plan', () => {
    const PLAN_5 = '  plan_5: { threshold: £25000, rate: 9% }\n';
    beforeEach(() =>
      change('rates/2026-27.yaml', PLAN_5, `${PLAN_5}  plan_6: { threshold: £24000, rate: 8% }\n`),
    );

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
      expect(await refusalOf({ student_loans: ['plan_6'], tax_year: '2025-26' })).to.equal(
        `student_loans[0] must be one of ${plans} in 2025-26`,
      );
      expect(await refusalOf({ student_loans: ['plan_7'], tax_year: '2025-26' })).to.equal(
        `student_loans[0] must be one of ${plans}`,
      );
    });

    it('is shown among the rates of its year, and in the description of that year', async () => {
      const payroll = load();
      expect(payroll.rates('2026-27')).to.have.nested.property('student_loans.plan_6.rate', 8);
      expect(payroll.rates('2025-26')).not.to.have.nested.property('student_loans.plan_6');
      const plans = valueAt(
        schemaOf(await routes(payroll).document(), '2026-27'),
        'properties.student_loans',
      );
      expect(plans).to.have.nested.property('properties.plan_6.properties.threshold').deep.equal({
        type: 'number',
        description: 'Earnings above which this plan is repaid. Pounds a year.',
      });
      expect(plans).to.have.property('required').that.includes('plan_6');
    });

    it('is completed in cases, and taken in the rates of a year, by editors', async () => {
      const { out } = await farthing(['schemas'], book);
      expect(out).to.include('.schemas/cases.schema.json is written.');
      expect(readFileSync(join(book.root, '.schemas/cases.schema.json'), 'utf8')).to.include('"plan_6"');
    });

    it('without a column that a rule reads is a finding', () => {
      change(
        'rates/2026-27.yaml',
        'plan_6: { threshold: £24000, rate: 8% }',
        'plan_6: { threshold: £24000 }',
      );
      const texts = checkFiles(book.root, allRequiredValues).findings.all.map(({ message }) => message);
      expect(texts).to.deep.equal(['“student_loans.plan_6.rate” is missing.']);
    });
  });

  describe('a National Insurance letter', () => {
    const row = (side: string): RegExp => new RegExp(`^( +)A: (\\{ ${side}_threshold_to.*)$`, 'm');
    const [employee, employer] = [/^( +)A: (\{ lower_earnings_limit.*)$/m, row('secondary')];

    it('leaves the contract of every other year as it was', async () => {
      const before = await ratesOfOthers(load());
      for (const table of [employee, employer]) change('rates/2026-27.yaml', table, '$1A: $2\n$1G: $2');
      expect((await ask({ ni_category: 'G' }))['cost']).to.deep.equal((await ask({}))['cost']);
      const payroll = load();
      expect(await ratesOfOthers(payroll)).to.deep.equal(before);
      const schema = schemaOf(await routes(payroll).document(), '2026-27');
      for (const side of ['employee', 'employer']) {
        const table = valueAt(schema, `properties.national_insurance.properties.${side}`);
        expect(table).to.have.property('required').that.includes.members(['A', 'G']);
      }
    });

    it('stays among the words of requests when the latest year has it no longer, and is refused there', async () => {
      const wordsOf = (document: JsonObject) =>
        valueAt(document, 'components.schemas.EmployerCostRequest.properties.ni_category.enum');
      const before = wordsOf(await routes(load()).document());
      for (const table of [employee, employer]) change('rates/2025-26.yaml', table, '$1A: $2\n$1G: $2');
      expect(wordsOf(await routes(load()).document())).to.have.members([...listOf(before), 'G']);
      expect((await ask({ ni_category: 'G', tax_year: '2025-26' }))['cost']).to.be.an('object');
      const letters = listOf(before).join(', ');
      expect(await refusalOf({ ni_category: 'G' })).to.equal(
        `ni_category must be one of ${letters} in 2026-27`,
      );
      expect(await refusalOf({ ni_category: 'X' })).to.equal(
        `ni_category must be one of ${letters} (a payslip takes X, for who is not liable, or niable false on an item of pay)`,
      );
    });

    it('is found by check where one table alone has it', async () => {
      change('rates/2026-27.yaml', employee, '$1A: $2\n$1G: $2');
      const { status, err } = await farthing(['check'], book);
      expect(status).to.equal(1);
      expect(err).to.include('This word can be “G”, which is not a row of rates.national_insurance.employer');
    });
  });
});

/* “A figure that the law of the year does not have is left out, and GET /v1/rates shows null.” */
describe('a figure that a year leaves out', () => {
  const LINES = readFileSync(join(PROJECT, 'rates/2024-25.yaml'), 'utf8').split('\n');
  /** Those on a line of their own, right below their group. */
  const figures = LINES.flatMap((line, at) => {
    const name = /^ {2}(\w+): (£|\d)/.exec(line)?.[1];
    const group = LINES.slice(0, at)
      .findLast((each) => /^\w+:/.test(each))
      ?.replace(/:.*/, '');
    return name === undefined || group === undefined ? [] : [{ at, group, name }];
  });

  describe('where it is alone', () => {
    const book = useCopyOfBook({ years: ['2024-25'] });
    const path = () => join(book.root, 'rates/2024-25.yaml');
    const messagesOf = () =>
      checkFiles(book.root, allRequiredValues).findings.all.map(({ message }) => message);

    it('is null in GET /v1/rates where no rule reads it, and is otherwise a finding of check, as is an address of it alone', () => {
      const results = new Map<string, 'null' | 'read'>();
      for (const { at, group, name } of figures) {
        const whole = `${group}.${name}`;
        const without = LINES.toSpliced(at, 1).join('\n');
        writeFileSync(path(), without);
        let messages = messagesOf();
        if (messages[0]?.startsWith(`“${name}” does not stand beside these authorities`)) {
          expect(messages).to.have.length(1);
          expect(messages[0]).not.to.include('Did you mean');
          const uncited = without.replace(new RegExp(`^ {4}${name}: [\\[a-z].*\n`, 'm'), '');
          writeFileSync(path(), uncited.replace(/^ {2}authorities:.*\n(?! {4})/m, ''));
          messages = messagesOf();
        }
        if (messages.length > 0) {
          const isFoundOnce =
            messages.filter((each) => each.includes(`“rates.${whole}” does not stand`)).length === 1;
          const isPayrollOnly = messages.some((each) =>
            each.includes(`“${name}” does not stand in this group`),
          );
          expect(isFoundOnce || isPayrollOnly, `${whole}: ${messages.join('; ')}`).to.equal(true);
          results.set(whole, 'read');
        } else {
          expect(
            loadPayroll({ root: book.root, unreleased: true }).rates('2024-25'),
            whole,
          ).to.have.nested.property(whole, null);
          results.set(whole, 'null');
        }
      }
      expect(results.get('redundancy.weekly_pay_cap')).to.equal('null');
      expect(results.get('dividends.allowance')).to.equal('null');
      expect(results.get('employer.class_1a_ni')).to.equal('read');
      expect(results.get('income_tax.personal_allowance')).to.equal('read');
    }).timeout(120_000);
  });

  describe('where others have it', () => {
    const book = useCopyOfBook({ years: KNOWN_YEARS });

    it('may be null in the description of its year, and no other may', async () => {
      const at = figures.find(({ name }) => name === 'weekly_pay_cap')?.at ?? -1;
      writeFileSync(join(book.root, 'rates/2024-25.yaml'), LINES.toSpliced(at, 1).join('\n'));
      const payroll = loadPayroll({ root: book.root, unreleased: true });
      const document = await routes(payroll).document();
      const typeOf = (year: string, path: string) =>
        valueAt(schemaOf(document, year), `properties.${path.replace('.', '.properties.')}.type`);
      expect(typeOf('2024-25', 'redundancy.weekly_pay_cap')).to.deep.equal(['number', 'null']);
      expect(typeOf('2024-25', 'dividends.allowance')).to.equal('number');
      expect(typeOf('2026-27', 'redundancy.weekly_pay_cap')).to.equal('number');
    });
  });
});

describe('words that a rule narrows', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });

  it('are those of the requests of its years', async () => {
    const file = join(book.root, 'rules/frequency.yaml');
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
      'pay_frequency must be one of monthly, weekly (yearly pay is monthly, in its month)',
    );
  });
});

/** What the description of the service says of the rates of a year. */
function schemaOf(document: JsonObject, taxYear: string): Json {
  return valueAt(document, `components.schemas.Rates_${taxYear.replace('-', '_')}`) ?? null;
}

function listOf(json: Json | undefined): readonly Json[] {
  return isList(json) ? json : [];
}
