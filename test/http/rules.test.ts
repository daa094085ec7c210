import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { someOf } from '../support/runs.js';
import { LATEST_YEAR, TAX_YEARS } from '../support/years.js';
import { members } from './support/contract.js';
import { errorIn, useService } from './support/service.js';

describe('the rules of a tax year', () => {
  const service = useService();

  const read = async (path: string): Promise<JsonObject> => {
    const answer = await service.get(path);
    expect(answer.status, path).to.equal(200);
    return answer.body;
  };

  it('are listed by topic, with the file that is the law of the year', async () => {
    const now = itemNamed(await read('/v1/rules'), 'topics', 'sick_pay');
    const before = itemNamed(await read('/v1/rules?tax_year=2025-26'), 'topics', 'sick_pay');
    expect(now).to.include({ title: 'Statutory Sick Pay', file: 'rules/sick-pay.yaml' });
    expect(now['years']).to.deep.equal({ from: '2026-27', until: null });
    expect(before).to.include({ file: 'rules/sick-pay-before-2026.yaml' });
    expect(before['years']).to.deep.equal({ from: null, until: '2025-26' });
    expect(now['sources']).to.be.an('array').that.is.not.empty;
  });

  it('say what a topic reads of a request', async () => {
    const topic = await read('/v1/rules/pay_day');
    const { words, ...category } = itemNamed(topic, 'inputs', 'ni_category', 'path');
    expect(category).to.include({ type: 'code', default: 'A', file: 'rules/pay-day.yaml' });
    expect(words).to.include.members(['A', 'Z']);
    const overtime = itemNamed(await read('/v1/rules/pay'), 'inputs', 'overtime', 'path');
    expect(listOf(overtime['fields']).map(({ path }) => path)).to.include('hours');
  });

  it('show conditions in the form of json-rules-engine', async () => {
    const topic = await read('/v1/rules/code_to_use');
    expect(itemNamed(topic, 'conditions', 'code_to_use.given_with_extras')['conditions']).to.deep.equal({
      all: [
        { fact: 'tax_code.given', operator: 'equal', value: true },
        {
          any: [
            { fact: 'benefits_in_kind.given', operator: 'equal', value: true },
            { fact: 'blind', operator: 'equal', value: true },
            { fact: 'married_couples_allowance', operator: 'equal', value: true },
            { fact: 'marriage_allowance', operator: 'in', value: ['transferring', 'receiving'] },
          ],
        },
      ],
    });
    expect(itemNamed(topic, 'conditions', 'code_to_use.code_given')['conditions']).to.deep.equal({
      all: [{ fact: 'tax_code.given', operator: 'equal', value: true }],
    });
  });

  it('show the tables of a topic as they are written', async () => {
    const frequencies = itemNamed(await read('/v1/rules/frequency'), 'tables', 'frequencies');
    expect(frequencies).to.include({ file: 'rules/frequency.yaml' });
    expect(members(frequencies['rows'])['four_weekly']).to.include({
      payslips: '13',
      limits: 'weekly',
      units: '4',
      units_in_year: '52',
      months: '0',
      days: '28',
    });
    const regions = itemNamed(await read('/v1/rules/code_to_use'), 'tables', 'regions');
    expect(regions['rows']).to.include({ northern_ireland: 'rest_of_uk', scotland: 'scotland' });
  });

  it('show what a topic refuses, with the fields at fault and what is said', async () => {
    const topic = await read('/v1/rules/salary_sacrifice');
    const refusal = itemNamed(topic, 'refusals', 'more_given_up_than_paid');
    expect(refusal).to.include({
      when: null,
      if: 'given_up > max(gross, £0)',
      says: 'takes part in sacrificing more than the gross pay of a payslip: {given_up} of {gross}',
      file: 'rules/salary-sacrifice.yaml',
    });
    expect(refusal['fields']).to.deep.include({ field: 'pension', if: 'total(sacrificed_pension) > £0' });
    const weeks = itemNamed(await read('/v1/rules/child_benefit'), 'refusals', 'more_weeks_than_the_year');
    expect(weeks['fields']).to.deep.equal([{ field: 'child_benefit.weeks', if: null }]);
  });

  it('show a formula with its rounding, what it rests on and what rests on it', async () => {
    const value = await read('/v1/rules/national_insurance/employee_main');
    expect(value).to.include({
      full_name: 'national_insurance.employee_main',
      title: "Employee's contribution up to the upper earnings limit",
      kind: 'money',
      grain: 'payslip',
      file: 'rules/national-insurance.yaml',
      formula:
        'between(employee_earnings, limit.primary_threshold, limit.upper_earnings_limit) * employee_rate.primary_threshold_to_upper_earnings_limit',
    });
    expect(value['rounding']).to.deep.equal(['ni_penny']);
    expect(members(value['rests_on'])['values']).to.have.members([
      'national_insurance.employee_earnings',
      'national_insurance.limit',
      'national_insurance.employee_rate',
    ]);
    expect(value['needed_by']).to.deep.equal(['national_insurance.employee_ni']);
  });

  it('show what of the request and of the rates is read', async () => {
    const { rests_on: restsOn } = await read('/v1/rules/national_insurance/employee_rate');
    expect(restsOn).to.deep.equal({
      values: ['pay_day.employee_ni_letter'],
      inputs: [],
      figures: ['rates.national_insurance.employee'],
    });
    const letter = '/v1/rules/pay_day/employee_ni_letter';
    const { rests_on: restsOnRule } = await read(`${letter}?for=employer_cost`);
    expect(restsOnRule).to.deep.equal({ values: ['pay_day.ni_letter'], inputs: [], figures: [] });
    const { rests_on: restsOnPayslip } = await read(`${letter}?for=payslip`);
    expect(members(restsOnPayslip)['inputs']).to.include('year_to_date.director.ni_category');
    const { rests_on: restsOnLetter } = await read('/v1/rules/pay_day/ni_letter?for=employer_cost');
    expect(restsOnLetter).to.deep.equal({ values: [], inputs: ['ni_category'], figures: [] });
  });

  it('show that the day decides, in a year with a figure that changes', async () => {
    const path = '/v1/rules/national_insurance/limit';
    const figure = 'rates.national_insurance.period_thresholds';
    const [changed, level] = [await read(`${path}?tax_year=2022-23`), await read(`${path}?tax_year=2023-24`)];
    expect(changed['grain']).to.equal('payslip');
    expect(level['grain']).to.equal('year');
    expect(members(changed['rests_on'])['values']).to.include('pay_day.stretch');
    expect(members(level['rests_on'])['values']).not.to.include('pay_day.stretch');
    expect(members(changed['rests_on'])['figures']).to.include(figure);
    const day = await read('/v1/rules/pay_day/stretch?tax_year=2022-23&for=employer_cost');
    expect(day['formula']).to.equal('the stretch of the year that pay_date lies in');
  });

  it('show every branch of a choice, with when, if and what is assumed', async () => {
    const value = await read('/v1/rules/code_to_use/marriage_part');
    const branches = listOf(value['branches']);
    expect(branches).to.have.length(4);
    expect(branches[0]?.['when']).to.include({ name: 'code_to_use.no_marriage_allowance' });
    expect(branches[1]?.['when']).to.include({ name: 'allowances.claims_married_couples_allowance' });
    expect(branches[1]?.['assume']).to.match(/^Marriage allowance is left out/);
    expect(branches[2]?.['when']).to.include({ name: 'code_to_use.transferring' });
    expect(branches[3]).to.include({ when: null, if: null });
    const received = await read('/v1/rules/code_to_use/marriage_allowance_received');
    expect(listOf(received['branches'])[0]).to.include({
      when: null,
      if: 'highest_band.rate > highest_rate_to_receive',
      formula: '£0',
    });
    expect(received['rounding']).to.deep.equal(['pound_up']);
  });

  it('count what a condition asks about to what a value rests on', async () => {
    const { rests_on: restsOn } = await read('/v1/rules/income_tax/taxed_on_its_own');
    expect(members(restsOn)['values']).to.include.members(['code_to_use.tax_basis', 'code_to_use.code_kind']);
    const basis = await read('/v1/rules/code_to_use/tax_basis');
    expect(basis['needed_by']).to.include('income_tax.taxed_on_its_own');
  });

  it('show what a rule reads in the place of another', async () => {
    const topic = await read('/v1/rules/deduction_rates');
    const values = await Promise.all(
      listOf(topic['values']).map(({ name }) => read(`/v1/rules/deduction_rates/${String(name)}`)),
    );
    const changed = values
      .map((value) => members(value['with']))
      .filter((each) => Object.keys(each).length > 0);
    expect(changed).to.deep.equal([{ 'pay.salary': 'pay.salary + more_salary' }]);
  });

  // In `npm test` a few of each topic, of the latest year and one whose figures change within it.
  it('can all be read, and name only each other', async function () {
    this.timeout(120_000);
    for (const year of someOf(TAX_YEARS, 3)) {
      const known = new Map<string, string>();
      for (const { name: topic, for: purpose } of listOf(
        (await read(`/v1/rules?tax_year=${year}`))['topics'],
      )) {
        const query = `tax_year=${year}${purpose === null ? '' : `&for=${String(purpose)}`}`;
        const { values } = await read(`/v1/rules/${String(topic)}?${query}`);
        for (const { name } of listOf(values)) known.set(`${String(topic)}.${String(name)}`, query);
      }
      for (const [name, query] of fewOfEachKind([...known], ([name]) => name.split('.')[0] ?? '')) {
        const path = `/v1/rules/${name.replace('.', '/')}`;
        const value = await read(`${path}?${query}`);
        const { values } = members(value['rests_on']);
        const unknown = [values, value['needed_by']].flat().filter((other) => !known.has(String(other)));
        expect(unknown, path).to.deep.equal([]);
        // Whoever follows a name need not know what for.
        if (query.includes('&for=')) await read(`${path}?tax_year=${year}`);
      }
    }
  });

  describe('that are not there', () => {
    const messageOf = async (path: string) => {
      const answer = await service.get(path);
      expect(answer.status, path).to.equal(404);
      expect(errorIn(answer)['code']).to.equal('NOT_FOUND');
      return errorIn(answer)['message'];
    };

    it('are NOT_FOUND, with what was probably meant', async () => {
      expect(await messageOf('/v1/rules/nationl_insurance')).to.equal(
        `nationl_insurance is not a topic in the rules of ${LATEST_YEAR}, did you mean national_insurance?`,
      );
      expect(await messageOf('/v1/rules/national_insurance/employe_main?tax_year=2025-26')).to.equal(
        'employe_main is not a value of national_insurance in the rules of 2025-26, did you mean employee_main?',
      );
      expect(await messageOf('/v1/rules/nowhere_near/employee_main')).to.equal(
        `nowhere_near is not a topic in the rules of ${LATEST_YEAR}`,
      );
    });

    it('whatever they are called', async () => {
      for (const name of ['__proto__', 'constructor', '%E0%A4%A', 'x'.repeat(500), '%F0%9F%92%B7']) {
        await messageOf(`/v1/rules/${name}`);
        await messageOf(`/v1/rules/pay/${name}`);
      }
    });
  });
});

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(members) : [];
}

function itemNamed(body: JsonObject, list: string, name: string, by = 'name'): JsonObject {
  const found = listOf(body[list]).find((each) => each[by] === name);
  if (found === undefined) throw new Error(`there is no ${name} in ${list}`);
  return found;
}
