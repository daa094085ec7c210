const { availableParallelism } = require('node:os');

// Files that are named on the command line are run alone.
const isNamed = process.argv.slice(2).some((word) => /\.test\.ts$/.test(word));

module.exports = {
  // The other core has its own tests to run: threads that help to collect garbage, or to optimise what runs for a moment, cost more
  // than they give.
  'node-option': ['import=tsx', 'single-threaded-gc', 'max-semi-space-size=64', 'interrupt-budget=400000'],
  extension: ['ts'],
  // What takes longest comes first, so that no process works on it alone at the end.
  spec: isNamed
    ? []
    : ['test/{service,cli}/**/*.test.ts', 'test/!(service|cli)/**/*.test.ts', 'test/*.test.ts'],
  // Only what hangs is to fail: on a busy machine a test takes several times as long.
  timeout: 60_000,
  parallel: true,
  // One more than there are processors: while tests wait for the service, another works.
  jobs: availableParallelism() + 1,
};
