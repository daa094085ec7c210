import { join } from 'node:path';
import {
  BaseResolver,
  lintFromString,
  loadConfig,
  makeDocumentFromString,
  normalizeTypes,
  Oas3_1Types,
  resolveDocument,
} from '@redocly/openapi-core';
import { expect } from 'chai';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';

describe('the OpenAPI document under Redocly, by the rules of redocly.yaml', () => {
  const service = useService();

  it('has no error and no warning', async () => {
    const { text } = await service.get('/openapi.json');
    expect(await problemsOf(text)).to.deep.equal([]);
  });

  it('has one when an operation has no name or description, or an example is not as its schema says', async () => {
    const { text } = await service.get('/openapi.json');
    const wrong = text
      .replace('"operationId":"employerCost",', '')
      .replace(/"description":"Amounts are pounds a year[^"]+",/, '')
      .replace('{"amount":50000,"per":"year"}', '{"amount":50000,"per":"yearly"}');
    expect((await problemsOf(wrong)).join())
      .to.include('operation-operationId at #/paths/~1v1~1employer-cost')
      .and.to.include('operation-description at #/paths/~1v1~1rates/get')
      .and.to.match(/no-invalid-media-type-examples at \S*\/gross\/per/);
  });
});

const YEAR_TO_DATE = '"$ref":"#/components/schemas/YearToDate"';

describe('the OpenAPI document, saved to a file', () => {
  const service = useService();

  it('is whole by itself', async () => {
    const { text } = await service.get('/openapi.json');
    expect(await missingIn(text)).to.deep.equal([]);
  });

  for (const [what, whole, broken, reference] of [
    ['a schema elsewhere', YEAR_TO_DATE, '"$ref":"/openapi/YearToDate"', '/openapi/YearToDate'],
    [
      'a schema that it does not have',
      YEAR_TO_DATE,
      '"$ref":"#/components/schemas/No"',
      '#/components/schemas/No',
    ],
    [
      'an example elsewhere',
      '"starter":{',
      '"starter":{"externalValue":"/openapi/starter",',
      '/openapi/starter',
    ],
  ] as const)
    it(`would not be with a reference to ${what}`, async () => {
      const { text } = await service.get('/openapi.json');
      expect((await missingIn(text.replace(whole, broken))).join()).to.include(reference);
    });
});

/** What is referred to in a document and is not in it. */
async function missingIn(text: string): Promise<string[]> {
  const { Root: rootType } = normalizeTypes(Oas3_1Types);
  if (rootType === undefined) throw new Error('Redocly knows no OpenAPI document');
  const references = await resolveDocument({
    rootDocument: makeDocumentFromString(text, '/openapi.json'),
    rootType,
    externalRefResolver: new BaseResolver(),
  });
  return [...references].flatMap(([name, { node, isRemote }]) =>
    node === undefined || isRemote ? [name] : [],
  );
}

async function problemsOf(document: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(PROJECT, 'redocly.yaml') });
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ severity, ruleId, location, message }) =>
      `${severity} ${ruleId} at ${location.map(({ pointer }) => pointer).join(', ')}: ${message}`,
  );
}
