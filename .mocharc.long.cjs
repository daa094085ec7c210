const { availableParallelism } = require('node:os');
const { compileTests } = require('./test/support/compile.cjs');

// `npm run test:long`: what proves much and takes minutes, and of some files of `npm test` all that they can try. It belongs to a release.
process.env.FUZZ_TIMES ??= '4';
const AT_LENGTH = [
  'cache',
  'batch/command',
  'cli/{slips,verify}',
  'package/answers',
  'service/{gate,reload,stop}',
  '{robustness,decimal,statutory}/*',
  'http/{hmrc-rows,rules,trace}',
  'language/{run,trace}/*',
  '{programs,reasons}/*',
  'page/every-page',
  'page/{book,query}',
  'page/why*',
];

const folder = compileTests('long');
module.exports = {
  'node-option': ['enable-source-maps', 'max-old-space-size=4096'],
  spec: [`${folder}/long/**/*.long.js`, ...AT_LENGTH.map((path) => `${folder}/${path}.test.js`)],
  timeout: 1_800_000,
  parallel: true,
  jobs: availableParallelism(),
};
