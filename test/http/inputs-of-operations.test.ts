import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadPayroll } from '../../src/operations/index.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { faultsIn, KEY, Service } from './support/service.js';

/** A topic with a rule and an input `weeks`, and the operation that shows it. */
function operationOf(
  name: string,
  order: number,
  weeks: string,
  amount: string,
  years = '',
  tables = '',
  more = '',
) {
  const topic = `topic: ${name}
title: What ${name} comes to
law: none
authority: request_fields
inputs:
  weeks: { title: Weeks of ${name}, absent: default, ${weeks} }
  only_${name}: { type: flag, title: Whether it is ${name}, absent: default, default: false }
conditions:
  is_${name}: { fact: only_${name}, operator: equal, value: true }
${tables}values:
${more}  amount: { title: What it comes to, when: is_${name}, is: "${amount}", otherwise: £0, explain: "{value}: as you said." }
`;
  const operation = `operation: ${name}
order: ${order}
path: /v1/${name}
${years}summary: What ${name} comes to
description: An operation of a test.
known_by: [only_${name}]
subjects: []
main: ${name}.amount
main_in_words: the amount
answer:
  amount: { as: money, value: ${name}.amount, help: "What it comes to." }
example_fields: [amount]
trace_of: amount
examples: [{ name: one, summary: One, request: { only_${name}: true } }]
dearest: { only_${name}: true }
`;
  return { [`rules/${name}.yaml`]: topic, [`rules/operations/${name}.yaml`]: operation };
}

const FILES = {
  ...operationOf('care', 110, 'type: count, default: 2', '£10 * request.weeks'),
  ...operationOf(
    'leave',
    120,
    'type: code, words: [few, many], default: few',
    '£5 * times',
    'years: { from: 2026-27 }\n',
    'tables: { times: { few: 1, many: 4 } }\n',
    '  times: { title: How often, lookup: tables.times, by: request.weeks }\n',
  ),
};

describe('operations that a book has of its own', () => {
  const book = useSmallLaw();
  const service = new Service();
  before(() => {
    for (const [file, text] of Object.entries(FILES)) writeFileSync(join(book.root, file), text);
    return service.start(() => loadPayroll({ root: book.root, unreleased: true }));
  });
  after(() => service.stop());
  const ask = (path: string, body: object) => service.post(path, { tax_year: '2026-27', ...body });

  it('each have their own inputs, also of one name', async () => {
    const care = await ask('/v1/care', { only_care: true, weeks: 3 });
    expect(care.body, care.text).to.have.property('amount', 30);
    expect((await ask('/v1/leave', { only_leave: true, weeks: 'many' })).body).to.have.property('amount', 20);
    expect(faultsIn(await ask('/v1/care', { only_care: true, weeks: 'many' }))).to.have.key('weeks');
    expect(faultsIn(await ask('/v1/leave', { only_leave: true, weeks: 3 }))).to.have.key('weeks');
    expect(faultsIn(await ask('/v1/care', { only_leave: true }))).to.have.key('only_leave');
  });

  it('are law in their years alone, on every way in', async () => {
    const old = { tax_year: '2025-26', only_leave: true };
    const message = 'tax_year must be one of 2026-27';
    for (const path of ['/v1/leave', '/v1/leave/trace', '/v1/leave/record'])
      expect(faultsIn(await service.post(path, old)), path).to.eql({ tax_year: message });
    const line = JSON.stringify({ custom_id: 'a', operation: 'leave', request: old });
    const { text } = await service.call('POST', '/v1/batch', {
      key: KEY,
      raw: `${line}\n`,
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    expect(text).to.include(message);
    expect((await ask('/v1/leave', { only_leave: true })).status).to.equal(200);
    expect((await service.post('/v1/care', { only_care: true, tax_year: '2025-26' })).status).to.equal(200);
  });

  it('are listed with their years, their scope and their rules', async () => {
    const { tax_years: years } = (await service.get('/v1/tax-years')).body;
    const having = (Array.isArray(years) ? years : []).map((year) =>
      JSON.stringify(year).includes('POST /v1/leave'),
    );
    expect(having).to.eql([false, true]);
    expect((await service.get('/v1/scope?operation=leave&tax_year=2026-27')).status).to.equal(200);
    expect((await service.get('/v1/scope?operation=leave&tax_year=2025-26')).status).to.equal(400);
    const { body } = await service.get('/v1/rules?for=leave&tax_year=2026-27');
    expect(JSON.stringify(body)).to.include('"name":"leave"').and.not.include('"name":"care"');
    const document = (await service.get('/openapi.json')).text;
    expect(document).to.include('LeaveRequest').and.include('CareRequest');
  });
});
