const { compileTests } = require('./test/support/compile.cjs');

// `npm run siege`: the service under attack, one attack after the other. SIEGE=short takes about a minute, for CI.
module.exports = {
  'node-option': ['enable-source-maps'],
  spec: [`${compileTests('siege')}/siege/**/*.siege.js`],
  timeout: 300_000,
};
