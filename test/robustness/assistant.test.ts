import { expect } from 'chai';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { KEY, useService } from '../http/support/service.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { anyJson } from './support/arbitrary.js';

const REQUEST: JsonObject = {
  type: 'object',
  properties: { gross: { type: 'number' }, region: { type: 'string' }, pay: { type: 'array', items: {} } },
};
const ARGUMENTS: JsonObject = {
  type: 'object',
  properties: {
    of: { type: 'string', enum: ['employer_cost', 'payslip', 'sick_pay'] },
    request: REQUEST,
    value: { type: 'string', enum: ['employee_ni', 'cost.total', 'payslip.tax'] },
    payslip: { type: 'integer', minimum: 0, maximum: 20 },
    code: { type: 'string', enum: ['1257L', 'BR'] },
    rates: { type: 'string', enum: ['income_tax', 'income_tax.bands', ''] },
    tax_year: { type: 'string', enum: ['2025-26', '2026-27'] },
    fields: { type: 'array', items: { type: 'string', enum: ['cost', 'payslip', 'amount'] } },
  },
};

describe('whatever an assistant sends', function () {
  this.timeout(PATIENCE);

  const service = useService();
  const send = async (message: Json) => {
    const { status } = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${KEY}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    return status;
  };

  for (const name of ['employer_cost', 'payslip', 'sick_pay', 'net_to_gross', 'explain', 'look_up']) {
    it(`to ${name} is answered or refused, when its arguments are any JSON`, async () => {
      await fc.assert(
        fc.asyncProperty(anyJson(ARGUMENTS), async (input) => {
          const params = { name, arguments: input };
          const status = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
          expect(status).to.be.oneOf([200, 400]);
          expect(service.log).to.deep.equal([]);
        }),
        runOptions(80),
      );
    });
  }

  it('is answered or refused, when the message is any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson(ARGUMENTS), async (message) => {
        expect(await send(message)).to.be.oneOf([200, 202, 400]);
        expect(service.log).to.deep.equal([]);
      }),
      runOptions(80),
    );
  });
});
