import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Asker } from '../../src/cli/ask.js';
import { readCases } from '../../src/payroll/cases/read.js';
import { PROJECT } from '../../src/payroll/files.js';
import { loadPayroll } from '../../src/payroll/index.js';
import type { JsonObject } from '../../src/payroll/payroll.js';
import { differencesBetween } from '../../src/payroll/replay/compare-steps.js';
import { replayed } from '../../src/payroll/replay/replayed.js';
import { asSaved } from '../../src/payroll/replay/saved-step.js';
import { SHOWN_VALUES } from '../../src/payroll/shown.js';
import { traced } from '../../src/payroll/traced.js';
import { Findings, foundIn } from '../../src/rules/index.js';
import { farthing, useCopyOfBook } from './support/farthing.js';

const SALARY = { gross: { amount: 50_000, per: 'year' }, region: 'england' };

describe('farthing replay', () => {
  const payroll = loadPayroll();
  const asker = new Asker(payroll);
  const copy = useCopyOfBook();

  /** What the trace operation answers. */
  async function saved(request: JsonObject = SALARY, payslip?: number): Promise<string> {
    const { run, answer, taxYear } = await asker.ask('employer-cost', request);
    const values =
      payslip === undefined ? SHOWN_VALUES['employer-cost'].all : ['national_insurance.employee_ni'];
    const trace = traced(run, {
      values: foundIn(run, values),
      ...(payslip === undefined ? {} : { payslip }),
    });
    return JSON.stringify({ result: answer, trace, book: payroll.identity(taxYear) });
  }

  it('says that all steps agree, and that the book is the very one', async () => {
    const { status, out } = await farthing(['replay', '-'], { stdin: await saved() });
    expect(status).to.equal(0);
    expect(out).to.match(
      /^The present book is the very one of the trace: 2026-27\.\d+, digest [0-9a-f]{64}\.$/m,
    );
    expect(out).to.match(/^All \d+ steps agree\.$/m);
  });

  it('replays one value of one payslip', async () => {
    const { status, out } = await farthing(['replay', '-', '--json'], { stdin: await saved(SALARY, 3) });
    expect(status).to.equal(0);
    expect(JSON.parse(out)).to.deep.include({ agree: true, first: null, differences: [] });
  });

  it('finds all that is needed of the request in the trace, for every worked case', async () => {
    for (const { operation, request, name } of readCases(PROJECT, new Findings())) {
      if (operation === 'tax-code') continue;
      const asked = await asker.ask(operation, request).catch(() => undefined);
      // A case may be of what the rules refuse.
      if (asked === undefined) continue;
      const { run, taxYear } = asked;
      const steps = asSaved(traced(run, { values: foundIn(run, SHOWN_VALUES[operation].all) }));
      expect(differencesBetween(steps, await replayed(steps, payroll.book(taxYear))), name).to.deep.equal([]);
    }
  }).timeout(120_000);

  it('names the first step that a trace has otherwise, with what was expected and got', async () => {
    const trace: { trace: { rule: string; value: unknown }[] } = JSON.parse(await saved(SALARY, 3));
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
    const changed = (await saved({ ...SALARY, ni_category: 'A' }, 3))
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
    const { status, out } = await farthing(['replay', '-'], {
      root: copy.root,
      stdin: await saved(SALARY, 3),
    });
    expect(readFileSync(file, 'utf8')).not.to.equal(rates);
    expect(status).to.equal(1);
    expect(out)
      .to.include('The present book is not the one of the trace.')
      .and.to.include('but changed since');
    expect(out).to.match(
      /What changed in the law since:\n {2}rates\.national_insurance\.employee\.A\..*: 8% to 9%/,
    );
    expect(out).to.match(/figure rates\.national_insurance\.employee\.A \(rates\/2026-27\.yaml:\d+\):/);
    expect(out)
      .to.include('more only rest on what differs:')
      .and.to.include('national_insurance.employee_ni: expected 249.49, got 280.68');
  });

  it('shows the formula that changed', async () => {
    const file = join(copy.root, 'rules/national-insurance.yaml');
    const rules = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      rules.replace('is: employee_main + employee_upper', 'is: employee_upper + employee_main'),
    );
    const { status, out } = await farthing(['replay', '-', '--json'], {
      root: copy.root,
      stdin: await saved(SALARY, 3),
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

  it('replays the request itself, or the bare steps of farthing explain', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'farthing-'));
    try {
      const request = join(folder, 'request.json');
      writeFileSync(request, JSON.stringify({ ...SALARY, gross: { amount: 60_000, per: 'year' } }));
      const other = await farthing(['replay', '-', '--request', request], { stdin: await saved() });
      expect(other.status).to.equal(1);
      expect(other.out).to.include('input request.gross.amount:');
    } finally {
      rmSync(folder, { recursive: true });
    }
    const steps = await farthing(['explain', '-', 'employee_ni', '--json'], {
      stdin: JSON.stringify(SALARY),
    });
    const bare = await farthing(['replay', '-', '--tax-year', '2026-27'], { stdin: steps.out });
    expect(bare.status).to.equal(0);
    const unnamed = await farthing(['replay', '-'], { stdin: steps.out });
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
      stdin: (await saved()).replace(/"engine":"2026-27\.(\d+)","digest/, '"engine":"2031-32.$1","digest'),
    });
    expect(year.status).to.equal(2);
    expect(year.err).to.include('There is no book of “2031-32”. The years of the book are');
  });
});
