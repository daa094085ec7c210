const { existsSync, readFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');

// What HMRC's rows came to, wherever among the tests they ran: test/law/check.test.ts writes it.
const RESULTS = join(__dirname, '../../.farthing/hmrc-results.txt');

// Those of a run that was cut off are not of this one.
exports.mochaGlobalSetup = () => rmSync(RESULTS, { force: true });

/** Says it as the last of `npm test`. */
exports.mochaGlobalTeardown = () => {
  if (!existsSync(RESULTS)) return;
  console.log(readFileSync(RESULTS, 'utf8'));
  rmSync(RESULTS);
};
