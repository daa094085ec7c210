import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { Calculator } from '../../src/cli/calculator.js';
import { CommandFailure } from '../../src/cli/status.js';
import { ApiError } from '../../src/http/errors.js';
import { traceRoute } from '../../src/http/routes/traces.js';
import type { Json, JsonObject } from '../../src/json.js';
import { Findings, filterFound } from '../../src/language/index.js';
import { employerCost } from '../../src/operations/employer-cost.js';
import { contentOf, InvalidInput } from '../../src/operations/index.js';
import { operationNamed } from '../../src/operations/operations.js';
import { payslip } from '../../src/operations/payslip.js';
import { sickPay } from '../../src/operations/sick-pay.js';
import { traceSteps } from '../../src/operations/trace.js';
import { PROJECT } from '../../src/project.js';
import { readCases, type WorkedCase } from '../../src/workshop/cases/read.js';
import { asJson } from '../../src/workshop/replay/as-json.js';
import { diffOrder, diffSteps } from '../../src/workshop/replay/compare-steps.js';
import { agrees, replayOf } from '../../src/workshop/replay/index.js';
import { recomputeFromSteps } from '../../src/workshop/replay/recompute.js';
import { readTrace, toSavedSteps } from '../../src/workshop/replay/saved-trace.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { payroll } from '../support/project.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { kindOfPath, leavesIn, nodesIn, otherLeaf, type Path, replaceAt } from './support/leaves.js';

const SICK_PAY = { average_weekly_earnings: { amount: 100 }, qualifying_days_per_week: 5, days: 3 };
const SALARY = { tax_year: '2026-27', gross: { amount: 50_000, per: 'year' }, region: 'england' };

describe('farthing replay', () => {
  const calculator = new Calculator(payroll);
  const copy = useCopyOfBook();

  /** What the trace operation answers. */
  async function saveTrace(request: JsonObject = SALARY, payslip?: number): Promise<string> {
    const query = payslip === undefined ? {} : { value: 'employee_ni', period: String(payslip) };
    return String(await traceRoute(payroll, employerCost).answer({ query, body: request }));
  }

  /** The same, as it was answered before it held the request and the build. */
  async function savedBefore(request: JsonObject = SALARY, payslip?: number): Promise<string> {
    const { result, trace, book } = JSON.parse(await saveTrace(request, payslip));
    const { build: _build, ...law } = book;
    return JSON.stringify({ result, trace, book: law });
  }

  it('says that all steps agree, and that the book is the very one', async () => {
    const { status, out } = await farthing(['replay', '-'], { stdin: await saveTrace() });
    expect(status).to.equal(0);
    expect(out).to.match(
      /^The present book is the very one of the trace: 2026-27\.\d+, digest [0-9a-f]{64}\.$/m,
    );
    expect(out).to.match(/^The program is the very one of the trace: \S+, build [0-9a-f]{64}\.$/m);
    expect(out).to.match(/^All \d+ steps agree\.$/m);
    expect(out).to.match(/^The result agrees, field by field\.$/m);
  });

  it('replays a payslip with its year to date, whole and in part', async () => {
    const [, { request } = { request: {} }] = payslip.examples;
    for (const query of [{}, { value: 'year_to_date.tax' }, { value: 'employee_ni', period: '1' }]) {
      const stdin = String(await traceRoute(payroll, payslip).answer({ query, body: request }));
      const { status, out } = await farthing(['replay', '-'], { stdin });
      expect(out).to.match(/^All \d+ steps agree\.$/m);
      expect(status).to.equal(0);
    }
  });

  it('replays one value of one payslip', async () => {
    const { status, out } = await farthing(['replay', '-', '--json'], { stdin: await saveTrace(SALARY, 3) });
    expect(status).to.equal(0);
    expect(JSON.parse(out)).to.deep.include({ agree: true, first: null, differences: [] });
  });

  it('finds all that is needed of the request in the trace, for worked cases of every operation and year', async () => {
    const cases = readCases(PROJECT, new Findings());
    const kindOf = ({ operation, request }: WorkedCase) => `${operation} ${request['tax_year']}`;
    for (const { operation, request, name } of fewOfEachKind(cases, kindOf)) {
      // Traces of payslips have held their request from the first.
      if (operation === 'tax-code' || operation === 'payslip') continue;
      const calculated = await calculator.calculate(operation, request).catch(() => undefined);
      // A case may be of what the rules refuse.
      if (calculated === undefined) continue;
      const { run, taxYear } = calculated;
      const steps = toSavedSteps(
        traceSteps(run, { values: filterFound(run, operationNamed(operation).values) }),
      );
      const again = await recomputeFromSteps(steps, payroll, taxYear);
      expect(diffSteps(steps, again.steps, { words: true }), name).to.deep.equal([]);
      expect(diffOrder(steps, again.steps), name).to.deep.equal([]);
      expect(again.answer, name).to.deep.equal(calculated.answer);
    }
  }).timeout(120_000);

  describe('compares the whole answer', () => {
    /** Traces whole: a small one, and those of a payslip, or a value. */
    const wholes = async () => [
      await traceRoute(payroll, sickPay).answer({ query: {}, body: SICK_PAY }),
      await saveTrace({ ...SALARY, tax_year: '2025-26', student_loans: ['plan_2'] }, 3),
      // With figures that change within the year.
      await saveTrace({ ...SALARY, tax_year: '2023-24' }, 10),
      await traceRoute(payroll, employerCost).answer({
        query: { value: 'employee_rate' },
        body: { ...SALARY, tax_year: '2022-23' },
      }),
    ];

    /** Whether a replay of what was saved says that something differs, or that the file is none. */
    async function isFound(json: Json): Promise<boolean> {
      const read = readTrace(json);
      if ('fault' in read) return true;
      const taxYear = read.book?.taxYear ?? '';
      if (!payroll.taxYears.includes(taxYear)) return true;
      try {
        const replay = await replayOf(read, { taxYear, payroll, root: PROJECT });
        const { book, moved_steps: moved } = asJson(replay);
        const sameProgram = book.same_build && book.trace?.service_version === book.present.service_version;
        return !agrees(replay) || !sameProgram || moved > 0;
      } catch (error) {
        // The request in it is refused.
        if (error instanceof ApiError || error instanceof InvalidInput || error instanceof CommandFailure)
          return true;
        throw error;
      }
    }

    it('finds nothing in an answer as it was', async () => {
      for (const text of await wholes()) expect(await isFound(JSON.parse(String(text)))).to.equal(false);
    });

    /** Some paths of each kind that these traces have, each with the trace. */
    async function pathsOfEachKind(pathsIn: (json: Json) => readonly Path[]) {
      const answers = (await wholes()).map((text): Json => JSON.parse(String(text)));
      const places = answers.flatMap((json) => pathsIn(json).map((path) => ({ json, path })));
      return fewOfEachKind(places, ({ path }) => kindOfPath(path));
    }

    it('finds a leaf that was changed, of every kind', async () => {
      for (const { json, path } of await pathsOfEachKind(leavesIn)) {
        const changed = replaceAt(json, path, (leaf) => [otherLeaf(leaf)]);
        if (!(await isFound(changed))) expect.fail(`${path.join('.')} was changed, and all agrees`);
      }
    }).timeout(120_000);

    it('finds what was left out: a field, an item, a step, of every kind', async () => {
      for (const { json, path } of await pathsOfEachKind(nodesIn)) {
        if (!(await isFound(replaceAt(json, path, () => []))))
          expect.fail(`${path.join('.')} is gone, and all agrees`);
      }
    }).timeout(120_000);

    it('finds a step in another place, and a step that stands there twice', async () => {
      for (const text of await wholes()) {
        const answer: { trace: readonly Json[] } & JsonObject = JSON.parse(String(text));
        const places = fc.nat({ max: answer.trace.length - 1 });
        await fc.assert(
          fc.asyncProperty(places, places, async (from, to) => {
            const step = answer.trace[from] ?? null;
            const without = answer.trace.toSpliced(from, 1);
            fc.pre(from !== to);
            expect(await isFound({ ...answer, trace: without.toSpliced(to, 0, step) })).to.equal(true);
            expect(await isFound({ ...answer, trace: answer.trace.toSpliced(to, 0, step) })).to.equal(true);
          }),
          { numRuns: 10 },
        );
      }
    }).timeout(120_000);

    it('finds a field that no answer has', async () => {
      const answer: JsonObject = JSON.parse(await saveTrace(SALARY, 3));
      expect(await isFound({ ...answer, note: 'all is well' })).to.equal(true);
    });

    it('names the field of the result with both figures, and ends with 1', async () => {
      const changed = JSON.parse(await saveTrace());
      const total = changed.result.cost.total;
      changed.result.cost.total = 1;
      for (const stdin of [JSON.stringify(changed), withoutRequest(changed)]) {
        const { status, out } = await farthing(['replay', '-'], { stdin });
        expect(status).to.equal(1);
        expect(out)
          .to.match(/^All \d+ steps agree\.$/m)
          .and.to.include(`  result.cost.total:\n    expected: 1\n    got: ${total}`);
      }
    });

    it('holds a label against the law that was released under it', async () => {
      const stdin = (await saveTrace()).replaceAll(/"engine":"2026-27\.\d+"/g, '"engine":"2026-27.99"');
      const { status, out } = await farthing(['replay', '-'], { stdin });
      expect(status).to.equal(1);
      expect(out).to.match(/^ {2}book\.engine:\n {4}expected: 2026-27\.99\n {4}got: 2026-27\.\d+$/m);
    });

    it('says that another build of the program made it, which is no difference', async () => {
      const other = JSON.parse(
        (await saveTrace()).replace(/"build":"[0-9a-f]{64}"/, `"build":"${'0'.repeat(64)}"`),
      );
      const stdin = JSON.stringify({ ...other, receipt: { content: contentOf(other) } });
      const { status, out } = await farthing(['replay', '-'], { stdin });
      expect(status).to.equal(0);
      expect(out)
        .to.include('The program is not known to be the one of the trace.')
        .and.to.match(/trace: +\S+, build 0{64}\n +present: \S+, build [0-9a-f]{64}/);
    });

    it('says that lines moved, which is no difference', async () => {
      const file = join(copy.root, 'rules/national-insurance.yaml');
      writeFileSync(file, readFileSync(file, 'utf8').replace('values:\n', '# A comment\nvalues:\n'));
      const stdin = await saveTrace(SALARY, 3);
      const { status, out } = await farthing(['replay', '-', '--present'], { root: copy.root, stdin });
      expect(status).to.equal(0);
      expect(out).to.match(/^\d+ steps stand on other lines of their files now\.$/m);
    });

    it('says that it cannot compare the result of one value without the request', async () => {
      const stdin = await savedBefore(SALARY, 3);
      const { status, out } = await farthing(['replay', '-'], { stdin });
      expect(status).to.equal(0);
      expect(out).to.include('The result was not compared: the trace does not hold its request.');
      const json = JSON.parse((await farthing(['replay', '-', '--json'], { stdin })).out);
      expect(json).to.include({ agree: true, result_compared: false });
    });
  });

  it('names the first step that a trace has otherwise, with what was expected and got', async () => {
    const trace: { trace: { rule: string; value: unknown }[] } = JSON.parse(await saveTrace(SALARY, 3));
    for (const step of trace.trace) {
      if (step.rule === 'national_insurance.employee_main') step.value = '250.00';
    }
    const { status, out } = await farthing(['replay', '-'], { stdin: JSON.stringify(trace) });
    expect(status).to.equal(1);
    expect(out).to.match(
      /steps differ\. The first:\n {2}national_insurance\.employee_main \(rules\/national-insurance\.yaml:\d+\)/,
    );
    expect(out).to.include('expected: 250.00').and.to.include('got: 249.49');
  });

  it('shows an input that no request could have as one that differs', async () => {
    const changed = (await savedBefore({ ...SALARY, ni_category: 'A' }, 3))
      .replace('"input":"50000"', '"input":"much"')
      .replace('"input":"A"', '"input":"Q"');
    const { status, out } = await farthing(['replay', '-'], { stdin: changed });
    expect(status).to.equal(1);
    expect(out).to.include('expected: much').and.to.include('expected: Q');
  });

  it('shows the figure that changed, and where it stands, when the book is another one', async () => {
    const file = join(copy.root, 'rates/2026-27.yaml');
    const rates = readFileSync(file, 'utf8');
    writeFileSync(file, rates.replace('to_upper_earnings_limit: 8%', 'to_upper_earnings_limit: 9%'));
    const stdin = await saveTrace(SALARY, 3);
    const { status, out } = await farthing(['replay', '-', '--present'], { root: copy.root, stdin });
    expect(readFileSync(file, 'utf8')).not.to.equal(rates);
    expect(status).to.equal(1);
    expect(out)
      .to.include('The present book is not the one of the trace.')
      .and.to.match(/^ +trace: +2026-27\.\d+, digest .*\n +present: 2026-27\.unreleased, digest /m);
    expect(out).to.match(
      /What changed in the law since:\n {2}rates\.national_insurance\.employee\.A\..*: 8% to 9%/,
    );
    expect(out).to.match(/figure rates\.national_insurance\.employee\.A \(rates\/2026-27\.yaml:\d+\):/);
    expect(out)
      .to.include('more only rest on what differs:')
      .and.to.include('national_insurance.employee_ni: expected 249.49, got 280.68');
    // Law under work has one name, whatever it says.
    const ofDraft = stdin.replaceAll(/"engine":"2026-27\.\d+"/g, '"engine":"2026-27.unreleased"');
    const again = await farthing(['replay', '-', '--present'], { root: copy.root, stdin: ofDraft });
    expect(again.out).to.include('present: 2026-27.unreleased, but changed since, digest ');
  });

  it('shows the formula that changed', async () => {
    const file = join(copy.root, 'rules/national-insurance.yaml');
    const rules = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      rules.replace('is: employee_main + employee_upper', 'is: employee_upper + employee_main'),
    );
    const { status, out } = await farthing(['replay', '-', '--present', '--json'], {
      root: copy.root,
      stdin: await saveTrace(SALARY, 3),
    });
    expect(readFileSync(file, 'utf8')).not.to.equal(rules);
    expect(status).to.equal(1);
    expect(JSON.parse(out).first).to.deep.include({
      step: 'national_insurance.employee_ni',
      expected: '249.49',
      got: '249.49',
    });
    expect(JSON.parse(out).first.changes[0]).to.include({ aspect: 'formula', name: 'formula' });
  });

  it('replays the request itself, or bare steps', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'farthing-'));
    try {
      const request = join(folder, 'request.json');
      writeFileSync(request, JSON.stringify({ ...SALARY, gross: { amount: 60_000, per: 'year' } }));
      const other = await farthing(['replay', '-', '--request', request], { stdin: await saveTrace() });
      expect(other.status).to.equal(1);
      expect(other.out).to.include('input request.gross.amount:');
    } finally {
      rmSync(folder, { recursive: true });
    }
    const steps = await farthing(['explain', '-', 'employee_ni', '--json'], {
      stdin: JSON.stringify(SALARY),
    });
    const bareSteps = JSON.stringify(JSON.parse(steps.out).trace);
    const bare = await farthing(['replay', '-', '--tax-year', '2026-27'], { stdin: bareSteps });
    expect(bare.status).to.equal(0);
    const unnamed = await farthing(['replay', '-'], { stdin: bareSteps });
    expect(unnamed).to.include({ status: 2, err: 'These are bare steps: name their year with --tax-year.' });
  });

  it('ends with 2 for what is no trace, or of no year of the book', async () => {
    const missing = await farthing(['replay', '/nowhere/trace.json']);
    expect(missing.status).to.equal(2);
    expect(missing.err).to.include('/nowhere/trace.json cannot be read');
    const none = await farthing(['replay', '-'], { stdin: '{"result": {}}' });
    expect(none.status).to.equal(2);
    expect(none.err).to.include('Standard input holds no trace');
    const noJson = await farthing(['replay', '-'], { stdin: 'trace' });
    expect(noJson.status).to.equal(2);
    const year = await farthing(['replay', '-'], {
      stdin: (await saveTrace()).replace(
        /"engine":"2026-27\.(\d+)","digest/,
        '"engine":"2031-32.$1","digest',
      ),
    });
    expect(year.status).to.equal(2);
    expect(year.err).to.include('There is no book of “2031-32”. The years of the book are');
  });
});

function withoutRequest({ result, trace, book }: Record<string, Json>): string {
  const { build: _build, ...law } = typeof book === 'object' && book !== null && 'build' in book ? book : {};
  return JSON.stringify({ result, trace, book: law });
}
