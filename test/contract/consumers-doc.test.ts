import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Json } from '../../src/json.js';
import { type Allowance, UNLIMITED } from '../../src/limits/index.js';
import { PROJECT } from '../../src/project.js';
import { members } from '../http/support/contract.js';
import { useService } from '../http/support/service.js';
import { type Block, blocksOf, outputDifference } from './support/page.js';
import { PageFolder } from './support/page-folder.js';

const PAGE = 'docs/consumers.md';
const blocks = blocksOf(readFileSync(join(PROJECT, PAGE), 'utf8'));
/** Run where the package is installed: test/package/installed.test.ts. */
const isOfPackage = ({ text }: Block) => text.includes("from 'farthing'");

/** The page is run as it stands, with the address and the key in the environment. `console` blocks are commands and what
 *  they print, `http` an answer to one who asks too much; `js`, `ts` and `python` blocks are programs, each with what it
 *  prints in the block behind it. What is for the reader's own shell is `sh`, for a configuration `json`, and neither is
 *  run; `sql` is run in test/batch/parquet.test.ts. */
describe(PAGE, () => {
  const PASSES: Allowance = { isAllowed: true, limit: 3000, remaining: 2999, resetSeconds: 60 };
  /** What the next requests are told in place of that. */
  let refusals: Allowance[] = [];
  const service = useService(undefined, async () => ({
    limits: { ...UNLIMITED, countRequest: async () => refusals.shift() ?? PASSES },
  }));

  const folder = new PageFolder(service);
  const run = folder.run.bind(folder);
  const write = (file: string, text: string) => writeFile(join(folder.path, file), text);
  before(() => write('package.json', '{ "type": "module" }'));

  const runs: Readonly<Record<string, (text: string) => Promise<string>>> = {
    js: async (text) => {
      await write('program.js', text);
      return run('node', 'program.js');
    },
    ts: async (text) => {
      await write('program.ts', text);
      await run('node', join('node_modules', 'typescript', 'bin', 'tsc'), ...STRICTLY, 'program.ts');
      return run('node', '--import', 'tsx', 'program.ts');
    },
    python: async (text) => {
      await write('program.py', text);
      return run('python3', 'program.py');
    },
  };

  folder.testConsole(blocks);

  for (const [index, block] of blocks.entries()) {
    const runProgram = runs[block.language];
    if (runProgram === undefined || isOfPackage(block)) continue;
    it(`line ${block.line}: the ${block.language} program prints what is shown`, async function () {
      this.timeout(60_000);
      if (block.language === 'python' && !(await canRun('python3'))) {
        console.log(`      python3 is not installed: the Python program of ${PAGE} is not run`);
        this.skip();
      }
      const shown = blocks[index + 1];
      expect(shown?.language).to.equal('text');
      // Those that say that they wait have to.
      if (block.text.includes('Retry-After')) refusals = [{ ...PASSES, isAllowed: false, resetSeconds: 1 }];
      const output = await runProgram(block.text);
      expect(refusals).to.deep.equal([]);
      expect(outputDifference(output, shown?.text ?? ''), output).to.equal(undefined);
    });
  }

  it('shows configurations that are JSON', () => {
    for (const { language, text } of blocks) if (language === 'json') JSON.parse(text);
  });

  it('shows the answer to one who has asked too much', async () => {
    const outputBlocks = blocks.filter(({ language }) => language === 'http');
    expect(outputBlocks).to.have.lengthOf(1);
    for (const { text } of outputBlocks) {
      const resetSeconds = Number(/^Retry-After: (\d+)$/m.exec(text)?.[1]);
      refusals = [{ ...PASSES, isAllowed: false, remaining: 0, resetSeconds }];
      const output = await run('curl', '-sS', '-i', `${service.url}/v1/rates`);
      expect(outputDifference(output, text), output).to.equal(undefined);
    }
  });

  it('has a program in each of its languages, every operation and every code of an error', () => {
    const languages = blocks.map(({ language }) => language);
    expect(languages).to.include.members(['js', 'ts', 'python']);
    expect(new Set(languages)).to.have.all.keys(
      'console',
      'sh',
      'js',
      'ts',
      'python',
      'text',
      'http',
      'json',
      'sql',
      'yaml',
    );
    const page = readFileSync(join(PROJECT, PAGE), 'utf8');
    const codes = codesIn(service.contract.at('components', 'schemas'));
    expect(codes).to.include.members(['INVALID_INPUT', 'UNKNOWN_FIELD']);
    for (const code of codes) expect(page).to.include(`\`${code}\``);
    for (const path of Object.keys(members(service.contract.at('paths')))) {
      expect(page).to.match(new RegExp(`\`(GET |POST )?${path.replaceAll(/[{}.]/g, '\\$&')}\``));
    }
  });
});

const STRICTLY = [
  ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck'],
  ...['--module', 'nodenext', '--target', 'es2023', '--types', 'node'],
];

/** The codes that the schemas have for errors and for fields. */
function codesIn(schema: Json | undefined): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { enum: codes } = members(members(members(schema)['properties'])['code']);
  return [...(Array.isArray(codes) ? codes : []), ...Object.values(schema).flatMap((each) => codesIn(each))];
}

async function canRun(program: string): Promise<boolean> {
  try {
    await promisify(execFile)(program, ['--version']);
    return true;
  } catch {
    return false;
  }
}
