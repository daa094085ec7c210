const { availableParallelism } = require('node:os');
const { compileTests } = require('./test/support/compile.cjs');

// `npm run test:long`: what proves much and takes minutes, and the properties with many more runs. It belongs to a release.
process.env.FUZZ_TIMES ??= '4';
const PROPERTIES = [
  'cache',
  '{robustness,decimal}/*',
  'http/{hmrc-rows,rules,trace}',
  'language/{run,generate,steps,trace}/*',
  'page/every-page',
  'page/{book,query}',
  'page/why*',
];

const folder = compileTests('long');
module.exports = {
  'node-option': ['enable-source-maps', 'max-old-space-size=4096'],
  spec: [`${folder}/long/**/*.long.js`, ...PROPERTIES.map((path) => `${folder}/${path}.test.js`)],
  timeout: 1_800_000,
  parallel: true,
  jobs: availableParallelism(),
};
