import { join } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
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

async function problemsOf(document: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(PROJECT, 'redocly.yaml') });
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ severity, ruleId, location, message }) =>
      `${severity} ${ruleId} at ${location.map(({ pointer }) => pointer).join(', ')}: ${message}`,
  );
}
