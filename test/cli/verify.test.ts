import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Query } from '../../src/http/checks/query.js';
import { recordRoute } from '../../src/http/routes/records.js';
import { traceRoute } from '../../src/http/routes/traces.js';
import type { JsonObject } from '../../src/json.js';
import { employerCost } from '../../src/operations/employer-cost.js';
import { contentOf, loadPayroll, type Payroll } from '../../src/operations/index.js';
import type { AnyCalculation } from '../../src/operations/operations.js';
import { payslip } from '../../src/operations/payslip.js';
import { sickPay } from '../../src/operations/sick-pay.js';
import { members } from '../http/support/contract.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { changeFile, latestLabel, releaseNextRevisions } from './support/next-revisions.js';

const SALARY = { gross: { amount: 50_000, per: 'year' }, region: 'england', ni_category: 'A' };
const SICK_PAY = { average_weekly_earnings: { amount: 100 }, qualifying_days_per_week: 5, days: 3 };

/** What the service answers at …/record. */
async function recordBy(
  payroll: Payroll,
  query: Query = {},
  operation: AnyCalculation = employerCost,
  body: JsonObject = SALARY,
): Promise<string> {
  const { answer } = recordRoute(payroll, operation);
  return String(await answer({ query, body, reference: 'payroll 7/114' }));
}

describe('farthing verify', function () {
  this.timeout(120_000);
  const book = useCopyOfBook({ years: ['2026-27'] });

  // The book is the same at the beginning of each test: its law is loaded once.
  let loaded: Payroll | undefined;
  const released = () => {
    loaded ??= loadPayroll({ root: book.root });
    return loaded;
  };
  /** What the service answers at …/record, by the law as it was released. */
  const recordOf = (operation: AnyCalculation = employerCost, body: JsonObject = SALARY) =>
    recordBy(released(), {}, operation, body);
  const traceOf = async (): Promise<string> => {
    const query = { value: 'employee_ni', period: '3' };
    return String(await traceRoute(released(), employerCost).answer({ query, body: SALARY }));
  };
  const verify = (stdin: string, ...options: readonly string[]) =>
    farthing(['verify', '-', ...options], { root: book.root, stdin });
  /** A record that somebody changed, and gave a receipt that fits. */
  const forged = (record: string, change: (record: JsonObject) => JsonObject): string => {
    const changed = change(JSON.parse(record));
    return JSON.stringify({ ...changed, receipt: { content: contentOf(changed) } });
  };
  const differencesIn = async (stdin: string) => {
    const { status, out } = await verify(stdin, '--json');
    const differences: readonly { path: string; filed: unknown; recomputed: unknown }[] =
      JSON.parse(out).differences;
    return { status, differences, paths: differences.map(({ path }) => path) };
  };

  it('agrees with a record of every operation as it came, however it is laid out', async () => {
    const [, { request } = { request: {} }] = payslip.examples;
    const records = [await recordOf(), await recordOf(sickPay, SICK_PAY), await recordOf(payslip, request)];
    for (const record of records) {
      const { status, out } = await verify(record);
      expect(out).to.match(/^All \d+ fields of the result agree\.$/m);
      expect(status).to.equal(0);
      const { receipt, ...rest } = JSON.parse(record);
      const reversed = Object.fromEntries(Object.entries({ receipt, ...rest }).toReversed());
      expect((await verify(JSON.stringify(reversed, null, 4))).status).to.equal(0);
    }
  });

  it('agrees with an earlier answer after a later release, and after the files have changed', async () => {
    const [record, trace] = [await recordOf(), await traceOf()];
    const { old, next } = releaseNextRevisions(book.root);
    for (const filed of [record, trace]) {
      const { status, out } = await verify(filed);
      expect(out).to.include(` under ${old}, whose book is kept as it was released.`);
      expect(status).to.equal(0);
    }
    const present = await recordBy(loadPayroll({ root: book.root }));
    expect((await verify(present)).out).to.include(` under ${next},`);
    // What the files say by now is of no matter, not even whether they can be read.
    writeFileSync(join(book.root, 'rules/sick-pay.yaml'), 'topic: [');
    expect((await verify(record)).status).to.equal(0);
  });

  it('names every leaf that differs, with both figures, and that the receipt is of another content', async () => {
    const record = await recordOf();
    const filed = record.replace(/("period":3,.*?"employee_ni":)249\.49/, '$11.00');
    expect(filed).not.to.equal(record);
    const { status, out } = await verify(filed);
    expect(status).to.equal(1);
    expect(out)
      .to.match(/^ {2}receipt\.content: filed [0-9a-f]{64}, recomputed [0-9a-f]{64}$/m)
      .and.to.include('  employee.payslips[2].employee_ni: filed 1.00, recomputed 249.49\n');
  });

  it('finds a figure, an assumption or a source that was changed together with its receipt', async () => {
    const record = await recordOf();
    const withResult = (change: (result: JsonObject) => JsonObject) =>
      forged(record, (all) => ({
        ...all,
        result: { ...members(all['result']), ...change(members(all['result'])) },
      }));
    const first = (list: JsonObject[string] | undefined) => (Array.isArray(list) ? list.slice(1) : []);
    expect(
      (await differencesIn(withResult(({ cost }) => ({ cost: { ...members(cost), total: 1 } })))).paths,
    ).to.deep.equal(['cost.total']);
    const assumed = await differencesIn(
      withResult(({ assumptions }) => ({ assumptions: ['No.', ...first(assumptions)] })),
    );
    expect(assumed.paths).to.deep.equal(['assumptions[0]']);
    const added = await differencesIn(withResult(() => ({ paid: true })));
    expect(added.differences).to.deep.equal([{ path: 'paid', filed: true, recomputed: null }]);
  });

  it('holds what a record says of its law against the register', async () => {
    const record = await recordOf();
    const withBook = (change: JsonObject) =>
      forged(record, (all) => ({ ...all, book: { ...members(all['book']), ...change } }));
    const nought = '0'.repeat(64);
    for (const [path, change] of [
      ['book.digest', { digest: nought }],
      ['book.bundle', { bundle: nought }],
      ['book.language', { language: 2 }],
      ['book.status', { status: 'withdrawn' }],
      ['book.note', { note: 'all is well' }],
    ] as const) {
      const { status, paths } = await differencesIn(withBook(change));
      expect([status, paths]).to.deep.equal([1, [path]]);
    }
    expect((await differencesIn(forged(record, (all) => ({ ...all, note: 1 })))).paths).to.deep.equal([
      'note',
    ]);
  });

  it('finds that the register was written anew after the record, or cut off', async () => {
    const record = await recordOf();
    const { n } = members(members(JSON.parse(record).book)['register']);
    const other = forged(record, (all) => ({
      ...all,
      book: { ...members(all['book']), register: { n: n ?? 0, head: 'f'.repeat(64) } },
    }));
    const { status, paths } = await differencesIn(other);
    expect([status, paths]).to.deep.equal([1, ['book.register.head']]);
    expect((await verify(other)).out).to.include('The register was written anew after this, or cut off');
  });

  it('finds that the request is of another year, or is refused', async () => {
    const record = await recordOf();
    const withRequest = (change: JsonObject) =>
      forged(record, (all) => ({ ...all, request: { ...members(all['request']), ...change } }));
    for (const change of [{ tax_year: '2025-26' }, { region: 'mars' }]) {
      const { status, paths } = await differencesIn(withRequest(change));
      expect([status, paths]).to.deep.equal([1, ['request']]);
    }
    expect((await verify(withRequest({ region: 'mars' }))).out).to.include(
      '  request: filed an answer, recomputed a refusal: region must be ',
    );
  });

  it('says what it does not prove: that the service gave it, then, to that request', async () => {
    const { out } = await verify(await recordOf());
    expect(out)
      .to.include('Who answered, and when, this does not prove.')
      .and.to.include('“issued”, “request_id” and “reference” rest on whoever kept the file');
    const other = forged(await recordOf(), (all) => ({ ...all, issued: '1999-01-01T00:00:00Z' }));
    expect((await verify(other)).status).to.equal(0);
  });

  it('says that another program answered, which is no difference', async () => {
    const other = forged(await recordOf(), (all) => ({
      ...all,
      book: { ...members(all['book']), build: '0'.repeat(64) },
    }));
    const { status, out } = await verify(other);
    expect(status).to.equal(0);
    expect(out).to.match(
      /The program is another than the one that answered.*\n {2}filed: {3}\S+, build 0{64}\n/,
    );
  });

  it('says that the label was withdrawn since, which is no difference, for answers from before and after', async () => {
    const [record, trace] = [await recordOf(), await traceOf()];
    const { old } = releaseNextRevisions(book.root);
    await farthing(['withdraw', old, '--because', 'A rate was wrong.'], book);
    const after = await recordBy(loadPayroll({ root: book.root }), { engine: old });
    expect(members(JSON.parse(after).book)['status']).to.equal('withdrawn');
    for (const filed of [record, trace, after]) {
      const { status, out } = await verify(filed);
      expect(out).to.match(new RegExp(`^${old} was withdrawn .*: A rate was wrong\\.$`, 'm'));
      expect(status).to.equal(0);
    }
  });

  it('verifies a trace, step by step', async () => {
    const trace = await traceOf();
    const { status, out } = await verify(trace);
    expect(status).to.equal(0);
    expect(out).to.match(/^All \d+ fields of the result agree, and all \d+ steps\.$/m);
    const changed = JSON.parse(trace);
    changed.trace.at(-1).value = '1.00';
    changed.result.cost.total = 1;
    const other = await differencesIn(JSON.stringify(changed));
    expect(other.status).to.equal(1);
    expect(other.paths).to.deep.equal([
      'receipt.content',
      'cost.total',
      'trace national_insurance.employee_ni',
    ]);
    expect((await verify(JSON.stringify(changed))).out).to.include('expected: 1.00');
  });

  it('verifies a plain answer with the request beside it', async () => {
    const { request, result } = JSON.parse(await recordOf());
    const file = join(book.root, 'request.json');
    writeFileSync(file, JSON.stringify(request));
    expect((await verify(JSON.stringify(result), '--request', file)).status).to.equal(0);
    expect((await verify(JSON.stringify({ request, answer: result }))).status).to.equal(0);
    result.cost.total += 1;
    const { status, out } = await verify(JSON.stringify(result), '--request', file);
    expect(status).to.equal(1);
    expect(out).to.match(/^ {2}cost\.total: filed /m);
  });

  describe('cannot judge, and ends with 3,', () => {
    it('where the register has no such label, or law that no label names', async () => {
      const record = await recordOf();
      const engine = latestLabel(book.root);
      for (const other of ['2026-27.99', '2026-27.unreleased']) {
        const { status, out, err } = await verify(record.replaceAll(engine, other));
        expect([status, out]).to.deep.equal([3, '']);
        expect(err).to.equal(`${other} is no label of the register: no law is known that it names.`);
      }
    });

    it('where the book of the label was damaged, or the register', async () => {
      const record = await recordOf();
      rmSync(join(book.root, 'rates/released/blobs'), { recursive: true });
      const damaged = await verify(record);
      expect(damaged.status).to.equal(3);
      expect(damaged.err).to.include('is missing; bring it back from git.');
      changeFile(book.root, 'rates/released.yaml', /digest: ./, 'digest: 0');
      expect((await verify(record)).status).to.equal(3);
    });
  });

  it('ends with 2 for what is no answer', async () => {
    const faults: readonly (readonly [string, string])[] = [
      [
        '{"days": 3}',
        'is no record and no trace, and a plain answer is verified with its request beside it.',
      ],
      ['[]', 'is no object: it holds no answer.'],
      ['{"record": 2}', 'is a record of another form than 1: 2.'],
      ['{"record": 1, "operation": "pay"}', 'is of no operation there is: one of '],
      ['{"record": 1, "operation": "sick-pay"}', 'is a record without its request, result and book.'],
    ];
    for (const [stdin, says] of faults) {
      const { status, err } = await verify(stdin);
      expect([status, err.slice(0, `Standard input ${says}`.length)]).to.deep.equal([
        2,
        `Standard input ${says}`,
      ]);
    }
  });

  it('ends with 2 for what is no JSON, with its place, or has a field twice: a reader may see the other one', async () => {
    const record = await recordOf();
    const says = async (text: string) => {
      const { status, err } = await verify(text);
      expect(status).to.equal(2);
      return err;
    };
    expect(await says('')).to.equal('Standard input is empty.');
    expect(await says(record.slice(0, 500))).to.match(/^Standard input is no JSON: line 1, column \d+: /);
    expect(await says(record.replace('"operation":', '"operation":"payslip",$&'))).to.match(
      /^Standard input says two things: operation is given more than once: at line 1, column \d+ and at /,
    );
    expect((await verify(`\uFEFF${record}`)).status).to.equal(0);
  });

  it('names the step of a trace that is none', async () => {
    const { err } = await verify('{"trace": [{"rule": 5}]}');
    expect(err).to.equal(
      'Standard input has no step at trace[0]: one has its rule, file, line, operands and value.',
    );
  });
});
