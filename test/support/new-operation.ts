import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../src/json.js';
import { PROJECT } from '../../src/project.js';
import { blocksOf } from '../contract/support/page.js';
import { releaseAsItStands } from './release.js';

/*
 * An operation that no law has, as docs/specialists.md shows it: its rules and its file, to which cases come here. It has a list, flags, a group
 * that may be null and a sum, and begins in 2026-27.
 */

export const TOOL_PAY = '/v1/tool-pay';

/** A request of it, and the figures of its answer. */
export const TOOLS: JsonObject = {
  tools: [
    { kind: 'hand', price: 20.5 },
    { kind: 'hand', price: 199 },
    { kind: 'power', price: 890 },
    { kind: 'power', price: 150 },
  ],
};
export const TOOLS_CHARGED: JsonObject = {
  above: 69.5,
  is_charged: true,
  charge: { amount: 69.5 },
  tools: [
    { kind: 'hand', price: 20.5, is_power: false, counted: 20.5 },
    { kind: 'hand', price: 199, is_power: false, counted: 199 },
    { kind: 'power', price: 890, is_power: true, counted: 200 },
    { kind: 'power', price: 150, is_power: true, counted: 150 },
  ],
};

const CASES = `# What of the tools of an employee is charged.
operation: tool-pay
tax_year: 2026-27
cases:
  - name: Four tools
    why: 20.50, 199, 200 of the drill and 150 are 569.50, of which 500 are free.
    request: ${JSON.stringify(TOOLS)}
    expect: { above: 69.50, is_charged: true, charge.amount: 69.50, "tools[2].counted": 200 }
  - name: One hammer
    why: It is free.
    request: { tools: [{ kind: hand, price: 20.50 }] }
    expect: { above: 0, is_charged: false, charge: null, "tools[0].is_power": false }
`;

/** Adds it to a book, whose years get a label for it. */
export function addNewOperation(root: string): void {
  const page = readFileSync(join(PROJECT, 'docs/specialists.md'), 'utf8');
  const [, section = ''] = page.split('\n## A new operation\n');
  const [rules, operation] = blocksOf(section);
  // The same authority has another name in the small law.
  const authorities = readFileSync(join(root, 'rates/authorities.yaml'), 'utf8');
  const authority = /^ {2}(fields_of_a_request|request_fields):/m.exec(authorities)?.[1] ?? '';
  const files = {
    'rules/tool-pay.yaml': rules?.text.replace('fields_of_a_request', authority),
    'rules/operations/tool-pay.yaml': operation?.text,
    'fixtures/cases/tool-pay.yaml': CASES,
  };
  for (const [path, text = ''] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  releaseAsItStands(root);
}
