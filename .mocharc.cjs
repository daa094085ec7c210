const { availableParallelism } = require('node:os');

module.exports = {
  'node-option': ['import=tsx'],
  extension: ['ts'],
  spec: ['test/**/*.test.ts'],
  timeout: 20_000,
  parallel: true,
  // Mocha's own default leaves one core alone, which is half of a small machine.
  jobs: Math.max(2, availableParallelism()),
};
