import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { answerOf } from '../../src/operations/payroll.js';
import { members } from '../http/support/contract.js';
import { taxCode } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { answerOrSkip, costRequests } from './support/front-door.js';

const REGIONS: Readonly<Record<string, string>> = { S: 'scotland', C: 'wales', '': 'rest_of_uk' };
const LAST_FLAT: Readonly<Record<string, number>> = { S: 3, C: 1, '': 1 };

/** The first year of SD3. */
const SIX_SCOTTISH_BANDS = '2024-25';

const MARKS = ['W1', 'M1', 'W1/M1', 'W1M1', 'X'];
/** Marks of the week 1/month 1 basis that payslips and payroll software print besides, all answered as one. */
const OTHER_MARKS = [
  'M1/W1',
  'WM1',
  '/1',
  'NONCUM',
  'NON-CUM',
  'NONCUMULATIVE',
  'WEEK1',
  'MONTH1',
  'WEEK1/MONTH1',
  'WK1/MTH1',
];
const NORMAL_MARK = 'W1/M1';

/** A code with what it means, by the grammar of codes. */
const codes = fc
  .record({
    prefix: fc.constantFrom('', 'S', 'C'),
    number: fc.oneof(fc.nat(999_999), fc.constantFrom(0, 1, 500, 999_999)),
    form: fc.constantFrom('L', 'M', 'N', 'T', 'K', 'BR', 'D', 'NT'),
    basis: fc.constantFrom('', ...MARKS),
    flat: fc.nat(3),
  })
  .filter(({ prefix, number, form, flat }) => {
    if (form === 'K') return number > 0;
    if (form === 'D') return flat <= (LAST_FLAT[prefix] ?? 0);
    return form !== 'NT' || prefix === '';
  })
  .map(({ prefix, number, form, basis, flat }) => {
    const isFlat = form === 'BR' || form === 'D';
    const stems: Readonly<Record<string, string>> = { K: `K${number}`, BR: 'BR', D: `D${flat}`, NT: 'NT' };
    const stem = stems[form] ?? `${number}${form}`;
    const kind = form === 'K' ? 'addition' : form === 'NT' ? 'no_tax' : isFlat ? 'flat_rate' : 'allowance';
    return {
      code: `${prefix}${stem}${basis}`,
      kind,
      region: REGIONS[prefix],
      basis: basis === '' ? 'cumulative' : 'week_1_month_1',
      allowance: isFlat || form === 'NT' || number === 0 ? undefined : number * 10 + 9,
    };
  });

describe('tax codes', function () {
  this.timeout(PATIENCE);

  const decoded = async (code: string, year = payroll.latestTaxYear()) =>
    answerOf(await payroll.calculate('tax-code', { code }, year));
  const faultOf = (code: string, year: string) => payroll.decodingFault(taxCode, code, year);

  it('mean what their parts say, whatever these are', async () => {
    await fc.assert(
      fc.asyncProperty(codes, fc.constantFrom(...payroll.taxYears), async ({ allowance, ...parts }, year) => {
        fc.pre(!parts.code.startsWith('SD3') || year >= SIX_SCOTTISH_BANDS);
        expect(faultOf(parts.code, year)).to.equal(undefined);
        const meaning = await decoded(parts.code, year);
        expect(meaning).to.include(parts);
        expect(meaning['allowance']).to.equal(allowance);
        if (parts.kind === 'flat_rate') expect(meaning['rate']).to.be.above(0);
        else expect(meaning).not.to.have.property('rate');
      }),
      runOptions(300),
    );
  });

  it('mean the same in any case and with any spaces', async () => {
    const blank = fc.constantFrom('', '', '', ' ', '  ');
    const written = codes.chain(({ code }) =>
      fc
        .tuple(fc.array(fc.tuple(blank, fc.boolean()), { minLength: 16, maxLength: 16 }), blank)
        .map(([ways, end]) => ({
          code,
          otherwise:
            [...code]
              .map((letter, index) => {
                const [before = '', lower = false] = ways[index] ?? [];
                return before + (lower ? letter.toLowerCase() : letter);
              })
              .join('') + end,
        })),
    );
    await fc.assert(
      fc.asyncProperty(written, async ({ code, otherwise }) => {
        expect(await decoded(otherwise)).to.deep.equal(await decoded(code));
      }),
      runOptions(200),
    );
  });

  it('mean the same under every mark of the week 1/month 1 basis', async () => {
    await fc.assert(
      fc.asyncProperty(codes, fc.constantFrom(...OTHER_MARKS), async ({ code, basis }, mark) => {
        fc.pre(basis === 'cumulative');
        expect(await decoded(`${code} ${mark}`)).to.deep.equal(await decoded(`${code}${NORMAL_MARK}`));
      }),
      runOptions(150),
    );
  });

  const prefixes = fc.constantFrom('', 'S', 'C');
  const numbers = fc.oneof(fc.nat(999_999), fc.constantFrom(0, 1, 1250, 1257, 999_999));

  it('that are a number with a mark and no letter have the letter L', async () => {
    const marks = fc.constantFrom(...MARKS, ...OTHER_MARKS);
    await fc.assert(
      fc.asyncProperty(prefixes, numbers, marks, async (prefix, number, mark) => {
        const meaning = await decoded(`${prefix}${number} ${mark}`);
        const normal = MARKS.includes(mark) ? mark : NORMAL_MARK;
        expect(meaning).to.include({ code: `${prefix}${number}L${normal}`, basis: 'week_1_month_1' });
        expect(meaning).to.deep.equal(await decoded(`${prefix}${number}L${mark}`));
      }),
      runOptions(150),
    );
  });

  it('are none where a number has neither a letter nor a mark', async () => {
    await fc.assert(
      fc.asyncProperty(prefixes, numbers, async (prefix, number) => {
        const code = `${prefix}${number}`;
        expect(faultOf(code, payroll.latestTaxYear())).to.equal(
          `${code} is not a tax code: a number has a letter after it. Did you mean ${code}L?`,
        );
      }),
      runOptions(50),
    );
  });

  it('name the allowance as printed and what payroll gives', async () => {
    const inPounds = (pounds: number) => `£${pounds.toLocaleString('en-GB')}`;
    await fc.assert(
      fc.asyncProperty(codes, async ({ code, allowance }) => {
        fc.pre(allowance !== undefined);
        const { description } = await decoded(code);
        expect(description)
          .to.include(inPounds(allowance))
          .and.to.include(inPounds(allowance - 9));
      }),
      runOptions(100),
    );
  });

  it('are read as they were answered: the normal form of a code is its own', async () => {
    await fc.assert(
      fc.asyncProperty(codes, async ({ code }) => {
        const meaning = await decoded(code);
        expect(await decoded(String(meaning['code']))).to.deep.equal(meaning);
      }),
      runOptions(100),
    );
  });

  it('that the service derives are codes, and given back lead to the same payslips', async () => {
    const ofNoCode = costRequests
      .filter(({ region }) => region !== undefined)
      .map(({ tax_code: _, ...request }): JsonObject => request);
    await fc.assert(
      fc.asyncProperty(ofNoCode, async (request) => {
        const answer = await answerOrSkip('employer-cost', request);
        const employee = members(answer['employee']);
        const code = String(employee['tax_code']);
        const meaning = await decoded(code, String(answer['tax_year']));
        expect(meaning).to.include({ code, region: employee['tax_region'], basis: 'cumulative' });
        const again = await answerOrSkip('employer-cost', { ...request, tax_code: code });
        const { tax_code_derived: derived, rates } = employee;
        expect([derived, members(again['employee'])['tax_code_derived']]).to.deep.equal([true, false]);
        expect(again['cost']).to.deep.equal(answer['cost']);
        // What the next pounds are taxed at rests on whether the code follows the income.
        const effective = { effective: members(rates)['effective'] };
        expect(sameButFor(again)).to.deep.equal(sameButFor(answer));
        expect(members(members(again['employee'])['rates'])).to.include(effective);
      }),
      runOptions(100),
    );
  });
});

function sameButFor(answer: JsonObject): JsonObject {
  const { tax_code_derived: _, rates: __, ...employee } = members(answer['employee']);
  return employee;
}
