import { expect } from 'chai';
import { bookHeaders } from '../../src/http/middleware/book-headers.js';
import { type JsonObject, valueAt } from '../../src/json.js';
import {
  InvalidInput,
  loadPayroll,
  operationCheck,
  type Payroll,
  requestSchema,
} from '../../src/operations/index.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { declareInputs } from '../support/declare-inputs.js';
import { employerCost } from '../support/operations.js';

const dated = { ...employerCost, yearOf: 'pay_date' };

describe('a day that chooses the tax year', function () {
  this.timeout(60_000);
  const book = useCopyOfBook({
    years: ['2025-26', '2026-27'],
    prepare: (root) =>
      declareInputs(root, {
        inputs:
          '  pay_date: { type: date, title: Day of payment, allowed_if: { not: { given: sick_note } }, absent: none }\n  sick_note: { type: flag, title: Note, absent: none }\n',
        reads: ['request.pay_date', 'request.sick_note'],
      }),
  });
  let payroll: Payroll;
  beforeEach(() => {
    payroll = loadPayroll({ root: book.root, unreleased: true });
  });

  const request = (more: JsonObject) => ({
    gross: { amount: 30_000, per: 'year' },
    region: 'england',
    ...more,
  });
  const yearOf = (more: JsonObject) => operationCheck(payroll, dated)(request(more)).taxYear;
  const faults = (more: JsonObject): readonly (readonly [field: string, message: string])[] => {
    try {
      return [['taken', yearOf(more)]];
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      return error.fields.map(({ field, message }) => [field, message]);
    }
  };

  it('is taken where the request names no year, from its first day to its last', () => {
    expect(yearOf({ pay_date: '2025-04-06' })).to.equal('2025-26');
    expect(yearOf({ pay_date: '2026-04-05' })).to.equal('2025-26');
    expect(yearOf({ pay_date: '2026-04-06' })).to.equal('2026-27');
    expect(yearOf({ pay_date: '2025-12-31', tax_year: '2025-26' })).to.equal('2025-26');
    expect(yearOf({})).to.equal('2026-27');
    expect(yearOf({ tax_year: '2025-26' })).to.equal('2025-26');
  });

  it('lies in a year that there is', () => {
    const message = 'pay_date must be in one of the tax years 2025-26, 2026-27';
    expect(faults({ pay_date: '2025-04-05' })).to.eql([['pay_date', message]]);
    expect(faults({ pay_date: '2027-04-06' })).to.eql([['pay_date', message]]);
  });

  it('lies in the year that the request names, or both are named', () => {
    const message = 'pay_date must be from 2026-04-06 to 2027-04-05, the tax year 2026-27';
    expect(faults({ pay_date: '2026-04-05', tax_year: '2026-27' })).to.eql([
      ['pay_date', message],
      ['tax_year', 'tax_year must be that of pay_date, 2025-26'],
    ]);
    for (const pay_date of ['2027-04-06', '1999-01-01']) {
      expect(faults({ pay_date, tax_year: '2026-27' })).to.eql([
        ['pay_date', message],
        ['tax_year', 'tax_year must be that of pay_date'],
      ]);
    }
  });

  it('is told beside all other faults, and none twice', () => {
    expect(
      faults({ pay_date: '2026-04-05', tax_year: '2026-27', regoin: 'wales' }).map(([field]) => field),
    ).to.eql(['regoin', 'pay_date', 'tax_year']);
    expect(faults({ pay_date: '2026-02-29' })).to.eql([
      ['pay_date', 'pay_date must be a day such as 2026-08-28'],
    ]);
    expect(faults({ pay_date: '1999-01-01', tax_year: '1066-67' }).map(([field]) => field)).to.eql([
      'tax_year',
    ]);
    expect(faults({ pay_date: '1999-01-01', sick_note: true })).to.eql([
      ['pay_date', 'pay_date may not be given beside sick_note'],
      ['sick_note', 'sick_note may not be given beside pay_date'],
    ]);
  });

  it('is the year of the headers that name the law', async () => {
    const headers = new Map<string, string>();
    const ctx = {
      method: 'POST',
      querystring: '',
      request: { body: request({ pay_date: '2025-05-01' }) },
      state: { requestId: 'x', route: `${dated.path}/trace` },
      res: { setHeader: (name: string, value: string) => headers.set(name, value) },
    };
    Reflect.apply(bookHeaders(payroll, [dated]), undefined, [ctx]);
    expect(headers.get('Farthing-Book')).to.equal(payroll.identity('2025-26').digest);
  });

  it('is told of in the schema of requests', () => {
    const schema = requestSchema(payroll.requestFields('employer-cost', '2026-27'), payroll, {
      yearOf: 'pay_date',
    });
    expect(valueAt(schema, 'properties.tax_year')).to.eql({
      type: 'string',
      enum: ['2025-26', '2026-27'],
      description:
        'The tax year whose law and figures are used; that of `pay_date`, or the latest, when not given.',
    });
    expect(valueAt(schema, 'properties.pay_date')).to.eql({
      type: 'string',
      format: 'date',
      description: 'Day of payment. Left out: none.',
    });
  });
});
