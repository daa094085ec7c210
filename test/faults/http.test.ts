import { expect } from 'chai';
import { isList, type JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { errorIn, faultsIn, KEY, useService } from '../http/support/service.js';
import { expectFaults } from './support/over-http.js';
import { bodies, changedBy, faultsOf, queries, readRow } from './support/table.js';

/** Codes of bodies that are none, of declarations that no operation has, and of lists that are too long, in tests of their own. */
const ELSEWHERE = ['TOO_DEEP', 'TOO_MANY'];

describe('what is said over HTTP of a request that is wrong', () => {
  const service = useService();

  for (const [path, { right, 'also right': others = [], wrong, words = [] }] of Object.entries(bodies))
    describe(path, () => {
      const post = (changed: JsonObject) => service.post(path.replace('?', ''), changed);

      it('is nothing where it is right', async () => {
        for (const change of [{}, ...others]) {
          const answer = await post(changedBy(right, change, undefined));
          expect(answer.status, JSON.stringify([change, errorIn(answer)])).to.equal(200);
        }
      });

      for (const row of wrong)
        it(JSON.stringify(row).slice(0, 100), async () => {
          const { change, sent, faults } = readRow(row);
          expectFaults(await post(changedBy(right, change, sent)), faults);
        });

      for (const [field, all, ends] of words)
        it(`${field} ${all.join(', ')}${ends}`, async () => {
          for (const sent of all) {
            const message = faultsIn(await post(changedBy(right, field, sent)))[field] ?? 'nothing';
            expect(message.slice(-ends.length), message).to.equal(ends);
          }
        });
    });

  for (const [asked, ...said] of queries)
    it(String(asked), async () => {
      const [method = '', address = ''] = String(asked).split(/ (.*)/);
      const paths = Object.keys(bodies).filter((path) => address.startsWith(path));
      const { right } = bodies[paths.at(-1) ?? ''] ?? {};
      const body = method === 'POST' && right !== undefined ? { key: KEY, body: right } : {};
      expectFaults(await service.call(method, address, body), faultsOf(said));
    });

  it('has every code that is documented', () => {
    const { code } = members(
      members(service.contract.at('components', 'schemas', 'FieldFault'))['properties'],
    );
    const all = members(code)['enum'];
    const ofBodies = Object.values(bodies).flatMap(({ wrong }) =>
      wrong.flatMap((row) => readRow(row).faults),
    );
    const here = [...ofBodies, ...queries.flatMap(([, ...said]) => faultsOf(said))].map(([, each]) => each);
    expect([...new Set([...here, ...ELSEWHERE])]).to.have.members(isList(all) ? all : []);
  });
});
