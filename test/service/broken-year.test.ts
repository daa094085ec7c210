import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { KNOWN_YEARS } from '../cli/support/farthing.js';
import { TIMEOUT, useSandbox } from './support/sandbox.js';
import type { ServiceProcess } from './support/service-process.js';

const KEY = 'a-key-for-tests';
const EARLIER = '2024-25';
const FILE = 'rules/employment-allowance.yaml';
const FINDING = '“earnigs” is not a value of national_insurance. Did you mean “earnings”?';

describe('a service whose rules have a broken sentence in an earlier year', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox(KNOWN_YEARS);
  let service: ServiceProcess;
  let url = '';
  before(async () => {
    // A word, which no label is about: the start finds the law of each year as it was released.
    sandbox.change(
      FILE,
      '    assume:\n',
      '    assume:\n      - { years: { until: 2024-25 }, says: "Of {national_insurance.earnigs}." }\n',
    );
    service = sandbox.start({ API_KEYS: KEY });
    url = await service.listening();
  });

  const get = (path: string) => fetch(`${url}${path}`);
  const cost = (taxYear: string, accept = 'application/json') =>
    fetch(`${url}/v1/employer-cost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify({
        gross: { amount: 30_000, per: 'year' },
        region: 'england',
        tax_year: taxYear,
      }),
    });
  const findings = () => service.lines.filter((line) => line['finding'] !== undefined);

  it('starts, with nothing to say of it', () => {
    expect(findings()).to.deep.equal([]);
  });

  for (const accept of ['application/json', 'application/problem+json'])
    it(`answers requests of that year with 503, as ${accept}`, async () => {
      const answer = await cost(EARLIER, accept);
      expect(answer.status).to.equal(503);
      expect(answer.headers.get('Content-Type')).to.include(accept);
      expect(answer.headers.get('Retry-After')).to.equal('60');
      const body: JsonObject = JSON.parse(await answer.text());
      expect(body['error'] ?? body).to.include({ code: 'UNAVAILABLE' });
    });

  it('answers what rests on its figures alone, and tells a page that asks for its rules', async () => {
    for (const path of [`/v1/rates?tax_year=${EARLIER}`, '/v1/tax-years', `/v1/rules?tax_year=${EARLIER}`])
      expect((await get(path)).status, path).to.equal(200);
    for (const path of [`/v1/rules/tax_code?tax_year=${EARLIER}`, `/book/rules/${EARLIER}/tax_code`])
      expect((await get(path)).status, path).to.equal(503);
  });

  it('answers requests of other years, and what is asked of all years', async () => {
    for (const year of KNOWN_YEARS.filter((each) => each !== EARLIER))
      expect((await cost(year)).status, year).to.equal(200);
    expect((await get('/openapi.json')).status).to.equal(200);
  });

  it('logs what is wrong once, with its place', async () => {
    await cost(EARLIER);
    const line = await service.waitForLog(({ finding }) => finding !== undefined);
    expect(line).to.include({
      level: 'error',
      msg: `the rules of ${EARLIER} are broken, and requests of it are refused`,
      finding: FINDING,
    });
    expect(line['file']).to.match(new RegExp(`^${FILE}:\\d+$`));
    expect(findings()).to.have.lengthOf(1);
    await service.end('SIGTERM');
  });
});
