import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Calculator } from '../../src/cli/calculator.js';
import { routes } from '../../src/http/routes/index.js';
import { type JsonObject, textsIn, valueAt } from '../../src/json.js';
import { checkFiles } from '../../src/law/books.js';
import { digestOfLaw, lawOf } from '../../src/law/index.js';
import { loadPayroll, type Payroll } from '../../src/operations/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { farthing, releasedBook, useCopyOfBook } from '../cli/support/farthing.js';
import { members } from '../http/support/contract.js';
import { PageService } from '../page/support/pages.js';
import { payroll as project, projectFiles } from '../support/project.js';
import { releaseAsItStands } from '../support/release.js';
import { LATEST_YEAR, NEXT_YEAR, TAX_YEARS } from '../support/years.js';

/** The years that a next one is added to: two are enough to see that they stay as they were. */
const YEARS = TAX_YEARS.slice(-2);

/** A salary that nothing is assumed of. */
const SALARY = { gross: { amount: 30_000, per: 'year' }, region: 'england' };

const rowsAt = (path: string) => Object.keys(members(valueAt(project.rates(LATEST_YEAR), path)));

/** A flat code of Scotland that no year has. */
const FLAT_CODE = 'D4';

/** From which day the next year is the default. */
const FIRST_DAY = `${NEXT_YEAR.slice(0, 4)}-04-06`;

/** A letter and a plan that no year has. */
const LETTER =
  [...'GOPQRTUWY'].find((each) => !rowsAt('national_insurance.employee').includes(each)) ?? 'none';
const PLAN = `plan_${rowsAt('student_loans').length}${rowsAt('student_loans').length}`;

describe('a tax year that YAML alone adds, with a letter, a loan plan, a flat code, a figure, a topic and an authority of its own', () => {
  const book = useCopyOfBook({ years: YEARS, prepare: addYear });
  let before: Payroll;
  let payroll: Payroll;
  let document: JsonObject;
  let isLoaded = false;
  let today = FIRST_DAY;
  beforeEach(async () => {
    today = FIRST_DAY;
    if (isLoaded) return;
    before = loadPayroll({ root: releasedBook(YEARS) });
    payroll = loadPayroll({ root: book.root, today: () => today });
    document = await routes(payroll).document();
    isLoaded = true;
  });
  const ask = async (request: JsonObject, of = payroll) =>
    (await new Calculator(of).calculate('employer-cost', { ...SALARY, ...request })).answer;

  it('passes the check', async () => {
    const { status, err } = await farthing(['check', NEXT_YEAR], book);
    expect(err).to.equal('');
    expect(status).to.equal(0);
  });

  it('answers those who name it, and those who name none from its first day', async () => {
    today = '2000-01-01';
    expect((await ask({}))['tax_year']).to.equal(LATEST_YEAR);
    expect((await ask({ tax_year: NEXT_YEAR }))['tax_year']).to.equal(NEXT_YEAR);
    today = FIRST_DAY;
    expect(payroll.latestTaxYear()).to.equal(NEXT_YEAR);
    expect((await ask({}))['tax_year']).to.equal(NEXT_YEAR);
    expect((await ask({ tax_year: LATEST_YEAR }))['tax_year']).to.equal(LATEST_YEAR);
  });

  it('is the default of answers, headers, the document and the page from the same day', async () => {
    const pages = new PageService();
    await pages.start({}, {}, undefined, payroll);
    const read = async (path: string) => {
      const { text, headers } = await pages.get(path);
      return { text, engine: headers.get('Farthing-Engine') };
    };
    try {
      for (const [day, year] of [
        ['2000-01-01', LATEST_YEAR],
        [FIRST_DAY, NEXT_YEAR],
      ] as const) {
        today = day;
        for (const path of ['/v1/rates', '/v1/tax-codes/1257L']) {
          const { text, engine } = await read(path);
          expect(valueAt(JSON.parse(text), 'tax_year'), path).to.equal(year);
          expect(engine, path).to.match(new RegExp(`^${year}\\.\\d+$`));
        }
        expect(valueAt(JSON.parse((await read('/v1/tax-years')).text), 'latest')).to.equal(year);
        const { parameters } = members(
          valueAt(JSON.parse((await read('/openapi.json')).text), 'paths./v1/rates.get'),
        );
        expect(JSON.stringify(parameters)).to.include(`"default":"${year}"`);
        expect((await read('/')).text).to.include(`Law: ${payroll.identity(year).engine}`);
      }
    } finally {
      await pages.stop();
    }
  });

  it('calculates with its letter, its plan and its figure', async () => {
    expect((await ask({ ni_category: LETTER }))['cost']).to.deep.equal((await ask({}))['cost']);
    // (30,000 - 24,000) / 12 = 500 above the threshold a month; 8% of it is 40.
    const answer = await ask({ student_loans: [PLAN] });
    expect(answer)
      .to.have.nested.property('employee.payslips[0].student_loans')
      .deep.equal({ [PLAN]: 40 });
    expect(payroll.rates(NEXT_YEAR)).to.have.nested.property('redundancy.cap_of_next_year', 100);
  });

  it('reads its flat code, which is none in the years before', async () => {
    const tax = async (tax_year: string) =>
      valueAt(
        await ask({ region: 'scotland', tax_code: `S${FLAT_CODE}`, tax_year }),
        'employee.periods.year.tax',
      );
    expect(await tax(NEXT_YEAR)).to.equal(15_000);
    const refusal: unknown = await tax(LATEST_YEAR).catch((error: unknown) => error);
    expect(refusal).to.have.nested.property(
      'fields[0].message',
      'tax_code: SD4 is not a tax code of this year: there is no such rate in the bands of scotland',
    );
  });

  it('has its topic, which needs no file for the years before', async () => {
    const payIn = async (request: JsonObject) => (await ask(request))['cost'];
    expect(await payIn({})).to.have.property('pay', 30_200);
    expect(await payIn({ tax_year: LATEST_YEAR })).to.have.property('pay', 30_000);
  });

  it('leaves the rates of every other year and what is promised of them as they were, to the byte', async () => {
    const withoutLabel = ({ engine: _, authority_test_data: __, assumptions: ___, ...rates }: JsonObject) =>
      JSON.stringify(rates);
    // The schema of all years has the new row and the new figure beside what it had, and requires what it required.
    const schemaOf = (of: JsonObject) => members(valueAt(of, 'components.schemas.RatesResult'));
    const documentBefore = await routes(before).document();
    expect(requiredPathsIn(schemaOf(document))).to.deep.equal(requiredPathsIn(schemaOf(documentBefore)));
    expect(JSON.stringify(schemaOf(document))).to.include('cap_of_next_year');
    for (const year of YEARS) {
      expect(withoutLabel(payroll.rates(year)), year).to.equal(withoutLabel(before.rates(year)));
    }
  });

  it('leaves the law of every other year as it was', async () => {
    const digests = (root: string) =>
      checkFiles(root, readRequired).years.map(
        (year) => [year.rates.taxYear, digestOfLaw(lawOf(year))] as const,
      );
    const after = new Map(digests(book.root));
    for (const [tax_year, digest] of digests(releasedBook(YEARS)))
      expect(after.get(tax_year), tax_year).to.equal(digest);
    for (const tax_year of YEARS) {
      const [now, then] = [await ask({ tax_year }), await ask({ tax_year }, before)];
      for (const field of ['cost', 'employee', 'employer', 'marginal'])
        expect(JSON.stringify(now[field]), `${tax_year} ${field}`).to.equal(JSON.stringify(then[field]));
    }
  });

  it('adds its words to those of requests, which are refused in the years that lack them', async () => {
    const wordsOf = (name: string) => valueAt(document, `components.schemas.${name}.enum`);
    expect(wordsOf('NiCategory')).to.include(LETTER);
    expect(wordsOf('LoanPlan')).to.include(PLAN);
    const refusal: unknown = await ask({ ni_category: LETTER, tax_year: LATEST_YEAR }).catch(
      (error: unknown) => error,
    );
    expect(refusal)
      .to.have.nested.property('fields[0].message')
      .that.matches(new RegExp(`^ni_category must be one of [A-Z, ]+ in ${LATEST_YEAR}$`));
  });
});

/** A text that no other year cites, and that sets the figure of the next. */
const AUTHORITY = `  act_of_next_year:
    kind: act
    work: Act of the next year
    provision: s 1
    address: https://www.legislation.gov.uk/ukpga/${NEXT_YEAR.slice(0, 4)}/1/section/1
    seen: [{ on: ${NEXT_YEAR.slice(0, 4)}-04-06 }]`;

/** A topic that no other year has. */
const TOPIC = `# yaml-language-server: $schema=../.schemas/rules.schema.json
topic: topic_of_next_year
title: What begins with the next year
years: { from: ${NEXT_YEAR} }
law: statutory_pay
authority: act_of_next_year
values:
  pay_of_next_year: { output: true, is: rates.redundancy.cap_of_next_year * 2 }
`;

/** What is the law of no year after the latest. */
const ENDED = [...(projectFiles.authorities?.byName.values() ?? [])]
  .filter(({ years }) => years.until === LATEST_YEAR)
  .map(({ name }) => name);

/** Makes the next year of a book from its latest, as a specialist does, and releases it. */
async function addYear(root: string): Promise<void> {
  await farthing(['new-year', NEXT_YEAR], { root });
  change(root, `rates/${NEXT_YEAR}.yaml`, [
    [/^unconfirmed:.*\n(?: {2}- .*\n)+/m, ''],
    [/scottish_resolution_\d+, /, ''],
    [/^( +)A: (\{.*\})(.*)$/gm, `$1A: $2$3\n$1${LETTER}: $2`],
    [/(scotland: \{ BR: .*)( \})$/m, `$1, ${FLAT_CODE}: 50%$2`],
    [/^( +)plan_5: .*$/m, `$&\n$1${PLAN}: { threshold: £24000, rate: 8% }`],
    [
      /^redundancy:.*$/m,
      '$&\n  authorities: { cap_of_next_year: act_of_next_year }\n  cap_of_next_year: £100',
    ],
    [/weeks_in_year: \d.*/, `weeks_in_year: ${mondaysIn(NEXT_YEAR)}`],
    // No case may rest on rates that were not known.
    [/^( +family_pay_weekly: )£.*$/m, '$1£200'],
    [/^( +sick_pay_weekly: )£\S+/m, '$1£128'],
    [/^( +weekly_pay_cap: )£.*$/m, '$1£790'],
  ]);
  change(root, `rates/${NEXT_YEAR}.yaml`, [
    [new RegExp(`\\b(${['act_of_next_year', ...ENDED].join('|')})\\b`, 'g'), 'act_of_next_year'],
  ]);
  writeFileSync(join(root, 'rules/topic-of-next-year.yaml'), TOPIC);
  change(root, 'rules/employer-cost.yaml', [
    [
      /^( +)is: total\(gross\)$/m,
      `$1first:\n$1  - { years: { from: ${NEXT_YEAR} }, is: total(gross) + pay_of_next_year, explain: "{value}: {total(gross)} and {pay_of_next_year} of the new year." }\n$1  - { otherwise: total(gross) }`,
    ],
    [/^ {2}all_cost_goes_somewhere:$/m, `$&\n    years: { until: ${LATEST_YEAR} }`],
  ]);
  change(root, 'rates/authorities.yaml', [[/^authorities:$/m, `$&\n${AUTHORITY}`]]);
  const title = 'What a specialist found in the law of the next year.';
  change(root, 'rates/catalogue.yaml', [
    [
      /^( +)weekly_pay_cap: .*$/m,
      `$&\n$1cap_of_next_year: { unit: money, per: week, years: { from: ${NEXT_YEAR} }, title: ${title} }`,
    ],
  ]);
  releaseAsItStands(root, [NEXT_YEAR]);
}

function change(root: string, path: string, changes: readonly (readonly [from: RegExp, to: string])[]): void {
  const file = join(root, path);
  const text = changes.reduce(
    (text, [from, to]) => {
      expect(text, path).to.match(new RegExp(from.source, 'm'));
      return text.replace(from, to);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, text);
}

/** The Mondays from 6 April to the next 5 April. */
function mondaysIn(taxYear: string): number {
  const start = Number(taxYear.slice(0, 4));
  const [from, until] = [Date.UTC(start, 3, 6), Date.UTC(start + 1, 3, 5)];
  const days = Array.from({ length: (until - from) / 86_400_000 + 1 }, (_, at) => from + at * 86_400_000);
  return days.filter((day) => new Date(day).getUTCDay() === 1).length;
}

/** The paths of the fields that a schema requires, at any depth. */
function requiredPathsIn(schema: JsonObject, path = ''): string[] {
  const properties = Object.entries(members(schema['properties']));
  return [
    ...textsIn(schema['required']).map((name) => `${path}${name}`),
    ...properties.flatMap(([name, each]) => requiredPathsIn(members(each), `${path}${name}.`)),
  ].sort();
}
