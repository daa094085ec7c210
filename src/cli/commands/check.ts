import { checkFiles } from '../../payroll/books.js';
import { BrokenBook } from '../../rules/index.js';
import type { AddCommand } from '../program.js';

/** `farthing check`: the whole book, everything that is wrong in it at once. */
export const check: AddCommand = (program, terminal) => {
  program
    .command('check')
    .description('Check the rules and rates of all years; print everything that is wrong, and where.')
    .addHelpText('after', '\nExample:\n  npx farthing check')
    .action(() => {
      const { findings, years } = checkFiles(terminal.root);
      if (findings.count > 0) throw new BrokenBook(findings.all);
      for (const { rates, checked, testData } of years) {
        const rules = checked.values.filter((value) => value.copy === undefined).length;
        const rows = testData.reduce((sum, set) => sum + set.rows, 0);
        terminal.out(
          `${rates.taxYear}: ${rules} rules are in order; ${testData.length} data sets of HMRC, ${rows} rows`,
        );
      }
    });
};
