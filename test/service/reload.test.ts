import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { loadPayroll } from '../../src/operations/index.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { PageService } from '../page/support/pages.js';
import { beginRequest, SICK_DAYS } from './support/partial-request.js';
import { TIMEOUT, useSandbox, WORKERS } from './support/sandbox.js';
import { scrape } from './support/scrape.js';
import type { ServiceProcess } from './support/service-process.js';
import { streamOf } from './support/stream.js';

const KEY = 'a-key-for-tests';

for (const workers of WORKERS) {
  describe(`a service with WORKERS=${workers}, told by SIGHUP that rules and rates have changed`, function () {
    this.timeout(TIMEOUT);
    const sandbox = useSandbox();
    let service: ServiceProcess;
    let url = '';
    let metrics = '';
    const first = '2026-27.1';
    before(async () => {
      service = sandbox.start({ API_KEYS: KEY, METRICS_PORT: '0', WORKERS: workers });
      url = await service.listening();
      metrics = await service.metrics();
    });

    it('answers from the new book, loses no request, and keeps to it when the next one is broken', async () => {
      const stream = streamOf(url, KEY);
      const old = await sendHalf(url);
      sandbox.change('rates/2026-27.yaml', 'weekly: £120', 'weekly: £130');
      const second = sandbox.release('2026-27');
      service.kill('SIGHUP');
      await service.waitForLog(({ msg }) => msg === 'rules and rates were loaded anew');
      for (let i = 0; i < 2 * Number(workers); i++) expect(await engineOf(url)).to.equal(second);

      // What was under way when the book changed ends on the book that it began with.
      old.write(SICK_DAYS.slice(20));
      expect(await text(old))
        .to.match(/^HTTP\/1.1 200 /)
        .and.to.include(`"engine":"${first}"`);

      sandbox.change(
        'rules/national-insurance.yaml',
        'above(niable_pay, primary',
        'above(niabel_pay, primary',
      );
      service.kill('SIGHUP');
      await service.waitForLog(({ msg }) => /^the book in use stays in use/.test(String(msg)));
      for (let i = 0; i < 2 * Number(workers); i++) expect(await engineOf(url)).to.equal(second);

      const { answers, failures } = await stream.end();
      expect(failures).to.deep.equal([]);
      expect(answers).to.be.greaterThan(0);

      // A worker's line may come after that of the primary.
      const finding = await service.waitForLog((line) => line['finding'] !== undefined);
      expect(finding).to.include({ level: 'error', msg: 'rules and rates were refused' });
      expect(finding['file']).to.match(/^rules\/national-insurance\.yaml:\d+$/);
      expect(finding['finding']).to.include('niabel_pay');

      const now = await scrape(metrics);
      expect(now.value('farthing_reloads_total{outcome="ok"}')).to.equal(1);
      expect(now.value('farthing_reloads_total{outcome="refused"}')).to.equal(1);
      expect(now.text).to.include(`farthing_book_info{tax_year="2026-27",engine="${second}",digest=`);
      expect(now.text).not.to.include(`"${first}"`);

      sandbox.change(
        'rules/national-insurance.yaml',
        'above(niabel_pay, primary',
        'above(niable_pay, primary',
      );
      sandbox.change('rates/2026-27.yaml', 'weekly: £130', 'weekly: £140');
      const third = sandbox.release('2026-27');
      service.kill('SIGHUP');
      await service.waitForLog(
        () => service.lines.filter(({ msg }) => msg === 'rules and rates were loaded anew').length === 2,
      );
      expect(await engineOf(url)).to.equal(third);
    });

    it('keeps its book when the files are gone, and names the folder that is missing', async () => {
      const engine = await engineOf(url);
      sandbox.removeFolder('rules');
      service.kill('SIGHUP');
      const says = 'This folder is missing; bring it back from git.';
      const line = await service.waitForLog(({ finding }) => finding === says);
      expect(line).to.include({ msg: 'rules and rates were refused', file: 'rules:1' });
      expect(await engineOf(url)).to.equal(engine);
      await service.end('SIGTERM');
    });
  });
}

describe('a book whose rules refuse an example of the OpenAPI document', () => {
  const book = useCopyOfBook({ years: ['2026-27'] });
  const service = new PageService();
  after(() => service.stop());

  it('answers, but for the document, and says which rule refuses the example', async () => {
    const refusal = 'if: request.gross.amount > £0\n    fields: [gross.amount]\n    says: must be nothing\n';
    book.change('rules/pay.yaml', /^refuse:\n/m, `refuse:\n  no_money:\n    ${refusal}`);
    await service.start({}, {}, undefined, loadPayroll({ root: book.root, unreleased: true }));
    expect((await fetch(`${service.url}/v1/rates`)).status).to.equal(200);
    expect((await fetch(`${service.url}/openapi.json`)).status).to.equal(500);
    expect(service.faults.join('\n')).to.match(
      /rules\/pay\.yaml:\d+:3 {2}This refuses an example of \/openapi\.json, “A yearly salary in England, and nothing else”: gross\.amount must be nothing\./,
    );
  });
});

/** A request of which half has arrived. */
async function sendHalf(url: string) {
  const socket = await beginRequest(url, KEY, 'Connection: close');
  socket.write(SICK_DAYS.slice(0, 20));
  return socket;
}

/** Which book answers, asked on a connection of its own so that each worker has its turn. */
async function engineOf(url: string): Promise<string | null> {
  const response = await fetch(`${url}/v1/rates?tax_year=2026-27`, { headers: { Connection: 'close' } });
  await response.text();
  return response.headers.get('Farthing-Engine');
}
