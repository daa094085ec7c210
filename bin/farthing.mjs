#!/usr/bin/env node
// In a checkout the sources run as they are, so that a pull needs no build; where only the build is, the build runs.
let fromSources = true;
try {
  const { register } = await import('tsx/esm/api');
  register();
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  fromSources = false;
}
await import(fromSources ? '../src/cli/main.ts' : '../dist/cli/main.js');
