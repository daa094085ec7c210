import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type JsonObject, valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { Assistant, overHttp } from '../assistant/support/client.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { faultsIn, KEY, Service } from '../http/support/service.js';
import { PageService, textIn } from '../page/support/pages.js';
import { addNewOperation, TOOL_PAY, TOOLS, TOOLS_CHARGED } from '../support/new-operation.js';

const NOT_YET = { ...TOOLS, tax_year: '2025-26' };

describe('an operation that YAML alone declares', () => {
  const book = useSmallLaw(addNewOperation);

  describe('over HTTP', () => {
    const service = new Service();
    before(() => service.start(() => loadPayroll({ root: book.root })));
    after(() => service.stop());

    it('is answered, and so are the fields that are asked for', async () => {
      const { body } = await service.post(TOOL_PAY, TOOLS);
      expect(body).to.deep.include(TOOLS_CHARGED).and.to.include({ tax_year: '2026-27' });
      const few = await service.post(`${TOOL_PAY}?fields=charge.amount,tools.price`, TOOLS);
      expect(few.body).to.deep.include({ charge: { amount: 69.5 } });
      expect(few.body).not.to.have.property('above');
      expect(valueAt(few.body, 'tools[2]')).to.deep.equal({ kind: 'power', price: 890 });
      const free = await service.post(TOOL_PAY, { tools: [{ kind: 'hand', price: 20.5 }] });
      expect(free.body).to.deep.include({ above: 0, charge: null });
    });

    it('has requests that are checked, in its years alone', async () => {
      const wrong = await service.post(TOOL_PAY, { tools: [{ kind: 'hnad', price: 20.5 }], tool: 1 });
      expect(faultsIn(wrong)).to.deep.equal({
        'tools[0].kind': 'tools[0].kind must be one of hand, power, did you mean hand?',
        tool: 'tool is not a field of this request, did you mean tools?',
      });
      expect(faultsIn(await service.post(TOOL_PAY, NOT_YET))).to.deep.equal({
        tax_year: 'tax_year must be one of 2026-27',
      });
    });

    it('is traced and recorded', async () => {
      const trace = await service.post(`${TOOL_PAY}/trace?field=tools[2].counted`, TOOLS);
      expect(JSON.stringify(trace.body['trace'])).to.include('"rule":"tool_pay.counted"');
      const { body } = await service.post(`${TOOL_PAY}/record`, TOOLS);
      expect(body).to.include({ operation: 'tool-pay' });
      expect(body['result']).to.deep.include(TOOLS_CHARGED);
      expect(body['receipt']).to.have.property('content');
    });

    it('is in the document and among the operations of its years', async () => {
      const document = (await service.get('/openapi.json')).body;
      const item = 'components.schemas.ToolPayRequest.properties.tools.items';
      expect(valueAt(document, `${item}.properties.kind.enum`)).to.deep.equal(['hand', 'power']);
      expect(valueAt(document, 'components.schemas.ToolPayResult.properties.charge.oneOf[0]')).to.deep.equal({
        type: 'null',
      });
      // Items are added up without payslips, which would ask how often the employee is paid.
      expect(valueAt(document, 'components.schemas.ToolPayRequest.properties')).to.have.all.keys(
        'tools',
        'tax_year',
      );
      const { body } = await service.get('/v1/tax-years');
      const has = (body['tax_years'] ?? []) as readonly JsonObject[];
      expect(
        has
          .filter(({ operations }) => JSON.stringify(operations).includes(TOOL_PAY))
          .map((each) => each['tax_year']),
      ).to.deep.equal(['2026-27']);
    });

    it('is answered line by line', async () => {
      const lines = [TOOLS, NOT_YET].map((request, at) =>
        JSON.stringify({ custom_id: String(at), operation: 'tool-pay', fields: ['above'], request }),
      );
      const headers = { 'Content-Type': 'application/jsonl' };
      const { text } = await service.call('POST', '/v1/batch', { key: KEY, raw: lines.join('\n'), headers });
      const [first, second] = text.split('\n').map((line) => (line === '' ? {} : JSON.parse(line)));
      expect(first).to.have.nested.property('result.above', 69.5);
      expect(second).to.have.nested.property('error.fields[0].message', 'tax_year must be one of 2026-27');
    });

    it('is a tool of an assistant, and can be explained', async () => {
      const assistant = await new Assistant('legacy').connect(overHttp(service.url));
      const { tools } = await assistant.client.listTools();
      const tool = tools.find(({ name }) => name === 'tool_pay');
      expect(tool?.description).to.match(/what of the tools .* is charged\. Ask the user for the tools/);
      const { structured } = await assistant.call('tool_pay', TOOLS);
      expect(structured).to.deep.include({ above: 69.5, charge: { amount: 69.5 } });
      expect(structured).not.to.have.property('tools');
      const ask = { of: 'tool_pay', request: TOOLS };
      const { structured: explained } = await assistant.call('explain', ask);
      expect(explained['explanation']).to.match(/^tool_pay\.above = £69\.50/);
      await assistant.client.close();
    });
  });

  describe('on the site', () => {
    const pages = new PageService();
    before(() => pages.start({}, {}, undefined, loadPayroll({ root: book.root })));
    after(() => pages.stop());

    it('has its calculator, in the menu', async () => {
      const { status, text } = await pages.open('/tools');
      expect(status).to.equal(200);
      expect(text).to.include('name="tools.0.price"').and.to.include('<option value="power"');
      expect((await pages.open('/')).text).to.include('href="/tools"');
      const answer = await pages.open('/tools?tools.0.kind=hand&tools.0.price=569.50');
      expect(answer.status).to.equal(200);
      expect(textIn(answer.text)).to.include('£69.50');
    });
  });

  describe('for commands', () => {
    const file = (name: string, content: unknown) => {
      const path = join(book.root, name);
      writeFileSync(path, JSON.stringify(content));
      return path;
    };

    it('is known by its fields', async () => {
      const { status, out } = await book.run('calc', file('tools.json', TOOLS));
      expect(status).to.equal(0);
      expect(JSON.parse(out)).to.deep.include(TOOLS_CHARGED);
      const part = await book.run('calc', '--fields', 'charge.amount', file('tools.json', TOOLS));
      expect(JSON.parse(part.out)).to.deep.include({ charge: { amount: 69.5 } });
    });

    it('is explained, and compared', async () => {
      const [tools, hammer] = [
        file('a.json', TOOLS),
        file('b.json', { tools: [{ kind: 'hand', price: 1 }] }),
      ];
      expect((await book.run('explain', tools)).out).to.match(/^tool_pay\.above = £69\.50/);
      expect((await book.run('compare', tools, hammer)).out).to.include(
        'tool_pay.counted (What counts of a tool)',
      );
    });

    it('has cases and a check that prove it', async () => {
      const { status, out } = await book.run('test', 'fixtures/cases/tool-pay.yaml');
      expect([status, out]).to.deep.equal([0, '2 passed, 0 failed']);
      expect(await book.run('check')).to.include({ status: 0 });
    });

    it('is verified where it was filed', async () => {
      const payroll = loadPayroll({ root: book.root });
      const { text } = await payroll.calculate('tool-pay', TOOLS, '2026-27');
      const filed = file('filed.json', {
        operation: 'tool-pay',
        request: { ...TOOLS, tax_year: '2026-27' },
        answer: JSON.parse(text),
      });
      expect(await book.run('verify', filed)).to.include({ status: 0 });
    });
  });
});
