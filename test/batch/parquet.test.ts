import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect } from 'chai';
import { PROJECT } from '../../src/project.js';
import { farthing } from '../cli/support/farthing.js';
import { blocksOf } from '../contract/support/page.js';
import { KEY, useService } from '../http/support/service.js';

describe('the statements of DuckDB in docs/consumers.md', () => {
  const service = useService();
  const folder = mkdtempSync(join(tmpdir(), 'batch-parquet-'));
  const at = (file: string) => join(folder, file);
  after(() => rmSync(folder, { recursive: true }));

  it('make lines and a table of Parquet, which come to the same, and Parquet of answers', async () => {
    const page = readFileSync(join(PROJECT, 'docs/consumers.md'), 'utf8');
    const [sql] = blocksOf(page).filter(({ language }) => language === 'sql');
    const inFolder = (text: string) => text.replaceAll(/'(\w+\.(parquet|ndjson|csv))'/g, `'${folder}/$1'`);
    const [toLines = '', toTable = '', toParquet = ''] = inFolder(sql?.text ?? '').split(/(?<=;)\n/);
    const database = await (await DuckDBInstance.create()).connect();
    await database.run(
      inFolder(
        "COPY (SELECT * FROM (VALUES ('a', 32000.10, 'england'), ('b', 41000, 'scotland'), ('c', -1, 'wales')) " +
          "AS staff(id, salary, nation)) TO 'staff.parquet'",
      ),
    );
    await database.run(toLines);
    await database.run(toTable);
    writeFileSync(at('key'), KEY);
    const answersTo = async (file: string, out: string) => {
      const { status } = await farthing([
        ...['batch', at(file), '--out', at(out), '--fields', 'cost.total'],
        ...['--url', service.url, '--key-file', at('key')],
      ]);
      expect(status, file).to.equal(1);
      return readFileSync(at(out), 'utf8');
    };
    const ofLines = await answersTo('people.ndjson', 'answers.ndjson');
    expect(await answersTo('people.csv', 'of-table.ndjson')).to.equal(ofLines);
    await database.run(toParquet);
    const rows = await database.runAndReadAll(
      `SELECT custom_id, cost::VARCHAR AS cost, error FROM '${at('costs.parquet')}'`,
    );
    const expected = ofLines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ custom_id, result, error }) => ({
        custom_id,
        cost: result === undefined ? null : Number(result.cost.total).toFixed(2),
        error: error === undefined ? null : error.message,
      }));
    expect(rows.getRowObjects()).to.deep.equal(expected);
    expect(expected.filter(({ cost }) => cost !== null)).to.have.lengthOf(2);
  }).timeout(120_000);
});
