// In a browser, one test after the other: Debian's chromium, or that of CHROMIUM.
module.exports = {
  'node-option': ['import=tsx'],
  extension: ['ts'],
  spec: ['test/browser/*.browser.ts'],
  timeout: 120_000,
};
