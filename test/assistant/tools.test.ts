import { expect } from 'chai';
import { type JsonObject, objectsIn, valueAt } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { type Service, useService } from '../http/support/service.js';
import { postOperations } from '../support/operations.js';
import { LATEST_YEAR, LISTED_YEARS } from '../support/years.js';
import { Assistant, NEGOTIATIONS, overHttp } from './support/client.js';

const ASK = 'Ask the user for what is missing; do not guess it.';

const EMPLOYMENT = { tax_year: '2026-27', gross: { amount: 50_000, per: 'year' }, region: 'england' };
const PAYMENT = {
  pay_date: '2026-06-30',
  tax_code: '1257L',
  ni_category: 'A',
  pay: [{ kind: 'salary', amount: 4_000 }],
  year_to_date: { tax_year: '2026-27', taxable_pay: 8_000, tax: 1_000 },
};
const SICKNESS = {
  tax_year: '2026-27',
  average_weekly_earnings: { amount: 480 },
  qualifying_days_per_week: 5,
  days: 3,
};
const TAKE_HOME = { tax_year: '2026-27', take_home: { amount: 3_000, per: 'month' }, region: 'england' };
const BONUS = {
  ...{ pay_date: '2026-04-30', tax_code: '1257L', ni_category: 'A', take_home: 4_173.64 },
  pay: [{ kind: 'salary', amount: 4_000 }, { kind: 'bonus' }],
};

describe('the tools of an assistant', () => {
  const service = useService();
  let assistant: Assistant;
  before(async () => {
    assistant = await new Assistant('legacy').connect(overHttp(service.url));
  });
  after(() => assistant.client.close());

  it('are the operations that say so and six more, whose descriptions take a model less than 3 kB each', async () => {
    const list = await assistant.client.listTools();
    const names = postOperations
      .filter(({ assistant: told }) => told !== undefined)
      .map(({ name }) => name.replaceAll('-', '_'));
    expect(names).to.include.members(['payslip', 'employer_cost', 'sick_pay']);
    expect(list.tools.map(({ name }) => name)).to.deep.equal([
      ...names,
      ...['net_to_gross', 'check_payslip', 'firm', 'compare', 'explain', 'look_up'],
    ]);
    expect(JSON.stringify(list).length).to.be.below(3_000 * list.tools.length);
  });

  it('name the words of amounts, also of many, where a model is to write them', async () => {
    const { tools } = await assistant.client.listTools();
    const { month } = members(tools.find(({ name }) => name === 'employer_month')?.inputSchema.properties);
    expect(valueAt(month ?? null, 'properties.statutory_pays.properties.small')).to.deep.include({
      propertyNames: {
        enum: ['maternity', 'adoption', 'paternity', 'shared_parental', 'bereavement', 'neonatal_care'],
      },
      additionalProperties: { type: 'number' },
    });
  });

  it('say first of which tax year their figures are, and how exact', async () => {
    const { tools } = await assistant.client.listTools();
    for (const { description } of tools)
      expect(description).to.match(new RegExp(`^[^.]*${LATEST_YEAR}[^.]*exact to the penny[^.]*\\.`));
  });

  it('say what to ask the user for', async () => {
    const { tools } = await assistant.client.listTools();
    const asked = (name: string) =>
      /Ask the user.*?never guess/.exec(tools.find((each) => each.name === name)?.description ?? '')?.[0];
    expect(asked('employer_cost')).to.include('region').and.to.include('tax code');
    expect(asked('payslip')).to.include('tax code').and.to.include('year to date');
    expect(asked('sick_pay')).to.include('average weekly earnings');
    expect(asked('net_to_gross')).to.be.a('string');
  });

  it('take the fields of the request of their operation, with their words', async () => {
    const { tools } = await assistant.client.listTools();
    const schemas = JSON.parse(JSON.stringify(tools.map(({ name, inputSchema }) => [name, inputSchema])));
    const { employer_cost: ofCost, payslip: ofPayslip }: Record<string, JsonObject> =
      Object.fromEntries(schemas);
    for (const [schema, name] of [
      [members(ofCost), 'EmployerCostRequest'],
      [members(ofPayslip), 'PayslipRequest'],
    ] as const) {
      const request = members(valueAt(service.contract.document, `components.schemas.${name}`));
      const { fields, ...properties } = members(schema['properties']);
      expect(fields).to.be.an('object');
      expect(properties).to.have.all.keys(Object.keys(members(request['properties'])));
      expect(schema['required']).to.deep.equal(request['required']);
    }
    expect(valueAt(members(ofCost), 'properties.region.enum')).to.include('scotland');
    expect(valueAt(members(ofPayslip), 'properties.pay.items.required')).to.deep.equal(['kind', 'amount']);
  });

  it('say what a search takes: all that it has otherwise than the tool, and of the rest the type', async () => {
    const { tools } = await assistant.client.listTools();
    const { request } = members(
      tools.find(({ name }) => name === 'net_to_gross')?.inputSchema.properties ?? {},
    );
    const [ofPayslip, ofCost] = objectsIn(valueAt(request ?? null, 'anyOf'));
    expect([ofPayslip, ofCost].map((each) => each?.['title'])).to.deep.equal(['payslip', 'employer_cost']);
    expect(valueAt(ofPayslip ?? null, 'properties.pay.items.required')).to.deep.equal(['kind']);
    expect(valueAt(ofCost ?? null, 'properties.take_home.properties.per.enum')).to.include('month');
    expect(valueAt(ofCost ?? null, 'properties.pension')).to.deep.equal({ type: 'object' });
    expect(members(ofCost?.['properties'])).not.to.have.property('gross');
  });

  const figures: readonly (readonly [tool: string, input: JsonObject, path: string, request: JsonObject])[] =
    [
      ['employer_cost', EMPLOYMENT, '/v1/employer-cost', EMPLOYMENT],
      ['payslip', PAYMENT, '/v1/payslip', PAYMENT],
      ['sick_pay', SICKNESS, '/v1/statutory/sick-pay', SICKNESS],
      [
        'net_to_gross',
        { of: 'employer_cost', request: TAKE_HOME },
        '/v1/employer-cost/net-to-gross',
        TAKE_HOME,
      ],
      ['net_to_gross', { of: 'payslip', request: BONUS }, '/v1/payslip/net-to-gross', BONUS],
    ];
  for (const [tool, input, path, request] of figures) {
    it(`answer ${tool} with the figures of ${path}, in about a kilobyte`, async () => {
      const { structured, text, isError } = await assistant.call(tool, input);
      const { assumptions, notices, ...shown } = structured;
      const { body } = await service.post(path, request);
      expect(isError).to.equal(false);
      expect(Object.keys(shown).length).to.be.above(2);
      expect(body).to.containSubset(shown);
      expect(text).to.equal(JSON.stringify(structured));
      expect(text.length).to.be.within(300, 1_300);
    });
  }

  it('answer other fields where a call names them', async () => {
    const { structured } = await assistant.call('employer_cost', { ...EMPLOYMENT, fields: ['cost.total'] });
    expect(structured)
      .to.include({ tax_year: '2026-27' })
      .and.to.deep.include({ cost: { total: 56_749.4 } });
    expect(structured).not.to.have.property('employee');
    expect(await assistant.refusal('employer_cost', { ...EMPLOYMENT, fields: ['cost.totl'] })).to.deep.equal([
      'fields: cost.totl is not a field of this answer, did you mean cost.total?',
    ]);
    expect(await assistant.refusal('sick_pay', { ...SICKNESS, fields: [] })).to.deep.equal([
      'fields must have at least one path of a field of the answer',
    ]);
    for (const fields of ['cost.total', [1], null, { 0: 'cost.total' }])
      expect(
        await assistant.refusal('sick_pay', { ...SICKNESS, fields }),
        JSON.stringify(fields),
      ).to.deep.equal(['fields must be a list of texts, each the path of a field of the answer']);
  });

  it('give the year to date of a payslip for the next one', async () => {
    const { structured } = await assistant.call('payslip', { ...PAYMENT, fields: ['year_to_date'] });
    const year_to_date = structured['year_to_date'] ?? null;
    const next = { ...PAYMENT, pay_date: '2026-07-31', year_to_date };
    const { structured: answer } = await assistant.call('payslip', next);
    const { body } = await service.post('/v1/payslip', next);
    expect(valueAt(answer, 'payslip.tax')).to.equal(valueAt(body, 'payslip.tax'));
  });

  it('end with what the figures take for granted and what must be seen, in sentences', async () => {
    const { structured } = await assistant.call('payslip', {
      ...PAYMENT,
      year_to_date: { tax_year: '2026-27' },
    });
    expect(Object.keys(structured).slice(-2)).to.deep.equal(['assumptions', 'notices']);
    const { year_to_date, ...first } = PAYMENT;
    const { structured: ofFirst } = await assistant.call('payslip', first);
    expect(ofFirst['assumptions']).to.be.an('array').that.is.not.empty;
    expect(String(valueAt(ofFirst, 'notices[0]'))).to.match(/^Nothing earlier in the tax year was given/);
  });

  const { region, ...noRegion } = EMPLOYMENT;
  const { tax_code, ...noCode } = PAYMENT;
  const refusals: readonly (readonly [
    what: string,
    tool: string,
    input: JsonObject,
    says: readonly string[],
  ])[] = [
    ['a region', 'employer_cost', noRegion, ['region is needed unless tax_code is given', ASK]],
    [
      ...(['a region that is misspelt', 'employer_cost', { ...EMPLOYMENT, region: 'scotlnd' }] as const),
      ['region must be one of england, scotland, wales, northern_ireland, did you mean scotland?'],
    ],
    [
      ...(['a field that is misspelt', 'employer_cost', { ...noRegion, regoin: 'wales' }] as const),
      [
        'region is needed unless tax_code is given',
        'regoin is not a field of this request, did you mean region?',
        ASK,
      ],
    ],
    ['a tax code', 'payslip', noCode, ['tax_code is needed unless starter_declaration is given', ASK]],
    [
      ...(['a year to date without its year', 'payslip', { ...PAYMENT, year_to_date: { tax: 5 } }] as const),
      ['year_to_date.tax_year is required', ASK],
    ],
    [
      ...(['a misspelt year to date', 'payslip', { ...PAYMENT, year_to_dat: {} }] as const),
      ['year_to_dat is not a field of this request, did you mean year_to_date?'],
    ],
    [
      'all that sick pay needs',
      'sick_pay',
      {},
      [
        'average_weekly_earnings is required',
        'qualifying_days_per_week is required',
        'days is required',
        ASK,
      ],
    ],
    [
      ...(['the region of net to gross', 'net_to_gross'] as const),
      { of: 'employer_cost', request: { take_home: { amount: 1, per: 'year' } } },
      ['region is needed unless tax_code is given', ASK],
    ],
    [
      ...(['the tool of net to gross', 'net_to_gross', { of: 'employer_costs' }] as const),
      ['request is required', 'of must be one of payslip, employer_cost, did you mean employer_cost?', ASK],
    ],
    [
      ...(['a tax code that there is not', 'look_up'] as const),
      { code: '1257Q', tax_year: '2031-32' },
      [`tax_year must be one of ${LISTED_YEARS.replace(/, (?=[^,]*$)/, ', ')}`],
    ],
    [
      ...(['rates that are misspelt', 'look_up', { rates: 'income_tax.bands.scotlnd' }] as const),
      ['rates: there is no such path, did you mean income_tax.bands.scotland?'],
    ],
    [
      'both',
      'look_up',
      { code: 'BR', rates: '' },
      ['give one of code, a tax code, and rates, a path of the rates'],
    ],
  ];
  for (const [what, tool, input, says] of refusals) {
    it(`say of ${tool} what is wrong with ${what}`, async () => {
      const lines = await assistant.refusal(tool, input);
      expect(lines).to.include.members([...says]);
    });
  }
});

describe('a question of payroll is answered in one call', () => {
  const service = useService();
  const { ask } = toolsOf(service);
  const gross = { amount: 40_000, per: 'year' };
  const inScotland = { tax_year: '2026-27', gross, region: 'scotland' };

  it('what a salary leaves in Scotland, in a year, a month and a week', async () => {
    const { structured } = await ask('employer_cost', inScotland);
    // 19% of 3,967, 20% of 12,989 and 21% of 10,464, as S1257L leaves £12,579.12 free; and twelve times 8% of 2,285.33.
    expect(valueAt(structured, 'employee.periods.year')).to.include({
      ...{ gross: 40_000, tax: 5_548.97, employee_ni: 2_193.96, take_home: 32_257.07 },
    });
    expect(valueAt(structured, 'employee.periods.month')).to.deep.equal({ take_home: 2_688.09 });
    expect(valueAt(structured, 'employee.periods.week')).to.deep.equal({ take_home: 620.33 });
  });

  it('what a take-home pay needs', async () => {
    const { structured } = await ask('net_to_gross', { of: 'employer_cost', request: TAKE_HOME });
    expect(valueAt(structured, 'net_to_gross')).to.deep.include({
      ...{ gross: { amount: 45_108.36, per: 'year' }, each_payslip: 3_759.03, a_penny_less: 35_999.88 },
    });
  });

  it('whether a payslip is right, and what would explain that it is not', async () => {
    const request = { ...PAYMENT, printed: { tax: 800, employee_ni: 236.16, student_loans: 158 } };
    const { structured, text } = await ask('check_payslip', request);
    const { body } = await service.post('/v1/payslip/check', request);
    const { not_said, says, figures, unexplained, tax_year, engine } = body;
    expect(structured).to.deep.include({ not_said, says, figures, unexplained, tax_year, engine });
    expect(Object.keys(structured)[0]).to.equal('not_said');
    const [entry] = objectsIn(body['explained_by']);
    const changes = objectsIn(entry?.['changes']);
    expect(changes.map(({ to }) => to)).to.deep.equal(['BR W1/M1', ['plan_1']]);
    expect(structured['would_mean']).to.deep.equal(changes.map((change) => change['says']));
    expect(text.length).to.be.below(3_000);
  });

  it('what three people cost, each and together, with the Employment Allowance once', async () => {
    const people = [
      { ref: 'A', request: { gross: { amount: 32_000, per: 'year' }, region: 'england' } },
      { ref: 'B', request: { gross: { amount: 2_400, per: 'month' }, region: 'scotland' } },
      { ref: 'C', request: { gross: { amount: 60_000, per: 'year' }, region: 'wales' } },
    ];
    const request = { tax_year: '2026-27', employment_allowance: true, people };
    const { structured } = await ask('firm', request);
    const { body } = await service.post('/v1/firm', request);
    const { totals, employment_allowance_used, apprenticeship_levy, assumptions, engine } = body;
    expect(structured).to.deep.include({ totals, employment_allowance_used, apprenticeship_levy, engine });
    // Of 15% above £417 a month, 4,049.40, 3,569.40 and 8,249.40, the allowance pays 10,500.
    expect([valueAt(structured, 'totals.employer_ni'), employment_allowance_used]).to.deep.equal([
      15_868.2, 10_500,
    ]);
    expect(valueAt(structured, 'totals.total')).to.equal(126_168.2);
    expect(structured['assumptions']).to.deep.equal(assumptions);
    const each = objectsIn(structured['people']).map(({ ref, take_home, employer_cost }) => ({
      ...{ ref, take_home, employer_cost },
    }));
    expect(each).to.deep.equal(
      objectsIn(body['people']).map((person) => ({
        ref: person['ref'],
        take_home: valueAt(person, 'employee.periods.year.take_home'),
        employer_cost: valueAt(person, 'cost.total'),
      })),
    );
  });

  it('what changes between two cases, and by how much', async () => {
    const pension = { method: 'net_pay', percent: 5 };
    const { structured } = await ask('compare', {
      of: 'employer_cost',
      a: inScotland,
      b: { ...inScotland, region: 'england', pension },
    });
    expect(valueAt(structured, 'differences')).to.deep.include({
      'employee.tax_region': { a: 'scotland', b: 'rest_of_uk' },
      'employee.periods.year.pension': { a: 0, b: 2_000.04, difference: 2_000.04 },
      'employee.periods.year.tax': { a: 5_548.97, b: 5_084, difference: -464.97 },
      'employee.periods.year.take_home': { a: 32_257.07, b: 30_722, difference: -1_535.07 },
    });
    expect(structured['same']).to.include.members(['cost.total', 'employee.periods.year.employee_ni']);
    expect(structured).to.include({ tax_year: '2026-27' }).and.to.have.property('assumptions');
  });

  it('what changes from one tax year to the next, with what each takes for granted', async () => {
    const { structured } = await ask('compare', {
      ...{ of: 'employer_cost', fields: ['cost.total', 'cost.pay'] },
      a: { ...inScotland, tax_year: '2024-25' },
      b: { ...inScotland, employer_pension: { percent: 3 } },
    });
    expect(valueAt(structured, 'differences')).to.deep.include({
      tax_year: { a: '2024-25', b: '2026-27' },
      // 13.8% above £758 a month, 355.39 or 355.40; 15% above £417, 437.45, with 3% of pay.
      'cost.total': { a: 44_264.72, b: 46_449.4, difference: 2_184.68 },
    });
    expect(structured['same']).to.deep.equal(['cost.pay']);
    expect(String(structured['assumptions_of_a'])).to.match(/No employer_pension was given/);
  });

  it('from which salary 42% begins in Scotland', async () => {
    const { structured } = await ask('look_up', { rates: 'income_tax.bands.scotland', tax_year: '2026-27' });
    const bands = objectsIn(members(structured['rates'])['income_tax.bands.scotland']);
    // The allowance of £12,570 is gone where the top rate begins.
    expect(bands.map(({ rate, from_income }) => [rate, from_income])).to.deep.equal([
      ...[
        [19, 12_570],
        [20, 16_537],
        [21, 29_526],
        [42, 43_662],
        [45, 75_000],
        [48, 125_140],
      ],
    ]);
    expect(String(structured['assumptions'])).to.match(/income above which its rate begins/);
  });

  it('why a figure of the year is what it is, with its law', async () => {
    const { structured } = await ask('explain', {
      ...{ of: 'employer_cost', request: inScotland, value: 'employee.periods.year.tax' },
    });
    const explanation = String(structured['explanation']);
    expect(explanation).to.match(/^employee\.periods\.year\.tax = £5,548\.97\n.*21% of £10,464/);
    expect(explanation).to.match(/\n {3}rule: rules\/income-tax\.yaml:\d+\n {3}law: Income Tax/);
    expect(explanation).to.include('https://www.legislation.gov.uk/uksi/2003/2682/regulation/23');
  });
});

describe('a firm', () => {
  const service = useService();
  const { ask } = toolsOf(service);
  const person = (at: number) => ({ ref: `${at}`, request: { gross: EMPLOYMENT.gross, region: 'wales' } });
  const people = (count: number) => Array.from({ length: count }, (_, at) => person(at));

  it('has as many people as a message pays for before they are worked', async () => {
    const { structured } = await ask('firm', { people: people(25) });
    expect(structured['people']).to.have.lengthOf(25);
    const { text, isError } = await ask('firm', { people: people(26) });
    expect([isError, text]).to.deep.equal([
      true,
      'people must have at most 25 items here; POST /v1/firm takes more',
    ]);
  });

  it('is told of each person what is wrong', async () => {
    const wrong = { ref: 'B', request: { gross: EMPLOYMENT.gross } };
    const { text } = await ask('firm', { people: [person(1), wrong] });
    expect(text.split('\n')).to.deep.equal([
      'people[1].request.region is needed unless people[1].request.tax_code is given',
      ASK,
    ]);
  });
});

describe('a comparison', () => {
  const { ask } = toolsOf(useService());

  it('is told of each case what is wrong, all at once', async () => {
    const { region: _, ...noRegion } = EMPLOYMENT;
    const b = { ...EMPLOYMENT, region: 'scotlnd' };
    const { text } = await ask('compare', { of: 'employer_cost', a: noRegion, b });
    expect(text.split('\n')).to.deep.equal([
      'a: region is needed unless tax_code is given',
      'b: region must be one of england, scotland, wales, northern_ireland, did you mean scotland?',
      ASK,
    ]);
  });

  it('is of two cases of one tool', async () => {
    const { text } = await ask('compare', { of: 'look_up', a: {} });
    expect(text).to.include('b is required').and.to.include('of must be one of payslip, employer_cost');
    const fields = ['cost.totl'];
    expect(
      (await ask('compare', { of: 'employer_cost', a: EMPLOYMENT, b: EMPLOYMENT, fields })).text,
    ).to.equal('fields: cost.totl is not a field of this answer, did you mean cost.total?');
  });
});

describe('an explanation', () => {
  const { explain } = toolsOf(useService());

  it('is of a field of an answer, with its sum and where the law stands', async () => {
    const { structured, text } = await explain({
      of: 'employer_cost',
      request: EMPLOYMENT,
      value: 'employee.payslips[2].tax',
    });
    expect(structured).to.include.keys('tax_year', 'engine');
    expect(structured['explanation']).to.match(/^income_tax\.tax = £623\.80 on payslip 3\n/);
    expect(structured['explanation']).to.include('https://www.legislation.gov.uk/');
    expect(text.length).to.be.below(2_000);
  });

  it('is of a value of the rules, on the payslip that is asked for', async () => {
    const ask = { of: 'employer_cost', request: EMPLOYMENT, value: 'employee_ni', payslip: 2 };
    const { structured } = await explain(ask);
    expect(structured['explanation']).to.match(/^national_insurance\.employee_ni = £249\.49 on payslip 2\n/);
  });

  it('is of the main figure where none is named', async () => {
    const { structured } = await explain({ of: 'sick_pay', request: SICKNESS });
    expect(structured['explanation']).to.match(/^sick_pay\.amount = £73\.95/);
  });

  it('is refused where there is nothing of that name, or no such payslip', async () => {
    const of = { of: 'employer_cost', request: EMPLOYMENT };
    const refused = async (input: JsonObject) => (await explain({ ...of, ...input })).text;
    expect(await refused({ value: 'employee_n' })).to.include('did you mean employee_ni?');
    expect(await refused({ value: 'cost' })).to.include('has fields of its own');
    expect(await refused({ payslip: 13 })).to.equal('payslip must be from 1 to 12, those of this request');
    expect(await refused({ value: 'employee.payslips[2].tax', payslip: 1 })).to.equal(
      'payslip must be 3, that of employee.payslips[2].tax; or leave it out',
    );
  });
});

describe('a look-up', () => {
  const { lookUp } = toolsOf(useService());

  it('is of what a tax code means', async () => {
    const { structured } = await lookUp({ code: 'k475 m1', tax_year: '2026-27' });
    expect(structured).to.include({
      code: 'K475M1',
      kind: 'addition',
      allowance: 4_759,
      tax_year: '2026-27',
    });
  });

  it('is of rates by their path, as they are at the end of the year, with what changed within it', async () => {
    const letter = await lookUp({ rates: 'national_insurance.employee.A', tax_year: '2022-23' });
    const main = 'primary_threshold_to_upper_earnings_limit';
    const path = `national_insurance.employee.A.${main}`;
    expect(letter.structured['rates']).to.have.nested.property(
      `national_insurance\\.employee\\.A.${main}`,
      12,
    );
    expect(letter.structured['changes']).to.deep.include({
      path,
      from: '2022-11-06',
      value: 12,
      before: 13.25,
    });
    const { structured } = await lookUp({ rates: 'student_loans.plan_2.threshold', tax_year: '2026-27' });
    expect(structured).not.to.have.property('changes');
    expect(structured['rates']).to.deep.equal({ 'student_loans.plan_2.threshold': 29_385 });
  });

  it('says of figures that no rule reads that Farthing calculates nothing with them', async () => {
    const alone = /calculates nothing with them/;
    for (const rates of ['dividends', 'self_employed.class_4_main', 'corporation_tax'])
      expect(String((await lookUp({ rates })).structured['notices']), rates).to.match(alone);
    for (const rates of ['income_tax.bands', 'minimum_wage', 'redundancy', 'employer.class_1a_ni'])
      expect((await lookUp({ rates })).structured, rates).not.to.have.property('notices');
  });

  it('says of what there is not that Farthing has the law of payroll alone', async () => {
    expect((await lookUp({ rates: 'inheritance_tax' })).text).to.match(/the law of pay and payroll alone$/);
  });

  it('is never of all rates: it names the parts of what is too much', async () => {
    expect((await lookUp({ rates: 'national_insurance' })).text).to.equal(
      'rates: that is too much at once; name one of national_insurance.thresholds, national_insurance.employee, national_insurance.employer',
    );
    expect((await lookUp({ rates: '' })).text).to.include('name one of income_tax, national_insurance,');
  });
});

describe('a client of the protocol', () => {
  const service = useService();

  for (const negotiation of NEGOTIATIONS) {
    it(`is answered, whose negotiation is ${negotiation}`, async () => {
      const assistant = await new Assistant(negotiation).connect(overHttp(service.url));
      const { structured } = await assistant.call('look_up', { code: 'BR' });
      expect(structured).to.include({ kind: 'flat_rate' });
      expect(assistant.client.getInstructions()).to.include('Ask the user');
      await assistant.client.close();
    });
  }
});

/** Tools, of a client that is there during the tests of a `describe`. */
function toolsOf(service: Service) {
  const assistant = new Assistant('auto');
  before(() => assistant.connect(overHttp(service.url)));
  after(() => assistant.client.close());
  return {
    ask: (tool: string, input: JsonObject) => assistant.call(tool, input),
    explain: (input: JsonObject) => assistant.call('explain', input),
    lookUp: (input: JsonObject) => assistant.call('look_up', input),
  };
}
