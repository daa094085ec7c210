import { expect } from 'chai';
import fc from 'fast-check';
import type { Json } from '../../src/json.js';
import { type CallOptions, errorIn, KEY, useService } from '../http/support/service.js';
import { payslipRequest } from '../language/trace/support/payslips.js';
import { payroll } from '../support/project.js';
import { PATIENCE, runOptions } from '../support/runs.js';
import { acceptedObjects, acceptedValues, anyJson, anyText } from './support/arbitrary.js';
import { asRulesWant } from './support/as-rules-want.js';
import { operations } from './support/document.js';
import { jsonText, rawJson } from './support/json-text.js';
import { mutatedRequests } from './support/mutations.js';

const calculations = operations.flatMap(({ path, body }) => (body === undefined ? [] : [{ path, body }]));

/*
 * The service of the tests holds every answer against the OpenAPI document: its status must be one that is documented for
 * the operation, its body valid.
 */
describe('whatever is sent', function () {
  this.timeout(PATIENCE);

  const service = useService();

  /** Sends, and looks at what holds of every answer. */
  const answerTo = async (method: string, path: string, options: CallOptions) => {
    const answer = await service.call(method, path, options);
    expect(answer.status).to.be.below(500);
    expect(service.log).to.deep.equal([]);
    return answer;
  };

  const post = (path: string, body: Json) =>
    answerTo('POST', path, {
      key: KEY,
      raw: jsonText(body),
      headers: { 'Content-Type': 'application/json' },
    });

  for (const { path, body } of calculations) {
    // A whole trace is long: of one payslip it is as good.
    const short = path.endsWith('employer-cost/trace') ? `${path}?period=1` : path;
    // Traces and records have the request of their operation, and the same check of it.
    const part = /\/(trace|record)$/.test(path) ? 0.3 : 1;

    describe(`to POST ${path}`, () => {
      it('is answered or refused, when it is any JSON', async () => {
        await fc.assert(
          fc.asyncProperty(anyJson(body), async (json) => {
            const { status } = await post(short, json);
            expect(status).to.be.oneOf([200, 400]);
          }),
          runOptions(40 * part),
        );
      });

      it('is answered, or refused by a rule, when its schema accepts it', async () => {
        let answered = 0;
        const parameters = runOptions<[Json]>(50 * part);
        // Most payslips of any fields at all are refused: a month of weekly pay, or more given up than paid.
        const ofPayslips = payslipRequest(payroll.latestTaxYear());
        // And most days are in no order.
        const ofDays = acceptedObjects(body).map(asRulesWant);
        const ofPrinted = ofPayslips.map((payslip) => ({ ...payslip, printed: { tax: 390.2 } }));
        const requests = /payslip(\/(trace|record|check))?$/.test(path)
          ? fc.oneof(acceptedObjects(body), path.endsWith('check') ? ofPrinted : ofPayslips)
          : /statutory|attachments/.test(path)
            ? fc.oneof(acceptedObjects(body), ofDays)
            : acceptedObjects(body);
        await fc.assert(
          fc.asyncProperty(requests, async (json) => {
            service.contract.checkValue(body, json, 'the request');
            const answer = await post(short, json);
            if (answer.status === 200) answered += 1;
            else expect(errorIn(answer)['code']).to.equal('INVALID_INPUT');
          }),
          parameters,
        );
        // Of any fields at all, hardly any leave one pay item open, or say what a person of a firm may say.
        const isSearchOrFirm = /(net-to-gross|firm)$/.test(path);
        if (!isSearchOrFirm) expect(answered).to.be.above(Number(parameters.numRuns) / 4);
      });

      it('is answered or refused, when it was right and then changed', async () => {
        const text = fc.constantFrom('1e400', '-1e400', '1e-400', '-0', '1E+2').map(rawJson);
        const anything = fc.oneof(anyJson(body), acceptedValues(body), text);
        await fc.assert(
          fc.asyncProperty(mutatedRequests(acceptedObjects(body), anything), async (json) => {
            const { status } = await post(short, json);
            expect(status).to.be.oneOf([200, 400]);
          }),
          runOptions(100 * part),
        );
      });
    });
  }

  it('is answered or refused, when its body is any text', async () => {
    const request = fc.oneof(...calculations.map(({ body }) => acceptedObjects(body)));
    const cut = request
      .map((json) => JSON.stringify(json))
      .chain((whole) => fc.nat(whole.length - 1).map((length) => whole.slice(0, length)));
    const text = fc.oneof(
      anyText(40),
      cut,
      fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)),
      fc.integer({ min: 1, max: 6_000 }).map((depth) => `${'{"gross":'.repeat(depth)}1${'}'.repeat(depth)}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calculations.map(({ path }) => path)), text, async (path, raw) => {
        const { status } = await answerTo('POST', path, {
          key: KEY,
          raw,
          headers: { 'Content-Type': 'application/json' },
        });
        expect(status).to.equal(400);
      }),
      runOptions(60),
    );
  });
});
