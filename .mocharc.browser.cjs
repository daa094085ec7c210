// In a browser, one test after the other: Debian's chromium, or the program that CHROMIUM names.
module.exports = {
  'node-option': ['import=tsx'],
  extension: ['ts'],
  spec: ['test/browser/*.browser.ts'],
  timeout: 120_000,
};
