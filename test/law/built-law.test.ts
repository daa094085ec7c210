import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { sha256 } from '../../src/digest.js';
import type { JsonObject } from '../../src/json.js';
import {
  type BuiltLaw,
  bookFile,
  openLaw,
  REGISTER_FILE,
  type RequiredOfOperation,
} from '../../src/law/index.js';
import { lawOfProject, loadPayroll, type Payroll, readRequired } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import {
  Findings,
  type Form,
  formOf,
  nodeOf,
  readYaml,
  readYamlList,
  Source,
  type YamlFile,
} from '../../src/yaml/index.js';
import { Service } from '../http/support/service.js';
import { buildFile } from '../support/build-file.js';
import { projectFiles } from '../support/project.js';
import { runs } from '../support/runs.js';

/** What a file says, read as YAML; undefined where it has a finding. */
function read(file: YamlFile) {
  const findings = new Findings();
  const node = file.path === REGISTER_FILE ? readYamlList(file, findings) : readYaml(file, findings);
  return findings.count > 0 ? undefined : node;
}

/** What a form says, once it was written down. */
function written(form: Form, { path, text }: YamlFile) {
  const again: Form = JSON.parse(JSON.stringify(form));
  return nodeOf(again, new Source(path, text));
}

describe('the form of a file that the build reads', () => {
  it('says what the YAML says, each at its place, for every file of the law', function () {
    this.timeout(60_000);
    const law: BuiltLaw = JSON.parse(readFileSync(buildFile('law.json'), 'utf8'));
    const paths = Object.keys(law.files);
    expect(paths).to.include.members(['rates/authorities.yaml', 'rates/released.yaml', 'rules/pay.yaml']);
    for (const path of paths) {
      const { text } = bookFile(PROJECT, path);
      const node = read({ path, text });
      const { form, sha256: digest } = law.files[path] ?? {};
      // Of law that is under work the build may be older.
      if (form === undefined || digest !== sha256(readFileSync(join(PROJECT, path)))) continue;
      expect(written(form, { path, text }), path).to.deep.equal(node);
    }
  });

  it('says what the YAML says, whatever stands in it', () => {
    const key = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
    const texts = fc.oneof(
      fc.stringMatching(/^[a-z£0-9%.,:{}[\]'" #-]{1,30}$/),
      fc.constantFrom('two\nlines', 'ends with a line\n', ' blanks ', '0', 'null', 'yes', '£6,500'),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        texts,
        tie('map'),
        fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
      ),
      map: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
    }));
    let compared = 0;
    fc.assert(
      fc.property(
        fc.dictionary(key, value, { minKeys: 1, maxKeys: 5 }),
        fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
        fc.boolean(),
        (content, defaultStringType, flow) => {
          const options = {
            defaultStringType,
            collectionStyle: flow ? 'flow' : 'block',
            lineWidth: 40,
          } as const;
          const file = { path: 'rules/any.yaml', text: stringify(content, options) };
          const node = read(file);
          // What has a finding has no form.
          if (node === undefined) return;
          compared++;
          expect(written(formOf(node), file)).to.deep.equal(node);
          expect(read({ ...file, text: '', form: formOf(node) })).to.not.equal(undefined);
        },
      ),
      { numRuns: runs(400) },
    );
    expect(compared).to.be.above(20);
  });

  it('is none where a file has a finding, which is then said with its line', () => {
    const file = { path: 'rules/a.yaml', text: 'topic: pay\nvalues: [\n' };
    const findings = new Findings();
    expect(readYaml(file, findings)).to.equal(undefined);
    expect(findings.all).to.have.lengthOf(1);
  });
});

describe('a year that is opened by itself', function () {
  this.timeout(120_000);

  it('answers, publishes and explains what one of a book that was checked as a whole does', async () => {
    const law = lawOfProject();
    const taxYears = ['2022-23', '2026-27'];
    const byItself = loadPayroll({
      root: law,
      taxYears,
      unreleased: true,
      onDemand: true,
      gate: gateOf(law),
    });
    const inAll = loadPayroll({ years: projectFiles.years, taxYears, unreleased: true });
    expect(byItself.taxYears).to.deep.equal(inAll.taxYears);
    const services = await Promise.all([byItself, inAll].map(serve));
    const ofYear = (path: string) => inAll.taxYears.map((year) => `${path}?tax_year=${year}`);
    const paths = ['/v1/rates', '/v1/rules', '/v1/scope', '/v1/tax-codes/S1257L', '/v1/rules/income_tax'];
    for (const path of ['/openapi.json', ...paths.flatMap(ofYear)]) {
      const [one, other] = await Promise.all(services.map((service) => service.get(path)));
      expect(one?.text, path).to.equal(other?.text);
    }
    const requests: readonly (readonly [path: string, request: JsonObject])[] = [
      ['/v1/employer-cost', { gross: { amount: 61_000, per: 'year' }, region: 'scotland' }],
      ['/v1/employer-cost/trace', { gross: { amount: 2_900, per: 'month' }, region: 'england' }],
      [
        '/v1/payslip',
        { tax_month: 1, pay: [{ kind: 'salary', amount: 2_500 }], tax_code: '1257L', ni_category: 'A' },
      ],
    ];
    for (const tax_year of inAll.taxYears)
      for (const [path, request] of requests) {
        const [one, other] = await Promise.all(
          services.map((service) => service.post(path, { ...request, tax_year })),
        );
        expect(one?.status).to.equal(200);
        expect(withoutTime(one?.text), `${path} ${tax_year}`).to.equal(withoutTime(other?.text));
      }
    await Promise.all(services.map((service) => service.stop()));
  });

  it('knows of each figure whether it is one an item, also before the first year of another operation', () => {
    const law = lawOfProject();
    const [first = ''] = law.years?.map(({ taxYear }) => taxYear) ?? [];
    const later: RequiredOfOperation = {
      name: 'later',
      isOfYear: (taxYear) => taxYear !== first,
      isByDate: false,
      values: () => [{ value: 'later.amount', kinds: ['money'], grain: 'payslip' }],
      names: () => [],
      valuesOfEveryYear: [],
    };
    const { years } = openLaw(law, (...of) => [...readRequired(...of), later], {
      ...{ unreleased: true, onDemand: true, gate: gateOf(law) },
    });
    const values = years
      .find(({ taxYear }) => taxYear === first)
      ?.books()
      .flatMap((book) => book.checked.values);
    expect(values?.map(({ fullName }) => fullName)).to.include('family_pay.of_block');
    expect(values?.filter(({ type }) => type.grain === 'unknown')).to.deep.equal([]);
  });
});

/** Every year counts as released, as it would be once a label names it. */
function gateOf({ years = [] }: BuiltLaw) {
  const { labels, register } = loadPayroll({ unreleased: true, onDemand: true });
  return {
    register,
    lawOf: (taxYear: string) => {
      const digest = years.find((year) => year.taxYear === taxYear)?.digest;
      const label = labels.findLast((each) => each.taxYear === taxYear);
      return digest === undefined || label === undefined
        ? undefined
        : { taxYear, digest, label, unreleased: undefined };
    },
  };
}

async function serve(payroll: Payroll): Promise<Service> {
  const service = new Service();
  await service.start(() => payroll);
  return service;
}

/** What is of one request alone. */
function withoutTime(text = ''): string {
  return text.replaceAll(/"(request_id|issued|content)":"[^"]+"/g, '');
}
