import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Json, type JsonObject, valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { casesSchema } from '../../src/workshop/schemas/cases.js';
import { formatJson } from '../../src/workshop/schemas/index.js';
import { useCopyOfBook } from '../cli/support/farthing.js';
import { members } from './support/contract.js';
import { codesIn, faultsIn, Service } from './support/service.js';

const PATH = '/v1/employer-cost';
const plain: JsonObject = { gross: { amount: 30_000, per: 'year' }, region: 'england' };

/** The field that docs/specialists.md shows. */
const LOYALTY =
  /^ {2}loyalty: .*$/m.exec(readFileSync(join(PROJECT, 'docs/specialists.md'), 'utf8'))?.[0] ?? '';

describe('a field of requests that YAML alone declares', () => {
  const book = useCopyOfBook({ years: ['2025-26', '2026-27'] });
  const service = new Service();

  const edit = (path: string, ...changes: readonly (readonly [from: string, to: string])[]) => {
    const file = join(book.root, path);
    const text = changes.reduce(
      (before, [from, to]) => {
        expect(before, path).to.include(from);
        return before.replace(from, to);
      },
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, text);
  };

  const withLoyalty = (line: string): void =>
    edit(
      'rules/pay.yaml',
      ['inputs:\n', `inputs:\n${line}\n`],
      ['times_a_year[request.gross.per]', 'times_a_year[request.gross.per] * (100% + request.loyalty)'],
    );

  const start = () => service.start(() => loadPayroll({ root: book.root, unreleased: true }));

  const grossOf = async (request: JsonObject): Promise<Json | undefined> =>
    valueAt((await service.post(PATH, request)).body, 'employee.periods.year.gross');

  describe('as docs/specialists.md shows one', () => {
    before(() => {
      withLoyalty(LOYALTY);
      return start();
    });
    after(() => service.stop());

    it('is accepted, and counts', async () => {
      expect(await grossOf({ ...plain, loyalty: 5 })).to.equal(31_500);
      expect(await grossOf(plain)).to.equal(30_000);
    });

    it('is held to its bounds and its kind, and a slip in its name is told', async () => {
      expect(faultsIn(await service.post(PATH, { ...plain, loyalty: 11 }))).to.eql({
        loyalty: 'loyalty must be 10 or less',
      });
      expect(codesIn(await service.post(PATH, { ...plain, loyalty: 'much' }))).to.eql({
        loyalty: 'WRONG_TYPE',
      });
      expect(faultsIn(await service.post(PATH, { ...plain, loyalti: 5 }))).to.eql({
        loyalti: 'loyalti is not a field of this request, did you mean loyalty?',
      });
    });

    it('stands in the requests of the operations that read it, and of no other', async () => {
      const { body } = await service.get('/openapi.json');
      const fieldsOf = (request: string) =>
        members(valueAt(body, `components.schemas.${request}.properties`) ?? null);
      expect(fieldsOf('EmployerCostRequest')['loyalty']).to.eql({
        type: 'number',
        minimum: 0,
        maximum: 10,
        default: 0,
        description: 'Percent of the salary that is paid for loyalty.',
      });
      expect(fieldsOf('SickPayRequest')).not.to.have.property('loyalty');
    });

    it('is named by the trace that reads it', async () => {
      const { body } = await service.post(`${PATH}/trace?value=pay.salary`, { ...plain, loyalty: 5 });
      const steps = JSON.stringify(body['trace']);
      expect(steps).to.match(/"rule":"pay.salary".*"request.loyalty":\{"input":"0.05"/);
    });
  });

  describe('in a book of its own', () => {
    afterEach(() => service.stop());

    it('has its default where a request leaves it out', async () => {
      withLoyalty(LOYALTY.replace('default: 0%', 'default: 2%'));
      await start();
      expect(await grossOf(plain)).to.equal(30_600);
    });

    it('is a field of the years in which its file is the law', async () => {
      edit(
        'rules/sick-pay.yaml',
        [
          'inputs:\n',
          'inputs:\n  days_at_work: { type: count, title: Days at work, maximum: 9, default: 0 }\n',
        ],
        [
          'is: min(request.days, days_left)',
          'is: min(max(request.days - request.days_at_work, 0), days_left)',
        ],
      );
      await start();
      const request = {
        average_weekly_earnings: { amount: 500 },
        qualifying_days_per_week: 5,
        days: 8,
        days_at_work: 1,
      };
      const postInYear = async (tax_year: string) =>
        service.post('/v1/statutory/sick-pay', { ...request, tax_year });
      expect((await postInYear('2026-27')).body['days']).to.equal(7);
      expect(codesIn(await postInYear('2025-26'))).to.eql({ days_at_work: 'UNKNOWN_FIELD' });
    });

    it('has the words that its rule narrows it to, in the document too', async () => {
      edit(
        'rules/code-to-use.yaml',
        ['words: [transferring, receiving]', 'words: [transferring]'],
        ['value: [transferring, receiving]', 'value: [transferring]'],
      );
      await start();
      const { body } = await service.get('/openapi.json');
      const path = 'components.schemas.EmployerCostRequest.properties.marriage_allowance.enum';
      expect(valueAt(body, path)).to.eql(['transferring']);
      const asked = await service.post(PATH, { ...plain, marriage_allowance: 'receiving' });
      expect(codesIn(asked)).to.eql({ marriage_allowance: 'NOT_ALLOWED' });
      const [, ofCases = ''] =
        /"marriage_allowance": (\{[^}]*\})/.exec(formatJson(casesSchema(book.root))) ?? [];
      expect(ofCases).to.include('transferring').and.not.to.include('"receiving"');
    });
  });
});
