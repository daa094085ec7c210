import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Json, type JsonObject, valueAt } from '../../src/json.js';
import { loadPayroll } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { casesSchema } from '../../src/workshop/schemas/cases.js';
import { formatJson } from '../../src/workshop/schemas/index.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { members } from './support/contract.js';
import { codesIn, faultsIn, Service } from './support/service.js';

const PATH = '/v1/employer-cost';
const plain: JsonObject = { gross: { amount: 30_000, per: 'year' }, region: 'england' };

/** The field that docs/specialists.md shows. */
const LOYALTY =
  /^ {2}loyalty: .*$/m.exec(readFileSync(join(PROJECT, 'docs/specialists.md'), 'utf8'))?.[0] ?? '';

describe('a field of requests that YAML alone declares', () => {
  const book = useSmallLaw();
  const service = new Service();
  let ofCases = '';

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

  before(() => {
    edit(
      'rules/pay.yaml',
      ['inputs:\n', `inputs:\n${LOYALTY}\n`],
      ['times_a_year[request.gross.per]', 'times_a_year[request.gross.per] * (100% + request.loyalty)'],
    );
    edit(
      'rules/sick-pay.yaml',
      [
        'inputs:\n',
        'inputs:\n  days_at_work: { type: count, title: Days at work, maximum: 9, default: 1, absent: default }\n',
      ],
      ['min(request.days, days_left)', 'min(max(request.days - request.days_at_work, 0), days_left)'],
    );
    edit('rules/code-to-use.yaml', ['words: [england, scotland]', 'words: [england, scotland, wales]']);
    ofCases = formatJson(casesSchema(book.root));
    return service.start(() => loadPayroll({ root: book.root, unreleased: true }));
  });
  after(() => service.stop());

  const grossOf = async (request: JsonObject): Promise<Json | undefined> =>
    valueAt((await service.post(PATH, request)).body, 'employee.periods.year.gross');

  describe('as docs/specialists.md shows one', () => {
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

  it('has its default where a request leaves it out, in the years in which its file is the law', async () => {
    const post = (request: JsonObject) =>
      service.post('/v1/statutory/sick-pay', {
        ...{ average_weekly_earnings: { amount: 500 }, qualifying_days_per_week: 5, days: 8 },
        ...request,
      });
    const [now, before] = [{ tax_year: '2026-27' }, { tax_year: '2025-26' }];
    expect((await post({ ...now, days_at_work: 3 })).body['days']).to.equal(5);
    expect((await post(now)).body['days']).to.equal(7);
    expect(codesIn(await post({ ...before, days_at_work: 3 }))).to.eql({ days_at_work: 'UNKNOWN_FIELD' });
    expect((await post(before)).body['days']).to.equal(8);
  });

  it('has the words that its rule lists, in the document too', async () => {
    const { body } = await service.get('/openapi.json');
    const path = 'components.schemas.Region.enum';
    expect(valueAt(body, path)).to.eql(['england', 'scotland', 'wales']);
    expect((await service.post(PATH, { ...plain, region: 'wales' })).status).to.equal(200);
    const asked = await service.post(PATH, { ...plain, region: 'northern_ireland' });
    expect(codesIn(asked)).to.eql({ region: 'NOT_ALLOWED' });
    const [, words = ''] = /"region": (\{[^}]*\})/.exec(ofCases) ?? [];
    expect(words).to.include('"wales"').and.not.to.include('"northern_ireland"');
  });
});
