const { compileTests } = require('./test/support/compile.cjs');

// `npm run test:long`: what proves much and takes minutes. It runs at a release.
module.exports = {
  'node-option': ['enable-source-maps', 'max-old-space-size=4096'],
  spec: [`${compileTests('long')}/long/**/*.long.js`],
  timeout: 1_800_000,
};
