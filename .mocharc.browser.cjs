const { compileTests } = require('./test/support/compile.cjs');

// In a browser, one test after the other: Debian's chromium, or the program that CHROMIUM names.
module.exports = {
  'node-option': ['enable-source-maps'],
  spec: [`${compileTests('browser')}/browser/*.browser.js`],
  timeout: 120_000,
};
