import { ATTACKS } from './index.js';

/*
 * main.ts NAME OPTIONS: runs one attack with options as JSON, and prints its report as JSON.
 */

const [name = '', options = '{}'] = process.argv.slice(2);
const attack = Object.entries(ATTACKS).find(([each]) => each === name)?.[1];
if (attack === undefined) {
  console.error(`an attack is one of ${Object.keys(ATTACKS).join(', ')}`);
  process.exit(2);
}
process.stdout.write(JSON.stringify(await attack(JSON.parse(options))), () => process.exit(0));
