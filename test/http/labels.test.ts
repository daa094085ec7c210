import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { labelName } from '../../src/law/index.js';
import { loadPayroll } from '../../src/operations/index.js';
import { farthing, useCopyOfBook } from '../cli/support/farthing.js';
import { labelsIn, latestLabel, releaseNextRevisions as moveBookOn } from '../cli/support/next-revisions.js';
import { members } from './support/contract.js';
import { type Answer, codesIn, errorIn, faultsIn, KEY, Service, useService } from './support/service.js';

const YEAR = '2026-27';
const EMPLOYER_COST: JsonObject = {
  gross: { amount: 50_000, per: 'year' },
  region: 'england',
  ni_category: 'A',
};
const SICK_PAY: JsonObject = {
  average_weekly_earnings: { amount: 100 },
  qualifying_days_per_week: 5,
  days: 3,
};

describe('the law of the first labels whose books are kept', () => {
  const service = useService();

  for (const [engine, employerNi] of [
    ['2024-25.4', 5_644.76],
    ['2025-26.4', 6_749.4],
    ['2026-27.4', 6_749.4],
  ] as const)
    it(`answers by ${engine}, whose rates are of the form before figures could change within a year`, async () => {
      const { body, status } = await service.post(`/v1/employer-cost?engine=${engine}`, EMPLOYER_COST);
      expect(status).to.equal(200);
      expect(body['engine']).to.equal(engine);
      expect(members(body['cost'])['employer_ni']).to.equal(employerNi);
    });
});

describe('the law of a label', function () {
  this.timeout(120_000);
  const book = useCopyOfBook({ years: ['2025-26', YEAR] });
  const services: Service[] = [];
  afterEach(() => Promise.all(services.splice(0).map((service) => service.stop())));

  const serve = async (bookCache = 4): Promise<Service> => {
    const service = new Service();
    services.push(service);
    await service.start(() => loadPayroll({ root: book.root, bookCache }));
    return service;
  };
  const labels = (taxYear?: string) => labelsIn(book.root, taxYear);
  const latest = (taxYear?: string) => latestLabel(book.root, taxYear);
  const moveOn = () => moveBookOn(book.root);
  const employeeNi = ({ body }: Answer) => {
    const { employee }: JsonObject = body;
    return JSON.parse(JSON.stringify(employee)).payslips[2].employee_ni;
  };

  it('answers to the byte as it did, with its trace, after a later release and when the files have moved on', async () => {
    const before = await serve();
    const paths = [
      ['/v1/employer-cost', EMPLOYER_COST],
      ['/v1/employer-cost/trace?value=employee_ni&period=3', EMPLOYER_COST],
      ['/v1/statutory/sick-pay', SICK_PAY],
      ['/v1/statutory/sick-pay/trace', SICK_PAY],
    ] as const;
    const reads = [
      '/v1/rates',
      '/v1/rules',
      '/v1/rules/national_insurance/employee_main',
      '/v1/tax-codes/1257L',
    ];
    const texts = async (service: Service, engine?: string) => {
      const underEngine = (path: string) =>
        engine === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}engine=${engine}`;
      const all = [];
      for (const [path, body] of paths) all.push((await service.post(underEngine(path), body)).text);
      for (const path of reads) all.push((await service.get(underEngine(path))).text);
      return all;
    };
    const expected = await texts(before);

    const { old, next } = moveOn();
    const after = await serve();
    const present = await after.post('/v1/employer-cost', EMPLOYER_COST);
    expect([present.body['engine'], employeeNi(present)]).to.deep.equal([next, 280.68]);
    expect(await texts(after, old)).to.deep.equal(expected);

    const kept = await after.post(`/v1/employer-cost?engine=${old}`, EMPLOYER_COST);
    expect([kept.body['engine'], employeeNi(kept)]).to.deep.equal([old, 249.49]);
    expect(kept.headers.get('Farthing-Engine')).to.equal(old);
    expect(kept.headers.get('Farthing-Book')).to.equal(labels()[0]?.digest);
    expect(kept.headers.get('Farthing-Status')).to.equal(null);

    // The trace of then is replayed by its own book; by the present one it differs.
    const file = join(book.root, 'trace.json');
    writeFileSync(file, expected[1] ?? '');
    const replay = await farthing(['replay', file], book);
    expect(replay.out)
      .to.match(new RegExp(`^The book of the trace is kept: ${old}, digest `))
      .and.to.include('The result agrees, field by field.');
    expect(replay.status).to.equal(0);
    expect((await farthing(['replay', file, '--present'], book)).status).to.equal(1);
  });

  it('has its figure in the history of that, where another label has another one', async () => {
    const { old, next } = moveOn();
    const service = await serve();
    const historyOf = async (path: string, engine = '') => {
      const { body } = await service.get(`/v1/rates/history?path=national_insurance.${path}${engine}`);
      const years = Array.isArray(body['history']) ? body['history'].map(members) : [];
      return years.map(({ tax_year: year, revisions }) => [year, revisions]);
    };
    const at = (name: string) => labels().find((each) => labelName(each) === name)?.at;
    const rate = 'employee.A.primary_threshold_to_upper_earnings_limit';
    const revisions = [
      { engine: old, at: at(old), value: 8 },
      { engine: next, at: at(next), value: 9 },
    ];
    expect(await historyOf(rate)).to.deep.include(['2026-27', revisions]);
    expect(await historyOf(rate, `&engine=${old}`)).to.deep.equal([['2026-27', revisions]]);
    expect(await historyOf('thresholds.primary_threshold')).to.deep.include(['2026-27', undefined]);
  });

  it('is shown by farthing calc and explain, too', async () => {
    const { old } = moveOn();
    const stdin = JSON.stringify(EMPLOYER_COST);
    const of = async (...args: string[]) => (await farthing(args, { ...book, stdin })).out;
    expect(JSON.parse(await of('calc', '-', '--engine', old)).engine).to.equal(old);
    expect(await of('explain', '-', 'employee_ni', '--payslip', '3', '--engine', old)).to.include('249.49');
    expect(await of('explain', '-', 'employee_ni', '--payslip', '3')).to.include('280.68');
    const wrong = await farthing(['calc', '-', '--engine', '2026-27.99'], { ...book, stdin });
    expect([wrong.status, wrong.err]).to.deep.equal([
      1,
      `engine must be one of ${old}, ${latest()}, the labels of 2026-27 whose books are kept`,
    ]);
  });

  it('is the present one where the label names that: no book of it need be kept', async () => {
    rmSync(join(book.root, 'rates/released/blobs'), { recursive: true });
    const service = await serve();
    const plain = await service.post('/v1/employer-cost', EMPLOYER_COST);
    const named = await service.post(`/v1/employer-cost?engine=${latest()}`, EMPLOYER_COST);
    expect(named.text).to.equal(plain.text);
  });

  it('sets the tax year, for operations and for what is read', async () => {
    const service = await serve();
    const engine = latest('2025-26');
    const posted = await service.post(`/v1/employer-cost?engine=${engine}`, EMPLOYER_COST);
    expect(posted.body).to.include({ tax_year: '2025-26', engine });
    const read = await service.get(`/v1/rates?engine=${engine}&tax_year=2025-26`);
    expect(read.body).to.include({ tax_year: '2025-26', engine });
    expect(read.headers.get('Farthing-Engine')).to.equal(engine);
    const path = 'national_insurance.thresholds.primary_threshold';
    const { body } = await service.get(`/v1/rates/history?path=${path}&engine=${engine}`);
    expect(
      JSON.parse(JSON.stringify(body['history'])).map((each: JsonObject) => each['tax_year']),
    ).to.deep.equal(['2025-26']);
  });

  describe('is refused', () => {
    it('beside another tax year, with both fields named', async () => {
      const service = await serve();
      const engine = latest();
      const message = `engine and tax_year must be of one year: ${engine} is law of 2026-27, not of 2025-26`;
      for (const answer of [
        await service.post(`/v1/employer-cost?engine=${engine}`, { ...EMPLOYER_COST, tax_year: '2025-26' }),
        await service.get(`/v1/rates?engine=${engine}&tax_year=2025-26`),
      ]) {
        expect(answer.status).to.equal(400);
        expect(faultsIn(answer)).to.deep.equal({ engine: message, tax_year: message });
      }
    });

    it('where there is no such label, with those of its year', async () => {
      const service = await serve();
      const answer = await service.get('/v1/rates?engine=2026-27.99');
      expect(codesIn(answer)).to.deep.equal({ engine: 'NOT_ALLOWED' });
      expect(faultsIn(answer)['engine']).to.include(
        `engine must be one of ${latest()}, the labels of 2026-27 whose books are kept`,
      );
      const other = await service.post('/v1/employer-cost?engine=latest', EMPLOYER_COST);
      expect(faultsIn(other)['engine']).to.equal(
        `engine must be a released label such as ${latest()}, not latest`,
      );
    });

    it('where it is given twice', async () => {
      const service = await serve();
      const engine = latest();
      const answer = await service.get(`/v1/rates?engine=${engine}&engine=${engine}`);
      expect(codesIn(answer)).to.deep.equal({ engine: 'REPEATED' });
    });

    it('where its book was damaged: the service failed, and says so to its operator', async () => {
      const { old } = moveOn();
      rmSync(join(book.root, 'rates/released/blobs'), { recursive: true });
      const service = await serve();
      const answer = await service.get(`/v1/rates?engine=${old}`);
      expect([answer.status, errorIn(answer)['code']]).to.deep.equal([500, 'INTERNAL']);
      expect(service.log.join('\n')).to.match(
        /DamagedBundle: rates\/released\/blobs\/[0-9a-f]{2}\/[0-9a-f]{64}\.\w+ is missing/,
      );
      expect((await service.get('/v1/rates')).status).to.equal(200);
    });
  });

  it('is loaded once for all who ask for it at the same time, and again where no book stays loaded', async () => {
    const { old } = moveOn();
    const loads = async (bookCache: number) => {
      const payroll = loadPayroll({ root: book.root, bookCache });
      expect(payroll.mustLoad(old)).to.equal(true);
      const [a, b] = await Promise.all([payroll.under(old), payroll.under(old)]);
      expect(a).to.equal(b);
      return { again: (await payroll.under(old)) !== a, mustLoad: payroll.mustLoad(old) };
    };
    expect(await loads(1)).to.deep.equal({ again: false, mustLoad: false });
    expect(await loads(0)).to.deep.equal({ again: true, mustLoad: true });
  });

  it('is said to be withdrawn, by its name alone: in the header, in an assumption and in the list of labels', async () => {
    const { old, next } = moveOn();
    await farthing(['withdraw', old, '--because', 'A rate was wrong.'], book);
    const service = await serve();
    const answer = await service.post(`/v1/employer-cost?engine=${old}`, EMPLOYER_COST);
    expect(answer.headers.get('Farthing-Status')).to.equal('withdrawn');
    expect(JSON.stringify(answer.body['assumptions'])).to.match(
      new RegExp(`"${old} was withdrawn on \\d+ \\w+ \\d{4}: A rate was wrong\\."`),
    );
    const rules = await service.get(`/v1/rules?engine=${old}`);
    expect(rules.headers.get('Farthing-Status')).to.equal('withdrawn');
    expect((await service.get('/v1/rates')).headers.get('Farthing-Status')).to.equal(null);

    const { body } = await service.get('/v1/tax-years');
    const years: { readonly tax_year: string; readonly engines: readonly JsonObject[] }[] = JSON.parse(
      JSON.stringify(body['tax_years']),
    );
    const engines = years.find((each) => each.tax_year === YEAR)?.engines ?? [];
    expect(engines.map(({ engine, withdrawn }) => [engine, withdrawn === null])).to.deep.equal([
      [old, false],
      [next, true],
    ]);
    expect(engines[1]).to.include({ digest: labels()[1]?.digest, bundle: labels()[1]?.bundle });
  });

  it('costs a caller more when its book must be loaded', async () => {
    const { old } = moveOn();
    const costs: number[] = [];
    const service = new Service();
    services.push(service);
    await service.start(() => loadPayroll({ root: book.root }), {
      limits: {
        countRequest: async (_, cost = 1) => {
          costs.push(cost);
          return undefined;
        },
        countPage: async () => undefined,
        countFailedKey: async () => undefined,
        blockedByFailedKeys: () => undefined,
        health: { state: 'ok' },
        close: async () => {},
      },
    });
    costs.length = 0;
    for (let at = 0; at < 2; at++) await service.call('GET', `/v1/rates?engine=${old}`, { key: KEY });
    expect(costs).to.deep.equal([1, 50, 1]);
  });
});
