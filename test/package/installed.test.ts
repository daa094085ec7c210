import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT } from '../../src/project.js';
import { blocksOf, outputDifference } from '../contract/support/page.js';
import { ServiceProcess } from '../service/support/service-process.js';
import { TOOLS, TOOLS_CHARGED } from '../support/new-operation.js';
import { Installed } from './support/installed.js';
import { ANSWERS, casesAnswered } from './support/some-cases.js';

/** A package is for others: that it runs where nothing else is, is seen in processes there alone. */
describe('the package where it is installed', function () {
  this.timeout(300_000);
  let installed: Installed;
  before(() => {
    installed = new Installed();
  });
  after(() => installed.remove());

  let answered: ReturnType<typeof casesAnswered> | undefined;
  const answers = async () => {
    answered ??= casesAnswered();
    expect(await answered).to.have.length.above(40);
    return answered;
  };
  const run = (file: string) =>
    execFileSync(process.execPath, [file], { cwd: installed.folder, encoding: 'utf8' });
  const compile = (...files: readonly string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [TSC, ...STRICTLY, ...files], {
      cwd: installed.folder,
      encoding: 'utf8',
    });
    return status === 0 ? '' : stdout;
  };
  const write = (file: string, text: string) => writeFileSync(join(installed.folder, file), text);

  it('has the build, the law and the worked cases, and nothing else that proves them', () => {
    const folders = new Set(installed.files.map((file) => file.split('/')[0]));
    expect([...folders].sort()).to.deep.equal([
      ...[
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'LICENSE',
        'README.md',
        'bin',
        'dist',
        'docs',
        'fixtures',
        'package.json',
        'rates',
        'rules',
        'src',
      ],
    ]);
    expect(installed.files.filter((file) => /^fixtures\/(?!cases\/).*\.|\.map$/.test(file))).to.deep.equal([
      'fixtures/hmrc/manifest.yaml',
    ]);
    expect(installed.files.filter((file) => /^src\/.*\.(?!yaml$)/.test(file))).to.deep.equal([]);
  });

  it('loads five packages to calculate, and none that serves', () => {
    const text = readFileSync(installed.path('dist/package/index.js'), 'utf8');
    const imports = [...text.matchAll(/^import .*from "([^"]+)";$/gm)].map(([, name = '']) => name);
    expect([...new Set(imports)].sort()).to.deep.equal([
      ...['ajv/dist/2020.js', 'decimal.js', 'json-rules-engine', 'jsonc-parser', 'yaml'],
    ]);
    expect(text).not.to.match(/\b(import|require)\("/);
  });

  it('has an entry without eval, which runs where there is no other file of it, nor another package', async () => {
    const answered = await answers();
    const folder = mkdtempSync(join(tmpdir(), 'farthing-alone-'));
    try {
      cpSync(installed.path('dist/package/calculate.js'), join(folder, 'calculate.mjs'));
      const cases = JSON.stringify(answered.map((each) => each.case));
      writeFileSync(
        join(folder, 'cases.mjs'),
        `import { openFarthing } from './calculate.mjs';
         console.log(JSON.stringify((${ANSWERS})(await openFarthing(), ${cases})));`,
      );
      const output = execFileSync(
        process.execPath,
        ['--disallow-code-generation-from-strings', 'cases.mjs'],
        {
          ...{ cwd: folder, encoding: 'utf8' },
        },
      );
      expect(JSON.parse(output)).to.deep.equal(answered.map(({ answer }) => answer));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('calculates without what is optional, of which the commands say that they need it', () => {
    const folder = installed.withoutOptional();
    const request = { tax_year: '2026-27', gross: { amount: 50_000, per: 'year' }, region: 'england' };
    for (const entry of ['farthing', 'farthing/calculate']) {
      const program = `import { openFarthing } from '${entry}';
        console.log((await openFarthing()).employerCost(${JSON.stringify(request)}).cost.total);`;
      writeFileSync(join(folder, 'program.mjs'), program);
      const output = execFileSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' });
      expect(output.trim(), entry).to.equal('56749.4');
    }
    const farthing = join(folder, 'node_modules/farthing/bin/farthing.mjs');
    const { status, stderr } = spawnSync(process.execPath, [farthing, '--help'], { encoding: 'utf8' });
    expect(stderr).to.match(
      /^farthing: Cannot find package '[\w.-]+'\. .*: npm install --include=optional\n$/,
    );
    expect(status).to.equal(1);
  });

  it('has what its README leads to', () => {
    const readme = readFileSync(installed.path('README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    const inPackage = links.filter((link) => !/^https?:/.test(link));
    expect(inPackage).to.include.members(['docs/consumers.md', 'docs/images/pay.png']);
    expect(inPackage.filter((link) => !existsSync(installed.path(link)))).to.deep.equal([]);
  });

  it('compiles strictly as docs/consumers.md has it, refuses wrong types there, and prints what is shown', () => {
    const blocks = blocksOf(readFileSync(join(PROJECT, 'docs/consumers.md'), 'utf8'));
    const programs = blocks.filter(({ text }) => text.includes("from 'farthing'"));
    expect(programs).to.have.length.above(0);
    for (const [at, { text }] of programs.entries()) write(`program-${at}.mts`, text);
    write('wrong.mts', WRONG);
    write('without-eval.mts', WRONG.replaceAll("'farthing'", "'farthing/calculate'"));
    expect(
      compile('wrong.mts', 'without-eval.mts', ...programs.map((_, at) => `program-${at}.mts`)),
    ).to.equal('');
    for (const [at, program] of programs.entries()) {
      const output = run(`program-${at}.mjs`);
      const shown = blocks[blocks.indexOf(program) + 1]?.text ?? '';
      expect(outputDifference(output, shown), output).to.equal(undefined);
    }
  });

  it('has an operation that YAML alone declares, typed by its file', () => {
    write(
      'tools.mts',
      `${TYPED}console.log(JSON.stringify(farthing.calculate('tool-pay', ${JSON.stringify(TOOLS)})));`,
    );
    expect(compile('tools.mts')).to.equal('');
    expect(JSON.parse(run('tools.mjs'))).to.deep.include(TOOLS_CHARGED);
  });

  it('finds the figures that its sources find', async () => {
    const answered = await answers();
    const cases = JSON.stringify(answered.map((each) => each.case));
    write(
      'cases.mjs',
      `import { openFarthing } from 'farthing';
       console.log(JSON.stringify((${ANSWERS})(await openFarthing(), ${cases})));`,
    );
    expect(JSON.parse(run('cases.mjs'))).to.deep.equal(answered.map(({ answer }) => answer));
  });

  it('has the commands', async () => {
    const farthing = installed.path('bin/farthing.mjs');
    const request = '{gross: {amount: 50000, per: year}, region: england, tax_year: 2026-27}';
    const answer = execFileSync(process.execPath, [farthing, 'calc', '--fields', 'cost.total', '-'], {
      ...{ cwd: installed.folder, input: request, encoding: 'utf8' },
    });
    expect(JSON.parse(answer)).to.have.nested.property('cost.total', 56_749.4);

    const chosen = ['vectors', '--operation', 'redundancy', '--limits'];
    const lines = execFileSync(process.execPath, [farthing, ...chosen], {
      ...{ cwd: installed.folder, encoding: 'utf8' },
    });
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).path),
    ).to.include('/v1/statutory/redundancy');

    const service = new ServiceProcess(
      [farthing, 'serve'],
      { PORT: '0', API_KEYS: 'one' },
      'pipe',
      installed.folder,
    );
    const response = await fetch(`${await service.listening()}/v1/employer-cost?fields=cost.total`, {
      method: 'POST',
      headers: { Authorization: 'Bearer one', 'Content-Type': 'application/json' },
      body: '{"gross":{"amount":50000,"per":"year"},"region":"england","tax_year":"2026-27"}',
    });
    await service.end('SIGTERM');
    expect(await response.json()).to.have.nested.property('cost.total', 56_749.4);
  });
});

const TSC = join(PROJECT, 'node_modules/typescript/bin/tsc');
const STRICTLY = [
  ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  // The declarations of the package are checked, those of the language are not.
  ...['--skipLibCheck', 'false', '--skipDefaultLibCheck'],
  ...['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'],
];

const TYPED = `
import { type Farthing, openFarthing } from 'farthing';
const farthing = await openFarthing();
export function calls(farthing: Farthing) {
  const tool = { kind: 'hand', price: 20.5 } as const;
  // @ts-expect-error: tools are required
  farthing.calculate('tool-pay', {});
  // @ts-expect-error: kind is not one of those there are
  farthing.calculate('tool-pay', { tools: [{ ...tool, kind: 'foot' }] });
  // @ts-expect-error: there is no such year of it
  farthing.calculate('tool-pay', { tools: [tool], tax_year: '2025-26' });
  const { above, charge, tools } = farthing.calculate('tool-pay', { tools: [tool] });
  // @ts-expect-error: the charge may be null
  charge.amount;
  // @ts-expect-error: it is not searched
  farthing.netToGross('tool-pay', {});
  farthing.explain('tool-pay', { tools: [tool] }, 'above');
  const figures: readonly (number | undefined)[] = [above, charge?.amount, ...tools.map(({ counted }) => counted)];
  return figures;
}
`;

const WRONG = `
import {
  type EmployerCostRequest, type Farthing, type FaultCode, type InvalidInput, openFarthing, type PayslipRequest, type TaxYear, type YearToDate,
} from 'farthing';
// @ts-expect-error: years are a list
await openFarthing({ years: '2026-27' });
export function calls(farthing: Farthing) {
  const gross = { amount: 50_000, per: 'year' } as const;
  // @ts-expect-error: region is not one of those there are
  farthing.employerCost({ gross, region: 'cornwall' });
  // @ts-expect-error: regoin is not a field
  farthing.employerCost({ gross, region: 'england', regoin: 'england' });
  // @ts-expect-error: gross is required
  farthing.employerCost({ region: 'england' });
  // @ts-expect-error: amount is a number
  farthing.employerCost({ gross: { amount: '50000', per: 'year' }, region: 'england' });
  // @ts-expect-error: an answer has no such field
  farthing.employerCost({ gross, region: 'england' }).cost.totl;
  const asked = farthing.employerCost({ gross, region: 'england' }, { fields: ['cost.total', 'employee.payslips.tax'] });
  const figures: number[] = [asked.cost.total, ...asked.employee.payslips.map(({ tax }) => tax)];
  // @ts-expect-error: it was not asked for
  asked.cost.pay;
  // @ts-expect-error: nor was this
  asked.tax_year;
  const paths: readonly string[] = ['cost.total'];
  // @ts-expect-error: where only the program knows the paths, any field can be missing
  farthing.employerCost({ gross, region: 'england' }, { fields: paths }).cost.total;
  const year: TaxYear | undefined = farthing.taxYears.at(-1);
  const request: EmployerCostRequest = { gross, region: 'england', ...(year && { tax_year: year }) };
  // @ts-expect-error: there is law of no such year
  const noYear: TaxYear = '1999-00';
  const payment: PayslipRequest = { pay_date: '2026-04-30', pay: [], tax_code: '1257L', ni_category: 'A' };
  const { notices, year_to_date, engine } = farthing.payslip(payment, { fields: ['year_to_date'] });
  const next: YearToDate = year_to_date;
  const codesOf = ({ fields }: InvalidInput): readonly FaultCode[] => fields.map(({ code }) => code);
  const isMissing = (error: InvalidInput) => error.fields.some(({ code }) => code === 'REQUIRED');
  // @ts-expect-error: there is no such code
  const isWrong = (error: InvalidInput) => error.fields.some(({ code }) => code === 'WRONG');
  // @ts-expect-error: there is no such operation
  farthing.calculate('sick', {});
  // @ts-expect-error: gross is not of sick pay
  farthing.calculate('sick-pay', { gross });
  // @ts-expect-error: code is required
  farthing.calculate('tax-code', { tax_year: '2026-27' });
  // @ts-expect-error: a search has a function of its own
  farthing.calculate('payslip/net-to-gross', {});
  // @ts-expect-error: sick pay is not searched
  farthing.netToGross('sick-pay', {});
  // @ts-expect-error: the search of a payslip takes the request of one
  farthing.netToGross('payslip', { take_home: { amount: 3_000, per: 'month' }, region: 'england' });
  // @ts-expect-error: a check needs what is printed
  farthing.check('payslip', payment);
  const [change] = farthing.check('payslip', { ...payment, printed: { tax: 600 } }).explained_by[0]?.changes ?? [];
  const says: string | undefined = change?.says;
  const total: number = farthing.employerCost({ gross, region: 'england' }).cost.total;
  const region: string | null | undefined = farthing.calculate('tax-code', { code: 'BR' }).region;
  return [says, total, region, figures, request, noYear, notices, next, engine, codesOf, isMissing, isWrong];
}
`;
