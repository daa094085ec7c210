const { availableParallelism } = require('node:os');
const { compileTests } = require('./test/support/compile.cjs');

// Files that are named on the command line are run alone, from their sources.
const isNamed = process.argv.slice(2).some((word) => /\.test\.ts$/.test(word));

// What takes longest comes first, so that no process works on it alone at the end.
function filesOfAllTests() {
  const folder = compileTests('tests');
  return ['{service,cli}/**', '!(service|cli)/**', '.'].map((path) => `${folder}/${path}/*.test.js`);
}

module.exports = {
  'node-option': [
    isNamed ? 'import=tsx' : 'enable-source-maps',
    // The other core has its own tests to run: threads that help to collect garbage, or to optimise what runs for a moment, cost more
    // than they give.
    'single-threaded-gc',
    'max-semi-space-size=64',
    'interrupt-budget=400000',
  ],
  require: ['./test/support/dearest-files.cjs', './test/support/results-last.cjs'],
  extension: isNamed ? ['ts'] : ['js'],
  spec: isNamed ? [] : filesOfAllTests(),
  // Only what hangs is to fail: on a busy machine a test takes twenty times as long.
  timeout: 600_000,
  parallel: true,
  // One more than there are processors: while tests wait for the service, another works.
  jobs: availableParallelism() + 1,
};
