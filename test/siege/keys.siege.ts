import { expect } from 'chai';
import { issueKey } from '../keys/support/issue.js';
import { usePostgres } from '../keys/support/postgres.js';
import { attack } from './support/attack.js';
import { Besieged } from './support/besieged.js';
import { scale } from './support/scale.js';

describe('keys in PostgreSQL', () => {
  const database = usePostgres();
  const besieged = new Besieged();
  let key = '';
  before(async () => {
    const keysUrl = await database.newDatabase();
    ({ key } = await issueKey({ keysFile: '', keysUrl }));
    await besieged.start({ KEYS_URL: keysUrl });
  });
  after(() => besieged.stop());

  it('are never away because one address tries thousands that do not exist', async () => {
    const { port } = besieged.target;
    const trying = attack('unknownKeys', { port, callers: scale(100, 200), seconds: scale(1, 15) });
    let isOver = false;
    const statuses = new Set<number>();
    const ask = async () => {
      while (!isOver) {
        const response = await fetch(`${besieged.url}/v1/employer-cost`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: '{"gross":{"amount":50000,"per":"year"},"region":"england"}',
        });
        await response.text();
        statuses.add(response.status);
      }
    };
    const asking = ask();
    const report = await besieged.withstands(trying.finally(() => (isOver = true)));
    await asking;
    expect([...statuses], 'answers to a caller with a key').to.deep.equal([200]);
    const answers = Object.keys(report.statuses);
    expect(answers, 'answers to the address that tries keys').to.include('429');
    expect(answers.filter((status) => !['401', '429', '503'].includes(status))).to.deep.equal([]);
  });
});
