// `npm run siege`: the service under attack, one attack after the other. SIEGE=short takes a minute or two, for CI.
module.exports = {
  'node-option': ['import=tsx'],
  extension: ['ts'],
  spec: ['test/siege/**/*.siege.ts'],
  timeout: 300_000,
  // The bounds are of time, and a machine may have other things to do for a moment. What misses its bound twice fails.
  retries: 1,
};
