import { join } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect } from 'chai';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';

describe('the OpenAPI document under Redocly, by the rules of redocly.yaml', () => {
  const service = useService();

  it('has no error and no warning', async () => {
    const { text } = await service.get('/openapi.json');
    expect(await problemsOf(text)).to.deep.equal([]);
  });

  it('has one when an operation has no name, or an example is not as its schema says', async () => {
    const { text } = await service.get('/openapi.json');
    const wrong = text
      .replace('"operationId":"employerCost",', '')
      .replace('{"amount":50000,"per":"year"}', '{"amount":50000,"per":"yearly"}');
    expect((await problemsOf(wrong)).join())
      .to.include('operation-operationId at #/paths/~1v1~1employer-cost')
      .and.to.match(/no-invalid-media-type-examples at \S*\/gross\/per/);
  });
});

describe('the OpenAPI document under Spectral, by its rules for OpenAPI', () => {
  const service = useService();

  it('has nothing to be said against it', async () => {
    const { text } = await service.get('/openapi.json');
    expect(await findingsOf(text)).to.deep.equal([]);
  });

  it('has when an operation is not described, or a schema has a list of nothing', async () => {
    const { text } = await service.get('/openapi.json');
    const wrong = text
      .replace(/"description":"Amounts are pounds a year[^"]+",/, '')
      .replace(/"type":"array","items":\{[^{}]+\}/, '"type":"array"');
    expect((await findingsOf(wrong)).join())
      .to.include('operation-description at paths,/v1/rates,get')
      .and.to.include('array-items at ');
  });
});

/** What Spectral finds. The document is nobody's own, so there is none to contact; and its answers that belong to no operation
 *  are there for the reader, as redocly.yaml says. */
async function findingsOf(document: string): Promise<string[]> {
  const linter = new Spectral();
  const recommended: RulesetDefinition = { ...oas, extends: [] };
  const rules = { 'info-contact': 'off', 'oas3-unused-component': 'off' } as const;
  linter.setRuleset({ extends: [[recommended, 'recommended']], rules });
  const findings = await linter.run(document);
  // An example of a rule has `type` and `default`, which Spectral takes for a schema's.
  const ofDocument = findings.filter(({ path }) => !path.includes('examples'));
  return ofDocument.map(({ code, path, message }) => `${code} at ${path}: ${message}`);
}

async function problemsOf(document: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(PROJECT, 'redocly.yaml') });
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ severity, ruleId, location, message }) =>
      `${severity} ${ruleId} at ${location.map(({ pointer }) => pointer).join(', ')}: ${message}`,
  );
}
