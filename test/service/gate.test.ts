import { expect } from 'chai';
import { SMALL_YEARS } from '../support/small-law.js';
import { TIMEOUT, useSandbox, WORKERS } from './support/sandbox.js';

const KEY = 'a-key-for-tests';
const RATES = 'rates/2026-27.yaml';
const A_YEAR = { gross: { amount: 30_000, per: 'year' }, region: 'england' };

for (const workers of WORKERS) {
  describe(`a service with WORKERS=${workers} on law that no label names`, function () {
    this.timeout(TIMEOUT);
    const sandbox = useSandbox();
    const labelOf = (year: string) => `${year}.1`;
    const labels = SMALL_YEARS.map(labelOf);
    const start = (law: string) => sandbox.start({ API_KEYS: KEY, WORKERS: workers, LAW: law });
    const differs = () =>
      `2026-27 is not what ${labelOf('2026-27')} names: figures changed: national_insurance.`;

    it('starts where each year is what its label names, and keeps to that book when a year no longer is', async () => {
      const service = start('released');
      const url = await service.listening();
      expect((await taxYears(url)).map(({ engine }) => engine)).to.deep.equal(labels);

      sandbox.change(RATES, 'A: { above_primary_threshold: 8% }', 'A: { above_primary_threshold: 9% }');
      service.kill('SIGHUP');
      await service.waitForLog(({ msg }) => /^the book in use stays in use/.test(String(msg)));
      // A worker's line may come after that of the primary.
      const refusal = await service.waitForLog((line) => line['finding'] !== undefined);
      expect(refusal).to.include({ level: 'error', msg: 'rules and rates were refused' });
      expect(refusal['finding']).to.include(differs());
      expect((await taxYears(url)).map(({ engine }) => engine)).to.deep.equal(labels);
      await service.end('SIGTERM');
    });

    it('answers from it when it is told to, and nobody can take that for released law', async () => {
      const service = start('unreleased');
      const url = await service.listening();
      const answer = await calculate(url, '2026-27');
      expect(answer.engine).to.equal('2026-27.unreleased');
      expect(answer.body).to.include({
        engine: '2026-27.unreleased',
        authority_test_data: 'none: this law is not released',
      });
      expect(answer.body.assumptions[0]).to.equal(`This is law that no label names. ${differs()}`);
      const years = await taxYears(url);
      expect(years.map(({ engine }) => engine)).to.deep.equal([labelOf('2025-26'), '2026-27.unreleased']);
      expect(years[1]).to.include({ evidence: null });

      const released = await calculate(url, '2025-26');
      expect(released.body.engine).to.equal(labelOf('2025-26'));
      expect(released.body.authority_test_data).to.include('NIC test data');
      await service.end('SIGTERM');
    });

    it('does not start, and says of all years at once what differs', async () => {
      sandbox.change('rates/2025-26.yaml', 'weekly: £100', 'weekly: £101');
      const service = start('released');
      expect(await service.exitCode()).to.equal(1);
      expect(service.errors)
        .to.include(
          `${differs()} Release it (\`farthing release 2026-27\`), or start with --unreleased to try it.`,
        )
        .and.to.include(`2025-26 is not what ${labelOf('2025-26')} names: figures changed: sick_pay.`);
    });
  });
}

interface YearShown {
  readonly engine: string;
  readonly evidence: unknown;
}

async function taxYears(url: string): Promise<readonly YearShown[]> {
  const response = await fetch(`${url}/v1/tax-years`, { headers: { Connection: 'close' } });
  const { tax_years: years }: { readonly tax_years: readonly YearShown[] } = JSON.parse(
    await response.text(),
  );
  return years;
}

async function calculate(url: string, taxYear: string) {
  const response = await fetch(`${url}/v1/employer-cost`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify({ ...A_YEAR, tax_year: taxYear }),
  });
  const body: {
    readonly engine: string;
    readonly authority_test_data: string;
    readonly assumptions: readonly string[];
  } = JSON.parse(await response.text());
  return { engine: response.headers.get('Farthing-Engine'), body };
}
