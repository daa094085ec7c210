import { expect } from 'chai';
import { type Json, valueAt } from '../../src/json.js';
import { knownDifference, readManifest } from '../../src/law/test-data/manifest.js';
import { PROJECT } from '../../src/project.js';
import { AS_PAYSLIP } from '../../src/workshop/hmrc/as-payslip.js';
import { columnsOf } from '../../src/workshop/hmrc/columns.js';
import { readRows } from '../../src/workshop/hmrc/rows.js';
import { Findings } from '../../src/yaml/index.js';
import { payroll } from '../support/project.js';
import { isAtLength } from '../support/runs.js';
import { errorIn, useService } from './support/service.js';

/** So many rows of a set prove the way: all of them are held to the penny through the rules in test/law/hmrc.test.ts. */
const FEW = 8;

/* HMRC's rows, each sent as a payslip, all of them in `npm run test:long`. Rows that are known to differ must differ by what the
 * manifest says. */
describe("HMRC's rows, asked for as payslips over HTTP", function () {
  this.timeout(120_000);

  const service = useService();

  for (const set of readManifest(PROJECT, new Findings())) {
    const { taxYear, kind } = set;
    it(`${taxYear}, ${set.name}: ${isAtLength ? set.rows : 'a few'} rows`, async () => {
      const year = payroll.book(taxYear);
      const columns = columnsOf(kind, year.bookOf('payslip'));
      const all = readRows(PROJECT, set, columns);
      const rows = isAtLength ? all : all.slice(0, FEW);
      const failures: string[] = [];
      const different = new Set<string>();
      let [sheet, yearToDate]: [string, Json | undefined] = ['', undefined];
      for (const row of rows) {
        if (row.sheet !== sheet) [sheet, yearToDate] = [row.sheet, undefined];
        const request = AS_PAYSLIP[kind](row, { taxYear, starts: year.rates.starts, yearToDate });
        const answer = await service.post('/v1/payslip', request);
        expect(answer.status, JSON.stringify(errorIn(answer))).to.equal(200);
        yearToDate = answer.body['year_to_date'];
        const isCumulative = row.cell('basis') === 'cumulative';
        for (const [column, { fields = [] }] of columns) {
          const paths = [
            ...fields,
            ...(column === 'tax_to_date' && isCumulative ? ['year_to_date.tax'] : []),
          ];
          if (row.cell(column) === '' || paths.length === 0) continue;
          const theirs = inPence(row.cell(column));
          const ours = paths
            .map((path) => valueAt(answer.body, path.replace('{plan}', row.cell('plan'))) ?? 0)
            .reduce<number>((sum, amount) => sum + inPence(amount), 0);
          if (ours === theirs) continue;
          different.add(row.testId);
          if (theirs - ours !== inPence(knownDifference(set, row.testId, column)?.by ?? '0'))
            failures.push(`${row.testId}: ${paths.join(' + ')} is ${ours / 100}, HMRC has ${theirs / 100}`);
        }
      }
      expect(failures.join('\n')).to.equal('');
      const known = [...set.knownDifferences.keys()].filter((id) => rows.some(({ testId }) => testId === id));
      expect([...different]).to.have.members(known);
      expect(all).to.have.lengthOf(set.rows);
      expect(rows).not.to.be.empty;
    });
  }
});

/** Pounds as they are written, in pence. */
function inPence(pounds: Json): number {
  return Math.round(Number(pounds) * 100);
}
