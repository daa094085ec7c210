import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { at, columns, listAt } from './support/figures.js';
import { answerOrSkip, costRequests } from './support/front-door.js';

/** Requests to which the nation is the only thing that says where tax is due. */
const ofNoNation = costRequests.map(({ tax_code: _, region: __, ...others }): JsonObject => others);

/** What sets the bands of Wales, and nothing in England. */
const OF_WELSH_BANDS = [
  'https://www.legislation.gov.uk/ukpga/2006/32/section/116D',
  'https://www.legislation.gov.uk/ukpga/2007/3/section/11B',
  'https://www.gov.uk/welsh-income-tax',
];

/** What sets the bands of England, and in Wales at most the relief at the basic rate. */
const OF_ENGLISH_BANDS = ['https://www.legislation.gov.uk/ukpga/2007/3/section/6'];

describe('the four nations', function () {
  this.timeout(PATIENCE);

  const costIn = (region: string, request: JsonObject) =>
    answerOrSkip('employer-cost', { ...request, region });

  it('have one law in England and Northern Ireland: the answers are the same', async () => {
    await fc.assert(
      fc.asyncProperty(ofNoNation, async (request) => {
        expect(await costIn('northern_ireland', request)).to.deep.equal(await costIn('england', request));
      }),
      runOptions(60),
    );
  });

  it('have the same figures in Wales, as long as the Welsh rates are those of England', async () => {
    await fc.assert(
      fc.asyncProperty(ofNoNation, async (request) => {
        const { employee, sources, ...english } = await costIn('england', request);
        const { employee: welshEmployee, sources: welshSources, ...welsh } = await costIn('wales', request);
        const bands = members(at(payroll.rates(String(english['tax_year'])), 'income_tax', 'bands'));
        fc.pre(JSON.stringify(bands['wales']) === JSON.stringify(bands['rest_of_uk']));
        expect(welsh).to.deep.equal(english);
        expect(sources).to.include.members(OF_ENGLISH_BANDS);
        expect(welshSources).to.include.members(OF_WELSH_BANDS);
        expect(without([...OF_WELSH_BANDS, ...OF_ENGLISH_BANDS], welshSources)).to.deep.equal(
          without(OF_ENGLISH_BANDS, sources),
        );
        const { tax_code: code } = members(employee);
        expect(welshEmployee).to.deep.equal({
          ...members(employee),
          tax_region: 'wales',
          tax_code: `C${String(code)}`,
        });
      }),
      runOptions(60),
    );
  });

  it('differ in Scotland by income tax alone', async () => {
    await fc.assert(
      fc.asyncProperty(ofNoNation, async (request) => {
        const english = await costIn('england', request);
        const scottish = await costIn('scotland', request);
        expect(scottish['cost']).to.deep.equal(english['cost']);
        expect(figuresBesideTax(scottish)).to.deep.equal(figuresBesideTax(english));
      }),
      runOptions(100),
    );
  });

  it('have one National Insurance and one set of student loans under any tax code', async () => {
    const code = fc.constantFrom('1257L', 'S1257L', 'C1257L', 'BR', 'SD2', 'K475', 'NT', '0T M1');
    await fc.assert(
      fc.asyncProperty(ofNoNation, code, code, async (request, one, other) => {
        const answers = await Promise.all(
          [one, other].map((taxCode) => answerOrSkip('employer-cost', { ...request, tax_code: taxCode })),
        );
        const [first, second] = answers.map(figuresBesideTax);
        expect(first).to.deep.equal(second);
      }),
      runOptions(60),
    );
  });
});

function without(texts: readonly string[], sources: unknown): readonly unknown[] {
  return (Array.isArray(sources) ? sources : []).filter((source) => !texts.includes(source));
}

/** Where income tax shows in an employee's figures, beside the columns of payslips and periods. */
const OF_TAX = ['tax_code', 'tax_code_derived', 'tax_region', 'tax_bands', 'rates', 'periods', 'payslips'];

/** What of an answer is no income tax, nor rests on it: the payslips and the year to the penny. */
function figuresBesideTax(answer: JsonObject): unknown {
  const employee = Object.entries(members(answer['employee'])).filter(([name]) => !OF_TAX.includes(name));
  const year = members(at(answer, 'employee', 'periods', 'year'));
  return { employee, columns: [year, ...listAt(answer, 'employee', 'payslips')].map(figuresBeforeTax) };
}

/** The columns of a payslip, with what would be taken home if there were no tax. */
function figuresBeforeTax(payslip: JsonObject): unknown {
  const { tax = 0, take_home: home = 0, ...others } = Object.fromEntries(columns(payslip));
  return { ...others, home_before_tax: home + tax };
}
