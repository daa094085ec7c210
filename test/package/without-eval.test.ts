import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { withTaxYear, yearsOf } from '../../src/operations/index.js';
import type * as Package from '../../src/package/index.js';
import { PROJECT } from '../../src/project.js';
import { readCases } from '../../src/workshop/cases/read.js';
import { Draw, dice } from '../../src/workshop/invariants/draw.js';
import { Findings } from '../../src/yaml/index.js';
import { mutatedRequests } from '../robustness/support/mutations.js';
import { payroll } from '../support/project.js';
import { runOptions, runs } from '../support/runs.js';

interface Asked {
  readonly operation: string;
  readonly request: JsonObject;
}

/** Both entries of the package, as its build makes them of this project. */
describe('the package without eval beside the package', function () {
  this.timeout(600_000);
  // Below the project, for the packages that `farthing` imports.
  mkdirSync(join(PROJECT, '.farthing'), { recursive: true });
  const folder = mkdtempSync(join(PROJECT, '.farthing/package-'));
  const opened = async (entry: string) => {
    const { openFarthing, InvalidInput }: typeof Package = await import(
      pathToFileURL(join(folder, `${entry}.js`)).href
    );
    const farthing = await openFarthing({ unreleased: true });
    /** An answer as its JSON, or the faults. */
    const outcome = (call: (farthing: Package.Farthing) => unknown): Json => {
      try {
        return JSON.stringify(call(farthing));
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        return { error: String(error), fields: error.fields.map((each) => ({ ...each })) };
      }
    };
    return outcome;
  };
  let outcomes: readonly Awaited<ReturnType<typeof opened>>[];
  before(async () => {
    execFileSync(process.execPath, ['--import', 'tsx', 'build-package.mjs', folder], { cwd: PROJECT });
    outcomes = [await opened('index'), await opened('calculate')];
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What a call comes to by both. */
  const same = (call: (farthing: Package.Farthing) => unknown, message: string): Json => {
    const [byDefault, withoutEval] = outcomes.map((outcome) => outcome(call));
    expect(withoutEval, message).to.deep.equal(byDefault);
    return byDefault ?? null;
  };

  const cases = readCases(PROJECT, new Findings()).map(
    ({ operation, request }): Asked => ({ operation, request }),
  );

  /** A request of an operation in one of its years, drawn from the fields that it then has. */
  const drawn: fc.Arbitrary<Asked> = fc
    .record({ operation: fc.constantFrom(...payroll.postOperations), at: fc.nat(), seed: fc.nat() })
    .map(({ operation, at, seed }) => {
      const { taxYears } = yearsOf(operation, payroll);
      const taxYear = taxYears[at % taxYears.length] ?? '';
      const { codeField, datedBy } = operation;
      const texts = new Map(codeField === undefined ? [] : [[codeField.field, CODES]]);
      const { starts } = payroll.book(taxYear).rates;
      const draw = new Draw(dice(seed), { starts, texts, datedBy });
      const request = draw.request(payroll.requestFields(operation.name, taxYear));
      return { operation: operation.name, request: withTaxYear(operation, request, taxYear) };
    });

  it('answers and refuses the same, whatever is asked of every operation in every year', () => {
    const kinds = new Set<string>();
    const asked = fc.oneof(fc.constantFrom(...cases), drawn);
    const changed = asked.chain(({ operation, request }) =>
      mutatedRequests(fc.constant(request), ANYTHING).map((json) => ({ operation, request: json })),
    );
    fc.assert(
      fc.property(fc.oneof(asked, asked, changed), ({ operation, request }) => {
        const outcome = same(
          (farthing) => Reflect.apply(farthing.calculate, undefined, [operation, request]),
          `${operation} ${JSON.stringify(request)}`,
        );
        kinds.add(`${operation}: ${typeof outcome}`);
      }),
      runOptions(1_200),
    );
    for (const { name } of payroll.operations)
      expect([...kinds]).to.include.members([`${name}: string`, `${name}: object`]);
  });

  it('is as large as docs/consumers.md says, to a twentieth', () => {
    const size = gzipSync(readFileSync(join(folder, 'calculate.js')), { level: 9 }).length / 1000;
    const [, said] = /^ *\| gzip, .*\| (\d+) kB \|$/m.exec(CONSUMERS) ?? [];
    expect(size).to.be.closeTo(Number(said), size / 20);
  });

  it('searches, checks, adds up firms, shows rates and explains the same', () => {
    for (const { operation, examples } of payroll.searches)
      for (const { request } of examples)
        same(
          (farthing) => Reflect.apply(farthing.netToGross, undefined, [operation.name, request]),
          JSON.stringify(request),
        );
    for (const { operation, examples } of payroll.checks)
      for (const { request } of [...examples, { request: { printed: {} } }])
        same(
          (farthing) => Reflect.apply(farthing.check, undefined, [operation.name, request]),
          JSON.stringify(request),
        );
    const request = { gross: { amount: 32_000, per: 'year' }, region: 'england' } as const;
    same((farthing) => farthing.firm({ people: [{ ref: 'A', request }] }), 'a firm');
    same((farthing) => farthing.firm({ people: [] }), 'a firm without people');
    for (const taxYear of payroll.taxYears) same((farthing) => farthing.rates(taxYear), taxYear);
    for (const { operation, request } of cases.slice(0, runs(80))) {
      const { main } = payroll.operationNamed(operation);
      same((farthing) => farthing.explain(operation, request, main), JSON.stringify(request));
    }
  });
});

const CONSUMERS = readFileSync(join(PROJECT, 'docs/consumers.md'), 'utf8');

const CODES = ['1257L', 'S1257L', 'C1257L', 'BR', 'D1', 'NT', 'K100', '0T', '1257L M1', '12X', ''];

/** What is put in the place of a part of a request. */
const ANYTHING: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, true, '', 'year', 'monthly', '2026-27', '2026-02-30', '£2,000', -1, 0.001, 1e30),
  fc.constant([]),
  fc.constant({}),
);
