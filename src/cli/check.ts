import { loadBooks } from '../payroll/books.js';
import { PROJECT } from '../payroll/files.js';
import { BrokenBook } from '../rules/index.js';

/** `npm run check`: checks the rules and rates of all years, and prints everything that is wrong in them. */
try {
  const { years } = loadBooks(PROJECT);
  for (const [taxYear, { book, testData }] of years) {
    const rules = book.checked.values.filter((value) => value.copy === undefined).length;
    const rows = testData.reduce((sum, set) => sum + set.rows, 0);
    console.log(
      `${taxYear}: ${rules} rules are in order; ${testData.length} data sets of HMRC, ${rows} rows`,
    );
  }
} catch (error) {
  if (!(error instanceof BrokenBook)) throw error;
  console.error(error.message);
  console.error(`\n${error.findings.length} finding(s); the service would not start.`);
  process.exitCode = 1;
}
