import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { isList, isObject, type Json, type JsonObject, objectsIn, textsIn } from '../../src/json.js';
import { PROJECT } from '../../src/project.js';
import { blocksOf } from '../contract/support/page.js';
import { PageFolder } from '../contract/support/page-folder.js';
import { members } from '../http/support/contract.js';
import { KEY, useService } from '../http/support/service.js';
import { projectBooks } from '../support/project.js';
import { farthing, useSmallLaw } from './support/farthing.js';

const vectorsBy = async (...options: readonly string[]) => {
  const { status, out, err } = await farthing(['vectors', ...options]);
  expect({ status, err: err.replaceAll(/^Not released: .*\n?/gm, '') }).to.deep.equal({ status: 0, err: '' });
  return out.split('\n').map((line) => members(JSON.parse(line)));
};

describe('farthing vectors', () => {
  const service = useService();
  let vectors: readonly JsonObject[] = [];
  before(async function () {
    this.timeout(300_000);
    vectors = await vectorsBy();
  });

  /** What docs/vectors.md says of a line, held by an answer over HTTP. */
  async function differences(vector: JsonObject, change = (answer: JsonObject) => answer): Promise<string[]> {
    const { method, path, request, expect: expected, refuses } = vector;
    const response = await fetch(`${service.url}${path}`, {
      method: String(method),
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(request) : null,
    });
    const answer = change(members(await response.json()));
    if (refuses !== undefined) {
      const fields = objectsIn(members(answer['error'])['fields']).map(({ field }) => String(field));
      const holds = response.status === 400 && sorted(fields) === sorted(textsIn(refuses));
      return holds ? [] : [`refuses ${textsIn(refuses)}: ${response.status}, ${fields}`];
    }
    const codes = new Set(objectsIn(answer['notices']).map(({ code }) => String(code)));
    const sentences = textsIn(answer['assumptions']).join('\n');
    const wrong = [
      ...Object.entries(members(expected)).filter(([at, leaf]) => !isEqual(reach(answer, at), leaf)),
      ...textsIn(vector['notices']).filter((code) => !codes.has(code)),
      ...textsIn(vector['does_not_notice']).filter((code) => codes.has(code)),
      ...textsIn(vector['assumes']).filter((words) => !sentences.includes(words)),
      ...textsIn(vector['does_not_assume']).filter((words) => sentences.includes(words)),
    ];
    return wrong.map((each) => `${JSON.stringify(each)}: ${response.status}`);
  }

  it('writes lines that the service holds, each of them', async function () {
    this.timeout(300_000);
    const wrong: Record<string, readonly string[]> = {};
    for (const vector of vectors) {
      const found = await differences(vector);
      if (found.length > 0) wrong[String(vector['id'])] = found;
    }
    expect(wrong).to.deep.equal({});
    expect(vectors).to.have.length.above(2_500);
  });

  it('writes lines that a service which is a penny off does not hold', async () => {
    const vector = vectors.find(({ id }) => id === 'payslip-tax/A starter in month 5 with a P45') ?? {};
    expect(vector).to.have.nested.property('expect.payslip\\.tax', 410.4);
    const off = await differences(vector, (answer) => ({
      ...answer,
      payslip: { ...members(answer['payslip']), tax: 410.39 },
    }));
    expect(off).to.deep.equal(['["payslip.tax",410.4]: 200']);
  });

  it('has lines of every tax year and operation, each with its own id, its reason and its law', () => {
    const all = (name: string) => new Set(vectors.map((each) => each[name]));
    expect([...all('tax_year')].sort()).to.deep.equal([...projectBooks.keys()]);
    expect([...all('operation')].sort()).to.deep.equal(
      [
        'attachments',
        'employer-cost',
        'employer-month',
        'enrolment',
        'family-pay',
        'payslip',
        'redundancy',
      ].concat(['sick-pay', 'sick-pay-by-dates', 'tax-code']),
    );
    expect(all('id').size).to.equal(vectors.length);
    const without = vectors.filter(
      ({ why, source, expect: expected, refuses, law, rules }) =>
        (why ?? source) === undefined ||
        (expected === undefined) === (refuses === undefined) ||
        (expected !== undefined && !(isFilled(law) && isFilled(rules))),
    );
    expect(without.map(({ id }) => id)).to.deep.equal([]);
    const law = vectors.flatMap((each) => objectsIn(each['law']));
    const strange = law.filter(
      ({ name, url }) => !(name !== '' && (url === null || String(url).startsWith('https://'))),
    );
    expect(strange).to.deep.equal([]);
  });

  it('has plain values alone to compare, with two decimals at most', () => {
    for (const { id, expect: expected = {} } of vectors)
      for (const [path, value] of Object.entries(members(expected))) {
        const isPlain = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
        expect(isPlain, `${id}: ${path}`).to.equal(true);
        if (typeof value === 'number') expect(Number(value.toFixed(2)), `${id}: ${path}`).to.equal(value);
      }
  });

  it('writes those of a year, of an operation and at limits', async () => {
    const isOf = ({ tax_year: year, operation }: JsonObject) =>
      year === '2026-27' && operation === 'redundancy';
    const chosen = vectors.filter(isOf);
    expect(await vectorsBy('--year', '2026-27', '--operation', 'redundancy')).to.deep.equal(chosen);
    const atLimits = chosen.filter(({ at_limit: isAtLimit }) => isAtLimit === true);
    expect(atLimits.length).to.be.within(5, chosen.length - 5);
    expect(await vectorsBy('--year', '2026-27', '--operation', 'redundancy', '--limits')).to.deep.equal(
      atLimits,
    );
  });

  it('ends with 2 for an operation, a year or cases that there are not', async () => {
    const operation = await farthing(['vectors', '--operation', 'payslp']);
    expect(operation.status).to.equal(2);
    expect(operation.err).to.match(/^--operation must be one of payslip, .*, did you mean payslip\?$/);
    const year = await farthing(['vectors', '--year', '2066-67']);
    expect(year.status).to.equal(2);
    expect(year.err).to.match(/^There is no tax year “2066-67” here; there are 2019-20/);
    const none = await farthing(['vectors', '--operation', 'tax-code', '--limits']);
    expect(none).to.include({ status: 2, err: 'There is no such worked case.' });
  });

  describe('of a law', () => {
    const book = useSmallLaw();

    it('writes no figure that the law does not give', async () => {
      book.change('fixtures/cases/pay.yaml', 'plan_2: 45', 'plan_2: 46');
      const { status, out, err } = await book.run('vectors');
      expect(status).to.equal(1);
      expect(err).to.match(/pay\.yaml:\d+:\d+: “.*” expects .*46.* came: see farthing test\.$/);
      expect(out).not.to.include('plan_2":46');
    });

    it('tells cases by their names, so that two of a file have not the same', async () => {
      book.change(
        'fixtures/cases/pay.yaml',
        /- name: (.*)\n([\s\S]*?)- name: .*/,
        '- name: $1\n$2- name: $1',
      );
      const { status, err } = await book.run('vectors');
      expect(status).to.equal(1);
      expect(err).to.match(/pay\.yaml:\d+:\d+ {2}Another case of this file is called “.*”, too\./);
    });
  });
});

describe('docs/vectors.md', () => {
  const page = readFileSync(join(PROJECT, 'docs/vectors.md'), 'utf8');
  const blocks = blocksOf(page);
  const folder = new PageFolder(useService());
  folder.testConsole(blocks);

  it('has a program that holds a service to the lines above, as it is shown', async function () {
    this.timeout(120_000);
    const program = blocks.find(({ language }) => language === 'python')?.text ?? '';
    const output = await folder.run('python3', '-c', program);
    expect(output).to.equal(blocks.find(({ language }) => language === 'text')?.text);
  });
});

function isEqual(got: Json | undefined, expected: Json): boolean {
  if (typeof expected === 'object' && expected !== null)
    return JSON.stringify(got) === JSON.stringify(expected);
  return got === expected;
}

function reach(answer: Json, path: string): Json | undefined {
  let at: Json | undefined = answer;
  for (const step of path.match(/[^.[\]]+/g) ?? [])
    at = isList(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined;
  return at;
}

function sorted(names: readonly string[]): string {
  return [...new Set(names)].sort().join();
}

function isFilled(list: Json | undefined): boolean {
  return isList(list) && list.length > 0;
}
