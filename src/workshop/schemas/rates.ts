import { year } from '../../language/source/shape-parts.js';
import { DESCRIBED, GROUPS } from '../../law/figures/described.js';
import { DOCUMENTED } from '../../law/figures/index.js';
import type { Json, JsonObject } from '../../operations/payroll.js';
import { asDraft07 } from './draft-07.js';
import { figureDefinitions, IN_WORDS } from './figures.js';

/** The editor's schema of a rates file: every documented figure in its notation, and what only payroll needs beside. */
export function ratesSchema(): JsonObject {
  const groups = [...DOCUMENTED].map(([name, paths]) => [name, groupSchema(name, paths)] as const);
  return asDraft07({
    title: 'The rates and thresholds of a tax year',
    type: 'object',
    additionalProperties: false,
    required: [...Object.keys(HEADER), ...DOCUMENTED.keys()],
    properties: { ...HEADER, ...Object.fromEntries(groups) },
    $defs: figureDefinitions(),
  });
}

const DAY = {
  type: 'string',
  pattern: '^20\\d\\d-\\d\\d-\\d\\d$',
  errorMessage: 'A day is written like 2026-04-06.',
};

const HEADER = {
  tax_year: {
    ...year,
    description: 'The tax year; the file is named after it. Example: `tax_year: 2026-27`',
  },
  revision: {
    type: 'integer',
    minimum: 1,
    description:
      "Raised by `farthing release` with every released change of this year's figures or rules; the number in `engine`.",
  },
  starts: { ...DAY, description: 'The first day: 6 April. Example: `starts: 2026-04-06`' },
  ends: { ...DAY, description: 'The last day: 5 April of the year after. Example: `ends: 2027-04-05`' },
};

function groupSchema(name: string, paths: readonly string[]): JsonObject {
  const tree = treeOf(name, paths);
  return {
    type: 'object',
    description: groupHelp(name),
    // A figure that the law of the year does not have is left out.
    required: ['source'],
    properties: {
      source: { $ref: '#/$defs/addresses' },
      sources: { $ref: '#/$defs/addresses_of' },
      payroll_only: {
        oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
        description:
          'The names in this group that the calculation needs and GET /v1/rates does not show. Example: `payroll_only: [basic_rate]`',
      },
      ...propertiesOf(name, tree),
    },
    ...others(name, tree),
  };
}

/** What may stand in a group beside its documented names: what is under payroll_only, and the rows of a table, which are for
 *  the year to say. A group without payroll_only has nothing else. */
function others(name: string, tree: Tree): JsonObject {
  const row = tree.get('*');
  return {
    additionalProperties: { $ref: '#/$defs/payroll_figure' },
    if: { required: ['payroll_only'] },
    else:
      row === undefined
        ? { propertyNames: { enum: ['source', 'sources', ...tree.keys()] } }
        : {
            properties: { source: {}, sources: {} },
            additionalProperties: { ...nodeSchema(`${name}.*`, row), required: row },
          },
  };
}

/** Documented names, each with those below it; none below a figure. */
type Tree = ReadonlyMap<string, readonly string[]>;

function treeOf(parent: string, paths: readonly string[]): Tree {
  const tree = new Map<string, readonly string[]>();
  for (const path of paths) {
    const [name = '', ...below] = path.split('.');
    tree.set(name, [...(tree.get(name) ?? []), ...(below.length === 0 ? [] : [below.join('.')])]);
  }
  if (tree.has('')) throw new Error(`“${parent}” has a documented figure without a name.`);
  return tree;
}

function propertiesOf(parent: string, tree: Tree): Readonly<Record<string, Json>> {
  const names = [...tree].filter(([name]) => name !== '*');
  return Object.fromEntries(names.map(([name, below]) => [name, nodeSchema(`${parent}.${name}`, below)]));
}

function nodeSchema(path: string, below: readonly string[]): JsonObject {
  if (below.length === 0) return helped(path);
  const source = { $ref: '#/$defs/addresses' };
  const sources = { $ref: '#/$defs/addresses_of' };
  const group = { type: 'object', description: groupHelp(path) };
  // The rows of a table, and their columns, are for the year to say.
  if (below.includes('*')) {
    const row = {
      type: 'object',
      properties: { source, sources },
      additionalProperties: helped(`${path}.*`),
    };
    return { ...group, properties: { source, sources }, additionalProperties: row };
  }
  const tree = treeOf(path, below);
  return {
    ...group,
    additionalProperties: false,
    properties: { source, sources, ...propertiesOf(path, tree) },
  };
}

function groupHelp(path: string): string {
  const help = GROUPS.get(path);
  if (help === undefined) throw new Error(`What “rates.${path}” is must be said in rates/described.ts.`);
  return help;
}

function helped(path: string): JsonObject {
  const help = DESCRIBED.get(path);
  if (help === undefined) throw new Error(`What “rates.${path}” is must be said in rates/described.ts.`);
  return { $ref: `#/$defs/${help.notation}`, description: `${help.says} ${IN_WORDS[help.notation]}` };
}
