import { expect } from 'chai';
import fc from 'fast-check';
import { hasTool, isSearchWithTool, toolName } from '../../src/assistant/operation-tools.js';
import type { Json, JsonObject } from '../../src/json.js';
import type { PostOperation } from '../../src/operations/index.js';
import { KEY, useService } from '../http/support/service.js';
import { payslipRequest } from '../language/trace/support/payslips.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { acceptedObjects, anyJson } from './support/arbitrary.js';
import { asRulesWant, withPeriodOfFrequency } from './support/as-rules-want.js';
import { operations } from './support/document.js';

const bodyOf = (path: string): JsonObject => operations.find((each) => each.path === path)?.body ?? {};

/** Requests that are right, and whatever else is JSON. */
const requests = (path: string): fc.Arbitrary<Json> => {
  const body = bodyOf(path);
  const right = acceptedObjects(body).map(asRulesWant).map(withPeriodOfFrequency);
  // Most payslips of any fields at all are refused.
  const ofPayslips = path === '/v1/payslip' ? [payslipRequest(payroll.latestTaxYear())] : [];
  return fc.oneof({ weight: 3, arbitrary: right }, anyJson(body), ...ofPayslips);
};

/** A request in the arguments of a tool that takes those of another, some of which may be missing or anything. */
const around = (operation: PostOperation, path: string, more: Readonly<Record<string, fc.Arbitrary<Json>>>) =>
  fc.record<Record<string, Json>>(
    { of: mostly(toolName(operation)), request: requests(path), ...more },
    { requiredKeys: ['of', 'request'] },
  );
const mostly = (...words: readonly string[]): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, anyJson({}));

const explained = (...values: readonly string[]) => ({
  value: mostly(...values),
  payslip: fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 14 }) },
    anyJson({}),
  ),
});

const withTool = payroll.postOperations.filter(hasTool);
const searched = payroll.searches.filter(isSearchWithTool);

const INPUTS: readonly (readonly [tool: string, what: string, inputs: fc.Arbitrary<Json>])[] = [
  ...withTool.map((each) => [toolName(each), '', requests(each.path)] as const),
  ...searched.map(({ operation, path }) => {
    const fields = fc.array(mostly(...operation.exampleFields, 'tax_year'));
    return ['net_to_gross', ` of ${operation.name}`, around(operation, path, { fields })] as const;
  }),
  ...withTool.map((each) => {
    const asked = explained(each.main, ...each.assistant.fields);
    return ['explain', ` of ${each.name}`, around(each, each.path, asked)] as const;
  }),
  [
    ...(['look_up', ''] as const),
    fc.record<Record<string, Json>>(
      { code: mostly('1257L', 'BR'), rates: mostly('income_tax.bands', ''), tax_year: mostly('2025-26') },
      { requiredKeys: [] },
    ),
  ],
];

describe('whatever an assistant sends', function () {
  this.timeout(PATIENCE);

  const service = useService();
  const send = async (message: Json) => {
    const answer = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${KEY}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    expect(service.log).to.deep.equal([]);
    return { status: answer.status, text: await answer.text() };
  };

  for (const [name, what, inputs] of INPUTS) {
    it(`to ${name}${what} is answered or refused, when its arguments are right or any JSON`, async () => {
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          const params = { name, arguments: input };
          const { status, text } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
          expect(status).to.be.oneOf([200, 400]);
          if (text.includes('"structuredContent"')) answered += 1;
        }),
        runOptions(80),
      );
      expect(answered).to.be.above(0);
    });
  }

  it('is answered or refused, when the message is any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson(bodyOf('/v1/employer-cost')), async (message) => {
        expect((await send(message)).status).to.be.oneOf([200, 202, 400]);
      }),
      runOptions(80),
    );
  });
});
