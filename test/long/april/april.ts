import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PROJECT } from '../../../src/project.js';
import { type CommandResult, changeFile, farthing } from '../../cli/support/farthing.js';
import { textOrPattern } from '../../cli/support/table.js';

/** The year that is made. */
export const YEAR = '2027-28';

const FOLDER = join(PROJECT, 'test/long/april');

/** What changes in a file: what it is of, what stands there, and what in its place. */
type Change = readonly [what: string, from: string, to: string];

/** The tables of changes.yaml, and the files that they are of. */
const FILES = {
  rises: `rates/${YEAR}.yaml`,
  law: `rates/${YEAR}.yaml`,
  authorities: 'rates/authorities.yaml',
  authorities_of_law: 'rates/authorities.yaml',
  catalogue: 'rates/catalogue.yaml',
  invariants: 'rates/invariants.yaml',
  cost: 'rules/employer-cost.yaml',
  fields_of_cost: 'rules/operations/employer-cost.yaml',
  fields_of_payslip: 'rules/operations/payslip.yaml',
} as const;

const tables: Readonly<Record<keyof typeof FILES, readonly Change[]>> = parse(
  readFileSync(join(FOLDER, 'changes.yaml'), 'utf8'),
);

/** What a specialist does in April to a book in a folder, step by step. */
export class April {
  /** What `new-year` said. */
  made = '';

  constructor(private readonly root: string) {}

  run(...args: readonly string[]): Promise<CommandResult> {
    return farthing(args, { root: this.root });
  }

  async makeYear(): Promise<void> {
    this.made = (await this.run('new-year', YEAR)).out;
  }

  /** Every figure that rises each April rises by a few percent. */
  raiseFigures(): void {
    this.#change('rises', 'authorities');
  }

  /** A seventh band of Scotland with its flat code, a letter, a loan plan, a rate that falls on 6 November, and a levy. */
  bringNewLaw(): void {
    this.#change(
      'law',
      'authorities_of_law',
      'catalogue',
      'invariants',
      'cost',
      'fields_of_cost',
      'fields_of_payslip',
    );
    cpSync(join(FOLDER, 'book/rules'), join(this.root, 'rules'), { recursive: true });
  }

  writeCases(): void {
    cpSync(join(FOLDER, 'book/fixtures'), join(this.root, 'fixtures'), { recursive: true });
  }

  /** Confirms each group with the first page that `new-year` named for it: what that said of each. */
  async confirmGroups(): Promise<readonly CommandResult[]> {
    const results: CommandResult[] = [];
    for (const [, group = '', list = ''] of this.made.matchAll(/^(\w+) \(\d+ figures?\)\n((?: +.*\n)+)/gm)) {
      const [page = ''] = /https:\S+/.exec(list) ?? [];
      results.push(await this.run('confirm', YEAR, group, '--by', 'A. Name', '--page', page));
    }
    return results;
  }

  release(...accept: readonly string[]): Promise<CommandResult> {
    const signed = ['--by', 'A. Name', '--why', 'The tax year 2027-28.'];
    const because = accept.length === 0 ? [] : ['--because', 'Compared with the page of the group.'];
    return this.run('release', YEAR, ...signed, ...accept.flatMap((name) => ['--accept', name]), ...because);
  }

  #change(...names: readonly (keyof typeof FILES)[]): void {
    for (const name of names)
      for (const [, from, to] of tables[name]) changeFile(this.root, FILES[name], textOrPattern(from), to);
  }
}
